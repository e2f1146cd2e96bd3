//! Which colours can lie beneath a text, told from the shapes of its face alone. No pixel is drawn, so nothing here is
//! exact: each channel lies somewhere between two bounds. Where even the worst of those colours lets the words stand out,
//! nobody need look; where it does not, pixels decide.

use resvg::tiny_skia::Rect;
use std::cell::Cell;

use resvg::tiny_skia::{PathSegment, Point, Transform};
use usvg::{BlendMode, Color, Fill, FillRule, Group, LineJoin, Node, Paint, Path, Stop, Stroke, Text};

use crate::colour::luminance;

/// Antialiasing reaches so far over the edge of a shape (pt), as does what flattening a curve loses.
const MARGIN: f32 = 0.4;

/// Shapes and lines that are looked at for the words of one face, a fifth of a second's worth. Each text looks at each
/// shape, so that a stranger's face of many thousands of both would take minutes; pixels decide about what is left.
const MOST: u32 = 40_000_000;

/// How much more of a face may be looked at.
pub(crate) struct Budget(Cell<u32>);

impl Default for Budget {
    fn default() -> Self {
        Self(Cell::new(MOST))
    }
}

impl Budget {
    /// Takes a step, if there is one left.
    fn step(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }

    fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

/// Colours between two bounds, 0 to 255 in each channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Range {
    low: [f32; 3],
    high: [f32; 3],
}

/// How much of what is beneath a shape hides, 0 to 1, between two bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cover(f32, f32);

/// How a shape lies to a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Overlap {
    /// It covers all of the box.
    Over,
    /// It may cover part of it.
    Across,
    /// It is elsewhere.
    Apart,
}

impl Range {
    const PAPER: Self = Self { low: [255.0; 3], high: [255.0; 3] };
    const ANY: Self = Self { low: [0.0; 3], high: [255.0; 3] };

    fn of(Color { red, green, blue }: Color) -> Self {
        let channels = [red, green, blue].map(f32::from);
        Self { low: channels, high: channels }
    }

    /// All colours of both.
    fn or(self, other: Self) -> Self {
        Self {
            low: std::array::from_fn(|i| self.low[i].min(other.low[i])),
            high: std::array::from_fn(|i| self.high[i].max(other.high[i])),
        }
    }

    /// This, beneath that.
    fn beneath(self, other: Self, Cover(least, most): Cover) -> Self {
        let mix = |below: f32, above: f32, cover: f32| below * (1.0 - cover) + above * cover;
        // Linear in each of the three, so that the extremes lie in corners.
        let end = |below: [f32; 3], above: [f32; 3], of: fn(f32, f32) -> f32| {
            std::array::from_fn(|i| of(mix(below[i], above[i], least), mix(below[i], above[i], most)))
        };
        Self { low: end(self.low, other.low, f32::min), high: end(self.high, other.high, f32::max) }
    }

    /// The least contrast (WCAG 2.2, 1 to 21) with any of these of words in this colour, through which so much of the
    /// ground does not shine.
    pub(crate) fn contrast(self, fill: [u8; 3], opacity: f32) -> f32 {
        let fill = Self::of(Color { red: fill[0], green: fill[1], blue: fill[2] });
        let words = self.beneath(fill, Cover(opacity, opacity));
        // Pixels are rounded to whole values, either way.
        let light = |channels: [f32; 3], by: f32| {
            luminance(channels.map(|value| (value + by).clamp(0.0, 255.0) as u8))
        };
        let (darkest, lightest) = (light(self.low, -1.0), light(self.high, 1.0));
        let (dark, bright) = (light(words.low, -0.5), light(words.high, 0.5));
        if dark >= lightest {
            (dark + 0.05) / (lightest + 0.05)
        } else if bright <= darkest {
            (darkest + 0.05) / (bright + 0.05)
        } else {
            1.0
        }
    }
}

/// The colours that can lie within a box of a face (pt from the corner of its bleed), without its words.
pub(crate) fn beneath(tree: &usvg::Tree, of: Rect, budget: &Budget) -> Range {
    let mut range = Range::PAPER;
    Walker { at: wider(of, MARGIN), budget }.group(tree.root(), &mut range);
    if budget.is_spent() { Range::ANY } else { range }
}

/// A box that reaches further to all sides; `None` if it has no bounds.
fn wider(of: Rect, by: f32) -> Option<Rect> {
    Rect::from_ltrb(of.left() - by, of.top() - by, of.right() + by, of.bottom() + by)
}

