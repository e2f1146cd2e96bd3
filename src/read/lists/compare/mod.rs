//! Compares the lists of a game with a text, a table or a spreadsheet: what is in one but not in the other, and what
//! differs.
//!
//! Sources are texts in which lists are mixed with sentences, in pieces, without a heading or with several. No form is
//! required: a table counts as a list if its rows have the names of the game's rows, and its columns are
//! recognised by their headings and values.

mod columns;
mod differences;
mod entry;
mod group;
mod lines;
mod pairs;
mod report;
mod totals;
mod value;

pub use differences::{Comparison, Difference, Total};
pub use report::{human, json};

use crate::ListError;
use std::collections::HashMap;

use columns::Columns;
use entry::Entry;
use group::Group;
use warpress_model::Game;
use warpress_tabular::TableFile;

/// What to compare, if it should not be found automatically.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The game's list; without it, every list is compared with what resembles it.
    pub list: Option<String>,
    /// The columns of the file, in order: `name`, `count`, columns of the game; `-` for any other.
    pub columns: Option<Vec<String>>,
}

/// Compares a game with a file.
///
/// # Errors
/// If the request names a list or a column that the game does not have.
pub fn compare(game: &Game, read: &TableFile, request: &Request) -> Result<Comparison, ListError> {
    let entries = entry::all(game, request.list.as_deref())?;
    check_columns(&entries, request)?;
    let mut index: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, entry) in entries.iter().enumerate() {
        for key in &entry.keys {
            index.entry(key).or_default().push(number);
        }
    }
    let mut groups = group::of_tables(read, &index, request.columns.as_deref());
    groups.extend(lines::groups(read, &index, &entries, &groups));
    let mut found = Comparison::new(game, read);
    let mut taken = vec![false; entries.len()];
    let mut paired = Vec::new();
    for group in &groups {
        let pairs = pairs::pair(group, &entries, &index, &mut taken, request.columns.as_deref());
        paired.push(pairs);
    }
    let met = pairs::met(&entries, &taken, request.list.is_some());
    for (group, pairs) in groups.iter().zip(&mut paired) {
        pairs::likenesses(group, pairs, &entries, &mut taken, &met);
    }
    for (group, pairs) in groups.iter().zip(&paired) {
        found.add(group, pairs, &entries, &met);
    }
    found.finish(game, read, &entries, &taken, &met, request.list.is_some());
    Ok(found)
}

fn check_columns(entries: &[Entry<'_>], request: &Request) -> Result<(), ListError> {
    for word in request.columns.iter().flatten() {
        let known = |entry: &Entry<'_>| entry.attributes.contains_key(word);
        if !matches!(word.as_str(), "name" | "count" | "-") && !entries.iter().any(known) {
            let mut all: Vec<&str> =
                entries.iter().flat_map(|entry| entry.attributes.keys().map(String::as_str)).collect();
            all.sort_unstable();
            all.dedup();
            return Err(ListError::UnknownColumn { word: word.clone(), known: all.join(", ") });
        }
    }
    if request.columns.as_ref().is_some_and(|columns| !columns.iter().any(|word| word == "name")) {
        return Err(ListError::NoNames);
    }
    Ok(())
}

/// The result of pairing the lines of a group.
#[derive(Debug, Default)]
struct Pairs {
    /// Lines of the group with the entries that they mean. Entries of several sides share the comparison.
    all: Vec<Pair>,
    /// Lines that mean no entry.
    strangers: Vec<usize>,
    /// The columns of the group.
    columns: Columns,
}

/// Lines and the entries that they mean.
#[derive(Debug)]
struct Pair {
    lines: Vec<usize>,
    entries: Vec<usize>,
    /// Whether the names are spelt differently.
    alike: bool,
}

/// A line's number and group are those of [`Group::lines`].
impl Pair {
    fn one(line: usize, entry: usize) -> Self {
        Self { lines: vec![line], entries: vec![entry], alike: false }
    }
}

/// A column of a group that is one of the game's.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ColumnMatch {
    /// The cell of a line.
    cell: usize,
    /// `count`, or a key of [`Entry::attributes`].
    attribute: String,
    /// The meaning of the file's words, if it has words of its own.
    words: Option<HashMap<String, String>>,
    /// Whether its heading or the request says so. Otherwise it may contain remarks, and an empty cell says nothing.
    headed: bool,
}

/// The heading of a cell of a group, or "column 3".
fn heading(group: &Group, cell: usize) -> String {
    let said =
        group.headings.get(cell).map(|heading| heading.trim_end_matches(':').trim()).unwrap_or_default();
    if said.is_empty() { format!("column {}", cell + 1) } else { said.to_owned() }
}
