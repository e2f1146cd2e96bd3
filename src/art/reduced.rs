//! Photographs decoded at a half, a quarter or an eighth of their size: JPEG's own transform gives that for less time
//! and memory than the whole takes.

use jpeg_decoder::{ColorTransform, Decoder, PixelFormat};

use super::head::{Format, Head};
use super::opening::Opening;
use super::raster::{MOST_BYTES, Raster};
use super::space::Space;

/// A photograph in the smallest of these sizes that is not below `wanted` (pixels, as stored).
///
/// `None` if that is its own size, or if it has to be decoded in the usual way, which also says what is wrong with a
/// file.
pub(super) fn decode(head: &Head, bytes: &[u8], wanted: (u32, u32)) -> Option<Raster> {
    let halved = (head.stored.0.div_ceil(2), head.stored.1.div_ceil(2));
    if head.format != Format::Jpeg || head.cmyk || wanted.0 > halved.0 || wanted.1 > halved.1 {
        return None;
    }
    let mut decoder = Decoder::new(bytes);
    decoder.set_max_decoding_buffer_size(usize::try_from(MOST_BYTES).ok()?);
    let colours = if Opening::read(bytes)?.is_ycbcr() {
        // Channels that are said to be red, green and blue are handed on as they are. (With `None` they lie one behind
        // the other.)
        decoder.set_color_transform(ColorTransform::RGB);
        Space::YCbCr
    } else {
        Space::Rgb
    };
    let (w, h) = decoder.scale(u16::try_from(wanted.0).ok()?, u16::try_from(wanted.1).ok()?).ok()?;
    let bytes = decoder.decode().ok()?;
    let space = match decoder.info()?.pixel_format {
        PixelFormat::L8 => Space::Grey,
        PixelFormat::RGB24 => colours,
        PixelFormat::L16 | PixelFormat::CMYK32 => return None,
    };
    let icc = decoder.icc_profile();
    Some(Raster { size: (w.into(), h.into()), bytes, space, alpha: false, icc })
}
