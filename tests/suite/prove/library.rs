//! Where the games lie that are proved, and the accepted digests of their faces.

use std::path::{Path, PathBuf};

use warpress_assets::{Assets, Trust};

/// A library of games, with the accepted digests of their faces.
pub struct Library {
    pub(crate) assets: Assets,
    root: PathBuf,
    /// Whether a folder lies over the source tree: a file answers otherwise there, so that the passes of the tree would
    /// give way to those of a copy if they did not lie side by side.
    pub(crate) over: bool,
}

impl Library {
    /// The library of the source tree.
    pub fn of_tree() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        Self { assets: Assets::built_in(), root, over: false }
    }

    /// A library in a folder, over that of the source tree.
    pub fn in_folder(folder: &Path) -> Self {
        let assets = Assets::built_in().with_folder(folder, Trust::Library);
        Self { assets, root: folder.to_owned(), over: true }
    }

    /// All games.
    pub fn games(&self) -> Vec<String> {
        warpress_library::games(&self.assets)
    }

    /// A game's accepted faces.
    pub(crate) fn accepted(&self, slug: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join("tests/fixtures/digests").join(format!("{slug}.txt"))).ok()
    }

    /// Records of accepted faces without a game.
    pub fn records_of_no_game(&self) -> Vec<String> {
        let games = self.games();
        let records =
            std::fs::read_dir(self.root.join("tests/fixtures/digests")).into_iter().flatten().flatten();
        let names = records.filter_map(|entry| entry.path().file_stem()?.to_str().map(str::to_owned));
        let mut lost: Vec<_> = names.filter(|slug| !games.contains(slug)).collect();
        lost.sort();
        lost
    }
}
