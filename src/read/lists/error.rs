//! Errors of comparing and importing.

use thiserror::Error;
use warpress_model::Diagnostic;

/// Why a list could not be compared or made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ListError {
    /// A list was asked for that the game does not have.
    #[error("“{slug}” has no list “{list}”; {help}")]
    UnknownList {
        /// The game.
        slug: String,
        /// The requested list.
        list: String,
        /// The nearest name, or all.
        help: String,
    },
    /// A column was asked for that the game does not have.
    #[error("there is no column “{word}”; the columns are name, count, {known}, and - for none of them")]
    UnknownColumn {
        /// The requested column.
        word: String,
        /// The columns of the game, with commas.
        known: String,
    },
    /// The columns were given without the one that has the names.
    #[error("--columns must say which column has the names")]
    NoNames,
    /// Nothing in the file is divided into cells.
    #[error("{file} has no list: no rows are divided into the same columns")]
    NoList {
        /// The file.
        file: String,
    },
    /// More columns were named than the file has.
    #[error("{file} has {width} columns, not {asked}")]
    Width {
        /// The file.
        file: String,
        /// The number of its columns.
        width: usize,
        /// The number of columns named.
        asked: usize,
    },
    /// The column with the names cannot be guessed.
    #[error("no column of {file} looks like names; say which with --columns")]
    UnknownNames {
        /// The file.
        file: String,
    },
    /// Every row has a fault.
    #[error("{file} has no row that could be read")]
    NoRow {
        /// The file.
        file: String,
        /// What is wrong with them.
        findings: Vec<Diagnostic>,
    },
}

/// Why a row was not read; the sentence begins with the row.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum RowError {
    #[error("“{0}” is a formula that failed")]
    Formula(String),
    #[error("“{0}” is a date")]
    Date(String),
    #[error("it has no name")]
    NoName,
    #[error("it has more cells than the heading")]
    TooLong,
    #[error("it has only a name")]
    NameAlone,
    #[error("it has no count")]
    NoCount,
    #[error("“{0}” is not a count")]
    Count(String),
    #[error("“{{{{” looks a value up; write it in by hand")]
    LookUp,
}
