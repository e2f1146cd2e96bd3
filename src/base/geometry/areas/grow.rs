//! Areas grow from their seeds over their own ground until they meet. Rough ground slows them down,
//! so that borders wind; over water (or land) they reach islands (or bays) where no other area begins.

use rayon::prelude::*;

use super::noise::fractal;
use super::raster::{Ground, Raster};
use super::task::{LAND, SEA, Task};

/// How far areas extend over foreign ground (mm): land over water, water over land.
const SAIL: [f64; 2] = [40.0, 3.0];

/// The owner of each cell.
pub fn grow(raster: &Raster, ground: &Ground, task: &Task, seeds: &[Vec<usize>], claims: &[u16]) -> Vec<u16> {
    let rough = roughness(raster);
    let spread = |wet| {
        let mut owner: Vec<u16> = ground.dry.iter().map(|dry| if *dry { LAND } else { SEA }).collect();
        spread(raster, ground, task, seeds, claims, &rough, wet, &mut owner);
        owner
    };
    if task.free {
        return spread(None);
    }
    let (mut owner, seas) = rayon::join(|| spread(Some(false)), || spread(Some(true)));
    for ((owner, sea), dry) in owner.iter_mut().zip(seas).zip(&ground.dry) {
        if !*dry {
            *owner = sea;
        }
    }
    owner
}

/// How slow each cell is, from 6 to 22.
fn roughness(raster: &Raster) -> Vec<u8> {
    // Noise on every second cell is fine enough.
    let (cols, rows) = (raster.cols.div_ceil(2), raster.rows.div_ceil(2));
    let slow = |column: usize, row: usize| {
        #[allow(clippy::cast_precision_loss)] // small
        let (x, y) = (column as f64 * raster.cell.0 / 4.5, row as f64 * raster.cell.1 / 4.5);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small
        let slow = (4.0 + 22.0 * fractal(0xA3EA, x, y, 3)) as u8;
        slow
    };
    let mut coarse = vec![0; cols * rows];
    let long = cols.max(1) * 16;
    coarse.par_chunks_mut(long).enumerate().for_each(|(chunk, cells)| {
        for (at, cell) in (chunk * long..).zip(cells) {
            *cell = slow(at % cols, at / cols);
        }
    });
    (0..raster.len())
        .map(|cell| {
            let (column, row) = raster.place(cell);
            coarse[row / 2 * cols + column / 2]
        })
        .collect()
}

/// A step into a cell that has not been settled.
#[derive(Clone, Copy)]
struct Step {
    cell: u32,
    cost: u32,
    area: u16,
    /// Cells passed over foreign ground.
    sailed: u16,
}

/// Costs this close together count as equal; the widest step fits into the ring of buckets.
const BUCKET: u32 = 128;
const RING: usize = 4096;

#[allow(clippy::too_many_arguments)] // all that growing depends on
fn spread(
    raster: &Raster,
    ground: &Ground,
    task: &Task,
    seeds: &[Vec<usize>],
    claims: &[u16],
    rough: &[u8],
    wet: Option<bool>,
    owner: &mut [u16],
) {
    let own = |cell: usize| wet.is_none_or(|wet| ground.dry[cell] != wet);
    let begun = begun(
        raster,
        &own,
        seeds
            .iter()
            .zip(&task.areas)
            .filter(|(_, area)| wet.is_none_or(|wet| area.wet == wet))
            .flat_map(|(cells, _)| cells.iter().copied()),
    );
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let slow: Vec<u32> =
        task.areas.iter().map(|area| (16.0 / area.weight.clamp(0.1, 10.0)).round().max(1.0) as u32).collect();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small
    let farthest = raster.cells(SAIL[usize::from(wet == Some(true))]) as u16;
    let mut least = vec![u32::MAX; raster.len()];
    let mut buckets: Vec<Vec<Step>> = vec![Vec::new(); RING];
    let mut waiting = 0usize;
    for (number, area) in task.areas.iter().enumerate() {
        if wet.is_some_and(|wet| area.wet != wet) {
            continue;
        }
        for cell in &seeds[number] {
            #[allow(clippy::cast_possible_truncation)] // few cells, fewer areas
            let step = Step { cell: *cell as u32, cost: 0, area: number as u16, sailed: 0 };
            least[*cell] = 0;
            buckets[0].push(step);
            waiting += 1;
        }
    }
    let mut bucket = 0;
    while waiting > 0 {
        let Some(step) = buckets[bucket % RING].pop() else {
            bucket += 1;
            continue;
        };
        waiting -= 1;
        let cell = step.cell as usize;
        if step.cost > least[cell] {
            continue;
        }
        if own(cell) {
            owner[cell] = step.area;
        }
        for (next, straight) in raster.steps(cell) {
            let home = own(next);
            if !home && (step.sailed >= farthest || !straight)
                || home && (!may(task, claims, step.area, next) || step.sailed > 0 && begun[next])
            {
                continue;
            }
            let pace = u32::from(rough[next]) * if home { 1 } else { 4 };
            let length = if straight { 5 } else { 7 };
            let cost = step.cost + length * pace * slow[usize::from(step.area)];
            if cost < least[next] {
                least[next] = cost;
                let sailed = if home { 0 } else { step.sailed + 1 };
                #[allow(clippy::cast_possible_truncation)] // few cells
                let step = Step { cell: next as u32, cost, area: step.area, sailed };
                buckets[(cost / BUCKET) as usize % RING].push(step);
                waiting += 1;
            }
        }
    }
}

