//! Games by name, and folders of one's own, read with all that their data may name.

use std::path::Path;

use warpress_assets::{Assets, Trust};
use warpress_library::{Head, Home, Loaded};

use crate::AssetCatalog;

/// What warpress brings along, with the folders that go before it.
///
/// ```
/// use warpress_assets::Assets;
/// use warpress_kit::Library;
///
/// let loaded = Library::open(Assets::built_in()).game("wolf-pack").load(&[]);
/// assert_eq!(loaded.game.unwrap().title, "Wolf Pack");
/// ```
#[derive(Debug, Clone)]
pub struct Library(Assets);

/// Where one game is read from.
#[derive(Debug, Clone)]
pub struct Source {
    /// Where its files lie.
    pub home: Home,
    /// The assets as this game sees them.
    pub assets: Assets,
}

impl Library {
    /// The library of these assets.
    pub fn open(assets: Assets) -> Self {
        Self(assets)
    }

    /// A game by its slug, whether there is such a game or not.
    #[must_use]
    pub fn game(&self, slug: &str) -> Source {
        Source { home: Home::Library(slug.to_owned()), assets: self.0.of_game(slug) }
    }

    /// A game in a folder, whose own files go before those of the library.
    #[must_use]
    pub fn folder(&self, folder: &Path) -> Source {
        let assets = self.0.clone().with_folder(folder, Trust::Pack);
        Source { home: Home::Folder(folder.to_owned()), assets }
    }
}

impl Source {
    /// Reads the game with these options or scenarios.
    pub fn load(&self, with: &[String]) -> Loaded {
        load(&self.assets, &self.home, with)
    }
}

/// Reads a game with these options or scenarios: [`warpress_library::load`], with the templates and icons that the
/// assets have.
pub fn load(assets: &Assets, home: &Home, with: &[String]) -> Loaded {
    warpress_library::load(assets, home, &AssetCatalog::new(assets), with)
}

/// What a library says of its games: [`warpress_library::Heads`].
#[derive(Debug, Default)]
pub struct Heads(warpress_library::Heads);

impl Heads {
    /// What it says of a game; `None` if there is no `game.toml` that can be read.
    pub fn of(&self, assets: &Assets, home: &Home) -> Option<Head> {
        self.0.of(assets, home, || AssetCatalog::new(assets))
    }
}
