//! Square and hex grids: cells of equal size, as large as the field permits.

use std::collections::BTreeMap;

use super::{BoardLayout, Border, Field, Frame, Plot, Point};
use crate::grid::{Cell, Cells, Grid};
use Direction::{E, N, NE, NW, S, SE, SW, W};
use warpress_model::{Direction, Map};

/// A corner of a cell, counted in whole steps, so that neighbours share it exactly.
type Corner = (i64, i64);

/// The length of the steps: a cell is 1 across its sides.
fn step(cells: Cells) -> (f64, f64) {
    let narrow = 0.5 / 3.0_f64.sqrt();
    match cells {
        Cells::Square { .. } => (0.5, 0.5),
        Cells::Pointed { .. } => (0.5, narrow),
        Cells::Flat { .. } => (narrow, 0.5),
    }
}

/// The centre of a cell in steps.
fn middle(cells: Cells, (column, row): Cell) -> Corner {
    let (column, row) = (i64::from(column), i64::from(row));
    match cells {
        Cells::Square { .. } => (2 * column, 2 * row),
        Cells::Pointed { odd } => (2 * column + i64::from((row % 2 == 1) == odd), 3 * row),
        Cells::Flat { odd } => (3 * column, 2 * row + i64::from((column % 2 == 1) == odd)),
    }
}

/// The sides of a cell, clockwise, each with its first corner relative to the centre; it ends where the next begins.
fn sides(cells: Cells) -> &'static [(Direction, Corner)] {
    match cells {
        Cells::Square { .. } => &[(N, (-1, -1)), (E, (1, -1)), (S, (1, 1)), (W, (-1, 1))],
        Cells::Pointed { .. } => {
            &[(NE, (0, -2)), (E, (1, -1)), (SE, (1, 1)), (SW, (0, 2)), (W, (-1, 1)), (NW, (-1, -1))]
        }
        Cells::Flat { .. } => {
            &[(N, (-1, -1)), (NE, (1, -1)), (SE, (2, 0)), (S, (1, 1)), (SW, (-1, 1)), (NW, (-2, 0))]
        }
    }
}

/// The corners of a cell, clockwise.
fn corners(cells: Cells, cell: Cell) -> Vec<Corner> {
    let (x, y) = middle(cells, cell);
    sides(cells).iter().map(|(_, (dx, dy))| (x + dx, y + dy)).collect()
}

/// The range of steps of all its cells, across and down.
fn bounds(map: &Map, cells: Cells) -> Option<(Corner, Corner)> {
    let mut all = map.spaces.iter().filter_map(|space| space.cell).flat_map(|cell| corners(cells, cell));
    let first = all.next()?;
    Some(all.fold((first, first), |(low, high), corner| {
        ((low.0.min(corner.0), low.1.min(corner.1)), (high.0.max(corner.0), high.1.max(corner.1)))
    }))
}

#[allow(clippy::cast_precision_loss)] // a few thousand steps
fn length(steps: i64, step: f64) -> f64 {
    steps as f64 * step
}

/// Width and height of a grid whose cells measure 1 across their sides; `None` for other maps.
pub fn extent(map: &Map) -> Option<(f64, f64)> {
    let cells = map.cells?;
    let (low, high) = bounds(map, cells)?;
    let (x, y) = step(cells);
    Some((length(high.0 - low.0, x), length(high.1 - low.1, y)))
}

/// The middle of a cell of a grid whose cells measure 1 across their sides, from that of an imagined cell 0, 0 that is not
/// shifted.
pub fn centre(cells: Cells, cell: Cell) -> (f64, f64) {
    let ((x, y), (across, down)) = (middle(cells, cell), step(cells));
    (length(x, across), length(y, down))
}

pub(super) fn layout(map: &Map, frame: &Frame) -> BoardLayout {
    let mut layout = BoardLayout::on(frame);
    let Some((cells, (wide, high))) = map.cells.zip(extent(map)) else { return layout };
    let Some((low, _)) = bounds(map, cells) else { return layout };
    let field = frame.field;
    let unit = (field.w / wide).min(field.h / high).max(0.01);
    let (x, y) = (field.x + (field.w - wide * unit) / 2.0, field.y + (field.h - high * unit) / 2.0);
    layout.field = Field { x, y, w: wide * unit, h: high * unit };
    let (across, down) = step(cells);
    let point = |(column, row): Corner| {
        Point::new(x + length(column - low.0, across) * unit, y + length(row - low.1, down) * unit)
    };
    let grid = Grid { across: map.across, down: map.down, cells, wrap_columns: false, wrap_rows: false };
    let at_cell: BTreeMap<Cell, usize> =
        map.spaces.iter().enumerate().filter_map(|(at, space)| Some((space.cell?, at))).collect();
    for (at, space) in map.spaces.iter().enumerate() {
        let Some(cell) = space.cell else {
            layout.spaces.push(Plot { outlines: Vec::new(), centre: field.middle(), radius: 0.0 });
            continue;
        };
        let outline = corners(cells, cell);
        for (place, (direction, _)) in sides(cells).iter().enumerate() {
            let with = grid.side(cell, *direction).and_then(|side| at_cell.get(&side.cell)).copied();
            if with.is_none_or(|other| other > at) {
                let ends = [outline[place], outline[(place + 1) % outline.len()]];
                layout.borders.push(Border { of: at, with, line: ends.map(point).to_vec() });
            }
        }
        layout.spaces.push(Plot {
            outlines: vec![outline.into_iter().map(point).collect()],
            centre: point(middle(cells, cell)),
            radius: unit / 2.0,
        });
    }
    layout
}
