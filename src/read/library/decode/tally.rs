//! The values of a record list that is made from another list (`for_each`): how many pieces each row stands for,
//! and the values that all of these share.

use super::DecodeContext;
use crate::for_each::{KEY, KINDS, named};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::{ById, Column, ColumnType, Count, Diagnostic, List, ListKind, Parsed, Row, Value};

/// The column of the number of pieces, and the text, which is not a column.
const COUNT: &str = "count";
const TEXT: &str = "text";
/// The key of the columns that they share.
pub const SHARED: &str = "shared";

/// Completes one such list; others are left as they are.
pub fn tally(context: &DecodeContext<'_>, node: &Node, list: &mut List, sources: &[&ById<List>]) {
    let fields = Fields::open(node, context.log, &keys::TALLY);
    let Some((from, by)) = node.get(KEY).and_then(Node::text).and_then(named) else { return };
    let Some(source) = sources.iter().find_map(|lists| lists.get(from)) else { return };
    let alike: Vec<Vec<&Row>> = list
        .rows
        .iter()
        .map(|row| source.rows.iter().filter(|one| is_of(one, by, &row.id)).collect())
        .collect();
    let pieces = matches!(source.kind, ListKind::Deck | ListKind::Counters);
    for (word, location) in fields.spotted_words(SHARED).into_iter().rev() {
        if word != TEXT && !source.columns.contains_key(&word) {
            context.log.unknown(
                "column",
                &word,
                source.columns.keys().map(String::as_str).chain([TEXT]),
                location,
            );
            continue;
        }
        let shared = |row: &mut Row, alike: &[&Row]| match word.as_str() {
            TEXT => {
                let text = common(alike, |row| Some(&row.text)).filter(|text| !text.is_empty())?;
                if row.text.is_empty() {
                    row.text.clone_from(text);
                }
                Some(())
            }
            _ => {
                let value = common(alike, |row| row.values.get(&word))?;
                row.values.entry(word.clone()).or_insert_with(|| value.clone());
                Some(())
            }
        };
        let found = list.rows.iter_mut().zip(&alike).filter_map(|(row, alike)| shared(row, alike)).count();
        if found == 0 {
            let message = format!("“{word}” differs within each “{by}” of “{from}”: no row has it");
            let help = "remove it from `shared`, or write the values into rows of the list's own";
            context
                .log
                .add(Diagnostic::new(Code::W0317, message, location).help(help).about(list.id.as_str()));
        }
        if let Some(column) = source.columns.get(&word).filter(|_| !list.columns.contains_key(&word)) {
            list.columns.shift_insert(0, word, Column { optional: true, ..column.clone() });
        }
    }
    if list.columns.contains_key(COUNT) {
        return;
    }
    for (row, alike) in list.rows.iter_mut().zip(&alike) {
        let copies = |row: &&Row| if pieces { row.count.map_or(1, Count::printed) } else { 1 };
        let total = i64::from(alike.iter().map(copies).fold(0, u32::saturating_add));
        row.values.insert(COUNT.into(), Value::new(total.to_string(), Parsed::Int(total)));
    }
    let label = match source.kind {
        ListKind::Deck => "Cards",
        ListKind::Counters => "Counters",
        _ => "Number",
    };
    list.columns.shift_insert(0, COUNT.into(), count_column(label));
}

/// Whether a row belongs to a group: by the word of a column, or by its kind.
fn is_of(row: &Row, by: &str, group: &str) -> bool {
    match by {
        KINDS => row.kinds.iter().any(|kind| kind == group),
        column => row.values.get(column).is_some_and(|value| value.word() == group),
    }
}

/// The value that all of these rows have.
fn common<'r, T: PartialEq + 'r>(rows: &[&'r Row], of: impl Fn(&'r Row) -> Option<&'r T>) -> Option<&'r T> {
    let first = of(rows.first()?)?;
    rows.iter().all(|row| of(row) == Some(first)).then_some(first)
}

fn count_column(label: &str) -> Column {
    Column {
        of: ColumnType::Int,
        optional: true,
        default: None,
        label: label.to_owned(),
        lore: false,
        names_kind: false,
        at: None,
        owns: false,
        ruling: None,
    }
}
