//! Distributes pieces to sheets. Decks fill sheets of their own in a grid; the remainder, counters, forms and
//! small boards share sheets, unless that saves no page; large boards have their own. Sheets without backs
//! come last, as the very last of them needs no blank page behind it.

use super::counter_sheet::{Block, CounterSheet, Panel};
use super::geom::{Rect, Size, Turn, mm};
use super::grid::Grid;
use super::job::{Card, Job, MOST_CARDS, Stack};
use super::layout::{FOLD_AIR_MM, Layout, STRIP_AIR_MM, STRIP_MM};
use super::loose::Loose;
use super::lot::{Lot, MARKS_MM};
use super::mirror::Mirror;
use super::options::{Backs, Options, SheetError, UNPRINTABLE_MM};
use super::pack::{Shared, pack};
use super::page::Page;
use super::shared::open;
use super::whole::Whole;
use crate::Length;

/// The gap between pieces whose cuts are not marked (mm).
const GAP_MM: f32 = 4.0;
/// The distance of forms from the unprintable area at the sides (mm).
const EDGE_MM: f32 = 3.0;
/// With more sizes of cards than this, either all remainders of decks share sheets or none.
const MOST_SIZES: usize = 4;

/// A unit that is counted separately: a deck, a set of counters, a board, a form.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Owner {
    /// Its name.
    pub name: String,
    /// The name of its sheets.
    pub label: String,
    /// The job that it belongs to.
    pub job: usize,
}

/// One sheet of paper.
#[derive(Debug)]
pub(super) enum Sheet {
    /// Cards of one size.
    Grid(Grid),
    /// Mixed pieces, folded over this line if any.
    Shared(Shared, Option<Mirror>),
    /// A board or a part of it.
    Board(usize, Box<Page>),
}

/// All sheets, and what they are made from.
pub(super) struct FilledSheets {
    /// The owners of pieces, in the order of the jobs.
    pub owners: Vec<Owner>,
    /// The lots that share sheets.
    pub lots: Vec<Lot>,
    /// The legend of the counters.
    pub legend: Vec<Panel>,
    /// The sheets, in print order.
    pub sheets: Vec<Sheet>,
}

impl FilledSheets {
    /// Whether the back of a sheet has anything on it, in duplex printing.
    pub(super) fn has_backs(&self, sheet: &Sheet) -> bool {
        match sheet {
            Sheet::Grid(grid) => grid.has_backs(),
            Sheet::Shared(shared, _) => shared.has_backs(&self.lots),
            Sheet::Board(..) => false,
        }
    }

    /// The owners of pieces on a sheet, in order.
    pub(super) fn on(&self, sheet: &Sheet) -> Vec<usize> {
        let mut on: Vec<usize> = match sheet {
            Sheet::Grid(grid) => grid.cards.iter().map(|(owner, _)| *owner).collect(),
            Sheet::Shared(shared, _) => shared
                .patches
                .iter()
                .flat_map(|patch| &self.lots[patch.lot].pieces[patch.from..patch.from + patch.count])
                .map(|(owner, _)| *owner)
                .collect(),
            Sheet::Board(owner, _) => vec![*owner],
        };
        on.sort_unstable();
        on.dedup();
        on
    }
}

/// Cards of one size with the same way of printing backs.
struct Class {
    size: Size,
    backs: Backs,
    /// The cards, deck by deck.
    decks: Vec<(usize, Vec<Card>)>,
}

/// What happens to those cards of a class that do not fill a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
enum RemainderRule {
    /// Each deck ends on a sheet of its own.
    Apart,
    /// Decks of one size end on common sheets.
    Together,
    /// They are placed among whatever else shares sheets.
    Shared,
}

