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

/// A PDF whose pages are drawn one by one, whenever somebody wants to see one.
#[cfg(feature = "pdf")]
pub struct Paper(hayro::hayro_syntax::Pdf);

#[cfg(feature = "pdf")]
impl Paper {
    /// Reads a PDF; `None` if it is none.
    pub fn open(pdf: Vec<u8>) -> Option<Self> {
        hayro::hayro_syntax::Pdf::new(pdf).ok().map(Self)
    }

    /// Width and height of each page (pt).
    pub fn sizes(&self) -> Vec<(f32, f32)> {
        self.0.pages().iter().map(|page| page.render_dimensions()).collect()
    }

    /// A page, counted from 0; the shorter side of a landscape page, and the width of any other, is `width` (pixels).
    /// `None` if there is no such page, or it cannot be drawn.
    pub fn draw(&self, number: usize, width: f32) -> Option<Pixmap> {
        use hayro::hayro_interpret::InterpreterSettings;
        use hayro::vello_cpu::color::palette::css::WHITE;
        use hayro::{RenderCache, RenderSettings};
        use resvg::tiny_skia::IntSize;

        let page = self.0.pages().get(number)?;
        let (wide, high) = page.render_dimensions();
        let scale = width * if wide > high { wide / high } else { 1.0 } / wide;
        let settings =
            RenderSettings { x_scale: scale, y_scale: scale, bg_color: WHITE, ..Default::default() };
        let drawn = hayro::render(page, &RenderCache::new(), &InterpreterSettings::default(), &settings);
        let size = IntSize::from_wh(drawn.width().into(), drawn.height().into())?;
        let bytes = drawn.data().iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b, pixel.a]).collect();
        Pixmap::from_vec(bytes, size)
    }
}

/// The pages of a PDF, with labels as far as there are any. Pages that cannot be drawn are left out.
#[cfg(feature = "pdf")]
pub fn pages(pdf: &[u8], labels: &[String]) -> Vec<Item> {
    use rayon::prelude::*;

    let Some(paper) = Paper::open(pdf.to_vec()) else { return Vec::new() };
    let sizes = paper.sizes();
    let one = |(number, (wide, high)): (usize, &(f32, f32))| {
        // A landscape page is as high as others are wide.
        let width = WIDTH * if wide > high { wide / high } else { 1.0 };
        let picture = Picture::of(&paper.draw(number, WIDTH * FINE)?, COLOURS).ok()?;
        let title = labels.get(number).cloned().unwrap_or_else(|| format!("page {}", number + 1));
        let shot = Shot { label: String::new(), ink: "", picture: Some(picture), width };
        Some(Item { title, shots: vec![shot], ..Item::default() })
    };
    sizes.par_iter().take(MOST).enumerate().filter_map(one).collect()
}

/// Without the feature `rulebook`, PDFs cannot be read: there is none of these.
#[cfg(not(feature = "pdf"))]
pub struct Paper(std::convert::Infallible);

#[cfg(not(feature = "pdf"))]
impl Paper {
    /// `None`.
    pub fn open(_: Vec<u8>) -> Option<Self> {
        None
    }

    /// Width and height of each page (pt).
    pub fn sizes(&self) -> Vec<(f32, f32)> {
        match self.0 {}
    }

    /// A page as pixels.
    pub fn draw(&self, _: usize, _: f32) -> Option<Pixmap> {
        match self.0 {}
    }
}

/// Without the feature `rulebook`, PDFs cannot be read.
#[cfg(not(feature = "pdf"))]
pub fn pages(_: &[u8], _: &[String]) -> Vec<Item> {
    Vec::new()
}
