//! The types of columns.

use super::DecodeContext;
use super::art;
use super::refs::rows_in_order;
use super::texts::TextScope;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Entries, Node, Raw};
use warpress_format::row_keys::{OF_JSON, OF_ROWS};
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::{ById, Column, ColumnType, Diagnostic, Location};

const SIMPLE: [&str; 17] = [
    "table", "text", "int", "signed", "dice", "range", "stat", "flags", "list", "phase", "side", "role",
    "tag", "bool", "icon", "image", "formula",
];

/// What the type of a column may refer to: the other columns, and the list's legend.
#[derive(Clone, Copy)]
pub struct ColumnScope<'n> {
    pub columns: Option<&'n Entries>,
    pub codes: &'n ById<String>,
}

/// Reads the columns of a list.
pub fn columns(context: &DecodeContext<'_>, list: &Fields<'_>, codes: &ById<String>) -> ById<Column> {
    let mut columns = ById::new();
    let all = list.collection("columns");
    let near = ColumnScope { columns: Some(all), codes };
    for (name, (location, node)) in all {
        if OF_ROWS.contains(&name.as_str()) {
            context.log.add(
                Diagnostic::new(
                    Code::E0107,
                    format!("“{name}” is a key of every row and cannot be a column"),
                    location,
                )
                .help("remove the column, or give it another name"),
            );
            continue;
        }
        // It is read all the same, so that rows that use it are not reported.
        if OF_JSON.contains(&name.as_str()) {
            let message = format!("“{name}” is a key of `warpress show` and cannot be a column");
            context.log.add(Diagnostic::new(Code::E0107, message, location).help("give it another name"));
        }
        if let Some(column) = column(context, name, node, near) {
            art::check_column(context, name, &column, location);
            columns.insert(name.clone(), column);
        }
    }
    columns
}

/// Reads the type of one column, or of a parameter of an op.
pub fn column(context: &DecodeContext<'_>, name: &str, node: &Node, near: ColumnScope<'_>) -> Option<Column> {
    let plain = |of, optional| Column {
        of,
        optional,
        default: None,
        label: title(name),
        lore: false,
        names_kind: false,
        at: None,
        owns: name == "side",
        ruling: None,
    };
    if let Raw::Text(word) = &node.raw {
        let (of, optional) = simple(context, word, &node.location)?;
        return Some(plain(of, optional));
    }
    let fields = context.fields(node, &keys::COLUMN);
    let (of, mark) = shape(context, &fields, near)?;
    let default = fields.node("default").and_then(|node| super::cell::cell(context, node, &of, near.codes));
    let column = Column {
        optional: fields.flag("optional") || mark || fields.has("default"),
        label: context.said(&fields, "label", &TextScope::default()).unwrap_or_else(|| title(name)),
        lore: fields.flag("lore"),
        names_kind: fields.flag("gives_kind"),
        at: at(&fields),
        owns: fields.maybe_flag("owns").unwrap_or(name == "side"),
        ruling: context.ruling(&fields, "ruling"),
        default,
        of,
    };
    fields.finish();
    Some(column)
}

/// The values of a stat that a column of a table covers.
fn at(fields: &Fields<'_>) -> Option<warpress_model::Span> {
    let text = fields.printed("at")?;
    match warpress_model::value::range(&text) {
        Ok(span) => Some(span),
        Err(why) => {
            fields.log.add(
                Diagnostic::new(Code::E0142, format!("“{text}” is not a range"), fields.key_spot("at"))
                    .help(why),
            );
            None
        }
    }
}

/// The type of a word such as `int?`, and whether it is optional.
pub fn simple(context: &DecodeContext<'_>, word: &str, location: &Location) -> Option<(ColumnType, bool)> {
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
        "image" => ColumnType::Image,
        "formula" => ColumnType::Formula,
        "table" => ColumnType::Table,
        _ => {
            context.log.unknown("type", word, SIMPLE, location);
            ColumnType::Text
        }
    };
    Some((of, optional))
}

/// The type that a table describes, and whether `?` makes it optional. Its values may have marks.
fn shape(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    near: ColumnScope<'_>,
) -> Option<(ColumnType, bool)> {
    let (of, mark) = unmarked(context, fields, near)?;
    Some((with_marks(of, marks(context, fields, near.codes)), mark))
}

