//! What each ink promises.

use rayon::prelude::*;
use warpress::render::theme::Ink;

use crate::common::read;
use crate::kits::made::kits;

/// Mono is for printers that have black ink only; a colour would come out as an unlike grey, or not at all.
#[test]
fn mono_has_no_colour() {
    kits().par_iter().filter(|kit| kit.ink == Ink::Mono).for_each(|kit| {
        for (page, picture) in (1..).zip(read::pictures(&kit.bytes, 24.0)) {
            for [r, g, b] in pixels(&picture) {
                let coloured = r.max(g).max(b) - r.min(g).min(b) > 2;
                assert!(!coloured, "{}: page {page} shows {r}, {g}, {b}", kit.what);
            }
        }
    });
}

/// Low is for whoever pays for the cartridge. Measured at a resolution at which hairlines are hairlines.
#[test]
fn low_is_mostly_white() {
    kits().par_iter().filter(|kit| kit.ink == Ink::Low).for_each(|kit| {
        for (page, picture) in (1..).zip(read::pictures(&kit.bytes, 72.0)) {
            let dark = |[r, g, b]: [u8; 3]| {
                1.0 - (0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)) / 255.0
            };
            let all = f64::from(picture.pixmap.width()) * f64::from(picture.pixmap.height());
            let mean = pixels(&picture).map(dark).sum::<f64>() / all;
            assert!(mean < 0.15, "{}: page {page} is dark by {mean:.2}", kit.what);
        }
    });
}

fn pixels(picture: &read::Picture) -> impl Iterator<Item = [u8; 3]> {
    let (w, h) = (picture.pixmap.width(), picture.pixmap.height());
    (0..h).flat_map(move |y| (0..w).map(move |x| (x, y))).map(|(x, y)| {
        let pixel = picture.pixmap.sample(x, y);
        [pixel.r, pixel.g, pixel.b]
    })
}
