//! A game that is to be proved, loaded once for all that looks at it.

use std::sync::Arc;

use warpress_assets::{Assets, Ledger};
use warpress_library::{Home, Loaded};
use warpress_model::Game;
use warpress_referee::Rules;
use warpress_render::theme::Ink;

use crate::made::Made;

/// A game, and the files that it is made of.
#[derive(Clone)]
pub struct Case<'c> {
    /// Its name in the library.
    pub slug: &'c str,
    /// Where it lies.
    pub home: &'c Home,
    /// The files as this game sees them.
    pub assets: Assets,
    /// Whatever is asked of them: it decides how long a proof holds.
    pub ledger: Arc<Ledger>,
    /// All that was read of it.
    pub loaded: &'c Loaded,
    /// The game itself.
    pub game: &'c Game,
    /// The record of its accepted faces, if there is one.
    pub accepted: Option<&'c str>,
    /// How many ways further than its own it is printed.
    pub turn: usize,
    /// What was made of it so far, in any turn.
    pub made: Arc<Made>,
}

/// Paper and ink of what is printed: each game is proved in one way, and a third of the library in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The paper of the kit.
    pub paper: &'static str,
    /// The paper of the book.
    pub book: &'static str,
    /// The ink of both.
    pub ink: Ink,
}

/// The ways that take turns.
pub const WAYS: [Way; 3] = [
    Way { paper: "a4", book: "a4", ink: Ink::Full },
    Way { paper: "letter", book: "letter", ink: Ink::Low },
    Way { paper: "a4", book: "a5", ink: Ink::Mono },
];

impl<'c> Case<'c> {
    /// A game as it is printed first.
    pub fn new(slug: &'c str, home: &'c Home, assets: &Assets, loaded: &'c Loaded, game: &'c Game) -> Self {
        let (assets, ledger) = assets.with_ledger();
        Self { slug, home, assets, ledger, loaded, game, accepted: None, turn: 0, made: Arc::default() }
    }

    /// The same with a ledger of its own, in which nothing is noted yet.
    #[must_use]
    pub fn apart(&self) -> Self {
        let (assets, ledger) = self.assets.with_ledger();
        Self { assets, ledger, ..self.clone() }
    }

    /// The game and its rules, to be played; none of what only other games build upon.
    pub fn playable(&self) -> Option<(Arc<Game>, Arc<Rules>)> {
        if self.loaded.programs.is_empty() || self.game.is_ruleset() {
            return None;
        }
        let rules = Rules::new(&self.loaded.sections, self.loaded.programs.clone());
        Some((Arc::new(self.game.clone()), Arc::new(rules)))
    }

    /// How this game is printed. The name decides, so that a new game changes nothing for the others.
    pub fn way(&self) -> Way {
        WAYS[(usize::from(self.lot()) + self.turn) % WAYS.len()]
    }

    /// Whether what takes seconds and differs little between games is done for this one: for one in `of`.
    pub fn is_one_in(&self, of: u8) -> bool {
        (self.lot() / 3).is_multiple_of(of)
    }

    /// A number that the name draws.
    fn lot(&self) -> u8 {
        blake3::hash(self.slug.as_bytes()).as_bytes()[0]
    }
}
