//! From jobs to pages: the imposition of everything that is printed.

use std::collections::BTreeSet;

use super::check::check;
use super::geom::{Rect, Turn, mm};
use super::job::{Job, MOST_CARDS, Stack};
use super::lay::{FilledSheets, Sheet, lay};
use super::mirror::Mirror;
use super::options::{Backs, Options, SheetError};
use super::page::{FaceId, Page, Placed, PlacedKind, Side};
use super::shared::Stock;

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

    /// The duplex mode for backs: a stack without backs need not be folded.
    pub(super) fn backs(&self, opts: &Options) -> Backs {
        let has_backs = self.cards.iter().any(|card| card.back.is_some() && card.copies > 0);
        if opts.backs == Backs::Fold && !has_backs { Backs::None } else { opts.backs }
    }
}

/// Lays jobs out on sheets. With duplex printing, a page of backs follows each page of fronts, blank if need
/// be, so that fronts are on odd pages; the very last sheet needs no other side.
///
/// Text in the margins is left as notes; see [`furnish`](super::furnish).
///
/// # Errors
/// If an option is out of bounds, a piece does not fit on the paper, or a stack is unreasonably large.
pub fn impose(jobs: &[Job], opts: &Options) -> Result<Vec<Page>, SheetError> {
    opts.validate()?;
    let laid = lay(jobs, opts)?;
    let stock = Stock { lots: &laid.lots, legend: &laid.legend, opts };
    let duplex = Mirror::of_duplex(opts.backs, opts.paper.size);
    let names: Vec<String> = laid.sheets.iter().map(|sheet| name(&laid, sheet)).collect();
    let offset = (mm(opts.back_offset.x), mm(opts.back_offset.y));
    let mut pages: Vec<Page> = Vec::new();
    let mut begun = BTreeSet::new();
    for (number, sheet) in laid.sheets.iter().enumerate() {
        let alike: Vec<usize> = (0..names.len()).filter(|other| names[*other] == names[number]).collect();
        let place = alike.iter().position(|other| *other == number).unwrap_or(0) + 1;
        let words = &opts.messages;
        let of = [("number", place.into()), ("count", alike.len().into())];
        let of = if alike.len() > 1 { format!(" · {}", words.say("sheet-of", &of)) } else { String::new() };
        let label = |side: &str| format!("{} · {}{of}{side}", opts.title, names[number]);
        let has_backs = laid.has_backs(sheet);
        let side = if duplex.is_some() { Side::Front } else { Side::Single };
        let part = |id: &str| format!(" · {}", words.word(id));
        let front = match () {
            () if duplex.is_some() && has_backs => part("sheet-front"),
            () if opts.backs == Backs::Fold && has_backs => part("sheet-folded"),
            () => String::new(),
        };
        let behind = part("sheet-back");
        let mut page = match sheet {
            Sheet::Grid(grid) => grid.front(opts, side, label(&front)),
            Sheet::Shared(shared, fold) => stock.front(shared, *fold, side, label(&front)),
            Sheet::Board(_, page) => (**page).clone(),
        };
        page.bookmark = bookmark(&laid, sheet, &mut begun);
        let size = page.size;
        pages.push(page);
        let Some(mirror) = duplex else { continue };
        let back = match sheet {
            Sheet::Grid(grid) if has_backs => grid.back(opts, mirror, offset, label(&behind)),
            Sheet::Shared(shared, _) if has_backs => stock.back(shared, mirror, offset, label(&behind)),
            _ if number + 1 == laid.sheets.len() => continue,
            _ => Page::blank(size, Side::Back, label(&behind)),
        };
        pages.push(back);
    }
    for page in &pages {
        check(page, opts)?;
    }
    Ok(pages)
}

/// The contents of a sheet, in words.
fn name(laid: &FilledSheets, sheet: &Sheet) -> String {
    let mut names: Vec<&str> =
        laid.on(sheet).iter().map(|owner| laid.owners[*owner].label.as_str()).collect();
    names.dedup();
    names.join(", ")
}

/// Owners whose pieces begin on a sheet are named in its bookmark.
fn bookmark(laid: &FilledSheets, sheet: &Sheet, begun: &mut BTreeSet<usize>) -> Option<String> {
    let owners = laid.on(sheet).into_iter().map(|owner| &laid.owners[owner]);
    let names: Vec<&str> =
        owners.filter(|owner| begun.insert(owner.job)).map(|owner| owner.label.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A picture as a page of its own, such as the assembly leaf, with a second one on the other side of
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
