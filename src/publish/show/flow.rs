//! Turns and phases as JSON, and the patches that vary them.

use serde_json::{Map as Object, Value as Json, json};
use warpress_model::PhaseOrder;
use warpress_model::word::Word;

use super::super::values::plain_value;
use super::{amount, plain};
use warpress_model::flow::{Change, Datum};
use warpress_model::{Patch, Phase, Repeat};

/// A phase with those within it.
pub fn phase(phase: &Phase) -> Json {
    let mut found = json!({ "id": phase.id, "name": phase.name, "text": plain(&phase.text) });
    let mut put = |key: &str, value: Json, there: bool| {
        if there {
            found[key] = value;
        }
    };
    put("by", json!(phase.by), !phase.by.is_empty());
    put("order", json!(phase.order.word()), phase.order != PhaseOrder::Active);
    put("only_if", json!(phase.condition.as_ref().map(|when| &when.source)), phase.condition.is_some());
    put("turns", json!(phase.turns.as_ref().map(|turns| &turns.printed)), phase.turns.is_some());
    let repeat = phase.repeat.as_ref().map(|repeat| match repeat {
        Repeat::Times(times) => amount(times),
        Repeat::Until(until) => json!(format!("until {}", until.source)),
    });
    put("repeat", json!(repeat), repeat.is_some());
    put("sequence", json!(phase.sequence), phase.sequence.is_some());
    put("as", json!(phase.counts_as), phase.counts_as.is_some());
    let with: Object<_, _> =
        phase.with.iter().map(|(name, value)| (name.clone(), plain_value(value))).collect();
    put("with", Json::Object(with), !phase.with.is_empty());
    found["phases"] = phase.phases.iter().map(self::phase).collect();
    found
}

/// A scenario or an option with all that it changes.
pub fn patch(id: &str, patch: &Patch) -> Json {
    let steps = patch.setup.iter().map(|(id, step)| json!({ "id": id, "text": plain(&step.text) }));
    let mut found = json!({
        "id": id,
        "name": patch.name,
        "text": plain(&patch.text),
        "default": patch.default,
        "ours": patch.ours,
        "changes": patch.changes.iter().map(change).collect::<Vec<_>>(),
    });
    if let Some(group) = &patch.group {
        found["group"] = json!(group);
    }
    if let Some(players) = &patch.players {
        found["players"] = json!({ "min": players.min, "max": players.max, "solo": players.solo });
    }
    if !patch.setup.is_empty() {
        found["setup"] = steps.collect();
    }
    found
}

fn change(change: &Change) -> Json {
    match &change.to {
        Some(to) => json!({ "path": change.path, "to": datum(to) }),
        None => json!({ "path": change.path, "remove": true }),
    }
}

fn datum(of: &Datum) -> Json {
    match of {
        Datum::Text(text) => json!(text),
        Datum::Int(number) => json!(number),
        Datum::Float(number) => json!(number),
        Datum::Bool(yes) => json!(yes),
        Datum::List(items) => items.iter().map(datum).collect(),
        Datum::Table(entries) => {
            Json::Object(entries.iter().map(|(key, value)| (key.clone(), datum(value))).collect())
        }
    }
}
