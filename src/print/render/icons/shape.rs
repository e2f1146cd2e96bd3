//! Areas of icons: what is black adds to them, what is white cuts out of them. Curves become short lines, so that
//! unions and cuts are exact.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;
use usvg::tiny_skia_path::{LineJoin, Path, PathBuilder, PathSegment, Point, Stroke};

use warpress_text::svg::number;

/// How far a line may lie from the curve that it stands for (units of the icon).
const TOLERANCE: f32 = 0.12;

/// A curve is split into this many lines at most.
const SPLITS: f32 = 48.0;

/// What lies so near to a line lies on it (units).
const AT_EDGE: f32 = 1.5;

/// A side is cut off where this many straight edges lie on it, each longer than this share of the side and all together
/// longer than that.
const RUNS: usize = 2;
const RUN: f32 = 0.03;
const CUT: f32 = 0.12;

/// A closed line, without its first point repeated.
pub(super) type Ring = Vec<[f32; 2]>;

/// An area: rings that do not cross, outer ones one way round and holes the other.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Area {
    /// Each piece with its outline first and its holes behind it.
    pieces: Vec<Vec<Ring>>,
}

impl Area {
    /// The area that a path fills.
    pub(super) fn filled(path: &Path, even_odd: bool) -> Self {
        let rule = if even_odd { FillRule::EvenOdd } else { FillRule::NonZero };
        Self { pieces: flat(path).overlay(&Vec::<Ring>::new(), OverlayRule::Subject, rule) }
    }

    /// Both areas in one.
    pub(super) fn with(&self, other: &Self) -> Self {
        self.joined(other, OverlayRule::Union)
    }

    /// What is left of this one without the other.
    pub(super) fn without(&self, other: &Self) -> Self {
        self.joined(other, OverlayRule::Difference)
    }

    /// Its pieces without their holes.
    pub(super) fn hull(&self) -> Self {
        let outlines: Vec<Ring> = self.pieces.iter().filter_map(|piece| piece.first().cloned()).collect();
        // A piece that lay in the hole of another is swallowed by it.
        Self { pieces: outlines.overlay(&Vec::<Ring>::new(), OverlayRule::Subject, FillRule::NonZero) }
    }

    /// The area and a margin so wide around it (units), with round corners.
    pub(super) fn grown(&self, margin: f32) -> Self {
        let mut path = PathBuilder::new();
        for ring in self.rings() {
            for (place, point) in ring.iter().enumerate() {
                match place {
                    0 => path.move_to(point[0], point[1]),
                    _ => path.line_to(point[0], point[1]),
                }
            }
            path.close();
        }
        let edge = Stroke { width: 2.0 * margin, line_join: LineJoin::Round, ..Stroke::default() };
        match path.finish().and_then(|path| path.stroke(&edge, 1.0)) {
            Some(edge) => self.with(&Self::filled(&edge, false)),
            None => self.clone(),
        }
    }

    fn joined(&self, other: &Self, rule: OverlayRule) -> Self {
        Self { pieces: self.pieces.overlay(&other.pieces, rule, FillRule::NonZero) }
    }

    /// Whether its left, right or upper side looks cut off: several pieces end on one straight line there, as when a
    /// landscape is trimmed. A box has one straight side, not several.
    pub(super) fn is_cut(&self) -> bool {
        let points = || self.rings().flatten();
        let least = |axis: usize| points().map(|point| point[axis]).fold(f32::MAX, f32::min);
        let most = |axis: usize| points().map(|point| point[axis]).fold(f32::MIN, f32::max);
        let (tall, wide) = (most(1) - least(1), most(0) - least(0));
        [(0, least(0), tall), (0, most(0), tall), (1, least(1), wide)].into_iter().any(
            |(axis, edge, side)| {
                let runs: Vec<f32> = self.runs(axis, edge).filter(|run| *run > RUN * side).collect();
                runs.len() >= RUNS && runs.iter().sum::<f32>() > CUT * side
            },
        )
    }

    /// The lengths of its straight edges along a line.
    fn runs(&self, axis: usize, edge: f32) -> impl Iterator<Item = f32> {
        let on = move |point: &[f32; 2]| (point[axis] - edge).abs() < AT_EDGE;
        let pairs = self.rings().flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
        pairs.filter(move |(a, b)| on(a) && on(b)).map(move |(a, b)| (a[1 - axis] - b[1 - axis]).abs())
    }

