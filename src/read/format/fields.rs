//! Reading a table key by key: each key is asked for by its type, and a key that was not asked for is unknown.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use super::keys::{Kind, Table};
use super::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::diagnostic::{choices, nearest};
use warpress_model::word::Word;
use warpress_model::{Diagnostic, Dice, Location};

/// Which keys the tables of the data may have, by where a table begins.
pub type Vocabulary = BTreeMap<(Arc<str>, usize), BTreeSet<String>>;

/// Collects findings, so that one run shows all of them.
#[derive(Debug, Default)]
pub struct Log {
    found: RefCell<Vec<Diagnostic>>,
    /// The keys that each table was asked for, if they are recorded.
    asked: Option<RefCell<Vocabulary>>,
}

/// The most findings of one game that are kept; a broken file can yield thousands.
const MOST: usize = 500;

impl Log {
    /// A log that records which keys each table was asked for.
    pub fn attentive() -> Self {
        Self { asked: Some(RefCell::default()), ..Self::default() }
    }

    /// Which keys each table was asked for.
    pub fn vocabulary(&self) -> Vocabulary {
        self.asked.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// Adds a finding.
    pub fn add(&self, finding: Diagnostic) {
        let mut found = self.found.borrow_mut();
        if found.len() < MOST && !found.contains(&finding) {
            found.push(finding);
        }
    }

    /// Whether there is a finding with this code, place and message, whatever its help.
    pub fn has_like(&self, finding: &Diagnostic) -> bool {
        let same = |known: &Diagnostic| {
            known.code == finding.code
                && known.location == finding.location
                && known.message == finding.message
        };
        self.found.borrow().iter().any(same)
    }

    /// Adds findings.
    pub fn extend(&self, findings: impl IntoIterator<Item = Diagnostic>) {
        findings.into_iter().for_each(|finding| self.add(finding));
    }

    /// Whether there is a finding of this code.
    pub fn has(&self, code: Code) -> bool {
        self.found.borrow().iter().any(|finding| finding.code == code)
    }

    /// Whether there is an error.
    pub fn failed(&self) -> bool {
        self.found.borrow().iter().any(|finding| finding.severity == warpress_model::Severity::Error)
    }

    /// All findings, in the order in which they were made.
    pub fn take(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut *self.found.borrow_mut())
    }

    /// Reports a value of the wrong type; `wanted` is the right one.
    pub fn wrong(&self, node: &Node, wanted: &str) {
        self.add(
            Diagnostic::new(Code::E0103, format!("this is {}, not {wanted}", node.what()), &node.location)
                .help(format!("write {wanted}")),
        );
    }

    /// Reports a word that is not one of the known names.
    pub fn unknown<'a>(
        &self,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
        location: &Location,
    ) {
        let mut known: Vec<_> = known.into_iter().collect();
        known.sort_unstable();
        known.dedup();
        let help = match nearest(word, known.iter().copied()) {
            Some(near) => format!("did you mean “{near}”?"),
            // A name in a text may be anything that is near.
            None if known.is_empty() && what.ends_with(':') => "no text can look up anything here".to_owned(),
            None if known.is_empty() => format!("the game has no {what} at all"),
            None if known.len() <= 16 => format!("there are {}", known.join(", ")),
            None => format!("there are {}, none of them similar", known.len()),
        };
        self.add(Diagnostic::new(Code::E0106, format!("unknown {what} “{word}”"), location).help(help));
    }

    /// Reports a template or scene that does not exist, with what there is.
    pub fn unknown_asset<'a>(
        &self,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
        location: &Location,
    ) {
        let finding = Diagnostic::new(Code::E0106, format!("unknown {what} “{word}”"), location);
        self.add(finding.help(choices(word, known)));
    }
}

static NOTHING: LazyLock<Entries> = LazyLock::new(Entries::new);

/// A table being read.
pub struct Fields<'a> {
    /// Where findings go.
    pub log: &'a Log,
    /// Where the table stands.
    pub location: &'a Location,
    entries: &'a Entries,
    keys: &'static Table,
    asked: RefCell<Vec<&'a str>>,
    /// Keys that the data declare and this table lacks; they may be suggested for unknown ones.
    lacking: RefCell<Vec<String>>,
}

