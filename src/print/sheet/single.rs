//! One piece on each page, as shops take cards: the page is the piece with its bleed, and nothing else is on it.

use std::str::FromStr;

use serde::Serialize;

use super::geom::{Rect, Size, Turn};
use super::job::Job;
use super::options::{Options, SheetError};
use super::order::PageOrder;
use super::page::{FaceId, Page, Placed, PlacedKind, Side};

/// The most pages of a file; a kit may have as many cards.
const MOST: u64 = 100_000;

/// Which sides of the pieces have pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// Fronts and backs; if any piece has a back, each has a page for it, blank if need be.
    #[default]
    Both,
    /// The same with each back before its front.
    BacksFirst,
    /// Fronts alone.
    Fronts,
    /// Backs alone, as many as there are fronts.
    Backs,
}

impl FromStr for Sides {
    type Err = SheetError;

    fn from_str(text: &str) -> Result<Self, SheetError> {
        match text {
            "both" => Ok(Self::Both),
            "backs-first" => Ok(Self::BacksFirst),
            "fronts" => Ok(Self::Fronts),
            "backs" => Ok(Self::Backs),
            _ => Err(SheetError::Sides(text.to_owned())),
        }
    }
}

/// A piece with the size of its page.
struct Piece {
    front: FaceId,
    back: Option<FaceId>,
    copies: u32,
    size: Size,
    /// How far its faces extend over the cut (pt).
    bleed: f32,
}

/// A page for each side of each piece: front, back, front, back (or the other way around), or with
/// [`PageOrder::Stacks`] all fronts and then all backs in the same order. Boards and forms, which have no bleed, are as
/// large as they are.
///
/// # Errors
/// If there are too many, or the bleed is out of bounds.
pub fn single(jobs: &[Job], opts: &Options, sides: Sides) -> Result<Vec<Page>, SheetError> {
    opts.validate_bleed()?;
    let (mut pages, mut behind) = (Vec::new(), Vec::new());
    let mut count: u64 = 0;
    let all: Vec<(&str, Vec<Piece>)> = jobs.iter().map(|job| (job.group(), pieces(job, opts))).collect();
    let has_backs = all.iter().flat_map(|(_, pieces)| pieces).any(|piece| piece.back.is_some());
    for (group, pieces) in all {
        let mut number = 0;
        for piece in pieces {
            count += u64::from(piece.copies);
            if count > MOST {
                let group = opts.title.clone();
                return Err(SheetError::TooMany { group, cards: count, most: MOST, of: "kit" });
            }
            for _ in 0..piece.copies {
                number += 1;
                let label = format!("{} · {group} · {number}", opts.title);
                let front = page(&piece, Some(piece.front), label.clone());
                let back =
                    page(&piece, piece.back, format!("{label} · {}", opts.messages.word("sheet-back")));
                let (mut first, second) = match sides {
                    Sides::Both if has_backs => (front, Some(back)),
                    Sides::BacksFirst if has_backs => (back, Some(front)),
                    Sides::Backs => (back, None),
                    Sides::Both | Sides::BacksFirst | Sides::Fronts => (front, None),
                };
                first.bookmark = (number == 1).then(|| group.to_owned());
                pages.push(first);
                match opts.order {
                    PageOrder::Sheets => pages.extend(second),
                    PageOrder::Stacks => behind.extend(second),
                }
            }
        }
    }
    pages.extend(behind);
    Ok(pages)
}

/// The pieces of a job.
fn pieces(job: &Job, opts: &Options) -> Vec<Piece> {
    let bleed = opts.bleed();
    let card = |size: Size, card: &super::Card| Piece {
        front: card.front,
        back: card.back,
        copies: card.copies,
        size,
        bleed,
    };
    match job {
        Job::Cards(stack) => stack.cards.iter().map(|one| card(stack.size, one)).collect(),
        Job::CounterSheet(tray) => {
            let of = |block: &super::Block| {
                block.cards.iter().map(|one| card(block.size, one)).collect::<Vec<_>>()
            };
            tray.blocks.iter().flat_map(of).collect()
        }
        Job::Whole(whole) => {
            vec![Piece { front: whole.face, back: None, copies: whole.copies, size: whole.size, bleed: 0.0 }]
        }
        Job::Loose(loose) => {
            let piece = |piece: &super::Piece| Piece {
                front: piece.face,
                back: None,
                copies: piece.copies,
                size: piece.size,
                bleed: 0.0,
            };
            loose.pieces.iter().map(piece).collect()
        }
    }
}

/// The page of one side, blank without a face.
fn page(piece: &Piece, face: Option<FaceId>, label: String) -> Page {
    let (size, bleed) = (piece.size, piece.bleed);
    let whole = Size::new(size.w + 2.0 * bleed, size.h + 2.0 * bleed);
    let trim = Rect::new(bleed, bleed, size.w, size.h);
    // A shop turns no sheets over.
    let mut page = Page::blank(whole, Side::Single, label);
    page.items.extend(face.map(|face| Placed {
        face,
        trim,
        turn: Turn::Up,
        bleed,
        kind: PlacedKind::Card,
        window: None,
    }));
    page.trim = Some(trim);
    page.bleed = Some(Rect::at_origin(whole));
    page
}
