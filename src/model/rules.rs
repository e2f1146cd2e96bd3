//! The rules as a book: its sections, which programs cite.

/// A section of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its id, by which programs cite it.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// How deep: 1 for `#`.
    pub level: u8,
    /// It tells of something that the referee carries out.
    pub procedure: bool,
    /// The file that it stands in.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}
