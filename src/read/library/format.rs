//! The format of a game's data, as stated by `game.toml`.

use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::finding;
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw};
use warpress_format::row_keys::FOLDERS;
use warpress_model::Code;
use warpress_model::Diagnostic;

/// The format that is read.
const READ: i64 = 3;

/// The version of warpress that reads and rewrites the formats before it.
const READER: &str = "0.1";

/// The code of the finding about another format.
pub const OTHER: Code = Code::E0140;

/// Keys that mean the same in all formats. A game that says nothing else, and whose lists are spreadsheets, is in none
/// of them and needs no `format`.
const SAME: [&str; 10] =
    ["title", "theme", "summary", "language", "version", "players", "credits", "fonts", "tone", "weight"];

/// Removes `format` from a game's own data, as it is never inherited. Returns whether the data can be read; if not,
/// this has been reported.
pub fn is_read(root: &mut Node, assets: &Assets, home: &Home, log: &Log) -> bool {
    // In a file that is not well-formed, the key may be in a part that could not be read.
    if log.has(Code::E0101) {
        return true;
    }
    let Raw::Table(entries) = &mut root.raw else { return true };
    let plain = entries.keys().all(|key| SAME.contains(&key.as_str()));
    let said = entries.shift_remove("format").map(|(_, node)| node);
    let old = |format| format!("this game is written in format {format}");
    let help = format!("warpress {READER} reads it; docs/data-format.md shows format {READ}");
    match said.as_ref().map(|node| (node, &node.raw)) {
        Some((_, Raw::Int(READ))) => return true,
        Some((node, Raw::Int(older @ 1..READ))) => {
            log.add(Diagnostic::new(OTHER, old(*older), &node.location).help(help));
        }
        Some((node, Raw::Int(newer))) if *newer > READ => {
            let message = format!("a newer warpress wrote this game, in format {newer}");
            let help = format!("this version reads format {READ}; install a newer one");
            log.add(Diagnostic::new(OTHER, message, &node.location).help(help));
        }
        Some((node, _)) => {
            log.wrong(node, &READ.to_string());
            return true;
        }
        None if plain && !has_lists(assets, home) => return true,
        None => {
            let message = "this game does not say in which format it is written";
            let help = format!("add format = {READ} as its first line");
            log.add(finding(OTHER, message, &home.shown("game.toml")).help(help));
        }
    }
    false
}

/// Whether a game has lists in TOML.
fn has_lists(assets: &Assets, home: &Home) -> bool {
    let mut folders = FOLDERS.iter().map(|(folder, _)| *folder);
    let written = |folder: &str| assets.list(&home.asset(folder)).iter().any(|file| file.ends_with(".toml"));
    folders.any(written) || assets.trust(&home.asset("tables.toml")).is_some()
}
