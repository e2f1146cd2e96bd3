//! A view of each kind in which nothing is left out: from these it is known which names a template may ask for, in
//! whichever branch. Every field is named, so that one that is added has to be filled in here.

use std::sync::Arc;

use super::areas::{AreaMap, Borders, Edge, LinkName, Sign, Turn};
use super::board::{
    Board, Columns, Ground, Item, Label, Legend, LegendContent, LegendSubject, Link, Shapes, SpaceMap, Start,
    Terrain, Value, ZoneLabel,
};
use super::card::{
    ArtSlots, Back, Boxes, Card, Cover, Covered, Deck, Front, Mode, Sample, Shared, Slots, Stat,
};
use super::counter::{Counter, Figure, Symbol, Tints, Unit};
use super::form::{
    About, Body, Cell, Column, ColumnAbout, Dial, Field, Form, Line, Listing, ListingCell, ListingRow,
    Number, Page, Table, Turned, Way, Wheel,
};
use super::leaf::{
    Absent, ChangedList, Changes, ChangesContext, ContentsLine, Context, Credit, IconAuthor, Leaf, Overview,
    Thing, Tile, Tiles, Title, Typeface,
};
use super::pieces::{Key, Net, Panel, Picture, TuckBox};
use super::row::Row;
use super::{
    Area, Component, Game, Position, Says, Side, Text, View, areas, board, card, form, leaf, pieces,
};
use warpress_model::ById;

/// One of each kind; of kinds that differ within, several.
pub(super) fn views() -> Vec<View> {
    let mut views = vec![
        View::Front(Box::new(front())),
        View::Back(Box::new(back())),
        View::Board(Box::new(board(Board::Spaces(Box::new(space_map()))))),
        View::Board(Box::new(board(Board::Areas(Box::new(area_map()))))),
        View::Form(Box::new(form_face())),
        View::TuckBox(Box::new(TuckBox { back: back(), cover: cover(), net: net() })),
        View::Leaf(Box::new(Context { game: title(), leaf: leaf() })),
        View::Changes(Box::new(ChangesContext { game: title(), leaf: changes() })),
        View::Cover(Box::new(Covered { back: back(), cover: cover() })),
        View::Picture(Box::new(card::Picture { slot: art() })),
        View::Sample(Box::new(Sample { slot: slots() })),
    ];
    views.extend(pictures().into_iter().map(|what| {
        let row = pieces::Row { y: 1.0, h: 1.0, name: text(), more: text(), what };
        View::Key(Box::new(Key { shared: shared(), legend: Panel { title: text(), rows: vec![row] } }))
    }));
    views
}

fn text() -> Text {
    Text::author("words")
}

fn word() -> String {
    "name".to_owned()
}

fn area() -> Area {
    Area { x: 1.0, y: 1.0, w: 1.0, h: 1.0 }
}

fn game() -> Game {
    Game { title: text(), slug: word(), version: text(), summary: Some(text()), says: None }
}

/// The constants and counters of a game are its own.
fn game_of_table() -> Game {
    Game { says: Some(Says { constants: ById::new(), counters: ById::new() }), ..game() }
}

fn component() -> Component {
    Component { id: word(), name: text(), distinct: 1, total: 1 }
}

fn side() -> Side {
    let [id, colour, on, shape] = [(); 4].map(|()| word());
    Side { id, name: text(), short: text(), icon: Some(word()), colour, on, shape }
}

fn art() -> ArtSlots {
    ArtSlots { art: word(), art_mono: word(), art_focus: word() }
}

fn cover() -> Cover {
    Cover { figures: vec![word()], scene: word(), light: word(), art: art() }
}

fn slots() -> Slots {
    Slots {
        corner: text(),
        corner_label: text(),
        corner_icon: word(),
        corner_sign: word(),
        title: text(),
        subtitle: text(),
        band_left: text(),
        band_right: text(),
        text: text(),
        lead: text(),
        foot_left: text(),
        foot_right: text(),
        r#type: text(),
        type_icon: word(),
        icon: word(),
        scene: word(),
        light: word(),
        art: art(),
    }
}

fn shared() -> Shared {
    let deck = Deck {
        id: word(),
        name: text(),
        distinct: 1,
        total: 1,
        text: text(),
        corner: text(),
        stats: vec![stat()],
        modes: vec![mode()],
    };
    Shared { game: game(), deck }
}