/// Goes through all that is drawn, from below, as far as it can be seen in a box.
#[derive(Clone, Copy)]
struct Walker<'b> {
    /// The box; `None` if everything may lie anywhere in it, as in a pattern.
    at: Option<Rect>,
    budget: &'b Budget,
}

impl Walker<'_> {
    fn sees(self, bounds: Rect) -> bool {
        self.at.is_none_or(|at| {
            bounds.left() <= at.right()
                && at.left() <= bounds.right()
                && bounds.top() <= at.bottom()
                && at.top() <= bounds.bottom()
        })
    }

    fn group(self, group: &Group, range: &mut Range) {
        if !self.sees(group.abs_layer_bounding_box().to_rect()) {
            return;
        }
        // What these make of colours is not worth following.
        if !group.filters().is_empty() || group.blend_mode() != BlendMode::Normal {
            *range = Range::ANY;
            return;
        }
        let within = self.clip(group);
        if within == Overlap::Apart {
            return;
        }
        let before = *range;
        for node in group.children() {
            self.node(node, range);
        }
        let opacity = group.opacity().get();
        *range = before.beneath(*range, Cover(opacity, opacity));
        // A mask may hide any part.
        if within == Overlap::Across || group.mask().is_some() {
            *range = range.or(before);
        }
    }

    fn node(self, node: &Node, range: &mut Range) {
        if !self.budget.step() {
            return;
        }
        match node {
            Node::Group(group) => self.group(group, range),
            Node::Path(path) => self.path(path, range),
            Node::Image(image) => {
                if image.is_visible() && self.sees(image.abs_bounding_box()) {
                    *range = Range::ANY;
                }
            }
            Node::Text(text) => self.text(text, range),
        }
    }

    /// Words that the template wrote itself belong to the ground; those that were set for it do not.
    fn text(self, text: &Text, range: &mut Range) {
        if text.id().starts_with("text-") || !self.sees(text.abs_stroke_bounding_box()) {
            return;
        }
        for span in text.chunks().iter().flat_map(|chunk| chunk.spans()) {
            let fill = span.fill().map(|fill| (fill.paint(), fill.opacity()));
            let stroke = span.stroke().map(|stroke| (stroke.paint(), stroke.opacity()));
            for (paint, opacity) in fill.into_iter().chain(stroke) {
                self.lay(Overlap::Across, paint, opacity.get(), range);
            }
        }
    }

    fn path(self, path: &Path, range: &mut Range) {
        if !path.is_visible() || !self.sees(path.abs_stroke_bounding_box()) {
            return;
        }
        if let Some(fill) = path.fill() {
            self.lay(self.filled(path, fill), fill.paint(), fill.opacity().get(), range);
        }
        if let Some(stroke) = path.stroke() {
            self.lay(self.stroked(path, stroke), stroke.paint(), stroke.opacity().get(), range);
        }
    }

    /// Lays a paint over what is there.
    fn lay(self, lie: Overlap, paint: &Paint, opacity: f32, range: &mut Range) {
        if lie == Overlap::Apart {
            return;
        }
        let before = *range;
        let stops = |stops: &[Stop]| {
            let opacities = || stops.iter().map(|stop| stop.opacity().get() * opacity);
            let colours = stops.iter().map(|stop| Range::of(stop.color())).reduce(Range::or);
            let cover = Cover(opacities().fold(1.0, f32::min), opacities().fold(0.0, f32::max));
            before.beneath(colours.unwrap_or(Range::ANY), cover)
        };
        let after = match paint {
            Paint::Color(colour) => before.beneath(Range::of(*colour), Cover(opacity, opacity)),
            Paint::LinearGradient(gradient) => stops(gradient.stops()),
            Paint::RadialGradient(gradient) => stops(gradient.stops()),
            Paint::Pattern(pattern) => {
                let mut within = before;
                Self { at: None, ..self }.group(pattern.root(), &mut within);
                before.beneath(within.or(before), Cover(opacity, opacity))
            }
        };
        *range = if lie == Overlap::Over { after } else { after.or(before) };
    }

    /// Where a group is seen at all.
    fn clip(self, group: &Group) -> Overlap {
        let Some(clip) = group.clip_path() else { return Overlap::Over };
        match clip.root().children() {
            [Node::Path(path)] if clip.clip_path().is_none() && clip.root().clip_path().is_none() => {
                let rule = path.fill().map_or(FillRule::NonZero, Fill::rule);
                self.inside(path, group.abs_transform().pre_concat(clip.transform()), rule)
            }
            _ => Overlap::Across,
        }
    }

    fn filled(self, path: &Path, fill: &Fill) -> Overlap {
        self.inside(path, path.abs_transform(), fill.rule())
    }

    /// How the inside of an outline lies to the box.
    fn inside(self, path: &Path, transform: Transform, rule: FillRule) -> Overlap {
        let Some(at) = self.at else { return Overlap::Across };
        let (x, y) = ((at.left() + at.right()) / 2.0, (at.top() + at.bottom()) / 2.0);
        let (mut crossed, mut turns) = (0_i32, 0_i32);
        let apart = every_line(path, transform, &mut |a, b| {
            if !self.budget.step() || meets(a, b, at) {
                return false;
            }
            // A ray from the middle of the box to the right.
            if (a.y <= y) != (b.y <= y) && a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) > x {
                crossed += 1;
                turns += if b.y > a.y { 1 } else { -1 };
            }
            true
        });
        let inside = match rule {
            FillRule::NonZero => turns != 0,
            FillRule::EvenOdd => crossed % 2 != 0,
        };
        match (apart, inside) {
            (false, _) => Overlap::Across,
            (true, true) => Overlap::Over,
            (true, false) => Overlap::Apart,
        }
    }

    fn stroked(self, path: &Path, stroke: &Stroke) -> Overlap {
        let Some(at) = self.at else { return Overlap::Across };
        let transform = path.abs_transform();
        let (sx, sy) = transform.get_scale();
        let reach = match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => stroke.miterlimit().get(),
            _ => std::f32::consts::SQRT_2,
        };
        let Some(wide) = wider(at, stroke.width().get() / 2.0 * sx.max(sy) * reach) else {
            return Overlap::Across;
        };
        let apart = every_line(path, transform, &mut |a, b| self.budget.step() && !meets(a, b, wide));
        if apart { Overlap::Apart } else { Overlap::Across }
    }
}

