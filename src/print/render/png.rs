//! Faces as pixels.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Rect, Transform};
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

/// Between the faces of a contact sheet and around them (pt).
const GAP: f32 = 6.0;

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

/// A part of a picture.
#[derive(Debug)]
pub struct Region {
    /// Its pixels.
    pub picture: Pixmap,
    /// How far it lies from the left edge of the whole (pixels).
    pub left: u32,
    /// How far it lies from the upper edge of the whole (pixels).
    pub top: u32,
}

/// Draws the part of a tree that lies about a box (pt), on white paper: the pixels that the whole would have there. `dpi`
/// is pixels to the inch (72 pt).
///
/// # Errors
/// A size that cannot be had.
pub fn part(tree: &usvg::Tree, about: Rect, dpi: f32) -> Result<Region, PngError> {
    let scale = dpi / 72.0;
    let (width, height) = size(tree, scale)?;
    let down =
        |value: f32, most: u32| (value * scale).floor().clamp(0.0, most.saturating_sub(1) as f32) as u32;
    let up = |value: f32, most: u32| (value * scale).ceil().clamp(0.0, most as f32) as u32;
    let (left, top) = (down(about.left(), width), down(about.top(), height));
    let (wide, high) =
        (up(about.right(), width).saturating_sub(left), up(about.bottom(), height).saturating_sub(top));
    let mut picture = Pixmap::new(wide.max(1), high.max(1)).ok_or(PngError::Size(wide, high))?;
    picture.fill(Color::WHITE);
    let transform = Transform::from_scale(scale, scale).post_translate(-(left as f32), -(top as f32));
    resvg::render(tree, transform, &mut picture.as_mut());
    Ok(Region { picture, left, top })
}

/// What of a tree becomes a picture. Lengths in pt from its corner; it may reach beyond the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The width, before it is turned.
    pub width: f32,
    /// The height, before it is turned.
    pub height: f32,
    /// A quarter turn clockwise.
    pub turned: bool,
}

impl Cut {
    /// Width and height of the picture in pixels; `dpi` is pixels to the inch (72 pt).
    ///
    /// # Errors
    /// A size that cannot be had.
    pub fn pixels(&self, dpi: f32) -> Result<(u32, u32), PngError> {
        let pixels = |length: f32| (length * dpi / 72.0).round() as u32;
        let (width, height) = (pixels(self.width), pixels(self.height));
        let possible = 1..=LONGEST;
        if !possible.contains(&width) || !possible.contains(&height) {
            return Err(PngError::Size(width, height));
        }
        Ok(if self.turned { (height, width) } else { (width, height) })
    }

    /// What takes the tree to the picture. Lengths that are no whole number of pixels are divided between both sides.
    fn transform(&self, (width, height): (u32, u32), dpi: f32) -> Transform {
        let scale = dpi / 72.0;
        let (wide, high) = if self.turned { (height, width) } else { (width, height) };
        let over = |pixels: u32, length: f32| (pixels as f32 - length * scale) / 2.0;
        let upright = Transform::from_scale(scale, scale).post_translate(
            over(wide, self.width) - self.left * scale,
            over(high, self.height) - self.top * scale,
        );
        if self.turned {
            upright.post_concat(Transform::from_row(0.0, 1.0, -1.0, 0.0, high as f32, 0.0))
        } else {
            upright
        }
    }
}

