//! Decides which lots share a sheet, and where they are on it. Several simple strategies are tried; the one that
//! needs the fewest pages is taken, and of those the one that divides the fewest lots.
//!
//! Free space is kept as the largest rectangles that fit between occupied ones (Jukka Jylänki, “A Thousand Ways to
//! Pack the Bin”, 2010: maximal rectangles).

use super::counter_sheet::Panel;
use super::geom::{Rect, Size, Turn, mm};
use super::lot::{Lot, Patch};

/// With more lots than this, only one strategy is used: trying all sixteen would take too long.
const MANY: usize = 150;
/// A lot of small pieces is divided only if at least this many are on either sheet.
const LEAST_PART: usize = 6;
/// Pieces with a smaller area than this are small (pt²): 40 by 40 mm.
const SMALL: f32 = 12_855.0;
const HAIR: f32 = 0.01;

/// One side of a shared sheet.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shared {
    /// The pieces on it.
    pub patches: Vec<Patch>,
    /// The parts of the legend on it, by their index.
    pub legend: Vec<(usize, Rect)>,
    /// The largest free rectangles.
    free: Vec<Rect>,
}

impl Shared {
    fn new(area: Rect) -> Self {
        Self { patches: Vec::new(), legend: Vec::new(), free: vec![area] }
    }

    /// Whether anything on it has a back.
    pub(super) fn has_backs(&self, lots: &[Lot]) -> bool {
        let of = |patch: &Patch| {
            let pieces = &lots[patch.lot].pieces[patch.from..patch.from + patch.count];
            pieces.iter().any(|(_, card)| card.back.is_some())
        };
        self.patches.iter().any(of)
    }

    /// Removes a rectangle from the free space.
    fn occupy(&mut self, taken: Rect) {
        let mut free = Vec::with_capacity(self.free.len() + 4);
        for room in self.free.drain(..) {
            if !room.overlaps(taken) {
                free.push(room);
                continue;
            }
            let parts = [
                Rect { w: taken.x - room.x, ..room },
                Rect { x: taken.right(), w: room.right() - taken.right(), ..room },
                Rect { h: taken.y - room.y, ..room },
                Rect { y: taken.bottom(), h: room.bottom() - taken.bottom(), ..room },
            ];
            free.extend(parts.into_iter().filter(|part| part.w > HAIR && part.h > HAIR));
        }
        for (at, room) in free.iter().enumerate() {
            let within = |(other, larger): (usize, &Rect)| {
                other != at && larger.contains(*room) && (!room.contains(*larger) || other < at)
            };
            if !free.iter().enumerate().any(within) {
                self.free.push(*room);
            }
        }
    }

    fn put(&mut self, lot: &Lot, patch: Patch) {
        patch.taken(lot.frame()).into_iter().for_each(|taken| self.occupy(taken));
        self.patches.push(patch);
    }

    /// Places the rest of a lot as a whole; `false` if there is no room.
    fn take_whole(&mut self, lots: &[Lot], rest: Remainder, rule: Rule) -> bool {
        let lot = &lots[rest.lot];
        let count = lot.pieces.len() - rest.from;
        let mut best: Option<([f32; 3], Patch)> = None;
        for &turn in turns(lot) {
            for across in arrangements(count, lot.pitch(turn), self.widest()) {
                let down = count.div_ceil(across);
                let outer = lot.outer(across, down, turn);
                for room in self.free.iter().filter(|room| fits(outer, room.size())) {
                    let empty = (across * down - count) as f32;
                    let score = rule.score(outer, *room, empty);
                    if best.as_ref().is_none_or(|(least, _)| score < *least) {
                        let place = (room.x, room.y);
                        let patch = Patch::new(lots, (rest.lot, rest.from), (count, across), turn, place);
                        best = Some((score, patch));
                    }
                }
            }
        }
        best.map(|(_, patch)| self.put(lot, patch)).is_some()
    }

    /// Places as many rows of a lot as there is room for, but at least `least` pieces; returns how many pieces these
    /// are.
    fn take_some(&mut self, lots: &[Lot], rest: Remainder, least: usize) -> Option<usize> {
        let lot = &lots[rest.lot];
        let left = lot.pieces.len() - rest.from;
        let mut best: Option<(usize, Patch)> = None;
        for room in &self.free {
            for &turn in turns(lot) {
                let pitch = lot.pitch(turn);
                let frame = lot.outer(0, 0, turn);
                for across in (1..=fitting(room.w, pitch.w)).rev() {
                    if !fits(lot.outer(across, 1, turn), room.size()) {
                        continue;
                    }
                    let rows = fitting(room.h - frame.h, pitch.h);
                    // Full rows, with some left for the next sheet.
                    let most = (left - 1).min(left.saturating_sub(least).max(1));
                    let count = (rows * across).min(most / across * across);
                    if count >= least && best.as_ref().is_none_or(|(most, _)| count > *most) {
                        let place = (room.x, room.y);
                        let patch = Patch::new(lots, (rest.lot, rest.from), (count, across), turn, place);
                        best = Some((count, patch));
                    }
                }
            }
        }
        best.map(|(count, patch)| {
            self.put(lot, patch);
            count
        })
    }

