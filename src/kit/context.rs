//! What a template gets of a card: slots, statistics, modes, side.

pub mod counter;
pub(super) mod words;

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::DeckCard;
use warpress_model::state::{Amount, Number, Start};
use warpress_model::{Bearer, BearerKind, Game, List, Parsed, Row, Scope};

use warpress_render::context::random;
use warpress_render::theme::{Ink, Theme};

/// No card has more boxes in a row; a value beyond them is no damage that one marks.
const MOST_BOXES: i64 = 40;

/// The context of a card's front; `shared` is its deck's. `take` distinguishes copies of one card: from 0.
pub fn card(
    game: &Game,
    list: &List,
    card: &DeckCard<'_>,
    take: u32,
    shared: &Map<String, Value>,
    theme: &Theme,
    ink: Ink,
) -> Map<String, Value> {
    let row = card.row;
    let mut context = shared.clone();
    let given = |slot: &str| row.slots.get(slot).cloned();
    let distinct = list.rows.len();
    let slots = [
        ("title", given("title").or_else(|| row.name.clone()).unwrap_or_default()),
        ("band_left", given("band_left").unwrap_or_else(|| words::phases(game, &row.uses))),
        ("band_right", given("band_right").unwrap_or_else(|| words::users(game, &row.uses))),
        ("text", given("text").unwrap_or_else(|| words::whole(game, row))),
        ("lead", given("text").unwrap_or_else(|| row.text.clone())),
        ("foot_left", given("foot_left").unwrap_or_else(|| foot(game, list))),
        ("foot_right", given("foot_right").unwrap_or_else(|| format!("{} of {distinct}", card.number))),
        ("icon", row.icon.clone().unwrap_or_default()),
        ("scene", row.scene.clone().unwrap_or_else(|| theme.scenes.default.clone())),
    ];
    let mut all: Map<String, Value> =
        row.slots.iter().map(|(slot, text)| (slot.clone(), json!(text))).collect();
    all.extend(slots.into_iter().map(|(slot, text)| (slot.to_owned(), json!(text))));
    let kind = row.kinds.first().cloned().unwrap_or_default();
    context.insert("slot".into(), Value::Object(all));
    context.insert("card".into(), json!({ "id": row.id, "name": row.name, "kind": kind, "tags": row.tags, "number": card.number, "count": card.copies, "take": take }));
    context.insert("side".into(), side(game, row.side.as_deref(), theme, ink));
    if let (None, Some(colour)) = (&row.side, row.colour) {
        let style = theme.side(colour.saturating_sub(1) as usize, ink);
        let name = row.slots.get("subtitle").cloned().unwrap_or_default();
        context.insert("side".into(), json!({ "id": "", "name": name, "short": name, "icon": null, "colour": style.colour, "on": style.on, "shape": style.shape }));
    }
    context.insert("stats".into(), stats(list, row));
    context.insert("modes".into(), words::modes(game, row));
    context.insert("boxes".into(), boxes(game, list, row));
    // The way a figure faces belongs to the card, as do the details of its scene; its second copy looks the other way.
    let by_chance = || {
        let left = random(&game.slug, &row.id, 0).last().is_some_and(|number| *number < 0.5);
        left != (take == 1)
    };
    context.insert("flip".into(), json!(row.mirrored.unwrap_or_else(by_chance)));
    context
}

/// The context of a deck's back. A deck that is the whole game bears the game's name, and so do lists
/// that are shuffled into one pile: by their own names one would know what lies on top.
pub fn back(game: &Game, list: &List, theme: &Theme, ink: Ink) -> Map<String, Value> {
    let mut context = deck(game, list, &list.rows.iter().collect::<Vec<_>>());
    let icon = list.face.back_icon.clone().unwrap_or_default();
    let title =
        if is_game(game, list) || is_shuffled_with_others(game, list) { &game.title } else { &list.name };
    context.insert("slot".into(), json!({ "title": title, "icon": icon, "scene": theme.scenes.default }));
    context.insert("side".into(), side(game, list.side.as_deref(), theme, ink));
    context
}

/// What the faces of a deck have in common, by template: the pictures and titles of those that look alike align.
pub fn decks(
    game: &Game,
    list: &List,
    template: impl Fn(&Row) -> String,
) -> HashMap<String, Map<String, Value>> {
    let mut alike: HashMap<String, Vec<&Row>> = HashMap::new();
    for row in &list.rows {
        alike.entry(template(row)).or_default().push(row);
    }
    alike.into_iter().map(|(template, rows)| (template, deck(game, list, &rows))).collect()
}

