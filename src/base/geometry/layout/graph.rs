//! Points and links: boxes that hold a name and a few counters if there is room for them, otherwise circles with the
//! name beside them; on land always circles, at their true positions. Links are straight where possible, and curve
//! around obstacles.

use std::collections::BTreeMap;

use super::super::areas::BaseMap;
use super::track::distance;
use super::{BoardLayout, Field, Frame, Plot, Point, Route};
use warpress_model::{Map, Space};

/// Boxes are wider than high by this factor, and at most this wide, as a fraction of the field and in mm.
const ASPECT: f64 = 1.45;
const WIDEST: f64 = 0.3;
const WIDEST_MM: f64 = 62.0;
/// The smallest that holds a name and a counter (mm).
const LEAST_BOX: (f64, f64) = (21.0, 14.0);
/// Circles (mm).
const RADIUS: std::ops::RangeInclusive<f64> = 2.6..=9.5;
/// On a map with more nodes, links do not avoid obstacles.
const MOST: usize = 500;
/// The gap between a node and the end of a link (mm).
const AIR: f64 = 0.7;

pub(super) fn layout(map: &Map, frame: &Frame) -> BoardLayout {
    let mut layout = BoardLayout::on(frame);
    let under = BaseMap::new(map, frame.field);
    let spots: Vec<(f64, f64)> = map.spaces.iter().map(|space| space.at.unwrap_or((50.0, 50.0))).collect();
    let spread = if under.is_some() { Spread::none() } else { Spread::of(&spots) };
    layout.spaces = match &under {
        Some(under) => pinned(map, under, frame),
        None => nodes(&spots.iter().map(|spot| spread.at(*spot)).collect::<Vec<_>>(), frame),
    };
    let index: BTreeMap<&str, usize> =
        map.spaces.iter().enumerate().map(|(at, space)| (space.id.as_str(), at)).collect();
    let mut pairs: Vec<Pair> = Vec::new();
    for (from, space) in map.spaces.iter().enumerate() {
        for way in &space.ways {
            let Some(to) = index.get(way.to.as_str()).copied().filter(|to| *to != from) else { continue };
            let back = map.spaces[to].ways.iter().any(|other| other.to == space.id && other.link == way.link);
            if !(back && to < from) {
                pairs.push(Pair { from, to, one_way: !back, link: way.link.as_deref() });
            }
        }
    }
    let mut seen: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for pair in &pairs {
        let (low, high) = (pair.from.min(pair.to), pair.from.max(pair.to));
        let alike =
            pairs.iter().filter(|other| (other.from.min(other.to), other.from.max(other.to)) == (low, high));
        let many = alike.take(8).count();
        let number = *seen.entry((low, high)).and_modify(|number| *number += 1).or_insert(0);
        let link = pair.link.and_then(|link| map.links.get(link));
        let via: Vec<(f64, f64)> =
            link.map(|link| link.via.iter().map(|via| spread.at(*via)).collect()).unwrap_or_default();
        let line = route(pair, &via, (number, many), &layout.spaces, frame.field);
        layout.routes.push(Route {
            link: pair.link.unwrap_or_default().to_owned(),
            from: pair.from,
            to: pair.to,
            one_way: pair.one_way,
            line,
        });
    }
    layout
}

/// Positions stretched over the whole field: the outermost touch its edges, however much the data leave
/// empty around them.
#[derive(Debug, Clone, Copy)]
struct Spread {
    low: (f64, f64),
    high: (f64, f64),
}

impl Spread {
    fn of(spots: &[(f64, f64)]) -> Self {
        let least = |of: fn(&(f64, f64)) -> f64| spots.iter().map(of).fold(100.0, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| spots.iter().map(of).fold(0.0, f64::max);
        let (mut low, mut high) = ((least(|at| at.0), least(|at| at.1)), (most(|at| at.0), most(|at| at.1)));
        // A row of nodes stays in the middle where the data put it.
        if high.0 - low.0 < 25.0 {
            (low.0, high.0) = (0.0, 100.0);
        }
        if high.1 - low.1 < 25.0 {
            (low.1, high.1) = (0.0, 100.0);
        }
        Self { low, high }
    }

    /// On land, everything stays where it is.
    fn none() -> Self {
        Self { low: (0.0, 0.0), high: (100.0, 100.0) }
    }

    fn at(self, (x, y): (f64, f64)) -> (f64, f64) {
        let share = |at: f64, low: f64, high: f64| (at - low) / (high - low) * 100.0;
        (share(x, self.low.0, self.high.0), share(y, self.low.1, self.high.1))
    }
}

/// Two spaces that are joined.
struct Pair<'m> {
    from: usize,
    to: usize,
    one_way: bool,
    link: Option<&'m str>,
}

