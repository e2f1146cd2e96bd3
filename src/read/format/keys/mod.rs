//! Every key of the data: its name, its type, what it counts for, and a sentence. Reading a table refuses any other key;
//! the JSON Schemas in `schemas/` and the reference in `docs/keys.md` are generated from here.

mod document;
mod examples;
mod flow;
mod game;
mod lists;
mod maps;
mod schema;
mod state;

pub use document::TABLES;
pub use document::document;
pub use schema::{FILES, directive, file_name, schema, schema_of};

pub use examples::*;
pub use flow::*;
pub use game::*;
pub use lists::*;
pub use maps::*;
pub use state::*;

use warpress_model::word::Word;

table!(PATCH "entries with ids" {
    "id" Kind::Text, "Its id.";
    "was" Kind::Text, "Its former id.";
    "remove" Kind::Flag, "It is removed from what the base has.";
    "before" Kind::Text, "It comes before this entry of the base.";
    "after" Kind::Text, "It comes after this entry of the base.";
    "extends" Kind::Words, "What it builds on.";
});

/// The type of a key's value.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A text.
    Text,
    /// A text, a number or a flag, printed as it is written.
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
    /// The same, or the name of a spreadsheet, or several among the tables.
    Rows(&'static Table),
    /// Tables by id, each alone or several in a list.
    Groups(&'static Table),
    /// A table whose keys come from the data.
    Map,
    /// More than one form; the sentence describes them.
    Any,
}

impl Kind {
    /// The words, if it takes one of a few.
    pub fn choices(self) -> Option<Vec<&'static str>> {
        match self {
            Self::OneOf(words) => Some(words.to_vec()),
            Self::Word(words) => Some(words()),
            _ => None,
        }
    }
}

/// What a key's value counts for when the digest of what is played and that of an audit are made (`made_of.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// Playouts and audits.
    Played,
    /// Audits alone: only people read it.
    Read,
    /// Audits. Playouts ask only whether it says anything: a use without a text is not printed, so that muting its
    /// piece does not void it; and playouts of a game that may run on are stopped earlier.
    Said,
    /// Neither: it is only drawn.
    Drawn,
    /// Both on a map of areas that are neighbours where they touch in the drawing; anywhere else it is only drawn.
    Laid,
}

/// A key.
pub struct Key {
    /// Its name in the data.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// What it counts for.
    pub counts: Counts,
    /// Its meaning, in a sentence.
    pub about: &'static str,
}

/// The keys of one sort of table.
pub struct Table {
    /// The plural of what such a table describes: `places`.
    pub name: &'static str,
    /// Its own keys.
    pub keys: &'static [Key],
    /// Tables whose keys it shares.
    pub also: &'static [&'static Table],
    /// Short forms that may replace the table.
    pub or: &'static [Kind],
    /// Whether it may have keys that the data declare, such as columns.
    pub open: bool,
}

impl Table {
    /// The key of this name: its own, a shared one, or one of any entry with an id.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.find(name).or_else(|| PATCH.find(name))
    }

    fn find(&self, name: &str) -> Option<&'static Key> {
        let own = self.keys.iter().find(|key| key.name == name);
        own.or_else(|| self.also.iter().find_map(|table| table.find(name)))
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
pub fn words<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.word()).collect()
}

/// Declares a [`Table`]; `open`, `also` and `or` may be left out, and what a key counts for if it is played.
macro_rules! table {
    ($name:ident $what:literal $(open $open:literal)? $(also [$($also:ident),*])? $(or [$($or:expr),*])?
     { $($key:literal $kind:expr, $($counts:ident,)? $about:literal;)* }) => {
        #[doc = concat!("The keys of ", $what, ".")]
        pub static $name: $crate::keys::Table = $crate::keys::Table {
            name: $what,
            keys: &[$($crate::keys::Key {
                name: $key,
                kind: $kind,
                counts: $crate::keys::counts!($($counts)?),
                about: $about,
            }),*],
            also: &[$($(&$also),*)?],
            or: &[$($($or),*)?],
            open: false $(|| $open)?,
        };
    };
}
use table;

/// What a key counts for.
macro_rules! counts {
    () => {
        $crate::keys::Counts::Played
    };
    ($counts:ident) => {
        $crate::keys::Counts::$counts
    };
}
use counts;
