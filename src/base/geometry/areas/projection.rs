//! From the globe to the sheet. Formulas as in J. P. Snyder, *Map Projections: A Working Manual* (USGS 1395),
//! for the sphere. Angles go through `libm`, so that a map is the same on every machine.

use rayon::prelude::*;

use super::super::layout::Point;
use super::atlas::Ring;

/// West, south, east and north in degrees; east may lie beyond 180.
pub type Extent = [f64; 4];

/// A map projection.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Equirectangular { squeeze: f64 },
    Mercator,
    Conic { n: f64, f: f64, low: f64, high: f64 },
    Azimuthal { sin: f64, cos: f64 },
    Globe { sin: f64, cos: f64 },
}

/// Rings with at least this many points are projected on several threads.
const CONTINENT: usize = 8000;

/// A projection, and the rectangle of it that the sheet shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Projection {
    kind: Kind,
    middle: f64,
    /// Longitudes and latitudes that the sheet must show.
    seen: Vec<(f64, f64)>,
    /// The point in the upper left corner, and millimetres per unit.
    corner: (f64, f64),
    scale: f64,
    /// Width by height of the extent.
    aspect: f64,
}

impl Projection {
    /// The projection with this name, or one that suits the extent. Whatever of `seen` is within the extent is
    /// on the sheet.
    pub fn new(name: Option<&str>, extent: Extent, seen: &[(f64, f64)]) -> Self {
        let [west, south, east, north] = extent;
        let (middle, centre) = ((west + east) / 2.0, (south + north) / 2.0);
        let fitting = match () {
            () if east - west > 170.0 || north - south > 110.0 => "equirectangular",
            () if north >= 82.0 || south <= -82.0 => "azimuthal",
            () if centre.abs() < 12.0 => "mercator",
            () => "conic",
        };
        let (sin, cos) = libm::sincos(centre.to_radians());
        let kind = match name.unwrap_or(fitting) {
            "mercator" => Kind::Mercator,
            "azimuthal" => Kind::Azimuthal { sin, cos },
            "globe" => Kind::Globe { sin, cos },
            "conic" => conic(south, north, centre),
            _ => Kind::Equirectangular { squeeze: libm::cos(centre.clamp(-75.0, 75.0).to_radians()) },
        };
        let within = |(lon, lat): &&(f64, f64)| {
            let turned = [*lon, lon + 360.0].into_iter().any(|lon| (west..=east).contains(&lon));
            turned && (south..=north).contains(lat)
        };
        let seen = seen.iter().filter(within).copied().collect();
        let mut found = Self { kind, middle, seen, corner: (0.0, 0.0), scale: 1.0, aspect: 1.0 };
        let [left, top, right, bottom] = found.bounds(extent);
        found.corner = (left, top);
        found.aspect = (right - left).max(1e-6) / (bottom - top).max(1e-6);
        found
    }

    /// Width by height of what must be seen.
    pub fn aspect(&self) -> f64 {
        self.aspect
    }

    /// Fits the extent into the middle of a sheet (mm).
    #[must_use]
    pub fn fit(mut self, extent: Extent, sheet: (f64, f64)) -> Self {
        let [left, top, right, bottom] = self.bounds(extent);
        let (w, h) = ((right - left).max(1e-6), (bottom - top).max(1e-6));
        self.scale = (sheet.0 / w).min(sheet.1 / h);
        self.corner = (left - (sheet.0 / self.scale - w) / 2.0, top - (sheet.1 / self.scale - h) / 2.0);
        self
    }

    /// The position of a longitude and latitude on the sheet.
    pub fn at(&self, lon: f64, lat: f64) -> Point {
        let (x, y) = self.flat(lon, lat);
        Point { x: (x - self.corner.0) * self.scale, y: (y - self.corner.1) * self.scale }
    }

    /// Outlines on the sheet. A ring may result in several, once for each turn of the globe.
    pub fn rings(&self, rings: &[Ring]) -> Vec<Vec<Point>> {
        let mut found = Vec::new();
        for ring in rings {
            let whole = unwrap(ring);
            let (low, high) = whole
                .iter()
                .fold((f64::MAX, f64::MIN), |(low, high), (lon, _)| (low.min(*lon), high.max(*lon)));
            for turn in [-720.0, -360.0, 0.0, 360.0] {
                if high + turn > self.middle - 180.0 && low + turn < self.middle + 180.0 {
                    let clamp = |lon: f64| (lon + turn).clamp(self.middle - 180.0, self.middle + 180.0);
                    let point = |(lon, lat): &(f64, f64)| self.at(clamp(*lon), *lat);
                    // Waking other threads takes longer than projecting an islet.
                    found.push(if whole.len() < CONTINENT {
                        whole.iter().map(point).collect()
                    } else {
                        whole.par_iter().with_min_len(CONTINENT / 4).map(point).collect()
                    });
                }
            }
        }
        found
    }

