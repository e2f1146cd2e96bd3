//! Contact sheets: all faces of a kit at a glance.

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::{Faces, KitError};
use crate::render::png::{self, PngError};

/// The resolution of contact sheets, and the greatest number of faces on one.
const DPI: f32 = 110.0;
const ACROSS: usize = 9;

/// A PNG with every face, in the order of printing.
///
/// # Errors
/// If there is nothing to show or a picture would be too large.
pub fn contact_sheet(drawn: &Faces<'_>) -> Result<Vec<u8>, KitError> {
    let pixels =
        drawn.faces.iter().map(|face| png::pixels(&face.tree, DPI)).collect::<Result<Vec<_>, PngError>>()?;
    let cell =
        pixels.iter().fold((1, 1), |(wide, high), one| (one.width().max(wide), one.height().max(high)));
    let gap = 14;
    let across = ACROSS.min(pixels.len().max(1));
    let down = pixels.len().div_ceil(across).max(1);
    let span = |count: usize, side: u32| u32::try_from(count).unwrap_or(1) * (side + gap) + gap;
    let mut sheet = Pixmap::new(span(across, cell.0), span(down, cell.1))
        .ok_or(PngError::Size(across as u32, down as u32))?;
    sheet.fill(resvg::tiny_skia::Color::from_rgba8(0xd9, 0xd9, 0xd9, 0xff));
    for (place, one) in pixels.iter().enumerate() {
        let at = |place: usize, side: u32| i32::try_from(span(place, side)).unwrap_or(0);
        let (x, y) = (at(place % across, cell.0), at(place / across, cell.1));
        sheet.draw_pixmap(x, y, one.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }
    Ok(png::encode(&sheet)?)
}
