//! Contact sheets: all faces of a kit at a glance.

use super::{KitError, Subject};
use crate::render::face::Face;
use crate::render::png::{self, ContactSheet};
use resvg::tiny_skia::Pixmap;

/// The resolution of contact sheets (pixels to the inch).
const DPI: f32 = 110.0;
/// Nine poker cards side by side, or a board (pt).
const WIDEST: f32 = 9.0 * 186.0 + 12.0;

/// A sheet with a place for every face, in the order of printing, list by list.
///
/// # Errors
/// If there is nothing to show or the sheet would be too large.
pub(super) fn contact_sheet(subjects: &[Subject<'_>]) -> Result<ContactSheet, KitError> {
    let mut sizes = Vec::new();
    let mut group = 0;
    for (number, subject) in subjects.iter().enumerate() {
        if number > 0 && subjects[number - 1].list.id != subject.list.id {
            group += 1;
        }
        let (input, over) = (&subject.input, 2.0 * subject.input.bleed);
        sizes.push((group, input.size.0 + over, input.size.1 + over));
    }
    Ok(ContactSheet::new(sizes.into_iter(), WIDEST, DPI)?)
}

/// A face as it stands on a contact sheet.
///
/// # Errors
/// If it is too large.
pub(super) fn picture(face: &Face) -> Result<Pixmap, KitError> {
    Ok(png::pixels(&face.tree, DPI)?)
}
