//! Faces as pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
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

/// A tree as PNG file; see [`pixels`].
///
/// # Errors
/// A size that cannot be had.
pub fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, PngError> {
    pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
