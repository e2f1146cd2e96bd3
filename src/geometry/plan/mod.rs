//! Where everything of a map lies on its sheet. All measures are millimetres from the upper left corner of the
//! sheet, x to the right, y down; closed outlines do not repeat their first point.
//!
//! [`plan`] is the one way in, with a file for each kind of map. No type is set here and nothing is coloured:
//! the caller leaves room for title and legend (the [`Frame`]), and gets lines and points.

mod cells;
mod curve;
mod graph;
mod grid;
pub mod shape;
mod track;

pub use grid::extent;

use warpress_model::{Map, MapKind};

/// Lays a map out on its sheet.
pub fn plan(map: &Map, frame: &Frame) -> BoardLayout {
    match map.kind {
        MapKind::Square | MapKind::Hex => grid::plan(map, frame),
        MapKind::Track | MapKind::Ring => track::plan(map, frame),
        MapKind::Cells => cells::plan(map, frame),
        MapKind::Graph | MapKind::Areas => graph::plan(map, frame),
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

/// What a sheet leaves to the map on it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// Width and height of the sheet (mm).
    pub sheet: (f64, f64),
    /// Where spaces may lie; the rest is for title, legend and margins.
    pub field: Field,
    /// What may stand on a space: the diameter of the largest counter of the game (mm), 0 if there is none.
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

/// A space as it lies on the sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// Its outlines; several for a region of several islands, the largest first.
    pub outlines: Vec<Vec<Point>>,
    /// Where a piece or a stack stands.
    pub centre: Point,
    /// How large a piece may be that stands there: the radius of a circle about the centre that stays inside.
    pub radius: f64,
}

/// A line along which two spaces touch, or along which the board ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Border {
    /// The space on one side, by its place in `Map::spaces`.
    pub of: usize,
    /// The space on the other; none = the board ends here.
    pub with: Option<usize>,
    /// The line, from end to end.
    pub line: Vec<Point>,
}

/// A link as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// The link's id.
    pub link: String,
    /// The space that it leaves.
    pub from: usize,
    /// The space that it enters.
    pub to: usize,
    /// It cannot be used backwards.
    pub one_way: bool,
    /// The line between them, from the edge of one to the edge of the other.
    pub line: Vec<Point>,
}

/// A map on its sheet.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoardLayout {
    /// Width and height of the sheet.
    pub size: (f64, f64),
    /// Where the spaces lie.
    pub field: Field,
    /// Where its spaces lie, in the order of `Map::spaces`.
    pub spaces: Vec<Plot>,
    /// Lines between spaces and at the board's edge, each once.
    pub borders: Vec<Border>,
    /// Links that are drawn, in the order of the data.
    pub courses: Vec<Course>,
    /// What is free in the middle of a ring.
    pub infield: Option<Field>,
    /// Coasts of the land that areas are cut from, with lakes and islands; empty for other kinds.
    pub land: Vec<Vec<Point>>,
}

impl Point {
    /// The point at these measures.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance to another.
    pub fn to(self, other: Self) -> f64 {
        libm::hypot(other.x - self.x, other.y - self.y)
    }

    /// The point that lies this share of the way to another.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }
}

impl Field {
    /// Its middle.
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
    /// A sheet on which nothing lies yet.
    fn on(frame: &Frame) -> Self {
        Self { size: frame.sheet, field: frame.field, ..Self::default() }
    }
}
