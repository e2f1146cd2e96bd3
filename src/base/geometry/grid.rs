//! Square and hex grids: neighbours of a cell, straight distance, centres.

use hexx::{Hex, HexOrientation, OffsetHexMode};

use Direction::{E, N, NE, NW, S, SE, SW, W};
pub use warpress_model::map::Cells;
use warpress_model::{Direction, Map};

/// Column and row of a cell, from 0.
pub type Cell = (u32, u32);

/// A way from a cell to an adjacent one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// Its direction.
    pub direction: Direction,
    /// The adjacent cell.
    pub cell: Cell,
    /// Whether it leads over the edge of the board to the opposite side.
    pub wraps: bool,
}

/// A grid of `across` by `down` cells, possibly joined at its edges.
///
/// # Examples
/// ```
/// use warpress_geometry::grid::{Cells, Grid};
///
/// let cells = Cells::Pointed { odd: true };
/// let map = Grid { across: 8, down: 8, cells, wrap_columns: false, wrap_rows: false };
/// assert_eq!(map.neighbours((3, 3)).len(), 6);
/// assert_eq!(map.range((0, 0), (3, 0)), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// The number of columns.
    pub across: u32,
    /// The number of rows.
    pub down: u32,
    /// The shape of the cells.
    pub cells: Cells,
    /// Whether the left and right edges are joined.
    pub wrap_columns: bool,
    /// Whether the top and bottom edges are joined.
    pub wrap_rows: bool,
}

impl Grid {
    /// The grid of a map, if it has one.
    pub fn of(map: &Map) -> Option<Self> {
        Some(Self {
            across: map.across,
            down: map.down,
            cells: map.cells?,
            wrap_columns: map.wrap_columns,
            wrap_rows: map.wrap_rows,
        })
    }

