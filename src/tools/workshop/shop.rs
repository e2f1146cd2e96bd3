//! The shop: a library with its games, and what earlier work has left in the cache.

use std::path::{Path, PathBuf};

use warpress_assets::{Assets, Trust};
use warpress_cache::Cache;
use warpress_kit::Source;
use warpress_library::{self as library, Home};
use warpress_model::diagnostic::nearest;
use warpress_starter::sheet;

/// Where work is done: for one library, the same for all games, so that what they share is read once.
///
/// ```
/// use warpress_cache::Cache;
/// use warpress_workshop::Shop;
///
/// let shop = Shop::open(None, Cache::off());
/// assert_eq!(shop.find("wolf-pack").unwrap().home.slug(), "wolf-pack");
/// assert_eq!(
///     shop.find("wolfpack").unwrap_err().to_string(),
///     "there is no game “wolfpack”; did you mean “wolf-pack”?"
/// );
/// ```
#[derive(Debug)]
pub struct Shop {
    assets: Assets,
    library: Option<PathBuf>,
    cache: Cache,
}

/// Why there is no game for a word.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The word means a folder, which is not there.
    #[error("there is no folder {0}")]
    Folder(String),
    /// The word is the name of a spreadsheet that cannot be read.
    #[error("{0}")]
    Table(String),
    /// The word is the name of another file.
    #[error("{0} is neither a folder nor a spreadsheet that is read")]
    File(String),
    /// The library has no such game.
    #[error("there is no game “{word}”{}", near.as_ref().map(|near| format!("; did you mean “{near}”?")).unwrap_or_default())]
    Game {
        /// The word.
        word: String,
        /// The game that may be meant.
        near: Option<String>,
    },
}

impl Shop {
    /// A shop for the games that warpress brings along, and for those of the library in this folder, which goes before
    /// them.
    pub fn open(library: Option<&Path>, cache: Cache) -> Self {
        let assets = Assets::built_in();
        let assets = match library {
            Some(folder) => assets.with_folder(folder, Trust::Library),
            None => assets,
        };
        Self { assets, library: library.map(Path::to_owned), cache }
    }

    /// The library as all games see it.
    pub fn assets(&self) -> &Assets {
        &self.assets
    }

    /// The folder of the library, if it is not the one that warpress brings along.
    pub fn library(&self) -> Option<&Path> {
        self.library.as_deref()
    }

    /// What earlier work has left.
    pub(crate) fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The slugs of all games of the library, in order.
    pub fn games(&self) -> Vec<String> {
        library::games(&self.assets)
    }

    /// A game of the library, whether there is such a game or not.
    pub fn game(&self, slug: &str) -> Source {
        Source { home: Home::Library(slug.to_owned()), assets: self.assets.of_game(slug) }
    }

    /// The game in a folder, whose own files go before those of the library.
    pub fn pack(&self, folder: &Path) -> Source {
        let assets = Assets::built_in().with_folder(folder, Trust::Pack);
        let assets = match &self.library {
            Some(library) => assets.with_folder(library, Trust::Library),
            None => assets,
        };
        Source { home: Home::Folder(folder.to_owned()), assets }
    }

    /// The game that a spreadsheet is by itself: a pack that lies nowhere.
    pub fn sheet(&self, pack: sheet::Pack) -> Source {
        let (home, folder) = (pack.home(), pack.folder().to_owned());
        let assets = Assets::built_in().with_held(pack.held(), folder);
        let assets = match &self.library {
            Some(library) => assets.with_folder(library, Trust::Library),
            None => assets,
        };
        Source { home, assets }
    }

    /// The game that a word means: a slug of the library, a folder, or a spreadsheet.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, word: &str) -> Result<Source, NotFound> {
        if !word.contains(['/', '\\']) && library::is_game(&self.assets, word) {
            return Ok(self.game(word));
        }
        if library::is_folder(word) {
            let folder = Path::new(word);
            return match folder.is_dir() {
                true => Ok(self.pack(folder)),
                false if library::is_table(word) && folder.is_file() => match sheet::pack(folder) {
                    Ok(pack) => Ok(self.sheet(pack)),
                    Err(error) => Err(NotFound::Table(error.to_string())),
                },
                false if folder.is_file() => Err(NotFound::File(word.to_owned())),
                false => Err(NotFound::Folder(word.to_owned())),
            };
        }
        let all = self.games();
        let near = nearest(word, all.iter().map(String::as_str)).map(str::to_owned);
        Err(NotFound::Game { word: word.to_owned(), near })
    }

    /// The folder with a game's own files; of a game that warpress brings along there is none to write to.
    pub fn folder_of(&self, home: &Home) -> Option<PathBuf> {
        match home {
            Home::Folder(folder) => Some(folder.clone()),
            Home::Sheet { .. } => None,
            Home::Library(slug) => self.library.as_ref().map(|library| library.join("data").join(slug)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NotFound, Shop};
    use std::path::Path;
    use warpress_cache::Cache;
    use warpress_library::Home;

    #[test]
    fn words_mean_games_or_folders() {
        let shop = Shop::open(None, Cache::off());
        let home = |word: &str| shop.find(word).map(|source| source.home);
        assert_eq!(home("wolf-pack"), Ok(Home::Library("wolf-pack".into())));
        assert_eq!(home("./no-such-folder"), Err(NotFound::Folder("./no-such-folder".into())));
        assert_eq!(home("zzz"), Err(NotFound::Game { word: "zzz".into(), near: None }));
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/.");
        assert_eq!(home(here), Ok(Home::Folder(here.into())));
    }

    #[test]
    fn only_folders_that_were_named_are_written_to() {
        let game = Home::Library("wolf-pack".into());
        assert_eq!(Shop::open(None, Cache::off()).folder_of(&game), None);
        let shop = Shop::open(Some(Path::new("lib")), Cache::off());
        assert_eq!(shop.folder_of(&game), Some(Path::new("lib/data/wolf-pack").to_owned()));
        assert_eq!(shop.folder_of(&Home::Folder("own".into())), Some("own".into()));
    }
}
