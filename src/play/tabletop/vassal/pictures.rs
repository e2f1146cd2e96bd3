//! The pictures of a module.

use std::collections::{BTreeMap, BTreeSet};

use resvg::tiny_skia::{FillRule, Mask, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};
use warpress_render::png::{self, PngError};
use warpress_render::renderer::Renderer;
use warpress_zip::Zip;

use super::scale::Scale;
use crate::TabletopError;
use crate::draw::{draw, outline};
use crate::picture::{self, File};
use crate::table::{Cut, Stack, Table, TablePosition, Use};

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
        let File { bytes, ending } = picture::file(&pixels)?;
        let name = format!("{}.{ending}", table.faces[face].name);
        zip.put(&format!("images/{name}"), &bytes);
        pictures.faces[face] = name;
        Ok(())
    })?;
    for (number, mm, blank) in shapes(table) {
        let (cut, width, height) = (CUTS[number], scale.whole(mm.0.into()), scale.whole(mm.1.into()));
        if blank {
            let name = blank_name(cut, exact(mm));
            zip.put(&format!("images/{name}"), &png::encode(&hidden(cut, width, height)?)?);
        }
        let name = own_name(cut, exact(mm));
        zip.put(&format!("images/{name}"), &png::encode(&own(cut, width, height)?)?);
    }
    for mm in frames(table) {
        let pixels = frame(scale.whole(mm.0.into()), scale.whole(mm.1.into()))?;
        zip.put(&format!("images/{}", frame_name(exact(mm))), &png::encode(&pixels)?);
    }
    Ok(pictures)
}

/// How pieces are cut, with words for the names of files.
const CUTS: [Cut; 4] = [Cut::Card, Cut::Square, Cut::Round, Cut::Hex];
const WORDS: [&str; 4] = ["card", "square", "round", "hex"];

/// The number of a cut.
fn number(cut: Cut) -> usize {
    CUTS.iter().position(|own| *own == cut).unwrap_or_default()
}

/// Whole millimetres.
type Whole = (u16, u16);

/// How pieces are shaped: the numbers of their cuts, their sizes, and whether there are some that need a back to be hidden
/// by and have none of their own.
fn shapes(table: &Table<'_>) -> Vec<(usize, Whole, bool)> {
    let mut shapes = BTreeMap::new();
    for kind in &table.kinds {
        let shape = (number(kind.cut), rounded(table.faces[kind.front].mm));
        *shapes.entry(shape).or_insert(false) |= kind.back.is_none() || !kind.back_hides;
    }
    shapes.into_iter().map(|((cut, mm), blank)| (cut, mm, blank)).collect()
}

/// The sizes of places on the table.
fn frames(table: &Table<'_>) -> BTreeSet<Whole> {
    table.stacks.iter().filter(|stack| is_framed(stack)).map(|stack| rounded(stack.room)).collect()
}

/// Whether a place has a frame and words: what lies on a board is called what the board says there.
pub fn is_framed(stack: &Stack) -> bool {
    matches!(stack.at, TablePosition::Table(_)) && !matches!(stack.purpose, Use::Box | Use::Hand)
}

fn rounded((w, h): (f64, f64)) -> Whole {
    let whole = |mm: f64| mm.round().clamp(1.0, f64::from(u16::MAX)) as u16;
    (whole(w), whole(h))
}

fn exact((w, h): Whole) -> (f64, f64) {
    (w.into(), h.into())
}

/// The name of the picture that hides a piece of this size (mm) without a back that would.
pub fn blank_name(cut: Cut, mm: (f64, f64)) -> String {
    let (w, h) = rounded(mm);
    format!("hidden-{}-{w}x{h}.png", WORDS[number(cut)])
}

/// The name of the picture that whoever hides a piece of this size (mm) sees on top of it.
pub fn own_name(cut: Cut, mm: (f64, f64)) -> String {
    let (w, h) = rounded(mm);
    format!("own-{}-{w}x{h}.png", WORDS[number(cut)])
}

/// The name of the frame of a place with this room (mm).
pub fn frame_name(mm: (f64, f64)) -> String {
    let (w, h) = rounded(mm);
    format!("place-{w}x{h}.png")
}

/// An empty picture (pixels).
fn empty(width: i64, height: i64) -> Result<Pixmap, PngError> {
    let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap_or(1));
    Pixmap::new(width, height).ok_or(PngError::Size(width, height))
}

/// A plain grey back with a darker edge.
fn hidden(cut: Cut, width: i64, height: i64) -> Result<Pixmap, PngError> {
    const GROUND: [u8; 4] = [0x8a, 0x8d, 0x90, 0xff];
    const EDGE: [u8; 4] = [0x5c, 0x60, 0x64, 0xff];
    shape(cut, (width, height), Some(GROUND), EDGE, 16.0)
}

/// An amber edge, through which the rest can be seen.
fn own(cut: Cut, width: i64, height: i64) -> Result<Pixmap, PngError> {
    const EDGE: [u8; 4] = [0xf2, 0xa1, 0x1c, 0xd0];
    shape(cut, (width, height), None, EDGE, 28.0)
}

/// A piece's shape (pixels), with a ground and an edge of a part of its shorter side.
fn shape(
    cut: Cut,
    (width, height): (i64, i64),
    ground: Option<[u8; 4]>,
    edge: [u8; 4],
    part: f32,
) -> Result<Pixmap, PngError> {
    let mut pixmap = empty(width, height)?;
    let whole = || Some(PathBuilder::from_rect(Rect::from_xywh(0.0, 0.0, width as f32, height as f32)?));
    if let Some(path) = outline(cut, &pixmap).or_else(whole) {
        if let Some(ground) = ground {
            pixmap.fill_path(&path, &paint(ground), FillRule::Winding, Transform::identity(), None);
        }
        // Half of the stroke lies outside.
        let stroke = Stroke { width: 2.0 * width.min(height) as f32 / part, ..Stroke::default() };
        pixmap.stroke_path(&path, &paint(edge), &stroke, Transform::identity(), None);
        if let Some(mut mask) = Mask::new(pixmap.width(), pixmap.height()) {
            mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
            pixmap.apply_mask(&mask);
        }
    }
    Ok(pixmap)
}

/// A white line around a place.
fn frame(width: i64, height: i64) -> Result<Pixmap, PngError> {
    const LINE: [u8; 4] = [0xff, 0xff, 0xff, 0xa0];
    const WIDTH: f32 = 3.0;
    let mut pixmap = empty(width, height)?;
    let (w, h) = (width as f32 - WIDTH, height as f32 - WIDTH);
    if let Some(rect) = Rect::from_xywh(WIDTH / 2.0, WIDTH / 2.0, w.max(1.0), h.max(1.0)) {
        let stroke = Stroke { width: WIDTH, ..Stroke::default() };
        pixmap.stroke_path(&PathBuilder::from_rect(rect), &paint(LINE), &stroke, Transform::identity(), None);
    }
    Ok(pixmap)
}

fn paint([red, green, blue, alpha]: [u8; 4]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, alpha);
    paint
}
