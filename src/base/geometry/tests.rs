//! Grids by themselves; boards made of data are tested in `tests/suite/sheets/maps.rs`.

use proptest::prelude::*;

use super::grid::{Cell, Cells, Grid};
use warpress_model::Direction;

const KINDS: [Cells; 6] = [
    Cells::Square { diagonal: false },
    Cells::Square { diagonal: true },
    Cells::Pointed { odd: true },
    Cells::Pointed { odd: false },
    Cells::Flat { odd: true },
    Cells::Flat { odd: false },
];

fn grid(cells: Cells, across: u32, down: u32) -> Grid {
    Grid { across, down, cells, wrap_columns: false, wrap_rows: false }
}

/// A grid, and three cells on it.
fn grids() -> impl Strategy<Value = (Grid, Vec<Cell>)> {
    (proptest::sample::select(&KINDS[..]), 1_u32..14, 1_u32..14).prop_flat_map(|(cells, across, down)| {
        let cell = (0..across, 0..down);
        (Just(grid(cells, across, down)), proptest::collection::vec(cell, 3))
    })
}

/// Steps from a cell to all others, by walking.
fn walked(grid: &Grid, from: Cell) -> std::collections::BTreeMap<Cell, u32> {
    let mut found = std::collections::BTreeMap::from([(from, 0)]);
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for next in grid.neighbours(cell) {
            if !found.contains_key(&next) {
                found.insert(next, found[&cell] + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn the_range_is_what_one_walks((grid, cells) in grids()) {
        let walked = walked(&grid, cells[0]);
        for (cell, steps) in &walked {
            prop_assert_eq!(grid.range(cells[0], *cell), *steps, "{:?} to {:?}", cells[0], cell);
        }
        prop_assert_eq!(walked.len() as u32, grid.across * grid.down);
    }

    #[test]
    fn ranges_are_symmetric_and_no_detour_is_shorter((grid, cells) in grids()) {
        let range = |from: usize, to: usize| grid.range(cells[from], cells[to]);
        prop_assert_eq!(range(0, 1), range(1, 0));
        prop_assert!(range(0, 2) <= range(0, 1) + range(1, 2));
    }

    #[test]
    fn neighbours_are_mutual_also_over_joined_edges((grid, cells) in grids(), columns: bool, rows: bool) {
        let grid = Grid { wrap_columns: columns, wrap_rows: rows, ..grid };
        prop_assume!(grid.wraps_well());
        for side in grid.sides(cells[0]) {
            prop_assert!(grid.neighbours(side.cell).contains(&cells[0]), "{:?} {:?}", grid, side);
        }
    }

    #[test]
    fn going_there_and_back_ends_where_it_began((grid, cells) in grids()) {
        for side in grid.sides(cells[0]) {
            let back = grid.side(side.cell, side.direction.opposite());
            prop_assert_eq!(back.map(|back| back.cell), Some(cells[0]));
        }
    }

    #[test]
    fn lines_run_from_end_to_end_without_a_gap((grid, cells) in grids()) {
        let line = grid.line(cells[0], cells[1]);
        prop_assert_eq!(line.first(), Some(&vec![cells[0]]));
        prop_assert_eq!(line.last(), Some(&vec![cells[1]]));
        let corners = match grid.cells {
            Cells::Square { .. } => Grid { cells: Cells::Square { diagonal: true }, ..grid },
            _ => grid,
        };
        prop_assert_eq!(line.len() as u32, corners.range(cells[0], cells[1]) + 1);
        for (step, crossing) in line.iter().enumerate() {
            prop_assert!((1..=2).contains(&crossing.len()), "{line:?}");
            for cell in crossing {
                prop_assert_eq!(corners.range(cells[0], *cell), step as u32);
            }
        }
    }

    #[test]
    fn lines_of_sight_are_mutual((grid, cells) in grids()) {
        let sorted = |mut line: Vec<Vec<Cell>>| {
            line.iter_mut().for_each(|cells| cells.sort_unstable());
            line
        };
        let mut back = sorted(grid.line(cells[1], cells[0]));
        back.reverse();
        prop_assert_eq!(sorted(grid.line(cells[0], cells[1])), back);
    }

    #[test]
    fn centres_of_cells_that_share_a_side_are_one_apart((grid, cells) in grids()) {
        for side in grid.sides(cells[0]) {
            let ((x, y), (to_x, to_y)) = (grid.centre(cells[0]), grid.centre(side.cell));
            let apart = libm::hypot(to_x - x, to_y - y);
            let corner = matches!(grid.cells, Cells::Square { .. }) && x != to_x && y != to_y;
            let wanted = if corner { 2.0_f64.sqrt() } else { 1.0 };
            prop_assert!((apart - wanted).abs() < 1e-9, "{side:?} {apart}");
            let degrees = libm::atan2(to_x - x, y - to_y).to_degrees().rem_euclid(360.0);
            prop_assert!((degrees - grid.degrees(side.direction)).abs() < 1e-6, "{side:?} {degrees}");
        }
    }
}

#[test]
fn corners_and_edges_have_fewer_neighbours() {
    let board = grid(Cells::Square { diagonal: false }, 5, 4);
    assert_eq!(board.neighbours((0, 0)), [(1, 0), (0, 1)]);
    assert_eq!(grid(Cells::Square { diagonal: true }, 5, 4).neighbours((2, 2)).len(), 8);
    assert_eq!(grid(Cells::Pointed { odd: true }, 5, 4).neighbours((2, 1)).len(), 6);
    assert_eq!(grid(Cells::Flat { odd: true }, 5, 4).neighbours((1, 1)).len(), 6);
}

#[test]
fn a_line_along_the_edge_of_hexes_passes_both() {
    let board = grid(Cells::Pointed { odd: true }, 5, 5);
    // Straight up from row 4 to row 2 the line runs along the edge between two hexes of row 3.
    assert_eq!(board.line((2, 4), (2, 2)).iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 1]);
    assert_eq!(board.line((0, 0), (3, 0)).iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1, 1]);
}

#[test]
fn a_knights_move_on_squares_passes_between_two() {
    let board = grid(Cells::Square { diagonal: true }, 5, 5);
    assert_eq!(board.line((0, 0), (2, 1)), [vec![(0, 0)], vec![(1, 0), (1, 1)], vec![(2, 1)]]);
}

#[test]
fn directions_go_by_their_words() {
    for direction in Direction::ALL {
        assert_eq!(Direction::parse(direction.word()), Some(direction));
        assert_eq!(direction.opposite().opposite(), direction);
    }
}