impl<'a> Fields<'a> {
    /// Opens a table that has these keys; anything else is reported and read as an empty one.
    pub fn open(node: &'a Node, log: &'a Log, keys: &'static Table) -> Self {
        let entries = node.entries().unwrap_or_else(|| {
            log.wrong(node, "a table");
            &NOTHING
        });
        Self {
            log,
            location: &node.location,
            entries,
            keys,
            asked: RefCell::default(),
            lacking: RefCell::default(),
        }
    }

    /// The node of a key, which must be in the table of keys.
    pub fn node(&self, key: &'a str) -> Option<&'a Node> {
        debug_assert!(self.keys.key(key).is_some(), "“{key}” is not among the keys of {}", self.keys.name);
        self.asked.borrow_mut().push(key);
        self.entries.get(key).map(|(_, node)| node)
    }

    /// The node of a key that the data declare, such as a column.
    pub fn node_named(&self, key: &str) -> Option<&'a Node> {
        let Some((key, (_, node))) = self.entries.get_key_value(key) else {
            self.lacking.borrow_mut().push(key.to_owned());
            return None;
        };
        self.asked.borrow_mut().push(key);
        Some(node)
    }

    /// Marks the keys that were asked for here as asked for in `other`, which reads the same table.
    pub fn asked_by(&self, other: &Fields<'_>) {
        for key in self.asked.borrow().iter() {
            other.node_named(key);
        }
    }

