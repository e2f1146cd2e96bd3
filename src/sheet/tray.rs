//! Counters of all sizes on the same sheets: blocks with headings, each cut by marks of its own, backs in
//! register, a legend where room is left.

use super::geom::{Point, Rect, Size, Turn, mm};
use super::impose::{Card, MOST_CARDS};
use super::mirror::Mirror;
use super::options::{Backs, Options, SheetError};
use super::page::{FaceId, Line, LineKind, Note, NoteKind, Page, Placed, PlacedKind, Side};
use super::plan::DeckPlan;
use super::shelves::{HEAD_MM, MARKS_MM, Patch, Shelves, shelves};
use super::{layout, marks};

/// Counters of one size that are cut together: those of a side, or a set.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Which of the tray's sets it belongs to.
    pub set: usize,
    /// What stands above it.
    pub heading: String,
    /// Trimmed size of each (pt).
    pub size: Size,
    /// The counters, in the order in which they are printed.
    pub cards: Vec<Card>,
    /// A blank one, for what is left of the last row.
    pub spare: Option<FaceId>,
}

impl Block {
    /// How many there are.
    pub(super) fn total(&self) -> usize {
        self.cards.iter().map(|card| card.copies as usize).sum()
    }

    /// Each of them, copies one after the other.
    fn pieces(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().flat_map(|card| std::iter::repeat_n(*card, card.copies as usize))
    }
}

/// A part of the legend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// What it shows.
    pub face: FaceId,
    /// Its size (pt).
    pub size: Size,
}

/// All counters of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Tray {
    /// Its name, for the bookmark and the line on each sheet.
    pub group: String,
    /// The names of its sets.
    pub sets: Vec<String>,
    /// The blocks, those of a set one after the other.
    pub blocks: Vec<Block>,
    /// What its signs, figures and colours mean.
    pub legend: Vec<Panel>,
}

/// How the sheets of a tray lie.
struct Laid {
    sheets: Vec<Shelves>,
    fold: Option<Mirror>,
    backs: Backs,
    strip: Rect,
}

impl Tray {
    /// Numbers its faces from `first`.
    pub fn renumber(&mut self, first: FaceId) {
        for block in &mut self.blocks {
            for card in &mut block.cards {
                card.front += first;
                card.back = card.back.map(|back| back + first);
            }
            block.spare = block.spare.map(|spare| spare + first);
        }
        self.legend.iter_mut().for_each(|panel| panel.face += first);
    }

    /// Its pages.
    ///
    /// # Errors
    /// If a counter is larger than the paper, or there are more than anybody prints.
    pub(super) fn pages(&self, opts: &Options) -> Result<Vec<Page>, SheetError> {
        let laid = self.laid(opts)?;
        let count = laid.sheets.len();
        let mut pages = Vec::new();
        for (i, sheet) in laid.sheets.iter().enumerate() {
            let label =
                |side: &str| format!("{} · {} · sheet {} of {count}{side}", opts.title, self.group, i + 1);
            let (side, words) = match laid.backs {
                Backs::DuplexLong | Backs::DuplexShort => (Side::Front, " · front"),
                Backs::Fold => (Side::Single, " · fronts and backs, fold"),
                Backs::None => (Side::Single, ""),
            };
            let mut page = Page::blank(opts.paper.size, side, label(words));
            page.bookmark = (i == 0).then(|| self.group.clone());
            self.fronts(sheet, opts, &mut page);
            if let Some(mirror) = laid.fold {
                self.behind(sheet, mirror, (0.0, 0.0), opts, &mut page);
                let safe = Rect::at_origin(opts.paper.size).outset(-opts.margin());
                let open = Rect { h: laid.strip.y - mm(0.5) - safe.y, ..safe };
                page.lines.push(marks::fold(mirror, open));
            }
            finish(&mut page, laid.strip, opts);
            pages.push(page);
            if let Some(mirror) = Mirror::of_duplex(laid.backs, opts.paper.size) {
                let mut page = Page::blank(opts.paper.size, Side::Back, label(" · back"));
                let offset = (mm(opts.back_offset.x), mm(opts.back_offset.y));
                self.behind(sheet, mirror, offset, opts, &mut page);
                finish(&mut page, laid.strip, opts);
                pages.push(page);
            }
        }
        Ok(pages)
    }

