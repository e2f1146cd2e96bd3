//! Faces as pixels: PNG, whose round corners can be seen through, and JPEG, where they are white.

use jpeg_encoder::{ColorType, Encoder, PixelDensity, PixelDensityUnit, SamplingFactor};
use resvg::tiny_skia::{FillRule, Mask, PathBuilder, Pixmap, Transform};

use super::frame::Frame;
use warpress_render::png::{self, PngError};

/// The quality of JPEG: letters have no halo at twice the size.
const QUALITY: u8 = 95;

/// How far the handles of a quarter of a circle reach (times its radius).
const HANDLE: f32 = 0.552_285;

/// What a file shows of a face, on white. `dpi` is pixels to the inch.
///
/// # Errors
/// A size that cannot be had.
pub fn pixels(tree: &usvg::Tree, frame: &Frame, dpi: f32) -> Result<Pixmap, PngError> {
    png::cut(tree, &frame.cut(), dpi)
}

/// A PNG of it.
///
/// # Errors
/// The encoder's.
pub fn png(mut pixels: Pixmap, frame: &Frame, dpi: f32) -> Result<Vec<u8>, PngError> {
    if let Some(mask) = rounded(&pixels, frame.round * dpi / 72.0) {
        pixels.apply_mask(&mask);
    }
    png::encode_at(&pixels, dpi)
}

/// A JPEG of it.
///
/// # Errors
/// The encoder's.
pub fn jpg(pixels: &Pixmap, frame: &Frame, dpi: f32) -> Result<Vec<u8>, PngError> {
    let (width, height) = (pixels.width(), pixels.height());
    let small = |side: u32| u16::try_from(side).map_err(|_| PngError::Size(width, height));
    let mut rgb = png::rgb(pixels);
    if let Some(mask) = rounded(pixels, frame.round * dpi / 72.0) {
        for (pixel, shown) in rgb.chunks_exact_mut(3).zip(mask.data()) {
            pixel.iter_mut().for_each(|part| *part = on_white(*part, *shown));
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    let per_inch = dpi.round() as u16;
    encoder.set_density(PixelDensity { density: (per_inch, per_inch), unit: PixelDensityUnit::Inches });
    encoder
        .encode(&rgb, small(width)?, small(height)?, ColorType::Rgb)
        .map_err(|error| PngError::Encoding(error.to_string()))?;
    Ok(file)
}

/// A part of a colour of which so much (of 255) is shown, on white.
fn on_white(part: u8, shown: u8) -> u8 {
    let (part, shown) = (u32::from(part), u32::from(shown));
    u8::try_from((part * shown + 255 * (255 - shown) + 127) / 255).unwrap_or(u8::MAX)
}

/// What a picture with round corners shows, if they are (radius in pixels).
fn rounded(pixels: &Pixmap, radius: f32) -> Option<Mask> {
    if radius <= 0.0 {
        return None;
    }
    let (w, h) = (pixels.width() as f32, pixels.height() as f32);
    let r = radius.min(w / 2.0).min(h / 2.0);
    let k = r * (1.0 - HANDLE);
    let mut path = PathBuilder::new();
    path.move_to(r, 0.0);
    path.line_to(w - r, 0.0);
    path.cubic_to(w - k, 0.0, w, k, w, r);
    path.line_to(w, h - r);
    path.cubic_to(w, h - k, w - k, h, w - r, h);
    path.line_to(r, h);
    path.cubic_to(k, h, 0.0, h - k, 0.0, h - r);
    path.line_to(0.0, r);
    path.cubic_to(0.0, k, k, 0.0, r, 0.0);
    path.close();
    let path = path.finish()?;
    let mut mask = Mask::new(pixels.width(), pixels.height())?;
    mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
    Some(mask)
}

#[cfg(test)]
mod tests {
    use super::{on_white, rounded};
    use resvg::tiny_skia::Pixmap;

    #[test]
    fn corners_are_free_and_the_rest_is_not() {
        let mask = rounded(&Pixmap::new(40, 60).unwrap(), 10.0).unwrap();
        let at = |x: usize, y: usize| mask.data()[y * 40 + x];
        assert_eq!([at(0, 0), at(39, 0), at(0, 59), at(39, 59)], [0; 4]);
        assert_eq!([at(20, 0), at(0, 30), at(39, 30), at(20, 59), at(10, 10)], [255; 5]);
        assert_eq!(
            [on_white(0, 0), on_white(0, 255), on_white(200, 255), on_white(0, 128)],
            [255, 0, 200, 127]
        );
    }
}
