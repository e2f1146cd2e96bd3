//! Pieces of any size that are cut out one by one: forms, mats, dials, boxes.

use super::geom::Size;
use super::page::FaceId;

/// Pieces of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Loose {
    /// Their name, for the bookmark and the line on the sheet.
    pub group: String,
    /// The pieces, in print order.
    pub pieces: Vec<Piece>,
    /// Whether their cuts are marked; a piece with an outline of its own needs no marks.
    pub marked: bool,
}

/// A piece with a size of its own, and the number of copies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// Its face.
    pub face: FaceId,
    /// The trimmed size (pt), in portrait orientation.
    pub size: Size,
    /// The number of copies.
    pub copies: u32,
}