    /// What each of its sets needs.
    ///
    /// # Errors
    /// As [`Self::pages`].
    pub(super) fn plan(&self, opts: &Options) -> Result<Vec<DeckPlan>, SheetError> {
        let laid = self.laid(opts)?;
        let faces = if opts.backs.is_duplex() { 2 } else { 1 };
        let mut plans = Vec::new();
        let mut done = 0;
        for (number, group) in self.sets.iter().enumerate() {
            let of_set = |patch: &&Patch| self.blocks[patch.block].set == number;
            let on = |sheet: &&(usize, &Shelves)| sheet.1.patches.iter().any(|patch| of_set(&patch));
            let all: Vec<_> = laid.sheets.iter().enumerate().collect();
            let (Some(first), Some(last)) = (all.iter().find(on), all.iter().rev().find(on)) else {
                continue;
            };
            let Some(patch) = first.1.patches.iter().find(of_set) else { continue };
            // A legend that found no room ends the last set.
            let ends = if number + 1 == self.sets.len() { laid.sheets.len() } else { last.0 + 1 };
            let blocks = self.blocks.iter().filter(|block| block.set == number);
            let (cards, distinct) = blocks.fold((0, 0), |(cards, distinct), block| {
                let printed = block.cards.iter().filter(|card| card.copies > 0).count();
                (cards + block.total(), distinct + printed)
            });
            let size = self.blocks[patch.block].size;
            let own = ends - done.max(first.0);
            plans.push(DeckPlan {
                group: group.clone(),
                size_mm: [size.w, size.h].map(|side| (side * 2540.0 / 72.0).round() / 100.0),
                cards,
                distinct,
                across: patch.across,
                down: patch.cards.div_ceil(patch.across),
                per_sheet: patch.cards,
                sheets: own,
                shared: done.max(first.0) - first.0,
                pages: faces * own,
                fold: laid.fold.is_some(),
            });
            done = ends;
        }
        Ok(plans)
    }

    fn laid(&self, opts: &Options) -> Result<Laid, SheetError> {
        let cards: u64 =
            self.blocks.iter().flat_map(|block| &block.cards).map(|card| u64::from(card.copies)).sum();
        if cards > MOST_CARDS {
            let group = self.group.clone();
            return Err(SheetError::TooMany { group, cards, most: MOST_CARDS, of: "set of counters" });
        }
        let has_backs = self.blocks.iter().flat_map(|block| &block.cards).any(|card| card.back.is_some());
        let backs = if opts.backs == Backs::Fold && !has_backs { Backs::None } else { opts.backs };
        let paper = opts.paper.size;
        let safe = Rect::at_origin(paper).outset(-opts.margin());
        let depth = mm(layout::STRIP_MM);
        let strip = Rect::new(safe.x, safe.bottom() - depth, safe.w, depth);
        let side = mm(MARKS_MM);
        let air = mm(layout::STRIP_AIR_MM);
        let open = Rect::new(safe.x + side, safe.y, safe.w - 2.0 * side, strip.y - air - safe.y);
        let gap = mm(layout::FOLD_AIR_MM + MARKS_MM) + opts.bleed();
        // What is folded down comes to lie above the strip.
        let level = Rect { y: open.y + (safe.bottom() - open.bottom()), h: paper.h / 2.0 - gap, ..open };
        let level = Rect { h: paper.h / 2.0 - gap - level.y, ..level };
        let upright = Rect { w: paper.w / 2.0 - gap - open.x, ..open };
        let ways: Vec<(Rect, Option<Mirror>)> = match backs {
            Backs::Fold => vec![
                (upright, Some(Mirror::Upright(paper.w / 2.0))),
                (level, Some(Mirror::Level(paper.h / 2.0))),
            ],
            _ => vec![(open, None)],
        };
        let laid = ways.into_iter().filter_map(|(area, fold)| {
            let sheets = shelves(self, area, opts.bleed())?;
            Some(Laid { sheets, fold, backs, strip })
        });
        laid.min_by_key(|laid| laid.sheets.len()).ok_or_else(|| {
            let wide = |block: &&Block| block.size.w.max(block.size.h);
            let largest = self.blocks.iter().max_by(|a, b| wide(a).total_cmp(&wide(b)));
            let size = largest.map_or(Size::new(0.0, 0.0), |block| block.size);
            SheetError::TooBig {
                group: self.group.clone(),
                w: size.w * 25.4 / 72.0,
                h: size.h * 25.4 / 72.0,
                paper: opts.paper.name.clone(),
            }
        })
    }

