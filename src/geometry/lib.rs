//! Positions on a map: grids, directions, straight lines, distances, shortest paths;
//! and the layout of boards on paper ([`layout`]). Depends only on the resolved map; knows no pieces and
//! draws nothing.

pub mod areas;
pub mod board;
pub mod facing;
pub mod grid;
pub mod line;
pub mod path;
pub mod plan;
#[cfg(test)]
mod tests;

pub use board::{Board, Exit};
pub use grid::Grid;
pub use line::Crossing;
pub use path::{Path, Step};
pub use plan::{BoardLayout, Border, Course, Field, Frame, Plot, Point};