fn stat() -> Stat {
    Stat { id: word(), label: text(), text: text(), icon: "", sort: "" }
}

fn mode() -> Mode {
    Mode { label: text(), by: text(), name: text(), text: text(), icon: word() }
}

/// The columns of a game are its own.
fn row() -> Row {
    Row {
        id: word(),
        name: Some(word()),
        count: Some(1),
        side: Some(word()),
        tags: vec![word()],
        kinds: vec![word()],
        text: word(),
        note: Some(word()),
        icon: Some(word()),
        scene: Some(word()),
        light: Some(word()),
        art: Some(word()),
        columns: ById::new(),
    }
}

fn front() -> Front {
    let card = Card {
        id: word(),
        name: Some(text()),
        kind: word(),
        tags: vec![word()],
        number: 1,
        count: 1,
        take: 0,
        face: "front",
    };
    Front {
        shared: shared(),
        slot: slots(),
        card,
        row: row(),
        printed: ById::new(),
        side: Some(side()),
        stats: vec![stat()],
        modes: vec![mode()],
        boxes: vec![Boxes { name: text(), count: 1, all: vec![0] }],
        flip: false,
        counter: Some(counter()),
    }
}

fn back() -> Back {
    Back { shared: shared(), slot: slots(), side: Some(side()), counter: Some(counter()) }
}

fn counter() -> Counter {
    let figure = || Figure { label: text(), text: text(), raised: text(), least: 1.0 };
    let unit = Unit {
        symbol: Some(Symbol { name: text(), marks: vec!["infantry"], frame: word() }),
        echelon: vec![word()],
        formation: text(),
        formation_least: 1.0,
        designation: text(),
        designation_least: 1.0,
        planform: word(),
        coloured: true,
        worth: text(),
        worth_least: 1.0,
        line: text(),
        least: 1.0,
        spread: true,
        raised: true,
        main: vec![figure()],
        corners: vec![figure()],
        turn: 0,
        stars: Some(1),
    };
    let [ground, band, inside, cut] = [(); 4].map(|()| word());
    Counter { tints: Tints { ground, band, inside, cut }, shape: "square", face: "front", unit: Some(unit) }
}

fn board(of: Board) -> board::Face {
    let start = Start {
        id: word(),
        name: text(),
        side: Some(word()),
        piece: Some(word()),
        value: Some(1),
        space: Some(word()),
        icon: word(),
    };
    let (board, side, starts) = (Arc::new(of), Some(side()), vec![start]);
    board::Face { game: game_of_table(), deck: component(), board, side, starts, slot: art() }
}

fn columns() -> Columns {
    Columns { row: row(), printed: ById::new() }
}

fn value() -> Value {
    Value { id: word(), label: text(), text: text() }
}

fn terrain() -> Terrain {
    Terrain {
        id: word(),
        name: text(),
        look: word(),
        icon: word(),
        lies: "inside",
        closed: false,
        water: false,
    }
}

fn link() -> Link {
    let [id, from, to, line, head, look] = [(); 6].map(|()| word());
    let (x, y, terrain) = (1.0, 1.0, Some(word()));
    Link { id, name: text(), from, to, one_way: true, line, head, x, y, capacity: text(), terrain, look }
}

fn space_map() -> SpaceMap {
    let shapes =
        Shapes { path: word(), ground: word(), lines: word(), flow: word(), road: word(), bar: word() };
    let zone = board::Zone {
        id: word(),
        name: text(),
        side: Some(side()),
        line: word(),
        level: 0,
        letter: text(),
        label: Some(ZoneLabel { x: 1.0, y: 1.0, w: 1.0, size: 1.0 }),
        badge: Some(Position { x: 1.0, y: 1.0 }),
    };
    let entry = |of| LegendContent::Entry { of, name: text(), detail: text(), swatch: 1.0, scale: 1.0 };
    let whats = [
        entry(LegendSubject::Terrain { terrain: word() }),
        entry(LegendSubject::Zone { zone: word() }),
        entry(LegendSubject::Space { space: word(), icon: Some(word()) }),
        LegendContent::Words { text: text(), size: 1.0 },
    ];
    let items = whats.into_iter().map(|what| Item { what, area: area() }).collect();
    let [arrows, cells, borders, rim, land] = [(); 5].map(|()| word());
    SpaceMap {
        kind: "square",
        name: text(),
        game: text(),
        authored: true,
        title: area(),
        legend: Some(Legend { area: area(), items, free: Some(1.0) }),
        unit: 1.0,
        infield: Some(area()),
        field: area(),
        numbers: true,
        arrows,
        boxed: true,
        texts_inside: true,
        spaces: vec![space()],
        cells,
        borders,
        rim,
        terrains: vec![Ground { terrain: terrain(), shapes, base: true }],
        zones: vec![zone],
        links: vec![link()],
        land,
    }
}