/// Nodes on land: circles, so that the land is visible, at their true positions.
fn pinned(map: &Map, under: &BaseMap, frame: &Frame) -> Vec<Plot> {
    let field = frame.field;
    let at = |space: &Space| match (space.at, space.lonlat) {
        (None, Some(lonlat)) => under.at(lonlat),
        (at, _) => {
            let (x, y) = at.unwrap_or((50.0, 50.0));
            Point::new(field.x + field.w * x / 100.0, field.y + field.h * y / 100.0)
        }
    };
    let centres: Vec<Point> = map.spaces.iter().map(at).collect();
    let mut radius = usual_radius(frame);
    while radius > *RADIUS.start() && !apart(&centres, (2.7 * radius, 2.7 * radius)) {
        radius = (radius * 0.95).max(*RADIUS.start());
    }
    centres.into_iter().map(|centre| circle(centre, radius)).collect()
}

/// The radius of a circle that holds the largest counter (mm).
fn usual_radius(frame: &Frame) -> f64 {
    let least = (frame.piece * 0.56).clamp(*RADIUS.start(), *RADIUS.end());
    least.max(RADIUS.end() * 0.7)
}

fn circle(centre: Point, radius: f64) -> Plot {
    Plot { outlines: vec![round(centre, radius)], centre, radius }
}

/// The nodes: boxes if they can be large enough, otherwise circles.
fn nodes(spots: &[(f64, f64)], frame: &Frame) -> Vec<Plot> {
    let field = frame.field;
    let mut wide = (field.w * WIDEST).min(field.h * WIDEST * ASPECT).min(WIDEST_MM);
    while wide >= LEAST_BOX.0 && wide / ASPECT >= LEAST_BOX.1 {
        let (w, h) = (wide, wide / ASPECT);
        let centres = place(spots, field, (w, h));
        if apart(&centres, (w * 1.16, h * 1.28)) {
            let boxed = |centre: &Point| {
                let area = Field { x: centre.x - w / 2.0, y: centre.y - h / 2.0, w, h };
                Plot { outlines: vec![area.corners()], centre: *centre, radius: h / 2.0 }
            };
            return centres.iter().map(boxed).collect();
        }
        wide *= 0.97;
    }
    let mut radius = usual_radius(frame);
    loop {
        // The name is beside a circle.
        let centres = place(spots, field, (2.0 * radius + 16.0_f64.min(field.w * 0.1), 2.0 * radius + 5.0));
        if radius <= *RADIUS.start() || apart(&centres, (2.7 * radius, 2.7 * radius)) {
            return centres.into_iter().map(|centre| circle(centre, radius)).collect();
        }
        radius *= 0.95;
    }
}

/// The positions of nodes of this size if the outermost touch the edges of the field.
fn place(spots: &[(f64, f64)], field: Field, (w, h): (f64, f64)) -> Vec<Point> {
    // Within the border of the field.
    let pad = (field.w.min(field.h) * 0.04).min(4.0);
    let field = Field { x: field.x + pad, y: field.y + pad, w: field.w - 2.0 * pad, h: field.h - 2.0 * pad };
    let at = |(x, y): &(f64, f64)| {
        Point::new(
            field.x + w / 2.0 + (field.w - w).max(0.0) * x / 100.0,
            field.y + h / 2.0 + (field.h - h).max(0.0) * y / 100.0,
        )
    };
    spots.iter().map(at).collect()
}

/// Whether no two are closer than this, across and down.
fn apart(centres: &[Point], (w, h): (f64, f64)) -> bool {
    // From left to right, so that only those nearby are compared.
    let mut order: Vec<&Point> = centres.iter().collect();
    order.sort_by(|a, b| a.x.total_cmp(&b.x));
    order.iter().enumerate().all(|(place, one)| {
        let near = order[place + 1..].iter().take_while(|other| other.x - one.x < w);
        near.take(200).all(|other| (other.y - one.y).abs() >= h)
    })
}

/// A circle as an outline.
fn round(centre: Point, radius: f64) -> Vec<Point> {
    let angle = |step: u32| f64::from(step) * std::f64::consts::TAU / 48.0;
    (0..48)
        .map(angle)
        .map(|a| Point::new(centre.x + radius * libm::cos(a), centre.y + radius * libm::sin(a)))
        .collect()
}

