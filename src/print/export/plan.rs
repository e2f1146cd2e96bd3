//! What is exported: which faces get files, what these are called, and for how many cards each of them stands.

use std::ops::Range;

use super::frame::Frame;
use super::shop::CardSize;
use warpress_kit::Subject;

/// All that is exported of a game.
pub struct Plan<'g> {
    /// The faces, each drawn once.
    pub subjects: Vec<Subject<'g>>,
    /// What the files show of them, in the same order.
    pub frames: Vec<Frame>,
    /// The files.
    pub files: Vec<File>,
    /// The pieces, in the order of printing.
    pub pieces: Vec<Piece>,
    /// What is not exported, in words.
    pub left_out: Vec<String>,
    /// Sizes that are nearly those of the shop, in words.
    pub near: Vec<String>,
    /// Cards by list, with the shop's size for them.
    pub decks: Vec<Deck>,
}

/// A piece of the game.
#[derive(Debug, Clone)]
pub struct Piece {
    /// The list.
    pub list: String,
    /// The number of its front's face.
    pub front: usize,
    /// The number of its back's face.
    pub back: Option<usize>,
    /// How often it is printed.
    pub copies: u32,
}

/// A list of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Deck {
    /// Its id.
    pub list: String,
    /// How many cards it has, copies counted.
    pub cards: u32,
    /// The shop's size for them.
    pub size: Option<CardSize>,
}

/// A file of a face.
#[derive(Debug, Clone)]
pub struct File {
    /// Its path below the folder.
    pub name: String,
    /// The number of its face.
    pub face: usize,
    /// The list.
    pub list: String,
    /// The number of the card in its list.
    pub n: Option<usize>,
    /// The row.
    pub id: Option<String>,
    /// What is printed as its name.
    pub title: String,
    /// It is a back.
    pub back: bool,
    /// How many cards it is printed on.
    pub copies: u32,
    /// The file of its back, if there is one.
    pub behind: Option<String>,
}

impl Plan<'_> {
    /// The lists of which there is something, in the order of printing.
    pub fn lists(&self) -> Vec<&str> {
        let mut lists: Vec<&str> = Vec::new();
        for piece in &self.pieces {
            if !lists.contains(&piece.list.as_str()) {
                lists.push(&piece.list);
            }
        }
        lists
    }

    /// The numbers of the faces of a list, which follow one another.
    pub fn faces_of(&self, list: &str) -> Range<usize> {
        let is = |subject: &Subject<'_>| subject.list.id == list;
        let first = self.subjects.iter().position(is).unwrap_or(0);
        let last = self.subjects.iter().rposition(is).map_or(0, |last| last + 1);
        first..last
    }

    /// What a face is called where somebody looks for its page.
    pub fn label(&self, face: usize) -> &str {
        let subject = &self.subjects[face];
        subject.row.map_or(&subject.list.name, |row| row.name.as_ref().unwrap_or(&row.id))
    }
}

/// A length to the hundredth, without noughts at its end.
pub fn trimmed(mm: f64) -> String {
    let text = format!("{mm:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
