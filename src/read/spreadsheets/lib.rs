//! Rows from spreadsheets: `rows = "cards.csv"` in a list, or a spreadsheet that lies among the lists by itself. What
//! comes of a file is a layer below the TOML, as a base is below a variant, so that rows in TOML may add to it,
//! change it and remove from it by id.

pub mod apart;
mod cells;
mod face;
mod file;
pub mod guess;
mod headings;
mod key;
mod lone;
mod reading;
pub mod recognised;
pub mod reserved;

pub use cells::{BETWEEN, EMPTY};
pub use key::{CellContent, holds};
pub use reading::Reading;

use std::collections::BTreeSet;

use file::Request;
use lone::SpreadsheetList;
use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_model::{Code, Diagnostic};
use warpress_tabular::foreign;

/// The endings of files that rows are read from.
pub const ENDINGS: [&str; 5] = ["csv", "tsv", "tab", "xlsx", "ods"];

/// The folders of lists whose rows may come from a file, and the table of tables.
pub const LISTS: [&str; 4] = ["decks", "counters", "records", "tables"];

/// Keys of a list that say how its file is read.
const HOW: [&str; 3] = ["sheet", "encoding", "rename"];

/// What reads the spreadsheets of one game.
pub struct Sheets<'s> {
    /// Where the files are.
    pub assets: &'s Assets,
    /// Where the game lives.
    pub home: &'s Home,
    /// The texts of files, for the places of what is read.
    pub sources: &'s mut Sources,
    /// Where findings go.
    pub log: &'s Log,
    /// What was made of the files, for people.
    pub readings: &'s mut Vec<Reading>,
    /// The language of the game, in which its spreadsheets are likely to be.
    pub language: Option<String>,
}

