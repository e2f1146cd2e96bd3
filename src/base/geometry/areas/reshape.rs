//! If the grid is too coarse for a narrow strait or isthmus that the data require, the ground is changed: a
//! strait is opened between seas or between lands, an isthmus is closed between lands. Printed maps do the same.

use super::cell_owners::CellOwners;
use super::mend::about;
use super::raster::Ground;
use super::task::{Adjacency, SEA};

/// The longest stretch of foreign ground that is converted (mm).
const LONGEST: f64 = 3.4;
/// The width of an opening, to each side (mm).
const BREADTH: f64 = 1.5;
/// The longest land border along which a strait is opened (mm).
const BORDER: f64 = 7.0;

/// Converts ground where it helps.
pub fn reshape(hold: &mut CellOwners<'_>, ground: &mut Ground) {
    if hold.task.free {
        return;
    }
    let count = hold.task.areas.len();
    for one in 0..count {
        for other in one + 1..count {
            let alike = hold.task.areas[one].wet == hold.task.areas[other].wet;
            if hold.fault(one, other) == 0 || !alike {
                continue;
            }
            match hold.task.adjacency(one, other) {
                Adjacency::Touch => join(hold, ground, one, other),
                _ if !hold.task.areas[one].wet => part(hold, ground, one, other),
                _ => {}
            }
        }
    }
}

/// Changes cells, and undoes this if nothing is gained.
fn attempt(hold: &mut CellOwners<'_>, ground: &mut Ground, wet: bool, cells: &[(usize, u16)]) {
    let (before, mark) = (hold.faults(), hold.mark());
    let old: Vec<bool> = cells.iter().map(|(cell, _)| ground.dry[*cell]).collect();
    for (cell, owner) in cells {
        hold.give(*cell, *owner);
        ground.dry[*cell] = !wet;
    }
    if hold.faults() >= before {
        hold.back(mark);
        for ((cell, _), dry) in cells.iter().zip(old) {
            ground.dry[*cell] = dry;
        }
    }
}

fn join(hold: &mut CellOwners<'_>, ground: &mut Ground, one: usize, other: usize) {
    let (Ok(one_id), Ok(other_id)) = (u16::try_from(one), u16::try_from(other)) else { return };
    let wet = hold.task.areas[one].wet;
    let raster = hold.raster;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small
    let longest = raster.cells(LONGEST).ceil() as usize;
    let mut came = vec![usize::MAX; raster.len()];
    let mut ring: Vec<usize> = hold.cells(one_id).collect();
    for cell in &ring {
        came[*cell] = *cell;
    }
    for _ in 0..=longest {
        let mut next_ring = Vec::new();
        for cell in ring {
            for next in raster.around(cell) {
                if hold.owner(next) == other_id && came[cell] != cell {
                    let mut path = vec![cell];
                    while came[path[path.len() - 1]] != path[path.len() - 1] {
                        path.push(came[path[path.len() - 1]]);
                    }
                    let half = path.len() / 2;
                    let near = about(hold, &path, BREADTH, |cell| {
                        hold.kept(cell, 3.0).is_none() && ground.dry[cell] == wet
                    });
                    let first = about(hold, &path[..half], BREADTH, |_| true);
                    let owner = |cell: &usize| if first.contains(cell) { other_id } else { one_id };
                    let cells: Vec<_> = near.iter().map(|cell| (*cell, owner(cell))).collect();
                    return attempt(hold, ground, wet, &cells);
                }
                if came[next] == usize::MAX && ground.dry[next] == wet {
                    came[next] = cell;
                    next_ring.push(next);
                }
            }
        }
        ring = next_ring;
    }
}

/// Opens a strait where two lands meet on a short front at the coast.
fn part(hold: &mut CellOwners<'_>, ground: &mut Ground, one: usize, other: usize) {
    let (Ok(one_id), Ok(other_id)) = (u16::try_from(one), u16::try_from(other)) else { return };
    if f64::from(hold.sides(one, other)) > hold.raster.cells(BORDER) {
        return;
    }
    let mut border: Vec<usize> = hold
        .cells(one_id)
        .chain(hold.cells(other_id))
        .filter(|cell| {
            let foe = if hold.owner(*cell) == one_id { other_id } else { one_id };
            hold.raster.around(*cell).any(|next| hold.owner(next) == foe)
        })
        .collect();
    border.sort_unstable();
    let about_border = about(hold, &border, BREADTH, |_| true);
    let water = about_border.iter().find(|cell| !ground.dry[**cell]).map(|cell| hold.owner(*cell));
    let Some(water) = water else { return };
    let sea = |cell: usize| {
        let beside = hold.raster.around(cell).find(|next| !ground.dry[*next]).map(|next| hold.owner(next));
        beside.filter(|owner| *owner != SEA).unwrap_or(water)
    };
    let cells: Vec<_> = about(hold, &border, 0.4, |cell| [one_id, other_id].contains(&hold.owner(cell)))
        .into_iter()
        .map(|cell| (cell, sea(cell)))
        .collect();
    attempt(hold, ground, true, &cells);
}
