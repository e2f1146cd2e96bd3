//! Pictures of a game's own: PNG, JPEG, WebP and SVG below its `art/`.
//!
//! An [`Album`] finds them and reads what their heads say: nothing outside of the folder, no file over 64 MB, no picture
//! over 100 megapixels, whatever the head of a file promises. [`place`] says where a picture lies in its frame, and
//! [`plate()`] makes it ready for paper: as it is while that is fine enough, else scaled; in colour, or in the greys of
//! an ink. Nothing here knows of games, templates or pages.

mod album;
mod error;
mod frame;
mod gate;
mod head;
mod inks;
mod opening;
mod plate;
mod raster;
mod reach;
mod reduced;
mod space;
mod styles;
mod tone;
mod vector;

pub use album::{Album, ENDINGS, FOLDER, Picture};
pub use error::ArtError;
pub use frame::{Fit, Focus, Rect, empty, lost, place};
pub use head::{Format, MOST_PIXELS};
pub use plate::{Fineness, Order, Plate, plate, plates};
pub use raster::photograph;
pub use reach::{Excess, drawn, sparse};
pub use tone::Tone;
pub use vector::VectorError;

#[cfg(test)]
mod tests;
