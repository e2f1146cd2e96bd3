//! Pictures that are printed whole: boards, forms, boxes. They are centred on a sheet of their own; larger ones
//! are divided between several, which are cut and glued together, or printed on one large sheet.

use super::format::Paper;
use super::geom::{Rect, Size, Turn, mm};
use super::marks::{self, MARKS_MIN_MM, Room};
use super::options::{Options, SheetError};
use super::page::{FaceId, Page, Placed, PlacedKind, Side};
use super::tiles::Tiles;
use crate::Length;

/// A picture with a size of its own, and the number of copies.
#[derive(Debug, Clone, PartialEq)]
pub struct Whole {
    /// Its name, for the bookmark and the line on its sheet.
    pub group: String,
    /// The trimmed size (pt), in portrait orientation.
    pub size: Size,
    /// Its face.
    pub face: FaceId,
    /// The number of copies.
    pub copies: u32,
}

/// The number of sheets of this paper for a board of this size (pt), with the usual margin; `None` if there are too
/// many to glue.
pub fn sheets_of(size: Size, paper: Size) -> Option<usize> {
    let paper = Paper::new(String::new(), paper);
    let whole = Whole { group: String::new(), size, face: 0, copies: 1 };
    let (across, down) = whole.tiles(&Options::new("", paper)).ok()?;
    Some(across * down)
}

/// How it is placed on paper.
#[derive(Debug)]
enum Placement<'o> {
    /// On one sheet.
    One(&'o Paper, Rect, Turn),
    /// On several.
    Tiled(Tiles),
}

impl Whole {
    /// The fronts of its sheets.
    ///
    /// # Errors
    /// If it fits neither on the paper nor on a reasonable number of sheets glued together.
    pub(super) fn sheets(&self, opts: &Options) -> Result<Vec<Page>, SheetError> {
        let lies = self.lies(opts)?;
        let side = if opts.backs.is_duplex() { Side::Front } else { Side::Single };
        let label = format!("{} · {}", opts.title, self.group);
        let copy = |_| match &lies {
            Placement::One(paper, trim, turn) => vec![self.single(opts, paper, *trim, *turn, side, &label)],
            Placement::Tiled(tiles) => tiles.pages(self.face, opts, side, &label),
        };
        Ok((0..self.copies).flat_map(copy).collect())
    }

    /// The number of sheets side by side and one below the other.
    ///
    /// # Errors
    /// As for [`Self::sheets`].
    pub(super) fn tiles(&self, opts: &Options) -> Result<(usize, usize), SheetError> {
        Ok(match self.lies(opts)? {
            Placement::One(..) => (1, 1),
            Placement::Tiled(tiles) => (tiles.across, tiles.down),
        })
    }

    fn single(&self, opts: &Options, paper: &Paper, trim: Rect, turn: Turn, side: Side, label: &str) -> Page {
        let mut page = Page::blank(paper.size, side, label);
        let kind = PlacedKind::Card;
        page.items.push(Placed { face: self.face, trim, turn, bleed: 0.0, kind, window: None });
        let safe = Rect::at_origin(paper.size).outset(-opts.margin());
        let (beside, below) = (trim.x - safe.x, trim.y - safe.y);
        let strip = mm(STRIP_MM);
        // The sheet's name and the 50 mm bar, if there is room for both of them and the marks.
        if below >= strip + mm(MARKS_MIN_MM + 0.5) {
            let place = Rect::new(safe.x, safe.bottom() - strip, safe.w, strip);
            page.set_foot(place, Turn::Up);
            page.lines = marks::crop(&page, Room { safe, beside, below: below - strip - mm(0.5) });
        } else {
            page.lines = marks::crop(&page, Room { safe, beside, below });
        }
        page
    }

    /// On one sheet of the paper if it fits, otherwise on one of the poster's if there is one, otherwise on several.
    fn lies<'o>(&self, opts: &'o Options) -> Result<Placement<'o>, SheetError> {
        for paper in std::iter::once(&opts.paper).chain(&opts.poster) {
            if let Some((trim, turn)) = self.place(opts, paper) {
                return Ok(Placement::One(paper, trim, turn));
            }
        }
        // A poster is meant to avoid gluing; if even that is too small, the paper is tiled.
        let paper = opts.poster.as_ref().unwrap_or(&opts.paper);
        Tiles::of(self.size, paper, opts).map(Placement::Tiled).ok_or_else(|| SheetError::TooBig {
            group: self.group.clone(),
            w: self.size.w.to_mm(),
            h: self.size.h.to_mm(),
            paper: paper.name.clone(),
        })
    }

    /// Its place on a paper: upright if it fits, otherwise rotated.
    fn place(&self, opts: &Options, paper: &Paper) -> Option<(Rect, Turn)> {
        const HAIR: f32 = 0.02;
        let paper = paper.size;
        let edge = opts.margin() + mm(MARKS_MIN_MM);
        let fits =
            |size: Size| size.w <= paper.w - 2.0 * edge + HAIR && size.h <= paper.h - 2.0 * edge + HAIR;
        let turn = [Turn::Up, Turn::Right].into_iter().find(|turn| fits(self.size.turned(*turn)))?;
        let size = self.size.turned(turn);
        Some((Rect::new((paper.w - size.w) / 2.0, (paper.h - size.h) / 2.0, size.w, size.h), turn))
    }
}

/// Height of the line with the sheet's name (mm).
pub(super) const STRIP_MM: f32 = 2.9;
