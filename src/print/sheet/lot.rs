//! Pieces of one size that are placed together on a shared sheet: the remainder of a deck, the counters of a
//! side, all copies of a form. They abut and are cut by marks around them all.

use super::geom::{Rect, Size, Turn, mm};
use super::job::Card;
use super::page::FaceId;

/// The room for a heading, and for the marks around the pieces (mm).
pub(super) const HEAD_MM: f32 = 2.9;
pub(super) const MARKS_MM: f32 = 2.4;
/// The width of a letter of a heading, approximately, and the greatest width of a heading (mm).
const LETTER_MM: f32 = 1.3;
const WIDEST_HEAD_MM: f32 = 60.0;

/// Pieces of one size, and how they may be placed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Lot {
    /// Their heading.
    pub heading: Option<String>,
    /// The trimmed size of each (pt), in portrait orientation.
    pub size: Size,
    /// The gap or bleed between two of them (pt).
    pub gutter: f32,
    /// Each piece, with its owner.
    pub pieces: Vec<(usize, Card)>,
    /// A blank piece, to fill the last row.
    pub spare: Option<FaceId>,
    /// Whether their cuts are marked; a piece with an outline of its own needs no marks.
    pub marked: bool,
    /// Whether they may be rotated.
    pub turns: bool,
}

impl Lot {
    /// The distance from one piece to the next (pt).
    pub(super) fn pitch(&self, turn: Turn) -> Size {
        let size = self.size.turned(turn);
        Size::new(size.w + self.gutter, size.h + self.gutter)
    }

    /// Whether any of its pieces has a back.
    pub(super) fn has_backs(&self) -> bool {
        self.pieces.iter().any(|(_, card)| card.back.is_some())
    }

    /// The room for marks around the pieces (pt).
    pub(super) fn frame(&self) -> f32 {
        if self.marked { mm(MARKS_MM) } else { 0.0 }
    }

    /// The room above the pieces (pt): for marks, and the heading over them.
    pub(super) fn over(&self) -> f32 {
        self.frame() + if self.heading.is_some() { mm(HEAD_MM) } else { 0.0 }
    }

    /// The size of this many columns and rows, including everything around them (pt).
    pub(super) fn outer(&self, across: usize, down: usize, turn: Turn) -> Size {
        let pitch = self.pitch(turn);
        let letters = self.heading.as_ref().map_or(0, |heading| heading.chars().count());
        let head = mm((letters as f32 * LETTER_MM).min(WIDEST_HEAD_MM));
        let wide = (across as f32 * pitch.w).max(head) + 2.0 * self.frame();
        Size::new(wide, down as f32 * pitch.h + self.over() + self.frame())
    }
}

/// Some rows of a lot, in their position.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Patch {
    /// The lot.
    pub lot: usize,
    /// The first of its pieces here.
    pub from: usize,
    /// The number of pieces here, and of blanks after them.
    pub count: usize,
    /// The number of spare ones.
    pub spares: usize,
    /// The number of pieces side by side.
    pub across: usize,
    /// The rotation of each front.
    pub turn: Turn,
    /// The position of the first (pt, trimmed).
    pub first: Rect,
    /// The distance from one to the next.
    pub pitch: Size,
    /// Everything that it takes, including heading and marks (pt).
    pub outer: Rect,
}

impl Patch {
    /// Some pieces of a lot in rows of `across`, with the corner of their frame at `x`, `y`.
    pub(super) fn new(
        lots: &[Lot],
        (lot, from): (usize, usize),
        (count, across): (usize, usize),
        turn: Turn,
        (x, y): (f32, f32),
    ) -> Self {
        let own = &lots[lot];
        let (pitch, size) = (own.pitch(turn), own.size.turned(turn));
        let down = count.div_ceil(across.max(1));
        let outer = own.outer(across, down, turn);
        let half = own.gutter / 2.0;
        Self {
            lot,
            from,
            count,
            spares: if own.spare.is_some() && down > 1 { across * down - count } else { 0 },
            across,
            turn,
            first: Rect::new(x + own.frame() + half, y + own.over() + half, size.w, size.h),
            pitch,
            outer: Rect::new(x, y, outer.w, outer.h),
        }
    }

    /// How many pieces stand in a last row that is not full; 0 if all are.
    pub(super) fn ragged(&self) -> usize {
        if self.count + self.spares > self.across { (self.count + self.spares) % self.across } else { 0 }
    }

    /// What it takes of its sheet, with `frame` for marks around it (pt). Beside a last row that is not full there is room
    /// for others, but nothing lies across the cut below that row.
    pub(super) fn taken(&self, frame: f32) -> Vec<Rect> {
        let (outer, last) = (self.outer, self.ragged());
        if last == 0 {
            return vec![outer];
        }
        let top = outer.bottom() - frame - self.pitch.h;
        let right = outer.x + 2.0 * frame + last as f32 * self.pitch.w;
        vec![
            Rect { h: top + frame - outer.y, ..outer },
            Rect { y: top, w: right - outer.x, h: outer.bottom() - top, ..outer },
            Rect { y: outer.bottom() - frame, h: frame, ..outer },
        ]
    }

    /// The trimmed area of its `i`th piece, along the rows.
    pub(super) fn cell(&self, i: usize) -> Rect {
        let (column, row) = (i % self.across, i / self.across);
        self.first.shifted(column as f32 * self.pitch.w, row as f32 * self.pitch.h)
    }

    /// All its pieces.
    pub(super) fn bounds(&self) -> Rect {
        let count = (self.count + self.spares).max(1);
        let wide = self.cell(count.min(self.across) - 1);
        self.cell(0).union(wide).union(self.cell(count - 1))
    }

    /// Moved to the right and down (pt).
    pub(super) fn shift(&mut self, dx: f32, dy: f32) {
        self.first = self.first.shifted(dx, dy);
        self.outer = self.outer.shifted(dx, dy);
    }
}
