//! Square and hex grids: neighbours of a cell.

/// The shape of a grid's cells and what counts as next to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cells {
    /// Squares; `diagonal` = corners count.
    Square {
        /// Corners count as neighbours.
        diagonal: bool,
    },
    /// Hexagons with a point at the top: rows are shifted. `odd` = the odd rows (from 0) to the right.
    Pointed {
        /// Odd rows are shifted.
        odd: bool,
    },
    /// Hexagons with a flat top: columns are shifted. `odd` = the odd columns (from 0) downwards.
    Flat {
        /// Odd columns are shifted.
        odd: bool,
    },
}

/// A grid of `across` by `down` cells, possibly joined at its edges.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    /// Columns.
    pub across: u32,
    /// Rows.
    pub down: u32,
    /// The shape of the cells.
    pub cells: Cells,
    /// Left and right edges are joined.
    pub wrap_columns: bool,
    /// Top and bottom edges are joined.
    pub wrap_rows: bool,
}

impl Grid {
    /// The neighbours of a cell (column, row from 0), clockwise from the top (or top right).
    pub fn neighbours(&self, (column, row): (u32, u32)) -> Vec<(u32, u32)> {
        let shifted = |index: u32, odd: bool| (index % 2 == 1) == odd;
        let steps: &[(i64, i64)] = match self.cells {
            Cells::Square { diagonal: false } => &[(0, -1), (1, 0), (0, 1), (-1, 0)],
            Cells::Square { diagonal: true } => {
                &[(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
            }
            Cells::Pointed { odd } if shifted(row, odd) => {
                &[(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)]
            }
            Cells::Pointed { .. } => &[(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)],
            Cells::Flat { odd } if shifted(column, odd) => {
                &[(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
            }
            Cells::Flat { .. } => &[(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)],
        };
        let mut found = Vec::new();
        for (right, down) in steps {
            let cell = (
                step(column, *right, self.across, self.wrap_columns),
                step(row, *down, self.down, self.wrap_rows),
            );
            if let (Some(column), Some(row)) = cell
                && !found.contains(&(column, row))
            {
                found.push((column, row));
            }
        }
        found
    }
}

fn step(from: u32, by: i64, length: u32, wrap: bool) -> Option<u32> {
    let to = i64::from(from) + by;
    let length = i64::from(length);
    let to = if wrap { to.rem_euclid(length.max(1)) } else { to };
    (0..length).contains(&to).then(|| u32::try_from(to).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Cells, Grid};

    fn grid(cells: Cells) -> Grid {
        Grid { across: 5, down: 4, cells, wrap_columns: false, wrap_rows: false }
    }

    #[test]
    fn corners_and_edges_have_fewer_neighbours() {
        let board = grid(Cells::Square { diagonal: false });
        assert_eq!(board.neighbours((0, 0)), [(1, 0), (0, 1)]);
        assert_eq!(grid(Cells::Square { diagonal: true }).neighbours((2, 2)).len(), 8);
    }

    #[test]
    fn neighbours_are_mutual_on_every_grid() {
        for odd in [false, true] {
            for cells in [Cells::Pointed { odd }, Cells::Flat { odd }, Cells::Square { diagonal: true }] {
                for wrap in [false, true] {
                    let board = Grid { across: 6, down: 4, cells, wrap_columns: wrap, wrap_rows: wrap };
                    for cell in (0..6).flat_map(|column| (0..4).map(move |row| (column, row))) {
                        for other in board.neighbours(cell) {
                            assert!(board.neighbours(other).contains(&cell), "{cells:?} {cell:?} {other:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_hex_inside_has_six_neighbours() {
        assert_eq!(grid(Cells::Pointed { odd: true }).neighbours((2, 1)).len(), 6);
        assert_eq!(grid(Cells::Flat { odd: true }).neighbours((1, 1)).len(), 6);
    }
}
