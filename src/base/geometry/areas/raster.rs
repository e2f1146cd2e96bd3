//! The sheet as a fine grid of cells, and the land on it. Where a coast runs between two cells is kept exactly,
//! so that it can be drawn finer than the grid.

use super::super::layout::Point;

/// The approximate size of a cell (mm), and the least and greatest number of cells: on long and narrow sheets they
/// grow.
const SIDE: f64 = 0.85;
const CELLS: (f64, f64) = (60_000.0, 180_000.0);

/// A grid of cells over the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Raster {
    /// Cells from left to right.
    pub cols: usize,
    /// Cells from top to bottom.
    pub rows: usize,
    /// Width and height of a cell (mm).
    pub cell: (f64, f64),
}

impl Raster {
    /// A grid over a sheet of this size (mm).
    pub fn new(sheet: (f64, f64)) -> Self {
        let cells = (sheet.0 * sheet.1 / (SIDE * SIDE)).clamp(CELLS.0, CELLS.1);
        let side = (sheet.0 * sheet.1 / cells).sqrt();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
        let count = |length: f64| (length / side).round().clamp(8.0, 4000.0) as usize;
        let (cols, rows) = (count(sheet.0), count(sheet.1));
        #[allow(clippy::cast_precision_loss)] // small
        Self { cols, rows, cell: (sheet.0 / cols as f64, sheet.1 / rows as f64) }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cols * self.rows
    }

    /// The column and row of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        // In 32 bits, as this is called more often than anything else.
        #[allow(clippy::cast_possible_truncation)] // few cells
        let (cell, cols) = (cell as u32, self.cols as u32);
        ((cell % cols) as usize, (cell / cols) as usize)
    }

    /// Whether a cell is neither in the first nor in the last column or row.
    pub fn inner(&self, cell: usize) -> bool {
        let (column, row) = self.place(cell);
        column > 0 && row > 0 && column + 1 < self.cols && row + 1 < self.rows
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: usize) -> Point {
        let (column, row) = self.place(cell);
        #[allow(clippy::cast_precision_loss)] // small
        Point { x: (column as f64 + 0.5) * self.cell.0, y: (row as f64 + 0.5) * self.cell.1 }
    }

    /// The cell of a point; `None` off the sheet.
    pub fn at(&self, point: Point) -> Option<usize> {
        let (column, row) = ((point.x / self.cell.0).floor(), (point.y / self.cell.1).floor());
        #[allow(clippy::cast_precision_loss)] // small
        let inside = column >= 0.0 && row >= 0.0 && column < self.cols as f64 && row < self.rows as f64;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // inside
        inside.then(|| row as usize * self.cols + column as usize)
    }

    /// The cells beside a cell, right, down, left, up; then those at its corners.
    pub fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.steps(cell).map(|(next, _)| next)
    }

    /// The same, with whether they share a side.
    pub fn steps(&self, cell: usize) -> impl Iterator<Item = (usize, bool)> + use<> {
        let ((column, row), cols) = (self.place(cell), self.cols);
        let (left, up) = (column > 0, row > 0);
        let (right, down) = (column + 1 < cols, row + 1 < self.rows);
        // Neighbours off the sheet are left out, so that nothing wraps.
        let next = [
            (right, cell.wrapping_add(1)),
            (down, cell.wrapping_add(cols)),
            (left, cell.wrapping_sub(1)),
            (up, cell.wrapping_sub(cols)),
            (right && down, cell.wrapping_add(cols + 1)),
            (left && down, cell.wrapping_add(cols.wrapping_sub(1))),
            (left && up, cell.wrapping_sub(cols + 1)),
            (right && up, cell.wrapping_sub(cols.wrapping_sub(1))),
        ];
        next.into_iter().enumerate().filter(|(_, (there, _))| *there).map(|(at, (_, cell))| (cell, at < 4))
    }

    /// The cells that share a side with a cell.
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let ((column, row), cols, rows) = (self.place(cell), self.cols, self.rows);
        let right = (column + 1 < cols).then(|| cell + 1);
        let down = (row + 1 < rows).then(|| cell + cols);
        let left = (column > 0).then(|| cell - 1);
        let up = (row > 0).then(|| cell - cols);
        [right, down, left, up].into_iter().flatten()
    }

    /// The length in cells of a length in mm.
    pub fn cells(&self, length: f64) -> f64 {
        length / ((self.cell.0 + self.cell.1) / 2.0)
    }
}

