//! What an ink makes of a picture.

use super::raster::Raster;
use serde::Serialize;

use super::space::Space;

/// How the colours of a picture are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// As they are.
    Colour,
    /// Greys as dark as the colours: a picture that was made for black ink, and logos.
    Grey,
    /// Greys for low ink: so light that on average the picture takes no more than a tenth of black.
    Low,
    /// Greys for black ink: so light that on average it takes no more than four tenths, as a laser printer closes up
    /// what is darker.
    Mono,
}

impl Tone {
    /// A short name, as part of names of pictures.
    pub fn name(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Grey => "grey",
            Self::Low => "low",
            Self::Mono => "mono",
        }
    }

    /// The tone of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Colour, Self::Grey, Self::Low, Self::Mono].into_iter().find(|tone| tone.name() == name)
    }

    /// How much of a picture's darkness is left, if it is so dark on average (0 to 1). Of a dark picture in low ink so
    /// little is left that its shapes would drown in one grey; [`apply`] takes away what all of it has in common first.
    pub(super) fn left(self, darkness: f32) -> f32 {
        let (most, average) = match self {
            Self::Colour | Self::Grey => return 1.0,
            // Light pictures are lightened, too: no part of them may become a solid.
            Self::Low => (0.4, 0.1),
            Self::Mono => (0.85, 0.4),
        };
        (average / darkness.max(0.01)).min(most)
    }
}

/// How dark a colour is, 0 (white) to 255 (black): luma of Rec. 709, turned about, in whole numbers.
pub(super) fn dark([red, green, blue]: [u8; 3]) -> u8 {
    let light = 2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue);
    #[allow(clippy::cast_possible_truncation)] // a weighted mean of bytes
    let light = ((light + 5000) / 10_000) as u8;
    255 - light
}

/// A colour as this part of its darkness.
pub(super) fn lightened(dark: u8, left: f32) -> u8 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // `left` is at most 1
    let dark = (f32::from(dark) * left).round() as u8;
    255 - dark
}

/// The darkness that all of a picture has but for its lightest fiftieth, from how much there is of each.
fn common(found: &[u64; 256]) -> u8 {
    let fiftieth = found.iter().sum::<u64>() / 50;
    let mut lighter = 0;
    for (dark, count) in (0..=255).zip(found) {
        lighter += count;
        if lighter > fiftieth {
            // Of a picture in one colour something must be left.
            return u8::min(dark, 160);
        }
    }
    0
}

/// Turns a picture grey, and as light as the tone asks for; where it cannot be seen, it does not count.
pub(super) fn apply(raster: Raster, tone: Tone) -> Raster {
    if tone == Tone::Colour {
        return raster;
    }
    let raster = raster.rgb();
    let (channels, alpha) = (raster.channels(), raster.alpha);
    let pixels = raster.bytes.chunks_exact(channels);
    let grey = |pixel: &[u8]| match raster.space {
        Space::Grey => 255 - pixel[0],
        _ => dark([pixel[0], pixel[1], pixel[2]]),
    };
    let opacity = |pixel: &[u8]| if alpha { pixel[channels - 1] } else { 255 };
    let mut found = [0_u64; 256];
    for pixel in pixels.clone() {
        found[usize::from(grey(pixel))] += u64::from(opacity(pixel));
    }
    let common = if tone == Tone::Low { common(&found) } else { 0 };
    let all: u64 = found.iter().sum();
    let sum: u64 =
        (0..).zip(found).map(|(dark, count)| u64::saturating_sub(dark, common.into()) * count).sum();
    let left = tone.left(sum as f32 / (all.max(1) as f32 * 255.0));
    let table: Vec<u8> = (0..=255).map(|dark: u8| lightened(dark.saturating_sub(common), left)).collect();
    let mut bytes = Vec::with_capacity(raster.bytes.len() / channels * (1 + usize::from(alpha)));
    for pixel in pixels {
        bytes.push(table[usize::from(grey(pixel))]);
        if alpha {
            bytes.push(opacity(pixel));
        }
    }
    Raster { bytes, space: Space::Grey, icc: None, ..raster }
}
