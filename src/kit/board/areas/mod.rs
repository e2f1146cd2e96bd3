//! The `board` of a map of areas: territories, coasts, borders and links from `geometry::areas`, and where the
//! cartouche, the stacks and the names stand, so that nothing lies on anything else.

mod cartouche;
mod context;
mod names;
mod paper;
mod words;

pub use context::context;
