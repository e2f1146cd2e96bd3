//! The game that a command-line argument means, and the folder to write to.

use std::path::{Path, PathBuf};

use super::told::show;
use super::{Failure, Global};
use warpress_kit::Source;
use warpress_library::{self as library, Home};
use warpress_publish::replace;
use warpress_tabular::foreign;
use warpress_workshop::{self as workshop, NotFound, ValidGame};

/// The game that a word means: a slug of the library, a folder, or a spreadsheet.
pub fn find(global: &Global, word: &str) -> Result<Source, Failure> {
    global.shop().find(word).map_err(unknown)
}

/// Why there is no game for a word, with what to do about it.
pub fn unknown(error: NotFound) -> Failure {
    Failure::Message(match &error {
        NotFound::File(name) => match foreign(name) {
            Some(help) => format!("{error}: {help}"),
            None => format!("{error}: .{}", library::ENDINGS.join(", .")),
        },
        NotFound::Game { near: None, .. } => {
            format!("{error}; “warpress list” shows the library; a folder is written ./folder")
        }
        _ => error.to_string(),
    })
}

/// The word for a game that was named, or for the one in whose folder one stands.
pub fn named(word: Option<&str>) -> Result<String, Failure> {
    match word {
        Some(word) => Ok(word.to_owned()),
        None if Path::new("game.toml").exists() => Ok(".".to_owned()),
        None => Err(Failure::Message(
            "which game? Name one of the library (“warpress list” shows them) or a folder (./my-game), or go into its \
             folder: there is no game.toml here"
                .into(),
        )),
    }
}

/// The words for several games: all of the library, those that were named, or the one in whose folder one stands.
pub fn chosen(global: &Global, all: bool, words: &[String]) -> Result<Vec<String>, Failure> {
    match words {
        _ if all => Ok(global.shop().games()),
        [] => Ok(vec![named(None)?]),
        words => Ok(words.to_vec()),
    }
}

/// The folder of a game, for `flag` to write to.
pub fn folder(global: &Global, home: &Home, flag: &str) -> Result<PathBuf, Failure> {
    global.shop().folder_of(home).ok_or_else(|| {
        Failure::Message(format!("{flag} needs a folder to write to: name it, or the library with --library"))
    })
}

/// Writes a file of a game, completely or not at all.
pub fn write(file: &Path, text: &str) -> Result<(), Failure> {
    Ok(replace(file, text.as_bytes())?)
}

/// The game with these scenarios and options, if its data have no errors; otherwise they are shown.
pub fn load_valid(Source { home, assets }: &Source, with: &[String]) -> Result<ValidGame, Failure> {
    workshop::load_valid(assets, home, with).map_err(|problems| {
        show(&problems);
        Failure::Problems
    })
}
