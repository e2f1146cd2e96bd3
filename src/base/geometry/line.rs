//! Straight lines between cells: line of sight and fire.

use hexx::Hex;

use super::board::Board;
use super::grid::{Cell, Grid};
use warpress_model::map::Cells;

/// The cells that a straight line passes at one distance: one cell, or the two between which it runs. Fewer at a side
/// of the board, or at a gap in it.
pub type Crossing = Vec<usize>;

impl Board {
    /// Steps between two cells of one grid as the crow flies: closed ways do not lengthen the distance, and joined
    /// edges do not shorten it.
    pub fn range(&self, from: usize, to: usize) -> Option<u32> {
        let (_, grid, from, to) = self.on_grid(from, to)?;
        Some(grid.range(from, to))
    }

    /// The straight line from centre to centre, both ends included; `None` if the spaces are not on the same grid.
    pub fn line(&self, from: usize, to: usize) -> Option<Vec<Crossing>> {
        let (sheet, grid, from, to) = self.on_grid(from, to)?;
        let here =
            |cells: Vec<Cell>| cells.iter().filter_map(|cell| sheet.at_cell.get(cell).copied()).collect();
        Some(grid.line(from, to).into_iter().map(here).collect())
    }

    /// Whether there is a line of sight between two cells: at each distance between them, a cell does not block it.
    /// A line that runs between two cells is blocked only by both.
    pub fn sees(&self, from: usize, to: usize, mut blocks: impl FnMut(usize) -> bool) -> bool {
        let Some(line) = self.line(from, to) else { return false };
        let inner = line.get(1..line.len().saturating_sub(1)).unwrap_or_default();
        inner.iter().all(|cells| cells.iter().any(|cell| !blocks(*cell)))
    }
}

impl Grid {
    /// The cells that a straight line passes, by distance. On squares, diagonal steps count as one.
    pub fn line(&self, from: Cell, to: Cell) -> Vec<Vec<Cell>> {
        match self.cells {
            Cells::Square { .. } => square_line(from, to),
            _ => self.hex_line(from, to),
        }
    }

    fn hex_line(&self, from: Cell, to: Cell) -> Vec<Vec<Cell>> {
        // Much less than the distance at which a line can pass an edge without lying on it (1/1000 on the
        // largest board), so that it only decides to which side a line along an edge is moved.
        const NUDGE: f32 = 1.0e-4;
        let start = self.hex(from);
        let way = self.hex(to) - start;
        let steps = self.range(from, to);
        #[allow(clippy::cast_precision_loss)] // boards are small
        let at = |step: u32, nudge: f32| {
            let part = step as f32 / steps.max(1) as f32;
            let (x, y) = (way.x as f32 * part, way.y as f32 * part);
            start + Hex::round([x + nudge, y + 2.0 * nudge])
        };
        let cells = |step| {
            let (one, other) = (at(step, NUDGE), at(step, -NUDGE));
            let both = if one == other { vec![one] } else { vec![one, other] };
            both.into_iter().filter_map(|hex| self.cell(hex)).collect()
        };
        (0..=steps).map(cells).collect()
    }
}

/// On squares: at each step along the longer axis, the cell with the nearest centre, or both of two.
fn square_line(from: Cell, to: Cell) -> Vec<Vec<Cell>> {
    let whole = |cell: Cell| (i64::from(cell.0), i64::from(cell.1));
    let ((x, y), (to_x, to_y)) = (whole(from), whole(to));
    let (right, below) = (to_x - x, to_y - y);
    let steps = right.abs().max(below.abs()).max(1);
    let last = if (right, below) == (0, 0) { 0 } else { steps };
    // Halves give two cells: rounded down and rounded up.
    let near = |from: i64, by: i64, step: i64| {
        let twice = 2 * by * step;
        let low =
            (twice - steps).div_euclid(2 * steps) + i64::from((twice - steps).rem_euclid(2 * steps) != 0);
        let high = (twice + steps).div_euclid(2 * steps);
        (from + low, from + high)
    };
    let cells = |step| {
        let (columns, rows) = (near(x, right, step), near(y, below, step));
        let mut all = vec![(columns.0, rows.0), (columns.1, rows.1)];
        all.dedup();
        let cell = |(x, y): (i64, i64)| Some((u32::try_from(x).ok()?, u32::try_from(y).ok()?));
        all.into_iter().filter_map(cell).collect()
    };
    (0..=last).map(cells).collect()
}
