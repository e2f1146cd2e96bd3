//! Jobs to pages: stacks of cards to sheets full of them, and what is printed whole to sheets of its own.

use super::check::check;
use super::geom::{Rect, Size, Turn, mm};
use super::layout::Layout;
use super::loose::{self, Loose};
use super::marks;
use super::mirror::Mirror;
use super::options::{Backs, Options, SheetError};
use super::page::{FaceId, Note, NoteKind, Page, Placed, PlacedKind, Side};
use super::tray::Tray;
use super::whole::Whole;

/// No deck has more cards than this; a count beyond it is a slip of the pen.
pub(super) const MOST_CARDS: u64 = 20_000;

/// A card of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Its front.
    pub front: FaceId,
    /// Its back, if it has one.
    pub back: Option<FaceId>,
    /// How often it is printed.
    pub copies: u32,
}

/// Cards of one size that are printed and cut together: a deck, a set of counters.
#[derive(Debug, Clone, PartialEq)]
pub struct Stack {
    /// Its name, for the bookmark and the line on each sheet.
    pub group: String,
    /// Trimmed size of each card (pt), upright.
    pub size: Size,
    /// The cards, in the order in which they are printed.
    pub cards: Vec<Card>,
}

/// What is printed together.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Cards of one size, cut apart.
    Cards(Stack),
    /// Counters of all sizes, cut apart.
    Tray(Tray),
    /// A board: one picture.
    Whole(Whole),
    /// Forms, boxes: pieces of any size. Those that follow one another share sheets.
    Loose(Loose),
}

impl Job {
    /// Its name.
    pub fn group(&self) -> &str {
        match self {
            Self::Cards(stack) => &stack.group,
            Self::Tray(tray) => &tray.group,
            Self::Whole(whole) => &whole.group,
            Self::Loose(loose) => &loose.group,
        }
    }
}

impl From<Stack> for Job {
    fn from(stack: Stack) -> Self {
        Self::Cards(stack)
    }
}

impl From<Tray> for Job {
    fn from(tray: Tray) -> Self {
        Self::Tray(tray)
    }
}

impl From<Loose> for Job {
    fn from(loose: Loose) -> Self {
        Self::Loose(loose)
    }
}

impl From<Whole> for Job {
    fn from(whole: Whole) -> Self {
        Self::Whole(whole)
    }
}

impl Stack {
    pub(super) fn total(&self) -> Result<usize, SheetError> {
        let cards: u64 = self.cards.iter().map(|card| u64::from(card.copies)).sum();
        if cards > MOST_CARDS {
            return Err(SheetError::TooMany {
                group: self.group.clone(),
                cards,
                most: MOST_CARDS,
                of: "deck",
            });
        }
        Ok(cards as usize)
    }

    /// The way its backs are printed: there is nothing to fold in a stack without backs.
    pub(super) fn backs(&self, opts: &Options) -> Backs {
        let has_backs = self.cards.iter().any(|card| card.back.is_some() && card.copies > 0);
        if opts.backs == Backs::Fold && !has_backs { Backs::None } else { opts.backs }
    }
}

/// Lays jobs out on sheets, each beginning a new one. When backs are printed duplex, a page of backs follows
/// each page of fronts, blank if need be, so that fronts fall on odd pages.
///
/// Words on the margins are left as notes; see [`furnish`](super::furnish).
///
/// # Errors
/// If an option is out of bounds, a piece does not fit on the paper, or a stack is absurdly large.
pub fn impose(jobs: &[Job], opts: &Options) -> Result<Vec<Page>, SheetError> {
    opts.validate()?;
    let mut pages = Vec::new();
    for run in runs(jobs) {
        match run {
            [Job::Cards(stack)] => impose_stack(stack, opts, &mut pages)?,
            [Job::Tray(tray)] => pages.extend(tray.pages(opts)?),
            [Job::Whole(whole)] => pages.extend(whole.pages(opts)?),
            run => pages.extend(loose::pages(&loose_of(run), opts)?),
        }
    }
    for page in &pages {
        check(page, opts)?;
    }
    Ok(pages)
}

/// The jobs one by one, those together that share sheets.
pub(super) fn runs(jobs: &[Job]) -> impl Iterator<Item = &[Job]> {
    jobs.chunk_by(|one, other| matches!((one, other), (Job::Loose(_), Job::Loose(_))))
}

/// The loose pieces among these jobs.
pub(super) fn loose_of(jobs: &[Job]) -> Vec<&Loose> {
    jobs.iter().filter_map(|job| if let Job::Loose(loose) = job { Some(loose) } else { None }).collect()
}

