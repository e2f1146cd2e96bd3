//! Tracks and rings: spaces in sequence along a line that fills the field.

use std::f64::consts::{FRAC_PI_2, PI};

use super::curve::Curve;
use super::{BoardLayout, Border, Field, Frame, Plot, Point};
use warpress_model::{Map, MapKind, Shape};

/// The gap between two rows of a snake, or two turns of a spiral, as a fraction of the band's width.
const GAP: f64 = 0.16;

/// The form of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Line,
    Snake,
    Spiral,
    Circle,
    Racetrack,
}

/// A band along a line.
struct Band {
    curve: Curve,
    /// Its width.
    width: f64,
    /// Whether it ends where it begins.
    closed: bool,
    /// The free area inside it.
    infield: Option<Field>,
}

pub(super) fn layout(map: &Map, frame: &Frame) -> BoardLayout {
    let mut layout = BoardLayout::on(frame);
    let count = map.spaces.len();
    if count == 0 {
        return layout;
    }
    let ring = map.kind == MapKind::Ring && count > 2;
    let mut band = lay(form(map, frame.field, ring), frame.field, count, ring);
    if map.anticlockwise {
        band.curve = band.curve.mirrored(frame.field);
    }
    cut(&mut layout, &band, count);
    layout.infield = band.infield;
    layout
}

fn form(map: &Map, field: Field, ring: bool) -> Form {
    let (long, short) = (field.w.max(field.h), field.w.min(field.h));
    match map.list.shape {
        Shape::Line if !ring => Form::Line,
        Shape::Snake if !ring => Form::Snake,
        Shape::Spiral if !ring => Form::Spiral,
        Shape::Circle => Form::Circle,
        Shape::Racetrack => Form::Racetrack,
        _ if ring && long < short * 1.12 => Form::Circle,
        _ if ring => Form::Racetrack,
        #[allow(clippy::cast_precision_loss)] // ten thousand at most
        _ if long / short * 1.7 > map.spaces.len() as f64 => Form::Line,
        _ => Form::Snake,
    }
}

#[allow(clippy::cast_precision_loss)] // ten thousand spaces at most
fn lay(form: Form, field: Field, count: usize, ring: bool) -> Band {
    let n = count as f64;
    match form {
        Form::Line => line(field, n),
        Form::Snake => snake(field, n),
        Form::Spiral => {
            let width = widest(field, |width| spiral(field, width).curve.length() / n, 0.95);
            spiral(field, width)
        }
        Form::Circle => {
            let width = widest(field, |width| circle(field, width, ring, n).curve.length() / n, 0.72);
            circle(field, width, ring, n)
        }
        Form::Racetrack => {
            let width = widest(field, |width| racetrack(field, width, ring, n).curve.length() / n, 0.72);
            racetrack(field, width, ring, n)
        }
    }
}

/// The greatest width at which spaces have this length, measured in widths; never more than a third of the field.
fn widest(field: Field, long: impl Fn(f64) -> f64, share: f64) -> f64 {
    let (mut low, mut high) = (0.0, field.w.min(field.h) * 0.3);
    for _ in 0..40 {
        let width = f64::midpoint(low, high);
        if long(width) > share * width {
            low = width;
        } else {
            high = width;
        }
    }
    low.max(0.01)
}

fn line(field: Field, n: f64) -> Band {
    let upright = field.h > field.w;
    let (long, short) = if upright { (field.h, field.w) } else { (field.w, field.h) };
    let width = short.min(long / n * 1.5);
    let middle = field.middle();
    let curve = if upright {
        Curve::from(Point::new(middle.x, field.y), FRAC_PI_2)
    } else {
        Curve::from(Point::new(field.x, middle.y), 0.0)
    };
    Band { curve: curve.ahead(long), width, closed: false, infield: None }
}

/// Rows back and forth, joined by bends: as many as make spaces nearly square.
fn snake(field: Field, n: f64) -> Band {
    let mut best: Option<(f64, Band)> = None;
    for rows in 1..=20_u32 {
        let r = f64::from(rows);
        // No space is more than twice as wide as it is long, nor a row wider than the sheet.
        let width = (field.h / (r + (r - 1.0) * GAP)).min(field.w / 3.0);
        let pitch = width * (1.0 + GAP);
        let bend = if rows > 1 { pitch / 2.0 + width / 2.0 } else { 0.0 };
        let straight = field.w - 2.0 * bend;
        if straight < 0.0 {
            continue;
        }
        let high = r * width + (r - 1.0) * width * GAP;
        let top = field.y + (field.h - high) / 2.0 + width / 2.0;
        let mut curve = Curve::from(Point::new(field.x, top), 0.0).ahead(straight + bend);
        for row in 1..rows {
            let turn = if row % 2 == 1 { PI } else { -PI };
            curve = curve.bend(pitch / 2.0, turn);
            curve = curve.ahead(if row + 1 == rows { straight + bend } else { straight });
        }
        let long = curve.length() / n;
        let off = libm::log(long / width / 1.05).abs();
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, Band { curve, width, closed: false, infield: None }));
        }
    }
    best.map_or_else(|| line(field, n), |(_, band)| band)
}

