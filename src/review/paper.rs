//! Renders pages of a PDF, for review pages that show what will come out of the printer.

use super::page::Item;
#[cfg(feature = "pdf")]
use super::{Picture, Shot};
use resvg::tiny_skia::Pixmap;

/// The width at which a page is shown (CSS pixels).
#[cfg(feature = "pdf")]
const WIDTH: f32 = 250.0;
/// The most pages of a file that are shown.
#[cfg(feature = "pdf")]
const MOST: usize = 200;
/// Pixels of the picture per pixel shown, and its number of colours.
#[cfg(feature = "pdf")]
const FINE: f32 = 1.3;
#[cfg(feature = "pdf")]
const COLOURS: usize = 24;

/// A page of a PDF.
#[derive(Debug, Clone)]
pub struct Sight {
    /// Its number, from 0.
    pub number: usize,
    /// Its width and height (pt).
    pub size: (f32, f32),
    /// What is on it.
    pub pixels: Pixmap,
}

/// The pages of a PDF, with labels as far as there are any. Pages that cannot be drawn are left out.
#[cfg(feature = "pdf")]
pub fn pages(pdf: &[u8], labels: &[String]) -> Vec<Item> {
    let one = |Sight { number, size: (wide, high), pixels }| {
        // A landscape page is as high as others are wide.
        let width = WIDTH * if wide > high { wide / high } else { 1.0 };
        let picture = Picture::of(&pixels, COLOURS).ok()?;
        let title = labels.get(number).cloned().unwrap_or_else(|| format!("page {}", number + 1));
        let shot = Shot { label: String::new(), ink: "", picture: Some(picture), width };
        Some(Item { title, shots: vec![shot], ..Item::default() })
    };
    sights(pdf, WIDTH * FINE).into_iter().filter_map(one).collect()
}

/// The pages of a PDF as pixels; the shorter side of a landscape page, and the width of any other, is `width` (pixels).
/// Pages that cannot be drawn are left out.
#[cfg(feature = "pdf")]
pub fn sights(pdf: &[u8], width: f32) -> Vec<Sight> {
    use hayro::hayro_interpret::InterpreterSettings;
    use hayro::hayro_syntax::Pdf;
    use hayro::vello_cpu::color::palette::css::WHITE;
    use hayro::{RenderCache, RenderSettings};
    use rayon::prelude::*;
    use resvg::tiny_skia::IntSize;

    let Ok(pdf) = Pdf::new(pdf.to_vec()) else { return Vec::new() };
    let count = pdf.pages().len().min(MOST);
    let one = |number: usize| {
        let page = &pdf.pages()[number];
        let (wide, high) = page.render_dimensions();
        let scale = width * if wide > high { wide / high } else { 1.0 } / wide;
        let settings =
            RenderSettings { x_scale: scale, y_scale: scale, bg_color: WHITE, ..Default::default() };
        let drawn = hayro::render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
        let size = IntSize::from_wh(drawn.width().into(), drawn.height().into())?;
        let bytes = drawn.data().iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b, pixel.a]).collect();
        Some(Sight { number, size: (wide, high), pixels: Pixmap::from_vec(bytes, size)? })
    };
    (0..count).into_par_iter().filter_map(one).collect()
}

/// Without the feature `rulebook`, PDFs cannot be read.
#[cfg(not(feature = "pdf"))]
pub fn pages(_: &[u8], _: &[String]) -> Vec<Item> {
    Vec::new()
}

/// Without the feature `rulebook`, PDFs cannot be read.
#[cfg(not(feature = "pdf"))]
pub fn sights(_: &[u8], _: f32) -> Vec<Sight> {
    Vec::new()
}