    /// Left, top, right and bottom of what the sheet shows of an extent: halfway between all of it and its
    /// middle lines, as the far corners of a cone are of no use on a sheet.
    fn bounds(&self, [west, south, east, north]: Extent) -> [f64; 4] {
        let mut all = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        let mut cross = all;
        let add = |to: &mut [f64; 4], lon: f64, lat: f64| {
            let (x, y) = self.flat(lon, lat);
            *to = [to[0].min(x), to[1].min(y), to[2].max(x), to[3].max(y)];
        };
        for step in 0..=48 {
            let part = f64::from(step) / 48.0;
            let (lon, lat) = (west + (east - west) * part, south + (north - south) * part);
            for (lon, lat) in [(lon, south), (lon, north), (west, lat), (east, lat)] {
                add(&mut all, lon, lat);
            }
            add(&mut cross, lon, (south + north) / 2.0);
            add(&mut cross, (west + east) / 2.0, lat);
        }
        let mut found = [0, 1, 2, 3].map(|side| (all[side] + cross[side]) / 2.0);
        if matches!(self.kind, Kind::Globe { .. } | Kind::Azimuthal { .. }) {
            found = all;
        }
        let (wide, high) = ((found[2] - found[0]) * 0.03, (found[3] - found[1]) * 0.03);
        for (lon, lat) in &self.seen {
            let (x, y) = self.flat(*lon, *lat);
            found = [
                found[0].min(x - wide),
                found[1].min(y - high),
                found[2].max(x + wide),
                found[3].max(y + high),
            ];
        }
        found
    }

    /// On the plane, y downwards, in radii of the globe.
    fn flat(&self, lon: f64, lat: f64) -> (f64, f64) {
        let turn = (lon - self.middle).to_radians();
        match self.kind {
            Kind::Equirectangular { squeeze } => (turn * squeeze, -lat.to_radians()),
            Kind::Mercator => (turn, -upright(lat.clamp(-84.0, 84.0))),
            Kind::Conic { n, f, low, high } => {
                let rho = f / libm::pow(slope(lat.clamp(low, high)), n);
                let (sin, cos) = libm::sincos(n * turn);
                (rho * sin, rho * cos)
            }
            Kind::Azimuthal { sin, cos } => {
                let (x, y, near) = seen(turn, lat, sin, cos);
                // Lambert's equal-area projection; the far side is compressed into a rim that no sheet shows.
                let k = libm::sqrt(2.0 / (1.0 + near).max(0.2));
                (k * x, -k * y)
            }
            Kind::Globe { sin, cos } => {
                let (x, y, near) = seen(turn, lat, sin, cos);
                let far = libm::sqrt(x * x + y * y);
                let k = if near < 0.0 { 1.0 / far.max(1e-9) } else { 1.0 };
                (k * x, -k * y)
            }
        }
    }
}

/// Lambert's conformal conic, true to scale a sixth from either end.
fn conic(south: f64, north: f64, centre: f64) -> Kind {
    let sixth = (north - south) / 6.0;
    let one = (south + sixth).clamp(-80.0, 80.0);
    let other = (north - sixth).clamp(-80.0, 80.0);
    let cosines = (libm::cos(one.to_radians()), libm::cos(other.to_radians()));
    let apart = upright(other) - upright(one);
    let n = if apart.abs() < 1e-6 {
        libm::sin(centre.to_radians())
    } else {
        libm::log(cosines.0 / cosines.1) / apart
    };
    // A cone around the equator is a cylinder.
    if n.abs() < 0.05 {
        return Kind::Mercator;
    }
    let f = cosines.0 * libm::exp(n * upright(one)) / n;
    Kind::Conic { n, f, low: (centre - 80.0).max(-85.0), high: (centre + 80.0).min(85.0) }
}

/// Mercator's height of a latitude.
fn upright(lat: f64) -> f64 {
    libm::log(slope(lat))
}

fn slope(lat: f64) -> f64 {
    libm::tan(std::f64::consts::FRAC_PI_4 + lat.to_radians() / 2.0)
}

/// Right, up and towards the eye, seen from above the middle.
fn seen(turn: f64, lat: f64, sin: f64, cos: f64) -> (f64, f64, f64) {
    let ((sin_turn, cos_turn), (sin_lat, cos_lat)) = (libm::sincos(turn), libm::sincos(lat.to_radians()));
    let across = cos_lat * cos_turn;
    (cos_lat * sin_turn, cos * sin_lat - sin * across, sin * sin_lat + cos * across)
}

/// A ring without jumps from one end of the world to the other, its long lines cut into short ones.
fn unwrap(ring: &[(f64, f64)]) -> Ring {
    let mut found: Ring = Ring::with_capacity(ring.len());
    for (lon, lat) in ring.iter().chain(ring.first()) {
        let Some((last, last_lat)) = found.last().copied() else {
            found.push((*lon, *lat));
            continue;
        };
        let away = *lon - last;
        let turns = ((away.abs() - 180.0) / 360.0).ceil().max(0.0);
        let lon = *lon - 360.0 * turns.copysign(away);
        let long = (lon - last).abs().max((lat - last_lat).abs());
        if long > 2.0 {
            let parts = (long / 2.0).ceil().min(360.0);
            let mut part = 1.0;
            while part < parts {
                let along = part / parts;
                found.push((last + (lon - last) * along, last_lat + (lat - last_lat) * along));
                part += 1.0;
            }
        }
        found.push((lon, *lat));
    }
    found
}
