//! Rows: what a row has from its list's defaults, its kinds and itself, read together.

use super::texts::Here;
use super::{Scene, cell, uses};
use crate::library::fields::Fields;
use crate::library::node::{Entries, Node, Raw};
use crate::model::list::Version;
use crate::model::{ById, Column, ColumnType, Count, Diagnostic, ListKind, Row, Spot, Value};

/// What the rows of a list have in common while they are read.
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
    /// Copies of a row that says nothing else; `None` for rows that are no pieces.
    pub each: Option<Count>,
}

/// Reads a row; `extra` reads the keys that only this sort of row has.
pub fn row<T>(
    scene: &Scene<'_>,
    frame: &Frame<'_>,
    id: &str,
    node: &Node,
    extra: impl FnOnce(&Fields<'_>) -> T,
) -> (Row, T) {
    let (whole, kinds) = effective(scene, frame, node);
    let fields = Fields::open(&whole, scene.log);
    let values = values(scene, frame, &fields);
    let name = fields.text("name");
    let count = count(scene, frame, &fields, id);
    let side = if frame.columns.contains_key("side") { None } else { scene.side(&fields, "side") };
    let side = side.or_else(|| side_of_values(frame, &values)).or_else(|| frame.side.clone());
    let meanings = |column: &str, what: &str| meaning(scene, frame, &values, column, what);
    let mut here = Here { values: vec![&values], words: Vec::new(), meanings: Some(&meanings) };
    let printed_name = name.clone().unwrap_or_else(|| crate::model::phrase::title(id));
    here.words.push(("name", printed_name));
    here.words.push(("list", frame.list_name.clone()));
    here.words.push(("count", count.map_or_else(String::new, |count| count.printed().to_string())));
    if let Some(side) = &side {
        here.words.push(("side", scene.printed_who(side)));
    }
    here.words.push(("note", fields.text("note").unwrap_or_default()));
    let bare = without_columns(&whole, frame.columns);
    let shorthand = Fields::open(&bare, scene.log);
    let row_uses = uses::of_row(scene, &shorthand, &here, frame.kind == ListKind::Table);
    shorthand.asked_by(&fields);
    let own = if fields.has("run") && !fields.has("op") {
        String::new()
    } else {
        scene.say(&fields, "text", &here)
    };
    let text = whole_text(&own, &row_uses);
    let icon = scene.icon(&fields, "icon");
    let row = Row {
        id: id.to_owned(),
        was: fields.text("was"),
        count,
        tags: fields.words("tags"),
        slots: slots(scene, frame, &fields, &here, &row_uses),
        note: fields.text("note").map(|note| scene.resolve_source(&note, fields.key_spot("note"), &here)),
        icon,
        scene: picture(scene, &fields),
        colour: if frame.columns.contains_key("colour") { None } else { fields.count("colour", 20) },
        as_printed: as_printed(scene, frame, &fields),
        ruling: scene.ruling(&fields, "ruling"),
        versions: versions(scene, frame, &fields, &here),
        back: back(scene, frame, &fields),
        at: short(&node.spot),
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

/// A list may have columns that are called like keys of a use (`cost`); on its rows they are columns.
fn without_columns(whole: &Node, columns: &ById<Column>) -> Node {
    let mut bare = whole.clone();
    if let Raw::Table(entries) = &mut bare.raw {
        entries.retain(|key, _| !columns.contains_key(key));
    }
    bare
}

fn short(spot: &Spot) -> Spot {
    Spot { end: spot.end.min(spot.start + 70), ..spot.clone() }
}

/// Defaults, kinds and the row itself in one table. `tags` and `uses` add up, everything else of the
/// nearer replaces that of the farther.
fn effective(scene: &Scene<'_>, frame: &Frame<'_>, node: &Node) -> (Node, Vec<String>) {
    let mut whole = Node::empty(&node.spot);
    if let Some(defaults) = frame.defaults {
        overlay(&mut whole, defaults);
    }
    let mut kinds = Vec::new();
    let of = |key: &str| node.get(key).or_else(|| frame.defaults?.get(key));
    if let Some(kind) = of("kind") {
        named(kind, &mut kinds);
    }
    for (name, column) in frame.columns.iter().filter(|(_, column)| column.names_kind) {
        if let Some(value) = of(name) {
            let value = value.get("value").unwrap_or(value);
            match (&column.of, value.text()) {
                // Each letter of a column of flags names a kind.
                (ColumnType::Flags, Some(text))
                    if !frame.kinds.is_some_and(|kinds| kinds.contains_key(text)) =>
                {
                    kinds.extend(cell::flags(text).into_iter().map(|flag| (flag, value.spot.clone())));
                }
                _ => named(value, &mut kinds),
            }
        }
    }
    let mut known = Vec::new();
    for (kind, spot) in kinds {
        if let Some((_, found)) = frame.kinds.and_then(|kinds| kinds.get(&kind)) {
            apply_kind(scene, frame, &mut whole, found, 0);
            known.push(kind);
        } else if node
            .get("kind")
            .is_some_and(|node| node.spot.start <= spot.start && spot.end <= node.spot.end)
        {
            let all = frame.kinds.into_iter().flatten().map(|(id, _)| id.as_str());
            scene.log.unknown("kind", &kind, all, &spot);
        }
        // A column that may name a kind need not have one for each of its words.
    }
    const TRIGGERS: [&str; 4] = ["when", "answers", "on", "while"];
    if TRIGGERS.iter().any(|key| node.get(key).is_some())
        && let Raw::Table(entries) = &mut whole.raw
    {
        // A row that says when it is used replaces what its kinds say.
        entries.retain(|key, _| !TRIGGERS.contains(&key.as_str()));
    }
    overlay(&mut whole, node);
    whole.spot = node.spot.clone();
    (whole, known)
}

fn named(node: &Node, kinds: &mut Vec<(String, Spot)>) {
    match &node.raw {
        Raw::List(items) => items.iter().for_each(|item| named(item, kinds)),
        _ => kinds.extend(node.printed().map(|kind| (kind, node.spot.clone()))),
    }
}

fn apply_kind(scene: &Scene<'_>, frame: &Frame<'_>, whole: &mut Node, kind: &Node, depth: usize) {
    const DEEPEST: usize = 8;
    if let Some(base) = kind.get("extends") {
        match base.text().and_then(|name| frame.kinds?.get(name)) {
            Some((_, found)) if depth < DEEPEST => apply_kind(scene, frame, whole, found, depth + 1),
            Some(_) => scene.log.add(
                Diagnostic::error("E0108", "kinds extend one another in a circle", &base.spot)
                    .help("one of them must stand alone"),
            ),
            None => {
                let all = frame.kinds.into_iter().flatten().map(|(id, _)| id.as_str());
                scene.log.unknown("kind", base.text().unwrap_or_default(), all, &base.spot);
            }
        }
    }
    let mut plain = kind.clone();
    if let Raw::Table(entries) = &mut plain.raw {
        // The name of a kind is for people; it is not the name of its rows.
        entries.shift_remove("name");
        entries.shift_remove("extends");
    }
    overlay(whole, &plain);
}

fn overlay(whole: &mut Node, over: &Node) {
    let (Raw::Table(below), Raw::Table(above)) = (&mut whole.raw, &over.raw) else { return };
    for (key, (spot, node)) in above {
        match (below.get_mut(key), key.as_str()) {
            (Some((_, under)), "tags" | "uses") => {
                let mut items = as_list(under);
                items.extend(as_list(node));
                under.raw = Raw::List(items);
            }
            (Some((_, under)), "face" | "as_printed" | "with")
                if under.entries().is_some() && node.entries().is_some() =>
            {
                overlay(under, node);
            }
            _ => {
                below.insert(key.clone(), (spot.clone(), node.clone()));
            }
        }
    }
}

fn as_list(node: &Node) -> Vec<Node> {
    match &node.raw {
        Raw::List(items) => items.clone(),
        _ => vec![node.clone()],
    }
}

fn values(scene: &Scene<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> ById<Value> {
    let mut values = ById::new();
    for (name, column) in frame.columns {
        let Some(node) = fields.node_named(name) else {
            if let Some(default) = &column.default {
                values.insert(name.clone(), default.clone());
            } else if !column.optional {
                scene.log.add(
                    Diagnostic::error("E0104", format!("“{name}” is missing"), &short(fields.spot))
                        .help(format!("give it a value, or make the column optional: “{name} = \"…?\"”")),
                );
            }
            continue;
        };
        if let Some(mut value) = cell::cell(scene, node, &column.of, frame.codes) {
            if value.ruling.is_none() {
                value.ruling.clone_from(&column.ruling);
            }
            values.insert(name.clone(), value);
        } else {
            // It has been reported; texts that look it up are not at fault.
            values.insert(name.clone(), Value::new("", crate::model::Parsed::None));
        }
    }
    values
}

fn side_of_values(frame: &Frame<'_>, values: &ById<Value>) -> Option<String> {
    let column = frame.columns.iter().find(|(_, column)| column.of == ColumnType::Side && column.owns)?.0;
    match &values.get(column)?.parsed {
        crate::model::Parsed::Ref { ids, .. } if ids.len() == 1 => ids.first().cloned(),
        _ => None,
    }
}

/// `user.text` is the meaning of an enum's word, `user.label` the column's heading.
fn meaning(
    scene: &Scene<'_>,
    frame: &Frame<'_>,
    values: &ById<Value>,
    column: &str,
    what: &str,
) -> Option<String> {
    let of = frame.columns.get(column)?;
    match what {
        "label" => Some(of.label.clone()),
        "text" => match &of.of {
            ColumnType::Enum(words) => words.get(&values.get(column)?.printed).cloned(),
            ColumnType::Flags => {
                let crate::model::Parsed::Words(flags) = &values.get(column)?.parsed else { return None };
                let text = |flag: &String| {
                    let game = scene.root.get("codes").and_then(|codes| codes.get(flag));
                    let game = game.and_then(|node| node.printed().or_else(|| node.get("text")?.printed()));
                    frame.codes.get(flag).cloned().or(game).unwrap_or_else(|| flag.clone())
                };
                let texts: Vec<_> = flags.iter().map(text).collect();
                Some(texts.join(", "))
            }
            _ => Some(values.get(column)?.printed.clone()),
        },
        key => match &values.get(column)?.parsed {
            crate::model::Parsed::By(by) => by.get(key).map(|value| value.printed.clone()),
            _ => None,
        },
    }
}

fn count(scene: &Scene<'_>, frame: &Frame<'_>, fields: &Fields<'_>, id: &str) -> Option<Count> {
    let Some(node) = fields.node("count") else { return frame.each };
    let (node, _) = match node.get("value") {
        Some(value) => {
            let story = Fields::open(node, scene.log);
            story.node("value");
            scene.ruling(&story, "ruling");
            story.text("from");
            story.flag("assumed");
            story.printed("as_printed");
            story.finish();
            (value, ())
        }
        None => (node, ()),
    };
    match &node.raw {
        Raw::Int(number @ 0..=9999) => Some(Count::Exactly(u32::try_from(*number).unwrap_or_default())),
        Raw::Int(number) => {
            scene.log.add(
                Diagnostic::error("E0105", format!("{number} is out of range"), &node.spot)
                    .help("count is a number from 0 to 9999, or \"as needed\""),
            );
            None
        }
        Raw::Text(text) if text == "as needed" => {
            let measured = scene.measured.get(&(frame.list.clone(), id.to_owned())).copied();
            Some(Count::AsNeeded { measured })
        }
        Raw::Text(name) if scene.constants.contains_key(name) => {
            let number = scene.constants[name.as_str()].value.as_int().unwrap_or_default();
            Some(Count::Exactly(u32::try_from(number.clamp(0, 9999)).unwrap_or_default()))
        }
        _ => {
            scene.log.wrong(node, "a number from 0 to 9999, or \"as needed\"");
            None
        }
    }
}

fn whole_text(own: &str, uses: &[crate::model::Use]) -> String {
    let mut parts = vec![own];
    parts.extend(uses.iter().filter(|one| one.name.is_none()).map(|one| one.text.as_str()));
    let mut seen: Vec<&str> = Vec::new();
    for part in parts {
        if !part.is_empty() && !seen.contains(&part) {
            seen.push(part);
        }
    }
    // Alternatives are separate paragraphs: a card with two uses reads as two.
    seen.join("\n\n")
}

fn picture(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<String> {
    let word = fields.text("scene")?;
    if !scene.stock.has_template(&format!("scenes/{word}")) {
        let all = scene.stock.templates("scenes");
        scene.log.unknown("scene", &word, all.iter().map(String::as_str), fields.key_spot("scene"));
    }
    Some(word)
}

fn as_printed(scene: &Scene<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> ById<String> {
    let Some(node) = fields.node("as_printed") else { return ById::new() };
    for (key, (spot, _)) in node.entries().into_iter().flatten() {
        if !frame.columns.contains_key(key)
            && !["name", "count", "text", "note", "on"].contains(&key.as_str())
        {
            scene.log.unknown("column", key, frame.columns.keys().map(String::as_str), spot);
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

/// What the row is for single factions or sides.
fn versions(scene: &Scene<'_>, frame: &Frame<'_>, fields: &Fields<'_>, here: &Here<'_>) -> ById<Version> {
    let mut found = ById::new();
    for (id, (spot, node)) in fields.collection("versions") {
        let known =
            scene.names.sides.contains_key(id) || scene.names.rows.values().any(|rows| rows.contains(id));
        if !known {
            let all = scene.names.sides.keys().chain(scene.names.rows.values().flatten()).map(String::as_str);
            scene.log.unknown("side or faction", id, all, spot);
        }
        let inner = Fields::open(node, scene.log);
        let mut values = ById::new();
        for (name, column) in frame.columns {
            let value =
                inner.node_named(name).and_then(|node| cell::cell(scene, node, &column.of, frame.codes));
            values.extend(value.map(|value| (name.clone(), value)));
        }
        let mut near = Here { values: vec![&values], words: here.words.clone(), meanings: here.meanings };
        near.values.extend(&here.values);
        let text = scene.say(&inner, "text", &near);
        let (name, tags, icon) = (inner.text("name"), inner.words("tags"), scene.icon(&inner, "icon"));
        inner.finish();
        found.insert(id.clone(), Version { name, tags, icon, text, values });
    }
    found
}

fn back(scene: &Scene<'_>, frame: &Frame<'_>, fields: &Fields<'_>) -> Option<ById<Value>> {
    if !fields.has("back") || frame.kind != ListKind::Counters {
        fields.node("back");
        return None;
    }
    let mut values = ById::new();
    for (key, (spot, node)) in fields.collection("back") {
        match frame.columns.get(key) {
            Some(column) => {
                values.extend(
                    cell::cell(scene, node, &column.of, frame.codes).map(|value| (key.clone(), value)),
                );
            }
            None if ["icon", "name", "text", "tags"].contains(&key.as_str()) => {
                values.extend(node.printed().map(|printed| {
                    (key.clone(), Value::new(printed.clone(), crate::model::Parsed::Text(printed)))
                }));
            }
            None => scene.log.unknown("column", key, frame.columns.keys().map(String::as_str), spot),
        }
    }
    Some(values)
}

/// The slots that data may fill.
pub const SLOTS: [&str; 12] = [
    "corner",
    "corner_label",
    "corner_icon",
    "title",
    "subtitle",
    "band_left",
    "band_right",
    "text",
    "foot_left",
    "foot_right",
    "type",
    "type_icon",
];

fn slots(
    scene: &Scene<'_>,
    frame: &Frame<'_>,
    fields: &Fields<'_>,
    here: &Here<'_>,
    uses: &[crate::model::Use],
) -> ById<String> {
    let mut near = Here { values: here.values.clone(), words: here.words.clone(), meanings: here.meanings };
    let phases: Vec<_> = uses
        .iter()
        .filter_map(
            |one| if let crate::model::Trigger::Phase(phases) = &one.trigger { Some(phases) } else { None },
        )
        .flatten()
        .collect();
    near.words.push((
        "when",
        phases
            .iter()
            .map(|phase| scene.names.phases.get(*phase).cloned().unwrap_or_default())
            .collect::<Vec<_>>()
            .join(", "),
    ));
    let mut who: Vec<_> = uses.iter().flat_map(|one| &one.by).map(|who| scene.printed_who(who)).collect();
    who.dedup();
    near.words.push(("by", who.join(", ")));
    let mut slots = ById::new();
    for source in [frame.slots, fields.node("face")].into_iter().flatten() {
        for (slot, (spot, node)) in source.entries().into_iter().flatten() {
            if !SLOTS.contains(&slot.as_str()) {
                scene.log.unknown("slot", slot, SLOTS, spot);
            } else if let Some(text) = node.printed() {
                // A text for all rows may look up an optional column that this row lacks.
                let absent = |name: &str| {
                    frame
                        .columns
                        .get(name.split('.').next().unwrap_or(name))
                        .is_some_and(|column| column.optional)
                };
                slots.insert(slot.clone(), scene.resolve_lenient(&text, &node.spot, &near, &absent));
            } else {
                scene.log.wrong(node, "a text");
            }
        }
    }
    if let Some(title) = fields.text("title") {
        slots.insert("title".into(), title);
    }
    slots
}
