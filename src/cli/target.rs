//! The game that a command-line argument means: a slug of the library, or a folder; and the folder to write to.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{Failure, Global};
use warpress_assets::{Assets, Trust};
use warpress_check as check;
use warpress_library::{Home, is_folder};
use warpress_model::diagnostic::nearest;
use warpress_model::{Game, Severity};
use warpress_publish::{Folder, Owner, replace};

/// The game's home, and the assets to read it with: a folder takes precedence over the library's files.
pub fn find(global: &Global, word: &str) -> Result<(Home, Assets), Failure> {
    let assets = global.assets();
    if !word.contains(['/', '\\']) && warpress_library::is_game(assets, word) {
        return Ok((Home::Library(word.to_owned()), assets.of_game(word)));
    }
    if is_folder(word) {
        let folder = PathBuf::from(word);
        if !folder.is_dir() {
            let table = warpress_library::is_table(word) && folder.is_file();
            return Err(Failure::Message(if table {
                of_table(word)
            } else {
                format!("there is no folder {word}")
            }));
        }
        let assets = pack(global, &folder);
        return Ok((Home::Folder(folder), assets));
    }
    let all = warpress_library::games(assets);
    let help = match nearest(word, all.iter().map(String::as_str)) {
        Some(near) => format!("did you mean “{near}”?"),
        None => "“warpress list” shows the library; a folder is written ./folder".into(),
    };
    Err(Failure::Message(format!("there is no game “{word}”; {help}")))
}

/// How a spreadsheet becomes a game.
fn of_table(word: &str) -> String {
    format!(
        "{word} is a spreadsheet, and a game is a folder: “warpress new ./my-game” begins one, and \
         “warpress import ./my-game {word} --deck cards” makes a deck of it; or put it into ./my-game/decks, \
         where it is a deck by itself"
    )
}

/// The assets that a game in this folder is read with.
pub fn pack(global: &Global, folder: &Path) -> Assets {
    let assets = Assets::built_in().with_folder(folder, Trust::Pack);
    match &global.library {
        Some(library) => assets.with_folder(library, Trust::Library),
        None => assets,
    }
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
        _ if all => Ok(warpress_library::games(global.assets())),
        [] => Ok(vec![named(None)?]),
        words => Ok(words.to_vec()),
    }
}

/// Whose results a game's are.
pub fn owner(home: &Home, title: &str) -> Owner {
    match home {
        Home::Library(slug) => Owner::Library(slug.clone()),
        Home::Folder(path) => Owner::Folder { path: path.clone(), title: title.to_owned() },
    }
}

/// The folder for the results of a game in `out`. If another game of its name has that already, it gets one of its own,
/// which is said in `err`.
pub fn results(
    out: &Path,
    home: &Home,
    game: &Game,
    force: bool,
    err: &mut String,
) -> Result<Folder, Failure> {
    let folder = Folder::open_for(out, &game.slug, &owner(home, &game.title), force)?;
    say_if_elsewhere(out, &game.slug, folder.path(), err);
    Ok(folder)
}

/// Says that a game's results are not in the folder of its name.
pub fn say_if_elsewhere(out: &Path, slug: &str, folder: &Path, err: &mut String) {
    let usual = out.join(slug);
    if folder != usual {
        let _ = writeln!(
            err,
            "warpress: {} holds another game of this name; this one goes to {}",
            usual.display(),
            folder.display()
        );
    }
}

/// The folder of a game, for `flag` to write to.
pub fn folder(global: &Global, home: &Home, flag: &str) -> Result<PathBuf, Failure> {
    match (home, &global.library) {
        (Home::Folder(folder), _) => Ok(folder.clone()),
        (Home::Library(slug), Some(library)) => Ok(library.join("data").join(slug)),
        (Home::Library(_), None) => Err(Failure::Message(format!(
            "{flag} needs a folder to write to: name it, or the library with --library"
        ))),
    }
}

/// Writes a file of a game, completely or not at all.
pub fn write(file: &Path, text: &str) -> Result<(), Failure> {
    Ok(replace(file, text.as_bytes())?)
}

/// The game, if its data have no errors; otherwise they are shown.
pub fn sound(assets: &Assets, home: &Home) -> Option<Game> {
    let mut loaded = warpress_kit::load(assets, home, &[]);
    loaded.findings.retain(|finding| finding.severity == Severity::Error);
    let game = loaded.game.take().filter(|_| loaded.findings.is_empty());
    if game.is_none() {
        eprint!("{}", check::human(&loaded, super::colour()));
    }
    game
}
