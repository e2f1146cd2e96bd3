//! Measures of a face that was drawn: can its words be read on their ground, how much ink does it
//! take, which greys. All of them only measure; what is too much is for the caller to decide.

use std::collections::{BTreeMap, BTreeSet};

use resvg::tiny_skia::{Pixmap, Point};
use usvg::{Group, Node, Paint, Text};

use crate::colour::contrast;
use crate::face::Face;

/// The resolution at which faces are measured (pixels to the inch).
pub const DPI: f32 = 150.0;

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

/// Measures the contrast of each text. `ground` is the same face drawn with
/// [`Words::Hidden`](crate::face::Words::Hidden), at `dpi` pixels to the inch.
pub fn contrasts(face: &Face, ground: &Pixmap, dpi: f32) -> Vec<Contrast> {
    let mut found: BTreeMap<(usize, usize), (Contrast, Vec<f32>)> = BTreeMap::new();
    let mut number = 0;
    visit_texts(face.tree.root(), &mut |text| {
        let index = box_of(text.id());
        let key = match index {
            Some(index) => (index, 0),
            None => {
                number += 1;
                (usize::MAX, number)
            }
        };
        let (contrast, ratios) = found
            .entry(key)
            .or_insert_with(|| (Contrast { text: index, words: String::new(), ratio: 21.0 }, Vec::new()));
        for chunk in text.chunks() {
            contrast.words.push_str(chunk.text());
        }
        if let Some(fill) = fill_of(text) {
            add_ratios(ratios, text, fill, ground, dpi / 72.0);
        }
    });
    let measured = found.into_values().map(|(mut contrast, mut ratios)| {
        if let Some(ratio) = percentile(&mut ratios, 0.05) {
            contrast.ratio = ratio;
        }
        contrast
    });
    measured.collect()
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
    ground: &Pixmap,
    scale: f32,
) {
    // The box of the outlines themselves; that of the metrics reaches into the neighbours.
    let bounds = text.abs_stroke_bounding_box();
    let clamp = |value: f32, most: u32| (value * scale).clamp(0.0, most as f32) as u32;
    let (left, right) = (clamp(bounds.left(), ground.width()), clamp(bounds.right(), ground.width()));
    let (top, bottom) = (clamp(bounds.top(), ground.height()), clamp(bounds.bottom(), ground.height()));
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
            let Some(pixel) = ground.pixel(x, y).filter(|_| !strange(x, y)) else { continue };
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

/// How dark a picture is on average, 0 (white) to 1 (black): what it takes of black ink.
pub fn darkness(picture: &Pixmap) -> f32 {
    let sum: f64 =
        picture.pixels().iter().map(|pixel| f64::from(dark(pixel.red(), pixel.green(), pixel.blue()))).sum();
    (sum / picture.pixels().len().max(1) as f64) as f32
}

/// Luma of Rec. 709, turned about.
fn dark(red: u8, green: u8, blue: u8) -> f32 {
    1.0 - (0.2126 * f32::from(red) + 0.7152 * f32::from(green) + 0.0722 * f32::from(blue)) / 255.0
}

/// The side of the largest square that is dark all over (pt): how large a solid a printer must lay
/// down. `dpi` is that of the picture.
pub fn largest_solid(picture: &Pixmap, dpi: f32) -> f32 {
    const DARK: f32 = 0.4;
    let width = picture.width() as usize;
    // Side of the largest dark square that ends at each pixel of the row above and of this one.
    let (mut above, mut row) = (vec![0_u32; width + 1], vec![0_u32; width + 1]);
    let mut largest = 0;
    for pixels in picture.pixels().chunks(width.max(1)) {
        for (x, pixel) in pixels.iter().enumerate() {
            row[x + 1] = if dark(pixel.red(), pixel.green(), pixel.blue()) > DARK {
                1 + above[x].min(above[x + 1]).min(row[x])
            } else {
                0
            };
            largest = largest.max(row[x + 1]);
        }
        std::mem::swap(&mut above, &mut row);
    }
    largest as f32 * 72.0 / dpi
}

/// The colours that a face is drawn with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tones {
    /// Greys besides black and white.
    pub greys: BTreeSet<u8>,
    /// Colours that are no greys.
    pub colours: BTreeSet<[u8; 3]>,
    /// Shapes filled or stroked with a gradient.
    pub gradients: usize,
    /// Shapes and groups that let shine through what is beneath, which makes greys of its own.
    pub translucent: usize,
}

/// Collects fills and strokes of a tree, those of patterns too.
pub fn tones(tree: &usvg::Tree) -> Tones {
    let mut tones = Tones::default();
    tones.group(tree.root());
    tones
}

impl Tones {
    fn group(&mut self, group: &Group) {
        self.translucent += usize::from(group.opacity().get() < 1.0);
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner),
                Node::Path(path) => {
                    if let Some(fill) = path.fill() {
                        self.paint(fill.paint(), fill.opacity().get());
                    }
                    if let Some(stroke) = path.stroke() {
                        self.paint(stroke.paint(), stroke.opacity().get());
                    }
                }
                Node::Text(text) => {
                    for span in text.chunks().iter().flat_map(|chunk| chunk.spans()) {
                        if let Some(fill) = span.fill() {
                            self.paint(fill.paint(), fill.opacity().get());
                        }
                    }
                }
                Node::Image(_) => {}
            }
        }
    }

    fn paint(&mut self, paint: &Paint, opacity: f32) {
        self.translucent += usize::from(opacity < 1.0);
        match paint {
            Paint::Color(colour) if colour.red == colour.green && colour.green == colour.blue => {
                if !matches!(colour.red, 0 | 255) {
                    self.greys.insert(colour.red);
                }
            }
            Paint::Color(colour) => {
                self.colours.insert([colour.red, colour.green, colour.blue]);
            }
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => self.gradients += 1,
            Paint::Pattern(pattern) => self.group(pattern.root()),
        }
    }
}
