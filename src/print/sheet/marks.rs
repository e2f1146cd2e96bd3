//! Crop marks and fold lines. Marks are only in the margin, in line with the cuts: a guillotine needs
//! no more, and nothing is left on a card that was cut slightly off.

use super::geom::{Point, Rect, mm};
use super::mirror::Mirror;
use super::page::{Line, LineKind, Page};

/// The least and greatest gap between card and mark, and length of the mark itself (mm).
pub(super) const MARKS_MIN_MM: f32 = 1.35;
const AIR_MM: f32 = 1.0;
const LONGEST_MM: f32 = 4.0;
/// The fraction of the room for the gap if room is scarce.
const AIR_SHARE: f32 = 0.26;

pub(super) const HAIRLINE: f32 = 0.25;
const FOLD_WIDTH: f32 = 0.5;
const FOLD_DASH: [f32; 2] = [4.0, 3.0];

/// The white space around the cards that marks may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Room {
    /// The printable area (pt).
    pub safe: Rect,
    /// Left and right of the cards (pt).
    pub beside: f32,
    /// Above and below them (pt).
    pub below: f32,
}

/// Crop marks around all cards of the page.
pub(super) fn crop(page: &Page, room: Room) -> Vec<Line> {
    let Some(inked) = page.cards().map(|card| card.inked()).reduce(Rect::union) else {
        return Vec::new();
    };
    let columns = edges(page.cards().flat_map(|card| [card.cut().x, card.cut().right()]));
    let rows = edges(page.cards().flat_map(|card| [card.cut().y, card.cut().bottom()]));
    outside(inked, (&columns, Reach::within(room.below)), (&rows, Reach::within(room.beside)))
        .filter_map(|(from, to)| mark(room.safe, from, to))
        .collect()
}

/// Where a mark begins and ends, as a distance from the cards (pt).
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub air: f32,
    pub end: f32,
}

impl Reach {
    fn within(room: f32) -> Self {
        let room = room.max(0.0);
        let air = mm(AIR_MM).min(room * AIR_SHARE);
        Self { air, end: air + mm(LONGEST_MM).min(room - air) }
    }
}

/// The marks of a block of cards: above and below it for the cuts at `columns`, beside it for those at `rows`. Each
/// mark is given by its ends.
pub(super) fn outside(
    block: Rect,
    (columns, upright): (&[f32], Reach),
    (rows, level): (&[f32], Reach),
) -> impl Iterator<Item = (Point, Point)> {
    let at = |x, y| Point { x, y };
    let above = columns.iter().flat_map(move |&x| {
        let (top, bottom) = (block.y, block.bottom());
        [
            (at(x, top - upright.end), at(x, top - upright.air)),
            (at(x, bottom + upright.air), at(x, bottom + upright.end)),
        ]
    });
    let beside = rows.iter().flat_map(move |&y| {
        let (left, right) = (block.x, block.right());
        [
            (at(left - level.end, y), at(left - level.air, y)),
            (at(right + level.air, y), at(right + level.end, y)),
        ]
    });
    above.chain(beside)
}

/// A thin line for cutting.
pub(super) fn hairline((from, to): (Point, Point)) -> Line {
    Line { from, to, width: HAIRLINE, dash: None, kind: LineKind::Crop }
}

/// A dashed line across the printable area.
pub(super) fn fold(mirror: Mirror, safe: Rect) -> Line {
    let (from, to) = match mirror {
        Mirror::Upright(x) => (Point { x, y: safe.y }, Point { x, y: safe.bottom() }),
        Mirror::Level(y) => (Point { x: safe.x, y }, Point { x: safe.right(), y }),
    };
    Line { from, to, width: FOLD_WIDTH, dash: Some(FOLD_DASH), kind: LineKind::Fold }
}

/// Each cut once, even if two cards share it.
pub(super) fn edges(all: impl Iterator<Item = f32>) -> Vec<f32> {
    const SAME: f32 = 0.05;
    let mut edges: Vec<f32> = all.collect();
    edges.sort_by(f32::total_cmp);
    edges.dedup_by(|a, b| (*a - *b).abs() < SAME);
    edges
}

/// The part of the mark that can be printed; `None` if too little of it would be left. Only backs
/// moved by an offset lose any.
fn mark(safe: Rect, from: Point, to: Point) -> Option<Line> {
    let shortest = mm(0.5);
    let inside =
        |at: Point| Point { x: at.x.clamp(safe.x, safe.right()), y: at.y.clamp(safe.y, safe.bottom()) };
    let (a, b) = (inside(from), inside(to));
    // Clamped sideways means off the paper's printable part altogether.
    let aligned = if from.x == to.x { a.x == from.x } else { a.y == from.y };
    let long = (a.x - b.x).abs() + (a.y - b.y).abs() >= shortest;
    (aligned && long).then(|| hairline((a, b)))
}
