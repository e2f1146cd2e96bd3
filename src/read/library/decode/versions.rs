//! Versions of a row for single factions or sides.

use super::row::Frame;
use super::texts::TextScope;
use super::{DecodeContext, cell, lookups};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_model::ById;
use warpress_model::list::Version;

/// The versions of a row for single factions or sides.
pub fn versions(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    scope: &TextScope<'_>,
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
        let mut near =
            TextScope { values: vec![&values], words: scope.words.clone(), meanings: scope.meanings };
        near.values.extend(&scope.values);
        let text = context.say(&inner, "text", &near);
        let (name, tags, icon) = (inner.text("name"), inner.words("tags"), context.icon(&inner, "icon"));
        inner.finish();
        found.insert(id.clone(), Version { name, tags, icon, text, values });
    }
    found
}