/// Follows an outline, closed, in lines, until `each` has enough; whether it never had.
fn every_line(path: &Path, transform: Transform, each: &mut impl FnMut(Point, Point) -> bool) -> bool {
    let map = |mut point: Point| {
        transform.map_point(&mut point);
        point
    };
    let (mut start, mut last) = (Point::zero(), Point::zero());
    for segment in path.data().segments() {
        let whole = match segment {
            PathSegment::MoveTo(to) => {
                let closed = each(last, start);
                (start, last) = (map(to), map(to));
                closed
            }
            PathSegment::LineTo(to) => {
                let from = std::mem::replace(&mut last, map(to));
                each(from, last)
            }
            PathSegment::QuadTo(by, to) => {
                let (from, by, to) = (last, map(by), map(to));
                last = to;
                curve(
                    [from, by, to],
                    |t| {
                        let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                        Point::from_xy(a * from.x + b * by.x + c * to.x, a * from.y + b * by.y + c * to.y)
                    },
                    each,
                )
            }
            PathSegment::CubicTo(by, and, to) => {
                let (from, by, and, to) = (last, map(by), map(and), map(to));
                last = to;
                curve(
                    [from, by, and, to],
                    |t| {
                        let s = 1.0 - t;
                        let (a, b, c, d) = (s * s * s, 3.0 * t * s * s, 3.0 * t * t * s, t * t * t);
                        Point::from_xy(
                            a * from.x + b * by.x + c * and.x + d * to.x,
                            a * from.y + b * by.y + c * and.y + d * to.y,
                        )
                    },
                    each,
                )
            }
            PathSegment::Close => {
                let from = std::mem::replace(&mut last, start);
                each(from, start)
            }
        };
        if !whole {
            return false;
        }
    }
    each(last, start)
}

/// Follows a curve in lines so short that none leaves it by as much as the margin.
fn curve<const N: usize>(
    by: [Point; N],
    at: impl Fn(f32) -> Point,
    each: &mut impl FnMut(Point, Point) -> bool,
) -> bool {
    let length: f32 = by.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let lines = (length.sqrt() * 1.5).ceil().clamp(2.0, 96.0) as u16;
    let mut from = by[0];
    (1..=lines).all(|line| {
        let to = at(f32::from(line) / f32::from(lines));
        each(std::mem::replace(&mut from, to), to)
    })
}

/// Whether a line passes through a box (Liang and Barsky, 1984).
fn meets(a: Point, b: Point, at: Rect) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
    let sides =
        [(-dx, a.x - at.left()), (dx, at.right() - a.x), (-dy, a.y - at.top()), (dy, at.bottom() - a.y)];
    for (way, room) in sides {
        if way == 0.0 {
            if room < 0.0 {
                return false;
            }
        } else if way < 0.0 {
            enters = enters.max(room / way);
        } else {
            leaves = leaves.min(room / way);
        }
    }
    enters <= leaves
}
