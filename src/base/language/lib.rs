//! What a kit says by itself, in the language of its game: the sentences of leaf, sheets, forms and book, and how
//! the language writes (direction, quotes, decimal sign, where words may be broken).
//!
//! Nothing here knows games or paper. Sentences stand in message files (Project Fluent), never in code.

mod audit;
mod file;
mod messages;
mod tongue;

pub use audit::{Audit, Fault, FaultKind};
pub use file::Uses;
pub use messages::{Messages, Value};
pub use tongue::{Direction, Language, Quotes, UnknownLanguage};
