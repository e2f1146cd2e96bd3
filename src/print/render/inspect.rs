//! Measures of a face that was drawn: how much ink does it take, which greys. All of them only measure; what is too much
//! is for the caller to decide.

use std::collections::BTreeSet;

use resvg::tiny_skia::Pixmap;
use usvg::{Group, Node, Paint};

/// The resolution at which faces are measured (pixels to the inch).
pub const DPI: f32 = 150.0;

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
