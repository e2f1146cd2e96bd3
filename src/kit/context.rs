//! What a template is told of a card: slots, statistics, modes, side.

use serde_json::{Map, Value, json};

use super::DeckCard;
use crate::model::{Game, List, Parsed, Row, Trigger, Use};
use crate::render::context::random;
use crate::render::theme::{Ink, Theme};

/// The context of a card's front.
pub fn card(game: &Game, list: &List, card: &DeckCard<'_>, theme: &Theme, ink: Ink) -> Map<String, Value> {
    let row = card.row;
    let mut context = common(game, list);
    let given = |slot: &str| row.slots.get(slot).cloned();
    let distinct = list.rows.len();
    let slots = [
        ("title", given("title").or_else(|| row.name.clone()).unwrap_or_default()),
        ("band_left", given("band_left").unwrap_or_else(|| phases(game, &row.uses))),
        ("band_right", given("band_right").unwrap_or_else(|| users(game, &row.uses))),
        ("text", given("text").unwrap_or_else(|| row.text.clone())),
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
    context.insert("card".into(), json!({ "id": row.id, "name": row.name, "kind": kind, "tags": row.tags, "number": card.number, "count": card.copies }));
    context.insert("side".into(), side(game, row.side.as_deref(), theme, ink));
    if let (None, Some(colour)) = (&row.side, row.colour) {
        let style = theme.side(colour.saturating_sub(1) as usize, ink);
        let name =
            row.slots.get("type_name").or_else(|| row.slots.get("subtitle")).cloned().unwrap_or_default();
        context.insert("side".into(), json!({ "id": "", "name": name, "short": name, "icon": null, "colour": style.colour, "on": style.on, "shape": style.shape }));
    }
    context.insert("stats".into(), stats(list, row));
    context.insert("modes".into(), modes(game, row));
    // The way a figure faces belongs to the card, as do the details of its scene.
    context
        .insert("flip".into(), json!(random(&game.slug, &row.id).last().is_some_and(|number| *number < 0.5)));
    context
}

/// The context of a deck's back.
pub fn back(game: &Game, list: &List, theme: &Theme, ink: Ink) -> Map<String, Value> {
    let mut context = common(game, list);
    let icon = list.face.back_icon.clone().unwrap_or_default();
    context.insert("slot".into(), json!({ "title": list.name, "icon": icon, "scene": theme.scenes.default }));
    context.insert("side".into(), side(game, list.side.as_deref(), theme, ink));
    context
}

fn common(game: &Game, list: &List) -> Map<String, Value> {
    let mut context = Map::new();
    context.insert("game".into(), json!({ "title": game.title, "slug": game.slug }));
    context.insert(
        "deck".into(),
        json!({ "id": list.id, "name": list.name, "distinct": list.rows.len(), "total": list.total() }),
    );
    context
}

/// "Attrition · Battle deck"; the deck alone where it bears the game's name.
fn foot(game: &Game, list: &List) -> String {
    if list.name.to_lowercase().contains(&game.title.to_lowercase())
        || game.decks.len() == 1 && list.name == "Deck"
    {
        return game.title.clone();
    }
    format!("{} · {}", game.title, list.name)
}

fn side(game: &Game, id: Option<&str>, theme: &Theme, ink: Ink) -> Value {
    let Some((id, side)) = id.and_then(|id| game.sides.get_key_value(id)) else { return Value::Null };
    let style = theme.side(side.colour.saturating_sub(1) as usize, ink);
    json!({ "id": id, "name": side.name, "short": side.short, "icon": side.icon, "colour": style.colour, "on": style.on, "shape": style.shape })
}

fn stats(list: &List, row: &Row) -> Value {
    let stat = |column: &String| {
        let value = row.values.get(column)?;
        let label = list.columns.get(column).map_or(column.as_str(), |column| column.label.as_str());
        let text = if value.parsed == Parsed::None { "–" } else { value.printed.as_str() };
        Some(json!({ "id": column, "label": label, "text": text, "icon": "" }))
    };
    Value::Array(list.face.stats.iter().filter_map(stat).collect())
}

fn modes(game: &Game, row: &Row) -> Value {
    let mode = |one: &Use| {
        let name = one.name.clone()?;
        let label = one.label.clone().unwrap_or_else(|| when(game, one));
        Some(
            json!({ "label": label, "name": name, "text": one.text, "icon": one.icon.clone().unwrap_or_default() }),
        )
    };
    Value::Array(row.uses.iter().filter_map(mode).collect())
}

/// When a use comes into question, in a few words.
fn when(game: &Game, one: &Use) -> String {
    let name = |id: &String| {
        game.all_phases().find(|phase| phase.id == *id).map_or_else(|| id.clone(), |phase| phase.name.clone())
    };
    let mut words = match &one.trigger {
        Trigger::Phase(phases) => phases.iter().map(name).collect::<Vec<_>>().join(" / "),
        Trigger::Answers(_) | Trigger::On(_) => "Reaction".into(),
        Trigger::While(_) => String::new(),
    };
    if let Some(turns) = &one.turns {
        words = format!("{words}{}turn {}", if words.is_empty() { "" } else { ", " }, turns.printed);
    }
    words
}

/// The phases of all uses, for the band.
fn phases(game: &Game, uses: &[Use]) -> String {
    let mut words: Vec<String> = Vec::new();
    for one in uses.iter().filter(|one| one.name.is_none()) {
        let word = one.label.clone().unwrap_or_else(|| when(game, one));
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(" / ")
}

/// The users of all uses, for the band.
fn users(game: &Game, uses: &[Use]) -> String {
    let mut words: Vec<String> = Vec::new();
    for who in uses.iter().filter(|one| one.name.is_none()).flat_map(|one| &one.by) {
        let word = match (game.sides.get(who), game.roles.get(who), who.as_str()) {
            (Some(side), _, _) => side.short.clone(),
            (_, Some(role), _) => role.name.clone(),
            (_, _, "active") => "Active player".into(),
            (_, _, "any" | "each") => "Either player".into(),
            (_, _, "other" | "foe") => "Opponent".into(),
            _ => continue,
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(" or ")
}
