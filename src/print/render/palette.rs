//! Pictures in few colours: a third of the bytes, and nothing that an eye would miss on a page for looking.
//!
//! Colours are parted by median cut, or rather by mean cut: the part with the greatest error is split at its mean,
//! along the channel in which it differs most. All is done in whole numbers, so the same picture gives the same
//! bytes on every machine.

use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;

use crate::png::PngError;

/// A colour and how many pixels have it.
type Counted = ([u8; 3], u64);

/// A picture on white as PNG, in at most this many colours (2 to 256).
///
/// # Errors
/// The encoder's.
pub fn encode(pixmap: &Pixmap, colours: usize) -> Result<Vec<u8>, PngError> {
    /// Above this, files become hardly smaller and take twice as long.
    const LEVEL: u8 = 7;
    let pixels: Vec<[u8; 3]> = pixmap.data().chunks_exact(4).map(on_white).collect();
    let (palette, place) = reduce(&pixels, colours.clamp(2, 256));
    let (depth, bits) = match palette.len() {
        0..=2 => (png::BitDepth::One, 1),
        3..=4 => (png::BitDepth::Two, 2),
        5..=16 => (png::BitDepth::Four, 4),
        _ => (png::BitDepth::Eight, 8),
    };
    let mut rows = Vec::with_capacity(pixels.len() * bits / 8);
    for row in pixels.chunks(pixmap.width() as usize) {
        for packed in row.chunks(8 / bits) {
            let shifted = packed.iter().enumerate().map(|(at, pixel)| place[pixel] << (8 - bits * (at + 1)));
            rows.push(shifted.fold(0, |byte, part| byte | part));
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(depth);
    encoder.set_palette(palette.concat());
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    encoder.set_filter(png::Filter::NoFilter);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&rows)?;
        writer.finish()
    });
    written.map_err(|error| PngError::Encoding(error.to_string()))?;
    Ok(file)
}

/// Pixels are premultiplied: what is missing to opaque is white.
fn on_white(pixel: &[u8]) -> [u8; 3] {
    [0, 1, 2].map(|channel| pixel[channel].saturating_add(255 - pixel[3]))
}

/// A palette, and where in it each colour of the picture is.
fn reduce(pixels: &[[u8; 3]], most: usize) -> (Vec<[u8; 3]>, HashMap<[u8; 3], u8>) {
    let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
    pixels.iter().for_each(|pixel| *counts.entry(*pixel).or_default() += 1);
    let mut colours: Vec<Counted> = counts.into_iter().collect();
    // The order of a hash map is another each time.
    colours.sort_unstable();
    let mut parts = vec![ColourBucket::of(colours)];
    while parts.len() < most {
        // Of two that are as bad the first.
        let worst = (0..parts.len()).rev().max_by_key(|part| parts[*part].error);
        let Some((one, other)) = worst.and_then(|worst| Some((worst, parts[worst].split()?))) else { break };
        let (low, high) = other;
        parts[one] = low;
        parts.push(high);
    }
    let mut palette = Vec::new();
    let mut place = HashMap::new();
    for (number, part) in parts.iter().enumerate() {
        palette.push(part.mean());
        // There are no more parts than a byte counts.
        place.extend(part.colours.iter().map(|(colour, _)| (*colour, number as u8)));
    }
    (palette, place)
}

/// Colours that become one.
struct ColourBucket {
    colours: Vec<Counted>,
    /// The channel in which they differ most.
    channel: usize,
    /// The sum of the squares by which they are off in that channel.
    error: u64,
}

impl ColourBucket {
    fn of(colours: Vec<Counted>) -> Self {
        let error = |channel: usize| {
            let mean = mean(&colours, channel);
            let off = |(colour, count): &Counted| {
                let off = u64::from(colour[channel].abs_diff(mean));
                off * off * count
            };
            colours.iter().map(off).sum::<u64>()
        };
        // The eye sees green best and blue least.
        let errors = [3 * error(0), 6 * error(1), error(2)];
        let channel = (0..3).rev().max_by_key(|channel| errors[*channel]).unwrap_or(0);
        let error = if colours.len() > 1 { errors[channel] } else { 0 };
        Self { colours, channel, error }
    }

    fn mean(&self) -> [u8; 3] {
        [0, 1, 2].map(|channel| mean(&self.colours, channel))
    }

    /// The colours up to the mean, and those above; `None` if there is nothing to part.
    fn split(&self) -> Option<(Self, Self)> {
        let mean = mean(&self.colours, self.channel);
        // Of two neighbours the mean is rounded up to the higher one.
        let most = self.colours.iter().map(|(colour, _)| colour[self.channel]).max()?;
        let limit = if mean == most { mean.checked_sub(1)? } else { mean };
        let (low, high): (Vec<_>, Vec<_>) =
            self.colours.iter().copied().partition(|(colour, _)| colour[self.channel] <= limit);
        (!low.is_empty() && !high.is_empty()).then(|| (Self::of(low), Self::of(high)))
    }
}

/// The mean of a channel, rounded.
fn mean(colours: &[Counted], channel: usize) -> u8 {
    let (sum, count) = colours.iter().fold((0, 0), |(sum, count), (colour, times)| {
        (sum + u64::from(colour[channel]) * times, count + times)
    });
    u8::try_from((sum + count / 2) / count.max(1)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Color, ColorU8, Pixmap};

    use super::*;

    fn shades(count: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(count, 3).unwrap();
        for (at, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            let shade = (at as u32 % count * 255 / (count - 1)) as u8;
            *pixel = ColorU8::from_rgba(shade, 128, 255 - shade, 255).premultiply();
        }
        pixmap
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        for count in [2, 3, 13, 40, 256] {
            let before = shades(count);
            let after = Pixmap::decode_png(&encode(&before, 256).unwrap()).unwrap();
            assert_eq!(before.data(), after.data(), "{count} colours");
        }
    }

    #[test]
    fn of_many_colours_none_is_far_off() {
        let before = shades(256);
        let bytes = encode(&before, 64).unwrap();
        let after = Pixmap::decode_png(&bytes).unwrap();
        let off = before.data().iter().zip(after.data()).map(|(one, other)| one.abs_diff(*other)).max();
        assert!(off.unwrap() <= 4, "{off:?}");
        assert_eq!(bytes, encode(&before, 64).unwrap(), "the same picture, the same bytes");
    }

    #[test]
    fn what_shines_through_is_white() {
        let mut clear = Pixmap::new(2, 2).unwrap();
        clear.fill(Color::TRANSPARENT);
        let after = Pixmap::decode_png(&encode(&clear, 16).unwrap()).unwrap();
        assert!(after.pixels().iter().all(|pixel| pixel.red() == 255 && pixel.is_opaque()));
    }
}