impl Sheets<'_> {
    /// The rows that the lists of a game take from files, as a layer to be put below it; removes the keys that ask for
    /// them. `base` is the data below the game.
    pub fn layer(&mut self, layer: &mut Node, base: Option<&Node>) -> Option<Node> {
        let language =
            [Some(&*layer), base].into_iter().flatten().find_map(|root| root.get("language")?.text());
        self.language = language.map(str::to_owned);
        let mut alone = self.alone(layer, base);
        let mut below = Node::empty(&layer.location);
        let has_sides = [Some(&*layer), base].into_iter().flatten().any(|root| root.get("sides").is_some());
        for folder in LISTS {
            let mut found = Node::empty(&layer.location);
            let Raw::Table(entries) = &mut layer.raw else { return None };
            if let Some((_, Node { raw: Raw::Table(lists), .. })) = entries.get_mut(folder) {
                for (id, (_, list)) in lists.iter_mut() {
                    let under = base.and_then(|base| base.get(folder)?.get(id));
                    if let Some(rows) = self.list(folder, has_sides, list, under) {
                        found.insert(id, rows);
                    }
                }
            }
            for lone in alone.iter_mut().filter(|lone| lone.folder == folder) {
                let name = lone.list.get("name").cloned();
                let known = self.readings.len();
                if let Some(mut rows) = self.list(folder, has_sides, &mut lone.list, None) {
                    if let Some(name) = name {
                        rows.insert("name", name);
                    }
                    found.insert(&lone.id, rows);
                }
                if let Some(reading) = self.readings.get_mut(known) {
                    reading.left_out = std::mem::take(&mut lone.left_out);
                }
            }
            if found.entries().is_some_and(|found| !found.is_empty()) {
                below.insert(folder, found);
            }
        }
        self.changes(layer, base, has_sides);
        below.entries().is_some_and(|below| !below.is_empty()).then_some(below)
    }

    /// What scenarios and options change stands in game.toml and has no layer of its own: rows from files go before
    /// those that are written there.
    fn changes(&mut self, layer: &mut Node, base: Option<&Node>, has_sides: bool) {
        let mut known: Option<Node> = None;
        let whole = &*layer;
        for (_, patch) in ["scenarios", "options"].iter().filter_map(|key| whole.get(key)).flat_map(each) {
            let lists = LISTS.iter().filter_map(|folder| patch.get("change")?.get(folder)).flat_map(each);
            if lists.into_iter().any(|(_, list)| names_file(list)) {
                known = Some(whole.clone());
            }
        }
        let Some(known) = known else { return };
        let Raw::Table(entries) = &mut layer.raw else { return };
        for key in ["scenarios", "options"] {
            let Some((_, patches)) = entries.get_mut(key) else { continue };
            let mut patches: Vec<&mut Node> = match &mut patches.raw {
                Raw::Table(all) => all.values_mut().map(|(_, patch)| patch).collect(),
                Raw::List(all) => all.iter_mut().collect(),
                _ => continue,
            };
            for patch in &mut patches {
                let Raw::Table(keys) = &mut patch.raw else { continue };
                let Some((_, Node { raw: Raw::Table(change), .. })) = keys.get_mut("change") else {
                    continue;
                };
                for folder in LISTS {
                    let Some((_, Node { raw: Raw::Table(lists), .. })) = change.get_mut(folder) else {
                        continue;
                    };
                    for (id, (_, list)) in lists.iter_mut() {
                        let of = |root: &'_ Node| root.get(folder).and_then(|lists| lists.get(id)).cloned();
                        let under = of(&known).or_else(|| base.and_then(of));
                        if let Some(rows) = self.list(folder, has_sides, list, under.as_ref()) {
                            within(list, rows);
                        }
                    }
                }
            }
        }
    }

    /// The rows of one list, with whatever else its files say about it.
    fn list(
        &mut self,
        folder: &'static str,
        has_sides: bool,
        list: &mut Node,
        base: Option<&Node>,
    ) -> Option<Node> {
        let files = self.files(list);
        let Raw::Table(keys) = &mut list.raw else { return None };
        let how: Vec<Option<Node>> =
            HOW.iter().map(|key| keys.shift_remove(*key).map(|(_, node)| node)).collect();
        if files.is_empty() {
            for (key, node) in HOW.iter().zip(&how) {
                if let Some(node) = node {
                    let message = format!("“{key}” says how a spreadsheet is read, and this list has none");
                    let help = "name one, rows = \"cards.csv\", or remove the key";
                    self.log.add(Diagnostic::new(Code::E0104, message, &node.location).help(help));
                }
            }
            return None;
        }
        let [sheet, encoding, rename] = [0, 1, 2].map(|at| how.get(at).cloned().flatten());
        let request = Request { folder, list, base, has_sides, sheet, encoding, rename };
        let mut below: Option<Node> = None;
        for file in files {
            let Some(rows) = self.file(&request, &file) else { continue };
            match &mut below {
                None => below = Some(rows),
                Some(below) => add(below, rows),
            }
        }
        below
    }

    /// The files that a list names, which are taken out of its rows.
    fn files(&self, list: &mut Node) -> Vec<Node> {
        let Raw::Table(keys) = &mut list.raw else { return Vec::new() };
        let Some((_, rows)) = keys.get_mut("rows") else { return Vec::new() };
        match &mut rows.raw {
            Raw::Text(text) => {
                if !is_table(text) {
                    let message = format!("“{text}” is no spreadsheet that rows are read from");
                    let other = || format!("it may end in .{}", ENDINGS.join(", ."));
                    let help = foreign(text).map_or_else(other, str::to_owned);
                    self.log.add(Diagnostic::new(Code::E0160, message, &rows.location).help(help));
                }
                let file = keys.shift_remove("rows").map(|(_, node)| node);
                file.into_iter().filter(|file| file.text().is_some_and(is_table)).collect()
            }
            Raw::List(items) => {
                let named = |item: &Node| item.text().is_some_and(is_table);
                let (files, rest): (Vec<Node>, Vec<Node>) =
                    std::mem::take(items).into_iter().partition(named);
                *items = rest;
                if items.is_empty() && !files.is_empty() {
                    keys.shift_remove("rows");
                }
                files
            }
            _ => Vec::new(),
        }
    }

    /// Spreadsheets among the lists that no list reads: each is a list by itself.
    fn alone(&self, layer: &Node, base: Option<&Node>) -> Vec<SpreadsheetList> {
        let mut read: BTreeSet<String> = BTreeSet::new();
        let patches = ["scenarios", "options"].iter().filter_map(|key| layer.get(key)).flat_map(each);
        let changes = patches.filter_map(|(_, patch)| patch.get("change"));
        for (folder, root) in
            std::iter::once(layer).chain(changes).flat_map(|root| LISTS.map(|of| (of, root)))
        {
            for (_, list) in root.get(folder).map(each).unwrap_or_default() {
                let named = list.get("rows").into_iter().flat_map(|rows| match &rows.raw {
                    Raw::List(items) => items.iter().collect(),
                    _ => vec![rows],
                });
                for file in named.filter_map(Node::text).filter(|file| is_table(file)) {
                    read.extend(self.find(folder, file));
                }
            }
        }
        lone::find(self, layer, base, &read)
    }
}

