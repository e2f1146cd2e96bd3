//! Versions of a row: for single factions or sides, and the back of a counter.

use super::row::Frame;
use super::texts::Here;
use super::{DecodeContext, cell, lookups};
use crate::fields::Fields;
use crate::kept;
use crate::keys;
use warpress_model::list::Version;
use warpress_model::{ById, ListKind, Parsed, Value};

/// The versions of a row for single factions or sides.
pub fn versions(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    here: &Here<'_>,
) -> ById<Version> {
    let mut found = ById::new();
    for (id, (location, node)) in fields.collection("versions") {
        let known =
            context.names.sides.contains_key(id) || context.names.rows.values().any(|rows| rows.contains(id));
        if !known {
            let all =
                context.names.sides.keys().chain(context.names.rows.values().flatten()).map(String::as_str);
            context.log.unknown("side or faction", id, all, location);
        }
        let inner = Fields::open(node, context.log, &keys::ANY_ROW);
        let mut values = ById::new();
        for (name, column) in frame.columns {
            let value =
                inner.node_named(name).and_then(|node| cell::cell(context, node, &column.of, frame.codes));
            values.extend(value.map(|value| (name.clone(), value)));
        }
        let values = lookups::values(context, frame, &inner, values, None);
        let mut near = Here { values: vec![&values], words: here.words.clone(), meanings: here.meanings };
        near.values.extend(&here.values);
        let text = context.say(&inner, "text", &near);
        let (name, tags, icon) = (inner.text("name"), inner.words("tags"), context.icon(&inner, "icon"));
        inner.finish();
        found.insert(id.clone(), Version { name, tags, icon, text, values });
    }
    found
}

/// The back of a counter.
pub fn back(context: &DecodeContext<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> Option<ById<Value>> {
    match frame.kind {
        ListKind::Counters if fields.has("back") => {}
        ListKind::Deck | ListKind::Records => {
            kept::refuse(fields, kept::BACK);
            return None;
        }
        _ => return None,
    }
    let mut values = ById::new();
    for (key, (location, node)) in fields.collection("back") {
        match frame.columns.get(key) {
            Some(column) => {
                values.extend(
                    cell::cell(context, node, &column.of, frame.codes).map(|value| (key.clone(), value)),
                );
            }
            None if key == "side" => {
                let side = node.text().and_then(|side| context.known_side(side, &node.location));
                values.extend(side.map(|side| (key.clone(), Value::new(side.clone(), Parsed::Text(side)))));
            }
            None if ["icon", "name", "text", "tags"].contains(&key.as_str()) => {
                if let ("icon", Some(icon)) = (key.as_str(), node.text()) {
                    context.check_icon(icon, &node.location);
                }
                values.extend(
                    node.printed()
                        .map(|printed| (key.clone(), Value::new(printed.clone(), Parsed::Text(printed)))),
                );
            }
            None => context.log.unknown("column", key, frame.columns.keys().map(String::as_str), location),
        }
    }
    Some(values)
}
