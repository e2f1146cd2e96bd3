//! The other side of a piece: of a counter the columns that differ, of a card what its back says and shows.

use super::faces::{Slots, light, scene};
use super::list::template;
use super::row::{Frame, short};
use super::{DecodeContext, art, cell};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_format::row_keys::OF_ART;
use warpress_model::list::{BackSpec, SLOTS};
use warpress_model::{ById, ListKind, Parsed, Value};

const KEY: &str = "back";

/// The other side of a counter: columns that differ.
pub fn turned(context: &DecodeContext<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> Option<ById<Value>> {
    if frame.kind != ListKind::Counters || fields.node(KEY).is_none_or(is_short) {
        return None;
    }
    let mut values = ById::new();
    for (key, (location, node)) in fields.collection(KEY) {
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
            None if ["icon", "art", "name", "text", "tags"].contains(&key.as_str()) => {
                let printed = match (key.as_str(), node.text()) {
                    ("icon", Some(icon)) => Some(context.icon_named(icon, &node.location)),
                    ("art", Some(art)) => Some(context.picture_named(art, &node.location)),
                    _ => node.printed(),
                };
                values.extend(
                    printed.map(|printed| (key.clone(), Value::new(printed.clone(), Parsed::Text(printed)))),
                );
            }
            None => context.log.unknown("column", key, frame.columns.keys().map(String::as_str), location),
        }
    }
    Some(values)
}

/// The back of a card, if the row or one of its kinds says anything of it: a template, `false`, or a table. Counters have
/// the first two.
pub fn own(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    slots: &Slots<'_>,
) -> Option<BackSpec> {
    if !frame.kind.has_pieces() {
        return None;
    }
    let node = fields.node(KEY).filter(|node| frame.kind != ListKind::Counters || is_short(node))?;
    let mut back = BackSpec {
        blank: false,
        template: None,
        slots: ById::new(),
        icon: None,
        scene: None,
        light: None,
        art: None,
        at: short(&node.location),
    };
    match &node.raw {
        Raw::Bool(false) => back.blank = true,
        Raw::Text(name) => back.template = template(context, Some(name.clone()), &node.location, FOLDER),
        Raw::Table(_) => {
            let inner = Fields::open(node, context.log, &keys::BACK);
            back.template = template(context, inner.text("template"), inner.key_spot("template"), FOLDER);
            for slot in SLOTS {
                let text = inner.node(slot).and_then(|node| slots.read(context, frame, node));
                back.slots.extend(text.map(|text| (slot.to_owned(), text)));
            }
            back.icon = context.icon(&inner, "icon");
            back.scene = scene(context, &inner);
            back.light = light(context, &inner);
            back.art = art::read(context, &inner, OF_ART);
            inner.finish();
        }
        _ => context.log.wrong(node, "a table, the name of a template, or false"),
    }
    Some(back)
}

/// Where templates are looked for that are named without a folder.
const FOLDER: &str = "back/";

/// Whether it is a template, or no back at all; anything else of a counter is a table.
fn is_short(node: &Node) -> bool {
    matches!(node.raw, Raw::Text(_) | Raw::Bool(false))
}
