//! What can be proved of a game, each by itself: a change to the typesetter makes no playout stale.

use crate::case::Case;

/// Something that is proved of a game.
pub struct Outcome {
    /// Its name, as it stands before a fault.
    pub name: &'static str,
    /// The rooms of `src` that it calls, and the readers; those behind them are found in their manifests.
    pub rooms: &'static [&'static str],
    /// The modules of this crate that prove it, beside those that all share.
    pub modules: &'static [&'static str],
    /// What it depends on that is neither code nor one of the game's files.
    pub beside: Beside,
    /// Something is drawn: icons, templates and typefaces matter.
    pub drawn: bool,
    /// Paper and ink matter: games of the sample are printed in every way.
    pub printed: bool,
    /// Finds what is wrong.
    pub prove: fn(&Case<'_>, &mut Faults),
}

/// What an outcome depends on beside code and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// The accepted digests of the game's faces.
    Accepted,
    /// The browser, and its version.
    Browser,
}

/// What is wrong, a line or more each.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<String>);

impl Faults {
    /// Adds what is wrong.
    pub fn add(&mut self, what: impl Into<String>) {
        self.0.push(what.into());
    }

    /// Adds it unless this holds.
    pub fn unless(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(what());
        }
    }
}
