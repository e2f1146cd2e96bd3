//! What a template gets of a card: slots, statistics, modes, side.

pub mod counter;
pub mod row;
pub mod words;

use std::collections::HashMap;

use super::DeckCard;
use super::view::card::{ArtSlots, Back, Boxes, Card, Deck, Front, Shared, Slots, Stat};
use super::view::{self, Side, Text};
use row::Rows;
use warpress_model::list::BackSpec;
use warpress_model::state::{Amount, Number, Start};
use warpress_model::{Bearer, BearerKind, Game, List, Parsed, Row, Scope};

use warpress_language::Messages;
use warpress_render::context::random;
use warpress_render::face::TextBox;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};

/// No card has more boxes in a row; a value beyond them is no damage that one marks.
const MOST_BOXES: i64 = 40;

/// A card's front; `shared` is its deck's. `take` distinguishes copies of one card: from 0.
pub fn card<'a>(
    game: &'a Game,
    list: &'a List,
    card: &DeckCard<'a>,
    take: u32,
    (shared, rows): (&Shared<'a>, &Rows<'a>),
    renderer: &'a Renderer,
    ink: Ink,
) -> Front<'a> {
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
            id: &row.id,
            name: row.name.as_deref(),
            kind: row.kinds.first().map(String::as_str).unwrap_or_default(),
            tags: &row.tags,
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
fn slots<'a>(game: &'a Game, list: &'a List, card: &DeckCard<'a>, renderer: &'a Renderer) -> Slots<'a> {
    let (theme, messages) = (renderer.theme(), renderer.messages());
    let row = card.row;
    let given = |slot: &str| row.slots.get(slot).map(|text| Text::from(text.as_str()));
    let (scene, light) = staged(&row.scene, &row.light, usual_stage(theme));
    let plain = |slot: &str| given(slot).unwrap_or_default();
    Slots {
        corner: plain("corner"),
        corner_label: plain("corner_label"),
        corner_icon: plain("corner_icon"),
        title: given("title").or(row.name.as_deref().map(Text::from)).unwrap_or_default(),
        subtitle: plain("subtitle"),
        band_left: given("band_left").unwrap_or_else(|| words::phases(messages, game, &row.uses).into()),
        band_right: given("band_right").unwrap_or_else(|| words::users(messages, game, &row.uses).into()),
        text: given("text").unwrap_or_else(|| words::whole(messages, game, row).into()),
        lead: given("text").unwrap_or_else(|| row.text.as_str().into()),
        foot_left: given("foot_left").unwrap_or_else(|| foot(game, list)),
        foot_right: given("foot_right")
            .unwrap_or_else(|| number(messages, card.number, list.rows.len()).into()),
        r#type: plain("type"),
        type_icon: plain("type_icon"),
        icon: row.icon.as_deref().unwrap_or_default().into(),
        scene,
        light,
        art: ArtSlots::of(row.art.as_ref().or(list.art.as_ref())),
    }
}

/// The back of a list's pieces. A deck that is the whole game bears the game's name, and so do lists
/// that are shuffled into one pile: by their own names one would know what lies on top.
pub fn back<'a>(game: &'a Game, list: &'a List, renderer: &'a Renderer, ink: Ink) -> Back<'a> {
    let theme = renderer.theme();
    let title =
        if is_game(game, list) || is_shuffled_with_others(game, list) { &game.title } else { &list.name };
    let (scene, light) = usual_stage(theme);
    Back {
        shared: deck(renderer.messages(), game, list, list.rows.iter()),
        slot: Slots {
            title: title.as_str().into(),
            icon: list.face.back_icon.as_deref().unwrap_or_default().into(),
            scene,
            light,
            art: ArtSlots::of(list.face.back_art.as_ref()),
            ..Slots::default()
        },
        side: side(game, list.side.as_deref(), theme, ink),
        counter: None,
    }
}

/// The back that a card has in common with those whose backs say the same: it knows of no card. `own` is what they say.
pub fn common_back<'a>(
    game: &'a Game,
    list: &'a List,
    own: Option<&'a BackSpec>,
    renderer: &'a Renderer,
    ink: Ink,
) -> Back<'a> {
    let back = back(game, list, renderer, ink);
    let Some(own) = own else { return back };
    let mut slot = said(own);
    if !own.slots.contains_key("title") {
        slot.title = back.slot.title;
    }
    if own.icon.is_none() && own.art.is_none() {
        slot.icon = back.slot.icon;
    }
    (slot.scene, slot.light) = staged(&own.scene, &own.light, (back.slot.scene, back.slot.light));
    Back { slot, ..back }
}

