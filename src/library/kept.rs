//! Names that the format reserves for later. They are refused, so that no game gives them a meaning of its own in the
//! meantime.

use super::fields::{Fields, Log};
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// Keys of `game.toml`.
pub const OF_GAME: [&str; 1] = ["language"];

/// Reports a reserved key, if it is there.
pub fn refuse(fields: &Fields<'_>, key: &'static str) {
    // A key that has been asked for would be suggested for similar ones.
    if fields.has(key)
        && let Some(node) = fields.node_named(key)
    {
        report(fields.log, key, &node.location);
    }
}

/// Reports a reserved word.
pub fn report(log: &Log, word: &str, location: &Location) {
    let help = match word {
        "language" => "remove it; the words that warpress adds are English",
        _ => "remove it; the name is kept for later",
    };
    let message = format!("“{word}” is not read yet");
    log.add(Diagnostic::new(Code::E0141, message, location).help(help));
}
