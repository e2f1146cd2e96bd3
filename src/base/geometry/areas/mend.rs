//! Makes areas touch their neighbours and no others: what lies between two that should touch is cut through,
//! and a third area is put between two that should not. A change stays only if it helps.

use super::cell_owners::CellOwners;
use super::grow::may;
use super::raster::Ground;
use super::task::{Adjacency, LAND, SEA};

/// The width of what is put between two areas, to each side (mm): the longer their border was, the wider.
const BETWEEN: (f64, f64) = (1.7, 4.5);
/// The width of a corridor to a neighbour, to each side (mm).
const BREADTH: f64 = 1.9;
/// The longest corridor (mm).
const LONGEST: f64 = 22.0;
/// The ground about a seed that is reserved for it (mm).
const HOME: f64 = 3.6;
/// The most attempts.
const TRIES: usize = 160;

/// Mends what can be mended.
pub fn mend(hold: &mut CellOwners<'_>, ground: &Ground, claims: &[u16]) {
    let count = hold.task.areas.len();
    let mut faulty: Vec<(u32, usize, usize)> = Vec::new();
    for one in 0..count {
        for other in one + 1..count {
            let fault = hold.fault(one, other);
            if fault > 0 {
                faulty.push((fault, one, other));
            }
        }
    }
    faulty.sort_by_key(|(fault, one, other)| (std::cmp::Reverse(*fault), *one, *other));
    for (_, one, other) in faulty.into_iter().take(TRIES) {
        if hold.fault(one, other) == 0 {
            continue;
        }
        match hold.task.adjacency(one, other) {
            Adjacency::Touch => connect(hold, ground, claims, one, other),
            _ => separate(hold, ground, claims, one, other),
        }
    }
}

fn number(area: usize) -> u16 {
    u16::try_from(area).unwrap_or(SEA)
}