    /// The directions in which cells have neighbours, clockwise from north.
    pub fn directions(&self) -> &'static [Direction] {
        match self.cells {
            Cells::Square { diagonal: false } => &[N, E, S, W],
            Cells::Square { diagonal: true } => &Direction::ALL,
            Cells::Pointed { .. } => &[NE, E, SE, SW, W, NW],
            Cells::Flat { .. } => &[N, NE, SE, S, SW, NW],
        }
    }

    /// Whether the cell is shifted by half a step against the adjacent rows (or columns).
    fn is_shifted(&self, (column, row): Cell) -> bool {
        match self.cells {
            Cells::Square { .. } => false,
            Cells::Pointed { odd } => (row % 2 == 1) == odd,
            Cells::Flat { odd } => (column % 2 == 1) == odd,
        }
    }

    /// The cell in a direction: `None` at the edge of the board, or if cells have no neighbour there.
    pub fn side(&self, from: Cell, direction: Direction) -> Option<Side> {
        let shifted = i64::from(self.is_shifted(from));
        let (right, below) = match (self.cells, direction) {
            (Cells::Pointed { .. }, N | S) | (Cells::Flat { .. }, E | W) => return None,
            (Cells::Square { diagonal: false }, NE | SE | SW | NW) => return None,
            (_, E) => (1, 0),
            (_, W) => (-1, 0),
            (_, N) => (0, -1),
            (_, S) => (0, 1),
            (Cells::Square { .. }, NE) => (1, -1),
            (Cells::Square { .. }, SE) => (1, 1),
            (Cells::Square { .. }, SW) => (-1, 1),
            (Cells::Square { .. }, NW) => (-1, -1),
            (Cells::Pointed { .. }, NE) => (shifted, -1),
            (Cells::Pointed { .. }, SE) => (shifted, 1),
            (Cells::Pointed { .. }, SW) => (shifted - 1, 1),
            (Cells::Pointed { .. }, NW) => (shifted - 1, -1),
            (Cells::Flat { .. }, NE) => (1, shifted - 1),
            (Cells::Flat { .. }, SE) => (1, shifted),
            (Cells::Flat { .. }, SW) => (-1, shifted),
            (Cells::Flat { .. }, NW) => (-1, shifted - 1),
        };
        let (column, over) = step(from.0, right, self.across, self.wrap_columns)?;
        let (row, under) = step(from.1, below, self.down, self.wrap_rows)?;
        Some(Side { direction, cell: (column, row), wraps: over || under })
    }

    /// The ways out of a cell, clockwise from north; on a narrow board that wraps, each cell once.
    pub fn sides(&self, from: Cell) -> Vec<Side> {
        let mut found: Vec<Side> = Vec::new();
        for side in self.directions().iter().filter_map(|direction| self.side(from, *direction)) {
            if side.cell != from && !found.iter().any(|known| known.cell == side.cell) {
                found.push(side);
            }
        }
        found
    }

    /// The neighbours of a cell, clockwise from north.
    pub fn neighbours(&self, from: Cell) -> Vec<Cell> {
        self.sides(from).into_iter().map(|side| side.cell).collect()
    }

    /// Whether the joined edges fit together: alternately shifted rows (or columns) of hexes need
    /// an even number of them.
    pub fn wraps_well(&self) -> bool {
        match self.cells {
            Cells::Square { .. } => true,
            Cells::Pointed { .. } => !self.wrap_rows || self.down.is_multiple_of(2),
            Cells::Flat { .. } => !self.wrap_columns || self.across.is_multiple_of(2),
        }
    }

    /// Steps between two cells of an empty board that does not wrap, as for a range of fire.
    pub fn range(&self, from: Cell, to: Cell) -> u32 {
        let (across, down) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        match self.cells {
            Cells::Square { diagonal: false } => across + down,
            Cells::Square { diagonal: true } => across.max(down),
            _ => self.hex(from).unsigned_distance_to(self.hex(to)),
        }
    }

    /// The centre of a cell; neighbours that share a side are 1 apart. x points right, y down.
    pub fn centre(&self, cell: Cell) -> (f64, f64) {
        let (column, row) = (f64::from(cell.0), f64::from(cell.1));
        let shift = if self.is_shifted(cell) { 0.5 } else { 0.0 };
        let narrow = 3.0_f64.sqrt() / 2.0;
        match self.cells {
            Cells::Square { .. } => (column, row),
            Cells::Pointed { .. } => (column + shift, row * narrow),
            Cells::Flat { .. } => (column * narrow, row + shift),
        }
    }

    /// The bearing of a direction, in degrees clockwise from north.
    pub fn degrees(&self, direction: Direction) -> f64 {
        let place = self.directions().iter().position(|one| *one == direction);
        #[allow(clippy::cast_precision_loss)] // at most eight
        let turn = place.map_or(0.0, |place| place as f64 * 360.0 / self.directions().len() as f64);
        match self.cells {
            Cells::Pointed { .. } => turn + 30.0,
            _ => turn,
        }
    }

    pub(super) fn hex(&self, (column, row): Cell) -> Hex {
        let (orientation, mode) = self.offset();
        let small = |number: u32| i32::try_from(number).unwrap_or(i32::MAX / 4);
        Hex::from_offset_coordinates([small(column), small(row)], mode, orientation)
    }

    pub(super) fn cell(&self, hex: Hex) -> Option<Cell> {
        let (orientation, mode) = self.offset();
        let [column, row] = hex.to_offset_coordinates(mode, orientation);
        let (column, row) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
        (column < self.across && row < self.down).then_some((column, row))
    }

    fn offset(&self) -> (HexOrientation, OffsetHexMode) {
        let mode = |odd| if odd { OffsetHexMode::Odd } else { OffsetHexMode::Even };
        match self.cells {
            Cells::Flat { odd } => (HexOrientation::Flat, mode(odd)),
            Cells::Pointed { odd } => (HexOrientation::Pointy, mode(odd)),
            Cells::Square { .. } => (HexOrientation::Pointy, OffsetHexMode::Odd),
        }
    }
}

/// One step, and whether it leads over the edge.
fn step(from: u32, by: i64, length: u32, wrap: bool) -> Option<(u32, bool)> {
    let (to, length) = (i64::from(from) + by, i64::from(length));
    let over = !(0..length).contains(&to);
    if over && !wrap {
        return None;
    }
    Some((u32::try_from(to.rem_euclid(length.max(1))).ok()?, over))
}
