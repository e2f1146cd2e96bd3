//! How large a board is, and how its sheet is shared: title above, legend below, beside or in the middle, the
//! map in the rest.

use super::key::Legend;
use warpress_geometry::layout::extent;
use warpress_geometry::{Field, Frame};
use warpress_model::{Map, MapKind, SizeSpec};

/// White between the edge of the sheet and everything on it (mm); less on small sheets.
const MARGIN: f64 = 5.0;
/// Between title, map and legend (mm).
const AIR: f64 = 3.0;
/// A counter needs so much more than itself.
const ROOM: f64 = 1.12;
/// A legend beside the map (mm).
const BESIDE: f64 = 50.0;
/// No sheet grows beyond this (mm), however many spaces are to hold however large counters.
const LARGEST: f64 = 1500.0;

/// What a board is to be put on.
#[derive(Debug, Clone, Copy)]
pub struct BoardTarget {
    /// What can be printed on (mm), upright.
    pub paper: (f64, f64),
    /// The diameter of the largest counter that may stand on it (mm).
    pub piece: f64,
    /// How much of the size that the data ask for is taken: 1, or a little less where that saves a sheet of paper.
    pub share: f64,
}

/// A board's sheet (all mm).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sheet {
    /// Where the map lies.
    pub frame: Frame,
    /// Where the title stands.
    pub title: Field,
    /// Where the legend stands, if there is anything to say and it does not stand in the middle of a ring.
    pub legend: Option<Field>,
}

/// Where the legend stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Nowhere,
    Below,
    Beside,
}

impl Sheet {
    /// The best sheet for a map.
    pub fn choose(map: &Map, legend: &Legend<'_>, target: &BoardTarget) -> Self {
        if let SizeSpec::Millimetres(w, h) = map.list.size {
            return Self::best(map, legend, target, &[(w * target.share, h * target.share)]);
        }
        let grid = extent(map);
        if let Some((space, (wide, high))) = map.space_size.map(|space| space * target.share).zip(grid) {
            return Self::around(map, legend, target, (space * wide, space * high));
        }
        let (w, h) = target.paper;
        let best = match map.kind {
            // A track of a few spaces does not need a sheet of its own height.
            MapKind::Track => Self::best(map, legend, target, &[(w, h.min(track_height(map, w)))]),
            // Positions are shares of a sheet that most people see before them lying, not standing.
            MapKind::Graph | MapKind::Areas => Self::best(map, legend, target, &[(h, w)]),
            _ => Self::best(map, legend, target, &[(w, h), (h, w)]),
        };
        let Some((wide, high)) = grid else { return best };
        let space = best.space(map).max(target.piece * ROOM);
        Self::around(map, legend, target, (space * wide, space * high))
    }

    /// The best way to share one of these sheets.
    fn best(map: &Map, legend: &Legend<'_>, target: &BoardTarget, sizes: &[(f64, f64)]) -> Self {
        let places: &[Place] = match map.kind {
            _ if legend.is_empty() => &[Place::Nowhere],
            MapKind::Ring => &[Place::Nowhere],
            MapKind::Square | MapKind::Hex => &[Place::Below, Place::Beside],
            _ => &[Place::Below],
        };
        let all = sizes.iter().flat_map(|size| places.iter().map(move |place| (*size, *place)));
        let mut best: Option<(f64, Self)> = None;
        for (size, place) in all {
            let sheet = Self::share(map, legend, target, size, place);
            let worth = sheet.space(map);
            // What comes first is kept unless another is clearly better.
            if best.as_ref().is_none_or(|(most, _)| worth > most * 1.03) {
                best = Some((worth, sheet));
            }
        }
        best.map_or_else(
            || Self::share(map, legend, target, target.paper, Place::Nowhere),
            |(_, sheet)| sheet,
        )
    }

