//! Papers of a game's own, and where pieces lie on those that are scored or cut beforehand.

use super::Location;

/// A sheet of paper or card that the game names itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Stock {
    /// What people call it: “Avery 5371”.
    pub name: String,
    /// Its width and height as it lies upright (mm).
    pub size: (f64, f64),
    /// Where its pieces lie, if that is not for us to choose.
    pub places: Option<Places>,
    /// Where it stands in the data.
    pub at: Location,
}

impl Stock {
    /// What a sheet may measure on each side (mm).
    pub const SIDES: std::ops::RangeInclusive<f64> = 20.0..=2000.0;
}

/// The names of papers that warpress knows; their sizes are in the sheet formats.
pub const PAPERS: [&str; 11] =
    ["a4", "a3", "a2", "a1", "a0", "a5", "sra3", "letter", "legal", "tabloid", "13x19in"];

/// Places for pieces of one size in rows and columns, as a die or a maker of labels wants them. All in mm.
#[derive(Debug, Clone, PartialEq)]
pub struct Places {
    /// Width and height of each, as it lies on the sheet.
    pub size: (f64, f64),
    /// How many lie side by side.
    pub columns: u32,
    /// How many lie one below the other.
    pub rows: u32,
    /// How far the first lies from the left and the upper edge.
    pub first: (f64, f64),
    /// How far it is from the edge of one to the same edge of the next, to the right and down.
    pub pitch: (f64, f64),
    /// Where the top of a piece points, if that matters.
    pub top: Option<Top>,
    /// Whether cuts are marked, and the sheet is named in its margin.
    pub marks: bool,
}

super::word::words! {
    /// Where the top of a piece points on its sheet.
    Top {
        /// To the top of the sheet.
        Up = "up",
        /// To its right edge.
        Right = "right",
        /// To its lower edge.
        Down = "down",
        /// To its left edge.
        Left = "left",
    }
}

impl Places {
    /// The right and the lower edge of the last (mm).
    pub fn end(&self) -> (f64, f64) {
        let last =
            |first: f64, pitch: f64, count: u32, side: f64| first + pitch * f64::from(count - 1) + side;
        (
            last(self.first.0, self.pitch.0, self.columns.max(1), self.size.0),
            last(self.first.1, self.pitch.1, self.rows.max(1), self.size.1),
        )
    }
}
