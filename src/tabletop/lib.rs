//! A game laid out for a table on a screen: the pieces, boards and sheets of its kit, where they lie before anything is
//! shuffled, asked or decided, and what of the setup is left to the players.
//!
//! `table` says what lies there and `laid` lays it; each program's format has a room of its own, which knows nothing of
//! games. Nothing here decides what a face shows, reads arguments or writes to a disk.

pub mod deck;
pub mod draw;
pub mod laid;
pub mod picture;
pub mod playingcards;
pub mod sheet;
pub mod table;
#[cfg(test)]
mod tests;
pub mod vassal;

use warpress_kit::KitError;
use warpress_publish::WriteError;
use warpress_render::png::PngError;
use warpress_render::theme::Ink;

/// Why a game was not laid out.
#[derive(Debug, thiserror::Error)]
pub enum TabletopError {
    /// A face cannot be drawn, or something that was asked for does not exist.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// A picture cannot be made.
    #[error(transparent)]
    Picture(#[from] PngError),
    /// What the program's format cannot hold.
    #[error("{0}")]
    Beyond(String),
    /// A file was not written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// How a game is laid out.
#[derive(Debug, Clone)]
pub struct Order {
    /// The folder that the files will lie in, as an absolute path, for addresses of the kind `file:///`.
    pub folder: std::path::PathBuf,
    /// Where the files will lie on the web instead: an address that ends in `/`.
    pub base: Option<String>,
    /// Colours.
    pub ink: Ink,
}

/// Takes a file: its name below the folder (with `/` between its parts), and its bytes.
pub type Put<'p> = dyn FnMut(&str, &[u8]) -> Result<(), WriteError> + 'p;

/// What was written.
#[derive(Debug, Default)]
pub struct Written {
    /// The names of the files, the one to open first.
    pub files: Vec<String>,
    /// What is to be known of them, in sentences.
    pub notes: Vec<String>,
}