/// A card's own back, which is drawn as a second front; `own` is what it says. Its title, foot and picture are those of the
/// front unless it has others.
pub fn second_front<'a>(front: Front<'a>, own: Option<&'a BackSpec>) -> Front<'a> {
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
    (slot.scene, slot.light) = staged(scene, light, (first.scene, first.light));
    let card = Card { face: "back", ..front.card };
    Front { slot, card, stats: Vec::new(), modes: Vec::new(), boxes: Vec::new(), ..front }
}

/// The slots of which a back says something, but for scene and light.
fn said(own: &BackSpec) -> Slots<'_> {
    let text = |slot: &str| own.slots.get(slot).map(|text| Text::from(text.as_str())).unwrap_or_default();
    Slots {
        corner: text("corner"),
        corner_label: text("corner_label"),
        corner_icon: text("corner_icon"),
        title: text("title"),
        subtitle: text("subtitle"),
        band_left: text("band_left"),
        band_right: text("band_right"),
        text: text("text"),
        lead: text("text"),
        foot_left: text("foot_left"),
        foot_right: text("foot_right"),
        r#type: text("type"),
        type_icon: text("type_icon"),
        icon: own.icon.as_deref().unwrap_or_default().into(),
        art: ArtSlots::of(own.art.as_ref()),
        ..Slots::default()
    }
}

/// A scene and its light: those that are named, or these. A scene that is named without a light has none.
pub fn staged<'a>(
    scene: &'a Option<String>,
    light: &'a Option<String>,
    usual: (Text<'a>, Text<'a>),
) -> (Text<'a>, Text<'a>) {
    let named = |name: &'a Option<String>| name.as_deref().map(Text::from);
    let usual = named(scene).map_or(usual, |scene| (scene, Text::default()));
    (usual.0, named(light).unwrap_or(usual.1))
}

/// The scene and light of what names none.
fn usual_stage(theme: &Theme) -> (Text<'_>, Text<'_>) {
    (theme.scenes.default.as_str().into(), theme.scenes.light.as_str().into())
}

/// What the faces of a deck have in common, by template: the pictures and titles of those that look alike align.
pub fn decks<'a>(
    messages: &Messages,
    game: &'a Game,
    list: &'a List,
    template: impl Fn(&Row) -> String,
) -> HashMap<String, Shared<'a>> {
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
pub fn reverses<'a>(game: &'a Game, list: &'a List, rows: impl Iterator<Item = &'a Row>) -> Shared<'a> {
    let backs: Vec<&BackSpec> = rows.filter_map(|row| row.own_back.as_ref()).collect();
    let slot = |slot: &'static str| {
        backs.iter().filter_map(move |own| Some(Text::from(own.slots.get(slot)?.as_str()))).collect()
    };
    shared(game, list, slot("text"), slot("corner"))
}

/// What faces of a deck have in common: the game, the deck, and the words that most of these rows have room for.
pub fn deck<'a>(
    messages: &Messages,
    game: &'a Game,
    list: &'a List,
    rows: impl Iterator<Item = &'a Row> + Clone,
) -> Shared<'a> {
    let text = |row: &'a Row| match row.slots.get("text") {
        Some(text) => Text::from(text.as_str()),
        None => words::whole(messages, game, row).into(),
    };
    let corner = |row: &'a Row| row.slots.get("corner").map(|text| text.as_str().into()).unwrap_or_default();
    shared(game, list, rows.clone().map(text).collect(), rows.map(corner).collect())
}

fn shared<'a>(game: &'a Game, list: &'a List, texts: Vec<Text<'a>>, corners: Vec<Text<'a>>) -> Shared<'a> {
    let deck = Deck {
        id: &list.id,
        name: &list.name,
        distinct: list.rows.len(),
        total: list.total(),
        text: usual(texts),
        corner: usual(corners),
    };
    Shared { game: view::Game::of(game), deck }
}

/// The longest of these texts but for the few that are far longer than the others: those of fewer
/// than one card in seven, by more than a quarter.
fn usual(texts: Vec<Text<'_>>) -> Text<'_> {
    /// What a paragraph costs beside its letters: the rest of its last line, and the gap.
    const PARAGRAPH: usize = 24;
    let room = |text: &Text<'_>| text.chars().count() + PARAGRAPH * text.matches("\n\n").count();
    let mut texts: Vec<(usize, Text<'_>)> = texts.into_iter().map(|text| (room(&text), text)).collect();
    texts.sort_by_key(|(room, _)| *room);
    let Some((common, _)) = texts.len().checked_sub(1).and_then(|last| texts.get(last * 6 / 7)) else {
        return Text::default();
    };
    let most = common + common / 4;
    texts.into_iter().rev().find(|(room, _)| *room <= most).map(|(_, text)| text).unwrap_or_default()
}

/// "Attrition · Battle deck · v0.3"; without the deck where it bears the game's name.
fn foot<'a>(game: &'a Game, list: &List) -> Text<'a> {
    let version = game.version_mark();
    if is_game(game, list) && version.is_none() {
        return game.title.as_str().into();
    }
    let list = (!is_game(game, list)).then(|| list.name.clone());
    let parts = std::iter::once(game.title.clone()).chain(list).chain(version);
    parts.collect::<Vec<_>>().join(" · ").into()
}

