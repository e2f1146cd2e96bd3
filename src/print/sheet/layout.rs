//! The number and positions of cards of one size on a sheet. One layout serves all sheets of a stack, so that
//! a pile of sheets can be cut at once.

use super::geom::{Rect, Size, Turn, mm};
use super::marks::{MARKS_MIN_MM, Room};
use super::mirror::Mirror;
use super::options::{Backs, Options, SheetError};
use crate::Length;

/// Height of the strip with the sheet's name and the check bar (mm), and the gap above it.
pub(super) const STRIP_MM: f32 = 2.9;
pub(super) const STRIP_AIR_MM: f32 = 0.5;

/// A strip shorter than this (mm) extends over the whole length of the paper instead of the cards'.
const STRIP_SHORTEST_MM: f32 = 120.0;

/// The least distance (mm) between a fold and the ink beside it: glued paper creeps.
pub(super) const FOLD_AIR_MM: f32 = 2.5;

/// The strip is worth one card in this many.
const STRIP_WORTH: usize = 10;

/// The positions of cards of one size on each sheet.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    /// The number of cards side by side.
    pub across: usize,
    /// The number of cards one below the other.
    pub down: usize,
    /// The rotation of each front.
    pub turn: Turn,
    /// Top left card.
    pub first: Rect,
    /// The distance from one card to the next (pt).
    pub pitch: Size,
    /// How far faces extend over the cut (pt).
    pub bleed: f32,
    /// Whether cuts are marked.
    pub marked: bool,
    /// The line over which fronts are folded onto their backs.
    pub fold: Option<Mirror>,
    /// The place of the sheet's name and the check bar, and their rotation.
    pub strip: Option<(Rect, Turn)>,
    /// How far crop marks may extend from the cards.
    pub room: Room,
}

impl Layout {
    /// The best layout for cards of this size; `Err` if not even one fits.
    pub(super) fn choose(group: &str, card: Size, opts: &Options, backs: Backs) -> Result<Self, SheetError> {
        if let Some(places) = &opts.paper.places {
            return places.layout(group, card, opts);
        }
        let sound = [card.w, card.h].iter().all(|side| side.is_finite() && *side > 0.0);
        let best = if sound { best(card, opts, backs) } else { None };
        best.ok_or_else(|| SheetError::TooBig {
            group: group.to_owned(),
            w: card.w.to_mm(),
            h: card.h.to_mm(),
            paper: opts.paper.name.clone(),
        })
    }

    /// The number of cards on a full sheet.
    pub(super) fn per_sheet(&self) -> usize {
        self.across * self.down
    }

    /// The trimmed area of the `i`th card, along the rows (pt).
    pub(super) fn cell(&self, i: usize) -> Rect {
        let (column, row) = (i % self.across, i / self.across);
        self.first.shifted(column as f32 * self.pitch.w, row as f32 * self.pitch.h)
    }

    /// The printable area, without the strip (pt).
    pub(super) fn open(&self) -> Rect {
        let safe = self.room.safe;
        match self.strip {
            Some((strip, Turn::Up)) => Rect { h: strip.y - mm(STRIP_AIR_MM) - safe.y, ..safe },
            Some((strip, _)) => {
                let x = strip.right() + mm(STRIP_AIR_MM);
                Rect { x, w: safe.right() - x, ..safe }
            }
            None => safe,
        }
    }
}

/// A candidate, before its position on the sheet is known.
#[derive(Clone, Copy)]
struct Plan {
    across: usize,
    down: usize,
    turn: Turn,
    fold: Fold,
}

#[derive(Clone, Copy, PartialEq)]
enum Fold {
    None,
    Upright,
    Level,
}

fn best(card: Size, opts: &Options, backs: Backs) -> Option<Layout> {
    let folds: &[Fold] = if backs == Backs::Fold { &[Fold::Upright, Fold::Level] } else { &[Fold::None] };
    let mut best: Option<(usize, Layout)> = None;
    for &fold in folds {
        for turn in [Turn::Up, Turn::Right] {
            let full = largest(card, opts, turn, fold);
            for plan in shrunk(full) {
                let Some(layout) = settle(card, opts, plan) else { continue };
                let worth = worth(&layout, fold);
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, layout));
                }
            }
        }
    }
    best.map(|(_, layout)| layout)
}

/// First as many cards as possible; then a strip for the sheet's name; then few cards between fold and edge, since
/// paper creeps with the distance from the fold.
fn worth(layout: &Layout, fold: Fold) -> usize {
    let cards = layout.per_sheet() * 100;
    let strip = if layout.strip.is_some() { layout.per_sheet() * 100 / STRIP_WORTH + 10 } else { 0 };
    let depth = match fold {
        Fold::None => 0,
        Fold::Upright => layout.across,
        Fold::Level => layout.down,
    };
    cards + strip + 9usize.saturating_sub(depth)
}

