//! Can the words of a face be read on their ground? Shapes say it of most; of the others, the pixels where they stand.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Pixmap, PixmapRef, Point, Rect};
use usvg::{Group, Node, Paint, Text};

use crate::beneath::{Budget, beneath};
use crate::colour::contrast;
use crate::face::Face;
use crate::png;

/// How well a text stands out from what is beneath it.
#[derive(Debug, Clone, PartialEq)]
pub struct Contrast {
    /// Index into [`Face::texts`]; `None` for a `<text>` that the template wrote itself.
    pub text: Option<usize>,
    /// The words.
    pub words: String,
    /// Contrast by WCAG 2.2, 1 to 21; 5 % of the ground beneath the text have less.
    pub ratio: f32,
}

/// Pixels of the ground, or of a part of it, which lies so far from the corner of the whole.
struct Ground<'p> {
    picture: PixmapRef<'p>,
    left: u32,
    top: u32,
}

/// Measures the contrast of each text. `ground` is the same face drawn with
/// [`Words::Hidden`](crate::face::Words::Hidden), at `dpi` pixels to the inch.
pub fn contrasts(face: &Face, ground: &Pixmap, dpi: f32) -> Vec<Contrast> {
    let ground = Ground { picture: ground.as_ref(), left: 0, top: 0 };
    texts(face).into_values().map(|runs| measured(&runs, &ground, dpi)).collect()
}

/// The texts with less contrast than `least`. Most are cleared by the shapes beneath them; for the others `ground` is
/// asked for the same face drawn with [`Words::Hidden`](crate::face::Words::Hidden), of which the part where they stand
/// is measured at `dpi` pixels to the inch.
pub fn pale(face: &Face, least: f32, dpi: f32, ground: impl FnOnce() -> Option<usvg::Tree>) -> Vec<Contrast> {
    let budget = Budget::default();
    let is_doubtful = |runs: &Vec<&Text>| !is_clear(face, runs, least, &budget);
    let doubtful: Vec<_> = texts(face).into_values().filter(is_doubtful).collect();
    let boxes = doubtful.iter().flatten().map(|run| run.abs_stroke_bounding_box());
    let Some(about) = boxes.reduce(united) else { return Vec::new() };
    let Some(Ok(part)) = ground().map(|tree| png::part(&tree, about, dpi)) else { return Vec::new() };
    let ground = Ground { picture: part.picture.as_ref(), left: part.left, top: part.top };
    let all = doubtful.iter().map(|runs| measured(runs, &ground, dpi));
    all.filter(|text| text.ratio < least).collect()
}

/// The runs of each text, in the order of boxes; those that the template wrote itself come last, each for itself.
fn texts(face: &Face) -> BTreeMap<(usize, usize), Vec<&Text>> {
    let mut found: BTreeMap<(usize, usize), Vec<&Text>> = BTreeMap::new();
    let mut number = 0;
    visit_texts(face.tree.root(), &mut |text| {
        let key = box_of(text.id()).map_or_else(
            || {
                number += 1;
                (usize::MAX, number)
            },
            |index| (index, 0),
        );
        found.entry(key).or_default().push(text);
    });
    found
}

/// Whether the shapes beneath a text alone say that it stands out.
fn is_clear(face: &Face, runs: &[&Text], least: f32, budget: &Budget) -> bool {
    runs.iter().all(|run| {
        fill_of(run).is_none_or(|(fill, opacity)| {
            beneath(&face.tree, run.abs_stroke_bounding_box(), budget).contrast(fill, opacity) >= least
        })
    })
}

/// A text, measured by the pixels beneath all of its runs.
fn measured(runs: &[&Text], ground: &Ground<'_>, dpi: f32) -> Contrast {
    let mut ratios = Vec::new();
    for run in runs {
        if let Some(fill) = fill_of(run) {
            add_ratios(&mut ratios, run, fill, ground, dpi / 72.0);
        }
    }
    Contrast {
        text: runs.first().and_then(|run| box_of(run.id())),
        words: runs.iter().flat_map(|run| run.chunks()).map(usvg::TextChunk::text).collect(),
        ratio: percentile(&mut ratios, 0.05).unwrap_or(21.0),
    }
}

fn united(one: Rect, other: Rect) -> Rect {
    let (left, top) = (one.left().min(other.left()), one.top().min(other.top()));
    let (right, bottom) = (one.right().max(other.right()), one.bottom().max(other.bottom()));
    Rect::from_ltrb(left, top, right, bottom).unwrap_or(one)
}

/// The number of the box that a run was set for, from the id that it was given.
fn box_of(id: &str) -> Option<usize> {
    id.strip_prefix("text-")?.split('.').next()?.parse().ok()
}

/// Colour and opacity of the words.
fn fill_of(text: &Text) -> Option<([u8; 3], f32)> {
    let fill = text.chunks().first()?.spans().first()?.fill()?;
    match fill.paint() {
        Paint::Color(colour) => Some(([colour.red, colour.green, colour.blue], fill.opacity().get())),
        _ => None,
    }
}

fn add_ratios(
    ratios: &mut Vec<f32>,
    text: &Text,
    (fill, opacity): ([u8; 3], f32),
    ground: &Ground<'_>,
    scale: f32,
) {
    // The box of the outlines themselves; that of the metrics reaches into the neighbours.
    let bounds = text.abs_stroke_bounding_box();
    let (width, height) = (ground.left + ground.picture.width(), ground.top + ground.picture.height());
    let clamp = |value: f32, most: u32| (value * scale).clamp(0.0, most as f32) as u32;
    let (left, right) = (clamp(bounds.left(), width), clamp(bounds.right(), width));
    let (top, bottom) = (clamp(bounds.top(), height), clamp(bounds.bottom(), height));
    // Of a turned text, the box about it has corners in which none of it lies.
    let (own, back) = (text.stroke_bounding_box(), text.abs_transform().invert());
    let turned = text.abs_transform().has_skew();
    let strange = |x: u32, y: u32| {
        let Some(back) = back.filter(|_| turned) else { return false };
        let mut at = Point::from_xy((x as f32 + 0.5) / scale, (y as f32 + 0.5) / scale);
        back.map_point(&mut at);
        at.x < own.left() || at.x > own.right() || at.y < own.top() || at.y > own.bottom()
    };
    for y in top..bottom {
        for x in left..right {
            let place = x.checked_sub(ground.left).zip(y.checked_sub(ground.top));
            let pixel = place.and_then(|(x, y)| ground.picture.pixel(x, y));
            let Some(pixel) = pixel.filter(|_| !strange(x, y)) else { continue };
            let below = [pixel.red(), pixel.green(), pixel.blue()];
            let mut seen = fill;
            for (seen, below) in seen.iter_mut().zip(below) {
                *seen = (f32::from(*seen) * opacity + f32::from(below) * (1.0 - opacity)).round() as u8;
            }
            ratios.push(contrast(seen, below));
        }
    }
}

fn percentile(values: &mut [f32], part: f32) -> Option<f32> {
    if values.is_empty() {
        return None;
    }
    let rank = ((values.len() - 1) as f32 * part) as usize;
    Some(*values.select_nth_unstable_by(rank, f32::total_cmp).1)
}

fn visit_texts<'a>(group: &'a Group, seen: &mut impl FnMut(&'a Text)) {
    for node in group.children() {
        match node {
            Node::Group(inner) => visit_texts(inner, seen),
            Node::Text(text) => seen(text),
            _ => {}
        }
    }
}