    fn fronts(&self, sheet: &Shelves, opts: &Options, page: &mut Page) {
        for patch in &sheet.patches {
            let block = &self.blocks[patch.block];
            let spares = std::iter::repeat_n(block.spare, patch.spares).flatten();
            let faces =
                block.pieces().skip(patch.from).take(patch.cards).map(|card| card.front).chain(spares);
            page.items.extend(faces.enumerate().map(|(i, face)| placed(face, patch.cell(i), Turn::Up, opts)));
            page.lines.extend(crop(patch, opts.bleed()));
            let top = patch.first.y - opts.bleed() - mm(HEAD_MM + MARKS_MM);
            let place = Rect::new(patch.first.x, top, patch.end - patch.first.x, mm(HEAD_MM));
            let more = if patch.from > 0 { ", continued" } else { "" };
            page.notes.push(Note {
                kind: NoteKind::Words(format!("{}{more}", block.heading)),
                place,
                turn: Turn::Up,
            });
        }
        page.items.extend(sheet.legend.iter().map(|(number, trim)| Placed {
            face: self.legend[*number].face,
            trim: *trim,
            turn: Turn::Up,
            bleed: 0.0,
            kind: PlacedKind::Furniture,
            window: None,
        }));
    }

    /// The backs and their marks, each in the place that ends up behind its front, moved by `offset`.
    fn behind(&self, sheet: &Shelves, mirror: Mirror, offset: (f32, f32), opts: &Options, page: &mut Page) {
        let safe = Rect::at_origin(opts.paper.size).outset(-opts.margin());
        for patch in &sheet.patches {
            let pieces = self.blocks[patch.block].pieces().skip(patch.from).take(patch.cards);
            let before = page.items.len();
            page.items.extend(pieces.enumerate().filter_map(|(i, card)| {
                let trim = mirror.rect(patch.cell(i)).shifted(offset.0, offset.1);
                Some(placed(card.back?, trim, mirror.turn(Turn::Up), opts))
            }));
            if page.items.len() > before {
                let lines = crop(patch, opts.bleed()).into_iter().map(|line| mirrored(line, mirror, offset));
                page.lines.extend(lines.filter(|line| safe.contains(line.bounds())));
            }
        }
    }
}

fn placed(face: FaceId, trim: Rect, turn: Turn, opts: &Options) -> Placed {
    Placed { face, trim, turn, bleed: opts.bleed(), kind: PlacedKind::Card, window: None }
}

/// The marks around a block: each cut once, though two counters share it.
fn crop(patch: &Patch, bleed: f32) -> Vec<Line> {
    let count = patch.cards + patch.spares;
    let cells: Vec<Rect> = (0..count).map(|i| patch.cell(i)).collect();
    let inked = patch.bounds().outset(bleed);
    let (air, end) = (mm(0.6), mm(MARKS_MM - 0.2));
    let columns = marks::edges(cells.iter().flat_map(|cell| [cell.x, cell.right()]));
    let rows = marks::edges(cells.iter().flat_map(|cell| [cell.y, cell.bottom()]));
    let mut lines = Vec::new();
    for x in columns {
        lines.push(hairline((x, inked.y - end), (x, inked.y - air)));
        lines.push(hairline((x, inked.bottom() + air), (x, inked.bottom() + end)));
    }
    for y in rows {
        lines.push(hairline((inked.x - end, y), (inked.x - air, y)));
        lines.push(hairline((inked.right() + air, y), (inked.right() + end, y)));
    }
    lines
}

fn hairline(from: (f32, f32), to: (f32, f32)) -> Line {
    let point = |(x, y)| Point { x, y };
    Line { from: point(from), to: point(to), width: marks::HAIRLINE, dash: None, kind: LineKind::Crop }
}

fn mirrored(line: Line, mirror: Mirror, offset: (f32, f32)) -> Line {
    let point = |at: Point| {
        let there = mirror.rect(Rect::new(at.x, at.y, 0.0, 0.0)).shifted(offset.0, offset.1);
        Point { x: there.x, y: there.y }
    };
    Line { from: point(line.from), to: point(line.to), ..line }
}

/// Page boxes and the strip at the foot.
fn finish(page: &mut Page, strip: Rect, opts: &Options) {
    if opts.bleed_mm > 0.0 {
        page.trim = page.cards().map(|card| card.trim).reduce(Rect::union);
        page.bleed = page.cards().map(|card| card.inked()).reduce(Rect::union);
    }
    // A side without backs stays blank.
    if page.items.is_empty() || page.cards().any(|card| card.inked().overlaps(strip)) {
        return;
    }
    page.lines.retain(|line| line.kind != LineKind::Crop || !line.bounds().overlaps(strip));
    page.notes.push(Note { kind: NoteKind::Words(page.label.clone()), place: strip, turn: Turn::Up });
    if page.side != Side::Back {
        page.notes.push(Note { kind: NoteKind::CheckBar, place: strip, turn: Turn::Up });
    }
}
