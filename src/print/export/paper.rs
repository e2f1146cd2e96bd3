//! Faces as PDF, drawn as in a kit: a page each, in the size of the file, with the boxes that say where it is cut.

use super::frame::Frame;
use super::order::Crop;
use warpress_kit::{Flattener, KitError, layers};
use warpress_publish::x1a::{self, Coverage, Flat};
use warpress_publish::{FaceWriter, Meta, PublishError, print};
use warpress_render::face::PrintedFace;
use warpress_sheet::{FaceId, Page, Placed, PlacedKind, Rect, Side};

/// The page of a face, or an empty one.
pub fn page(face: Option<FaceId>, frame: &Frame, crop: Crop, label: &str) -> Page {
    let all = Rect::at_origin(frame.size());
    let trim = frame.centred(frame.face);
    let mut page = Page::blank(frame.size(), Side::Single, label);
    page.items.extend(face.map(|face| Placed {
        face,
        trim,
        turn: frame.turn(),
        bleed: frame.bleed,
        kind: PlacedKind::Card,
        // What lies beyond the page is not in the file either.
        window: Some(all),
    }));
    if crop == Crop::Bleed {
        page.trim = Some(frame.centred(frame.trim));
        page.bleed = Some(all);
    }
    page
}

/// Draws a face into a file.
///
/// # Errors
/// The writer's.
pub fn put(
    press: &mut FaceWriter<'_, '_>,
    number: FaceId,
    face: &PrintedFace,
    frame: &Frame,
) -> Result<(), PublishError> {
    let at = frame.on_face();
    let within = (frame.round > 0.0).then_some([at.x, at.y, at.w, at.h, frame.round]);
    press.layers_within(number, face.tree.size, &layers(face), within)
}

/// A PDF of one face.
///
/// # Errors
/// The writer's.
pub fn pdf(face: &PrintedFace, frame: &Frame, crop: Crop, meta: &Meta) -> Result<Vec<u8>, KitError> {
    let page = page(Some(0), frame, crop, &meta.title);
    print(meta, &[page], |press| put(press, 0, face, frame).map_err(KitError::from))
}

/// The same in pixels of four inks, with how much ink lies on it.
///
/// # Errors
/// The writer's.
pub fn flat(
    face: &PrintedFace,
    frame: &Frame,
    crop: Crop,
    meta: &Meta,
    (flat, flattener): (&Flat, &Flattener<'_>),
) -> Result<(Vec<u8>, Coverage), KitError> {
    let page = page(Some(0), frame, crop, &meta.title);
    let face = flattener.face(face)?;
    x1a::print(meta, &[page], flat, |writer| {
        writer.face(0, &face);
        Ok(())
    })
}
