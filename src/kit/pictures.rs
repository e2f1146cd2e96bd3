//! Contact sheets: all faces of a kit at a glance.

use super::{Faces, KitError};
use crate::render::png;

/// The resolution of contact sheets (pixels to the inch), and how many faces stand side by side.
const DPI: f32 = 110.0;
const ACROSS: usize = 9;

/// A PNG with every face, in the order of printing.
///
/// # Errors
/// If there is nothing to show or a picture would be too large.
pub fn contact_sheet(drawn: &Faces<'_>) -> Result<Vec<u8>, KitError> {
    let trees: Vec<_> = drawn.faces.iter().map(|face| &face.tree).collect();
    Ok(png::encode(&png::contact_sheet(&trees, ACROSS, DPI)?)?)
}