/// What faces of a deck have in common: the game, the deck, and the words that most of these rows have room for
/// (`deck.text`, `deck.corner`).
pub fn deck(game: &Game, list: &List, rows: &[&Row]) -> Map<String, Value> {
    let text = |row: &'_ Row| row.slots.get("text").cloned().unwrap_or_else(|| words::whole(game, row));
    let corner = |row: &'_ Row| row.slots.get("corner").cloned().unwrap_or_default();
    let mut context = Map::new();
    context.insert("game".into(), json!({ "title": game.title, "slug": game.slug }));
    context.insert(
        "deck".into(),
        json!({
            "id": list.id,
            "name": list.name,
            "distinct": list.rows.len(),
            "total": list.total(),
            "text": usual(rows.iter().copied().map(text).collect()),
            "corner": usual(rows.iter().copied().map(corner).collect()),
        }),
    );
    context
}

/// The longest of these texts but for the few that are far longer than the others: those of fewer
/// than one card in seven, by more than a quarter.
fn usual(texts: Vec<String>) -> String {
    /// What a paragraph costs beside its letters: the rest of its last line, and the gap.
    const PARAGRAPH: usize = 24;
    let room = |text: &String| text.chars().count() + PARAGRAPH * text.matches("\n\n").count();
    let mut texts: Vec<(usize, String)> = texts.into_iter().map(|text| (room(&text), text)).collect();
    texts.sort_by_key(|(room, _)| *room);
    let Some((common, _)) = texts.len().checked_sub(1).and_then(|last| texts.get(last * 6 / 7)) else {
        return String::new();
    };
    let most = common + common / 4;
    texts.into_iter().rev().find(|(room, _)| *room <= most).map(|(_, text)| text).unwrap_or_default()
}

/// "Attrition · Battle deck"; the deck alone where it bears the game's name.
fn foot(game: &Game, list: &List) -> String {
    if is_game(game, list) { game.title.clone() } else { format!("{} · {}", game.title, list.name) }
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
pub fn side(game: &Game, id: Option<&str>, theme: &Theme, ink: Ink) -> Value {
    let Some((id, side)) = id.and_then(|id| game.sides.get_key_value(id)) else { return Value::Null };
    let style = theme.side(side.colour.saturating_sub(1) as usize, ink);
    json!({ "id": id, "name": side.name, "short": side.short, "icon": side.icon, "colour": style.colour, "on": style.on, "shape": style.shape })
}

fn stats(list: &List, row: &Row) -> Value {
    let stat = |column: &String| {
        let column = column.trim_start_matches('^');
        let value = row.values.get(column)?;
        let label = list.columns.get(column).map_or(column, |column| column.label.as_str());
        let text = if value.parsed == Parsed::None { "–" } else { value.printed.as_str() };
        Some(json!({ "id": column, "label": label, "text": text, "icon": "" }))
    };
    Value::Array(list.face.stats.iter().filter_map(stat).collect())
}

/// Boxes to be marked: for each number of pieces that the card itself bears, as many as it can come to.
fn boxes(game: &Game, list: &List, row: &Row) -> Value {
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
        (count > 0).then(|| json!({ "name": number.name, "count": count, "all": vec![0; count as usize] }))
    });
    view.collect()
}

#[cfg(test)]
mod tests {
    use super::usual;

    #[test]
    fn room_is_kept_for_what_most_cards_say() {
        let texts = |lengths: &[usize]| lengths.iter().map(|length| "x".repeat(*length)).collect();
        assert_eq!(usual(Vec::new()), "");
        assert_eq!(usual(texts(&[0, 0, 0, 0, 0, 0, 0, 90])), "");
        assert_eq!(usual(texts(&[40, 38, 41, 40, 44, 39, 40, 140])).len(), 44);
        assert_eq!(usual(texts(&[30, 90, 88, 35])).len(), 90);
        let mut paragraphs: Vec<String> = texts(&[40; 9]);
        paragraphs[3] = "one\n\ntwo\n\nthree".into();
        assert_eq!(usual(paragraphs).len(), 40);
    }
}
