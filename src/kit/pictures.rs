//! Contact sheets: all faces of a kit at a glance.

use super::{KitError, Subject};
use crate::render::face::Face;
use crate::render::png::{self, ContactSheet};
use resvg::tiny_skia::Pixmap;

/// The resolution of contact sheets (pixels to the inch), and how many faces stand side by side.
const DPI: f32 = 110.0;
const ACROSS: usize = 9;

/// A sheet with a place for every face, in the order of printing.
///
/// # Errors
/// If there is nothing to show or the sheet would be too large.
pub(super) fn contact_sheet(subjects: &[Subject<'_>]) -> Result<ContactSheet, KitError> {
    let size = |subject: &Subject<'_>| {
        let (input, over) = (&subject.input, 2.0 * subject.input.bleed);
        (input.size.0 + over, input.size.1 + over)
    };
    Ok(ContactSheet::new(subjects.iter().map(size), ACROSS, DPI)?)
}

/// A face as it stands on a contact sheet.
///
/// # Errors
/// If it is too large.
pub(super) fn picture(face: &Face) -> Result<Pixmap, KitError> {
    Ok(png::pixels(&face.tree, DPI)?)
}
