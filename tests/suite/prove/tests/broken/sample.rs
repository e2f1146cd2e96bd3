//! Games of the library as they are proved, for whoever breaks what is made of them.

use warpress_assets::Assets;
use warpress_kit::{Library, Source};
use warpress_library::Loaded;
use warpress_prove::Case;

/// A game of the library, loaded.
pub struct Sample {
    slug: &'static str,
    source: Source,
    /// What was read of it.
    pub loaded: Loaded,
}

impl Sample {
    /// The game of this name.
    pub fn of(slug: &'static str) -> Self {
        let source = Library::open(Assets::built_in()).game(slug);
        let loaded = source.load(&[]);
        assert!(!loaded.failed(), "{slug}: {:?}", loaded.findings);
        Self { slug, source, loaded }
    }

    /// The game, to be proved.
    pub fn case(&self) -> Case<'_> {
        let Source { home, assets } = &self.source;
        let game = self.loaded.game.as_ref().unwrap();
        Case::new(self.slug, home, assets, &self.loaded, game)
    }
}

/// A fault with these words is among them.
#[track_caller]
pub fn is_found(words: &str, faults: &[String]) {
    assert!(faults.iter().any(|fault| fault.contains(words)), "no “{words}” in {faults:#?}");
}
