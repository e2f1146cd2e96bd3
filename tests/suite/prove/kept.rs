//! Passes that were proved before on this machine, in any folder: kept in the user's cache under digests of contents. A
//! fault is never kept, and what is kept is bounded.

use std::path::{Path, PathBuf};

use warpress_assets::{Assets, Ledger};
use warpress_cache::{Cache, Stamp};

/// All that is kept of passes takes no more than this (bytes): some fifty thousand, or three hundred games with forty
/// changes each.
const MOST: u64 = 256 << 20;

/// What a game that is not drawn depends on: data, and the words of its kit.
const WITHOUT_DRAWING: [&str; 2] = ["data", "templates/messages"];

/// Where passes are kept.
pub struct Passes(Option<PathBuf>);

impl Passes {
    /// In this folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self(Some(folder.to_owned()))
    }

    /// In the user's cache, beside what builds leave there.
    pub fn of_user() -> Self {
        Self(Cache::folder_of_user().map(|folder| folder.join("proofs")))
    }

    /// Nowhere: everything is proved.
    pub fn none() -> Self {
        Self(None)
    }

    fn cache(&self, code: &str) -> Cache {
        self.0.as_ref().map_or_else(Cache::off, |folder| Cache::of_code(folder, code.to_owned(), MOST))
    }

    /// Whether this has passed, and nothing has changed of what was asked then.
    pub fn has(&self, of: &[&str], code: &str, assets: &Assets) -> bool {
        let stamp: Option<Stamp<()>> = self.cache(code).stamp(of);
        stamp.is_some_and(|stamp| assets.still_answer(&stamp.asked))
    }

    /// Keeps a pass with all that was asked for it. Where nothing is drawn, the names of icons and templates that loading
    /// looked for decide nothing but errors, which are found where the game is drawn: a new icon makes no playout stale.
    pub fn keep(&self, of: &[&str], code: &str, ledger: &Ledger, drawn: bool) {
        let mut asked = ledger.answers();
        if !drawn && let Some(asked) = &mut asked {
            asked.retain(|(question, _)| {
                WITHOUT_DRAWING.iter().any(|folder| question.name().starts_with(folder))
            });
        }
        self.cache(code).keep(of, asked, &());
    }
}