    /// Whether the key is there (this does not count as asking for it).
    pub fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// The place of the key's value, or of the table if it is not there.
    pub fn key_spot(&self, key: &str) -> &'a Location {
        self.entries.get(key).map_or(self.location, |(_, node)| &node.location)
    }

    /// The place of the key itself, or of the table if it is not there.
    pub fn spot_of(&self, key: &str) -> &'a Location {
        self.entries.get(key).map_or(self.location, |(spot, _)| spot)
    }

    /// A text.
    pub fn text(&self, key: &'a str) -> Option<String> {
        let node = self.node(key)?;
        match &node.raw {
            Raw::Text(text) => Some(text.trim().to_owned()),
            _ => {
                self.log.wrong(node, "a text in quotation marks");
                None
            }
        }
    }

    /// A text that must be there; empty if it is not.
    pub fn need_text(&self, key: &'a str) -> String {
        if !self.has(key) {
            self.missing(key);
        }
        self.text(key).unwrap_or_default()
    }

    /// Reports a missing key.
    pub fn missing(&self, key: &str) {
        let location =
            Location { end: self.location.end.min(self.location.start + 80), ..self.location.clone() };
        self.log.add(
            Diagnostic::new(Code::E0104, format!("“{key}” is missing"), &location)
                .help(format!("add {key} = …"))
                .about(key),
        );
    }

    /// A text or number, as it would be printed.
    pub fn printed(&self, key: &'a str) -> Option<String> {
        let node = self.node(key)?;
        if node.printed().is_none() {
            self.log.wrong(node, "a text or a number");
        }
        node.printed()
    }

    /// A whole number between `low` and `high`.
    pub fn int(&self, key: &'a str, low: i64, high: i64) -> Option<i64> {
        let node = self.node(key)?;
        match node.raw {
            Raw::Int(number) if (low..=high).contains(&number) => Some(number),
            Raw::Int(number) => {
                self.log.add(
                    Diagnostic::new(Code::E0105, format!("{number} is out of range"), &node.location)
                        .help(format!("{key} is a number from {low} to {high}")),
                );
                None
            }
            _ => {
                self.log.wrong(node, "a whole number");
                None
            }
        }
    }

    /// A whole number from 0 to `high`.
    pub fn count(&self, key: &'a str, high: u32) -> Option<u32> {
        self.int(key, 0, i64::from(high)).and_then(|number| u32::try_from(number).ok())
    }

    /// A flag; false if it is not there.
    pub fn flag(&self, key: &'a str) -> bool {
        self.maybe_flag(key).unwrap_or(false)
    }

    /// A flag, if it is there.
    pub fn maybe_flag(&self, key: &'a str) -> Option<bool> {
        let node = self.node(key)?;
        if let Raw::Bool(yes) = node.raw {
            return Some(yes);
        }
        self.log.wrong(node, "true or false");
        None
    }

    /// A list of texts; a single text is a list of one.
    pub fn words(&self, key: &'a str) -> Vec<String> {
        self.spotted_words(key).into_iter().map(|(word, _)| word).collect()
    }

    /// A list of texts with their locations; a single text is a list of one.
    pub fn spotted_words(&self, key: &'a str) -> Vec<(String, &'a Location)> {
        let Some(node) = self.node(key) else { return Vec::new() };
        let items = match &node.raw {
            Raw::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let word = |item: &'a Node| match item.printed() {
            Some(word) => Some((word, &item.location)),
            None => {
                self.log.wrong(item, "a text");
                None
            }
        };
        items.iter().filter_map(word).collect()
    }

    /// One of the words that the key takes.
    pub fn one_of(&self, key: &'a str) -> Option<&'static str> {
        let known = self.keys.key(key).and_then(|key| key.kind.choices()).unwrap_or_default();
        self.one_of_these(key, &known)
    }

    /// One of these words, for a key that takes other values as well.
    pub fn one_of_these(&self, key: &'a str, known: &[&'static str]) -> Option<&'static str> {
        let word = self.text(key)?;
        let found = known.iter().find(|known| **known == word).copied();
        if found.is_none() {
            self.log.unknown(key, &word, known.iter().copied(), self.key_spot(key));
        }
        found
    }

    /// One of a key's words.
    pub fn word<W: Word>(&self, key: &'a str) -> Option<W> {
        let text = self.text(key)?;
        let found = W::read(&text);
        if found.is_none() {
            self.log.unknown(key, &text, W::ALL.iter().map(|word| word.word()), self.key_spot(key));
        }
        found
    }

    /// The entries of a table or normalised collection; an empty one if it is not there.
    pub fn collection(&self, key: &'a str) -> &'a Entries {
        match self.node(key) {
            None => &NOTHING,
            Some(node) => node.entries().unwrap_or_else(|| {
                self.log.wrong(node, "a table or a list with ids");
                &NOTHING
            }),
        }
    }

    /// A table.
    pub fn table(&self, key: &'a str) -> Option<Fields<'a>> {
        let Some(Kind::Table(keys)) = self.keys.key(key).map(|key| key.kind) else { return None };
        self.node(key).map(|node| Fields::open(node, self.log, keys))
    }

    /// Dice.
    pub fn dice(&self, key: &'a str) -> Option<Dice> {
        let text = self.text(key)?;
        match Dice::parse(&text) {
            Ok(dice) => Some(dice),
            Err(why) => {
                self.log.add(
                    Diagnostic::new(
                        Code::E0142,
                        format!("“{text}” is not a dice expression"),
                        self.key_spot(key),
                    )
                    .help(why),
                );
                None
            }
        }
    }

    /// Reports every key that was not asked for.
    pub fn finish(self) {
        let (asked, lacking) = (self.asked.borrow(), self.lacking.borrow());
        if let Some(all) = &self.log.asked {
            let mut all = all.borrow_mut();
            let known = all.entry((self.location.file.clone(), self.location.start)).or_default();
            for key in asked.iter() {
                if !known.contains(*key) {
                    known.insert((*key).to_owned());
                }
            }
        }
        for (key, (location, _)) in self.entries {
            if asked.contains(&key.as_str()) {
                continue;
            }
            let near = || nearest(key, asked.iter().copied().chain(lacking.iter().map(String::as_str)));
            let help = match near() {
                Some(near) => format!("did you mean “{near}”?"),
                None => "“warpress help keys” lists the keys".into(),
            };
            self.log.add(Diagnostic::new(Code::E0102, format!("unknown key “{key}”"), location).help(help));
        }
    }
}