/// Land and water.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// Whether a cell is land.
    pub dry: Vec<bool>,
    /// Where the coast crosses the line from a cell's middle to that of its right neighbour, from 0 to 1.
    pub across: Vec<f32>,
    /// The same towards its lower neighbour.
    pub down: Vec<f32>,
}

impl Ground {
    /// Land everywhere.
    pub fn plain(raster: &Raster, dry: bool) -> Self {
        let all = raster.len();
        Self { dry: vec![dry; all], across: vec![0.5; all], down: vec![0.5; all] }
    }

    /// Land within these outlines (mm), by the even-odd rule.
    pub fn within(raster: &Raster, rings: &[Vec<Point>]) -> Self {
        let mut ground = Self::plain(raster, false);
        let (cols, rows) = (raster.cols, raster.rows);
        let along_rows = crossings(rings, rows, raster.cell.1, raster.cell.0, |point| (point.x, point.y));
        for (row, crossed) in along_rows.iter().enumerate() {
            let mut crossed = crossed.iter().peekable();
            let mut dry = false;
            for column in 0..cols {
                #[allow(clippy::cast_precision_loss)] // small
                let middle = column as f64;
                let mut last = None;
                while let Some(at) = crossed.next_if(|at| **at <= middle) {
                    dry = !dry;
                    last = Some(*at);
                }
                ground.dry[row * cols + column] = dry;
                if let (Some(at), true) = (last, column > 0) {
                    ground.across[row * cols + column - 1] = part(at, middle - 1.0);
                }
            }
        }
        let along_columns = crossings(rings, cols, raster.cell.0, raster.cell.1, |point| (point.y, point.x));
        for (column, crossed) in along_columns.iter().enumerate() {
            for at in crossed {
                let row = at.floor();
                #[allow(clippy::cast_precision_loss)] // small
                if row >= 0.0 && row < rows as f64 {
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // inside
                    let cell = row as usize * cols + column;
                    ground.down[cell] = part(*at, row);
                }
            }
        }
        ground
    }

    /// Land wherever a height reaches a level.
    pub fn above(raster: &Raster, heights: &[f64], level: f64) -> Self {
        let mut ground = Self::plain(raster, false);
        let crossing = |one: f64, other: f64| {
            let part = if (other - one).abs() > 1e-12 { (level - one) / (other - one) } else { 0.5 };
            #[allow(clippy::cast_possible_truncation)] // a part of a cell
            let part = part.clamp(0.02, 0.98) as f32;
            part
        };
        for (cell, height) in heights.iter().enumerate() {
            ground.dry[cell] = *height >= level;
            let (column, row) = raster.place(cell);
            if column + 1 < raster.cols {
                ground.across[cell] = crossing(*height, heights[cell + 1]);
            }
            if row + 1 < raster.rows {
                ground.down[cell] = crossing(*height, heights[cell + raster.cols]);
            }
        }
        ground
    }
}

fn part(at: f64, from: f64) -> f32 {
    #[allow(clippy::cast_possible_truncation)] // a part of a cell
    let part = (at - from).clamp(0.02, 0.98) as f32;
    part
}

/// Where outlines cross the middle lines of rows (or columns), in cells from the middle of the first, in order.
fn crossings(
    rings: &[Vec<Point>],
    lines: usize,
    step: f64,
    side: f64,
    axes: impl Fn(&Point) -> (f64, f64),
) -> Vec<Vec<f64>> {
    let mut found = vec![Vec::new(); lines];
    for ring in rings {
        let Some(last) = ring.last() else { continue };
        let mut before = axes(last);
        for point in ring {
            let here = axes(point);
            let ((x0, y0), (x1, y1)) = if before.1 <= here.1 { (before, here) } else { (here, before) };
            before = here;
            // Lines at y with y0 <= y < y1: a point shared by two edges counts once.
            let first = (y0 / step - 0.5).ceil().max(0.0);
            #[allow(clippy::cast_precision_loss)] // small
            let end = (y1 / step - 0.5).ceil().min(lines as f64);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within the lines
            let (first, end) = (first.min(1e9) as usize, end.max(0.0) as usize);
            for (line, crossed) in found.iter_mut().enumerate().take(end).skip(first) {
                #[allow(clippy::cast_precision_loss)] // small
                let y = (line as f64 + 0.5) * step;
                let x = x0 + (x1 - x0) * ((y - y0) / (y1 - y0));
                crossed.push(x / side - 0.5);
            }
        }
    }
    for line in &mut found {
        line.sort_by(f64::total_cmp);
    }
    found
}
