//! Faces as pixels.

use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PngError {
    /// No pixels, or more than a picture of a face may have.
    #[error("a picture of {0} by {1} pixels cannot be made")]
    Size(u32, u32),
    /// The encoder failed.
    #[error("the PNG could not be written: {0}")]
    Encoding(String),
}

/// The longest side of a picture (pixels).
const LONGEST: u32 = 20_000;

/// Draws a tree on white paper. `dpi` is pixels to the inch (72 pt).
///
/// # Errors
/// A size that cannot be had.
pub fn pixels(tree: &usvg::Tree, dpi: f32) -> Result<Pixmap, PngError> {
    let scale = dpi / 72.0;
    let size = tree.size();
    let (width, height) = ((size.width() * scale).round() as u32, (size.height() * scale).round() as u32);
    if width > LONGEST || height > LONGEST {
        return Err(PngError::Size(width, height));
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    pixmap.fill(Color::WHITE);
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Faces side by side on a light grey ground, `columns` in a row, with a small gap; `dpi` is pixels
/// to the inch.
///
/// # Errors
/// A size that cannot be had.
pub fn contact_sheet(trees: &[&usvg::Tree], columns: usize, dpi: f32) -> Result<Pixmap, PngError> {
    /// Between the faces and around them (pt).
    const GAP: f32 = 6.0;
    let pictures: Vec<Pixmap> = trees.par_iter().map(|tree| pixels(tree, dpi)).collect::<Result<_, _>>()?;
    let gap = (GAP * dpi / 72.0).round() as u32;
    let cell_width = pictures.iter().map(Pixmap::width).max().unwrap_or(0) + gap;
    let cell_height = pictures.iter().map(Pixmap::height).max().unwrap_or(0) + gap;
    let columns = columns.clamp(1, pictures.len().max(1));
    let rows = pictures.len().div_ceil(columns);
    let (columns, rows) = (columns as u32, u32::try_from(rows).unwrap_or(u32::MAX));
    let width = cell_width.saturating_mul(columns).saturating_add(gap);
    let height = cell_height.saturating_mul(rows).saturating_add(gap);
    if width > LONGEST || height > LONGEST {
        return Err(PngError::Size(width, height));
    }
    let mut sheet = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    sheet.fill(Color::from_rgba8(0xd4, 0xd4, 0xd4, 0xff));
    for (number, picture) in (0_u32..).zip(&pictures) {
        let x = gap + (number % columns) * cell_width;
        let y = gap + (number / columns) * cell_height;
        let (x, y) = (i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0));
        sheet.draw_pixmap(x, y, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }
    Ok(sheet)
}

/// A picture as PNG file.
///
/// # Errors
/// The encoder's.
pub fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, PngError> {
    pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
