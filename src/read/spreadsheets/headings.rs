//! What the columns of a spreadsheet mean: keys of rows, columns that the list declares, or columns of their own.

use super::guess::{self, GuessedType};
use super::key::type_of;
use super::recognised;
use warpress_format::keys;
use warpress_format::node::{Entries, Node, Raw};
use warpress_format::row_keys::{OF_ROWS, is_row_key};
use warpress_model::phrase::title;
use warpress_model::slug;
use warpress_tabular::{Row, count_at, name_at};

/// A column of the file that is read.
pub struct Heading {
    /// Which cell of a row.
    pub at: usize,
    /// What stands above it.
    pub text: String,
    /// The key that its values have: `count`, or `back.title` as two.
    pub path: Vec<String>,
    /// It has been recognised by a word that peers use, and not by its key.
    pub meant: bool,
    /// It is a column of the file's own.
    pub own: bool,
}

/// What decides on the meaning of headings.
pub struct Meaning<'m> {
    /// `decks`, `counters`, `records` or `tables`.
    pub folder: &'static str,
    /// The game has sides.
    pub has_sides: bool,
    /// The columns that the list declares, its own after those of its base.
    pub columns: [Option<&'m Node>; 2],
    /// Whether the list says itself when its rows can be used, so that their other keys of uses are no columns.
    pub has_uses: bool,
    /// Headings that are called otherwise.
    pub rename: Option<&'m Entries>,
    /// The list is nothing but its file: what its headings name beside is shown, as nobody asks for it.
    pub bare: bool,
}

