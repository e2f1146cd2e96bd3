//! What a person asks a kit to be.

use super::{Boxes, Pick};
use serde::Serialize;
use warpress_publish::x1a::Flat;
use warpress_render::theme::Ink;
use warpress_sheet::{Backs, Offset, PageOrder, Sides};

/// Everything that can be chosen about a kit. A kit that was built is known in the cache by what this says of itself.
#[derive(Debug, Clone, Serialize)]
pub struct Request {
    /// The paper's name.
    pub paper: String,
    /// The name of a larger sheet for boards.
    pub poster: Option<String>,
    /// Colours.
    pub ink: Ink,
    /// How backs are printed.
    pub backs: Backs,
    /// The order of the pages.
    pub order: PageOrder,
    /// How far backs are moved (mm).
    pub back_offset: Offset,
    /// Bleed (mm); 0 = shared cuts.
    pub bleed_mm: f32,
    /// Which decks and cards.
    pub pick: Pick,
    /// How many sets.
    pub copies: u32,
    /// How fine pictures are printed (pixels to the inch); files that are less than twice as fine stay as they are.
    pub image_dpi: f32,
    /// Also make boxes for the decks.
    pub boxes: Option<Boxes>,
    /// Also make pictures of all faces, list by list.
    pub pictures: bool,
    /// One piece a page, and pages for these sides, instead of sheets to cut.
    pub single: Option<Sides>,
    /// Each piece once, however many copies it has.
    pub distinct: bool,
    /// Pages in pixels of four inks, as PDF/X-1a.
    pub flat: Option<Flat>,
}

impl Request {
    /// What a printer shows of a photograph (pixels to the inch).
    pub const IMAGE_DPI: f32 = 300.0;

    /// One set of everything on this paper, backs on the other side of the sheet, shared cuts; no boxes, no
    /// poster, no contact sheet.
    pub fn new(paper: &str, ink: Ink) -> Self {
        Self {
            paper: paper.to_owned(),
            poster: None,
            ink,
            backs: Backs::default(),
            order: PageOrder::default(),
            back_offset: Offset::default(),
            bleed_mm: 0.0,
            pick: Pick::default(),
            copies: 1,
            image_dpi: Self::IMAGE_DPI,
            boxes: None,
            pictures: false,
            single: None,
            distinct: false,
            flat: None,
        }
    }
}

impl Request {
    /// The name of the kit's files without their ending: `wolf-pack-a4-mono`, `wolf-pack-single-fronts-x1a`.
    pub fn file_stem(&self, slug: &str, paper: &str) -> String {
        let of = match self.single {
            None => paper,
            Some(Sides::Both | Sides::BacksFirst) => "single",
            Some(Sides::Fronts) => "single-fronts",
            Some(Sides::Backs) => "single-backs",
        };
        let stem = file_stem(slug, of, self.ink);
        if self.flat.is_some() { stem + "-x1a" } else { stem }
    }
}

/// `wolf-pack-a4`, `wolf-pack-letter-mono`: the name of a kit's files without their ending.
pub fn file_stem(slug: &str, paper: &str, ink: Ink) -> String {
    match ink {
        Ink::Full => format!("{slug}-{paper}"),
        ink => format!("{slug}-{paper}-{}", ink.name()),
    }
}
