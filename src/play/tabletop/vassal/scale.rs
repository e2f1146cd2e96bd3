//! From millimetres on the table to pixels on the map.

use crate::table::{Spot, Table};

/// Pixels to the millimetre, if nothing is too large: some 150 to the inch, at which most modules draw their maps and a
/// card's text can be read.
const FINEST: f64 = 6.0;

/// Pixels to the millimetre at least: some 100 to the inch.
const COARSEST: f64 = 4.0;

/// The longest side of a picture (pixels).
const LONGEST: f64 = 4_096.0;

/// Around everything (mm).
const MARGIN: f64 = 25.0;

/// The longest side of the map (pixels). Java counts in 32 bits; scroll bars and the overview are drawn for all of it.
const WIDEST: f64 = 200_000.0;

/// How large everything is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    /// Pixels to the millimetre.
    per_mm: f64,
    /// The middle of the table, from the upper left corner of the map (mm).
    middle: (f64, f64),
}

impl Scale {
    /// As fine as the largest picture allows.
    pub fn of(table: &Table<'_>) -> Self {
        let sides = table.faces.iter().flat_map(|face| [face.mm.0, face.mm.1]);
        let largest = sides.fold(1.0, f64::max);
        let (w, h) = (table.extent.0 + 2.0 * MARGIN, table.extent.1 + 2.0 * MARGIN);
        let fine = (LONGEST / largest).clamp(COARSEST, FINEST);
        Self { per_mm: fine.min(WIDEST / w.max(h)), middle: (w / 2.0, h / 2.0) }
    }

    /// A length (mm) in pixels.
    pub fn length(&self, mm: f64) -> f64 {
        mm * self.per_mm
    }

    /// A length (mm) in whole pixels, one at least.
    pub fn whole(&self, mm: f64) -> i64 {
        (self.length(mm).round() as i64).max(1)
    }

    /// A place on the map, in pixels from its upper left corner.
    pub fn at(&self, spot: Spot) -> (f64, f64) {
        (self.length(spot.x + self.middle.0), self.length(spot.y + self.middle.1))
    }

    /// Width and height of the map (pixels).
    pub fn map(&self) -> (i64, i64) {
        (self.whole(2.0 * self.middle.0), self.whole(2.0 * self.middle.1))
    }

    /// How much a picture has to be enlarged on the map, as it would have too many pixels otherwise.
    pub fn enlarged(&self, (w, h): (f64, f64)) -> f64 {
        (self.length(w.max(h)) / LONGEST).max(1.0)
    }

    /// Pixels to the inch of a picture of this size (mm).
    pub fn dpi(&self, mm: (f64, f64)) -> f32 {
        const INCH: f64 = 25.4;
        (self.per_mm * INCH / self.enlarged(mm)) as f32
    }

    /// Says what is coarser than one might wish.
    pub fn note(&self, table: &Table<'_>, notes: &mut Vec<String>) {
        if self.per_mm < COARSEST {
            notes.push("The table is so large that small text is hard to read on the map.".into());
        }
        let coarse: Vec<&str> = table
            .boards
            .iter()
            .filter(|board| self.enlarged(table.faces[board.face].mm) > 1.0)
            .map(|board| board.name.as_str())
            .collect();
        if !coarse.is_empty() {
            notes.push(format!("Drawn coarser than the rest, as they are so large: {}.", coarse.join(", ")));
        }
    }
}