impl Meaning<'_> {
    /// A column that the list declares.
    pub fn column(&self, name: &str) -> Option<&Node> {
        self.columns.iter().flatten().find_map(|columns| match &columns.raw {
            Raw::List(items) => items.iter().find(|item| item.get("id").and_then(Node::text) == Some(name)),
            _ => columns.get(name),
        })
    }

    /// The names of declared columns.
    pub fn names_in(&self, columns: &Node) -> Vec<String> {
        match &columns.raw {
            Raw::List(items) => {
                items.iter().filter_map(|item| item.get("id")?.text().map(str::to_owned)).collect()
            }
            Raw::Table(entries) => entries.keys().cloned().collect(),
            _ => Vec::new(),
        }
    }

    /// The headings of a file that are read, each with its key. Empty ones are left out.
    pub fn headings(&self, first: &Row, rows: &[Row]) -> Vec<Heading> {
        let width = first.cells.len();
        let texts: Vec<String> = (0..width).map(|at| bare(first.text(at))).collect();
        let mut paths: Vec<Option<(Vec<String>, bool)>> = texts.iter().map(|text| self.said(text)).collect();
        let uses = self.has_uses
            || is_there(&paths, &TRIGGERS)
            || texts.iter().enumerate().any(|(at, text)| {
                let key = key_word(text);
                TRIGGERS.contains(&key.as_str()) && !(key == "run" && self.bare && !are_programs(rows, at))
            });
        let is_taken = |paths: &[Option<(Vec<String>, bool)>], key: &str| is_there(paths, &[key]);
        // Columns of the file that have no key yet, as far as their headings tell anything to others.
        let open = |paths: &[Option<(Vec<String>, bool)>]| -> Vec<String> {
            let free = texts.iter().zip(paths);
            free.map(|(text, path)| if path.is_some() { String::new() } else { text.clone() }).collect()
        };
        let pieces = matches!(self.folder, "decks" | "counters");
        for (at, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            if paths[at].is_none() && self.is_key(text, at, rows, uses) {
                paths[at] = Some((vec![key_word(text)], false));
            }
        }
        if self.folder == "tables" {
            if !is_taken(&paths, "at") && width > 0 && paths[0].is_none() && are_results(rows) {
                paths[0] = Some((vec!["at".into()], true));
            }
        } else if !is_taken(&paths, "name") && !is_taken(&paths, "id") {
            // The heading “Title” is a key of rows, and that of names where nothing else is.
            let is_title = |path: &Option<(Vec<String>, bool)>| {
                path.as_ref().is_some_and(|(path, _)| path.as_slice() == ["title"])
            };
            let mut free = open(&paths);
            for (at, _) in paths.iter().enumerate().filter(|(_, path)| is_title(path)) {
                free[at].clone_from(&texts[at]);
            }
            let cleared: Vec<Row> = rows.iter().map(|row| only(row, &free)).collect();
            if let Some(at) = name_at(&free, &cleared, width) {
                paths[at] = Some((vec!["name".into()], key_word(&texts[at]) != "name"));
            }
        }
        let name = paths.iter().position(|path| path.as_ref().is_some_and(|(path, _)| path[0] == "name"));
        if !is_taken(&paths, "count") && self.folder != "tables" {
            let free = open(&paths);
            let at = count_at(&free, rows, width, name, pieces);
            if let Some(at) = at.filter(|at| !free[*at].is_empty()) {
                paths[at] = Some((vec!["count".into()], true));
            }
        }
        if !is_taken(&paths, "text")
            && self.column("text").is_none()
            && let Some(at) = recognised::text(&open(&paths), rows)
        {
            paths[at] = Some((vec!["text".into()], true));
        }
        if pieces && !is_taken(&paths, "art") && self.column("art").is_none() {
            let (front, back) = recognised::pictures(&open(&paths), rows);
            if let Some(at) = front {
                paths[at] = Some((vec!["art".into()], true));
            }
            if let Some(at) = back.filter(|_| !is_taken(&paths, "back")) {
                paths[at] = Some((vec!["back".into(), "art".into()], true));
            }
        }
        // In any language: where a list says nothing of its columns, sentences of one kind are what its pieces say.
        let is_silent = self.columns.iter().flatten().next().is_none() && self.rename.is_none();
        if pieces
            && is_silent
            && !is_taken(&paths, "text")
            && let Some(at) = recognised::only_prose(&open(&paths), rows)
        {
            paths[at] = Some((vec!["text".into()], true));
        }
        let mut headings: Vec<Heading> = Vec::new();
        for (at, (text, path)) in texts.into_iter().zip(paths).enumerate() {
            let empty = rows.iter().all(|row| row.text(at).is_empty());
            let (path, meant) = match path {
                Some((path, _)) if path.is_empty() => continue,
                Some(found) => found,
                None if text.is_empty() || empty => continue,
                None => (vec![own_key(&text, at, &headings)], false),
            };
            let known = path.len() > 1 || meant || self.column(&path[0]).is_some() || path[0] == "id";
            let own = !known && !self.is_key(&path[0], at, rows, uses);
            headings.push(Heading { at, text, path, meant, own });
        }
        // Tags are asked for by rules, and shown where nothing says what is.
        let shown = |one: &Heading| one.path == ["tags"] && self.said(&one.text).is_none();
        let tags = headings.iter().position(shown).filter(|_| self.bare && self.folder == "decks");
        if let Some(place) = tags {
            let (at, text) = (headings[place].at, headings[place].text.clone());
            let path = vec![own_key(&text, at, &headings)];
            headings.insert(place + 1, Heading { at, text, path, meant: false, own: true });
        }
        headings
    }

    /// The key that the list itself says: a heading that it renames, a column or a path of keys. An empty path leaves
    /// the column out.
    pub fn said(&self, heading: &str) -> Option<(Vec<String>, bool)> {
        if heading.is_empty() {
            return None;
        }
        let parts = |key: &str| match key.trim() {
            "" | "-" => Vec::new(),
            // No row has keys that lie deeper; a stranger's heading may have thousands.
            key => key.split('.').take(DEEPEST).map(|part| part.trim().to_owned()).collect(),
        };
        let same = |known: &str| bare(known).to_lowercase() == heading.to_lowercase();
        if let Some(key) = self.rename.and_then(|all| all.iter().find(|(known, _)| same(known))) {
            return Some((parts(key.1.1.text().unwrap_or_default()), false));
        }
        if self.column(heading).is_some() {
            return Some((vec![heading.to_owned()], false));
        }
        let path: Vec<String> = parts(heading);
        let fits = |part: &String| {
            !part.is_empty()
                && part.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '+'))
        };
        let known = path.len() > 1
            && path.iter().all(fits)
            && (keys::ANY_ROW.key(&path[0]).is_some() || self.column(&path[0]).is_some());
        if known {
            return Some((path, false));
        }
        // A key as it is written goes before the label of a column.
        if is_row_key(heading) {
            return None;
        }
        let id = slug(heading);
        let labelled = |name: &str| {
            self.column(name).and_then(|column| column.get("label")?.text()).is_some_and(same)
                || slug(name) == id && !id.is_empty()
        };
        let names = self.columns.iter().flatten().flat_map(|columns| self.names_in(columns));
        names.into_iter().find(|name| labelled(name)).map(|name| (vec![name], false))
    }

    /// Whether a heading is the key of every row that it is called like.
    fn is_key(&self, heading: &str, at: usize, rows: &[Row], uses: bool) -> bool {
        let key = key_word(heading);
        let values = || rows.iter().map(|row| row.text(at)).filter(|text| !text.is_empty());
        let are = |fits: &dyn Fn(&str) -> bool| values().all(fits);
        match key.as_str() {
            // A number for each row is no id, which would be permanent.
            "id" => values().any(|text| text.chars().any(char::is_alphabetic)),
            "at" | "then" => self.folder == "tables",
            "look" => self.folder == "counters",
            "art" | "template" => true,
            "side" => self.has_sides,
            "colour" => are(&|text| text.parse::<u32>().is_ok()),
            // A table of slots has no place in a cell.
            "face" => false,
            "run" if self.bare => are_programs(rows, at),
            "was" | "remove" | "before" | "after" | "note" if self.bare => false,
            _ if OF_USES.contains(&key.as_str()) => uses,
            _ => is_row_key(&key) && keys::ANY_ROW.key(&key).is_some(),
        }
    }
}

