//! Positions on a map: grids, directions, straight lines, distances, shortest paths; and the layout of boards on paper
//! ([`layout`]). Depends only on the resolved map; knows no pieces and draws nothing.

pub mod areas;
pub mod board;
pub mod facing;
pub mod grid;
pub mod layout;
pub mod line;
pub mod path;
#[cfg(test)]
mod tests;

pub use board::{Board, Exit};
pub use grid::Grid;
pub use layout::{BoardLayout, Border, Field, Frame, Plot, Point, Route};
pub use line::Crossing;
pub use path::{Path, Step};