/// The full arrangement, and those with a row or a column less, which makes room for the strip.
fn shrunk(full: Plan) -> [Plan; 3] {
    [
        full,
        Plan { down: full.down.saturating_sub(1), ..full },
        Plan { across: full.across.saturating_sub(1), ..full },
    ]
}

fn largest(card: Size, opts: &Options, turn: Turn, fold: Fold) -> Plan {
    let cell = card.turned(turn);
    let edge = opts.margin() + mm(MARKS_MIN_MM) + opts.bleed();
    let mut room = Size::new(opts.paper.size.w - 2.0 * edge, opts.paper.size.h - 2.0 * edge);
    match fold {
        Fold::None => {}
        Fold::Upright => room.w = room.w / 2.0 - fold_gap(opts),
        Fold::Level => room.h = room.h / 2.0 - fold_gap(opts),
    }
    Plan { across: fitting(room.w, cell.w, opts), down: fitting(room.h, cell.h, opts), turn, fold }
}

/// From the fold to the trimmed edge of the card beside it (pt).
fn fold_gap(opts: &Options) -> f32 {
    opts.bleed() + mm(FOLD_AIR_MM)
}

fn fitting(room: f32, side: f32, opts: &Options) -> usize {
    const HAIR: f32 = 0.01;
    let gutter = 2.0 * opts.bleed();
    ((room + gutter + HAIR) / (side + gutter)).floor().max(0.0) as usize
}

/// Centres the arrangement on the paper and finds room for marks and strip.
fn settle(card: Size, opts: &Options, plan: Plan) -> Option<Layout> {
    if plan.across == 0 || plan.down == 0 {
        return None;
    }
    let paper = opts.paper.size;
    let cell = card.turned(plan.turn);
    let gutter = 2.0 * opts.bleed();
    let pitch = Size::new(cell.w + gutter, cell.h + gutter);
    let block = Size::new(pitch.w * plan.across as f32 - gutter, pitch.h * plan.down as f32 - gutter);
    let (mut x, mut y) = ((paper.w - block.w) / 2.0, (paper.h - block.h) / 2.0);
    let fold = match plan.fold {
        Fold::None => None,
        Fold::Upright => {
            x = paper.w / 2.0 - fold_gap(opts) - block.w;
            Some(Mirror::Upright(paper.w / 2.0))
        }
        Fold::Level => {
            y = paper.h / 2.0 - fold_gap(opts) - block.h;
            Some(Mirror::Level(paper.h / 2.0))
        }
    };
    let fronts = Rect::new(x, y, block.w, block.h);
    let inked = fold.map_or(fronts, |fold| fronts.union(fold.rect(fronts))).outset(opts.bleed());
    let (strip, room) = margins(inked, (inked.x, inked.y), opts);
    Some(Layout {
        across: plan.across,
        down: plan.down,
        turn: plan.turn,
        first: Rect::new(x, y, cell.w, cell.h),
        pitch,
        bleed: opts.bleed(),
        marked: true,
        fold,
        strip,
        room,
    })
}

/// Divides the margins, which are so wide and so high, between marks and strip: below if there is room, otherwise on the
/// left, read from bottom to top.
pub(super) fn margins(
    inked: Rect,
    (beside, below): (f32, f32),
    opts: &Options,
) -> (Option<(Rect, Turn)>, Room) {
    const HAIR: f32 = 0.01;
    let paper = opts.paper.size;
    let margin = opts.margin();
    let safe = Rect::at_origin(paper).outset(-margin);
    let depth = mm(STRIP_MM);
    let needed = mm(MARKS_MIN_MM + STRIP_AIR_MM) + depth - HAIR;
    let (beside, below) = (beside - margin, below - margin);
    let along = |from: f32, length: f32, whole: (f32, f32)| {
        if length >= mm(STRIP_SHORTEST_MM) { (from, length) } else { whole }
    };
    let mut room = Room { safe, beside, below };
    if below >= needed {
        let (x, w) = along(inked.x, inked.w, (safe.x, safe.w));
        room.below -= depth + mm(STRIP_AIR_MM);
        (Some((Rect::new(x, safe.bottom() - depth, w, depth), Turn::Up)), room)
    } else if beside >= needed {
        let (y, h) = along(inked.y, inked.h, (safe.y, safe.h));
        room.beside -= depth + mm(STRIP_AIR_MM);
        (Some((Rect::new(safe.x, y, depth, h), Turn::Left)), room)
    } else {
        (None, room)
    }
}
