//! The data format: tables of TOML as nodes that know their places, the keys that each table may have, and reading them
//! key by key. What a game is, nothing here knows.

pub mod fields;
pub mod home;
pub mod keys;
pub mod node;
pub mod notes;
pub mod row_keys;
pub mod sources;

use warpress_model::{Code, Diagnostic, Location};

/// A finding about a file as a whole, which has no place in a text.
pub fn finding(code: Code, message: impl Into<String>, file: &str) -> Diagnostic {
    Diagnostic::new(code, message, &Location { file: file.into(), start: 0, end: 0 })
}