    /// How large its spaces are.
    fn space(&self, map: &Map) -> f64 {
        let field = self.frame.field;
        match extent(map) {
            Some((wide, high)) => (field.w / wide).min(field.h / high),
            None => (field.w * field.h).sqrt(),
        }
    }

    /// The sheet that holds a map of this size.
    fn around(map: &Map, legend: &Legend<'_>, target: &BoardTarget, (w, h): (f64, f64)) -> Self {
        // A title and a legend need some width, however narrow the map.
        let wide = w.max(70.0);
        let of = |place: Place| {
            let below = if place == Place::Below { legend.height(wide) + AIR } else { 0.0 };
            let beside = if place == Place::Beside { BESIDE + AIR } else { 0.0 };
            let small = (w + beside).min(h) < 90.0;
            let (margin, title) = if small { (MARGIN / 2.0, 7.0) } else { (MARGIN, 11.0) };
            let size = (wide + beside + 2.0 * margin, h + title + AIR + below + 2.0 * margin);
            (size.0.min(LARGEST), size.1.min(LARGEST))
        };
        if legend.is_empty() {
            return Self::share(map, legend, target, of(Place::Nowhere), Place::Nowhere);
        }
        let fits = |size: (f64, f64)| {
            let (pw, ph) = target.paper;
            size.0 <= pw + 0.01 && size.1 <= ph + 0.01 || size.0 <= ph + 0.01 && size.1 <= pw + 0.01
        };
        let beside = of(Place::Beside);
        let place = if fits(beside) && !fits(of(Place::Below)) { Place::Beside } else { Place::Below };
        Self::share(map, legend, target, of(place), place)
    }

    /// Shares a sheet of this size.
    fn share(map: &Map, legend: &Legend<'_>, target: &BoardTarget, (w, h): (f64, f64), place: Place) -> Self {
        let small = w.min(h) < 90.0;
        let (margin, high) = if small { (MARGIN / 2.0, 7.0) } else { (MARGIN, 11.0) };
        let (x, wide) = (margin, w - 2.0 * margin);
        let title = Field { x, y: margin, w: wide, h: high };
        let top = margin + high + AIR;
        let all = Field { x, y: top, w: wide.max(1.0), h: (h - margin - top).max(1.0) };
        let (field, legend) = match place {
            Place::Nowhere => (all, None),
            Place::Below => {
                // Whatever is said, the map keeps most of the sheet.
                let below = legend.height(wide).min(all.h * 0.6);
                let map = all.h - below - AIR;
                let under = Field { y: all.y + map + AIR, h: below, ..all };
                (Field { h: map.max(1.0), ..all }, Some(under))
            }
            Place::Beside => {
                let map = all.w - BESIDE - AIR;
                let right = Field { x: all.x + map + AIR, w: BESIDE, ..all };
                (Field { w: map.max(1.0), ..all }, Some(right))
            }
        };
        let mut sheet = Self { frame: Frame { sheet: (w, h), field, piece: target.piece }, title, legend };
        sheet.gather(map, place);
        sheet
    }

    /// Puts the legend close to a grid that does not fill its field.
    fn gather(&mut self, map: &Map, place: Place) {
        let (Some((wide, high)), Some(legend)) = (extent(map), &mut self.legend) else { return };
        let field = &mut self.frame.field;
        let space = (field.w / wide).min(field.h / high);
        if place == Place::Below {
            let free = field.h - space * high;
            field.h -= free;
            legend.y -= free;
        } else {
            let free = field.w - space * wide;
            field.w -= free;
            legend.x -= free;
            legend.w += free;
        }
    }
}

/// How high a track on a sheet of this width need be (mm): rows of spaces of 24 mm.
#[allow(clippy::cast_precision_loss)] // ten thousand at most
fn track_height(map: &Map, wide: f64) -> f64 {
    let spaces = map.spaces.len() as f64;
    let rows = (spaces * 25.0 / (wide - 2.0 * MARGIN)).ceil();
    rows * 32.0 + 11.0 + AIR + 2.0 * MARGIN
}
