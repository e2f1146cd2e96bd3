//! Rows, merged with their kinds and the defaults of their list.

use super::art;
use super::back;
use super::faces::{Slots, light, own_template, scene, slots, whole_text};
use super::inherited::inherited;
use super::meaning::meaning;
use super::texts::TextScope;
use super::versions::versions;
use super::{DecodeContext, cell, lookups, uses};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::{
    ById, Column, ColumnType, Count, Diagnostic, ListKind, Location, Parsed, Row, Story, Value,
};

/// What the rows of a list share while they are read.
pub struct Frame<'f> {
    pub list: String,
    pub list_name: String,
    pub kind: ListKind,
    pub columns: &'f ById<Column>,
    pub codes: &'f ById<String>,
    pub defaults: Option<&'f Node>,
    pub kinds: Option<&'f Entries>,
    pub slots: Option<&'f Node>,
    pub side: Option<String>,
    /// The default number of copies; `None` for rows that are not pieces.
    pub each: Option<Count>,
}

/// Reads a row; `extra` reads the keys that only this sort of row has.
pub fn row<T>(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    id: &str,
    node: &Node,
    extra: impl FnOnce(&Fields<'_>) -> T,
) -> (Row, T) {
    let (whole, kinds) = inherited(context, frame, node);
    let fields = Fields::open(&whole, context.log, &keys::ANY_ROW);
    let name = fields.text("name");
    let values = values(context, frame, &fields, id);
    let values = lookups::values(context, frame, &fields, values, name.as_deref());
    let (count, count_story) = count(context, frame, &fields, id);
    let side = if frame.columns.contains_key("side") { None } else { context.side(&fields, "side") };
    let side = side.or_else(|| side_of_values(frame, &values)).or_else(|| frame.side.clone());
    let meanings = |column: &str, what: &str| meaning(context, frame, &values, column, what);
    let mut scope = TextScope { values: vec![&values], words: Vec::new(), meanings: Some(&meanings) };
    let name = name.map(|name| context.said_text(name, fields.key_spot("name"), &scope));
    let printed_name = name.clone().unwrap_or_else(|| warpress_model::phrase::title(id));
    scope.words.push(("name", printed_name));
    scope.words.push(("list", frame.list_name.clone()));
    scope.words.push(("count", count.map_or_else(String::new, |count| count.printed().to_string())));
    if let Some(side) = &side {
        scope.words.push(("side", context.printed_who(side)));
    }
    let note = context.said(&fields, "note", &scope);
    scope.words.push(("note", note.clone().unwrap_or_default()));
    let bare = without_columns(&whole, frame.columns);
    let shorthand = Fields::open(&bare, context.log, &keys::ANY_ROW);
    let row_uses = uses::of_row(context, &shorthand, &scope, frame.kind == ListKind::Table);
    shorthand.asked_by(&fields);
    let own = if fields.has("run") && !fields.has("op") {
        String::new()
    } else {
        context.say(&fields, "text", &scope)
    };
    let text = whole_text(&own, &row_uses);
    let icon = context.icon(&fields, "icon");
    let texts = Slots::of(context, &scope, &row_uses);
    let row = Row {
        id: id.to_owned(),
        was: fields.text("was"),
        count,
        count_story,
        tags: fields.words("tags"),
        slots: slots(context, frame, &fields, &scope, &texts),
        template: own_template(context, frame, &fields),
        note,
        icon,
        scene: scene(context, &fields),
        light: if frame.columns.contains_key("light") { None } else { light(context, &fields) },
        art: if frame.kind.has_pieces() { art::of_row(context, &fields, &values) } else { None },
        mirrored: fields.maybe_flag("mirrored"),
        colour: if frame.columns.contains_key("colour") { None } else { fields.count("colour", 20) },
        as_printed: as_printed(context, frame, &fields),
        ruling: context.ruling(&fields, "ruling"),
        versions: versions(context, frame, &fields, &scope),
        back: back::turned(context, frame, &fields),
        own_back: back::own(context, frame, &fields, &texts),
        at: short(&node.location),
        uses: row_uses,
        text,
        name,
        kinds,
        side,
        values: ById::new(),
    };
    for key in ["kind", "before", "after", "remove", "extends", "title", "id"] {
        fields.node(key);
    }
    let found = extra(&fields);
    fields.finish();
    (Row { values, ..row }, found)
}

/// A list may have columns with the names of keys of a use (`cost`); on its rows they are columns.
fn without_columns(whole: &Node, columns: &ById<Column>) -> Node {
    let mut bare = whole.clone();
    if let Raw::Table(entries) = &mut bare.raw {
        entries.retain(|key, _| !columns.contains_key(key));
    }
    bare
}

pub(super) fn short(location: &Location) -> Location {
    Location { end: location.end.min(location.start + 70), ..location.clone() }
}

fn values(context: &DecodeContext<'_>, frame: &Frame<'_>, fields: &Fields<'_>, id: &str) -> ById<Value> {
    let mut values = ById::new();
    for (name, column) in frame.columns {
        let Some(node) = fields.node_named(name) else {
            if let Some(default) = &column.default {
                let ruling = default.ruling.clone().or_else(|| column.ruling.clone());
                values.insert(name.clone(), Value { ruling, ..default.clone() });
            } else if !column.optional {
                context.log.add(
                    Diagnostic::new(Code::E0104, format!("“{name}” is missing"), &short(fields.location))
                        .help(format!("give it a value, or make the column optional: “{name} = \"…?\"”")),
                );
            }
            continue;
        };
        if let Some(mut value) = cell::cell(context, node, &column.of, frame.codes) {
            if let Parsed::Ref { list, ids, except: Some(_), .. } = &mut value.parsed
                && *list == frame.list
            {
                // "All" of its own list does not include the row itself.
                ids.retain(|other| other != id);
            }
            if value.ruling.is_none() {
                value.ruling.clone_from(&column.ruling);
            }
            values.insert(name.clone(), value);
        } else {
            // It has been reported; texts that look it up are not.
            values.insert(name.clone(), Value::new("", Parsed::None));
        }
    }
    values
}

fn side_of_values(frame: &Frame<'_>, values: &ById<Value>) -> Option<String> {
    let column = frame.columns.iter().find(|(_, column)| column.of == ColumnType::Side && column.owns)?.0;
    match &values.get(column)?.parsed {
        Parsed::Ref { ids, .. } if ids.len() == 1 => ids.first().cloned(),
        _ => None,
    }
}

/// The number of copies, and where it comes from.
fn count(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    id: &str,
) -> (Option<Count>, Story) {
    let Some(node) = fields.node("count") else { return (frame.each, Story::default()) };
    let Some(value) = node.get("value") else {
        return (copies(context, frame, node, id), Story::default());
    };
    let inner = Fields::open(node, context.log, &keys::CELL);
    inner.node("value");
    inner.text("from");
    let story = story(context, &inner);
    inner.finish();
    (copies(context, frame, value, id), story)
}

/// Where a value comes from.
pub fn story(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Story {
    Story {
        as_printed: fields.printed("as_printed"),
        ruling: context.ruling(fields, "ruling"),
        assumed: fields.flag("assumed"),
    }
}

fn copies(context: &DecodeContext<'_>, frame: &Frame<'_>, node: &Node, id: &str) -> Option<Count> {
    match &node.raw {
        Raw::Int(number @ 0..=9999) => Some(Count::Exactly(u32::try_from(*number).unwrap_or_default())),
        Raw::Int(number) => {
            context.log.add(
                Diagnostic::new(Code::E0105, format!("{number} is out of range"), &node.location)
                    .help("count is a number from 0 to 9999, or \"as needed\""),
            );
            None
        }
        Raw::Text(text) if text == "as needed" => {
            let measured = context.measured.get(&(frame.list.clone(), id.to_owned())).copied();
            Some(Count::AsNeeded { measured })
        }
        Raw::Text(name) if context.constants.contains_key(name) => {
            let number = context.constants[name.as_str()].value.as_int().unwrap_or_default();
            Some(Count::Exactly(u32::try_from(number.clamp(0, 9999)).unwrap_or_default()))
        }
        _ => {
            context.log.wrong(node, "a number from 0 to 9999, or \"as needed\"");
            None
        }
    }
}

fn as_printed(context: &DecodeContext<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> ById<String> {
    let Some(node) = fields.node("as_printed") else { return ById::new() };
    for (key, (location, _)) in node.entries().into_iter().flatten() {
        if !frame.columns.contains_key(key)
            && !["name", "count", "text", "note", "at"].contains(&key.as_str())
        {
            context.log.unknown("column", key, frame.columns.keys().map(String::as_str), location);
        }
    }
    match (&node.raw, node.printed()) {
        (Raw::Table(entries), _) => {
            entries.iter().filter_map(|(key, (_, node))| Some((key.clone(), node.printed()?))).collect()
        }
        (_, Some(text)) => std::iter::once(("name".to_owned(), text)).collect(),
        _ => ById::new(),
    }
}
