//! A list as a table, in the columns from which `rows = "cards.csv"` reads it. What a cell cannot hold is named, so
//! that it may stay in TOML beside the file.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::assemble::assemble;
use crate::normalise::{derived_id, id_from};
use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_model::Diagnostic;
use warpress_model::diagnostic::nearest;
use warpress_spreadsheets::{BETWEEN, CellContent, EMPTY, LISTS, holds};

/// A list as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// Its id.
    pub list: String,
    /// Where it lies: `decks`.
    pub folder: &'static str,
    /// The keys that the columns have, as `rows` reads them.
    pub headings: Vec<String>,
    /// The rows, each as wide as the headings; an empty cell says nothing.
    pub rows: Vec<Vec<String>>,
    /// What no cell can hold.
    pub left_out: Vec<LeftOut>,
}

/// A key that cannot stand in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// `uses`, `back.note`.
    pub key: String,
    /// Why not.
    pub why: &'static str,
    /// The rows that have it, by their ids.
    pub rows: Vec<String>,
}

/// Why a list is not exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The data cannot be read.
    #[error("the game's data cannot be read")]
    Unread {
        /// What is wrong with them.
        findings: Vec<Diagnostic>,
        /// Their texts.
        sources: Sources,
    },
    /// There is no such list.
    #[error("“{slug}” has no list “{list}”; {help}")]
    Unknown {
        /// The game.
        slug: String,
        /// What was asked for.
        list: String,
        /// The nearest, or all.
        help: String,
    },
}

const USES: &str = "a list of tables has no place in a cell";
const TABLE: &str = "an empty table has no place in a cell";
const LIST: &str = "a list like this has no place in a cell";
const WORDS: &str = "a word with “;” or “,” would be read as two";
const BLANKS: &str = "its blanks would be lost";
const SIGNS: &str = "its key would be read as several";
const OTHER: &str = "a cell would be read as something else";

/// A list of a game as a table: bases merged in, without scenarios and options. `folder` is where it lies (`decks`,
/// `counters`, `records`, `tables`).
///
/// # Errors
/// If the data cannot be read, or the game has no such list.
pub fn export(assets: &Assets, home: &Home, folder: &str, id: &str) -> Result<Exported, ExportError> {
    let (log, mut sources) = (Log::attentive(), Sources::default());
    let read = assemble(assets, home, &mut sources, &log).filter(|_| !log.failed());
    let Some(read) = read else { return Err(ExportError::Unread { findings: log.take(), sources }) };
    let lists = read.root.get(folder).and_then(Node::entries);
    let found = LISTS.into_iter().find(|known| *known == folder).zip(lists.and_then(|lists| lists.get(id)));
    let Some((folder, (_, list))) = found else {
        let all: Vec<&str> = lists.into_iter().flatten().map(|(id, _)| id.as_str()).collect();
        let help = match nearest(id, all.iter().copied()) {
            Some(near) => format!("did you mean “{near}”?"),
            None if all.is_empty() => format!("it has none in {folder}"),
            None => format!("there are {}", all.join(", ")),
        };
        return Err(ExportError::Unknown { slug: home.slug(), list: id.to_owned(), help });
    };
    Ok(table(id, folder, list))
}

/// The cells of a row by their paths.
type Cells = BTreeMap<Vec<String>, String>;

fn table(id: &str, folder: &'static str, list: &Node) -> Exported {
    let columns = list.get("columns").and_then(Node::entries);
    let column = |name: &str| columns.and_then(|columns| columns.get(name)).map(|(_, node)| node.clone());
    let mut flat = Flat { column: &column, left: BTreeMap::new(), paths: Vec::new() };
    let (from, entries) = (id_from(list, folder), list.get("rows").and_then(Node::entries));
    let mut rows: Vec<(String, Cells)> = Vec::new();
    let mut own_ids = false;
    for (place, (id, (_, node))) in entries.into_iter().flatten().enumerate() {
        let mut cells = Cells::new();
        flat.row(id, &mut Vec::new(), node, &mut cells);
        // A row without any cell would be no row.
        if cells.is_empty() || node.entries().is_none_or(|row| derived_id(row, &from, place) != *id) {
            own_ids = true;
            cells.insert(vec!["id".into()], id.clone());
        }
        rows.push((id.clone(), cells));
    }
    if own_ids {
        flat.paths.push(vec!["id".into()]);
        // Numbers alone would be taken for a numbering.
        let lettered = rows.iter().filter_map(|(_, cells)| cells.get(&vec!["id".to_owned()]));
        if !lettered.into_iter().any(|id| id.chars().any(char::is_alphabetic)) {
            for (id, cells) in &mut rows {
                cells.insert(vec!["id".into()], id.clone());
            }
        }
    }
    let mut paths = flat.paths;
    let place = |path: &Vec<String>| {
        let first = FIRST.iter().position(|key| path[0] == *key);
        let declared = columns.and_then(|columns| columns.get_index_of(&path[0]));
        let last = LAST.iter().position(|key| path[0] == *key);
        (first.unwrap_or(FIRST.len()), last.map_or(0, |at| at + 1), declared.map_or(usize::MAX, |at| at))
    };
    paths.sort_by_key(place);
    let cells =
        |cells: &Cells| paths.iter().map(|path| cells.get(path).cloned().unwrap_or_default()).collect();
    Exported {
        list: id.to_owned(),
        folder,
        headings: paths.iter().map(|path| path.join(".")).collect(),
        rows: rows.iter().map(|(_, row)| cells(row)).collect(),
        left_out: flat.left.into_iter().map(|((key, why), rows)| LeftOut { key, why, rows }).collect(),
    }
}

