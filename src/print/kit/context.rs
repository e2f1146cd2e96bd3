//! What a template gets of a card: slots, statistics, modes, side.

pub mod counter;
pub mod row;
pub mod words;

use std::collections::HashMap;

use super::DeckCard;
use super::view::card::{ArtSlots, Back, Boxes, Card, Deck, Front, Mode, Shared, Slots, Stat};
use super::view::{self, Side, Text};
use row::Rows;
use warpress_model::list::BackSpec;
use warpress_model::phrase::title;
use warpress_model::state::{Amount, Number, Start};
use warpress_model::{Bearer, BearerKind, Column, ColumnType, Game, Light, List, Parsed, Row, Scope};

use warpress_language::Messages;
use warpress_render::context::random;
use warpress_render::icons::Icons;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

/// No card has more boxes in a row; a value beyond them is no damage that one marks.
const MOST_BOXES: i64 = 40;

/// A card's front; `shared` is its deck's. `take` distinguishes copies of one card: from 0.
pub fn card(
    game: &Game,
    list: &List,
    card: &DeckCard<'_>,
    take: u32,
    (shared, rows): (&Shared, &Rows<'_>),
    renderer: &Renderer,
    ink: Ink,
) -> Front {
    let theme = renderer.theme();
    let row = card.row;
    // The way a figure faces belongs to the card, as do the details of its scene; its second copy looks the other way.
    let by_chance = || {
        let left = random(&game.slug, &row.id, 0).last().is_some_and(|number| *number < 0.5);
        left != (take == 1)
    };
    Front {
        shared: shared.clone(),
        slot: slots(game, list, card, renderer),
        card: Card {
            id: row.id.clone(),
            name: row.name.as_ref().map(Text::author),
            kind: row.kinds.first().cloned().unwrap_or_default(),
            tags: row.tags.clone(),
            number: card.number,
            count: card.copies,
            take,
            face: "front",
        },
        row: rows.row(row),
        printed: rows.printed(row),
        side: side(game, row.side.as_deref(), theme, ink).or_else(|| colour(row, theme, ink)),
        stats: stats(list, row),
        modes: words::modes(renderer.messages(), game, row),
        boxes: boxes(game, list, row),
        flip: row.mirrored.unwrap_or_else(by_chance),
        counter: None,
    }
}

/// The slots of a card: what its row says, or else what follows from it.
fn slots(game: &Game, list: &List, card: &DeckCard<'_>, renderer: &Renderer) -> Slots {
    let (theme, messages) = (renderer.theme(), renderer.messages());
    let row = card.row;
    let given = |slot: &str| row.slots.get(slot).map(Text::author);
    let (scene, light) = scene_and_light(&row.scene, &row.light, usual_stage(theme));
    let plain = |slot: &str| given(slot).unwrap_or_default();
    let icon = |slot: &str| row.slots.get(slot).cloned().unwrap_or_default();
    Slots {
        corner: plain("corner"),
        corner_label: plain("corner_label"),
        corner_icon: icon("corner_icon"),
        corner_sign: lettered(list, row, "corner", renderer.icons()).unwrap_or_default(),
        title: given("title").or(row.name.as_ref().map(Text::author)).unwrap_or_default(),
        subtitle: plain("subtitle"),
        band_left: given("band_left").unwrap_or_else(|| words::phases(messages, game, &row.uses)),
        band_right: given("band_right").unwrap_or_else(|| words::users(messages, game, &row.uses)),
        text: given("text").unwrap_or_else(|| words::whole(messages, game, row)),
        lead: given("text").unwrap_or_else(|| Text::author(&row.text)),
        foot_left: given("foot_left").unwrap_or_else(|| foot(game, list)),
        foot_right: given("foot_right").unwrap_or_else(|| number(messages, card.number, list.rows.len())),
        r#type: plain("type"),
        type_icon: Some(icon("type_icon"))
            .filter(|icon| !icon.is_empty())
            .or_else(|| sign(list, row, renderer.icons()))
            .unwrap_or_default(),
        icon: row.icon.clone().unwrap_or_default(),
        scene,
        light,
        art: ArtSlots::of(row.art.as_ref().or(list.art.as_ref())),
    }
}

/// The sign of a card's type: of its letter, or else of its kind.
fn sign(list: &List, row: &Row, icons: &Icons) -> Option<String> {
    let of_kind = |kind: &String| only(icons, &title(kind));
    lettered(list, row, "type", icons).or_else(|| row.kinds.iter().find_map(of_kind))
}

/// The sign of what a legend says of the letter in a slot.
fn lettered(list: &List, row: &Row, slot: &str, icons: &Icons) -> Option<String> {
    let letter = row.slots.get(slot).filter(|letter| !letter.is_empty())?;
    let is_it = |id: &String| row.values.get(id).is_some_and(|cell| cell.printed == *letter);
    let named = |(id, column): (&String, &Column)| match column.of.bare() {
        ColumnType::Enum(legend) if is_it(id) => only(icons, legend.get(letter)?),
        _ => None,
    };
    list.columns.iter().find_map(named)
}

/// The sign of a name that has one: a choice of two has no room where one stands.
fn only(icons: &Icons, name: &str) -> Option<String> {
    let [one] = <[String; 1]>::try_from(icons.signs(name)).ok()?;
    Some(one)
}

/// The back of a list's pieces. A deck that is the whole game bears the game's name, and so do lists
/// that are shuffled into one pile: by their own names one would know what lies on top.
pub fn back(game: &Game, list: &List, renderer: &Renderer, ink: Ink) -> Back {
    let theme = renderer.theme();
    let title =
        if is_game(game, list) || is_shuffled_with_others(game, list) { &game.title } else { &list.name };
    let (scene, light) = usual_stage(theme);
    Back {
        shared: deck(renderer.messages(), game, list, list.rows.iter()),
        slot: Slots {
            title: Text::author(title),
            icon: list.face.back_icon.clone().unwrap_or_default(),
            scene,
            light,
            art: ArtSlots::of(list.face.back_art.as_ref()),
            ..Slots::default()
        },
        side: side(game, list.side.as_deref(), theme, ink),
        counter: None,
    }
}

/// The back that a card has in common with those whose backs say the same: it knows of no card. `own` is what they say,
/// `usual` the back of cards of the list that say nothing.
pub fn common_back(usual: &Back, own: Option<&BackSpec>) -> Back {
    let back = usual.clone();
    let Some(own) = own else { return back };
    let mut slot = said(own);
    if !own.slots.contains_key("title") {
        slot.title = back.slot.title;
    }
    if own.icon.is_none() && own.art.is_none() {
        slot.icon = back.slot.icon;
    }
    (slot.scene, slot.light) = scene_and_light(&own.scene, &own.light, (back.slot.scene, back.slot.light));
    Back { slot, ..back }
}

/// A card's own back, which is drawn as a second front; `own` is what it says. Its title, foot and picture are those of the
/// front unless it has others.
pub fn second_front(front: Front, own: Option<&BackSpec>) -> Front {
    let first = front.slot;
    let mut slot = own.map(said).unwrap_or_default();
    let given = |name: &str| own.is_some_and(|own| own.slots.contains_key(name));
    let kept = [
        ("title", &mut slot.title, first.title),
        ("foot_left", &mut slot.foot_left, first.foot_left),
        ("foot_right", &mut slot.foot_right, first.foot_right),
    ];
    for (name, place, text) in kept {
        if !given(name) {
            *place = text;
        }
    }
    if !own.is_some_and(BackSpec::has_picture) {
        (slot.icon, slot.art) = (first.icon, first.art);
    }
    let (scene, light) = own.map_or((&None, &None), |own| (&own.scene, &own.light));
    (slot.scene, slot.light) = scene_and_light(scene, light, (first.scene, first.light));
    let card = Card { face: "back", ..front.card };
    Front { slot, card, stats: Vec::new(), modes: Vec::new(), boxes: Vec::new(), ..front }
}

/// The slots of which a back says something, but for scene and light.
fn said(own: &BackSpec) -> Slots {
    let text = |slot: &str| own.slots.get(slot).map(Text::author).unwrap_or_default();
    let icon = |slot: &str| own.slots.get(slot).cloned().unwrap_or_default();
    Slots {
        corner: text("corner"),
        corner_label: text("corner_label"),
        corner_icon: icon("corner_icon"),
        title: text("title"),
        subtitle: text("subtitle"),
        band_left: text("band_left"),
        band_right: text("band_right"),
        text: text("text"),
        lead: text("text"),
        foot_left: text("foot_left"),
        foot_right: text("foot_right"),
        r#type: text("type"),
        type_icon: icon("type_icon"),
        icon: own.icon.clone().unwrap_or_default(),
        art: ArtSlots::of(own.art.as_ref()),
        ..Slots::default()
    }
}

/// A scene and its light: those that are named, or these. A scene that is named without a light has none.
pub fn scene_and_light(
    scene: &Option<String>,
    light: &Option<Light>,
    usual: (String, String),
) -> (String, String) {
    let usual = scene.clone().map_or(usual, |scene| (scene, String::new()));
    (usual.0, light.as_ref().map_or(usual.1, |light| light.word().to_owned()))
}

/// The scene and light of what names none.
fn usual_stage(theme: &Theme) -> (String, String) {
    (theme.scenes.default.clone(), theme.scenes.light.clone())
}

/// What the faces of a deck have in common, by template: the pictures and titles of those that look alike align.
pub fn decks(
    messages: &Messages,
    game: &Game,
    list: &List,
    template: impl Fn(&Row) -> String,
) -> HashMap<String, Shared> {
    let mut alike: HashMap<String, Vec<&Row>> = HashMap::new();
    for row in &list.rows {
        alike.entry(template(row)).or_default().push(row);
    }
    alike
        .into_iter()
        .map(|(template, rows)| (template, deck(messages, game, list, rows.into_iter())))
        .collect()
}

/// The same of the backs that are drawn as second fronts, with this template: their texts align among themselves.
pub fn reverses<'a>(game: &Game, list: &List, rows: impl Iterator<Item = &'a Row>) -> Shared {
    let backs: Vec<&BackSpec> = rows.filter_map(|row| row.own_back.as_ref()).collect();
    let slot = |slot: &'static str| {
        usual(backs.iter().filter_map(|own| own.slots.get(slot)).map(Text::author), room)
    };
    let usual = TypicalCard { text: slot("text"), corner: slot("corner"), ..TypicalCard::default() };
    shared(game, list, usual)
}