/// Lays jobs out.
///
/// # Errors
/// If a piece does not fit on the paper, or there are unreasonably many.
pub(super) fn lay(jobs: &[Job], opts: &Options) -> Result<FilledSheets, SheetError> {
    let mut owners = Vec::new();
    let mut classes: Vec<Class> = Vec::new();
    let (mut lots, mut legend, mut boards) = (Vec::new(), Vec::new(), Vec::new());
    for (number, job) in jobs.iter().enumerate() {
        let owner = owners.len();
        let label = job.group();
        let mut own =
            |name: &str| owners.push(Owner { name: name.to_owned(), label: label.to_owned(), job: number });
        match job {
            Job::Cards(stack) => {
                own(&stack.group);
                gather(stack, owner, opts, &mut classes)?;
            }
            Job::CounterSheet(tray) if opts.paper.places.is_some() => {
                tray.sets.iter().for_each(|set| own(set));
                for block in &tray.blocks {
                    let (group, cards) = (block.heading.clone(), block.cards.clone());
                    gather(&Stack { group, size: block.size, cards }, owner + block.set, opts, &mut classes)?;
                }
            }
            Job::CounterSheet(tray) => {
                tray.sets.iter().for_each(|set| own(set));
                lots.extend(of_tray(tray, owner, opts)?);
                legend.extend_from_slice(&tray.legend);
            }
            Job::Loose(loose) => {
                own(&loose.group);
                if let (Some(places), Some(piece)) = (&opts.paper.places, loose.pieces.first()) {
                    return Err(places.refused(&loose.group, piece.size, opts));
                }
                lots.extend(of_loose(loose, owner)?);
            }
            Job::Whole(whole) => {
                own(&whole.group);
                if let Some(places) = &opts.paper.places {
                    return Err(places.refused(&whole.group, whole.size, opts));
                }
                match of_whole(whole, owner, opts) {
                    Some(lot) => lots.push(lot),
                    None => boards.extend(whole.sheets(opts)?.into_iter().map(|page| (owner, page))),
                }
            }
        }
    }
    let names: Vec<&str> = owners.iter().map(|owner: &Owner| owner.name.as_str()).collect();
    let cards = Deal { classes: &classes, names: &names, opts, few: &lots, legend: &legend };
    let mut best: Option<(usize, Vec<Lot>, Vec<Sheet>)> = None;
    for rests in cards.ways() {
        let (lots, sheets) = cards.deal(&rests)?;
        let backed = sheets.iter().filter(|(_, has_backs)| *has_backs).count();
        let cost = pages(opts)(backed, sheets.len() - backed + boards.len());
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            best = Some((cost, lots, sheets.into_iter().map(|(sheet, _)| sheet).collect()));
        }
    }
    let (_, lots, mut sheets) = best.unwrap_or_default();
    sheets.extend(boards.into_iter().map(|(owner, page)| Sheet::Board(owner, Box::new(page))));
    let mut laid = FilledSheets { owners, lots, legend, sheets: Vec::new() };
    if opts.backs.is_duplex() {
        let (backed, bare): (Vec<_>, Vec<_>) = sheets.into_iter().partition(|sheet| laid.has_backs(sheet));
        sheets = backed.into_iter().chain(bare).collect();
    }
    laid.sheets = sheets;
    Ok(laid)
}

/// The pages that this many sheets with and without backs take: the last one needs no other side.
fn pages(opts: &Options) -> impl Fn(usize, usize) -> usize {
    let duplex = opts.backs.is_duplex();
    move |backed, bare| if duplex { 2 * (backed + bare) - usize::from(bare > 0) } else { backed + bare }
}

/// The room for forms and boxes on paper of this size, with the usual margin (pt).
pub fn room(paper: Size) -> Size {
    let margin = mm(UNPRINTABLE_MM);
    let foot = mm(STRIP_MM + STRIP_AIR_MM + 2.0 * MARKS_MM);
    Size::new(paper.w - 2.0 * (margin + mm(EDGE_MM)), paper.h - 2.0 * margin - foot)
}

/// Adds a deck to the class of its size.
fn gather(stack: &Stack, owner: usize, opts: &Options, classes: &mut Vec<Class>) -> Result<(), SheetError> {
    if stack.total()? == 0 {
        return Ok(());
    }
    let backs = stack.backs(opts);
    let cards =
        stack.cards.iter().flat_map(|card| std::iter::repeat_n(*card, card.copies as usize)).collect();
    match classes.iter_mut().find(|class| class.size == stack.size && class.backs == backs) {
        Some(class) => class.decks.push((owner, cards)),
        None => {
            // The first deck of a size that does not fit is reported.
            Layout::choose(&stack.group, stack.size, opts, backs)?;
            classes.push(Class { size: stack.size, backs, decks: vec![(owner, cards)] });
        }
    }
    Ok(())
}

fn of_tray(tray: &CounterSheet, first: usize, opts: &Options) -> Result<Vec<Lot>, SheetError> {
    let copies = tray.blocks.iter().flat_map(|block| &block.cards).map(|card| u64::from(card.copies));
    few(copies.sum(), &tray.group, "set of counters")?;
    let lot = |block: &Block| {
        let pieces = block.cards.iter().flat_map(|card| std::iter::repeat_n(*card, card.copies as usize));
        Lot {
            heading: Some(block.heading.clone()),
            size: block.size,
            gutter: 2.0 * opts.bleed(),
            pieces: pieces.map(|card| (first + block.set, card)).collect(),
            spare: block.spare,
            marked: true,
            turns: false,
        }
    };
    Ok(tray.blocks.iter().map(lot).collect())
}

