//! The places within one area at which names and stacks are tried.

use super::block::{Block, Line, spun, turned};
use super::obstacles::{Obstacles, around, grown};
use super::paper::Sheet;
use warpress_geometry::{Field, Point};

/// Between places that are tried (mm).
const STEP: f64 = 1.1;
/// Air about a name (mm).
pub const AIR: f64 = 0.5;

/// A place in the area, and how far it is to the area's rim (mm).
#[derive(Clone, Copy)]
pub struct Spot {
    /// Where.
    pub at: Point,
    /// How far the rim is.
    pub clear: f64,
}

/// All places of an area.
pub struct Spots<'s> {
    sheet: &'s Sheet<'s>,
    area: u16,
    /// Row by row.
    pub all: Vec<Spot>,
    /// From the middle outwards.
    out: Vec<Spot>,
    most: f64,
}

impl<'s> Spots<'s> {
    /// The places of an area with their distance to its rim.
    pub fn new(sheet: &'s Sheet<'s>, area: u16, middle: Point) -> Self {
        let spot = |at: Point| Some(Spot { at, clear: sheet.clear(area, at)? });
        let all: Vec<Spot> =
            bounds(sheet, area).into_iter().flat_map(|rect| lattice(rect, STEP)).filter_map(spot).collect();
        let mut out = all.clone();
        out.sort_by(|one, other| square(one.at, middle).total_cmp(&square(other.at, middle)));
        Self { sheet, area, all, out, most: sheet.most(area) }
    }

    /// Whether there is no point in looking for a place with so much room about it.
    pub fn too_narrow(&self, room: f64) -> bool {
        self.most < room
    }

    /// The lines of a name turned by some degrees, as near to the middle as they fit.
    pub fn lying(&self, block: &Block, degrees: f64, obstacles: &Obstacles) -> Option<Vec<Line>> {
        let rim = self.sheet.grain();
        if self.too_narrow(block.rects(0.0, 0.0).map(|rect| rect.h).fold(0.0, f64::max) / 2.0 - rim) {
            return None;
        }
        let spot = self.out.iter().find(|Spot { at, .. }| {
            let rects = || block.rects(at.x, at.y - block.h / 2.0);
            rects().all(|rect| self.wide_enough(rect, degrees, *at))
                && rects().all(|rect| {
                    turned(grown(rect, AIR), degrees, *at)
                        .all(|part| self.sheet.owner(part) == Some(self.area) && obstacles.free(part))
                })
        })?;
        let mut lines = block.at(spot.at.x, spot.at.y - block.h / 2.0);
        lines.iter_mut().for_each(|line| line.turn = Some((degrees, spot.at)));
        Some(lines)
    }

    /// Whether there is as much room as half a line is high, at some points along it: quickly seen, and most places
    /// fail here.
    fn wide_enough(&self, rect: Field, degrees: f64, about: Point) -> bool {
        let (half, rim) = (rect.h / 2.0, self.sheet.grain());
        let long = (rect.w / 2.0 - half).max(0.0);
        [0.0, -1.0, 1.0, -0.5, 0.5].into_iter().all(|part| {
            let point = spun(rect.x + rect.w / 2.0 + part * long, rect.y + half, degrees, about);
            self.sheet.clear(self.area, point).is_some_and(|clear| clear >= half - rim)
        })
    }

    /// The roomiest place for a stack by itself.
    pub fn alone(&self, radius: f64, obstacles: &Obstacles) -> Option<Point> {
        if self.too_narrow(radius + 0.4) {
            return None;
        }
        let mut best: Option<(f64, Point)> = None;
        for Spot { at, clear } in self.all.iter().copied().filter(|spot| spot.clear >= radius + 0.4) {
            if best.is_none_or(|(most, _)| clear > most) && obstacles.free(grown(around(at, radius), AIR)) {
                best = Some((clear, at));
            }
        }
        best.map(|(_, at)| at)
    }
}

/// The box of an area.
pub fn bounds(sheet: &Sheet<'_>, area: u16) -> Option<Field> {
    let plot = sheet.plan.spaces.get(usize::from(area))?;
    let mut points = plot.outlines.iter().flatten();
    let first = points.next()?;
    let (mut low, mut high) = (*first, *first);
    for point in points {
        low = Point { x: low.x.min(point.x), y: low.y.min(point.y) };
        high = Point { x: high.x.max(point.x), y: high.y.max(point.y) };
    }
    Some(Field { x: low.x, y: low.y, w: high.x - low.x, h: high.y - low.y })
}

/// Every point of a lattice over a box.
pub fn lattice(rect: Field, step: f64) -> impl Iterator<Item = Point> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a sheet
    let (across, down) = ((rect.w / step).clamp(0.0, 900.0) as u32, (rect.h / step).clamp(0.0, 900.0) as u32);
    (0..=down).flat_map(move |row| {
        (0..=across).map(move |column| Point {
            x: rect.x + f64::from(column) * step,
            y: rect.y + f64::from(row) * step,
        })
    })
}

/// The square of a distance.
pub fn square(one: Point, other: Point) -> f64 {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
}
