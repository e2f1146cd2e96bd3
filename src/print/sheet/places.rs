//! Paper that says itself where pieces lie on it: scored business cards, labels, what a shop's die wants. Nothing is
//! chosen there and nothing is turned to make more room.

use super::geom::{Point, Rect, Size, Turn};
use super::layout::{Layout, margins};
use super::marks::Room;
use super::options::{Options, SheetError};
use crate::Length;

/// Places for pieces of one size in rows and columns, on an upright sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Places {
    /// The size of each as it lies on the sheet (pt).
    pub size: Size,
    /// The number side by side.
    pub columns: usize,
    /// The number one below the other.
    pub rows: usize,
    /// The upper left corner of the first (pt).
    pub first: Point,
    /// The distance from one to the next (pt), not less than their size.
    pub pitch: Size,
    /// Where the top of a piece points; `None` = up or right, whichever fits.
    pub top: Option<Turn>,
    /// Whether cuts are marked and the sheet is named in its margin.
    pub marks: bool,
}

impl Places {
    /// The tolerance between a piece and its place (pt): 0.2 mm.
    const HAIR: f32 = 0.57;

    /// How a piece of this size (pt) lies in them, if it fits exactly.
    fn turn(&self, piece: Size) -> Option<Turn> {
        let fits = |turn: &Turn| {
            let lies = piece.turned(*turn);
            (lies.w - self.size.w).abs() <= Self::HAIR && (lies.h - self.size.h).abs() <= Self::HAIR
        };
        match self.top {
            Some(turn) => Some(turn).filter(fits),
            None => [Turn::Up, Turn::Right].into_iter().find(fits),
        }
    }

    /// What lies between two of them and between them and the edge of the sheet, at the narrowest (pt): twice the
    /// bleed for which there is room.
    fn gutter(&self, paper: Size) -> f32 {
        let block = self.block();
        let across = if self.columns > 1 { self.pitch.w - self.size.w } else { f32::MAX };
        let down = if self.rows > 1 { self.pitch.h - self.size.h } else { f32::MAX };
        let edges = [block.x, block.y, paper.w - block.right(), paper.h - block.bottom()];
        edges.into_iter().map(|edge| 2.0 * edge).fold(across.min(down), f32::min).max(0.0)
    }

    /// All of them (pt).
    fn block(&self) -> Rect {
        let (columns, rows) = (self.columns.max(1) - 1, self.rows.max(1) - 1);
        let w = self.pitch.w * columns as f32 + self.size.w;
        let h = self.pitch.h * rows as f32 + self.size.h;
        Rect::new(self.first.x, self.first.y, w, h)
    }

    /// The layout of pieces of this size.
    ///
    /// # Errors
    /// If they have another size than the places.
    pub(super) fn layout(&self, group: &str, piece: Size, opts: &Options) -> Result<Layout, SheetError> {
        let turn = self.turn(piece).ok_or_else(|| self.refused(group, piece, opts))?;
        // The piece itself in the middle of its place, as an inch in hundredths of a millimetre is none.
        let lies = piece.turned(turn);
        let (dx, dy) = ((self.size.w - lies.w) / 2.0, (self.size.h - lies.h) / 2.0);
        let bleed = opts.bleed().min(self.gutter(opts.paper.size) / 2.0);
        let (strip, room) = if self.marks {
            let (inked, paper) = (self.block().outset(bleed), opts.paper.size);
            // Where they are not in the middle of the paper, both sides have as much room as the narrower one.
            let beside = inked.x.min(paper.w - inked.right());
            let below = inked.y.min(paper.h - inked.bottom());
            margins(inked, (beside, below), opts)
        } else {
            (None, Room { safe: Rect::at_origin(opts.paper.size), beside: 0.0, below: 0.0 })
        };
        Ok(Layout {
            across: self.columns.max(1),
            down: self.rows.max(1),
            turn,
            first: Rect::new(self.first.x + dx, self.first.y + dy, lies.w, lies.h),
            pitch: self.pitch,
            bleed,
            marked: self.marks,
            fold: None,
            strip,
            room,
        })
    }

    /// Why a piece cannot lie here.
    pub(super) fn refused(&self, group: &str, piece: Size, opts: &Options) -> SheetError {
        SheetError::NoPlace {
            group: group.to_owned(),
            w: piece.w.to_mm(),
            h: piece.h.to_mm(),
            paper: opts.paper.name.clone(),
            place_w: self.size.w.to_mm(),
            place_h: self.size.h.to_mm(),
        }
    }
}