/// Keys that people look for first.
const FIRST: [&str; 5] = ["at", "id", "name", "count", "kind"];

/// Keys that come behind the columns.
const LAST: [&str; 2] = ["text", "note"];

/// Lays rows flat.
struct Flat<'f> {
    column: &'f dyn Fn(&str) -> Option<Node>,
    left: BTreeMap<(String, &'static str), Vec<String>>,
    /// All paths, in the order in which they come first.
    paths: Vec<Vec<String>>,
}

impl Flat<'_> {
    fn row(&mut self, id: &str, path: &mut Vec<String>, node: &Node, cells: &mut Cells) {
        let written = match &node.raw {
            Raw::Table(entries) if !entries.is_empty() || path.is_empty() => {
                for (key, (_, inner)) in entries {
                    path.push(key.clone());
                    self.row(id, path, inner, cells);
                    path.pop();
                }
                return;
            }
            Raw::Table(_) => Err(TABLE),
            _ if path.iter().any(|key| !is_plain(key)) => Err(SIGNS),
            _ => {
                written(node, holds(path, self.column), path.len() == 1 && (self.column)(&path[0]).is_some())
            }
        };
        match written {
            Ok(text) => {
                if !self.paths.contains(path) {
                    self.paths.push(path.clone());
                }
                cells.insert(path.clone(), text);
            }
            Err(why) => self.left.entry((path.join("."), why)).or_default().push(id.to_owned()),
        }
    }
}

/// Whether a key can be part of a heading.
fn is_plain(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '+'))
}

/// A value as the text of a cell that is read as the same, or why there is none. `column`: it is the whole value of a
/// column.
fn written(node: &Node, holds: CellContent, column: bool) -> Result<String, &'static str> {
    let is_single = |word: &str| {
        !word.trim().is_empty()
            && !word.contains(BETWEEN)
            && tight(word) == word
            && !word.to_lowercase().starts_with("all ")
    };
    if let Raw::List(items) = &node.raw {
        let words: Option<Vec<String>> = items.iter().map(Node::printed).collect();
        let Some(words) = words else { return Err(USES) };
        return match (holds, words.as_slice()) {
            (_, []) => Err(LIST),
            (CellContent::Words | CellContent::List, words) if !words.iter().all(|word| is_single(word)) => {
                Err(WORDS)
            }
            // A list of one word says so where it makes a difference.
            (CellContent::Words, [word]) if column => Ok(format!("{word};")),
            (CellContent::Words | CellContent::List, words) => Ok(words.join("; ")),
            _ => Err(LIST),
        };
    }
    let printed = node.printed().ok_or(USES)?;
    let text = printed.trim();
    match (&node.raw, holds) {
        (Raw::Bool(yes), CellContent::Flag) => Ok(if *yes { "yes" } else { "no" }.to_owned()),
        (Raw::Bool(yes), CellContent::Any) => Ok(yes.to_string()),
        (Raw::Bool(_), _) | (_, CellContent::Flag) => Err(OTHER),
        (Raw::Text(_), _) if text.is_empty() => Ok(EMPTY.to_owned()),
        (Raw::Text(_), _) if text == EMPTY || text.starts_with('\'') => Err(OTHER),
        (Raw::Text(_), CellContent::Words) if tight(text).to_lowercase().starts_with("all ") => {
            Ok(text.to_owned())
        }
        (Raw::Text(_), CellContent::Words) if !is_single(text) => Err(WORDS),
        (Raw::Text(_), CellContent::Value | CellContent::List | CellContent::Whole | CellContent::Copies)
            if tight(text) != text =>
        {
            Err(BLANKS)
        }
        (Raw::Text(_), CellContent::Prose) => Ok(unwrapped(text)),
        _ => Ok(text.to_owned()),
    }
}

/// A text with each paragraph in one line, as the lines of a cell are paragraphs.
fn unwrapped(text: &str) -> String {
    let mut paragraphs: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines().map(str::trim) {
        match line {
            "" => paragraphs.push(Vec::new()),
            _ => paragraphs.last_mut().into_iter().for_each(|lines| lines.push(line)),
        }
    }
    let joined = paragraphs.iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join(" "));
    joined.collect::<Vec<_>>().join("\n\n")
}

fn tight(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