/// The cells of some owners within a distance (mm) of given cells.
pub fn about(
    hold: &CellOwners<'_>,
    from: &[usize],
    distance: f64,
    fits: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let raster = hold.raster;
    #[allow(clippy::cast_possible_truncation)] // small
    let reach = raster.cells(distance).ceil() as isize;
    let limit = raster.cells(distance) * raster.cells(distance);
    let mut found = std::collections::BTreeSet::new();
    for cell in from {
        let (column, row) = raster.place(*cell);
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let (Some(x), Some(y)) = (column.checked_add_signed(dx), row.checked_add_signed(dy)) else {
                    continue;
                };
                #[allow(clippy::cast_precision_loss)] // small
                let far = (dx * dx + dy * dy) as f64 > limit;
                let next = y * raster.cols + x;
                if !far && x < raster.cols && y < raster.rows && fits(next) {
                    found.insert(next);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Puts a third area between two, or no man's land where that is forbidden and no other area is near.
fn separate(hold: &mut CellOwners<'_>, ground: &Ground, claims: &[u16], one: usize, other: usize) {
    let (one_id, other_id) = (number(one), number(other));
    let meets = |hold: &CellOwners<'_>, cell: usize| {
        let own = hold.owner(cell);
        let foe = if own == one_id { other_id } else { one_id };
        (own == one_id || own == other_id) && hold.raster.beside(cell).any(|next| hold.owner(next) == foe)
    };
    let both = hold.cells(one_id).chain(hold.cells(other_id));
    let mut border: Vec<usize> = both.filter(|cell| meets(hold, *cell)).collect();
    border.sort_unstable();
    #[allow(clippy::cast_precision_loss)] // small
    let long = border.len() as f64 / 2.0 / hold.raster.cells(1.0);
    let between = (long * 0.07).clamp(BETWEEN.0, BETWEEN.1);
    let zones = [between, BETWEEN.0, BETWEEN.0 * 2.0].map(|between| {
        about(hold, &border, between, |cell| {
            [one_id, other_id].contains(&hold.owner(cell)) && hold.kept(cell, HOME).is_none()
        })
    });
    let mut thirds: Vec<u16> = Vec::new();
    for cell in zones.iter().flatten() {
        for next in hold.raster.beside(*cell) {
            let third = hold.owner(next);
            if ![one_id, other_id].contains(&third)
                && third < number(hold.task.areas.len())
                && !thirds.contains(&third)
            {
                thirds.push(third);
            }
        }
    }
    let before = hold.faults();
    let mut best: Option<(u32, usize, u16, Option<u16>)> = None;
    for (at, zone) in zones.iter().enumerate() {
        for third in &thirds {
            for from in [None, Some(one_id), Some(other_id)] {
                let mark = hold.mark();
                fill(hold, ground, claims, zone, *third, from);
                let after = hold.faults();
                hold.back(mark);
                if after < before && best.is_none_or(|(least, ..)| after < least) {
                    best = Some((after, at, *third, from));
                }
            }
        }
    }
    if let Some((_, at, third, from)) = best {
        fill(hold, ground, claims, &zones[at], third, from);
    }
    if hold.task.adjacency(one, other) == Adjacency::Never && hold.sides(one, other) > 0 {
        let strip = about(hold, &border, BETWEEN.0 / 2.0, |cell| {
            hold.owner(cell) == one_id || hold.owner(cell) == other_id && ground.dry[cell]
        });
        for cell in strip {
            hold.give(cell, if ground.dry[cell] { LAND } else { SEA });
        }
    }
}

/// Lets a third area grow over a zone, or over the part of it that one owner has.
fn fill(
    hold: &mut CellOwners<'_>,
    ground: &Ground,
    claims: &[u16],
    zone: &[usize],
    third: u16,
    from: Option<u16>,
) {
    let Some(wet) = hold.task.areas.get(usize::from(third)).map(|area| area.wet) else { return };
    let mut open: Vec<usize> = zone
        .iter()
        .copied()
        .filter(|cell| hold.raster.beside(*cell).any(|next| hold.owner(next) == third))
        .collect();
    let mut seen: std::collections::BTreeSet<usize> = open.iter().copied().collect();
    while let Some(cell) = open.pop() {
        let fits = (hold.task.free || ground.dry[cell] != wet)
            && from.is_none_or(|from| hold.owner(cell) == from)
            && may(hold.task, claims, third, cell);
        if !fits {
            continue;
        }
        hold.give(cell, third);
        for next in hold.raster.beside(cell) {
            if zone.binary_search(&next).is_ok() && seen.insert(next) {
                open.push(next);
            }
        }
    }
}

/// Cuts a corridor from one area to another through what lies between them.
fn connect(hold: &mut CellOwners<'_>, ground: &Ground, claims: &[u16], one: usize, other: usize) {
    let (one_id, other_id) = (number(one), number(other));
    let wet = |area: usize| hold.task.areas[area].wet;
    let kinds = (wet(one), wet(other));
    let mut ways: Vec<Vec<(usize, u16)>> = Vec::new();
    if kinds.0 == kinds.1 || hold.task.free {
        let own = |cell: usize| hold.task.free || ground.dry[cell] != kinds.0;
        if let Some(path) = path(hold, one_id, other_id, own) {
            for part in [2, 1, 3] {
                let middle = path.len() * part / 4;
                let to = |at: usize| if at < middle { one_id } else { other_id };
                ways.push(path.iter().enumerate().map(|(at, cell)| (*cell, to(at))).collect());
            }
        }
    } else {
        for (from, to, wet) in [(one_id, other_id, kinds.0), (other_id, one_id, kinds.1)] {
            if let Some(path) = path(hold, from, to, |cell| ground.dry[cell] != wet) {
                ways.push(path.into_iter().map(|cell| (cell, from)).collect());
            }
        }
    }
    let before = hold.faults();
    let mut best: Option<(u32, usize)> = None;
    for (at, way) in ways.iter().enumerate() {
        let mark = hold.mark();
        widen(hold, ground, claims, way);
        let after = hold.faults();
        hold.back(mark);
        if after < before && best.is_none_or(|(least, _)| after < least) {
            best = Some((after, at));
        }
    }
    if let Some((_, at)) = best {
        widen(hold, ground, claims, &ways[at]);
    }
}

fn widen(hold: &mut CellOwners<'_>, ground: &Ground, claims: &[u16], way: &[(usize, u16)]) {
    for (cell, to) in way {
        let Some(wet) = hold.task.areas.get(usize::from(*to)).map(|area| area.wet) else { return };
        let ends: Vec<u16> = way.iter().map(|(_, to)| *to).collect();
        let cells = about(hold, &[*cell], BREADTH, |next| {
            (hold.task.free || ground.dry[next] != wet)
                && may(hold.task, claims, *to, next)
                && !ends.contains(&hold.owner(next))
                && hold.kept(next, HOME).is_none_or(|kept| kept == *to)
        });
        for cell in cells {
            hold.give(cell, *to);
        }
    }
}

/// The shortest way over fitting ground from a cell beside one area to a cell beside another; `None` if it is too
/// long. The cells on the way belong to neither.
fn path(hold: &CellOwners<'_>, from: u16, to: u16, fits: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
    let raster = hold.raster;
    let mut came: Vec<u32> = vec![u32::MAX; raster.len()];
    let mut ring: Vec<usize> = hold.cells(from).collect();
    for cell in &ring {
        came[*cell] = u32::try_from(*cell).ok()?;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small
    let longest = raster.cells(LONGEST) as usize;
    for _ in 0..=longest {
        let mut next_ring = Vec::new();
        for cell in &ring {
            if hold.owner(*cell) != from && raster.beside(*cell).any(|next| hold.owner(next) == to) {
                let mut path = vec![*cell];
                let mut at = *cell;
                while hold.owner(at) != from {
                    at = came[at] as usize;
                    path.push(at);
                }
                path.pop();
                path.reverse();
                return Some(path);
            }
            for next in raster.beside(*cell) {
                let free = came[next] == u32::MAX && hold.owner(next) != to && fits(next);
                if free && hold.kept(next, HOME).is_none() {
                    came[next] = u32::try_from(*cell).ok()?;
                    next_ring.push(next);
                }
            }
        }
        ring = next_ring;
    }
    None
}
