//! A game that is to be proved, loaded once for all that looks at it.

use warpress_assets::Assets;
use warpress_library::{Home, Loaded};
use warpress_model::Game;
use warpress_render::theme::Ink;

/// A game, and the files that it is made of.
pub struct Case<'c> {
    /// Its name in the library.
    pub slug: &'c str,
    /// Where it lies.
    pub home: &'c Home,
    /// The files as this game sees them. Whatever is asked of them is noted: it decides how long a proof holds.
    pub assets: Assets,
    /// All that was read of it.
    pub loaded: &'c Loaded,
    /// The game itself.
    pub game: &'c Game,
    /// The record of its accepted faces, if there is one.
    pub accepted: Option<&'c str>,
    /// How many ways further than its own it is printed.
    pub turn: usize,
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

impl Case<'_> {
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
