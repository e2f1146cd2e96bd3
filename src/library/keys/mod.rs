//! Every key that data may have: its name, what it takes, and a sentence. Reading a table refuses any other key, and
//! the JSON Schemas and the reference in `docs/data-format.md` are written from here.

mod document;
mod examples;
mod flow;
mod game;
mod lists;
mod maps;
mod schema;
mod state;

pub use document::document;
pub use schema::{FILES, directive, file_name, schema, schema_of};

pub(crate) use examples::*;
pub(crate) use flow::*;
pub(crate) use game::*;
pub(crate) use lists::*;
pub(crate) use maps::*;
pub(crate) use state::*;

use warpress_model::word::Word;

/// What a key takes.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A text.
    Text,
    /// A text or a number, printed as it is written.
    Printed,
    /// A whole number.
    Int,
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// A word, or a list of words.
    Words,
    /// A number, dice, the name of a constant, an expression, or `{ column = "…" }`.
    Amount,
    /// An expression.
    Condition,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// One of the words of an enum of the model.
    Word(fn() -> Vec<&'static str>),
    /// A table with these keys.
    Table(&'static Table),
    /// Tables with ids: a table of tables, or an array.
    Collection(&'static Table),
    /// A table whose keys come from the data.
    Map,
    /// Several forms; the sentence names them.
    Any,
}

impl Kind {
    /// The words of which it takes one.
    pub fn choices(self) -> Option<Vec<&'static str>> {
        match self {
            Self::OneOf(words) => Some(words.to_vec()),
            Self::Word(words) => Some(words()),
            _ => None,
        }
    }
}

/// A key.
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What it says, in a sentence.
    pub about: &'static str,
}

/// The keys of one sort of table.
pub struct Table {
    /// What such a table is, in the plural: `places`.
    pub name: &'static str,
    /// The keys that it has itself.
    pub keys: &'static [Key],
    /// Tables whose keys it has too.
    pub also: &'static [&'static Table],
    /// What may be written instead of a table.
    pub or: &'static [Kind],
    /// It may have keys that come from the data, such as columns.
    pub open: bool,
}

impl Table {
    /// The key of this name, its own or one of those that it shares.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        let own = self.keys.iter().find(|key| key.name == name);
        own.or_else(|| self.also.iter().find_map(|table| table.key(name)))
    }

    /// All its keys, its own first.
    pub fn all(&self) -> Vec<&'static Key> {
        let mut all: Vec<_> = self.keys.iter().collect();
        for key in self.also.iter().flat_map(|table| table.all()) {
            if all.iter().all(|known| known.name != key.name) {
                all.push(key);
            }
        }
        all
    }
}

/// The words of an enum of the model.
pub(crate) fn words<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.word()).collect()
}

/// A table of keys: `open` if it has keys of the data too, `also` with whose keys it shares, `or` for what may stand
/// in its place.
macro_rules! table {
    ($name:ident $what:literal $(open $open:literal)? $(also [$($also:ident),*])? $(or [$($or:expr),*])?
     { $($key:literal $kind:expr, $about:literal;)* }) => {
        pub(crate) static $name: $crate::keys::Table = $crate::keys::Table {
            name: $what,
            keys: &[$($crate::keys::Key { name: $key, kind: $kind, about: $about }),*],
            also: &[$($(&$also),*)?],
            or: &[$($($or),*)?],
            open: false $(|| $open)?,
        };
    };
}
pub(crate) use table;
