//! What each ink promises.

use warpress_readers::read::{Picture, look};
use warpress_render::theme::Ink;

use super::Kit;
use crate::Faults;

/// How dark a page in low ink may be, from 0 (white) to 1.
const DARK: f64 = 0.15;

/// Looks at every page as it comes out of the printer; full colour promises nothing.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    match kit.way.ink {
        Ink::Full => {}
        Ink::Low => low_is_mostly_white(kit.bytes, faults),
        Ink::Mono => mono_has_no_colour(kit.bytes, faults),
    }
}

/// Mono is for printers that have black ink only; a colour would come out as an unlike grey, or not at all.
fn mono_has_no_colour(bytes: &[u8], faults: &mut Faults) {
    let coloured = |[r, g, b]: &[u8; 3]| r.max(g).max(b) - r.min(g).min(b) > 2;
    let all = |_: usize| true;
    look(bytes, 24.0, all, |page, picture| {
        if let Some([r, g, b]) = picture.pixels().find(coloured) {
            faults.add(format!("page {page} shows the colour {r}, {g}, {b}"));
        }
    });
}

/// Low is for whoever pays for the cartridge. A line that is thinner than a pixel becomes as wide as one, so that a coarse
/// picture is never too bright: only of a page that is dark there, a fine one is made, in which hairlines are hairlines.
fn low_is_mostly_white(bytes: &[u8], faults: &mut Faults) {
    let mut dark = Vec::new();
    let all = |_: usize| true;
    look(bytes, 72.0, all, |page, picture| dark.extend((darkness(&picture) >= DARK).then_some(page)));
    if dark.is_empty() {
        return;
    }
    let again = |page: usize| dark.contains(&page);
    look(bytes, 150.0, again, |page, picture| {
        let mean = darkness(&picture);
        faults.unless(mean < DARK, || format!("page {page} is dark by {mean:.2}"));
    });
}

/// What a page takes of black ink.
fn darkness(picture: &Picture) -> f64 {
    let dark = |[r, g, b]: [u8; 3]| {
        1.0 - (0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)) / 255.0
    };
    let all = f64::from(picture.pixmap.width()) * f64::from(picture.pixmap.height());
    picture.pixels().map(dark).sum::<f64>() / all
}
