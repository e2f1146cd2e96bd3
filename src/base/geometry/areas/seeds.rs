//! Where areas begin: the cells of their seeds, and positions for areas without any.

use super::super::layout::Point;
use super::raster::{Ground, Raster};
use super::task::{Adjacency, Task};

/// The cells from which each area grows; empty if there is no suitable ground near its seeds.
pub fn cells(
    raster: &Raster,
    ground: &Ground,
    task: &Task,
    allowed: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut taken = vec![false; raster.len()];
    let mut found = vec![Vec::new(); task.areas.len()];
    let longest = task.areas.iter().map(|area| area.seeds.len()).max().unwrap_or(0).min(64);
    // All first seeds take precedence over all second ones.
    for turn in 0..longest {
        for (number, area) in task.areas.iter().enumerate() {
            let Some(start) = area.seeds.get(turn).and_then(|seed| raster.at(*seed)) else { continue };
            let fits = |cell: usize| {
                !taken[cell] && (task.free || ground.dry[cell] != area.wet) && allowed(number, cell)
            };
            if let Some(cell) = near(raster, start, fits) {
                taken[cell] = true;
                found[number].push(cell);
            }
        }
    }
    found
}

/// The nearest suitable cell, if there is one nearby.
fn near(raster: &Raster, start: usize, fits: impl Fn(usize) -> bool) -> Option<usize> {
    const REACH: f64 = 9.0;
    if fits(start) {
        return Some(start);
    }
    let (column, row) = raster.place(start);
    #[allow(clippy::cast_possible_truncation)] // small
    let reach = raster.cells(REACH).ceil() as isize;
    let mut best: Option<(isize, usize)> = None;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let away = dx * dx + dy * dy;
            if away > reach * reach || best.is_some_and(|(known, _)| known <= away) {
                continue;
            }
            let (Some(x), Some(y)) = (column.checked_add_signed(dx), row.checked_add_signed(dy)) else {
                continue;
            };
            if x < raster.cols && y < raster.rows && fits(y * raster.cols + x) {
                best = Some((away, y * raster.cols + x));
            }
        }
    }
    best.map(|(_, cell)| cell)
}

/// Gives each area without a position one, spread evenly over its ground, neighbours near each other.
pub fn spread(raster: &Raster, ground: &Ground, task: &mut Task) {
    for wet in [false, true] {
        let lost: Vec<usize> = (0..task.areas.len())
            .filter(|at| {
                let area = &task.areas[*at];
                area.wet == wet && area.seeds.is_empty() && area.countries.is_empty()
            })
            .collect();
        if lost.is_empty() {
            continue;
        }
        let cells: Vec<Point> = (0..raster.len())
            .filter(|cell| {
                let (column, row) = raster.place(*cell);
                column % 5 == 2 && row % 5 == 2 && (task.free || ground.dry[*cell] != wet)
            })
            .map(|cell| raster.centre(cell))
            .collect();
        let mut spots: Vec<Point> = task
            .areas
            .iter()
            .filter(|area| area.wet == wet)
            .filter_map(|area| area.seeds.first().copied())
            .collect();
        let fixed = spots.len();
        for _ in &lost {
            let Some(next) = farthest(&cells, &spots) else { return };
            spots.push(next);
        }
        for _ in 0..6 {
            settle(&cells, &mut spots, fixed);
        }
        // The middle of a sea may be an island.
        let mut free = cells;
        for spot in spots.iter_mut().skip(fixed) {
            let nearest = (0..free.len())
                .min_by(|one, other| square(free[*one], *spot).total_cmp(&square(free[*other], *spot)));
            let Some(nearest) = nearest else { break };
            *spot = free.swap_remove(nearest);
        }
        for (area, spot) in lost.iter().zip(spots.drain(fixed..)) {
            task.areas[*area].seeds.push(spot);
        }
        swap(task, &lost);
    }
}

fn square(one: Point, other: Point) -> f64 {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
}

fn farthest(cells: &[Point], spots: &[Point]) -> Option<Point> {
    let away = |cell: &Point| spots.iter().map(|spot| square(*cell, *spot)).fold(f64::MAX, f64::min);
    cells
        .iter()
        .map(|cell| (away(cell), *cell))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, cell)| cell)
}

/// Moves each point to the centre of the cells nearest to it.
fn settle(cells: &[Point], spots: &mut [Point], fixed: usize) {
    let mut sums = vec![(0.0, 0.0, 0.0); spots.len()];
    for cell in cells {
        let nearest = (0..spots.len())
            .min_by(|one, other| square(*cell, spots[*one]).total_cmp(&square(*cell, spots[*other])));
        if let Some(nearest) = nearest {
            let sum = &mut sums[nearest];
            *sum = (sum.0 + cell.x, sum.1 + cell.y, sum.2 + 1.0);
        }
    }
    for (spot, (x, y, count)) in spots.iter_mut().zip(sums).skip(fixed) {
        if count > 0.0 {
            *spot = Point { x: x / count, y: y / count };
        }
    }
}

/// Swaps areas as long as this brings neighbours closer together.
fn swap(task: &mut Task, lost: &[usize]) {
    let spot = |task: &Task, area: usize| task.areas[area].seeds.first().copied();
    let strain = |task: &Task, area: usize| -> f64 {
        (0..task.areas.len())
            .filter(|other| task.adjacency(area, *other) == Adjacency::Touch)
            .filter_map(|other| Some(square(spot(task, area)?, spot(task, other)?)))
            .sum()
    };
    for _ in 0..12 {
        let mut moved = false;
        for (at, one) in lost.iter().enumerate() {
            for other in &lost[at + 1..] {
                let before = strain(task, *one) + strain(task, *other);
                exchange(task, *one, *other);
                if strain(task, *one) + strain(task, *other) < before - 1e-9 {
                    moved = true;
                } else {
                    exchange(task, *one, *other);
                }
            }
        }
        if !moved {
            break;
        }
    }
}

fn exchange(task: &mut Task, one: usize, other: usize) {
    let kept = std::mem::take(&mut task.areas[one].seeds);
    task.areas[one].seeds = std::mem::replace(&mut task.areas[other].seeds, kept);
}