    /// Nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// All its rings.
    pub(super) fn rings(&self) -> impl Iterator<Item = &Ring> {
        self.pieces.iter().flatten()
    }

    /// Its rings as path data; points that lie on the line between their neighbours are left out.
    pub(super) fn data(&self) -> String {
        let mut data = String::new();
        for ring in self.rings() {
            let ring = thinned(ring);
            for (place, point) in ring.iter().enumerate() {
                data.push(if place == 0 { 'M' } else { 'L' });
                number(&mut data, tenth(point[0]));
                data.push(' ');
                number(&mut data, tenth(point[1]));
            }
            if !ring.is_empty() {
                data.push('z');
            }
        }
        data
    }
}

/// To a tenth of a unit: two hundredths of a millimetre on a large card.
fn tenth(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}

/// The rings of a path, its curves as lines. An open one is closed, as filling does.
fn flat(path: &Path) -> Vec<Ring> {
    let mut rings = Vec::new();
    let mut ring = Ring::new();
    let mut at = Point::zero();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                rings.push(std::mem::take(&mut ring));
                ring.push([to.x, to.y]);
                at = to;
            }
            PathSegment::LineTo(to) => {
                ring.push([to.x, to.y]);
                at = to;
            }
            PathSegment::QuadTo(by, to) => {
                // The same curve with two handles.
                let third = |end: Point| {
                    Point::from_xy(end.x + (by.x - end.x) * (2.0 / 3.0), end.y + (by.y - end.y) * (2.0 / 3.0))
                };
                curve(&mut ring, at, third(at), third(to), to);
                at = to;
            }
            PathSegment::CubicTo(one, two, to) => {
                curve(&mut ring, at, one, two, to);
                at = to;
            }
            PathSegment::Close => {}
        }
    }
    rings.push(ring);
    rings.retain(|ring| ring.len() > 2);
    rings
}

/// A cubic curve as lines of equal steps, as many as its bend needs.
fn curve(ring: &mut Ring, from: Point, one: Point, two: Point, to: Point) {
    let bend = |a: Point, b: Point, c: Point| {
        let (x, y) = (a.x - 2.0 * b.x + c.x, a.y - 2.0 * b.y + c.y);
        x * x + y * y
    };
    // Wang's bound on the distance between a cubic and its chords.
    let most = bend(from, one, two).max(bend(one, two, to)).sqrt();
    let steps = (0.75 * most / TOLERANCE).sqrt().ceil().clamp(1.0, SPLITS);
    for step in 1..=steps as u32 {
        let t = step as f32 / steps;
        let u = 1.0 - t;
        let (a, b, c, d) = (u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t);
        ring.push([
            a * from.x + b * one.x + c * two.x + d * to.x,
            a * from.y + b * one.y + c * two.y + d * to.y,
        ]);
    }
}

/// A ring without the points that the others do not need: none of them lies further than the tolerance from the
/// lines that are left.
fn thinned(ring: &Ring) -> Ring {
    if ring.len() < 4 {
        return ring.clone();
    }
    // From the first point to the one farthest from it and back, each way by itself.
    let far = (0..ring.len())
        .max_by(|a, b| distance(ring[*a], ring[0]).total_cmp(&distance(ring[*b], ring[0])))
        .unwrap_or_default();
    let mut kept = vec![false; ring.len() + 1];
    let closed: Ring = ring.iter().chain(ring.first()).copied().collect();
    for (first, last) in [(0, far), (far, ring.len())] {
        let mut spans = vec![(first, last)];
        while let Some((first, last)) = spans.pop() {
            kept[first] = true;
            kept[last] = true;
            let off = |at: usize| from_line(closed[at], closed[first], closed[last]);
            let worst = (first + 1..last).max_by(|a, b| off(*a).total_cmp(&off(*b)));
            if let Some(worst) = worst.filter(|worst| off(*worst) > TOLERANCE) {
                spans.extend([(first, worst), (worst, last)]);
            }
        }
    }
    ring.iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| *point).collect()
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    (x * x + y * y).sqrt()
}

/// How far a point lies from the line between two others.
fn from_line(point: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let long = distance(a, b);
    if long < 1e-3 {
        return distance(point, a);
    }
    ((b[0] - a[0]) * (a[1] - point[1]) - (a[0] - point[0]) * (b[1] - a[1])).abs() / long
}
