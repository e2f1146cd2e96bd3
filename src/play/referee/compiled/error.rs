//! Why a game cannot be compiled.

use super::{MOST_PIECES, MOST_SEATS};

/// Why a game cannot be made ready for a number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// There are no seats.
    #[error("a game needs at least one player")]
    NoPlayers,
    /// There are more than [`MOST_SEATS`] seats.
    #[error("more than {MOST_SEATS} players")]
    TooManyPlayers,
    /// The game has more than [`MOST_SEATS`] sides.
    #[error("more than {MOST_SEATS} sides")]
    TooManySides,
    /// The game has more than 4,000 places.
    #[error("more than 4,000 places")]
    TooManyPlaces,
    /// The game has more than [`MOST_PIECES`] pieces.
    #[error("more than {MOST_PIECES} pieces")]
    TooManyPieces,
    /// Lists, phases, facts or numbers exceed sixteen bits, or uses twenty.
    #[error("more lists, phases, facts, numbers or uses than can be counted")]
    TooMuch,
    /// The maps have more than a million spaces between them.
    #[error("more than a million spaces")]
    TooManySpaces,
}
