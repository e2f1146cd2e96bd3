//! What each paper leaves free of words: `templates/rulebook/book.typ` and `aid.typ` say so, in their own.

/// A paper of books.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Its name.
    pub name: &'static str,
    /// Its width and height (mm).
    pub page_mm: (f64, f64),
    /// What stays free beside the text of a book (pt).
    pub side: f64,
    /// What stays free below it, but for the number of the page (pt).
    pub foot: f64,
    /// How many columns of it stand beside each other.
    pub columns: u8,
    /// How many sides a player aid may take.
    pub sides: usize,
}

const PT: f64 = 72.0 / 25.4;

const A4: Paper =
    Paper { name: "a4", page_mm: (210.0, 297.0), side: 18.0 * PT, foot: 19.0 * PT, columns: 2, sides: 1 };
const LETTER: Paper = Paper { name: "letter", page_mm: (215.9, 279.4), ..A4 };
/// An aid so small may be turned over.
const A5: Paper =
    Paper { name: "a5", page_mm: (148.0, 210.0), side: 14.0 * PT, foot: 16.0 * PT, columns: 1, sides: 2 };

/// The letters of the number of a page, “3 / 12”, which stands below its text.
pub fn number(page: usize, of: usize) -> String {
    format!("{page}{of}")
}

impl Paper {
    /// Above the head of a page and below its number this stays free: printers do not reach further (pt).
    pub const EDGE: f64 = 8.0 * PT;

    /// All around a player aid this stays free (pt).
    pub const AROUND_AID: f64 = 9.5 * PT;

    /// So far below its place a letter of the last line may stand (pt).
    pub const DESCENT: f64 = 4.0;

    /// The paper of this name; A4 is the usual one.
    pub fn named(name: &str) -> Self {
        [LETTER, A5].into_iter().find(|paper| paper.name == name).unwrap_or(A4)
    }

    /// Whether an aid on it has room for the pieces.
    pub fn is_roomy(&self) -> bool {
        self.sides == 1
    }
}
