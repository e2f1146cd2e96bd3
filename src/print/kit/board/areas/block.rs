//! A name in lines: how wide and high it is, and where its lines come to stand.

use super::words::{Face, broken};
use warpress_geometry::{Field, Point};
use warpress_render::renderer::Renderer;
use warpress_sheet::POINT_MM;

/// The distance of lines as a multiple of the size.
const LEADING: f64 = 1.08;

/// What else is said of an area is set like this.
pub const ALSO: Face = Face { font: "label", weight: 500, caps: false, italic: false, track: 0.02 };
const ALSO_SIZE: f64 = 6.5;

/// A line of a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The words.
    pub words: String,
    /// Where (mm).
    pub rect: Field,
    /// The size (pt).
    pub size: f64,
    /// It is in the label face.
    pub label: bool,
    /// By how much it is turned about the middle of its name (degrees, clockwise), and that middle.
    pub turn: Option<(f64, Point)>,
}

/// The ways to set a name, measured once.
pub struct Ways {
    /// Lines with their widths at 1 pt (pt).
    ways: Vec<Vec<(String, f64)>>,
    also: Option<(String, f64)>,
}

impl Ways {
    /// Measures a name in all its ways, and what is said below it.
    pub fn new(renderer: &Renderer, name: &str, also: &str, face: Face) -> Self {
        let measured = |line: &String| (face.marked(line), face.width(renderer, line));
        let ways = broken(name).iter().map(|lines| lines.iter().map(measured).collect()).collect();
        let also = (!also.is_empty()).then(|| (also.to_owned(), ALSO.width(renderer, also)));
        Self { ways, also }
    }

    /// The name at a size (pt), in each way.
    pub fn at(&self, size: f64) -> impl Iterator<Item = Block> {
        self.ways.iter().map(move |lines| self.block(lines, size))
    }

    /// The name at a size (pt) in one line.
    pub fn whole(&self, size: f64) -> Block {
        self.block(self.ways.first().map_or(&[], Vec::as_slice), size)
    }

    fn block(&self, lines: &[(String, f64)], size: f64) -> Block {
        let name = lines.iter().map(|(words, width)| (words.clone(), width * size * POINT_MM, size, false));
        let also = self
            .also
            .iter()
            .map(|(words, width)| (words.clone(), width * ALSO_SIZE * POINT_MM, ALSO_SIZE, true));
        let lines: Vec<_> = name.chain(also).collect();
        let w = lines.iter().map(|line| line.1).fold(0.0, f64::max);
        let h = lines.iter().map(|line| line.2 * LEADING * POINT_MM).sum();
        Block { lines, w, h }
    }
}

/// A name in lines, its widths and its whole size (mm).
pub struct Block {
    lines: Vec<(String, f64, f64, bool)>,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}

impl Block {
    /// The lines with this as the middle of their upper edge.
    pub fn at(&self, x: f64, top: f64) -> Vec<Line> {
        let places = self.rects(x, top);
        let line = |((words, _, size, label), rect): (&(String, f64, f64, bool), Field)| Line {
            words: words.clone(),
            rect,
            size: *size,
            label: *label,
            turn: None,
        };
        self.lines.iter().zip(places).map(line).collect()
    }

    /// Where those lines stand.
    pub fn rects(&self, x: f64, top: f64) -> impl Iterator<Item = Field> {
        let mut y = top;
        self.lines.iter().map(move |(_, width, size, _)| {
            let h = size * LEADING * POINT_MM;
            y += h;
            Field { x: x - width / 2.0, y: y - h, w: *width, h }
        })
    }
}

/// A turned box as rows of small upright ones.
pub fn turned(rect: Field, degrees: f64, about: Point) -> impl Iterator<Item = Field> {
    const ROWS: u32 = 4;
    let (sin, cos) = libm::sincos(degrees.to_radians());
    let side = (rect.h / f64::from(ROWS)).max(0.2);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let parts = (rect.w / side).ceil().clamp(1.0, 400.0) as u32;
    let (wide, half) = (rect.w / f64::from(parts), side * 0.5 * (cos.abs() + sin.abs()));
    (0..parts * ROWS).map(move |number| {
        let (part, row) = (number % parts, number / parts);
        let x = rect.x + (f64::from(part) + 0.5) * wide - about.x;
        let y = rect.y + (f64::from(row) + 0.5) * side - about.y;
        let middle = Point { x: about.x + x * cos - y * sin, y: about.y + x * sin + y * cos };
        Field { x: middle.x - half, y: middle.y - half, w: 2.0 * half, h: 2.0 * half }
    })
}

/// A point of a box that is turned about another point.
pub fn spun(x: f64, y: f64, degrees: f64, about: Point) -> Point {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    let (x, y) = (x - about.x, y - about.y);
    Point { x: about.x + x * cos - y * sin, y: about.y + x * sin + y * cos }
}
