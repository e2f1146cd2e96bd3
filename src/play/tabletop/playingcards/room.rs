//! The room: what lies where in it, in its own pixels.
//!
//! A room is 1,600 × 1,000 pixels, whatever the window measures: boards that fill one have that size in the rooms that
//! playingcards.io exports, and VirtualTabletop, which takes over its rooms pixel by pixel, states it (wiki, “Widget
//! Properties”).

/// Width and height of a room (pixels).
pub const ROOM: (f64, f64) = (1600.0, 1000.0);

/// The side of the squares in which free places are looked for (pixels).
const SQUARE: f64 = 8.0;

/// A rectangle in the room (pixels).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}

impl Rect {
    /// A rectangle of a size about a point.
    pub fn about((x, y): (f64, f64), (w, h): (f64, f64)) -> Self {
        Self { x: x - w / 2.0, y: y - h / 2.0, w, h }
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Moved as little as possible so that it lies within another, at its upper left corner if it is larger.
    pub fn within(self, outer: &Rect) -> Self {
        let fit = |at: f64, size: f64, from: f64, whole: f64| at.min(from + whole - size).max(from);
        Self { x: fit(self.x, self.w, outer.x, outer.w), y: fit(self.y, self.h, outer.y, outer.h), ..self }
    }

    /// In whole pixels, without reaching further than before.
    pub fn rounded(self) -> Self {
        Self { x: self.x.round(), y: self.y.round(), w: self.w.floor().max(1.0), h: self.h.floor().max(1.0) }
    }
}

/// What is taken of a part of the room.
pub struct Floor {
    area: Rect,
    columns: usize,
    rows: usize,
    taken: Vec<bool>,
    /// How many squares are taken above and to the left of each corner.
    sums: Vec<u32>,
}

impl Floor {
    /// A part of the room in which nothing lies.
    pub fn new(area: Rect) -> Self {
        let squares = |length: f64| (length / SQUARE).floor().max(0.0) as usize;
        let (columns, rows) = (squares(area.w), squares(area.h));
        let sums = vec![0; (columns + 1) * (rows + 1)];
        Self { area, columns, rows, taken: vec![false; columns * rows], sums }
    }

    /// Something lies there.
    pub fn take(&mut self, rect: &Rect) {
        let square = |at: f64, most: usize| (at.max(0.0) as usize).min(most);
        let (x, y) = ((rect.x - self.area.x) / SQUARE, (rect.y - self.area.y) / SQUARE);
        let columns = square(x.floor(), self.columns)..square((x + rect.w / SQUARE).ceil(), self.columns);
        for row in square(y.floor(), self.rows)..square((y + rect.h / SQUARE).ceil(), self.rows) {
            self.taken[row * self.columns..][columns.clone()].fill(true);
        }
        self.count();
    }

    /// The free place of this size (pixels) that is nearest to a point, if there is any.
    pub fn nearest(&self, wanted: (f64, f64), (w, h): (f64, f64)) -> Option<Rect> {
        let squares = |length: f64| ((length / SQUARE).ceil().max(1.0)) as usize;
        let (wide, high) = (squares(w), squares(h));
        let across = (self.columns + 1).checked_sub(wide)?;
        let down = (self.rows + 1).checked_sub(high)?;
        let mut best: Option<(f64, Rect)> = None;
        for row in 0..down {
            for column in 0..across {
                let at = Rect {
                    x: self.area.x + column as f64 * SQUARE,
                    y: self.area.y + row as f64 * SQUARE,
                    w,
                    h,
                };
                let middle = at.middle();
                let (dx, dy) = (middle.0 - wanted.0, middle.1 - wanted.1);
                let far = dx * dx + dy * dy;
                if best.is_none_or(|(least, _)| far < least) && self.free(column, row, wide, high) {
                    best = Some((far, at));
                }
            }
        }
        best.map(|(_, at)| at)
    }

    fn free(&self, column: usize, row: usize, wide: usize, high: usize) -> bool {
        let sum = |column: usize, row: usize| self.sums[row * (self.columns + 1) + column];
        sum(column + wide, row + high) + sum(column, row) == sum(column + wide, row) + sum(column, row + high)
    }

    fn count(&mut self) {
        let width = self.columns + 1;
        for row in 0..self.rows {
            let mut here = 0;
            for column in 0..self.columns {
                here += u32::from(self.taken[row * self.columns + column]);
                self.sums[(row + 1) * width + column + 1] = self.sums[row * width + column + 1] + here;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Floor, Rect};

    const AREA: Rect = Rect { x: 100.0, y: 0.0, w: 400.0, h: 200.0 };

    #[test]
    fn things_lie_as_near_as_they_can() {
        let mut floor = Floor::new(AREA);
        let first = floor.nearest((300.0, 100.0), (80.0, 80.0)).unwrap();
        assert!((first.middle().0 - 300.0).abs() <= 8.0 && (first.middle().1 - 100.0).abs() <= 8.0);
        floor.take(&first);
        let second = floor.nearest((300.0, 100.0), (80.0, 80.0)).unwrap();
        let apart = (second.x - first.x).abs() >= 80.0 || (second.y - first.y).abs() >= 80.0;
        assert!(apart, "{first:?} {second:?}");
    }

    #[test]
    fn a_full_floor_has_no_place() {
        let mut floor = Floor::new(AREA);
        assert_eq!(floor.nearest((0.0, 0.0), (401.0, 10.0)), None);
        floor.take(&Rect { x: 0.0, y: 0.0, w: 1000.0, h: 150.0 });
        assert_eq!(floor.nearest((0.0, 0.0), (60.0, 60.0)), None);
        let left = floor.nearest((0.0, 0.0), (40.0, 40.0)).unwrap();
        assert!(left.y >= 150.0 && left.x == 100.0);
    }

    #[test]
    fn what_reaches_out_is_moved_in() {
        let moved = Rect { x: 480.0, y: -30.0, w: 50.0, h: 50.0 }.within(&AREA);
        assert_eq!((moved.x, moved.y), (450.0, 0.0));
        let large = Rect { x: 0.0, y: 0.0, w: 500.0, h: 50.0 }.within(&AREA);
        assert_eq!(large.x, 100.0);
    }
}
