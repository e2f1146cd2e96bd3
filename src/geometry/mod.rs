//! Grids and who is whose neighbour. Knows numbers only: no pieces, no drawing.

pub mod grid;
