//! Lays faces out on paper: which face is where on which page, its rotation, and the marks for
//! cutting, folding and checking the sheet.
//!
//! The entry points are [`impose()`] (from jobs to pages: stacks of cards, counter sheets, boards, and pieces that
//! share sheets), [`plan()`] (the same, counting only), [`leaf`] (a page with a single picture), [`calibrate`] (the
//! page for measuring a printer's offset) and [`furnish`], which turns the text in the margins into pictures. A face is
//! a number here: what it shows concerns only the publisher. Nothing in this crate knows PDF, games or files.

pub mod calibrate;
mod check;
mod counter_sheet;
mod format;
mod furniture;
mod geom;
mod grid;
mod impose;
mod job;
mod lay;
mod layout;
mod loose;
mod lot;
mod marks;
mod mirror;
mod options;
mod order;
mod pack;
mod page;
mod places;
mod plan;
mod shared;
mod single;
mod tiles;
mod tuck;
mod whole;

pub use check::check;
pub use counter_sheet::{Block, CounterSheet, Panel};
pub use format::{CardFormat, FormatError, Formats, Paper};
pub use furniture::{FURNITURE_FONT, FurnitureError, furnish, furniture};
pub use geom::{INCH_MM, Length, POINT_MM, Point, Rect, Size, Turn, mm};
pub use impose::{impose, leaf};
pub use job::{Card, Job, Stack};
pub use lay::room as loose_room;
pub use loose::{Loose, Piece};
pub use options::{Backs, Offset, Options, SheetError};
pub use order::{PageOrder, stacked};
pub use page::{FaceId, Line, LineKind, Note, NoteKind, Page, Placed, PlacedKind, Side};
pub use places::Places;
pub use plan::{DeckPlan, Plan, plan};
pub use single::{Sides, single};
pub use tuck::{Dieline, Flap};
pub use whole::{Whole, sheets_of};

#[cfg(test)]
mod tests;