/// What faces of a deck have in common: the game, the deck, and what most of these rows have room for.
pub fn deck<'a>(
    messages: &Messages,
    game: &Game,
    list: &List,
    rows: impl Iterator<Item = &'a Row> + Clone,
) -> Shared {
    let text = |row: &'a Row| match row.slots.get("text") {
        Some(text) => Text::author(text),
        None => words::whole(messages, game, row),
    };
    let corner = |row: &'a Row| row.slots.get("corner").map(Text::author).unwrap_or_default();
    let usual = TypicalCard {
        text: usual(rows.clone().map(text), room),
        corner: usual(rows.clone().map(corner), room),
        stats: usual(rows.clone().map(|row| stats(list, row)), |stats| {
            stats.iter().map(|stat| room(&stat.text)).sum()
        }),
        modes: usual(rows.map(|row| words::modes(messages, game, row)), |modes| {
            modes.iter().map(|mode| room(&mode.text) + PARAGRAPH).sum()
        }),
    };
    shared(game, list, usual)
}

/// What most faces of a deck have room for.
#[derive(Default)]
struct TypicalCard {
    text: Text,
    corner: Text,
    stats: Vec<Stat>,
    modes: Vec<Mode>,
}

fn shared(game: &Game, list: &List, usual: TypicalCard) -> Shared {
    let TypicalCard { text, corner, stats, modes } = usual;
    let deck = Deck {
        id: list.id.clone(),
        name: Text::author(&list.name),
        distinct: list.rows.len(),
        total: list.total(),
        text,
        corner,
        stats,
        modes,
    };
    Shared { game: view::Game::of(game), deck }
}

