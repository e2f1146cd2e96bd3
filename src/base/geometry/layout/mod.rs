//! Lays a map out on its sheet. All lengths are millimetres from the upper left corner of the
//! sheet, x to the right, y down; closed outlines do not repeat their first point.
//!
//! [`layout`] is the entry point, with a file for each kind of map. No type is set here and nothing is coloured:
//! the caller leaves room for title and legend (the [`Frame`]), and receives lines and points.

mod cells;
mod curve;
mod graph;
mod grid;
pub mod shape;
mod track;

pub use grid::{centre, extent};

use warpress_model::{Map, MapKind};

/// Lays a map out on its sheet.
pub fn layout(map: &Map, frame: &Frame) -> BoardLayout {
    match map.kind {
        MapKind::Square | MapKind::Hex => grid::layout(map, frame),
        MapKind::Track | MapKind::Ring => track::layout(map, frame),
        MapKind::Cells => cells::layout(map, frame),
        MapKind::Graph | MapKind::Areas => graph::layout(map, frame),
    }
}

/// A rectangle on the sheet (mm).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Field {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

/// The part of a sheet that is available to the map.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// Width and height of the sheet (mm).
    pub sheet: (f64, f64),
    /// Where spaces may be; the rest is for title, legend and margins.
    pub field: Field,
    /// The diameter of the largest counter of the game (mm), 0 if there is none.
    pub piece: f64,
}

/// A point on the sheet (mm).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A space on the sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// Its outlines; several for a region of several islands, the largest first.
    pub outlines: Vec<Vec<Point>>,
    /// Where a piece or a stack stands.
    pub centre: Point,
    /// The radius of the largest piece that fits there: of a circle around the centre that stays inside.
    pub radius: f64,
}

/// A line along which two spaces touch, or along which the board ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Border {
    /// The space on one side, by its index in `Map::spaces`.
    pub of: usize,
    /// The space on the other; none = the board ends here.
    pub with: Option<usize>,
    /// The line, from end to end.
    pub line: Vec<Point>,
}

/// A link as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The link's id.
    pub link: String,
    /// The space that it leaves.
    pub from: usize,
    /// The space that it enters.
    pub to: usize,
    /// Whether it leads one way only.
    pub one_way: bool,
    /// The line between them, from the edge of one to the edge of the other.
    pub line: Vec<Point>,
}

/// A map on its sheet.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoardLayout {
    /// Width and height of the sheet.
    pub size: (f64, f64),
    /// The area within which the spaces are.
    pub field: Field,
    /// Its spaces, in the order of `Map::spaces`.
    pub spaces: Vec<Plot>,
    /// Lines between spaces and at the board's edge, each once.
    pub borders: Vec<Border>,
    /// Links that are drawn, in the order of the data.
    pub routes: Vec<Route>,
    /// The free area in the middle of a ring.
    pub infield: Option<Field>,
    /// Coasts of the land that areas are cut from, with lakes and islands; empty for other kinds.
    pub land: Vec<Vec<Point>>,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    pub fn to(self, other: Self) -> f64 {
        libm::hypot(other.x - self.x, other.y - self.y)
    }

    /// The point at this fraction of the way to another.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }
}

impl Field {
    /// Its centre.
    pub fn middle(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Its corners, clockwise from the upper left.
    pub fn corners(self) -> Vec<Point> {
        let (right, below) = (self.x + self.w, self.y + self.h);
        vec![
            Point::new(self.x, self.y),
            Point::new(right, self.y),
            Point::new(right, below),
            Point::new(self.x, below),
        ]
    }
}

impl BoardLayout {
    /// An empty sheet.
    fn on(frame: &Frame) -> Self {
        Self { size: frame.sheet, field: frame.field, ..Self::default() }
    }
}