    fn widest(&self) -> f32 {
        self.free.iter().map(|room| room.w).fold(0.0, f32::max)
    }

    /// Places the legend, its parts in rows of as many as fit; `false` if there is no room.
    fn take_legend(&mut self, legend: &[Panel]) -> bool {
        for columns in (1..=legend.len()).rev() {
            let (size, places) = rows(legend, columns);
            let rooms = self.free.iter().filter(|room| fits(size, room.size()));
            let Some(room) = rooms.min_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x))).copied()
            else {
                continue;
            };
            let place = |(number, place): (usize, Rect)| (number, place.shifted(room.x, room.y));
            self.legend = places.into_iter().enumerate().map(place).collect();
            self.occupy(Rect::new(room.x, room.y, size.w, size.h));
            return true;
        }
        false
    }

    /// Centres the contents horizontally; a single piece is placed upright.
    fn settle(&mut self, lots: &[Lot], area: Rect) {
        if let ([only], []) = (self.patches.as_mut_slice(), self.legend.as_slice()) {
            let lot = &lots[only.lot];
            let upright = arrangements(only.count, lot.pitch(Turn::Up), area.w)
                .find(|across| fits(lot.outer(*across, only.count.div_ceil(*across), Turn::Up), area.size()));
            if let Some(across) = upright.filter(|_| only.turn != Turn::Up) {
                let of = (only.lot, only.from);
                *only = Patch::new(lots, of, (only.count, across), Turn::Up, (area.x, area.y));
            }
        }
        let right =
            |patch: &Patch| patch.bounds().right() + lots[patch.lot].gutter / 2.0 + lots[patch.lot].frame();
        let patches = self.patches.iter().map(right);
        let used = patches.chain(self.legend.iter().map(|(_, place)| place.right())).fold(area.x, f32::max);
        let by = ((area.right() - used) / 2.0).max(0.0);
        self.patches.iter_mut().for_each(|patch| patch.shift(by, 0.0));
        self.legend.iter_mut().for_each(|(_, place)| *place = place.shifted(by, 0.0));
    }
}

/// What has yet to be placed of a lot.
#[derive(Debug, Clone, Copy)]
struct Remainder {
    lot: usize,
    from: usize,
}

/// The order in which lots are placed.
#[derive(Debug, Clone, Copy)]
enum Order {
    Given,
    Area,
    Longest,
    BacksFirst,
}

/// The free rectangle that a lot takes.
#[derive(Debug, Clone, Copy)]
enum Rule {
    /// The highest.
    Top,
    /// The one that it fills best along one side.
    Side,
}

impl Rule {
    /// Less is better.
    fn score(self, outer: Size, room: Rect, empty: f32) -> [f32; 3] {
        match self {
            Self::Top => [room.y + outer.h, room.x, empty],
            Self::Side => {
                let (wide, high) = (room.w - outer.w, room.h - outer.h);
                [wide.min(high).max(0.0), wide.max(high), empty]
            }
        }
    }
}

/// The sheets that these lots share, each with `area` for its contents. `pages` gives the cost of this many sheets with
/// and without backs.
///
/// # Errors
/// The index of a lot whose pieces are larger than a sheet.
pub(super) fn pack(
    lots: &[Lot],
    legend: &[Panel],
    area: Rect,
    pages: &dyn Fn(usize, usize) -> usize,
) -> Result<Vec<Shared>, usize> {
    let orders = [Order::Given, Order::Area, Order::Longest, Order::BacksFirst];
    let rules = [Rule::Top, Rule::Side];
    let ways = orders.into_iter().flat_map(|order| rules.map(|rule| (order, rule)));
    let ways = ways.flat_map(|(order, rule)| [false, true].map(|parted| (order, rule, parted)));
    let mut best: Option<((usize, usize), Vec<Shared>)> = None;
    for (order, rule, parted) in ways.take(if lots.len() > MANY { 1 } else { usize::MAX }) {
        let sheets = with_legend(fill(lots, area, order, rule, parted)?, legend, area);
        let backed = sheets.iter().filter(|sheet| sheet.has_backs(lots)).count();
        let parts = sheets.iter().map(|sheet| sheet.patches.len()).sum();
        let cost = (pages(backed, sheets.len() - backed), parts);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, sheets));
        }
    }
    let mut sheets = best.map(|(_, sheets)| sheets).unwrap_or_default();
    sheets.iter_mut().for_each(|sheet| sheet.settle(lots, area));
    Ok(sheets)
}