fn unmarked(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    near: ColumnScope<'_>,
) -> Option<(ColumnType, bool)> {
    if let Some(node) = fields.node("enum") {
        return Some((ColumnType::Enum(choices(context, node)), false));
    }
    for (key, many) in [("ref", false), ("refs", true)] {
        if fields.has(key) {
            let list = context.list_id(fields, key, "")?;
            return Some((ColumnType::Ref { list, many }, false));
        }
    }
    if fields.node("per").is_some() {
        let keys = axis(context, fields, near);
        let (of, mark) = match fields.node("type") {
            Some(node) => inner(context, node, near)?,
            None => (ColumnType::Stat, false),
        };
        return Some((ColumnType::By { keys, of: Box::new(of), partial: fields.flag("partial") }, mark));
    }
    if let Some(node) = fields.node("list") {
        let (of, mark) = inner(context, node, near)?;
        return Some((ColumnType::List(Box::new(of)), mark));
    }
    match fields.text("type") {
        Some(word) => simple(context, &word, fields.key_spot("type")),
        None => {
            fields.missing("type");
            None
        }
    }
}

/// The type of the values in a list or `per` column: a word, or a table like that of a column.
fn inner(context: &DecodeContext<'_>, node: &Node, near: ColumnScope<'_>) -> Option<(ColumnType, bool)> {
    match &node.raw {
        Raw::Text(word) => simple(context, word, &node.location),
        Raw::Table(_) => {
            let fields = context.fields(node, &keys::COLUMN);
            let found = shape(context, &fields, near);
            fields.finish();
            found
        }
        _ => {
            context.log.wrong(node, "a type such as \"int\", or a table such as { ref = \"weapons\" }");
            None
        }
    }
}

/// The codes that count as marks of a column's values; `true` means all codes.
fn marks(context: &DecodeContext<'_>, fields: &Fields<'_>, codes: &ById<String>) -> Vec<String> {
    let Some(node) = fields.node("marks") else { return Vec::new() };
    let all: Vec<&str> = codes.keys().map(String::as_str).chain(context.names.keys("codes")).collect();
    match node.raw {
        Raw::Bool(true) => all.into_iter().map(str::to_owned).collect(),
        Raw::Bool(false) => Vec::new(),
        _ => context.known("code", fields.spotted_words("marks"), |word| all.contains(&word), &all),
    }
}

/// Moves the marks of a list or `per` column to the type of its values.
fn with_marks(of: ColumnType, marks: Vec<String>) -> ColumnType {
    if marks.is_empty() {
        return of;
    }
    let boxed = |of, marks| Box::new(with_marks(of, marks));
    match of {
        ColumnType::List(of) => ColumnType::List(boxed(*of, marks)),
        ColumnType::By { keys, of, partial } => ColumnType::By { keys, of: boxed(*of, marks), partial },
        ColumnType::Ref { list, many: true } => {
            ColumnType::List(boxed(ColumnType::Ref { list, many: false }, marks))
        }
        of => ColumnType::Marked { of: Box::new(of), marks },
    }
}

/// The keys of a `per` column: words; or the sides, the phases, the rows of a list, the words of an enum
/// column of the same list, the letters of one of flags.
fn axis(context: &DecodeContext<'_>, fields: &Fields<'_>, near: ColumnScope<'_>) -> Vec<String> {
    let Some(Raw::Text(one)) = fields.node("per").map(|node| &node.raw) else { return fields.words("per") };
    let sibling = near.columns.and_then(|columns| columns.get(one)).map(|(_, node)| node);
    let kind = sibling.and_then(|node| node.text().or_else(|| node.get("type")?.text()));
    match one.as_str() {
        "side" => context.names.side_order.clone(),
        "phase" => context.names.phase_order.clone(),
        list if context.names.lists.contains_key(list) => rows_in_order(context, list),
        _ if sibling.is_some_and(|node| node.get("enum").is_some()) => sibling
            .and_then(|node| node.get("enum"))
            .map(|node| choices(context, node).into_keys().collect())
            .unwrap_or_default(),
        _ if kind.is_some_and(|kind| kind.trim_end_matches('?') == "flags") => {
            near.codes.keys().cloned().collect()
        }
        _ => {
            let lists = context.names.lists.keys().map(String::as_str);
            let columns = near.columns.into_iter().flatten().map(|(name, _)| name.as_str());
            let known = lists.chain(columns).chain(["side", "phase"]);
            context.log.unknown("list or column", one, known, fields.key_spot("per"));
            Vec::new()
        }
    }
}

fn choices(context: &DecodeContext<'_>, node: &Node) -> ById<String> {
    match &node.raw {
        Raw::List(items) => {
            let word = |item: &Node| {
                let word = item.printed();
                if word.is_none() {
                    context.log.wrong(item, "a word");
                }
                word
            };
            items.iter().filter_map(word).map(|word| (word.clone(), word)).collect()
        }
        Raw::Table(entries) => {
            let label = |node: &Node| Some(context.echoed(node.printed()?));
            entries.iter().filter_map(|(word, (_, node))| Some((word.clone(), label(node)?))).collect()
        }
        _ => {
            context.log.wrong(node, "a list of words, or a table of words with meanings");
            ById::new()
        }
    }
}
