//! Where everything of a map lies on its sheet. All measures are millimetres from the upper left corner of the
//! sheet, x to the right, y down; closed outlines do not repeat their first point.

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
pub struct Plan {
    /// Width and height of the sheet.
    pub size: (f64, f64),
    /// Where its spaces lie, in the order of `Map::spaces`.
    pub spaces: Vec<Plot>,
    /// Lines between spaces and at the board's edge, each once.
    pub borders: Vec<Border>,
    /// Links that are drawn, in the order of the data.
    pub courses: Vec<Course>,
    /// Coasts of the land that areas are cut from, with lakes and islands; empty for other kinds.
    pub land: Vec<Vec<Point>>,
}
