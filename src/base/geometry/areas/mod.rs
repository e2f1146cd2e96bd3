//! Maps of areas: irregular, interlocked territories on land and sea.
//!
//! [`draw`] is the entry point. The sheet is a fine grid of cells; land comes from the atlas or is grown; areas
//! grow over it from their seeds until they meet, and are mended until they touch exactly those that the data
//! name; then borders and coasts are drawn through the cells, each once, so that both sides have the same line.
//! It is computed in integers, sums, products and roots, with angles from `libm`: the same on every machine.
//!
//! Lengths are millimetres on a sheet of the map's own size. Nothing here sets type or colour.

mod atlas;
mod base_map;
mod cell_owners;
mod grow;
mod invent;
mod memory;
mod mend;
mod net;
mod noise;
mod once;
mod places;
mod projection;
mod raster;
mod reshape;
mod room;
mod seeds;
mod setting;
mod shades;
mod straits;
mod task;
#[cfg(test)]
mod tests;
mod wind;

pub use atlas::{Atlas, FILE};
pub use base_map::{BaseMap, coasts, shown_extent};
pub use once::{cached_drawing, forget};
pub use places::names as bases;
pub use room::Room;
pub use setting::names_neighbours;
pub use task::MOST;

use std::collections::BTreeSet;

use super::layout::{BoardLayout, Border, Plot, Point, Route};
use cell_owners::CellOwners;
use net::Net;
use setting::Setting;
use task::{Adjacency, LAND, SEA, Task};
use warpress_model::Map;

/// The most rounds of mending a faulty map.
const ROUNDS: usize = 4;

/// A fault of a map of areas, or a remark. Areas are given by their index in `Map::spaces`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// A seed lies off the sheet.
    OffSheet {
        /// The area.
        space: usize,
    },
    /// There is no suitable ground near the seeds: a land in the sea, a sea on land, or all of it is taken.
    NoGround {
        /// The area.
        space: usize,
    },
    /// The base map has no country of this name.
    NoCountry {
        /// The area that names it.
        space: usize,
        /// The name.
        name: String,
    },
    /// Two areas touch, and nothing says that they are neighbours.
    Touching {
        /// The first area.
        one: usize,
        /// The second area.
        other: usize,
    },
    /// Two neighbours do not touch; a link is drawn between them.
    Linked {
        /// The first area.
        one: usize,
        /// The second area.
        other: usize,
    },
    /// Two areas touch that must not.
    Forbidden {
        /// The first area.
        one: usize,
        /// The second area.
        other: usize,
    },
    /// There are more areas than [`MOST`].
    TooMany,
}

/// A map of areas on its sheet.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// The position of everything.
    pub layout: BoardLayout,
    /// Pairs of areas that touch, the lower number first.
    pub touching: BTreeSet<(usize, usize)>,
    /// Pairs of neighbours that do not touch and are drawn with a link.
    pub linked: BTreeSet<(usize, usize)>,
    /// Which areas are water.
    pub wet: Vec<bool>,
    /// Land that belongs to no area.
    pub wild: Vec<Vec<Point>>,
    /// A shade for each area, from 0, such that no two that touch have the same one.
    pub shades: Vec<u8>,
    /// The space available for names.
    pub room: Room,
    /// The faults.
    pub findings: Vec<Finding>,
}

