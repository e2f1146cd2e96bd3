//! Why work stops.

use std::path::PathBuf;

use super::Problems;
use super::press::PressError;
use warpress_kit::{InventoryError, KitError};
use warpress_publish::WriteError;
use warpress_review::StoreError;
use warpress_sheet::FormatError;

/// Why something was not made.
#[derive(Debug)]
pub enum Stop {
    /// Something is wrong with the game.
    Problems(Box<Problems>),
    /// Something else: what was asked for does not exist, or a file could not be read or written.
    Failed(WorkError),
}

impl From<Box<Problems>> for Stop {
    fn from(problems: Box<Problems>) -> Self {
        Self::Problems(problems)
    }
}

impl<E: Into<WorkError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A failure that is not in the data of the game.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// There is no kit.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// There is no rulebook.
    #[error(transparent)]
    Press(#[from] PressError),
    /// There is no such paper.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A file in the output folder cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Accepted faces cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The kit that was built last has left no inventory.
    #[error("there is no {} to compare with", .0.display())]
    NoInventory(PathBuf),
    /// A file is no inventory.
    #[error("{}: {error}", path.display())]
    Inventory {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: InventoryError,
    },
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// A file is so large that it cannot be an inventory.
    #[error("{}: too large for an inventory of a kit", .0.display())]
    TooLarge(PathBuf),
    /// No game of the library has a deck that was picked.
    #[error("no game of the library has a deck “{0}”; “warpress show” with a game lists its decks and cards")]
    DeckNowhere(String),
    /// No game of the library has a piece that was picked.
    #[error(
        "no game of the library has a card or counter called “{0}”; “warpress show” with a game lists their ids"
    )]
    PieceNowhere(String),
    /// There is no folder to compare with.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
}
