//! The names that a game's data may refer to, collected from the raw data before anything is decoded, so that the
//! order in the files does not matter.

use std::collections::{BTreeMap, BTreeSet};

use super::column_words::ColumnWords;
use warpress_format::node::{Node, Raw};
use warpress_format::row_keys::FOLDERS;
use warpress_model::vocabulary;

/// An id as programs spell it.
pub fn spelt(id: &str) -> String {
    id.replace('-', "_")
}

/// The names of a game, by sort.
#[derive(Debug, Default)]
pub struct Names {
    /// Phases of the whole tree, and those of sequences under the ids that all their uses share, with their
    /// printed names.
    pub phases: BTreeMap<String, String>,
    /// Sides, with their printed names.
    pub sides: BTreeMap<String, String>,
    /// Roles, the game's own and the built-in.
    pub roles: BTreeMap<String, String>,
    /// Keys of the simple collections of `game.toml`.
    pub of: BTreeMap<&'static str, BTreeSet<String>>,
    /// Rows of each list, by list id; of decks, counters, records, maps, forms, tables together.
    pub rows: BTreeMap<String, BTreeSet<String>>,
    /// The folder of each list.
    pub lists: BTreeMap<String, &'static str>,
    /// Every tag of a row or kind.
    pub tags: BTreeSet<String>,
    /// Every column of every list.
    pub columns: BTreeSet<String>,
    /// Phases in the order of the tree.
    pub phase_order: Vec<String>,
    /// Sides in the order of the data.
    pub side_order: Vec<String>,
    /// Tables with dice.
    rolled: BTreeSet<String>,
    /// The words that columns may have.
    pub column_words: ColumnWords,
    /// Parameters of sequences, which phases pass to the phases within them.
    pub params: BTreeSet<String>,
}

impl Names {
    /// Collects the names of a merged, normalised game.
    pub fn gather(root: &Node) -> Self {
        let mut names = Self::default();
        for key in [
            "constants",
            "numbers",
            "places",
            "facts",
            "endings",
            "options",
            "scenarios",
            "rulings",
            "ops",
            "allowances",
            "external",
            "setup",
            "codes",
            "plans",
            "rolls",
            "tags",
            "sequences",
        ] {
            names.of.insert(key, keys(root.get(key)));
        }
        for role in vocabulary::ROLES {
            names.roles.insert(role.to_owned(), role.to_owned());
        }
        for (role, node) in each(root.get("roles")) {
            let printed = node.text().or_else(|| node.get("name")?.text());
            names.roles.insert(
                role.clone(),
                printed.map_or_else(|| warpress_model::phrase::title(role), str::to_owned),
            );
        }
        for (side, node) in each(root.get("sides")) {
            names.sides.insert(side.clone(), printed_name(side, node));
            names.side_order.push(side.clone());
        }
        names.tags.extend(keys(root.get("tags")));
        names.phases(root.get("phases"));
        for (_, sequence) in each(root.get("sequences")) {
            names.phases(sequence.get("phases"));
            names.params.extend(keys(sequence.get("params")));
        }
        for (folder, rows) in FOLDERS {
            for (id, list) in each(root.get(folder)) {
                names.list(root, folder, id, list, rows);
            }
        }
        for (id, table) in each(root.get("tables")) {
            names.list(root, "tables", id, table, "rows");
            if table.get("dice").is_some() {
                names.rolled.insert(id.clone());
            }
        }
        names
    }

    fn phases(&mut self, node: Option<&Node>) {
        for (id, phase) in each(node) {
            self.phases.insert(id.clone(), printed_name(id, phase));
            self.phase_order.push(id.clone());
            self.params.extend(keys(phase.get("with")));
            self.phases(phase.get("phases"));
        }
    }

    fn list(&mut self, root: &Node, folder: &'static str, id: &str, list: &Node, rows: &str) {
        self.lists.insert(id.to_owned(), folder);
        for key in ["columns", "terrain_columns", "zone_columns", "link_columns"] {
            self.columns.extend(keys(list.get(key)));
        }
        let own = self.rows.entry(id.to_owned()).or_default();
        own.extend(keys(list.get(rows)));
        if folder == "maps" {
            own.extend(super::decode::blank_spaces(root, list));
        }
        for of in [rows, "kinds", "terrains", "zones", "links"].map(|key| list.get(key)) {
            for (_, row) in each(of) {
                self.tag(row.get("tags"));
            }
        }
        self.tag(list.get("defaults").and_then(|defaults| defaults.get("tags")));
        // Values of enum columns, and kinds, are tags as well.
        self.tags.extend(keys(list.get("kinds")));
        self.tags.extend(keys(list.get("zones")));
        self.tags.extend(keys(list.get("terrains")));
        for (name, column) in each(list.get("columns")) {
            self.column_words.add(name, column, list, rows);
            match column.get("enum").map(|node| &node.raw) {
                Some(Raw::Table(entries)) => self.tags.extend(entries.keys().cloned()),
                Some(Raw::List(items)) => {
                    self.tags.extend(items.iter().filter_map(|item| item.text().map(str::to_owned)))
                }
                _ => {}
            }
        }
    }

