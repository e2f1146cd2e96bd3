//! Pixels: decoded within bounds, scaled, and encoded again. 8 bits to a channel; what has more keeps its finest bits
//! only where the file goes into the PDF as it is.

use fast_image_resize as resize;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, Limits};
use jpeg_encoder::{ColorType, Encoder, EncodingError, SamplingFactor};

use super::error::ArtError;
use super::head::{Format, Head, damaged, decoder, has_colour};
use super::inks;
use super::space::{self, Space};

/// Room that a decoder may take (bytes): four channels of 16 bits for the largest picture.
pub(super) const MOST_BYTES: u64 = 8 * super::head::MOST_PIXELS;

/// The quality of JPEG that is made here.
const QUALITY: u8 = 90;

/// A picture in memory, as it is stored (turned or not).
pub(super) struct Raster {
    pub size: (u32, u32),
    /// Row by row: the channels of its space, then one of opacity.
    pub bytes: Vec<u8>,
    pub space: Space,
    pub alpha: bool,
    /// The profile of its colours.
    pub icc: Option<Vec<u8>>,
}

impl Raster {
    /// Decodes a picture.
    pub fn decode(head: &Head, bytes: &[u8]) -> Result<Self, ArtError> {
        let format = head.format;
        let fault = |error| damaged(format, error);
        let mut decoder = decoder(format, bytes)?;
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MOST_BYTES);
        // Not all decoders can hold to a limit of memory; the number of pixels is known by now.
        let _ = decoder.set_limits(limits);
        let icc = decoder.icc_profile().ok().flatten();
        if head.cmyk
            && let Some(lights) = inks::lights(bytes, head.inverted, icc.as_deref())
            && lights.len() as u64 == 3 * u64::from(head.stored.0) * u64::from(head.stored.1)
        {
            let (size, space) = (head.stored, Space::Rgb);
            return Ok(Self { size, bytes: lights, space, alpha: false, icc: None });
        }
        // The profile of four inks says nothing of the three lights that the decoder makes of them.
        let icc = icc.filter(|_| !head.cmyk);
        let (colour, alpha) = (has_colour(decoder.color_type()), decoder.color_type().has_alpha());
        let size = decoder.dimensions();
        let image = DynamicImage::from_decoder(decoder).map_err(fault)?;
        let bytes = match (colour, alpha) {
            (true, true) => image.into_rgba8().into_raw(),
            (true, false) => image.into_rgb8().into_raw(),
            (false, true) => image.into_luma_alpha8().into_raw(),
            (false, false) => image.into_luma8().into_raw(),
        };
        let space = if colour { Space::Rgb } else { Space::Grey };
        Ok(Self { size, bytes, space, alpha, icc })
    }

    /// Bytes to a pixel.
    pub fn channels(&self) -> usize {
        self.space.channels() + usize::from(self.alpha)
    }

    /// The same with red, green and blue for colours.
    pub fn rgb(mut self) -> Self {
        if self.space == Space::YCbCr {
            let channels = self.channels();
            for pixel in self.bytes.chunks_exact_mut(channels) {
                let rgb = space::rgb([pixel[0], pixel[1], pixel[2]]);
                pixel[..3].copy_from_slice(&rgb);
            }
            self.space = Space::Rgb;
        }
        self
    }

    /// The same in another size (pixels), by Lanczos' filter; a larger one is none.
    pub fn scaled(self, (w, h): (u32, u32)) -> Self {
        let (w, h) = (w.clamp(1, self.size.0), h.clamp(1, self.size.1));
        if (w, h) == self.size {
            return self;
        }
        use resize::PixelType::{U8, U8x2, U8x3, U8x4};
        let of = match self.channels() {
            1 => U8,
            2 => U8x2,
            3 => U8x3,
            _ => U8x4,
        };
        let Self { size, bytes, space, alpha, icc } = self;
        let Ok(source) = resize::images::Image::from_vec_u8(size.0, size.1, bytes, of) else {
            unreachable!("there are as many bytes as pixels and channels")
        };
        let mut scaled = resize::images::Image::new(w, h, of);
        let filter = resize::ResizeAlg::Convolution(resize::FilterType::Lanczos3);
        let options = resize::ResizeOptions::new().resize_alg(filter);
        match resize::Resizer::new().resize(&source, &mut scaled, &options) {
            Ok(()) => Self { size: (w, h), bytes: scaled.into_vec(), space, alpha, icc },
            Err(_) => Self { size, bytes: source.into_vec(), space, alpha, icc },
        }
    }

    /// As a file: PNG if anything shines through or nothing may be lost, else JPEG.
    pub fn encode(self, lossless: bool) -> Result<(Format, Vec<u8>), ArtError> {
        if lossless || self.alpha {
            return Ok((Format::Png, self.rgb().png().map_err(|error| damaged(Format::Png, error))?));
        }
        let of = match self.space {
            Space::Grey => ColorType::Luma,
            Space::Rgb => ColorType::Rgb,
            Space::YCbCr => ColorType::Ycbcr,
        };
        let file = jpeg(&self.bytes, self.size, of, QUALITY, self.icc.as_deref());
        Ok((Format::Jpeg, file.map_err(|error| damaged(Format::Jpeg, error))?))
    }

    /// As it is, which must not be in the space of a JPEG.
    fn png(self) -> Result<Vec<u8>, image::ImageError> {
        let of = match (self.space, self.alpha) {
            (Space::Grey, false) => ExtendedColorType::L8,
            (Space::Grey, true) => ExtendedColorType::La8,
            (_, false) => ExtendedColorType::Rgb8,
            (_, true) => ExtendedColorType::Rgba8,
        };
        let mut file = Vec::new();
        // It is unpacked again for the PDF, so that packing it well would be lost time.
        let mut encoder =
            PngEncoder::new_with_quality(&mut file, CompressionType::Fast, FilterType::Adaptive);
        self.icc.map(|icc| encoder.set_icc_profile(icc));
        encoder.write_image(&self.bytes, self.size.0, self.size.1, of)?;
        Ok(file)
    }
}

/// Pixels as a JPEG, its colours as fine as its light; without a profile that is too large for one.
fn jpeg(
    bytes: &[u8],
    (w, h): (u32, u32),
    of: ColorType,
    quality: u8,
    icc: Option<&[u8]>,
) -> Result<Vec<u8>, EncodingError> {
    let side = |pixels: u32| u16::try_from(pixels).unwrap_or(0); // which the encoder refuses
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, quality);
    encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
    icc.map(|icc| encoder.add_icc_profile(icc));
    encoder.encode(bytes, side(w), side(h), of)?;
    Ok(file)
}

/// Pixels of red, green, blue and full opacity as a JPEG for screens; `None` if there are none.
pub fn photograph(rgba: &[u8], w: u32, h: u32) -> Option<Vec<u8>> {
    const QUALITY: u8 = 85;
    jpeg(rgba, (w, h), ColorType::Rgba, QUALITY, None).ok()
}
