//! Games of strangers: names that are commands elsewhere, and more pieces than a table bears. Their pictures are blanks.

use resvg::tiny_skia::Pixmap;
use warpress_readers::vmod::{self, Module};
use warpress_render::png;
use warpress_zip::Zip;

use super::scale::Scale;
use super::{build, encode, help, pictures};
use crate::table::{
    Board, Cut, Dice, Face, Grid, Kind, Seat, Sheet, Space, Spot, Stack, Table, TablePosition, Use,
};

/// Signs that mean something to VASSAL, to XML or to a page.
const NASTY: &str = "a;b,c/d\\e\tf'g\"h$i$ <b>&amp; {j} |k ?!\u{1}\n‘é’ 'q'";

fn kind(id: &str, name: &str, count: u32) -> Kind {
    Kind {
        id: id.into(),
        list: "list".into(),
        of: NASTY.into(),
        name: name.into(),
        text: format!("{NASTY} {}", "long ".repeat(1_000)),
        cut: Cut::Round,
        front: 0,
        back: Some(1),
        back_hides: false,
        seat: Some(0),
        count,
        endless: false,
    }
}

/// A place with pieces of the first kind.
fn stack(id: &str, purpose: Use, count: u32) -> Stack {
    Stack {
        id: id.into(),
        name: format!("{id} {NASTY}"),
        purpose,
        seat: Some(0),
        down: true,
        at: TablePosition::Table(Spot { x: 0.0, y: 0.0 }),
        pieces: if count > 0 { vec![(0, count)] } else { vec![] },
        takes: vec!["list".into()],
        room: (20.0, 20.0),
    }
}

fn table(kinds: Vec<Kind>, stacks: Vec<Stack>) -> Table<'static> {
    let face = |name: &str, mm| Face { name: name.into(), mm };
    let space = |name: String, at| Space { id: name.clone(), name, at, half: 5.0 };
    let board = |id: &str, face, spaces, grid| Board {
        id: id.into(),
        name: NASTY.into(),
        sheet: Sheet::Board,
        face,
        seat: None,
        at: Spot { x: 100.0, y: 50.0 },
        spaces,
        grid,
        fields: Vec::new(),
    };
    let hexes =
        Grid { hexes: true, flat: true, across: 15.0, down: 17.32, first: (12.0, 12.0), shifted: false };
    let cell = |x: i32, y: i32| {
        let lower = if x % 2 == 1 { -17.32 / 2.0 } else { 0.0 };
        space(
            format!("{:02}{:02}", x + 1, y + 1),
            (12.0 + 15.0 * f64::from(x), 12.0 + 17.32 * f64::from(y) + lower),
        )
    };
    let cells = (0..6).flat_map(|x| (0..5).map(move |y| (x, y))).map(|(x, y)| cell(x, y)).collect();
    let twice = vec![space(NASTY.into(), (5.0, 5.0)), space(NASTY.into(), (9.0, 5.0))];
    Table {
        slug: "strange".into(),
        title: NASTY.into(),
        version: None,
        summary: NASTY.into(),
        credits: vec![NASTY.into()],
        players: (1, 2),
        seats: vec![
            Seat { id: "a".into(), name: NASTY.into(), colour: [0; 3] },
            Seat { id: "b".into(), name: NASTY.into(), colour: [9; 3] },
        ],
        faces: vec![face("front", (20.0, 20.0)), face("back", (20.0, 20.0)), face("wide", (2_000.0, 100.0))],
        subjects: vec![],
        kinds,
        boards: vec![board("one", 2, cells, Some(hexes)), board("two", 0, twice, None)],
        stacks,
        dice: vec![Dice { sides: 6, count: 3 }],
        steps: vec![NASTY.into()],
        passages: Vec::new(),
        rules_html: "<p>Rules</p>".into(),
        rules_text: String::new(),
        extent: (2_200.0, 400.0),
    }
}