    fn tag(&mut self, node: Option<&Node>) {
        match node.map(|node| &node.raw) {
            Some(Raw::List(items)) => {
                self.tags.extend(items.iter().filter_map(|item| item.text().map(str::to_owned)))
            }
            Some(Raw::Text(tag)) => {
                self.tags.insert(tag.clone());
            }
            _ => {}
        }
    }

    /// Whether a collection has this key.
    pub fn has(&self, key: &str, id: &str) -> bool {
        self.of.get(key).is_some_and(|ids| ids.contains(id))
    }

    /// The keys of a collection.
    pub fn keys(&self, key: &str) -> impl Iterator<Item = &str> {
        self.of.get(key).into_iter().flatten().map(String::as_str)
    }

    /// Whether a tag, list or row has this name, so that the `of` of a place may name it.
    pub fn is_stuff(&self, word: &str) -> bool {
        self.tags.contains(word)
            || self.lists.contains_key(word)
            || self.rows.values().any(|rows| rows.contains(word))
            || word.contains('/') && !self.lists_of("row", word).is_empty()
    }

    /// The lists that have this row: one if it is named with its list (`battle/tank`); decks for a `card` and counter
    /// sets for a `counter`, if any of them has it; otherwise lists of all sorts.
    pub fn lists_of(&self, what: &str, name: &str) -> Vec<&str> {
        let has = |list: &str, row: &str| self.rows.get(list).is_some_and(|rows| rows.contains(row));
        if let Some((list, _)) = name
            .match_indices('/')
            .map(|(at, _)| (&name[..at], &name[at + 1..]))
            .find(|(list, row)| has(list, row))
        {
            return self.lists.get_key_value(list).map(|(list, _)| list.as_str()).into_iter().collect();
        }
        let all: Vec<(&str, &str)> = self
            .lists
            .iter()
            .filter(|(list, folder)| **folder != "tables" && has(list, name))
            .map(|(list, folder)| (list.as_str(), *folder))
            .collect();
        let near = match what {
            "card" => "decks",
            "counter" => "counters",
            _ => "",
        };
        let nearest: Vec<&str> =
            all.iter().filter(|(_, folder)| *folder == near).map(|(list, _)| *list).collect();
        if nearest.is_empty() { all.into_iter().map(|(list, _)| list).collect() } else { nearest }
    }

    /// Candidates for a misspelt row: those of the list that it names, or of all lists.
    pub fn near_rows(&self, name: &str) -> Vec<&str> {
        let own = name.split_once('/').and_then(|(list, _)| self.rows.get(list));
        match own {
            Some(rows) => rows.iter().map(String::as_str).collect(),
            None => self.rows.values().flatten().map(String::as_str).collect(),
        }
    }

    /// Whether this is a roll or a table with dice.
    pub fn is_roll(&self, id: &str) -> bool {
        self.has("rolls", id) || self.rolled.contains(id)
    }

    /// Rolls, and tables with dice.
    pub fn rolls(&self) -> impl Iterator<Item = &str> {
        self.keys("rolls").chain(self.rolled.iter().map(String::as_str))
    }

    /// Whether columns of this name may have this word.
    pub fn may_hold(&self, column: &str, word: &str) -> bool {
        self.column_words.may_be(self, column, word)
    }

    /// All tags and lists.
    pub fn stuff(&self) -> impl Iterator<Item = &str> {
        self.tags.iter().chain(self.lists.keys()).map(String::as_str)
    }

    /// Everything that a condition may start with.
    pub fn roots(&self) -> BTreeSet<String> {
        let own = self
            .of
            .values()
            .flatten()
            .chain(self.phases.keys())
            .chain(self.sides.keys())
            .chain(self.roles.keys());
        let lists = self
            .lists
            .keys()
            .chain(self.columns.iter())
            .chain(self.params.iter())
            .chain(self.tags.iter())
            .chain(self.rows.values().flatten());
        let mut roots: BTreeSet<_> = own.chain(lists).cloned().collect();
        roots.extend(vocabulary::roots().map(str::to_owned));
        roots
    }
}

pub(super) fn each(node: Option<&Node>) -> impl Iterator<Item = (&String, &Node)> {
    node.and_then(Node::entries).into_iter().flatten().map(|(id, (_, node))| (id, node))
}

pub(super) fn keys(node: Option<&Node>) -> BTreeSet<String> {
    each(node).map(|(id, _)| id.clone()).collect()
}

fn printed_name(id: &str, node: &Node) -> String {
    node.get("name").and_then(Node::text).map_or_else(|| warpress_model::phrase::title(id), str::to_owned)
}
