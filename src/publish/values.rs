//! Values as JSON: plain, with their full meaning, and with their provenance.

use serde_json::{Map, Value as Json, json};

use warpress_model::{Parsed, Row, Story, Value};

/// A value in the plainest JSON: numbers as numbers, dashes as `null`, ids and words as strings,
/// keys with values as objects; dice, ranges and the like as they are printed. Marks are left out.
pub fn plain_value(value: &Value) -> Json {
    match &value.parsed {
        Parsed::None => Json::Null,
        Parsed::Int(number) | Parsed::Signed(number) => json!(number),
        Parsed::Bool(yes) => json!(yes),
        Parsed::Words(words) => json!(words),
        Parsed::List(values) => values.iter().map(plain_value).collect(),
        Parsed::Ref { ids, many: false, .. } if ids.len() == 1 => json!(ids[0]),
        Parsed::Ref { ids, .. } => json!(ids),
        Parsed::By(by) => {
            Json::Object(by.iter().map(|(key, value)| (key.clone(), plain_value(value))).collect())
        }
        Parsed::Text(word) if !value.marks.is_empty() => json!(word),
        _ => json!(value.printed),
    }
}

/// Adds a row's columns to its object: plain values by column, then `parsed` and `provenance` for those
/// columns that have more to tell.
pub fn in_columns(found: &mut Map<String, Json>, row: &Row) {
    let mut parsed = Map::new();
    let mut provenance = Map::new();
    for (column, value) in &row.values {
        found.insert(column.clone(), plain_value(value));
        if has_more(value) {
            parsed.insert(column.clone(), in_full(value));
        }
        let mut told = value.story();
        told.as_printed = told.as_printed.or_else(|| row.as_printed.get(column).cloned());
        provenance.extend(story(&told).map(|told| (column.clone(), told)));
    }
    provenance.extend(story(&row.count_story).map(|told| ("count".to_owned(), told)));
    for (name, told) in [("parsed", parsed), ("provenance", provenance)] {
        if !told.is_empty() {
            found.insert(name.to_owned(), Json::Object(told));
        }
    }
}

/// The provenance of a value; `None` if it is simply the source's.
pub fn story(story: &Story) -> Option<Json> {
    let mut found = Map::new();
    for (key, text) in [("as_printed", &story.as_printed), ("ruling", &story.ruling)] {
        found.extend(text.as_ref().map(|text| (key.to_owned(), json!(text))));
    }
    if story.assumed {
        found.insert("assumed".into(), json!(true));
    }
    (!found.is_empty()).then_some(Json::Object(found))
}

/// Whether the plain form loses information.
fn has_more(value: &Value) -> bool {
    let of_type = match &value.parsed {
        Parsed::None
        | Parsed::Int(_)
        | Parsed::Signed(_)
        | Parsed::Bool(_)
        | Parsed::Text(_)
        | Parsed::Words(_)
        | Parsed::Ref { except: None, .. } => false,
        Parsed::List(values) => values.iter().any(has_more),
        _ => true,
    };
    of_type || !value.marks.is_empty()
}

/// A value with its printed form, the type of its meaning, and all parts of that.
fn in_full(value: &Value) -> Json {
    let all = |values: &[Value]| values.iter().map(in_full).collect::<Json>();
    let (is, more) = match &value.parsed {
        Parsed::None => ("none", json!({})),
        Parsed::Int(number) => ("int", json!({ "value": number })),
        Parsed::Signed(number) => ("signed", json!({ "value": number })),
        Parsed::Dice(dice) => {
            let (low, high) = dice.bounds();
            ("dice", json!({ "dice": dice.to_string(), "low": low, "high": high }))
        }
        Parsed::Range(low, high) => ("range", json!({ "from": low, "to": high })),
        Parsed::Times(number) => ("times", json!({ "value": number })),
        Parsed::Ratio(part, whole) => ("ratio", json!({ "part": part, "whole": whole })),
        Parsed::Unlimited => ("unlimited", json!({})),
        Parsed::Bool(yes) => ("bool", json!({ "value": yes })),
        Parsed::Either(values) => ("either", json!({ "values": all(values) })),
        Parsed::Bracket(value, inner) => {
            ("bracket", json!({ "value": in_full(value), "bracket": in_full(inner) }))
        }
        Parsed::Text(word) => ("text", json!({ "value": word })),
        Parsed::Words(words) => ("words", json!({ "values": words })),
        Parsed::List(values) => ("list", json!({ "values": all(values) })),
        Parsed::Ref { list, ids, except, .. } => {
            let mut more = json!({ "ids": ids });
            if !list.is_empty() {
                more["list"] = json!(list);
            }
            if let Some(except) = except {
                more["all"] = json!(true);
                more["except"] = json!(except);
            }
            ("ref", more)
        }
        Parsed::By(by) => {
            let values: Map<_, _> = by.iter().map(|(key, value)| (key.clone(), in_full(value))).collect();
            ("by", json!({ "values": values }))
        }
        Parsed::Formula(expr) => ("formula", json!({ "source": expr.source })),
    };
    let mut found = Map::new();
    found.insert("is".into(), json!(is));
    found.insert("printed".into(), json!(value.printed));
    if let Json::Object(more) = more {
        found.extend(more);
    }
    if !value.marks.is_empty() {
        found.insert("marks".into(), json!(value.marks));
    }
    found.extend(story(&value.story()).map(|told| ("provenance".to_owned(), told)));
    Json::Object(found)
}