/// What a paragraph costs beside its letters: the rest of its last line, and the gap.
const PARAGRAPH: usize = 24;

/// The room that a text takes, in letters.
fn room(text: &Text) -> usize {
    text.chars().count() + PARAGRAPH * text.matches("\n\n").count()
}

/// Of these, the one that takes most room, but for the few that take far more than the others: fewer than one in seven,
/// by more than a quarter.
fn usual<T: Default>(of: impl Iterator<Item = T>, room: impl Fn(&T) -> usize) -> T {
    let mut all: Vec<(usize, T)> = of.map(|one| (room(&one), one)).collect();
    all.sort_by_key(|(room, _)| *room);
    let Some((common, _)) = all.len().checked_sub(1).and_then(|last| all.get(last * 6 / 7)) else {
        return T::default();
    };
    let most = common + common / 4;
    all.into_iter().rev().find(|(room, _)| *room <= most).map(|(_, one)| one).unwrap_or_default()
}

/// "Attrition · Battle deck · v0.3"; without the deck where it bears the game's name.
fn foot(game: &Game, list: &List) -> Text {
    let list = (!is_game(game, list)).then(|| list.name.clone());
    let parts = std::iter::once(game.title.clone()).chain(list).chain(game.version_mark());
    Text::ours(parts.collect::<Vec<_>>().join(" · "))
}

/// “3 of 40”.
fn number(messages: &Messages, number: usize, count: usize) -> Text {
    Text::ours(messages.say("card-number", &[("number", number.into()), ("count", count.into())]))
}

/// Whether a deck's name says no more than the game's.
fn is_game(game: &Game, list: &List) -> bool {
    list.name.to_lowercase().contains(&game.title.to_lowercase())
        || game.decks.len() == 1 && list.name == "Deck"
}

/// Whether the game begins with a pile of this deck and others.
fn is_shuffled_with_others(game: &Game, list: &List) -> bool {
    game.places
        .values()
        .filter(|place| place.order == warpress_model::PlaceOrder::Pile && place.start == Start::All)
        .any(|place| {
            let decks = place.of.iter().filter(|id| game.decks.contains_key(*id));
            place.of.contains(&list.id) && decks.count() > 1
        })
}

