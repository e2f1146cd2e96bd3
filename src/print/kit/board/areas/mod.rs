//! The `board` of a map of areas: territories, coasts, borders and links from `geometry::areas`, and where the
//! cartouche, the stacks and the names stand, so that nothing lies on anything else.

mod block;
mod cartouche;
mod context;
mod edges;
mod names;
mod obstacles;
mod paper;
mod places;
mod spots;
mod ways;
mod words;

pub use context::{context, cramped};
