//! How large a board is, and how its sheet is shared: title above, legend below, beside or in the middle, the
//! map in the rest.

use crate::geometry::plan::extent;
use crate::geometry::{Field, Frame};
use crate::model::{Map, MapKind, SizeSpec};

/// White between the edge of the sheet and everything on it (mm); less on small sheets.
const MARGIN: f64 = 5.0;
/// A counter needs so much more than itself.
const AIR: f64 = 1.12;

/// What a board is to be put on.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// What can be printed on (mm), upright.
    pub paper: (f64, f64),
    /// The diameter of the largest counter that may stand on it (mm).
    pub piece: f64,
    /// Entries of the legend.
    pub entries: usize,
    /// Letters of the texts below it.
    pub letters: usize,
}

/// A board's sheet (all mm).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sheet {
    /// Where the map lies.
    pub frame: Frame,
    /// Where the title stands.
    pub title: Field,
    /// Where the legend stands, if there is anything to say.
    pub legend: Option<Field>,
}

impl Sheet {
    /// The best sheet for a map.
    pub fn choose(map: &Map, wanted: &Wanted) -> Self {
        if let SizeSpec::Millimetres(w, h) = map.list.size {
            return Self::share(map, wanted, (w, h));
        }
        if let Some((space, (wide, high))) = map.space_size.zip(extent(map)) {
            return Self::around(map, wanted, (space * wide, space * high));
        }
        let (w, h) = wanted.paper;
        let both = [(w, h), (h, w)].map(|size| Self::share(map, wanted, size));
        let [upright, level] = both.map(|sheet| (sheet.space(map), sheet));
        let (space, best) = if level.0 > upright.0 * 1.02 { level } else { upright };
        let Some((wide, high)) = extent(map) else { return best };
        let space = space.max(wanted.piece * AIR);
        Self::around(map, wanted, (space * wide, space * high))
    }

    /// How large its spaces are.
    fn space(&self, map: &Map) -> f64 {
        let field = self.frame.field;
        match extent(map) {
            Some((wide, high)) => (field.w / wide).min(field.h / high),
            None => 0.0,
        }
    }

    /// The sheet that holds a map of this size.
    fn around(map: &Map, wanted: &Wanted, (w, h): (f64, f64)) -> Self {
        let empty = Self::share(map, wanted, (w + 2.0 * MARGIN, h + 2.0 * MARGIN + 60.0));
        let (sheet, field) = (empty.frame.sheet, empty.frame.field);
        Self::share(map, wanted, (sheet.0 - field.w + w, sheet.1 - field.h + h))
    }

    /// Shares a sheet of this size.
    fn share(map: &Map, wanted: &Wanted, (w, h): (f64, f64)) -> Self {
        let small = w.min(h) < 90.0;
        let margin = if small { MARGIN / 2.0 } else { MARGIN };
        let high = if small { 7.0 } else { 11.0 };
        let (x, wide) = (margin, w - 2.0 * margin);
        let title = Field { x, y: margin, w: wide, h: high };
        let below = legend(wanted, wide);
        let top = margin + high + margin / 2.0;
        let inside = matches!(map.kind, MapKind::Ring);
        let bottom = if below > 0.0 && !inside { h - margin - below - margin / 2.0 } else { h - margin };
        let field = Field { x, y: top, w: wide.max(1.0), h: (bottom - top).max(1.0) };
        let legend =
            (below > 0.0 && !inside).then_some(Field { x, y: bottom + margin / 2.0, w: wide, h: below });
        Self { frame: Frame { sheet: (w, h), field, piece: wanted.piece }, title, legend }
    }
}

/// How high a legend of this width is (mm).
#[allow(clippy::cast_precision_loss)] // some entries, some lines
fn legend(wanted: &Wanted, wide: f64) -> f64 {
    let columns = (wide / 46.0).floor().max(1.0);
    let rows = (wanted.entries as f64 / columns).ceil();
    let lines = (wanted.letters as f64 * 1.45 / wide).ceil();
    let high = rows * 6.5 + lines * 3.6;
    if high > 0.0 { high + 1.5 } else { 0.0 }
}
