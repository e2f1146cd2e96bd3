//! Faces as pixels.

use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PngError {
    /// No pixels, or more than a picture of a face may have.
    #[error("a picture of {0} by {1} pixels cannot be made")]
    Size(u32, u32),
    /// The encoder failed.
    #[error("the PNG could not be written: {0}")]
    Encoding(String),
}

/// The longest side of a picture (pixels).
const LONGEST: u32 = 20_000;

/// Draws a tree on white paper. `dpi` is pixels to the inch (72 pt).
///
/// # Errors
/// A size that cannot be had.
pub fn pixels(tree: &usvg::Tree, dpi: f32) -> Result<Pixmap, PngError> {
    on(Color::WHITE, tree, dpi)
}

/// The same without the paper: what a tree leaves free can be seen through.
///
/// # Errors
/// A size that cannot be had.
pub fn cut_out(tree: &usvg::Tree, dpi: f32) -> Result<Pixmap, PngError> {
    on(Color::TRANSPARENT, tree, dpi)
}

fn on(ground: Color, tree: &usvg::Tree, dpi: f32) -> Result<Pixmap, PngError> {
    let scale = dpi / 72.0;
    let size = tree.size();
    let (width, height) = ((size.width() * scale).round() as u32, (size.height() * scale).round() as u32);
    if width > LONGEST || height > LONGEST {
        return Err(PngError::Size(width, height));
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    pixmap.fill(ground);
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Faces side by side on a light grey ground, `columns` in a row, with a small gap; `dpi` is pixels
/// to the inch.
///
/// # Errors
/// A size that cannot be had.
pub fn contact_sheet(trees: &[&usvg::Tree], columns: usize, dpi: f32) -> Result<Pixmap, PngError> {
    let sizes = trees.iter().map(|tree| (tree.size().width(), tree.size().height()));
    let mut sheet = ContactSheet::new(sizes, columns, dpi)?;
    let pictures: Vec<Pixmap> = trees.par_iter().map(|tree| pixels(tree, dpi)).collect::<Result<_, _>>()?;
    pictures.iter().enumerate().for_each(|(number, picture)| sheet.put(number, picture));
    Ok(sheet.sheet)
}

/// A contact sheet that is filled picture by picture.
pub struct ContactSheet {
    sheet: Pixmap,
    columns: usize,
    gap: u32,
    cell: (u32, u32),
}

impl ContactSheet {
    /// A sheet for pictures of these sizes (pt), `columns` in a row; `dpi` is pixels to the inch.
    ///
    /// # Errors
    /// A size that cannot be had.
    pub fn new(sizes: impl Iterator<Item = (f32, f32)>, columns: usize, dpi: f32) -> Result<Self, PngError> {
        /// Between the faces and around them (pt).
        const GAP: f32 = 6.0;
        let in_pixels = |length: f32| (length * dpi / 72.0).round() as u32;
        let (mut count, mut w, mut h) = (0_usize, 0, 0);
        for size in sizes {
            count += 1;
            w = w.max(in_pixels(size.0));
            h = h.max(in_pixels(size.1));
        }
        let gap = in_pixels(GAP);
        let cell = (w.saturating_add(gap), h.saturating_add(gap));
        let columns = columns.clamp(1, count.max(1));
        let side = |cell: u32, count: usize| {
            cell.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX)).saturating_add(gap)
        };
        let (width, height) = (side(cell.0, columns), side(cell.1, count.div_ceil(columns)));
        if width > LONGEST || height > LONGEST {
            return Err(PngError::Size(width, height));
        }
        let mut sheet = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
        sheet.fill(Color::from_rgba8(0xd4, 0xd4, 0xd4, 0xff));
        Ok(Self { sheet, columns, gap, cell })
    }

    /// Puts a picture into the place of this number.
    pub fn put(&mut self, number: usize, picture: &Pixmap) {
        let at = |place: usize, cell: u32| {
            i32::try_from(place * cell as usize + self.gap as usize).unwrap_or(i32::MAX)
        };
        let (x, y) = (at(number % self.columns, self.cell.0), at(number / self.columns, self.cell.1));
        self.sheet.draw_pixmap(x, y, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }

    /// What has been put together.
    pub fn pixels(&self) -> &Pixmap {
        &self.sheet
    }
}

/// A picture as PNG file.
///
/// # Errors
/// The encoder's.
pub fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, PngError> {
    pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