fn space() -> board::Space {
    board::Space {
        id: word(),
        name: text(),
        number: text(),
        path: word(),
        x: 1.0,
        y: 1.0,
        r: 1.0,
        inside: area(),
        label: Label { area: area(), align: "left", valign: Some("top"), size: 1.0 },
        terrain: vec![word()],
        plain: true,
        closed: true,
        zones: vec![word()],
        icon: word(),
        text: text(),
        side: Some(word()),
        colour: Some(word()),
        values: vec![value()],
        columns: Some(columns()),
    }
}

fn area_map() -> AreaMap {
    let line = || areas::Line {
        area: area(),
        s: text(),
        turn: Some(Turn { by: 1.0, x: 1.0, y: 1.0 }),
        size: 1.0,
        font: "label",
        weight: 400,
        caps: true,
        track: 0.0,
    };
    let space = areas::Space {
        id: word(),
        name: text(),
        path: word(),
        water: true,
        shade: 0,
        x: 1.0,
        y: 1.0,
        r: 1.0,
        lines: vec![line()],
        leader: Some(word()),
        terrain: vec![word()],
        look: word(),
        closed: true,
        zones: vec![word()],
        icon: word(),
        text: text(),
        side: Some(word()),
        values: vec![value()],
        columns: Some(columns()),
    };
    AreaMap {
        id: word(),
        kind: "areas",
        form: "stars",
        name: text(),
        game: text(),
        authored: true,
        text: text(),
        note: text(),
        field: area(),
        title: area(),
        legend: Some(area()),
        spaces: vec![space],
        coast: word(),
        wild: word(),
        borders: Borders { land: word(), sea: word() },
        links: vec![link()],
        link_names: vec![LinkName { id: word(), lines: vec![line()], leader: Some(word()) }],
        edges: vec![Edge { terrain: terrain(), lines: word(), bar: word() }],
        terrains: vec![Sign { terrain: terrain(), says: text() }],
        zones: vec![areas::Zone { id: word(), name: text(), side: Some(word()), line: word() }],
    }
}

fn about() -> About {
    About { id: word(), name: text(), kind: "text", text: text(), icon: word(), side: Some(side()) }
}

fn form_face() -> form::Face {
    let page = Page { head: area(), hint: area(), hint_size: 1.0, note_size: 1.0, body: area(), whose: true };
    let form = Form {
        id: word(),
        kind: "sheet",
        title: text(),
        who: text(),
        named: true,
        text: text(),
        page,
        body: body(),
    };
    form::Face { game: game_of_table(), deck: component(), side: Some(side()), slot: art(), form }
}

fn body() -> Body {
    let cell = Cell { number: Some(Number { text: text(), strong: true, first: true }), area: Some(area()) };
    let field = Field {
        about: about(),
        number: Some(text()),
        row: Some(area()),
        label: Some(area()),
        note: Some(area()),
        words: Some(area()),
        area: Some(area()),
        cells: Some(vec![cell]),
        path: Some(vec![[1.0, 1.0]]),
    };
    let abouts = [
        ColumnAbout::Field(Box::new(about())),
        ColumnAbout::Numbered { name: text(), kind: "number", text: "" },
    ];
    let column = |about| Column { about, x: 1.0, w: 1.0, boxes: vec![area()] };
    let table = Table {
        top: 1.0,
        head: 1.0,
        label: 1.0,
        w: 1.0,
        h: 1.0,
        columns: abouts.into_iter().map(column).collect(),
        lines: vec![Line { y: 1.0, h: 1.0, name: text() }],
    };
    let wheel = Wheel {
        about: about(),
        cx: 1.0,
        cy: 1.0,
        numbers: vec![Turned { text: text(), turn: 1.0, left: true }],
    };
    let dial = Dial {
        plate: area(),
        windows: vec![area()],
        pins: vec![1.0],
        pin_y: 1.0,
        wheels: vec![wheel],
        r: 1.0,
        rim: 1.0,
        size: 1.0,
        name: text(),
        name_width: 1.0,
        note_size: 1.0,
    };
    let cells = vec![ListingCell { area: area(), text: text() }];
    let rows = vec![ListingRow { y: 1.0, h: 1.0, head: true, cells }];
    Body {
        fields: Some(vec![field]),
        across: Some(1),
        table: Some(table),
        dials: Some(vec![dial]),
        ways: Some(vec![Way { x: 1.0, from: 1.0, to: 1.0 }]),
        words_size: Some(1.0),
        list: Some(Listing { w: 1.0, top: 1.0, h: 1.0, size: 1.0, rows }),
    }
}