/// The module of a table, as it is read.
fn module(table: &Table<'_>) -> (Module, Vec<String>) {
    let scale = Scale::of(table);
    let own =
        pictures::Pictures { faces: table.faces.iter().map(|face| format!("{}.png", face.name)).collect() };
    let mut notes = Vec::new();
    let mut zip = Zip::new();
    zip.put("buildFile.xml", build::file(table, &scale, &own, &mut notes).as_bytes());
    zip.put("moduledata", build::data(table).as_bytes());
    help::files(table).unwrap().iter().for_each(|(name, bytes)| zip.put(name, bytes));
    let mm = (20.0, 20.0);
    let others =
        [pictures::blank_name(Cut::Round, mm), pictures::own_name(Cut::Round, mm), pictures::frame_name(mm)];
    let picture = png::encode(&Pixmap::new(100, 100).unwrap()).unwrap();
    own.faces.iter().chain(&others).for_each(|name| zip.put(&format!("images/{name}"), &picture));
    scale.note(table, &mut notes);
    let bytes = zip.finish().unwrap();
    super::tests::keep(&format!("strange-{}.vmod", table.kinds.len()), &bytes);
    (vmod::read(&bytes).unwrap(), notes)
}

#[test]
fn names_are_no_commands() {
    let stacks = vec![
        stack("pile", Use::Pile, 3),
        stack("used", Use::Discard, 0),
        stack("hand", Use::Hand, 2),
        stack("open", Use::Open, 1),
    ];
    let table = table(
        vec![
            kind("list/a", NASTY, 6),
            kind("list/b", "'", 1),
            kind("list/c", "", 1),
            kind("list/d", "!?|~`", 1),
        ],
        stacks,
    );
    let (module, _) = module(&table);
    let name = encode::text(NASTY, 120);
    assert_eq!(name, "a;b,c/d/e f'g\"h＄i＄ <b>&amp; {j} |k ?! ‘é’ 'q'");
    assert_eq!(module.name, name);
    let pile = module.places.iter().find(|place| place.deck.is_some()).unwrap();
    assert_eq!(pile.pieces.iter().map(|piece| &piece.name).collect::<Vec<_>>(), [&name; 3]);
    let (_, text) = pile.pieces[0].marks.iter().find(|(key, _)| key == "Text").unwrap();
    assert!(text.starts_with(&name) && text.ends_with('…'), "{text}");
    assert_eq!(module.hands[0].2.len(), 2);
    // Sides are told apart though their names are alike.
    assert!(module.sides.len() == 2 && module.sides[0] != module.sides[1], "{:?}", module.sides);
    let (_, setup) = module.help.iter().find(|(title, _)| title == "Setup").unwrap();
    assert!(setup.contains("&lt;b&gt;&amp;amp;") && setup.is_ascii(), "{setup}");
}

#[test]
fn hexes_of_which_the_second_column_lies_higher_are_numbered_right() {
    let table = table(vec![], vec![]);
    let (module, notes) = module(&table);
    let zone = module.zones.iter().find(|zone| zone.is_regular()).unwrap();
    let scale = Scale::of(&table);
    for space in &table.boards[0].spaces {
        let (x, y) = scale.at(table.on_board(&table.boards[0], space.at));
        let (name, (near_x, near_y)) = zone.place((x.round() as i64, y.round() as i64));
        assert!(name.ends_with(&format!(": {}", space.name)), "{name} is {}", space.name);
        assert!((near_x as f64 - x).abs() < 3.0 && (near_y as f64 - y).abs() < 3.0, "{name}");
    }
    // The board is larger than a picture may be.
    let board = module.places.iter().flat_map(|place| &place.pieces).find(|piece| piece.fixed).unwrap();
    assert_eq!((board.layers.as_slice(), board.picture.as_str()), (&["wide.png".to_owned()][..], ""));
    assert!(notes.iter().any(|note| note.contains("coarser")), "{notes:?}");
}

#[test]
fn more_pieces_than_a_table_bears_stay_in_the_palette() {
    let table = table(vec![kind("list/a", "A", 100_000)], vec![stack("pile", Use::Pile, 100_000)]);
    let (module, notes) = module(&table);
    assert_eq!(module.places.iter().map(|place| place.pieces.len()).max(), Some(10_000));
    assert!(notes[0].starts_with("90000 pieces"), "{notes:?}");
    assert_eq!(module.palette[0].1.len(), 1);
}