/// Draws a part of a tree on white paper. `dpi` is pixels to the inch (72 pt).
///
/// # Errors
/// A size that cannot be had.
pub fn cut(tree: &usvg::Tree, cut: &Cut, dpi: f32) -> Result<Pixmap, PngError> {
    let (width, height) = cut.pixels(dpi)?;
    let mut pixmap = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    pixmap.fill(Color::WHITE);
    resvg::render(tree, cut.transform((width, height), dpi), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Red, green and blue of each pixel, row by row, of a picture on white: nothing can be seen through it.
pub fn rgb(pixmap: &Pixmap) -> Vec<u8> {
    pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

/// Width and height of a tree in pixels.
fn size(tree: &usvg::Tree, scale: f32) -> Result<(u32, u32), PngError> {
    let size = tree.size();
    let (width, height) = ((size.width() * scale).round() as u32, (size.height() * scale).round() as u32);
    if width > LONGEST || height > LONGEST {
        return Err(PngError::Size(width, height));
    }
    Ok((width, height))
}

fn on(ground: Color, tree: &usvg::Tree, dpi: f32) -> Result<Pixmap, PngError> {
    let scale = dpi / 72.0;
    let (width, height) = size(tree, scale)?;
    let mut pixmap = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    pixmap.fill(ground);
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Faces side by side on a light grey ground, with a small gap, in rows for `columns` of the widest; `dpi` is
/// pixels to the inch.
///
/// # Errors
/// A size that cannot be had.
pub fn contact_sheet(trees: &[&usvg::Tree], columns: usize, dpi: f32) -> Result<Pixmap, PngError> {
    let sizes = trees.iter().map(|tree| (tree.size().width(), tree.size().height()));
    let widest = trees.iter().map(|tree| tree.size().width()).fold(0.0, f32::max);
    let mut sheet = ContactSheet::new(sizes, ContactSheet::row(columns, widest), dpi)?;
    let pictures: Vec<Pixmap> = trees.par_iter().map(|tree| pixels(tree, dpi)).collect::<Result<_, _>>()?;
    pictures.iter().enumerate().for_each(|(number, picture)| sheet.put(number, picture));
    Ok(sheet.sheet)
}

/// A contact sheet that is filled picture by picture. Pictures stand in rows, each in its own size.
pub struct ContactSheet {
    sheet: Pixmap,
    /// Where each picture stands (pixels from the top left).
    places: Vec<(u32, u32)>,
}

impl ContactSheet {
    /// The width of a row of this many pictures of this width (pt).
    pub fn row(pictures: usize, width: f32) -> f32 {
        pictures.max(1) as f32 * (width + GAP) + 2.0 * GAP
    }

    /// A sheet for pictures of these sizes (pt); `dpi` is pixels to the inch. A row is no wider than `widest` (pt),
    /// unless a single picture is.
    ///
    /// # Errors
    /// A size that cannot be had.
    pub fn new(sizes: impl Iterator<Item = (f32, f32)>, widest: f32, dpi: f32) -> Result<Self, PngError> {
        let in_pixels = |length: f32| (length * dpi / 72.0).round() as u32;
        let (gap, widest) = (in_pixels(GAP), in_pixels(widest));
        let mut places = Vec::new();
        let (mut x, mut y, mut width, mut tallest) = (gap, gap, gap, 0);
        for (w, h) in sizes {
            let (w, h) = (in_pixels(w), in_pixels(h));
            if x > gap && x.saturating_add(w).saturating_add(gap) > widest {
                (x, y, tallest) = (gap, y.saturating_add(tallest).saturating_add(gap), 0);
            }
            places.push((x, y));
            x = x.saturating_add(w).saturating_add(gap);
            (width, tallest) = (width.max(x), tallest.max(h));
        }
        let height = y.saturating_add(tallest).saturating_add(gap);
        if width > LONGEST || height > LONGEST {
            return Err(PngError::Size(width, height));
        }
        let mut sheet = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
        sheet.fill(Color::from_rgba8(0xd4, 0xd4, 0xd4, 0xff));
        Ok(Self { sheet, places })
    }

    /// Puts a picture into the place of this number.
    pub fn put(&mut self, number: usize, picture: &Pixmap) {
        let Some((x, y)) = self.places.get(number) else { return };
        let at = |place: &u32| i32::try_from(*place).unwrap_or(i32::MAX);
        let (x, y) = (at(x), at(y));
        self.sheet.draw_pixmap(x, y, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }

    /// What has been put together.
    pub fn pixels(&self) -> &Pixmap {
        &self.sheet
    }
}

/// A picture as PNG file.
///
/// Faces are flat colours and letters: unfiltered they become smaller than filtered, and a low level of deflate is
/// enough.
///
/// # Errors
/// The encoder's.
pub fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, PngError> {
    written(pixmap, None)
}

/// The same for a program that goes by the size on paper: the file says how many pixels are an inch, and that its colours
/// are sRGB.
///
/// # Errors
/// The encoder's.
pub fn encode_at(pixmap: &Pixmap, dpi: f32) -> Result<Vec<u8>, PngError> {
    written(pixmap, Some(dpi))
}

fn written(pixmap: &Pixmap, dpi: Option<f32>) -> Result<Vec<u8>, PngError> {
    const LEVEL: u32 = 3;
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    // Each row stands behind the number of its filter.
    let mut rows;
    if opaque {
        rows = vec![0; (width * 3 + 1) * height];
        let to = rows.chunks_exact_mut(width * 3 + 1);
        for (to, from) in to.zip(pixmap.data().chunks_exact(width * 4)) {
            for (to, from) in to[1..].chunks_exact_mut(3).zip(from.chunks_exact(4)) {
                to.copy_from_slice(&from[..3]);
            }
        }
    } else {
        rows = Vec::with_capacity((width * 4 + 1) * height);
        for from in pixmap.clone().take_demultiplied().chunks_exact(width * 4) {
            rows.push(0);
            rows.extend_from_slice(from);
        }
    }
    // All at once: the encoder hands over row by row, and for each of them 64 KB are cleared.
    let mut compressed = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
    let compressed = compressed.write_all(&rows).and_then(|()| compressed.finish());
    let compressed = compressed.map_err(|error| PngError::Encoding(error.to_string()))?;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    if let Some(dpi) = dpi {
        const INCH_M: f32 = 0.0254;
        let per_metre = (dpi / INCH_M).round() as u32;
        let unit = png::Unit::Meter;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit }));
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    }
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_chunk(png::chunk::IDAT, &compressed)?;
        writer.finish()
    });
    written.map_err(|error| PngError::Encoding(error.to_string()))?;
    Ok(file)
}
