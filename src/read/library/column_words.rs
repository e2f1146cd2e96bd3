//! The words that the columns of a game may have, so that a use that sets another word can be reported.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Names, each, keys};
use warpress_format::node::{Node, Raw};

/// The words of columns by name, whatever list they belong to.
#[derive(Debug, Default)]
pub struct ColumnWords {
    columns: BTreeMap<String, Column>,
}

/// The words of all columns of one name.
#[derive(Debug, Default)]
struct Column {
    /// Words that are declared or occur as values.
    words: BTreeSet<String>,
    /// Lists whose rows it refers to.
    lists: BTreeSet<String>,
    /// Its simple types: `text`, `phase`, `side` …
    types: BTreeSet<String>,
}

impl ColumnWords {
    /// Adds the declared words, the types and the values of a column.
    pub fn add(&mut self, name: &str, column: &Node, list: &Node, rows: &str) {
        let entry = self.columns.entry(name.to_owned()).or_default();
        let mut inner = Some(column);
        while let Some(node) = inner {
            let word = node.text().or_else(|| node.get("type")?.text());
            entry.types.extend(word.map(|word| word.trim_end_matches('?').to_owned()));
            match node.get("enum").map(|words| &words.raw) {
                Some(Raw::Table(words)) => entry.words.extend(words.keys().cloned()),
                Some(Raw::List(words)) => entry.words.extend(words.iter().filter_map(Node::printed)),
                _ => {}
            }
            let list = node.get("ref").or_else(|| node.get("refs")).and_then(Node::text);
            entry.lists.extend(list.map(str::to_owned));
            let nested = node.get("type").filter(|of| of.entries().is_some());
            inner = nested.or_else(|| node.get("list"));
        }
        if column.get("gives_kind").is_some_and(|kind| matches!(kind.raw, Raw::Bool(true))) {
            entry.words.extend(keys(list.get("kinds")));
        }
        if entry.types.contains("flags") {
            entry.words.extend(keys(list.get("codes")));
        }
        let of_rows = each(list.get(rows)).chain(each(list.get("kinds"))).map(|(_, row)| row);
        for row in of_rows.chain(list.get("defaults")) {
            words(row.get(name), &mut entry.words);
        }
    }

    /// Whether columns of this name may have the word, which may be one of `names`.
    pub fn may_be(&self, names: &Names, column: &str, word: &str) -> bool {
        let Some(entry) = self.columns.get(column) else { return false };
        let known = |kind: &str| match kind {
            "text" => true,
            "phase" => names.phases.contains_key(word),
            "side" => names.sides.contains_key(word),
            "role" => names.roles.contains_key(word),
            "tag" => names.tags.contains(word),
            "table" => names.lists.get(word) == Some(&"tables"),
            "flags" => {
                let flags = super::decode::flags(word);
                flags.iter().all(|flag| entry.words.contains(flag) || names.has("codes", flag))
            }
            _ => false,
        };
        entry.words.contains(word)
            || entry.types.iter().any(|kind| known(kind))
            || entry.lists.iter().any(|list| names.rows.get(list).is_some_and(|rows| rows.contains(word)))
    }

    /// The words of the columns of this name.
    pub fn words_of(&self, column: &str) -> impl Iterator<Item = &str> {
        self.columns.get(column).into_iter().flat_map(|entry| &entry.words).map(String::as_str)
    }
}

/// The words of a cell, of a list of them, or of each of its keys.
fn words(cell: Option<&Node>, found: &mut BTreeSet<String>) {
    match cell.map(|cell| &cell.raw) {
        Some(Raw::Text(word)) => {
            found.insert(word.trim().to_owned());
        }
        Some(Raw::List(items)) => items.iter().for_each(|item| words(Some(item), found)),
        Some(Raw::Table(entries)) => {
            for (key, (_, node)) in entries {
                if !["as_printed", "ruling", "assumed"].contains(&key.as_str()) {
                    words(Some(node), found);
                }
            }
        }
        _ => {}
    }
}
