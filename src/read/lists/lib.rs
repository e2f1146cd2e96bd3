//! The lists of a game and those of other files: compared with a text or a spreadsheet, and made from one. Prints
//! nothing and writes no files.

pub mod compare;
mod error;
pub mod import;
mod likeness;

pub use error::ListError;
