//! Where the blocks of a tray lie: on shelves, one below the other, each block with cuts of its own; small
//! blocks stand side by side.

use super::geom::{Rect, Size, mm};
use super::tray::{Block, Tray};

/// Room for a block's heading, and for the marks between it and the block and below the block (mm).
pub(super) const HEAD_MM: f32 = 2.9;
pub(super) const MARKS_MM: f32 = 2.4;
/// At least so much of a shelf for each block, or there is no room for its heading (mm).
const NARROWEST_MM: f32 = 32.0;
/// A block of so many may have a row of spares.
const WORTH_SPARES: usize = 12;

/// Some rows of a block, in their place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Patch {
    /// Which block.
    pub block: usize,
    /// The first of its cards here.
    pub from: usize,
    /// Cards here, and blanks behind them.
    pub cards: usize,
    /// Spare ones.
    pub spares: usize,
    /// Cards side by side.
    pub across: usize,
    /// The place of the first (pt, trimmed).
    pub first: Rect,
    /// From one to the next.
    pub pitch: Size,
    /// As far as its heading may run (pt).
    pub end: f32,
}

impl Patch {
    /// The trimmed area of its `i`th piece, along the rows.
    pub(super) fn cell(&self, i: usize) -> Rect {
        let (column, row) = (i % self.across, i / self.across);
        self.first.shifted(column as f32 * self.pitch.w, row as f32 * self.pitch.h)
    }

    /// All of its pieces.
    pub(super) fn bounds(&self) -> Rect {
        let count = (self.cards + self.spares).max(1);
        let wide = self.cell(count.min(self.across) - 1);
        self.cell(0).union(wide).union(self.cell(count - 1))
    }
}

/// One side of a sheet.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Shelves {
    /// The blocks on it.
    pub patches: Vec<Patch>,
    /// Parts of the legend, by their number.
    pub legend: Vec<(usize, Rect)>,
    /// Where free room begins (pt).
    free: f32,
}

/// The sheets of a tray, where each has `area` for its pieces; `None` if a piece is larger than that.
pub(super) fn shelves(tray: &Tray, area: Rect, bleed: f32) -> Option<Vec<Shelves>> {
    let plain = with_legend(tray, area, arrange(tray, area, bleed, false)?);
    // Spares are for the room that is left, and take no sheet of their own.
    let roomy = with_legend(tray, area, arrange(tray, area, bleed, true)?);
    let mut best = if roomy.len() == plain.len() { roomy } else { plain };
    centre(&mut best, area);
    Some(best)
}

/// What is being filled.
struct Filling {
    area: Rect,
    bleed: f32,
    sheets: Vec<Shelves>,
    /// Where the next shelf begins.
    y: f32,
    /// Where the shelf that has room left is open, and how high it is.
    open: Option<(f32, f32, f32)>,
}

fn arrange(tray: &Tray, area: Rect, bleed: f32, with_spares: bool) -> Option<Vec<Shelves>> {
    let mut filling = Filling { area, bleed, sheets: vec![Shelves::default()], y: area.y, open: None };
    for (number, block) in tray.blocks.iter().enumerate().filter(|(_, block)| block.total() > 0) {
        filling.put(number, block, with_spares)?;
    }
    Some(filling.sheets)
}

impl Filling {
    fn put(&mut self, number: usize, block: &Block, with_spares: bool) -> Option<()> {
        const HAIR: f32 = 0.01;
        let gutter = 2.0 * self.bleed;
        let pitch = Size::new(block.size.w + gutter, block.size.h + gutter);
        let fitting = |room: f32, step: f32| ((room + HAIR) / step).floor().max(0.0) as usize;
        let most = fitting(self.area.w, pitch.w);
        let (over, under) = (mm(HEAD_MM + MARKS_MM), mm(MARKS_MM));
        if most == 0 || fitting(self.area.h - over - under, pitch.h) == 0 {
            return None;
        }
        let total = block.total();
        if total < most && self.beside(number, block, pitch) {
            return Some(());
        }
        let down = total.div_ceil(most);
        let across = total.div_ceil(down);
        let spare = block.spare.is_some() && down > 1;
        let extra = usize::from(with_spares && block.spare.is_some() && total >= WORTH_SPARES);
        let mut from = 0;
        while from < total {
            let room = fitting(self.area.bottom() - self.y - over - under, pitch.h);
            if room == 0 {
                self.turn();
                continue;
            }
            let rows = (total - from).div_ceil(across).min(room);
            let cards = (total - from).min(rows * across);
            let last = from + cards == total;
            let more = if last && rows + extra <= room { extra * across } else { 0 };
            let spares = if last && spare { rows * across - cards } else { 0 } + more;
            let rows = rows + more / across;
            let first =
                Rect::new(self.area.x + self.bleed, self.y + over + self.bleed, block.size.w, block.size.h);
            let end = self.area.right();
            self.push(Patch { block: number, from, cards, spares, across, first, pitch, end });
            let shelf = (self.y, rows as f32 * pitch.h);
            self.y += over + shelf.1 + under;
            let x = self.after(across as f32 * pitch.w, self.area.x);
            self.open = (rows == 1).then_some((x, shelf.0, shelf.1));
            from += cards;
        }
        Some(())
    }

