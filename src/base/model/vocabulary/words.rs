//! The words that the referee itself knows in every game, each once and with a number.

use super::class::Class;
use super::property::{Property, Told};
use super::tables::Root;
use super::{CONDITION_FUNCTIONS, EVENTS, LIST_METHODS, ROLES};

/// Words of its own that are nothing of the above.
const OTHERS: [&str; 11] =
    ["self", "empty", "tag", "use", "up", "down", "lose", "rank", "score", "all-lose", "always"];

/// The referee's own words: names of properties and roots, of roles, functions, methods and events, and some more.
pub const WORDS: [&str; COLLECTED.count] = {
    let mut words = [""; COLLECTED.count];
    let mut at = 0;
    while at < words.len() {
        words[at] = COLLECTED.words[at];
        at += 1;
    }
    words
};

/// The number of one of the referee's own words: its place among [`WORDS`].
pub const fn number(word: &str) -> Option<u32> {
    COLLECTED.find(word)
}

/// The most words that there can be before the same is found twice.
const ROOM: usize = 256;

const COLLECTED: Collected = Collected { words: [""; ROOM], count: 0 }.all();

#[derive(Clone, Copy)]
struct Collected {
    words: [&'static str; ROOM],
    count: usize,
}

impl Collected {
    const fn all(mut self) -> Self {
        let mut at = 0;
        while at < Class::ALL.len() {
            self = self.properties(Class::ALL[at].properties()).names(Class::ALL[at].condition_methods());
            at += 1;
        }
        self.properties(Root::ALL)
            .names(&ROLES)
            .names(&CONDITION_FUNCTIONS)
            .names(&LIST_METHODS)
            .names(&EVENTS)
            .names(&OTHERS)
    }

    const fn properties(mut self, properties: &[Property]) -> Self {
        let mut at = 0;
        while at < properties.len() {
            // The engine does not know what programs alone have.
            if !matches!(properties[at].told, Told::Programs) {
                self = self.with(properties[at].name);
            }
            at += 1;
        }
        self
    }

    const fn names(mut self, names: &[&'static str]) -> Self {
        let mut at = 0;
        while at < names.len() {
            self = self.with(names[at]);
            at += 1;
        }
        self
    }

    const fn with(mut self, word: &'static str) -> Self {
        if self.find(word).is_none() {
            self.words[self.count] = word;
            self.count += 1;
        }
        self
    }

    const fn find(&self, word: &str) -> Option<u32> {
        let mut at = 0;
        while at < self.count {
            if same(self.words[at], word) {
                return Some(at as u32);
            }
            at += 1;
        }
        None
    }
}

/// Whether two words are equal. `==` cannot be asked while compiling.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
