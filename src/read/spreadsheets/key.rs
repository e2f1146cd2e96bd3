//! What a key of a row takes, as far as it matters for a cell.

use warpress_format::keys::{self, Kind};
use warpress_format::node::Node;

/// What stands in the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellContent {
    /// Words for people, as they stand.
    Prose,
    /// A value in a notation: blanks at its ends or several in a row say nothing.
    Value,
    /// A whole number in a notation.
    Whole,
    /// Yes or no.
    Flag,
    /// A list of words.
    Words,
    /// A list of values, which is taken apart where it is read.
    List,
    /// How many copies there are.
    Copies,
    /// A number if it looks like one, else a text.
    Any,
}

/// What the cells under a path of keys hold. `columns` are those that the list declares.
pub fn holds(path: &[String], columns: &dyn Fn(&str) -> Option<Node>) -> CellContent {
    let Some((first, rest)) = path.split_first() else { return CellContent::Any };
    if let Some(column) = columns(first) {
        return match rest {
            [] => of_column(&column),
            [leaf] if ["ruling", "as_printed", "from"].contains(&leaf.as_str()) => CellContent::Prose,
            [leaf] if leaf == "assumed" => CellContent::Flag,
            [leaf] if leaf == "marks" => CellContent::Words,
            [leaf] if leaf == "value" => of_column(&column),
            _ => CellContent::Value,
        };
    }
    match (first.as_str(), rest) {
        ("count", []) => CellContent::Copies,
        ("count", [leaf]) if leaf == "value" => CellContent::Copies,
        ("face", [_]) => CellContent::Prose,
        ("back", [_, ..]) => holds(rest, columns),
        ("versions", [_, rest @ ..]) => holds(rest, columns),
        (_, []) => match keys::ANY_ROW.key(first).map(|key| key.kind) {
            Some(Kind::Text) => CellContent::Prose,
            Some(Kind::Flag) => CellContent::Flag,
            Some(Kind::Words) => CellContent::Words,
            Some(Kind::Int) => CellContent::Any,
            Some(Kind::OneOf(_) | Kind::Word(_)) => CellContent::Value,
            _ => CellContent::Any,
        },
        _ => CellContent::Any,
    }
}

/// The word of a column's type, without its question mark.
pub fn type_of(column: &Node) -> Option<&str> {
    let word = column.text().or_else(|| column.get("type")?.text())?;
    Some(word.trim_end_matches('?'))
}

fn of_column(column: &Node) -> CellContent {
    if column.get("per").is_some() {
        return CellContent::Value;
    }
    match type_of(column) {
        _ if column.get("list").is_some() => CellContent::List,
        Some("list") => CellContent::List,
        Some("text") => CellContent::Prose,
        Some("bool") => CellContent::Flag,
        Some("int" | "signed") => CellContent::Whole,
        Some("tag" | "phase" | "side" | "role" | "table") => CellContent::Words,
        _ if column.get("refs").is_some() => CellContent::Words,
        _ => CellContent::Value,
    }
}
