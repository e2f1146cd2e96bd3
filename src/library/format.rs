//! The format of a game's data, as stated by `game.toml`.

use super::assemble::Home;
use super::fields::Log;
use super::finding;
use super::node::{Node, Raw};
use super::normalise::FOLDERS;
use warpress_assets::Assets;
use warpress_model::Code;
use warpress_model::Diagnostic;

/// The format that is read.
const READ: i64 = 2;

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
    let game = match home {
        Home::Library(slug) => slug.clone(),
        Home::Folder(path) | Home::Sheet { path, .. } => path.display().to_string(),
    };
    let old = "this game is written in format 1";
    let rewrite = format!("`warpress migrate {game}` rewrites it");
    match said.as_ref().map(|node| (node, &node.raw)) {
        Some((_, Raw::Int(READ))) => return true,
        Some((node, Raw::Int(1))) => log.add(Diagnostic::new(OTHER, old, &node.location).help(rewrite)),
        Some((node, Raw::Int(newer))) if *newer > READ => {
            let message = format!("a newer warpress wrote this game, in format {newer}");
            let help = format!("this version reads format {READ}; install a newer one");
            log.add(Diagnostic::new(OTHER, message, &node.location).help(help));
        }
        Some((node, _)) => {
            log.wrong(node, "2");
            return true;
        }
        None if plain && !has_lists(assets, home) => return true,
        None => {
            let help = format!("{rewrite}; if it is in format 2 already, add format = 2");
            log.add(finding(OTHER, old, &home.shown("game.toml")).help(help));
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
