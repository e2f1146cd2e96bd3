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
pub mod tts;
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
pub struct ExportOptions {
    /// The folder that the files will lie in, as an absolute path, for addresses of the kind `file:///`.
    pub folder: std::path::PathBuf,
    /// Where the files will lie on the web instead: an address that ends in `/`.
    pub base: Option<String>,
    /// Colours.
    pub ink: Ink,
    /// The name of the paper whose size boards take that may take any.
    pub paper: String,
}

/// A program that shows a table on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// Tabletop Simulator.
    Tts,
    /// VASSAL.
    Vassal,
    /// playingcards.io.
    PlayingCards,
    /// None yet: a plain description with pictures, for whoever writes one, and even sheets.
    Deck,
}

impl Program {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Tts, Self::Vassal, Self::PlayingCards, Self::Deck];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Tts => "tts",
            Self::Vassal => "vassal",
            Self::PlayingCards => "playingcards",
            Self::Deck => "deck",
        }
    }
}

impl std::str::FromStr for Program {
    type Err = TabletopError;

    fn from_str(text: &str) -> Result<Self, TabletopError> {
        let known = Self::ALL.into_iter().find(|program| program.word() == text);
        known.ok_or_else(|| TabletopError::Beyond("one of tts, vassal, playingcards, deck".into()))
    }
}

/// Lays a game out for a program and hands over its files.
///
/// # Errors
/// Whatever keeps the game from being laid out, drawn or written.
pub fn export(
    source: laid::Source<'_>,
    program: Program,
    options: &ExportOptions,
    put: &mut Put<'_>,
) -> Result<TabletopFiles, TabletopError> {
    let renderer = warpress_kit::renderer(source.assets, source.game)?;
    let (mut table, notes) = laid::lay(source, &renderer, options.ink, &options.paper, None)?;
    (table.rules_html, table.rules_text) = laid::rules(source, options.ink)?;
    let written = match program {
        Program::Tts => tts::write(&table, &renderer, options, put)?,
        Program::Vassal => vassal::write(&table, &renderer, options, put)?,
        Program::PlayingCards => playingcards::write(&table, &renderer, options, put)?,
        Program::Deck => deck::write(&table, &renderer, options, put)?,
    };
    Ok(TabletopFiles { notes: notes.into_iter().chain(written.notes).collect(), ..written })
}

/// Takes a file: its name below the folder (with `/` between its parts), and its bytes.
pub type Put<'p> = dyn FnMut(&str, &[u8]) -> Result<(), WriteError> + 'p;

/// What was written.
#[derive(Debug, Default)]
pub struct TabletopFiles {
    /// The names of the files, the one to open first.
    pub files: Vec<String>,
    /// What is to be known of them, in sentences.
    pub notes: Vec<String>,
}