/// What stands for a cell that lies in no country.
pub const NO_COUNTRY: u16 = u16::MAX;

/// Whether an area may have a cell, as far as countries are concerned.
pub fn may(task: &Task, claims: &[u16], area: u16, cell: usize) -> bool {
    let countries = task.areas.get(usize::from(area)).map_or(&[][..], |area| area.countries.as_slice());
    match claims.get(cell).copied() {
        None | Some(NO_COUNTRY) => countries.is_empty(),
        Some(country) => countries.contains(&usize::from(country)),
    }
}

/// The parts of the ground on which an area begins.
fn begun(raster: &Raster, own: &impl Fn(usize) -> bool, seeds: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut found = vec![false; raster.len()];
    let mut open: Vec<usize> = seeds.collect();
    for cell in &open {
        found[*cell] = true;
    }
    while let Some(cell) = open.pop() {
        for next in raster.around(cell) {
            if own(next) && !found[next] {
                found[next] = true;
                open.push(next);
            }
        }
    }
    found
}

/// Removes single cells that stick out, where an area meets one of its kind.
pub fn wear(raster: &Raster, ground: &Ground, task: &Task, claims: &[u16], owner: &mut [u16]) {
    let before = owner.to_vec();
    for (cell, own) in before.iter().enumerate() {
        if usize::from(*own) >= task.areas.len() || deep(raster, &before, cell) {
            continue;
        }
        let mut counts: [(u16, u8); 8] = [(SEA, 0); 8];
        for next in raster.around(cell) {
            let other = before[next];
            let alike = task.free || ground.dry[next] == ground.dry[cell];
            if alike
                && usize::from(other) < task.areas.len()
                && let Some(slot) = counts.iter_mut().find(|slot| slot.0 == other || slot.1 == 0)
            {
                *slot = (other, slot.1 + 1);
            }
        }
        let most = counts.into_iter().fold((SEA, 0), |best, next| if next.1 > best.1 { next } else { best });
        if most.0 != *own && most.1 >= 5 && may(task, claims, most.0, cell) {
            owner[cell] = most.0;
        }
    }
}

/// Whether all four cells beside a cell, and most of those at its corners, have the same other owner: nothing
/// sticks out in that case.
fn deep(raster: &Raster, owner: &[u16], cell: usize) -> bool {
    let (own, cols) = (owner[cell], raster.cols);
    raster.inner(cell)
        && owner[cell - 1] == own
        && owner[cell + 1] == own
        && owner[cell - cols] == own
        && owner[cell + cols] == own
}

/// Parts of an area that are cut off from its seeds by others of its kind go to the neighbour with the longest
/// border. Islands stay.
pub fn rejoin(raster: &Raster, ground: &Ground, task: &Task, roots: &[u16], owner: &mut [u16]) {
    let count = task.areas.len();
    for _ in 0..6 {
        let mut seen = vec![false; raster.len()];
        // A seed that another area has taken holds nothing.
        for cell in 0..raster.len() {
            if roots[cell] == owner[cell] && usize::from(owner[cell]) < count {
                part(raster, owner, cell, &mut seen);
            }
        }
        let mut changed = false;
        for start in 0..raster.len() {
            if seen[start] || usize::from(owner[start]) >= count {
                continue;
            }
            let cells = part(raster, owner, start, &mut seen);
            let mut rims: Vec<(u16, u32)> = Vec::new();
            for cell in &cells {
                for next in raster.beside(*cell) {
                    let other = owner[next];
                    let alike = task.free || ground.dry[next] == ground.dry[*cell];
                    if other != owner[start] && alike && usize::from(other) < count {
                        match rims.iter_mut().find(|rim| rim.0 == other) {
                            Some(rim) => rim.1 += 1,
                            None => rims.push((other, 1)),
                        }
                    }
                }
            }
            let Some(most) = rims.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best })
            else {
                continue;
            };
            for cell in cells {
                owner[cell] = most.0;
            }
            changed = true;
        }
        if !changed {
            break;
        }
    }
}

/// The cells of one owner that are connected to a cell.
fn part(raster: &Raster, owner: &[u16], start: usize, seen: &mut [bool]) -> Vec<usize> {
    if std::mem::replace(&mut seen[start], true) {
        return Vec::new();
    }
    let mut cells = vec![start];
    let mut next = 0;
    while let Some(cell) = cells.get(next).copied() {
        next += 1;
        for other in raster.beside(cell) {
            if owner[other] == owner[start] && !std::mem::replace(&mut seen[other], true) {
                cells.push(other);
            }
        }
    }
    cells
}