/// One picture as a page of its own, such as the assembly leaf, with a second one on the other side of
/// the sheet. If the rest is printed duplex and there is no second one, the other side is blank.
pub fn leaf(opts: &Options, label: &str, front: FaceId, back: Option<FaceId>) -> Vec<Page> {
    let two_sided = back.is_some() || opts.backs.is_duplex();
    let side = |face: Option<FaceId>, side| {
        let mut page = Page::blank(opts.paper.size, side, label);
        page.items.extend(face.map(|face| Placed {
            face,
            trim: Rect::at_origin(opts.paper.size),
            turn: Turn::Up,
            bleed: 0.0,
            kind: PlacedKind::Leaf,
            window: None,
        }));
        page
    };
    let mut pages = vec![side(Some(front), if two_sided { Side::Front } else { Side::Single })];
    pages[0].bookmark = Some(label.to_owned());
    if two_sided {
        pages.push(side(back, Side::Back));
    }
    pages
}

fn impose_stack(stack: &Stack, opts: &Options, pages: &mut Vec<Page>) -> Result<(), SheetError> {
    let total = stack.total()?;
    if total == 0 {
        return Ok(());
    }
    let backs = stack.backs(opts);
    let layout = Layout::choose(&stack.group, stack.size, opts, backs)?;
    let copies: Vec<Card> =
        stack.cards.iter().flat_map(|card| std::iter::repeat_n(*card, card.copies as usize)).collect();
    let sheets = total.div_ceil(layout.per_sheet());
    for (i, cards) in copies.chunks(layout.per_sheet()).enumerate() {
        let label =
            |side: &str| format!("{} · {} · sheet {} of {sheets}{side}", opts.title, stack.group, i + 1);
        let (side, words) = match backs {
            Backs::DuplexLong | Backs::DuplexShort => (Side::Front, " · front"),
            Backs::Fold => (Side::Single, " · fronts and backs, fold"),
            Backs::None => (Side::Single, ""),
        };
        let mut page = fronts(cards, &layout, opts, side, label(words));
        page.bookmark = (i == 0).then(|| stack.group.clone());
        finish(&mut page, &layout, opts);
        pages.push(page);
        if let Some(mirror) = Mirror::of_duplex(backs, opts.paper.size) {
            let mut page = Page::blank(opts.paper.size, Side::Back, label(" · back"));
            let offset = opts.back_offset;
            page.items.extend(behind(cards, &layout, mirror, opts).map(|mut back| {
                back.trim = back.trim.shifted(mm(offset.x), mm(offset.y));
                back
            }));
            finish(&mut page, &layout, opts);
            pages.push(page);
        }
    }
    Ok(())
}

fn fronts(cards: &[Card], layout: &Layout, opts: &Options, side: Side, label: String) -> Page {
    let mut page = Page::blank(opts.paper.size, side, label);
    page.items.extend(cards.iter().enumerate().map(|(i, card)| Placed {
        face: card.front,
        trim: layout.cell(i),
        turn: layout.turn,
        bleed: opts.bleed(),
        kind: PlacedKind::Card,
        window: None,
    }));
    if let Some(fold) = layout.fold {
        page.items.extend(behind(cards, layout, fold, opts));
    }
    page
}

/// The backs of these cards, each in the place that ends up behind its front.
fn behind(cards: &[Card], layout: &Layout, mirror: Mirror, opts: &Options) -> impl Iterator<Item = Placed> {
    let bleed = opts.bleed();
    cards.iter().enumerate().filter_map(move |(i, card)| {
        Some(Placed {
            face: card.back?,
            trim: mirror.rect(layout.cell(i)),
            turn: mirror.turn(layout.turn),
            bleed,
            kind: PlacedKind::Card,
            window: None,
        })
    })
}

/// Marks, page boxes and the places of the words.
fn finish(page: &mut Page, layout: &Layout, opts: &Options) {
    page.lines = marks::crop(page, layout.room);
    page.lines.extend(layout.fold.map(|fold| marks::fold(fold, layout.open())));
    if opts.bleed_mm > 0.0 {
        page.trim = page.cards().map(|card| card.trim).reduce(Rect::union);
        page.bleed = page.cards().map(|card| card.inked()).reduce(Rect::union);
    }
    let Some((place, turn)) = layout.strip else { return };
    // An offset may push backs onto the strip; the cards matter more.
    if page.cards().any(|card| card.inked().overlaps(place)) || page.cards().next().is_none() {
        return;
    }
    page.lines.retain(|line| line.kind != super::LineKind::Crop || !line.bounds().overlaps(place));
    page.notes.push(Note { kind: NoteKind::Words(page.label.clone()), place, turn });
    if page.side != Side::Back {
        page.notes.push(Note { kind: NoteKind::CheckBar, place, turn });
    }
}