fn of_loose(loose: &Loose, owner: usize) -> Result<Vec<Lot>, SheetError> {
    few(loose.pieces.iter().map(|piece| u64::from(piece.copies)).sum(), &loose.group, "form")?;
    let mut lots: Vec<Lot> = Vec::new();
    for piece in &loose.pieces {
        let card = Card { front: piece.face, back: None, copies: 1 };
        let pieces = std::iter::repeat_n((owner, card), piece.copies as usize);
        match lots.iter_mut().find(|lot| lot.size == piece.size) {
            Some(lot) => lot.pieces.extend(pieces),
            None => lots.push(Lot {
                heading: None,
                size: piece.size,
                gutter: if loose.marked { 0.0 } else { mm(GAP_MM) },
                pieces: pieces.collect(),
                spare: None,
                marked: loose.marked,
                turns: true,
            }),
        }
    }
    Ok(lots)
}

/// A board that leaves room for something else.
fn of_whole(whole: &Whole, owner: usize, opts: &Options) -> Option<Lot> {
    let card = Card { front: whole.face, back: None, copies: 1 };
    let lot = Lot {
        heading: None,
        size: whole.size,
        gutter: 0.0,
        pieces: vec![(owner, card); usize::try_from(whole.copies).unwrap_or(0).min(MOST_CARDS as usize)],
        spare: None,
        marked: true,
        turns: true,
    };
    let holds = |turn| {
        let (outer, open) = (lot.outer(1, 1, turn), open(opts).size());
        outer.w <= open.w && outer.h <= open.h
    };
    [Turn::Up, Turn::Right].into_iter().any(holds).then_some(lot)
}

/// The most pieces of one kind that are printed.
fn few(cards: u64, group: &str, of: &'static str) -> Result<(), SheetError> {
    if cards <= MOST_CARDS {
        return Ok(());
    }
    Err(SheetError::TooMany { group: group.to_owned(), cards, most: MOST_CARDS, of })
}

/// What shares sheets, and all sheets, each with whether it has backs.
type Dealt = (Vec<Lot>, Vec<(Sheet, bool)>);

/// Cards to be dealt to sheets, and what else shares sheets.
struct Deal<'a> {
    classes: &'a [Class],
    names: &'a [&'a str],
    opts: &'a Options,
    few: &'a [Lot],
    legend: &'a [Panel],
}

