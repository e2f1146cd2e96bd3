//! The faces of a game, each by its name, and the record of those that somebody accepted: one digest for each ink.
//!
//! Nothing here shows a face or judges it, so whoever only compares faces with the accepted ones depends on what they are
//! drawn from, and on no more.

mod accepted;
mod faces;

pub use accepted::{Alteration, Kind, Record, RecordError, alterations};
pub use faces::{DrawnFace, INKS, Name, draw, draw_with, names};