/// A side as templates know it; nothing if there is none.
pub fn side(game: &Game, id: Option<&str>, theme: &Theme, ink: Ink) -> Option<Side> {
    let (id, side) = game.sides.get_key_value(id?)?;
    let style = theme.side(side.colour.saturating_sub(1) as usize, ink);
    Some(Side {
        id: id.clone(),
        name: Text::author(&side.name),
        short: Text::author(&side.short),
        icon: side.icon.clone(),
        colour: style.colour,
        on: style.on,
        shape: style.shape,
    })
}

/// The colour that a row without a side took for itself, as a side; what it is called stands below its title.
fn colour(row: &Row, theme: &Theme, ink: Ink) -> Option<Side> {
    let number = row.colour.filter(|_| row.side.is_none())?;
    let style = theme.side(number.saturating_sub(1) as usize, ink);
    let name = row.slots.get("subtitle").map(Text::author).unwrap_or_default();
    Some(Side {
        id: String::new(),
        short: name.clone(),
        name,
        icon: None,
        colour: style.colour,
        on: style.on,
        shape: style.shape,
    })
}

fn stats(list: &List, row: &Row) -> Vec<Stat> {
    let stat = |column: &String| {
        let column = column.trim_start_matches('^');
        let value = row.values.get(column)?;
        let label = list.columns.get(column).map_or(column, |column| column.label.as_str());
        let none = value.parsed == Parsed::None;
        let text = if none { Text::program("–") } else { Text::author(&value.printed) };
        let sort = sort(list, column);
        Some(Stat { id: column.to_owned(), label: Text::author(label), text, icon: "", sort })
    };
    list.face.stats.iter().filter_map(stat).collect()
}

/// What a column of a strip holds, the same on all cards of its list.
fn sort(list: &List, id: &str) -> &'static str {
    /// A value that is longer stands on no line with its label (bytes).
    const LINE: usize = 32;
    /// As many rows tell what the others have.
    const ROWS: usize = 300;
    match list.columns.get(id) {
        Some(column) if column.of.is_amount() => "amount",
        _ => {
            let values = list.rows.iter().take(ROWS).filter_map(|row| row.values.get(id));
            let mut long = values.filter(|value| value.printed.len() > LINE || value.printed.contains('\n'));
            if long.next().is_some() { "prose" } else { "words" }
        }
    }
}

/// Boxes to be marked: for each number of pieces that the card itself bears, as many as it can come to.
fn boxes(game: &Game, list: &List, row: &Row) -> Vec<Boxes> {
    let here = |bearer: &Bearer| {
        let of = |kind| bearer.of_kind(kind) == Some((list.id.as_str(), None));
        of(BearerKind::Deck) || of(BearerKind::Record)
    };
    let own = |number: &&Number| {
        let borne = number.borne_by.as_ref().is_some_and(here);
        let of = |word: &String| *word == list.id || row.tags.contains(word);
        borne && number.per == Scope::Piece && (number.whose.is_empty() || number.whose.iter().any(of))
    };
    let view = game.numbers.values().filter(own).filter_map(|number| {
        let most = match number.max.as_ref()? {
            Amount::Int(most) => *most,
            Amount::Constant(name) => game.constants.get(name)?.value.as_int()?,
            Amount::Column(column) => row.values.get(column)?.as_int()?,
            Amount::Dice(_) | Amount::Expr(_) => return None,
        };
        let count = most.clamp(0, MOST_BOXES);
        let count = usize::try_from(count).unwrap_or_default();
        (count > 0).then(|| Boxes { name: Text::author(&number.name), count, all: vec![0; count] })
    });
    view.collect()
}

#[cfg(test)]
mod tests {
    use super::{Text, room, usual};

    #[test]
    fn room_is_kept_for_what_most_cards_say() {
        let texts = |lengths: &[usize]| -> Vec<Text> {
            lengths.iter().map(|length| Text::author("x".repeat(*length))).collect()
        };
        let common = |texts: Vec<Text>| usual(texts.into_iter(), room).len();
        assert_eq!(common(Vec::new()), 0);
        assert_eq!(common(texts(&[0, 0, 0, 0, 0, 0, 0, 90])), 0);
        assert_eq!(common(texts(&[40, 38, 41, 40, 44, 39, 40, 140])), 44);
        assert_eq!(common(texts(&[30, 90, 88, 35])), 90);
        let mut paragraphs = texts(&[40; 9]);
        paragraphs[3] = Text::author("one\n\ntwo\n\nthree");
        assert_eq!(common(paragraphs), 40);
    }
}
