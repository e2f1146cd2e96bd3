//! Winding borders on land: each cell takes the owner of a place some way off, and the offset changes from place to
//! place. The deviation is the same for both neighbours, so they share one border. Borders at sea stay straight.

use rayon::prelude::*;

use super::grow::may;
use super::noise::fractal;
use super::raster::{Ground, Raster};
use super::task::Task;

/// The farthest that a border is moved (mm).
const AWAY: f64 = 5.5;
/// The distance between unrelated deviations (mm).
const WAVE: f64 = 7.0;

/// Bends the borders on land.
pub fn wind(raster: &Raster, ground: &Ground, task: &Task, claims: &[u16], roots: &[u16], owner: &mut [u16]) {
    let before = owner.to_vec();
    let count = task.areas.len();
    // Far from a border nothing changes, so only cells near one are examined.
    let near = near_borders(raster, &before);
    let moved = |cell: usize| {
        let own = usize::from(before[cell]);
        if own >= count || task.areas[own].wet || usize::from(roots[cell]) < count {
            return None;
        }
        let mut at = raster.centre(cell);
        let (x, y) = (at.x / WAVE, at.y / WAVE);
        let shift = |seed: u64| (fractal(seed, x, y, 3) - 0.5) * 2.0 * AWAY;
        (at.x, at.y) = (at.x + shift(0xB0), at.y + shift(0xB1));
        let other = raster.at(at).map(|there| before[there])?;
        let fits = usize::from(other) < count
            && !task.areas[usize::from(other)].wet
            && (task.free || ground.dry[cell])
            && may(task, claims, other, cell);
        fits.then_some(other)
    };
    let long = raster.cols * 16;
    owner.par_chunks_mut(long).enumerate().for_each(|(chunk, owners)| {
        for (cell, owner) in (chunk * long..).zip(owners).filter(|(cell, _)| near[*cell]) {
            *owner = moved(cell).unwrap_or(*owner);
        }
    });
}

/// The cells within reach of a border, in whole blocks, which is fast and sufficient.
fn near_borders(raster: &Raster, owner: &[u16]) -> Vec<bool> {
    const BLOCK: usize = 8;
    let (cols, rows) = (raster.cols.div_ceil(BLOCK), raster.rows.div_ceil(BLOCK));
    let mut mixed = vec![false; cols * rows];
    for cell in 0..raster.len() {
        let (column, row) = raster.place(cell);
        let right = column + 1 < raster.cols && owner[cell + 1] != owner[cell];
        let below = row + 1 < raster.rows && owner[cell + raster.cols] != owner[cell];
        if right || below {
            mixed[row / BLOCK * cols + column / BLOCK] = true;
        }
    }
    (0..raster.len())
        .map(|cell| {
            let (column, row) = raster.place(cell);
            let (x, y) = (column / BLOCK, row / BLOCK);
            (y.saturating_sub(1)..=(y + 1).min(rows - 1))
                .any(|y| (x.saturating_sub(1)..=(x + 1).min(cols - 1)).any(|x| mixed[y * cols + x]))
        })
        .collect()
}
