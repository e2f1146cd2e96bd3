//! Pictures as files: PNG where something can be seen through, or where it is smaller; else JPEG.

use fast_image_resize as resize;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use resvg::tiny_skia::{IntSize, Pixmap};

use super::TabletopError;
use warpress_render::png::{self, PngError};

/// The quality of JPEG: small letters have no halo at the size of the picture.
const QUALITY: u8 = 90;

/// Qualities that are tried in turn if a file would be too large.
const COARSER: [u8; 2] = [80, 70];

/// A picture as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its content.
    pub bytes: Vec<u8>,
    /// The ending of its name: `png` or `jpg`.
    pub ending: &'static str,
}

/// A picture as the smaller of PNG and JPEG; PNG if anything can be seen through.
///
/// # Errors
/// The encoders'.
pub fn file(pixels: &Pixmap) -> Result<File, TabletopError> {
    let png = File { bytes: png::encode(pixels)?, ending: "png" };
    if !opaque(pixels) {
        return Ok(png);
    }
    let jpg = jpg(pixels, QUALITY)?;
    Ok(if jpg.bytes.len() < png.bytes.len() { jpg } else { png })
}

/// The same in at most so many bytes, if need be coarser, and then smaller.
///
/// # Errors
/// The encoders'.
pub fn file_within(pixels: &Pixmap, most: usize) -> Result<File, TabletopError> {
    let whole = file(pixels)?;
    if whole.bytes.len() <= most {
        return Ok(whole);
    }
    if opaque(pixels) {
        for quality in COARSER {
            let coarse = jpg(pixels, quality)?;
            if coarse.bytes.len() <= most {
                return Ok(coarse);
            }
        }
    }
    let half = |side: u32| (side / 2).max(1);
    let smaller = scaled(pixels, (half(pixels.width()), half(pixels.height())))?;
    if (smaller.width(), smaller.height()) == (1, 1) {
        return file(&smaller);
    }
    file_within(&smaller, most)
}

/// A picture in another size (pixels).
///
/// # Errors
/// A size that cannot be had.
pub fn scaled(pixels: &Pixmap, (width, height): (u32, u32)) -> Result<Pixmap, TabletopError> {
    use resize::{FilterType, PixelType::U8x4, ResizeAlg::Convolution, images};
    let beyond = || PngError::Size(width, height);
    let from = images::ImageRef::new(pixels.width(), pixels.height(), pixels.data(), U8x4);
    let from = from.map_err(|_| beyond())?;
    let size = IntSize::from_wh(width, height).ok_or_else(beyond)?;
    let mut to = images::Image::new(width, height, U8x4);
    // The sharper of them reaches beyond the values it has, and a colour must not exceed its own opacity.
    let filter = if opaque(pixels) { FilterType::Lanczos3 } else { FilterType::Bilinear };
    // Colours are multiplied by their opacity already.
    let options = resize::ResizeOptions::new().resize_alg(Convolution(filter)).use_alpha(false);
    resize::Resizer::new().resize(&from, &mut to, &options).map_err(|_| beyond())?;
    Ok(Pixmap::from_vec(to.into_vec(), size).ok_or_else(beyond)?)
}

/// Whether nothing can be seen through a picture.
pub fn opaque(pixels: &Pixmap) -> bool {
    pixels.pixels().iter().all(|pixel| pixel.is_opaque())
}

fn jpg(pixels: &Pixmap, quality: u8) -> Result<File, TabletopError> {
    let (width, height) = (pixels.width(), pixels.height());
    let small = |side: u32| u16::try_from(side).map_err(|_| PngError::Size(width, height));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    // Thin coloured letters are blurred if colours are stored at half the size.
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder
        .encode(&png::rgb(pixels), small(width)?, small(height)?, ColorType::Rgb)
        .map_err(|error| PngError::Encoding(error.to_string()))?;
    Ok(File { bytes, ending: "jpg" })
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8};

    use super::{file, file_within};

    /// Noise, which no encoder can make small.
    fn noise(side: u32) -> Pixmap {
        let mut pixels = Pixmap::new(side, side).unwrap();
        let mut seed = 1_u32;
        for pixel in pixels.pixels_mut() {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [r, g, b, _] = seed.to_le_bytes();
            *pixel = PremultipliedColorU8::from_rgba(r, g, b, 255).unwrap();
        }
        pixels
    }

    #[test]
    fn flat_pictures_are_png_and_photographs_are_jpeg() {
        let mut flat = Pixmap::new(40, 40).unwrap();
        flat.fill(Color::WHITE);
        assert_eq!(file(&flat).unwrap().ending, "png");
        assert_eq!(file(&noise(40)).unwrap().ending, "jpg");
    }

    /// A round counter in a white square would cover its neighbours.
    #[test]
    fn what_can_be_seen_through_stays_so() {
        let mut holed = noise(40);
        holed.pixels_mut()[0] = PremultipliedColorU8::from_rgba(0, 0, 0, 0).unwrap();
        assert_eq!(file(&holed).unwrap().ending, "png");
        assert_eq!(file_within(&holed, 1_000).unwrap().ending, "png");
    }

    #[test]
    fn a_file_is_made_to_fit() {
        let whole = file(&noise(200)).unwrap().bytes.len();
        for most in [whole * 3 / 4, whole / 3, whole / 20] {
            assert!(file_within(&noise(200), most).unwrap().bytes.len() <= most);
        }
    }
}