/// Draws a map of areas. `atlas` is needed for land of this world.
pub fn draw(map: &Map, atlas: Option<&Atlas>) -> Drawing {
    let mut map = std::borrow::Cow::Borrowed(map);
    let too_many = map.spaces.len() > MOST;
    if too_many {
        map.to_mut().spaces.truncate(MOST);
    }
    let Setting { raster, size, mut ground, task, mut findings } = Setting::new(&map, atlas);
    if too_many {
        findings.push(Finding::TooMany);
    }
    let (claims, roots, begun) = begin(&raster, &ground, &task);
    let mut owner = grow::grow(&raster, &ground, &task, &begun, &claims);
    wind::wind(&raster, &ground, &task, &claims, &roots, &mut owner);
    grow::wear(&raster, &ground, &task, &claims, &mut owner);
    grow::rejoin(&raster, &ground, &task, &roots, &mut owner);
    let mut cell_owners = CellOwners::new(&raster, &task, owner, &begun);
    let mut best = (cell_owners.faults(), cell_owners.owners().to_vec(), ground.clone());
    for _ in 0..ROUNDS {
        if best.0 == 0 {
            break;
        }
        let before = (cell_owners.owners().to_vec(), ground.dry.clone());
        mend::mend(&mut cell_owners, &ground, &claims);
        reshape::reshape(&mut cell_owners, &mut ground);
        if cell_owners.owners() == before.0 && ground.dry == before.1 {
            break;
        }
        cell_owners.change(|owner| grow::rejoin(&raster, &ground, &task, &roots, owner));
        // What was cut off in one round may be mended in the next, so a round may make things worse.
        if cell_owners.faults() < best.0 {
            best = (cell_owners.faults(), cell_owners.owners().to_vec(), ground.clone());
        }
    }
    let (_, owner, mut ground) = best;
    let cell_owners = CellOwners::new(&raster, &task, owner, &begun);
    let count = task.areas.len();
    let pairs = || (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let touching: BTreeSet<_> = pairs().filter(|(one, other)| cell_owners.touch(*one, *other)).collect();
    let linked: BTreeSet<_> = pairs()
        .filter(|pair| task.adjacency(pair.0, pair.1) == Adjacency::Touch && !touching.contains(pair))
        .collect();
    for (one, other) in &touching {
        match task.adjacency(*one, *other) {
            Adjacency::Apart => findings.push(Finding::Touching { one: *one, other: *other }),
            Adjacency::Never => findings.push(Finding::Forbidden { one: *one, other: *other }),
            Adjacency::Open | Adjacency::Touch => {}
        }
    }
    findings.extend(linked.iter().map(|(one, other)| Finding::Linked { one: *one, other: *other }));
    let owner = cell_owners.into_owner();
    if task.free {
        ground = free_ground(&raster, &task, &owner);
    }
    let room = Room::new(&raster, &owner, count);
    let mut net = Net::new(&raster, &ground, &owner);
    let layout = layout(&map, size, &task, &mut net, &room, &linked);
    for (space, plot) in layout.spaces.iter().enumerate() {
        let reported = findings.iter().any(|finding| match finding {
            Finding::OffSheet { space: other } | Finding::NoCountry { space: other, .. } => *other == space,
            _ => false,
        });
        if plot.outlines.is_empty() && !reported {
            findings.push(Finding::NoGround { space });
        }
    }
    let wild = net.rings(|owner| owner == LAND);
    let wet: Vec<bool> = task.areas.iter().map(|area| area.wet).collect();
    let shades = shades::shades(count, &touching, &wet);
    Drawing { layout, touching, linked, wet, wild, shades, room, findings }
}

/// The owners of countries, the cells that hold an area together, and those from which it grows.
fn begin(
    raster: &raster::Raster,
    ground: &raster::Ground,
    task: &Task,
) -> (Vec<u16>, Vec<u16>, Vec<Vec<usize>>) {
    let mut claims =
        if task.countries.is_empty() { Vec::new() } else { vec![grow::NO_COUNTRY; raster.len()] };
    for (number, rings) in (0u16..).zip(&task.countries) {
        let inside = raster::Ground::within(raster, rings);
        for (claim, _) in claims.iter_mut().zip(&inside.dry).filter(|(_, dry)| **dry) {
            *claim = number;
        }
    }
    let allowed =
        |area: usize, cell: usize| grow::may(task, &claims, u16::try_from(area).unwrap_or(SEA), cell);
    let mut begun = seeds::cells(raster, ground, task, allowed);
    let mut roots = vec![SEA; raster.len()];
    for (number, area) in task.areas.iter().enumerate() {
        let alone = |country: &usize| {
            task.areas
                .iter()
                .enumerate()
                .all(|(other, area)| other == number || !area.countries.contains(country))
        };
        // A country that no other area claims belongs to the area from the start.
        for country in area.countries.iter().filter(|country| alone(country)) {
            let here = |cell: &usize| usize::from(claims[*cell]) == *country && ground.dry[*cell];
            begun[number].extend((0..raster.len()).filter(here));
        }
        for cell in &begun[number] {
            roots[*cell] = u16::try_from(number).unwrap_or(SEA);
        }
    }
    (claims, roots, begun)
}

/// If there is no land but that of the areas, the coast runs where lands and seas meet.
fn free_ground(raster: &raster::Raster, task: &Task, owner: &[u16]) -> raster::Ground {
    let mut ground = raster::Ground::plain(raster, true);
    for (dry, owner) in ground.dry.iter_mut().zip(owner) {
        *dry = task.areas.get(usize::from(*owner)).is_none_or(|area| !area.wet);
    }
    ground
}

fn layout(
    map: &Map,
    size: (f64, f64),
    task: &Task,
    net: &mut Net<'_>,
    room: &Room,
    linked: &BTreeSet<(usize, usize)>,
) -> BoardLayout {
    let count = task.areas.len();
    let area = |owner: u16| Some(usize::from(owner)).filter(|owner| *owner < count);
    let mut borders = Vec::new();
    for arc in net.arcs() {
        let (left, right) = (area(arc.left), area(arc.right));
        let (of, with) = match (left, right) {
            (Some(left), Some(right)) => (left.min(right), Some(left.max(right))),
            (Some(one), None) | (None, Some(one)) => (one, None),
            (None, None) => continue,
        };
        borders.push(Border { of, with, line: arc.line });
    }
    let mut spaces: Vec<Plot> = Vec::new();
    let mut outlines: Vec<Vec<Vec<Point>>> = vec![Vec::new(); count];
    for (owner, ring) in net.outlines() {
        if let Some(area) = area(owner) {
            outlines[area].push(ring);
        }
    }
    let seeds: Vec<_> = task.areas.iter().map(|area| area.seeds.first().copied()).collect();
    let middles = room.middles(&seeds, 7.0);
    for ((mut rings, seed), found) in outlines.into_iter().zip(seeds).zip(middles) {
        rings.sort_by(|one, other| extent(other).abs().total_cmp(&extent(one).abs()));
        let (centre, radius) = found.unwrap_or((seed.unwrap_or(Point { x: 0.0, y: 0.0 }), 0.0));
        spaces.push(Plot { outlines: rings, centre, radius });
    }
    let routes = routes(map, size, &spaces, &borders, linked);
    let land = net.rings(|owner| owner == LAND || area(owner).is_some_and(|area| !task.areas[area].wet));
    BoardLayout { size, spaces, borders, routes, land, ..BoardLayout::default() }
}

/// Twice the area of a ring; holes are negative.
fn extent(ring: &[Point]) -> f64 {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(one, other)| one.x * other.y - other.x * one.y).sum()
}

