//! Links on the sheet, from the edge of one area to the edge of the other.

use super::super::layout::{Plot, Point};

/// How far a link that crosses a border extends to either side (mm).
const OVER: f64 = 3.2;

/// The line of a link through given points.
pub fn route(from: &Plot, to: &Plot, border: Option<&[Point]>, via: &[Point]) -> Vec<Point> {
    if !via.is_empty() {
        let start = nearest(&from.outlines, via[0]).unwrap_or(from.centre);
        let end = nearest(&to.outlines, via[via.len() - 1]).unwrap_or(to.centre);
        return std::iter::once(start).chain(via.iter().copied()).chain([end]).collect();
    }
    if let Some(border) = border {
        let middle = border.get(border.len() / 2).copied().unwrap_or(from.centre);
        return vec![towards(middle, from.centre), middle, towards(middle, to.centre)];
    }
    let (mut best, mut line) = (f64::MAX, vec![from.centre, to.centre]);
    for one in points(&from.outlines) {
        for other in points(&to.outlines) {
            // A slight slant towards the middles keeps the line away from a headland at the far end.
            let away = square(one, other) + 0.02 * (square(one, from.centre) + square(other, to.centre));
            if away < best {
                (best, line) = (away, vec![one, other]);
            }
        }
    }
    line
}

fn square(one: Point, other: Point) -> f64 {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
}

fn towards(from: Point, to: Point) -> Point {
    let length = square(from, to).sqrt();
    let part = if length > OVER { OVER / length } else { 1.0 };
    Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/// About four hundred points of an outline, spread evenly.
fn points(outlines: &[Vec<Point>]) -> Vec<Point> {
    let count: usize = outlines.iter().map(Vec::len).sum();
    outlines.iter().flatten().copied().step_by((count / 400).max(1)).collect()
}

fn nearest(outlines: &[Vec<Point>], to: Point) -> Option<Point> {
    points(outlines).into_iter().min_by(|one, other| square(*one, to).total_cmp(&square(*other, to)))
}
