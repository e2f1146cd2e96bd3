//! From the data of a map to the task of drawing it: its sheet, its land, its seeds and which areas may touch.

use super::super::layout::Point;
use super::Finding;
use super::atlas::Atlas;
use super::places;
use super::projection::{Extent, Projection};
use super::raster::{Ground, Raster};
use super::task::{Adjacency, Area, Task};
use warpress_model::map::Land;
use warpress_model::{Map, SizeSpec, Space};

/// The longer and shorter side of a map that gives no size (mm): with a frame, it fits on A4 and on Letter.
const USUAL: (f64, f64) = (380.0, 270.0);

/// The data of a map, applied to its sheet.
pub struct Setting {
    /// The sheet as a grid.
    pub raster: Raster,
    /// Width and height (mm).
    pub size: (f64, f64),
    /// Land and water.
    pub ground: Ground,
    /// The areas.
    pub task: Task,
    /// The faults so far.
    pub findings: Vec<Finding>,
}

impl Setting {
    /// Reads a map.
    pub fn new(map: &Map, atlas: Option<&Atlas>) -> Self {
        let none = Land::default();
        let land = map.land.as_ref().unwrap_or(&none);
        let on_earth = on_earth(map, land);
        let extent = extent(map, land);
        let seen: Vec<_> = map.spaces.iter().filter_map(|space| space.lonlat).collect();
        let projection = Projection::new(land.projection.as_deref(), extent, &seen);
        let size = sheet(map, on_earth.then(|| projection.aspect()));
        let projection = projection.fit(extent, size);
        let raster = Raster::new(size);
        let mut findings = Vec::new();
        let mut task = Task { free: !on_earth && land.seed.is_none(), ..Task::default() };
        let mut names: Vec<&str> = Vec::new();
        for (number, space) in map.spaces.iter().enumerate() {
            let wet =
                space.terrain.iter().any(|word| map.terrains.get(word).is_some_and(|terrain| terrain.water));
            let place = |(x, y): (f64, f64)| Point { x: x / 100.0 * size.0, y: y / 100.0 * size.1 };
            let mut seeds = Vec::new();
            let main = match (space.at, space.lonlat) {
                (Some(at), _) => Some(place(at)),
                (None, Some((lon, lat))) if on_earth => Some(projection.at(lon, lat)),
                _ => None,
            };
            seeds.extend(main);
            for (x, y) in &space.seeds {
                seeds.push(match space.at {
                    None if on_earth => projection.at(*x, *y),
                    _ => place((*x, *y)),
                });
            }
            if seeds.iter().any(|seed| raster.at(*seed).is_none()) {
                findings.push(Finding::OffSheet { space: number });
                seeds.retain(|seed| raster.at(*seed).is_some());
            }
            let mut countries = Vec::new();
            for name in &space.countries {
                let known = names.iter().position(|known| known == name);
                let Some(rings) = atlas.and_then(|atlas| atlas.country(name)) else {
                    findings.push(Finding::NoCountry { space: number, name: name.clone() });
                    continue;
                };
                countries.push(known.unwrap_or_else(|| {
                    names.push(name);
                    task.countries.push(projection.rings(&rings));
                    names.len() - 1
                }));
            }
            task.areas.push(Area { wet, weight: space.weight, seeds, countries });
        }
        set_adjacencies(map, &mut task);
        let ground = match (land.seed, atlas) {
            (Some(seed), _) => {
                super::invent::grow(&raster, seed, land.form.unwrap_or("continent"), &task.areas)
            }
            (None, Some(atlas)) if on_earth => Ground::within(&raster, &projection.rings(&atlas.land())),
            _ => Ground::plain(&raster, true),
        };
        super::seeds::spread(&raster, &ground, &mut task);
        Self { raster, size, ground, task, findings }
    }
}

/// Whether a map is based on real land.
pub fn on_earth(map: &Map, land: &Land) -> bool {
    let placed = |space: &Space| space.lonlat.is_some() || !space.countries.is_empty();
    land.seed.is_none() && (land.base.is_some() || land.extent.is_some() || map.spaces.iter().any(placed))
}

/// The extent of the sheet: the one in the data, the part of the world that they name, or all seeds with some
/// land around them.
pub fn extent(map: &Map, land: &Land) -> Extent {
    if let Some(extent) = land.extent {
        return extent;
    }
    if let Some(extent) = land.base.as_deref().and_then(places::extent) {
        return extent;
    }
    let mut found: Option<Extent> = None;
    for (lon, lat) in map.spaces.iter().filter_map(|space| space.lonlat) {
        let old = found.unwrap_or([lon, lat, lon, lat]);
        found = Some([old[0].min(lon), old[1].min(lat), old[2].max(lon), old[3].max(lat)]);
    }
    let Some([west, south, east, north]) = found else { return [-170.0, -57.0, 190.0, 84.0] };
    let (wide, high) = (((east - west) * 0.09).max(1.0), ((north - south) * 0.12).max(1.0));
    [west - wide, (south - high).max(-90.0), east + wide, (north + high).min(90.0)]
}

/// Width and height of a map (mm): that of a usual sheet in the map's proportions, so that its neighbours do not
/// depend on how large it is printed.
fn sheet(map: &Map, aspect: Option<f64>) -> (f64, f64) {
    // A long and narrow region would waste the sheet: more of the world is shown above and below it.
    let own = aspect.unwrap_or(USUAL.0 / USUAL.1).clamp(0.62, 1.62);
    let aspect = match map.list.size {
        SizeSpec::Millimetres(w, h) if w > 0.0 && h > 0.0 => (w / h).clamp(0.05, 20.0),
        _ => own,
    };
    let (long, short) = USUAL;
    let within = |w: f64, h: f64| if aspect > w / h { (w, w / aspect) } else { (h * aspect, h) };
    if aspect >= 1.0 { within(long, short) } else { within(short, long) }
}

/// Which areas should touch.
pub fn set_adjacencies(map: &Map, task: &mut Task) {
    let count = task.areas.len();
    let place = |id: &str| map.spaces.iter().position(|space| space.id == id);
    let said = names_neighbours(map) && !map.drawn;
    task.adjacencies = vec![if said { Adjacency::Apart } else { Adjacency::Open }; count * count];
    for (from, space) in map.spaces.iter().enumerate() {
        for way in &space.ways {
            if let Some(to) = place(&way.to)
                && task.adjacency(from, to) != Adjacency::Touch
                && (said || way.link.is_some())
            {
                task.set(from, to, if way.link.is_none() { Adjacency::Touch } else { Adjacency::Apart });
            }
        }
    }
    for (one, other) in &map.forbid {
        if let (Some(one), Some(other)) = (place(one), place(other)) {
            task.set(one, other, Adjacency::Never);
        }
    }
}

/// Whether the data name the neighbours. If not, the drawing decides.
pub fn names_neighbours(map: &Map) -> bool {
    map.spaces.iter().any(|space| space.ways.iter().any(|way| way.link.is_none()))
}
