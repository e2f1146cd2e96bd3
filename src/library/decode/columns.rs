//! The types of columns.

use super::Scene;
use crate::library::fields::Fields;
use crate::library::node::{Node, Raw};
use crate::model::phrase::title;
use crate::model::{ById, Column, ColumnType, Diagnostic, Spot};

const SIMPLE: [&str; 16] = [
    "table", "text", "int", "signed", "dice", "range", "stat", "flags", "list", "phase", "side", "role",
    "tag", "bool", "icon", "formula",
];

/// Keys that every row has; a column cannot bear their names.
pub const OF_ROWS: [&str; 23] = [
    "id",
    "was",
    "name",
    "title",
    "count",
    "kind",
    "tags",
    "uses",
    "text",
    "icon",
    "scene",
    "note",
    "as_printed",
    "ruling",
    "face",
    "back",
    "remove",
    "before",
    "after",
    "op",
    "run",
    "with",
    "versions",
];

/// Reads the columns of a list.
pub fn columns(scene: &Scene<'_>, list: &Fields<'_>, codes: &ById<String>) -> ById<Column> {
    const ROWS: [&str; 5] = ["cards", "units", "rows", "spaces", "fields"];
    let mut columns = ById::new();
    for (name, (spot, node)) in list.collection("columns") {
        if ROWS.contains(&name.as_str()) && matches!(node.raw, Raw::List(_)) {
            scene.log.add(
                Diagnostic::error("E0102", format!("“{name}” stands inside [columns]"), spot)
                    .help("in TOML, what follows a [header] belongs to it: write columns.force = \"int\" without a header, or put the rows first"),
            );
            continue;
        }
        if OF_ROWS.contains(&name.as_str()) {
            scene.log.add(
                Diagnostic::error(
                    "E0107",
                    format!("“{name}” is a key of every row and needs no column"),
                    spot,
                )
                .help("take the column out, or give it another name"),
            );
            continue;
        }
        if let Some(column) = column(scene, name, node, codes) {
            columns.insert(name.clone(), column);
        }
    }
    columns
}

/// Reads the type of one column, or of a parameter of an op.
pub fn column(scene: &Scene<'_>, name: &str, node: &Node, codes: &ById<String>) -> Option<Column> {
    let plain = |of, optional| Column {
        of,
        optional,
        default: None,
        label: title(name),
        lore: false,
        names_kind: false,
        on: None,
        owns: name == "side",
        ruling: None,
    };
    if let Raw::Text(word) = &node.raw {
        let (of, optional) = simple(scene, word, &node.spot)?;
        return Some(plain(of, optional));
    }
    let fields = scene.fields(node);
    let (of, mark) = shape(scene, &fields)?;
    let default = fields.node("default").and_then(|node| super::cell::cell(scene, node, &of, codes));
    let column = Column {
        optional: fields.flag("optional") || mark || fields.has("default"),
        label: fields.text("label").unwrap_or_else(|| title(name)),
        lore: fields.flag("lore"),
        names_kind: fields.flag("kind"),
        on: on(&fields),
        owns: fields.maybe_flag("owns").unwrap_or(name == "side"),
        ruling: scene.ruling(&fields, "ruling"),
        default,
        of,
    };
    fields.finish();
    Some(column)
}

/// The values of a stat for which a column of a table stands.
fn on(fields: &Fields<'_>) -> Option<crate::model::Span> {
    let text = fields.printed("on")?;
    match crate::model::value::range(&text) {
        Ok(span) => Some(span),
        Err(why) => {
            fields.log.add(
                Diagnostic::error("E0105", format!("“{text}” is no range"), fields.key_spot("on")).help(why),
            );
            None
        }
    }
}

/// The type of a word such as `int?`, and whether it is optional.
pub fn simple(scene: &Scene<'_>, word: &str, spot: &Spot) -> Option<(ColumnType, bool)> {
    let (name, optional) = word.strip_suffix('?').map_or((word, false), |name| (name, true));
    let of = match name {
        "text" => ColumnType::Text,
        "int" => ColumnType::Int,
        "signed" => ColumnType::Signed,
        "dice" => ColumnType::Dice,
        "range" => ColumnType::Range,
        "stat" => ColumnType::Stat,
        "flags" => ColumnType::Flags,
        "list" => ColumnType::List(Box::new(ColumnType::Text)),
        "phase" => ColumnType::Phase,
        "side" => ColumnType::Side,
        "role" => ColumnType::Role,
        "tag" => ColumnType::Tag,
        "bool" => ColumnType::Bool,
        "icon" => ColumnType::Icon,
        "formula" => ColumnType::Formula,
        "table" => ColumnType::Table,
        _ => {
            scene.log.unknown("type", word, SIMPLE, spot);
            // Rows that use the column are not at fault.
            ColumnType::Text
        }
    };
    Some((of, optional))
}

/// The type that a table describes, and whether a `?` made it optional.
fn shape(scene: &Scene<'_>, fields: &Fields<'_>) -> Option<(ColumnType, bool)> {
    if let Some(node) = fields.node("enum") {
        return Some((ColumnType::Enum(choices(scene, node)), false));
    }
    for (key, many) in [("ref", false), ("refs", true)] {
        if fields.has(key) {
            let list = scene.list_id(fields, key, "")?;
            return Some((ColumnType::Ref { list, many }, false));
        }
    }
    if fields.has("by") {
        let keys = axis(scene, fields);
        let of = fields.text("of").unwrap_or_else(|| "stat".into());
        let (of, mark) = simple(scene, &of, fields.key_spot("of"))?;
        return Some((ColumnType::By { keys, of: Box::new(of), partial: fields.flag("partial") }, mark));
    }
    if let Some(of) = fields.text("list") {
        let (of, mark) = simple(scene, &of, fields.key_spot("list"))?;
        return Some((ColumnType::List(Box::new(of)), mark));
    }
    match fields.text("type") {
        Some(word) => simple(scene, &word, fields.key_spot("type")),
        None => {
            fields.missing("type");
            None
        }
    }
}

/// The keys of a `by` column: words, or the rows of a list, or the sides.
fn axis(scene: &Scene<'_>, fields: &Fields<'_>) -> Vec<String> {
    let words = fields.words("by");
    match words.as_slice() {
        [one] if one == "side" => scene.names.sides.keys().cloned().collect(),
        [one] if scene.names.lists.contains_key(one) => rows_in_order(scene, one),
        _ => words,
    }
}

/// The rows of a list in the order of the data.
fn rows_in_order(scene: &Scene<'_>, list: &str) -> Vec<String> {
    let folder = scene.names.lists.get(list).copied().unwrap_or_default();
    let key = crate::library::normalise::FOLDERS
        .iter()
        .find(|(name, _)| *name == folder)
        .map_or("rows", |(_, rows)| rows);
    let rows = scene.root.get(folder).and_then(|lists| lists.get(list)?.get(key)?.entries());
    rows.into_iter().flatten().map(|(id, _)| id.clone()).collect()
}

fn choices(scene: &Scene<'_>, node: &Node) -> ById<String> {
    match &node.raw {
        Raw::List(items) => {
            let word = |item: &Node| {
                let word = item.printed();
                if word.is_none() {
                    scene.log.wrong(item, "a word");
                }
                word
            };
            items.iter().filter_map(word).map(|word| (word.clone(), word)).collect()
        }
        Raw::Table(entries) => {
            entries.iter().filter_map(|(word, (_, node))| Some((word.clone(), node.printed()?))).collect()
        }
        _ => {
            scene.log.wrong(node, "a list of words, or a table of words with meanings");
            ById::new()
        }
    }
}
