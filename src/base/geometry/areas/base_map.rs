//! Land of this world under a map of points and links: the positions of longitudes and latitudes, and the coasts. It is
//! projected and drawn like that of areas, in the field that the map has on its sheet.

use std::sync::Arc;

use super::super::layout::{Field, Point};
use super::atlas::Atlas;
use super::memory::Memory;
use super::net::Net;
use super::projection::{Extent, Projection};
use super::raster::{Ground, Raster};
use super::setting::{extent, on_earth};
use super::task::{LAND, SEA};
use warpress_model::Map;
use warpress_model::map::Land;

/// A part of the world, projected.
pub struct BaseMap {
    projection: Projection,
    field: Field,
}

impl BaseMap {
    /// The land under this map in its field; `None` if it has none.
    pub fn new(map: &Map, field: Field) -> Option<Self> {
        let extent = shown_extent(map)?;
        let projection = map.land.as_ref().and_then(|land| land.projection.as_deref());
        let seen: Vec<_> = map.spaces.iter().filter_map(|space| space.lonlat).collect();
        let projection = Projection::new(projection, extent, &seen).fit(extent, (field.w, field.h));
        Some(Self { projection, field })
    }

    /// The position of a longitude and latitude on the sheet (mm).
    pub fn at(&self, (lon, lat): (f64, f64)) -> Point {
        let at = self.projection.at(lon, lat);
        Point::new(self.field.x + at.x, self.field.y + at.y)
    }

    fn coasts(&self, atlas: &Atlas) -> Vec<Vec<Point>> {
        let raster = Raster::new((self.field.w, self.field.h));
        let ground = Ground::within(&raster, &self.projection.rings(&atlas.land()));
        let owner: Vec<u16> = ground.dry.iter().map(|dry| if *dry { LAND } else { SEA }).collect();
        let mut rings = Net::new(&raster, &ground, &owner).rings(|owner| owner == LAND);
        for point in rings.iter_mut().flatten() {
            *point = Point::new(point.x + self.field.x, point.y + self.field.y);
        }
        rings
    }
}

/// West, south, east and north of what a map shows; `None` if it is not based on real land.
pub fn shown_extent(map: &Map) -> Option<Extent> {
    let none = Land::default();
    let land = map.land.as_ref().unwrap_or(&none);
    on_earth(map, land).then(|| extent(map, land))
}

/// Everything that coasts depend on.
#[derive(PartialEq)]
struct CoastKey {
    field: Field,
    land: Option<Land>,
    seen: Vec<Option<(f64, f64)>>,
}

static COASTS: Memory<CoastKey, Vec<Vec<Point>>> = Memory::new();

/// The outlines of the land under a map (mm on its sheet), those that were traced before as long as they hold.
pub fn coasts(map: &Map, field: Field, atlas: Option<&Atlas>) -> Arc<Vec<Vec<Point>>> {
    let (Some(under), Some(atlas)) = (BaseMap::new(map, field), atlas) else { return Arc::default() };
    let seen = map.spaces.iter().map(|space| space.lonlat).collect();
    COASTS.get(CoastKey { field, land: map.land.clone(), seen }, || under.coasts(atlas))
}