fn pictures() -> Vec<Picture> {
    vec![
        Picture::Side { side: Some(side()), ground: word(), cut: word() },
        Picture::Values { text: text() },
        Picture::Band,
        Picture::Symbol { marks: vec!["infantry"] },
        Picture::Echelon { sign: vec![word()] },
        Picture::Frame { frame: "friend" },
        Picture::Icon { icon: Some(word()) },
    ]
}

fn net() -> Net {
    let leaf = || pieces::Leaf { flap: "front", area: area(), path: word() };
    Net {
        front: leaf(),
        back: leaf(),
        left: leaf(),
        right: leaf(),
        lid: leaf(),
        tongue: leaf(),
        outer: leaf(),
        inner: leaf(),
        glue: leaf(),
        leaves: vec![leaf()],
        cuts: word(),
        folds: word(),
        cards: 1,
        boxes: 1,
        sleeved: true,
        mm: [1, 1, 1],
    }
}

fn title() -> Title {
    Title { title: text(), slug: word(), summary: text(), version: Some(text()) }
}

fn changes() -> Changes {
    let changed = ChangedList { name: text(), replace: vec![text()], put: vec![text()], out: vec![text()] };
    Changes {
        paper: text(),
        sheets: 1,
        count: 1,
        backs: "duplex",
        edge: "long",
        lists: vec![changed],
        version: "1",
    }
}

fn leaf() -> Leaf {
    let part = ContentsLine {
        name: text(),
        count: 1,
        distinct: 1,
        unit: "card",
        format: Some(text()),
        size: text(),
        pages: text(),
        sheets: 1,
        fold: true,
        tiles: Some(Tiles { across: 1, down: 1 }),
    };
    let tile = Tile { name: text(), x: 1.0, y: 1.0, w: 1.0, h: 1.0 };
    let glance = leaf::Item { part: "turn", head: true, name: text(), text: text(), depth: 0, number: 1 };
    let typeface = Typeface { family: text(), licence: text(), holder: text(), credit: text() };
    Leaf {
        kind: text(),
        players: text(),
        parts: vec![part],
        pages: 1,
        count: 1,
        external: vec![Thing { name: text(), count: Some(1), substitute: Some(text()) }],
        absent: vec![Absent { name: text(), count: Some(1) }],
        paper: text(),
        sheets: 1,
        backs: "duplex",
        blank: true,
        edge: "long",
        bleed: true,
        moved: true,
        turn: text(),
        glance: vec![glance],
        credits: vec![Credit { part: text(), names: text() }],
        based_on: Some(text()),
        rights: vec![text()],
        supplied: 1,
        icons: vec![IconAuthor { author: text(), icons: vec![word()] }],
        typefaces: vec![typeface],
        cover: cover(),
        spread: vec![leaf::Exhibit { svg: word(), w: 1.0, h: 1.0, sort: "card" }],
        dice: 1,
        overview: Some(Overview { svg: word(), w: 1.0, h: 1.0, name: text(), tiles: vec![tile] }),
        version: text(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::views;

    /// What is left out of these views, no template may ask for.
    #[test]
    fn nothing_is_left_out() {
        fn look(name: &str, value: &Value) {
            match value {
                Value::Null => panic!("{name} is none"),
                Value::Array(all) => {
                    assert!(!all.is_empty(), "{name} is empty");
                    all.iter().for_each(|one| look(name, one));
                }
                // Each game has its own.
                Value::Object(all) if all.is_empty() => {
                    let own = [".printed", ".game.constants", ".game.counters"];
                    assert!(own.iter().any(|own| name.ends_with(own)), "{name} is empty")
                }
                Value::Object(all) => all.iter().for_each(|(key, one)| look(&format!("{name}.{key}"), one)),
                Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        for view in views() {
            look("", &serde_json::to_value(&view).unwrap());
        }
    }
}
