//! Which game a word of the command line means: a slug of the library, or a folder.

use super::{Failure, Global};
use crate::assets::{Assets, Trust};
use crate::library::{Home, games, is_folder};
use crate::model::diagnostic::nearest;

/// The game's home, and the assets to read it with: a folder goes before the library's files.
pub fn find(global: &Global, word: &str) -> Result<(Home, Assets), Failure> {
    let assets = global.assets();
    let all = games(assets);
    if all.iter().any(|slug| slug == word) && !word.contains(['/', '\\']) {
        return Ok((Home::Library(word.to_owned()), assets.of_game(word)));
    }
    if is_folder(word) {
        let folder = std::path::PathBuf::from(word);
        if !folder.is_dir() {
            return Err(Failure::Message(format!("there is no folder {word}")));
        }
        let assets = Assets::embedded().with_folder(&folder, Trust::Pack);
        let assets = match &global.library {
            Some(library) => assets.with_folder(library, Trust::Library),
            None => assets,
        };
        return Ok((Home::Folder(folder), assets));
    }
    let help = match nearest(word, all.iter().map(String::as_str)) {
        Some(near) => format!("did you mean “{near}”?"),
        None => "“warpress list” shows the library; a folder is written ./folder".into(),
    };
    Err(Failure::Message(format!("there is no game “{word}”; {help}")))
}
