//! What is printed whole: a board, a form, a box. It lies in the middle of a sheet of its own.

use super::geom::{Rect, Size, Turn, mm};
use super::marks::{self, MARKS_MIN_MM, Room};
use super::options::{Options, SheetError};
use super::page::{FaceId, Page, Placed, PlacedKind, Side};
use super::plan::DeckPlan;

/// One picture with a size of its own, so often.
#[derive(Debug, Clone, PartialEq)]
pub struct Whole {
    /// Its name, for the bookmark and the line on its sheet.
    pub group: String,
    /// Trimmed size (pt), upright.
    pub size: Size,
    /// What it shows.
    pub face: FaceId,
    /// How often it is printed.
    pub copies: u32,
}

impl Whole {
    /// Its pages; when the rest of a kit is printed duplex, with a blank one behind each.
    ///
    /// # Errors
    /// If it does not fit on the paper.
    pub(super) fn pages(&self, opts: &Options) -> Result<Vec<Page>, SheetError> {
        let (trim, turn) = self.place(opts)?;
        let duplex = opts.backs.is_duplex();
        let label = format!("{} · {}", opts.title, self.group);
        let mut pages = Vec::new();
        for copy in 0..self.copies {
            let side = if duplex { Side::Front } else { Side::Single };
            let mut page = Page::blank(opts.paper.size, side, label.clone());
            page.bookmark = (copy == 0).then(|| self.group.clone());
            page.items.push(Placed { face: self.face, trim, turn, bleed: 0.0, kind: PlacedKind::Card });
            let safe = Rect::at_origin(opts.paper.size).outset(-opts.margin());
            page.lines = marks::crop(&page, Room { safe, beside: trim.x - safe.x, below: trim.y - safe.y });
            pages.push(page);
            if duplex {
                pages.push(Page::blank(opts.paper.size, Side::Back, label.clone()));
            }
        }
        Ok(pages)
    }

    /// What it needs.
    ///
    /// # Errors
    /// If it does not fit on the paper.
    pub(super) fn plan(&self, opts: &Options) -> Result<DeckPlan, SheetError> {
        self.place(opts)?;
        let sheets = self.copies as usize;
        Ok(DeckPlan {
            group: self.group.clone(),
            size_mm: [self.size.w, self.size.h].map(|side| (side * 2540.0 / 72.0).round() / 100.0),
            cards: sheets,
            distinct: 1,
            across: 1,
            down: 1,
            per_sheet: 1,
            sheets,
            shared: 0,
            pages: if opts.backs.is_duplex() { 2 * sheets } else { sheets },
            fold: false,
        })
    }

    /// Where it lies: upright if it fits, else turned.
    fn place(&self, opts: &Options) -> Result<(Rect, Turn), SheetError> {
        let paper = opts.paper.size;
        let edge = opts.margin() + mm(MARKS_MIN_MM);
        let fits = |size: Size| size.w <= paper.w - 2.0 * edge && size.h <= paper.h - 2.0 * edge;
        let turn = [Turn::Up, Turn::Right].into_iter().find(|turn| fits(self.size.turned(*turn)));
        let Some(turn) = turn else {
            return Err(SheetError::TooBig {
                group: self.group.clone(),
                w: self.size.w * 25.4 / 72.0,
                h: self.size.h * 25.4 / 72.0,
                paper: opts.paper.name.clone(),
            });
        };
        let size = self.size.turned(turn);
        let trim = Rect::new((paper.w - size.w) / 2.0, (paper.h - size.h) / 2.0, size.w, size.h);
        Ok((trim, turn))
    }
}