    /// Puts a block of less than a row onto the shelf that is open; `false` if there is no room.
    fn beside(&mut self, number: usize, block: &Block, pitch: Size) -> bool {
        let Some((x, y, high)) = self.open else { return false };
        let width = block.total() as f32 * pitch.w;
        if x + width.max(mm(NARROWEST_MM)) > self.area.right() + 0.01 || pitch.h > high + 0.01 {
            return false;
        }
        if let Some(before) = self.sheets.last_mut().and_then(|sheet| sheet.patches.last_mut()) {
            before.end = x - mm(MARKS_MM);
        }
        let top = y + mm(HEAD_MM + MARKS_MM) + self.bleed;
        let first = Rect::new(x + self.bleed, top, block.size.w, block.size.h);
        let (cards, end) = (block.total(), self.area.right());
        self.push(Patch { block: number, from: 0, cards, spares: 0, across: cards, first, pitch, end });
        self.open = Some((self.after(width, x), y, high));
        true
    }

    /// Where the next block on a shelf begins.
    fn after(&self, width: f32, x: f32) -> f32 {
        x + width.max(mm(NARROWEST_MM) - 2.0 * mm(MARKS_MM)) + 2.0 * mm(MARKS_MM)
    }

    fn push(&mut self, patch: Patch) {
        let low = patch.bounds().bottom() + self.bleed + mm(MARKS_MM);
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.free = sheet.free.max(low);
            sheet.patches.push(patch);
        }
    }

    /// Begins a new sheet.
    fn turn(&mut self) {
        self.sheets.push(Shelves::default());
        self.y = self.area.y;
        self.open = None;
    }
}

/// Puts the legend below the blocks of the last sheet that has room for it, else on a sheet of its own.
fn with_legend(tray: &Tray, area: Rect, mut sheets: Vec<Shelves>) -> Vec<Shelves> {
    let Some(wide) = tray.legend.iter().map(|part| part.size.w).reduce(f32::max) else { return sheets };
    let gap = mm(4.0);
    let columns = ((area.w + gap) / (wide + gap)).floor().max(1.0) as usize;
    let from = |top: f32| {
        let mut y = top + gap;
        let mut places = Vec::new();
        for (row, parts) in tray.legend.chunks(columns).enumerate() {
            for (column, part) in parts.iter().enumerate() {
                let x = area.x + column as f32 * (wide + gap);
                places.push((row * columns + column, Rect::new(x, y, part.size.w, part.size.h)));
            }
            y += parts.iter().map(|part| part.size.h).fold(0.0, f32::max) + gap;
        }
        (places, y - gap)
    };
    if wide > area.w + 0.01 || from(area.y).1 > area.bottom() {
        // Paper too small for it: what it says stands in the rulebook as well.
        return sheets;
    }
    let room = sheets.iter().rposition(|sheet| from(sheet.free).1 <= area.bottom());
    let place = room.unwrap_or_else(|| {
        sheets.push(Shelves { free: area.y, ..Shelves::default() });
        sheets.len() - 1
    });
    sheets[place].legend = from(sheets[place].free).0;
    sheets
}

/// Brings what lies on the sheets into the middle, all sheets alike, so that a pile can be cut in one go.
fn centre(sheets: &mut [Shelves], area: Rect) {
    let right = |sheet: &Shelves| {
        let blocks = sheet.patches.iter().map(|patch| patch.bounds().right());
        blocks.chain(sheet.legend.iter().map(|(_, place)| place.right())).fold(area.x, f32::max)
    };
    let used = sheets.iter().map(right).fold(area.x, f32::max);
    let by = ((area.right() - used) / 2.0).max(0.0);
    for sheet in sheets {
        for patch in &mut sheet.patches {
            patch.first = patch.first.shifted(by, 0.0);
            patch.end = (patch.end + by).min(area.right());
        }
        for (_, place) in &mut sheet.legend {
            *place = place.shifted(by, 0.0);
        }
    }
}
