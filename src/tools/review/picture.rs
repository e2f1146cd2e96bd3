//! Pictures for pages: sized for review, with few colours.

use resvg::tiny_skia::{ColorU8, Pixmap};

use warpress_render::palette;
use warpress_render::png::{PngError, pixels};
use warpress_render::theme::Ink;

/// A picture in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// Width and height (pixels).
    pub size: (u32, u32),
}

/// The longest side of a card or counter, and of a board or form, as shown (CSS pixels).
const CARD: f32 = 250.0;
const WHOLE: f32 = 420.0;
/// The greatest factor by which counters are enlarged.
const MOST: f32 = 2.2;
/// Pixels of the picture per pixel shown: screens have a higher resolution than they report, and faces can be enlarged.
const FINE: f32 = 1.35;
const FINE_WHOLE: f32 = 1.8;

/// The scale at which a face is shown: CSS pixels per point.
pub fn scale(tree: &usvg::Tree, whole: bool) -> f32 {
    let longest = tree.size().width().max(tree.size().height());
    let room = if whole { WHOLE } else { CARD };
    (room / longest).min(MOST)
}

impl Picture {
    /// A picture with at most this many colours.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn of(pixmap: &Pixmap, colours: usize) -> Result<Self, PngError> {
        Ok(Self { png: palette::encode(pixmap, colours)?, size: (pixmap.width(), pixmap.height()) })
    }

    /// A face as shown on a page.
    ///
    /// # Errors
    /// If it is too large.
    pub fn face(tree: &usvg::Tree, ink: Ink, whole: bool) -> Result<Self, PngError> {
        Self::of(&face(tree, whole)?, colours(ink))
    }
}

/// A face in pixels.
///
/// # Errors
/// If it is too large.
pub fn face(tree: &usvg::Tree, whole: bool) -> Result<Pixmap, PngError> {
    let fine = if whole { FINE_WHOLE } else { FINE };
    pixels(tree, 72.0 * scale(tree, whole) * fine)
}

/// The number of colours that a face in this ink needs.
pub fn colours(ink: Ink) -> usize {
    match ink {
        Ink::Full => 112,
        Ink::Low | Ink::Mono => 12,
    }
}

/// The second picture, faint, with differences from the first in red; `None` if there are none, or if they differ in
/// size.
pub fn difference(before: &Pixmap, after: &Pixmap) -> Option<Pixmap> {
    /// A pixel differs if a channel does by more than this; less is hardly visible.
    const LEVEL: u8 = 12;
    if (before.width(), before.height()) != (after.width(), after.height()) {
        return None;
    }
    let mut differs = false;
    let mut shown = after.clone();
    for (pixel, old) in shown.pixels_mut().iter_mut().zip(before.pixels()) {
        let channels = [(pixel.red(), old.red()), (pixel.green(), old.green()), (pixel.blue(), old.blue())];
        let other = channels.iter().any(|(new, old)| new.abs_diff(*old) > LEVEL);
        differs |= other;
        let grey = channels.iter().map(|(new, _)| u16::from(*new)).sum::<u16>() / 3;
        let faint = u8::try_from(200 + grey / 5).unwrap_or(u8::MAX);
        let colour = if other {
            ColorU8::from_rgba(208, 32, 20, 255)
        } else {
            ColorU8::from_rgba(faint, faint, faint, 255)
        };
        *pixel = colour.premultiply();
    }
    differs.then_some(shown)
}
