//! What the head of a file says of its picture, read before anything is decoded.

use std::io::Cursor;

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder, ImageResult};

use super::error::ArtError;
use super::opening::{MOST_SCANS, Opening};

/// The most pixels that a picture may have.
pub const MOST_PIXELS: u64 = 100_000_000;

/// The most that a side may have: what JPEG can express. A strip of this length is no picture.
const LONGEST: u32 = 65_500;

/// How a picture is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Lossless pixels.
    Png,
    /// A photograph.
    Jpeg,
    /// Either.
    Webp,
    /// Shapes.
    Svg,
}

impl Format {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::Webp => "WebP",
            Self::Svg => "SVG",
        }
    }

    /// By the first bytes, whatever the file's name says.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            _ if text.trim_ascii_start().starts_with(b"<") => Some(Self::Svg),
            _ => None,
        }
    }
}

/// A picture of pixels, as its head describes it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Head {
    pub format: Format,
    /// Width and height as stored.
    pub stored: (u32, u32),
    /// How it is turned when it is looked at (EXIF).
    pub turn: Orientation,
    /// Whether anything may shine through.
    pub alpha: bool,
    /// Four inks instead of three lights.
    pub cmyk: bool,
    /// These inks are counted from 255 (none) to 0 (all).
    pub inverted: bool,
}

impl Head {
    /// Reads the head of PNG, JPEG or WebP.
    pub fn read(format: Format, bytes: &[u8]) -> Result<Self, ArtError> {
        let opening = if format == Format::Jpeg { Opening::read(bytes) } else { None };
        if !is_whole(format, bytes, opening.as_ref()) {
            return Err(ArtError::Truncated(format.name()));
        }
        if opening.as_ref().is_some_and(|opening| opening.is_endless(bytes)) {
            return Err(damaged(format, format!("it has more than {MOST_SCANS} scans")));
        }
        // The decoder of JPEG copies all that it is given.
        let head = opening.as_ref().map_or(bytes, |opening| &bytes[..opening.length]);
        let mut decoder = decoder(format, head)?;
        let stored = decoder.dimensions();
        let (width, height) = stored;
        let pixels = u64::from(width) * u64::from(height);
        if pixels > MOST_PIXELS || width > LONGEST || height > LONGEST {
            return Err(ArtError::Pixels(width, height));
        }
        if pixels == 0 {
            return Err(damaged(format, "it has no pixels"));
        }
        let turn = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let alpha = decoder.color_type().has_alpha();
        let cmyk = opening.as_ref().is_some_and(Opening::is_cmyk);
        let inverted = opening.as_ref().is_some_and(Opening::is_inverted);
        Ok(Self { format, stored, turn, alpha, cmyk, inverted })
    }

    /// Width and height as they are looked at.
    pub fn upright(&self) -> (u32, u32) {
        let (w, h) = self.stored;
        if self.is_sideways() { (h, w) } else { (w, h) }
    }

    /// Whether width and height change places.
    fn is_sideways(&self) -> bool {
        use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
        matches!(self.turn, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH)
    }

    /// The matrix that takes the unit square of the stored picture to that of the upright one: `a b c d e f` of
    /// SVG.
    pub fn matrix(&self) -> [f32; 6] {
        match self.turn {
            Orientation::NoTransforms => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            Orientation::FlipHorizontal => [-1.0, 0.0, 0.0, 1.0, 1.0, 0.0],
            Orientation::Rotate180 => [-1.0, 0.0, 0.0, -1.0, 1.0, 1.0],
            Orientation::FlipVertical => [1.0, 0.0, 0.0, -1.0, 0.0, 1.0],
            Orientation::Rotate90FlipH => [0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            Orientation::Rotate90 => [0.0, 1.0, -1.0, 0.0, 1.0, 0.0],
            Orientation::Rotate270FlipH => [0.0, -1.0, -1.0, 0.0, 1.0, 1.0],
            Orientation::Rotate270 => [0.0, -1.0, 1.0, 0.0, 0.0, 1.0],
        }
    }
}

pub(super) fn damaged(format: Format, why: impl std::fmt::Display) -> ArtError {
    ArtError::Damaged { format: format.name(), why: why.to_string() }
}

/// A decoder that has read the head and nothing else.
pub(super) fn decoder(format: Format, bytes: &[u8]) -> Result<Box<dyn ImageDecoder + '_>, ArtError> {
    fn boxed<'b, D: ImageDecoder + 'b>(decoder: ImageResult<D>) -> ImageResult<Box<dyn ImageDecoder + 'b>> {
        decoder.map(|decoder| Box::new(decoder) as Box<dyn ImageDecoder + 'b>)
    }
    let cursor = Cursor::new(bytes);
    let decoder = match format {
        Format::Png => boxed(PngDecoder::new(cursor)),
        Format::Jpeg => boxed(JpegDecoder::new(cursor)),
        Format::Webp => boxed(WebPDecoder::new(cursor)),
        Format::Svg => return Err(ArtError::Format),
    };
    decoder.map_err(|error| damaged(format, error))
}

/// Whether a file has an end. A JPEG that breaks off would be decoded all the same, its rest grey; and what goes into
/// the PDF as it is is never decoded here.
fn is_whole(format: Format, bytes: &[u8], opening: Option<&Opening>) -> bool {
    match format {
        // Cameras append thumbnails and notes, so that the mark need not be the last bytes; those of a thumbnail in the
        // head come before the pixels. From the end, as it is near there in a sound file.
        Format::Jpeg => opening.is_some_and(|opening| {
            bytes[opening.length..].windows(2).rposition(|pair| pair == [0xff, 0xd9]).is_some()
        }),
        Format::Png => {
            let mut at = 8;
            while let Some(head) = bytes.get(at..at + 8) {
                let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
                at = at.saturating_add(length).saturating_add(12);
                if &head[4..] == b"IEND" {
                    return at <= bytes.len();
                }
            }
            false
        }
        Format::Webp => {
            let stated = bytes.get(4..8).map(|size| u32::from_le_bytes([size[0], size[1], size[2], size[3]]));
            stated.is_some_and(|size| (size as usize).saturating_add(8) <= bytes.len())
        }
        Format::Svg => true,
    }
}

/// Whether pixels of this type have colours.
pub(super) fn has_colour(of: ColorType) -> bool {
    of.has_color()
}