/// “3 of 40”.
fn number(messages: &Messages, number: usize, count: usize) -> String {
    messages.say("card-number", &[("number", number.into()), ("count", count.into())])
}

/// Whether a text at the foot of a card is ours, and not the data's: it names game and deck, or counts the deck.
pub fn is_foot(messages: &Messages, game: &Game, text: &TextBox) -> bool {
    let numbers = |words: &str| {
        let mut numbers =
            words.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
        let of = |number: Option<&str>| number.and_then(|number| number.parse().ok());
        let (one, other) = (of(numbers.next())?, of(numbers.next())?);
        // Some languages count the other way round.
        Some(words == number(messages, one, other) || words == number(messages, other, one))
    };
    let titles = || {
        let whole =
            std::iter::once(game.title.clone()).chain(game.version_mark()).collect::<Vec<_>>().join(" · ");
        [game.title.clone(), whole].into_iter().chain(game.lists().map(|list| foot(game, list).into_owned()))
    };
    match text.id.as_str() {
        "foot_left" => titles().any(|title| title == text.text),
        "foot_right" => numbers(&text.text).unwrap_or(false),
        _ => false,
    }
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
pub fn side<'a>(game: &'a Game, id: Option<&str>, theme: &Theme, ink: Ink) -> Option<Side<'a>> {
    let (id, side) = game.sides.get_key_value(id?)?;
    let style = theme.side(side.colour.saturating_sub(1) as usize, ink);
    Some(Side {
        id,
        name: &side.name,
        short: &side.short,
        icon: side.icon.as_deref(),
        colour: style.colour,
        on: style.on,
        shape: style.shape,
    })
}

/// The colour that a row without a side took for itself, as a side; what it is called stands below its title.
fn colour<'a>(row: &'a Row, theme: &Theme, ink: Ink) -> Option<Side<'a>> {
    let number = row.colour.filter(|_| row.side.is_none())?;
    let style = theme.side(number.saturating_sub(1) as usize, ink);
    let name = row.slots.get("subtitle").map(String::as_str).unwrap_or_default();
    Some(Side {
        id: "",
        name,
        short: name,
        icon: None,
        colour: style.colour,
        on: style.on,
        shape: style.shape,
    })
}

fn stats<'a>(list: &'a List, row: &'a Row) -> Vec<Stat<'a>> {
    let stat = |column: &'a String| {
        let column = column.trim_start_matches('^');
        let value = row.values.get(column)?;
        let label = list.columns.get(column).map_or(column, |column| column.label.as_str());
        let text = if value.parsed == Parsed::None { "–" } else { value.printed.as_str() };
        Some(Stat { id: column, label, text, icon: "" })
    };
    list.face.stats.iter().filter_map(stat).collect()
}

/// Boxes to be marked: for each number of pieces that the card itself bears, as many as it can come to.
fn boxes<'a>(game: &'a Game, list: &List, row: &Row) -> Vec<Boxes<'a>> {
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
        (count > 0).then(|| Boxes { name: &number.name, count, all: vec![0; count] })
    });
    view.collect()
}

#[cfg(test)]
mod tests {
    use super::{Text, usual};

    #[test]
    fn room_is_kept_for_what_most_cards_say() {
        let texts = |lengths: &[usize]| lengths.iter().map(|length| "x".repeat(*length).into()).collect();
        assert_eq!(usual(Vec::new()), "");
        assert_eq!(usual(texts(&[0, 0, 0, 0, 0, 0, 0, 90])), "");
        assert_eq!(usual(texts(&[40, 38, 41, 40, 44, 39, 40, 140])).len(), 44);
        assert_eq!(usual(texts(&[30, 90, 88, 35])).len(), 90);
        let mut paragraphs: Vec<Text<'_>> = texts(&[40; 9]);
        paragraphs[3] = "one\n\ntwo\n\nthree".into();
        assert_eq!(usual(paragraphs).len(), 40);
    }
}
