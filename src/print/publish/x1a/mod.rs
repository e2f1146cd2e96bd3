//! PDF/X-1a:2003 (ISO 15930-4), which shops ask for that print from four inks: pages whose faces are pixels of cyan,
//! magenta, yellow and black, with the boxes of each page and the profile that the inks were mixed by. krilla writes no
//! PDF/X; pdf-writer, on which it stands, writes what it is told.

mod file;
mod inks;
mod profile;

pub use file::{Face, FlatWriter, print};
pub use inks::{Coverage, Greys, Mixer};
pub use profile::{Profile, ProfileError};

use serde::Serialize;

/// How pages are made into pixels of four inks.
#[derive(Debug, Clone, Serialize)]
pub struct Flat {
    /// What the inks look like where they are printed.
    pub profile: Profile,
    /// The name of the printing condition in the registry of the ICC (`FOGRA39`, `CGATS TR 006`), if it is known.
    pub condition: Option<String>,
    /// What greys are printed with.
    pub greys: Greys,
    /// The most ink that may lie on one spot (percent, of 400); darker spots get less of the three colours.
    pub limit: Option<u16>,
    /// Pixels to the inch.
    pub dpi: f32,
}

impl Flat {
    /// What shops ask for (pixels to the inch).
    pub const DPI: f32 = 300.0;

    /// Greys in black ink, as much ink as the profile says, 300 pixels to the inch.
    pub fn new(profile: Profile) -> Self {
        Self { profile, condition: None, greys: Greys::default(), limit: None, dpi: Self::DPI }
    }
}