fn fill(lots: &[Lot], area: Rect, order: Order, rule: Rule, parted: bool) -> Result<Vec<Shared>, usize> {
    let mut left: Vec<Remainder> = (0..lots.len()).map(|lot| Remainder { lot, from: 0 }).collect();
    left.retain(|rest| !lots[rest.lot].pieces.is_empty());
    let area_of = |rest: &Remainder| {
        let lot = &lots[rest.lot];
        lot.size.w * lot.size.h * lot.pieces.len() as f32
    };
    let longest = |rest: &Remainder| lots[rest.lot].size.w.max(lots[rest.lot].size.h);
    match order {
        Order::Given => {}
        Order::Area => left.sort_by(|a, b| area_of(b).total_cmp(&area_of(a))),
        Order::Longest => left.sort_by(|a, b| longest(b).total_cmp(&longest(a))),
        Order::BacksFirst => left.sort_by(|a, b| {
            let backs = |rest: &Remainder| !lots[rest.lot].has_backs();
            backs(a).cmp(&backs(b)).then(area_of(b).total_cmp(&area_of(a)))
        }),
    }
    let mut sheets = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut sheet = Shared::new(area);
        loop {
            left.retain(|rest| !sheet.take_whole(lots, *rest, rule));
            // A lot larger than a sheet begins a new one.
            let empty = sheet.patches.is_empty();
            let part = left.iter_mut().filter(|_| parted || empty).find_map(|rest| {
                let lot = &lots[rest.lot];
                let small = lot.size.w * lot.size.h < SMALL && !empty;
                let count = sheet.take_some(lots, *rest, if small { LEAST_PART } else { 1 })?;
                rest.from += count;
                Some(())
            });
            if part.is_none() {
                break;
            }
        }
        if sheet.patches.is_empty() {
            return Err(first.lot);
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// Places the legend on the last sheet that has room for it, or on a sheet of its own.
fn with_legend(mut sheets: Vec<Shared>, legend: &[Panel], area: Rect) -> Vec<Shared> {
    if legend.is_empty() || sheets.iter_mut().rev().any(|sheet| sheet.take_legend(legend)) {
        return sheets;
    }
    let mut own = Shared::new(area);
    // On paper too small for it there is none: the rulebook contains the same information.
    if own.take_legend(legend) {
        sheets.push(own);
    }
    sheets
}

/// The parts of a legend in rows of this many, with gaps: the total size, and their positions.
fn rows(legend: &[Panel], columns: usize) -> (Size, Vec<Rect>) {
    let gap = mm(4.0);
    let wide = legend.iter().map(|part| part.size.w).fold(0.0, f32::max);
    let mut places = Vec::new();
    let mut y = gap;
    for parts in legend.chunks(columns) {
        for (column, part) in parts.iter().enumerate() {
            places.push(Rect::new(column as f32 * (wide + gap), y, part.size.w, part.size.h));
        }
        y += parts.iter().map(|part| part.size.h).fold(0.0, f32::max) + gap;
    }
    (Size::new(columns as f32 * (wide + gap) - gap, y - gap), places)
}

fn turns(lot: &Lot) -> &'static [Turn] {
    if lot.turns { &[Turn::Up, Turn::Right] } else { &[Turn::Up] }
}

/// How many pieces may be side by side: one number for each number of rows, the widest first.
fn arrangements(count: usize, pitch: Size, width: f32) -> impl Iterator<Item = usize> {
    let most = fitting(width, pitch.w).min(count);
    let mut last = usize::MAX;
    (1..=most).rev().filter(move |across| {
        let down = count.div_ceil(*across);
        // Among those with the same number of rows, the one with the fewest empty places.
        let tight = *across == count.div_ceil(down);
        tight && std::mem::replace(&mut last, down) != down
    })
}

fn fitting(room: f32, step: f32) -> usize {
    ((room + HAIR) / step).floor().max(0.0) as usize
}

fn fits(size: Size, room: Size) -> bool {
    size.w <= room.w + HAIR && size.h <= room.h + HAIR
}
