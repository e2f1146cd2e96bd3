//! The pictures of a module.

use std::collections::BTreeSet;

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use resvg::tiny_skia::{Color, Paint, Pixmap, Rect, Transform};
use warpress_render::png::{self, PngError};
use warpress_render::renderer::Renderer;
use warpress_zip::Zip;

use super::scale::Scale;
use crate::TabletopError;
use crate::draw::draw;
use crate::table::Table;

/// The quality of JPEG: letters have hardly a halo.
const QUALITY: u8 = 90;

/// The names of pictures in `images/`.
#[derive(Debug, Default)]
pub struct Pictures {
    /// Those of the faces, in their order.
    pub faces: Vec<String>,
}

/// Draws everything and puts it into the archive.
///
/// # Errors
/// Faces that cannot be drawn.
pub fn put(
    table: &Table<'_>,
    renderer: &Renderer,
    scale: &Scale,
    zip: &mut Zip,
) -> Result<Pictures, TabletopError> {
    let mut pictures = Pictures { faces: vec![String::new(); table.faces.len()] };
    draw(table, renderer, &|face| scale.dpi(table.faces[face].mm), |face, pixels| {
        let (ending, bytes) = file(&pixels)?;
        let name = format!("{}.{ending}", table.faces[face].name);
        zip.put(&format!("images/{name}"), &bytes);
        pictures.faces[face] = name;
        Ok(())
    })?;
    for (w, h) in blanks(table) {
        let bytes = png::encode(&blank(scale.whole(w.into()), scale.whole(h.into()))?)?;
        zip.put(&format!("images/{}", blank_name((w.into(), h.into()))), &bytes);
    }
    Ok(pictures)
}

/// The smaller of a PNG and a JPEG, with its ending; a PNG if anything can be seen through it.
fn file(pixels: &Pixmap) -> Result<(&'static str, Vec<u8>), TabletopError> {
    let exact = png::encode(pixels)?;
    if !pixels.pixels().iter().all(|pixel| pixel.is_opaque()) {
        return Ok(("png", exact));
    }
    let (width, height) = (pixels.width(), pixels.height());
    let side = |side: u32| u16::try_from(side).map_err(|_| PngError::Size(width, height));
    let mut close = Vec::new();
    let mut encoder = Encoder::new(&mut close, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder
        .encode(&png::rgb(pixels), side(width)?, side(height)?, ColorType::Rgb)
        .map_err(|error| PngError::Encoding(error.to_string()))?;
    Ok(if close.len() < exact.len() { ("jpg", close) } else { ("png", exact) })
}

/// The sizes (whole mm) of pieces that need a back to be hidden by and have none of their own.
fn blanks(table: &Table<'_>) -> BTreeSet<(u16, u16)> {
    let own = table.kinds.iter().filter(|kind| !(kind.back.is_some() && kind.back_hides));
    own.map(|kind| rounded(table.faces[kind.front].mm)).collect()
}

fn rounded((w, h): (f64, f64)) -> (u16, u16) {
    let whole = |mm: f64| mm.round().clamp(1.0, f64::from(u16::MAX)) as u16;
    (whole(w), whole(h))
}

/// The name of the picture that hides a piece of this size (mm) without a back that would.
pub fn blank_name(mm: (f64, f64)) -> String {
    let (w, h) = rounded(mm);
    format!("hidden-{w}x{h}.png")
}

/// A plain grey back with a frame.
fn blank(width: i64, height: i64) -> Result<Pixmap, PngError> {
    const GROUND: [u8; 3] = [0x8a, 0x8d, 0x90];
    const FRAME: [u8; 3] = [0x5c, 0x60, 0x64];
    let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap_or(1));
    let mut pixmap = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    let [red, green, blue] = FRAME;
    pixmap.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    let frame = (width.min(height) as f32 / 16.0).ceil();
    let (w, h) = (width as f32 - 2.0 * frame, height as f32 - 2.0 * frame);
    if let Some(ground) = Rect::from_xywh(frame, frame, w.max(1.0), h.max(1.0)) {
        let [red, green, blue] = GROUND;
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, u8::MAX);
        pixmap.fill_rect(ground, &paint, Transform::identity(), None);
    }
    Ok(pixmap)
}
