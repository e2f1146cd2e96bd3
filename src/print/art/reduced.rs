//! Photographs decoded at some eighths of their size: JPEG's own transform gives that for less time and memory than the
//! whole takes.

use std::panic::catch_unwind;

use mozjpeg::{ColorSpace, Decompress};

use super::head::{Format, Head, decoder};
use super::opening::Opening;
use super::raster::Raster;
use super::space::Space;

/// A photograph in the smallest number of eighths of its size that is not below `wanted` (pixels, as stored).
///
/// `None` if that is its own size, or if it has to be decoded in the usual way, which also says what is wrong with a
/// file.
pub(super) fn decode(head: &Head, bytes: &[u8], wanted: (u32, u32)) -> Option<Raster> {
    if head.format != Format::Jpeg || head.cmyk {
        return None;
    }
    let reduced = |eighths: u8| {
        let side = |whole: u32| (whole * u32::from(eighths)).div_ceil(8);
        (side(head.stored.0), side(head.stored.1))
    };
    let eighths = (1..8).find(|eighths| {
        let (w, h) = reduced(*eighths);
        w >= wanted.0 && h >= wanted.1
    })?;
    let opening = Opening::read(bytes)?;
    let (space, channels) = if opening.is_grey() {
        (Space::Grey, ColorSpace::JCS_GRAYSCALE)
    } else if opening.is_ycbcr() {
        (Space::YCbCr, ColorSpace::JCS_YCbCr)
    } else if opening.is_numbered() {
        (Space::Rgb, ColorSpace::JCS_RGB)
    } else {
        return None;
    };
    // libjpeg gives up by unwinding, and no message is written.
    let pixels = catch_unwind(|| pixels(bytes, eighths, channels)).ok()??;
    let size = reduced(eighths);
    if pixels.len() != size.0 as usize * size.1 as usize * space.channels() {
        return None;
    }
    let icc = decoder(head.format, &bytes[..opening.length]).ok()?.icc_profile().ok().flatten();
    Some(Raster { size, bytes: pixels, space, alpha: false, icc })
}

/// The channels of all pixels, row by row.
fn pixels(bytes: &[u8], eighths: u8, channels: ColorSpace) -> Option<Vec<u8>> {
    let mut photograph = Decompress::new_mem(bytes).ok()?;
    photograph.scale(eighths);
    let mut photograph = photograph.to_colorspace(channels).ok()?;
    photograph.read_scanlines().ok()
}
