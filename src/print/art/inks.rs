//! Photographs in four inks as three lights: what a screen shows of them, and what greys are made from.
//!
//! A PDF takes the inks as they are, for a press to print them. What they look like is what their profile says, or where
//! they have none, what programs that show PDFs take them for; so that a card looks the same in the kit, on its page and
//! on its contact sheet.

use std::panic::catch_unwind;

use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use mozjpeg::{ColorSpace, Decompress};

/// Inks without a profile: coated paper as American presses print it. By Clinton Ingram, in the public domain (CC0).
const USUAL: &[u8] = include_bytes!("CGATS001Compat-v2-micro.icc");

/// Red, green and blue of all pixels of a JPEG of four inks, row by row; if they are inverted, 255 means no ink. `None` if
/// it cannot be read like that.
pub(super) fn lights(jpeg: &[u8], inverted: bool, profile: Option<&[u8]>) -> Option<Vec<u8>> {
    // libjpeg gives up by unwinding; and a stranger's profile may ask for anything.
    catch_unwind(|| {
        let photograph = Decompress::new_mem(jpeg).ok()?;
        let mut photograph = photograph.to_colorspace(ColorSpace::JCS_CMYK).ok()?;
        let mut inks: Vec<u8> = photograph.read_scanlines().ok()?;
        if inverted {
            inks.iter_mut().for_each(|ink| *ink = 255 - *ink);
        }
        profile.and_then(|profile| mixed(&inks, profile)).or_else(|| mixed(&inks, USUAL))
    })
    .ok()
    .flatten()
}

/// What inks look like by a profile of four inks.
fn mixed(inks: &[u8], profile: &[u8]) -> Option<Vec<u8>> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    if profile.color_space != DataColorSpace::Cmyk {
        return None;
    }
    let (screen, options) = (ColorProfile::new_srgb(), TransformOptions::default());
    let mixing = profile.create_transform_8bit(Layout::Rgba, &screen, Layout::Rgb, options).ok()?;
    let mut lights = vec![0; inks.len() / 4 * 3];
    mixing.transform(inks, &mut lights).ok()?;
    Some(lights)
}