impl Deal<'_> {
    /// The possible treatments of the remainders of all classes, the tidiest first.
    fn ways(&self) -> Vec<Vec<RemainderRule>> {
        let all = |rests| vec![rests; self.classes.len()];
        let mut ways = vec![all(RemainderRule::Apart), all(RemainderRule::Together)];
        if self.opts.paper.places.is_some() {
            return ways;
        }
        if self.classes.len() > MOST_SIZES {
            ways.push(all(RemainderRule::Shared));
            return ways;
        }
        let some = |set: u32| {
            let one = |at| if set >> at & 1 == 1 { RemainderRule::Shared } else { RemainderRule::Together };
            (0..self.classes.len()).map(one).collect()
        };
        ways.extend((1..1_u32 << self.classes.len()).map(some));
        ways
    }

    /// The sheets, each with whether it has backs, and the lots that share some of them.
    fn deal(&self, rests: &[RemainderRule]) -> Result<Dealt, SheetError> {
        let mut grids: Vec<(usize, Grid)> = Vec::new();
        let mut lots = Vec::new();
        for (class, rests) in self.classes.iter().zip(rests) {
            let first = class.decks[0].0;
            let layout = Layout::choose(self.names[first], class.size, self.opts, class.backs)?;
            let full = layout.per_sheet();
            let mut left = Vec::new();
            let mut grid = |cards: &[(usize, Card)]| {
                let sheet = Grid { layout: layout.clone(), backs: class.backs, cards: cards.to_vec() };
                grids.push((cards[0].0, sheet));
            };
            for (owner, cards) in &class.decks {
                let cards: Vec<_> = cards.iter().map(|card| (*owner, *card)).collect();
                let chunks = cards.chunks(full);
                for sheet in chunks {
                    if *rests == RemainderRule::Apart || sheet.len() == full {
                        grid(sheet);
                    } else {
                        left.extend_from_slice(sheet);
                    }
                }
            }
            for sheet in left.chunks(full) {
                if *rests == RemainderRule::Together || sheet.len() == full {
                    grid(sheet);
                } else {
                    lots.push(self.rest(class.size, sheet));
                }
            }
        }
        // The sheets of a deck are consecutive.
        grids.sort_by_key(|(owner, _)| *owner);
        lots.extend_from_slice(self.few);
        let mut sheets: Vec<_> = grids
            .into_iter()
            .map(|(_, grid)| {
                let has_backs = grid.has_backs();
                (Sheet::Grid(grid), has_backs)
            })
            .collect();
        let shared = self.share(&mut lots)?;
        sheets.extend(shared.into_iter().map(|(shared, fold)| {
            let has_backs = shared.has_backs(&lots);
            (Sheet::Shared(shared, fold), has_backs)
        }));
        Ok((lots, sheets))
    }

    /// Cards that do not fill a sheet, as a lot.
    fn rest(&self, size: Size, cards: &[(usize, Card)]) -> Lot {
        let mut decks: Vec<usize> = cards.iter().map(|(owner, _)| *owner).collect();
        decks.dedup();
        let names: Vec<&str> = decks.iter().map(|owner| self.names[*owner]).collect();
        Lot {
            heading: Some(names.join(", ")),
            size,
            gutter: 2.0 * self.opts.bleed(),
            pieces: cards.to_vec(),
            spare: None,
            marked: true,
            turns: true,
        }
    }

    /// Shared sheets; if the paper is folded, pieces without backs have sheets of their own.
    fn share(&self, lots: &mut [Lot]) -> Result<Vec<(Shared, Option<Mirror>)>, SheetError> {
        let pages = pages(self.opts);
        let too_big = |lots: &[Lot], number: usize| {
            let Lot { size, pieces, .. } = &lots[number];
            SheetError::TooBig {
                group: pieces.first().map_or(String::new(), |(owner, _)| self.names[*owner].to_owned()),
                w: size.w.to_mm(),
                h: size.h.to_mm(),
                paper: self.opts.paper.name.clone(),
            }
        };
        let sound = |lot: &Lot| [lot.size.w, lot.size.h].iter().all(|side| side.is_finite() && *side > 0.0);
        if let Some(number) = lots.iter().position(|lot| !sound(lot)) {
            return Err(too_big(lots, number));
        }
        let open = open(self.opts);
        if self.opts.backs != Backs::Fold || !lots.iter().any(Lot::has_backs) {
            let sheets = pack(lots, self.legend, open, &pages).map_err(|number| too_big(lots, number))?;
            return Ok(sheets.into_iter().map(|sheet| (sheet, None)).collect());
        }
        // Lots with backs first, so that the numbers of both kinds stay as they are.
        lots.sort_by_key(|lot| !lot.has_backs());
        let bare = lots.iter().position(|lot| !lot.has_backs()).unwrap_or(lots.len());
        let mut folded: Option<(Vec<Shared>, Mirror)> = None;
        let mut fault = None;
        for (area, mirror) in halves(open, self.opts) {
            match pack(&lots[..bare], &[], area, &pages) {
                Ok(sheets) if folded.as_ref().is_none_or(|(best, _)| sheets.len() < best.len()) => {
                    folded = Some((sheets, mirror));
                }
                Ok(_) => {}
                Err(number) => fault = Some(too_big(lots, number)),
            }
        }
        let (sheets, mirror) = folded.ok_or_else(|| fault.expect("one of two halves was tried"))?;
        let rest = pack(&lots[bare..], self.legend, open, &pages)
            .map_err(|number| too_big(lots, bare + number))?
            .into_iter()
            .map(|mut sheet| {
                sheet.patches.iter_mut().for_each(|patch| patch.lot += bare);
                (sheet, None)
            });
        Ok(sheets.into_iter().map(|sheet| (sheet, Some(mirror))).chain(rest).collect())
    }
}

/// The halves of a sheet whose fronts are folded onto their backs.
fn halves(open: Rect, opts: &Options) -> [(Rect, Mirror); 2] {
    let paper = opts.paper.size;
    let safe = Rect::at_origin(paper).outset(-opts.margin());
    let gap = mm(FOLD_AIR_MM) + opts.bleed();
    // What is folded down ends up above the strip.
    let level = Rect { y: open.y + (safe.bottom() - open.bottom()), ..open };
    let level = Rect { h: paper.h / 2.0 - gap - level.y, ..level };
    let upright = Rect { w: paper.w / 2.0 - gap - open.x, ..open };
    [(upright, Mirror::Upright(paper.w / 2.0)), (level, Mirror::Level(paper.h / 2.0))]
}
