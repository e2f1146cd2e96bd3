//! Points, sizes and rectangles on paper. Lengths are points (1/72 in) unless a name says mm; the origin
//! is the top left corner and y runs down.

use std::fmt;

use serde::Serialize;

/// An inch in mm.
pub const INCH_MM: f64 = 25.4;

/// A point in mm.
pub const POINT_MM: f64 = INCH_MM / 72.0;

/// Millimetres as points.
pub fn mm(length: f32) -> f32 {
    // Computed in f64, so that 63.5 mm are exactly 180 pt.
    f64::from(length).to_pt() as f32
}

/// Conversion between the two units of warpress: sheets are laid out in points, boards in millimetres.
pub trait Length {
    /// Points as millimetres.
    #[must_use]
    fn to_mm(self) -> Self;

    /// Millimetres as points.
    #[must_use]
    fn to_pt(self) -> Self;
}

impl Length for f64 {
    fn to_mm(self) -> Self {
        self * INCH_MM / 72.0
    }

    fn to_pt(self) -> Self {
        self * 72.0 / INCH_MM
    }
}

impl Length for f32 {
    fn to_mm(self) -> Self {
        self * INCH_MM as Self / 72.0
    }

    fn to_pt(self) -> Self {
        self * 72.0 / INCH_MM as Self
    }
}

/// A point on a page (pt).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the top edge.
    pub y: f32,
}

/// A width and a height (pt).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Size {
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Size {
    /// From a size in points.
    pub const fn new(w: f32, h: f32) -> Self {
        Self { w, h }
    }

    /// From a size in millimetres.
    pub fn from_mm(w: f32, h: f32) -> Self {
        Self::new(mm(w), mm(h))
    }

    /// The size after a turn: a quarter swaps width and height.
    #[must_use]
    pub fn turned(self, turn: Turn) -> Self {
        if turn.is_sideways() { Self::new(self.h, self.w) } else { self }
    }
}

/// An axis-parallel rectangle (pt).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// In millimetres, as somebody with a ruler would find it: `63.0 × 88.0 mm at (10.5, 12.0)`.
impl fmt::Display for Rect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, w, h] = [self.x, self.y, self.w, self.h].map(Length::to_mm);
        write!(out, "{w:.1} × {h:.1} mm at ({x:.1}, {y:.1})")
    }
}

impl Rect {
    /// From its top left corner and its size (pt).
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// The rectangle of this size at the page's origin.
    pub const fn at_origin(size: Size) -> Self {
        Self::new(0.0, 0.0, size.w, size.h)
    }

    /// Right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// Bottom edge.
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// Its width and height.
    pub fn size(self) -> Size {
        Size::new(self.w, self.h)
    }

    /// Grown by `d` on every side, or shrunk if `d` is negative.
    #[must_use]
    pub fn outset(self, d: f32) -> Self {
        Self::new(self.x - d, self.y - d, self.w + 2.0 * d, self.h + 2.0 * d)
    }

    /// Moved by `dx` and `dy`.
    #[must_use]
    pub fn shifted(self, dx: f32, dy: f32) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    /// Whether `other` lies inside, with a tolerance of a hundredth of a point.
    pub fn contains(self, other: Self) -> bool {
        const HAIR: f32 = 0.01;
        other.x >= self.x - HAIR
            && other.y >= self.y - HAIR
            && other.right() <= self.right() + HAIR
            && other.bottom() <= self.bottom() + HAIR
    }

    /// Whether the interiors overlap, with a tolerance of a hundredth of a point.
    pub fn overlaps(self, other: Self) -> bool {
        const HAIR: f32 = 0.01;
        self.x < other.right() - HAIR
            && other.x < self.right() - HAIR
            && self.y < other.bottom() - HAIR
            && other.y < self.bottom() - HAIR
    }
}

/// The rotation of a face on the page, clockwise, named for where its top points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub enum Turn {
    /// Upright.
    #[default]
    Up,
    /// A quarter turn clockwise.
    Right,
    /// A half turn.
    Down,
    /// A quarter turn anticlockwise.
    Left,
}

impl Turn {
    /// Whether width and height are swapped.
    pub fn is_sideways(self) -> bool {
        matches!(self, Self::Right | Self::Left)
    }

    /// The matrix `[a, b, c, d, e, f]` (x' = ax + cy + e, y' = bx + dy + f) that takes an upright
    /// picture at the origin into `rect`, which has the picture's size after the turn.
    pub fn matrix(self, rect: Rect) -> [f32; 6] {
        match self {
            Self::Up => [1.0, 0.0, 0.0, 1.0, rect.x, rect.y],
            Self::Right => [0.0, 1.0, -1.0, 0.0, rect.right(), rect.y],
            Self::Down => [-1.0, 0.0, 0.0, -1.0, rect.right(), rect.bottom()],
            Self::Left => [0.0, -1.0, 1.0, 0.0, rect.x, rect.bottom()],
        }
    }
}