/// How deep a heading may name keys within keys.
const DEEPEST: usize = 6;

/// Keys that make a use of a row.
pub const TRIGGERS: [&str; 7] = ["op", "run", "do", "answers", "while", "when", "on"];

/// Keys of uses that are common headings too.
const OF_USES: [&str; 18] = [
    "cost",
    "if",
    "by",
    "must",
    "turns",
    "allowance",
    "with",
    "as",
    "set",
    "add",
    "multiply",
    "clamp",
    "affects",
    "gain",
    "lose",
    "round",
    "label",
    "used_from",
];

fn is_there(paths: &[Option<(Vec<String>, bool)>], keys: &[&str]) -> bool {
    paths.iter().flatten().any(|(path, _)| path.first().is_some_and(|first| keys.contains(&first.as_str())))
}

/// Whether a column has programs: `draw(2)`, `player.gold = 3`. A word (`fast`) does nothing.
fn are_programs(rows: &[Row], at: usize) -> bool {
    let mut cells = rows.iter().map(|row| row.text(at)).filter(|text| !text.is_empty()).peekable();
    let calls = |text: &str| {
        let called = |(at, _)| text[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_');
        text.match_indices('(').any(called) || text.contains('=')
    };
    cells.peek().is_some() && cells.all(calls)
}

/// A heading without its signs, and with ordinary blanks.
fn bare(heading: &str) -> String {
    let words = heading.split_whitespace().collect::<Vec<_>>().join(" ");
    words.trim_end_matches([':', '.', ' ']).to_owned()
}

/// A heading as a key: `as_printed` for `As printed`.
fn key_word(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "_")
}

/// A row with the cells under these headings alone.
fn only(row: &Row, headings: &[String]) -> Row {
    let mut row = row.clone();
    for (at, cell) in row.cells.iter_mut().enumerate() {
        if headings.get(at).is_none_or(String::is_empty) {
            cell.text.clear();
        }
    }
    row
}

/// Whether the first column has the results of a roll.
fn are_results(rows: &[Row]) -> bool {
    let fits = |text: &str| text.split(',').all(|part| warpress_model::value::range(part.trim()).is_ok());
    !rows.is_empty() && rows.iter().all(|row| !row.text(0).is_empty() && fits(row.text(0)))
}

/// The key of a column that is the file's own.
fn own_key(heading: &str, at: usize, others: &[Heading]) -> String {
    let word = slug(heading);
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let mut key = if plain { word } else { format!("column-{}", at + 1) };
    if key == "id" {
        key = "number".into();
    } else if OF_ROWS.contains(&key.as_str())
        || is_row_key(&key)
            && !OF_USES.contains(&key.as_str())
            && !["side", "colour", "phase"].contains(&key.as_str())
    {
        key = format!("printed-{key}");
    }
    let (base, mut number) = (key.clone(), 2);
    while others.iter().any(|other| other.path == [key.as_str()]) {
        key = format!("{base}-{number}");
        number += 1;
    }
    key
}

/// The type of a column of the file's own, as a list would declare it, and in words.
pub fn declared(heading: &Heading, rows: &[Row]) -> (Raw, String) {
    let values: Vec<String> = rows.iter().map(|row| bare_value(row.text(heading.at))).collect();
    let of = guess::of(&values.iter().map(String::as_str).collect::<Vec<_>>());
    let at = &Default::default();
    let text = |text: &str| Node { raw: Raw::Text(text.to_owned()), location: std::clone::Clone::clone(at) };
    let mark = if of.optional { "?" } else { "" };
    let mut column = Node::empty(at);
    match &of.of {
        GuessedType::Enum(words) => {
            column.insert(
                "enum",
                Node { raw: Raw::List(words.iter().map(|word| text(word)).collect()), ..text("") },
            );
            if of.optional {
                column.insert("optional", Node { raw: Raw::Bool(true), ..text("") });
            }
        }
        _ => column.insert("type", text(&format!("{}{mark}", of.word()))),
    }
    if title(&heading.path[0]) != heading.text {
        column.insert("label", text(&heading.text));
    }
    (column.raw, of.in_words())
}

/// Whether all rows have something in a column.
pub fn is_full(heading: &Heading, rows: &[Row]) -> bool {
    rows.iter().all(|row| !row.text(heading.at).is_empty())
}

fn bare_value(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a column's values are texts that may look like anything.
pub fn is_prose(column: Option<&Node>) -> bool {
    column.and_then(type_of) == Some("text")
}