/// The links of the data, then neighbours that do not touch.
fn routes(
    map: &Map,
    size: (f64, f64),
    spaces: &[Plot],
    borders: &[Border],
    linked: &BTreeSet<(usize, usize)>,
) -> Vec<Route> {
    let place = |id: &String| map.spaces.iter().position(|space| space.id == *id);
    let border = |one: usize, other: usize| {
        let (of, with) = (one.min(other), Some(one.max(other)));
        let found = borders.iter().filter(|border| border.of == of && border.with == with);
        found.max_by_key(|border| border.line.len()).map(|border| border.line.as_slice())
    };
    let mut found = Vec::new();
    for (id, link) in &map.links {
        let via: Vec<Point> =
            link.via.iter().map(|(x, y)| Point { x: x / 100.0 * size.0, y: y / 100.0 * size.1 }).collect();
        for from in link.from.iter().filter_map(place) {
            for to in link.to.iter().filter_map(place).filter(|to| *to != from) {
                let line = straits::route(&spaces[from], &spaces[to], border(from, to), &via);
                found.push(Route { link: id.clone(), from, to, one_way: link.one_way, line });
            }
        }
    }
    for (one, other) in linked {
        let link = format!("{}-to-{}", map.spaces[*one].id, map.spaces[*other].id);
        let line = straits::route(&spaces[*one], &spaces[*other], None, &[]);
        found.push(Route { link, from: *one, to: *other, one_way: false, line });
    }
    found
}
