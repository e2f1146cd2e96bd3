//! What became of an order.

use std::path::{Path, PathBuf};

use super::{OtherFolder, Problems, WorkError};

/// What became of an order for one game. Whatever was made before something failed is there, and is told.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What is wrong with the game, if something is.
    pub problems: Option<Box<Problems>>,
    /// That the files are not in the folder of the game's name.
    pub elsewhere: Option<OtherFolder>,
    /// The files, in the order in which they were made.
    pub items: Vec<Item>,
}

/// How an order ended.
#[derive(Debug)]
pub enum End {
    /// Everything has been made, as far as it was not there already.
    Built,
    /// Everything is there, as it would be made today.
    Unchanged,
    /// There is nothing to make.
    Nothing,
    /// Something is wrong with the game.
    Problems,
    /// Something else failed.
    Failed(WorkError),
}

/// A file of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// It is there, as it would be made today.
    Unchanged(PathBuf),
    /// Rulebook, quick reference, booklet or page of rules.
    Rules {
        /// The file.
        path: PathBuf,
        /// The number of its pages, if it is paginated.
        pages: Option<usize>,
    },
    /// The kit.
    Kit {
        /// The file.
        path: PathBuf,
        /// What is in it: “98 cards on 12 sheets”.
        holds: String,
    },
    /// A picture of all faces of a list.
    Picture(PathBuf),
    /// The page for review.
    Review {
        /// The file.
        path: PathBuf,
        /// The number of findings that it shows.
        findings: usize,
    },
}

impl Outcome {
    /// The page for review, if one was written.
    pub fn review(&self) -> Option<&Path> {
        self.items.iter().find_map(|item| match item {
            Item::Review { path, .. } => Some(path.as_path()),
            _ => None,
        })
    }

    /// An order that has just been begun.
    pub(crate) fn begun() -> Self {
        Self { end: End::Nothing, problems: None, elsewhere: None, items: Vec::new() }
    }
}
