//! What was made of a spreadsheet that nothing in the data said.

use std::fmt;

/// What was made of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The file, and of a workbook the sheet.
    pub file: String,
    /// The sheet, of a workbook.
    pub sheet: Option<String>,
    /// How its bytes were read, where that is not UTF-8.
    pub encoding: Option<&'static str>,
    /// Headings that mean a key of every row, by that key: `Qty`, `count`.
    pub meant: Vec<(String, String)>,
    /// Columns that no list declares, and their types in words.
    pub guessed: Vec<(String, String)>,
    /// What else was made of its rows, in sentences without a full stop.
    pub notes: Vec<String>,
    /// Columns that the face shows, where the list has none of its own.
    pub shown: Vec<String>,
    /// Every column that is read: its heading, and what it was taken for in words.
    pub columns: Vec<(String, String)>,
    /// Sheets of the workbook that are no lists and not read.
    pub left_out: Vec<String>,
}

impl Reading {
    /// Whether there is nothing to tell.
    pub fn is_plain(&self) -> bool {
        self.encoding.is_none()
            && self.meant.is_empty()
            && self.guessed.is_empty()
            && self.notes.is_empty()
            && self.left_out.is_empty()
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.encoding.map(|encoding| format!("its letters are {encoding}")));
        parts.extend(self.meant.iter().map(|(heading, key)| format!("“{heading}” is {key}")));
        parts.extend(self.guessed.iter().map(|(column, kind)| format!("{column} is read as {kind}")));
        parts.extend(self.notes.iter().cloned());
        parts.extend(self.left_out.iter().map(|sheet| format!("“{sheet}” is no list, and not read")));
        write!(formatter, "{}: {}", self.file, parts.join("; "))
    }
}