/// The entries of a collection with their ids, as far as it has them yet.
fn each(node: &Node) -> Vec<(Option<&str>, &Node)> {
    match &node.raw {
        Raw::Table(entries) => entries.iter().map(|(id, (_, node))| (Some(id.as_str()), node)).collect(),
        Raw::List(items) => items.iter().map(|item| (None, item)).collect(),
        _ => Vec::new(),
    }
}

/// Whether a list names a file for its rows, or says how one is read.
fn names_file(list: &Node) -> bool {
    let named = list.get("rows").is_some_and(|rows| match &rows.raw {
        Raw::List(items) => items.iter().any(|item| item.text().is_some_and(is_table)),
        raw => matches!(raw, Raw::Text(_)),
    });
    named || HOW.iter().any(|key| list.get(key).is_some())
}

/// Whether a word is the name of a file that rows are read from.
pub fn is_table(word: &str) -> bool {
    let ending = word.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// Adds what a second file says to what the first one does.
fn add(below: &mut Node, more: Node) {
    let stated = |of: &Node| of.get("count").and_then(|count| count.get("stated")).cloned();
    let totals = (stated(&*below), stated(&more));
    let Raw::Table(more) = more.raw else { return };
    for (key, (location, node)) in more {
        let Raw::Table(keys) = &mut below.raw else { return };
        match (keys.get_mut(&key).map(|(_, node)| &mut node.raw), node.raw) {
            (Some(Raw::List(rows)), Raw::List(more)) => rows.extend(more),
            (Some(Raw::Table(known)), Raw::Table(more)) => {
                for (key, entry) in more {
                    known.entry(key).or_insert(entry);
                }
            }
            (Some(_), _) => {}
            (None, raw) => {
                keys.insert(key, (location, Node { raw, location: node.location }));
            }
        }
    }
    // What one file states of itself is no total of both.
    let total = match totals {
        (Some(Node { raw: Raw::Int(one), location, .. }), Some(Node { raw: Raw::Int(other), .. })) => {
            Some((location.clone(), Node { raw: Raw::Int(one.saturating_add(other)), location }))
        }
        _ => None,
    };
    let Raw::Table(keys) = &mut below.raw else { return };
    let Some((_, Node { raw: Raw::Table(count), .. })) = keys.get_mut("count") else { return };
    count.shift_remove("stated");
    count.extend(total.map(|total| ("stated".to_owned(), total)));
}

/// Puts rows and guessed columns into a list itself.
fn within(list: &mut Node, rows: Node) {
    let own = std::mem::replace(&mut list.raw, rows.raw);
    let mut below = Node { raw: std::mem::replace(&mut list.raw, own), location: list.location.clone() };
    let Raw::Table(keys) = &mut below.raw else { return };
    keys.retain(|key, _| key == "rows" || key == "columns");
    let Raw::Table(own) = &mut list.raw else { return };
    for (key, (location, node)) in std::mem::take(keys) {
        match (own.get_mut(&key).map(|(_, node)| &mut node.raw), node.raw) {
            (Some(Raw::List(written)), Raw::List(mut rows)) => {
                rows.append(written);
                *written = rows;
            }
            (Some(Raw::Table(known)), Raw::Table(guessed)) => {
                for (key, entry) in guessed {
                    known.entry(key).or_insert(entry);
                }
            }
            (Some(_), _) => {}
            (None, raw) => {
                own.insert(key, (location, Node { raw, location: node.location }));
            }
        }
    }
}