/// From the outside inwards, with narrowing bends.
fn spiral(field: Field, width: f64) -> Band {
    /// Half turns: a band so narrow is too long for any track.
    const MOST_TURNS: usize = 2000;
    let pitch = width * (1.0 + GAP);
    let upright = field.h > field.w;
    let (long, short) = if upright { (field.h, field.w) } else { (field.w, field.h) };
    let straight = (long - short).max(0.0);
    let mut radius = (short - width) / 2.0;
    let (start, heading) = if upright {
        (Point::new(field.x + width / 2.0, field.y + field.h - short / 2.0), -FRAC_PI_2)
    } else {
        (Point::new(field.x + short / 2.0, field.y + width / 2.0), 0.0)
    };
    let mut curve = Curve::from(start, heading);
    // Each half turn is narrower by half a pitch on one side, so that a whole turn is narrower by one.
    for _ in 0..MOST_TURNS {
        if radius <= width * 0.62 {
            break;
        }
        curve = curve.ahead(straight).bend(radius, PI);
        radius -= pitch / 2.0;
    }
    curve = curve.ahead(straight.max(0.01));
    Band { curve, width, closed: false, infield: None }
}

/// A ring begins at the top; a track in the form of a circle leaves a gap at the bottom.
fn circle(field: Field, width: f64, ring: bool, n: f64) -> Band {
    let radius = (field.w.min(field.h) - width) / 2.0;
    let middle = field.middle();
    let gap = if ring { 0.0 } else { 2.0 * PI / (n + 1.5) * 1.5 };
    // The first space of a ring is at the top, in the middle.
    let start = if ring { -FRAC_PI_2 - PI / n } else { FRAC_PI_2 + gap / 2.0 };
    let from = Point::new(middle.x + radius * libm::cos(start), middle.y + radius * libm::sin(start));
    let curve = Curve::from(from, start + FRAC_PI_2).bend(radius, 2.0 * PI - gap);
    let side = (radius - width / 2.0).max(0.0) * 2.0_f64.sqrt() * 0.98;
    let infield = Field { x: middle.x - side / 2.0, y: middle.y - side / 2.0, w: side, h: side };
    Band { curve, width, closed: ring, infield: (side > 0.0).then_some(infield) }
}

/// Straights along the four sides, with round corners.
fn racetrack(field: Field, width: f64, ring: bool, n: f64) -> Band {
    let (w, h) = (field.w - width, field.h - width);
    let short = w.min(h);
    let radius = (short * 0.3).max(width * 0.9).min(short / 2.0);
    let (x, y) = (field.x + width / 2.0, field.y + width / 2.0);
    let (across, down) = (w - 2.0 * radius, h - 2.0 * radius);
    let whole = 2.0 * (across + down) + 2.0 * PI * radius;
    // The first space of a ring is at the top, in the middle; a track leaves a gap there.
    let gap = if ring { 0.0 } else { (whole / n).min(across / 2.0) };
    let long = (whole - gap) / n;
    let back = if ring { long / 2.0 } else { -gap / 2.0 };
    let middle = x + w / 2.0;
    let curve = if back <= across / 2.0 {
        Curve::from(Point::new(middle - back, y), 0.0).ahead(across / 2.0 + back)
    } else {
        // With very few spaces, the first reaches round the corner: it begins at the bend.
        Curve::from(Point::new(middle - across / 2.0, y), 0.0).ahead(across)
    };
    let curve = curve.bend(radius, FRAC_PI_2).ahead(down).bend(radius, FRAC_PI_2).ahead(across);
    let curve = curve.bend(radius, FRAC_PI_2).ahead(down).bend(radius, FRAC_PI_2);
    let curve = curve.ahead((across / 2.0 - back).max(0.0) - gap / 2.0 * f64::from(u8::from(!ring)));
    let inset = width + (radius - width / 2.0).max(0.0) * (1.0 - 0.5_f64.sqrt());
    let infield =
        Field { x: field.x + inset, y: field.y + inset, w: field.w - 2.0 * inset, h: field.h - 2.0 * inset };
    let infield = (infield.w > 0.0 && infield.h > 0.0).then_some(infield);
    Band { curve, width, closed: ring, infield }
}

/// Cuts a band into spaces of equal length.
#[allow(clippy::cast_precision_loss)] // ten thousand spaces at most
fn cut(layout: &mut BoardLayout, band: &Band, count: usize) {
    let (length, half) = (band.curve.length(), band.width / 2.0);
    let place = |cut: usize| length * cut as f64 / count as f64;
    let cross = |cut: usize| {
        let pose = band.curve.pose(place(cut));
        vec![pose.left(half), pose.left(-half)]
    };
    for at in 0..count {
        let (from, to) = (place(at), place(at + 1));
        let left = band.curve.beside(from, to, half);
        let mut right = band.curve.beside(from, to, -half);
        right.reverse();
        let outline: Vec<Point> = left.iter().chain(&right).copied().collect();
        let centre = band.curve.pose(f64::midpoint(from, to)).at;
        let radius = reach(&outline, centre);
        layout.borders.push(Border { of: at, with: None, line: left });
        layout.borders.push(Border { of: at, with: None, line: right });
        let next = if band.closed { (at + 1) % count } else { at + 1 };
        if next < count {
            layout.borders.push(Border { of: at, with: Some(next), line: cross(at + 1) });
        } else {
            layout.borders.push(Border { of: at, with: None, line: cross(at + 1) });
        }
        layout.spaces.push(Plot { outlines: vec![outline], centre, radius });
    }
    if !band.closed {
        layout.borders.push(Border { of: 0, with: None, line: cross(0) });
    }
}

/// The distance of a point to the nearest part of an outline.
pub(super) fn reach(outline: &[Point], from: Point) -> f64 {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    ends.map(|(a, b)| distance(from, *a, *b)).fold(f64::INFINITY, f64::min).min(1e6)
}

/// The distance of a point from the segment between two others.
pub(super) fn distance(from: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let long = dx * dx + dy * dy;
    let share = if long > 0.0 { ((from.x - a.x) * dx + (from.y - a.y) * dy) / long } else { 0.0 };
    from.to(a.toward(b, share.clamp(0.0, 1.0)))
}