/// The line of a link from edge to edge. If several join the same two spaces, each is curved differently.
fn route(
    pair: &Pair<'_>,
    via: &[(f64, f64)],
    (number, many): (usize, usize),
    plots: &[Plot],
    field: Field,
) -> Vec<Point> {
    let (from, to) = (plots[pair.from].centre, plots[pair.to].centre);
    if !via.is_empty() {
        let at =
            |(x, y): &(f64, f64)| Point::new(field.x + field.w * x / 100.0, field.y + field.h * y / 100.0);
        let mut line = vec![from];
        line.extend(via.iter().map(at));
        line.push(to);
        return trim(&rounded(&line), &plots[pair.from], &plots[pair.to]);
    }
    // Curves are counted from the lower to the higher space, so that there and back are side by side.
    let sense = if pair.from < pair.to { 1.0 } else { -1.0 };
    let first = if many > 1 { bow_of(number, many) * sense } else { 0.0 };
    // On a map with very many nodes every link is straight: avoiding each of them would take too long.
    let tries: &[f64] =
        if plots.len() > MOST { &[0.0] } else { &[0.0, 0.13, -0.13, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5] };
    let mut best: Option<(usize, Vec<Point>)> = None;
    for more in tries.iter().copied() {
        let line = bowed(from, to, first + more);
        let hits = plots
            .iter()
            .enumerate()
            .filter(|(at, plot)| *at != pair.from && *at != pair.to && passes(&line, plot))
            .count();
        if best.as_ref().is_none_or(|(least, _)| hits < *least) {
            best = Some((hits, line));
        }
        if hits == 0 {
            break;
        }
    }
    trim(&best.map_or_else(|| vec![from, to], |(_, line)| line), &plots[pair.from], &plots[pair.to])
}

#[allow(clippy::cast_precision_loss)] // a few
fn bow_of(number: usize, many: usize) -> f64 {
    (number as f64 - (many as f64 - 1.0) / 2.0) * 0.16
}

/// A curve from one point to another that deviates from the straight line by a fraction of its length.
fn bowed(from: Point, to: Point, bow: f64) -> Vec<Point> {
    if bow == 0.0 {
        return vec![from, to];
    }
    let middle = from.toward(to, 0.5);
    let control = Point::new(
        middle.x - (to.y - from.y) * bow * 2.0 * 0.5,
        middle.y + (to.x - from.x) * bow * 2.0 * 0.5,
    );
    let at = |step: u32| {
        let share = f64::from(step) / 32.0;
        from.toward(control, share).toward(control.toward(to, share), share)
    };
    (0..=32).map(at).collect()
}

/// Cuts the corners of a line off, three times.
fn rounded(line: &[Point]) -> Vec<Point> {
    let mut line = line.to_vec();
    for _ in 0..4 {
        let mut next = vec![line[0]];
        for ends in line.windows(2) {
            next.extend([ends[0].toward(ends[1], 0.25), ends[0].toward(ends[1], 0.75)]);
        }
        next.extend(line.last());
        line = next;
    }
    line
}

/// Whether a line runs over a node, or too close to it.
fn passes(line: &[Point], plot: &Plot) -> bool {
    let corner = plot.outlines.first().and_then(|outline| outline.first()).copied().unwrap_or(plot.centre);
    let (w, h) = ((corner.x - plot.centre.x).abs(), (corner.y - plot.centre.y).abs());
    // A circle's first point lies to its right.
    let (w, h) = if h < w * 0.01 { (w, w) } else { (w, h) };
    line.windows(2).any(|ends| {
        // Measured as if the node were a square.
        let flat = |point: Point| Point::new(point.x, plot.centre.y + (point.y - plot.centre.y) * w / h);
        distance(plot.centre, flat(ends[0]), flat(ends[1])) < w * 1.12
    })
}

/// The part of a line between two nodes, with a small gap.
fn trim(line: &[Point], from: &Plot, to: &Plot) -> Vec<Point> {
    let fine: Vec<Point> = line
        .windows(2)
        .flat_map(|ends| {
            let parts = (ends[0].to(ends[1]) / 0.25).ceil().clamp(1.0, 1000.0);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 1000
            let count = parts as u32;
            (0..count).map(move |part| ends[0].toward(ends[1], f64::from(part) / parts))
        })
        .chain(line.last().copied())
        .collect();
    let inside = |plot: &Plot, point: &Point| {
        let outline = plot.outlines.first().map(Vec::as_slice).unwrap_or_default();
        within(outline, *point) || super::track::reach(outline, *point) < AIR
    };
    let start = fine.iter().position(|point| !inside(from, point)).unwrap_or(0);
    let end = fine.iter().rposition(|point| !inside(to, point)).unwrap_or(fine.len() - 1);
    if start >= end {
        return vec![fine[0], fine[fine.len() - 1]];
    }
    let kept = &fine[start..=end];
    if line.len() == 2 {
        return vec![kept[0], kept[kept.len() - 1]];
    }
    let mut thin: Vec<Point> = kept.iter().copied().step_by(6).collect();
    thin.extend(kept.last());
    thin
}

/// Whether a point is inside an outline.
pub(super) fn within(outline: &[Point], at: Point) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossings = ends.filter(|(a, b)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossings.count() % 2 == 1
}
