//! A kit is made once and read once, for all that looks at it.

use std::collections::BTreeMap;

use lopdf::Document;
use warpress_kit::{Boxes, KitError, Request};
use warpress_model::{Game, List, SizeSpec};
use warpress_readers::sheets::{self, Placement, Sheet};
use warpress_sheet::{Formats, mm};

use super::dealt::{Dealt, deal};
use crate::{Case, Faults, Way};

/// A kit that was read back, and the game that it should hold.
pub struct Kit<'k> {
    /// The game.
    pub game: &'k Game,
    /// How it was printed.
    pub way: Way,
    /// The PDF.
    pub bytes: &'k [u8],
    /// What it is made of.
    pub doc: Document,
    /// What it shows.
    pub sheets: Vec<Sheet>,
    /// What is on each page.
    pub labels: &'k [String],
    sizes: BTreeMap<&'k str, (f64, f64)>,
    dealt: BTreeMap<&'k str, Vec<Dealt>>,
}

/// Makes the kit of a game in its way, with boxes for its decks.
///
/// # Errors
/// Why nobody can print it.
pub fn make(case: &Case<'_>) -> Result<warpress_kit::Kit, String> {
    let Way { paper, ink, .. } = case.way();
    let request = Request { boxes: Some(Boxes::default()), ..Request::new(paper, ink) };
    warpress_kit::build(&case.assets, case.game, &request).map_err(|error| why(&error))
}

/// Why there is no kit, face by face.
fn why(error: &KitError) -> String {
    match error {
        KitError::Faces(faces) => format!("there is none: {error}: {faces:#?}"),
        error => format!("there is none: {error}"),
    }
}

/// A file with a leaf alone is no kit.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    faults.unless(kit.sheets.len() >= 2, || format!("has {} pages", kit.sheets.len()));
}

impl<'k> Kit<'k> {
    /// Reads a kit, and deals its cards to the lists of this game. `labels` say what is on each page.
    ///
    /// # Errors
    /// If a list has a size that cannot be told.
    pub fn read(case: &Case<'k>, bytes: &'k [u8], labels: &'k [String]) -> Result<Self, String> {
        let game = case.game;
        let formats = Formats::load(&case.assets).map_err(|error| error.to_string())?;
        let mut sizes = BTreeMap::new();
        for list in printed(game) {
            let size = size(list, &formats).map_err(|error| format!("{}: {error}", list.id))?;
            sizes.insert(list.id.as_str(), size);
        }
        let doc = Document::load_mem(bytes).map_err(|error| format!("cannot be opened: {error}"))?;
        let sheets = sheets::sheets_of(&doc, bytes);
        let dealt = deal(game, &sizes, &sheets, labels);
        Ok(Self { game, way: case.way(), bytes, doc, sheets, labels, sizes, dealt })
    }

    /// The lists that are printed as cards.
    pub fn decks(&self) -> impl Iterator<Item = &'k List> + use<'k> {
        printed(self.game)
    }

    /// The bookmarks, each with its page.
    pub fn bookmarks(&self) -> Vec<(String, usize)> {
        let contents = self.doc.get_toc().map_or_else(|_| Vec::new(), |contents| contents.toc);
        contents.into_iter().map(|entry| (entry.title, entry.page)).collect()
    }

    /// The cards of a deck, sheet by sheet.
    pub fn dealt(&self, list: &List) -> &[Dealt] {
        self.dealt.get(list.id.as_str()).map_or(&[], Vec::as_slice)
    }

    /// The fronts of a deck in the order of the data.
    pub fn fronts(&self, list: &List) -> Vec<&Placement> {
        self.dealt(list).iter().flat_map(|one| &one.fronts).collect()
    }

    /// A page, from 1.
    pub fn page(&self, number: usize) -> Option<&Sheet> {
        self.sheets.get(number.checked_sub(1)?)
    }

    /// How large the cards of a deck are (pt).
    pub fn size(&self, list: &List) -> (f64, f64) {
        self.sizes[list.id.as_str()]
    }
}

/// The lists that are printed as cards: decks, and records that say so.
pub(super) fn printed(game: &Game) -> impl Iterator<Item = &List> {
    let records = game.records.values().filter(|list| list.face.template.is_some());
    // A ruleset may have decks that its modules fill.
    game.decks.values().chain(records).filter(|list| list.component.printed && list.total() > 0)
}

/// A card's size (pt).
fn size(list: &List, formats: &Formats) -> Result<(f64, f64), warpress_sheet::FormatError> {
    match &list.size {
        SizeSpec::Named(name) => {
            let size = formats.card(name)?.size;
            Ok((size.w.into(), size.h.into()))
        }
        SizeSpec::Millimetres(w, h) => Ok((mm(*w as f32).into(), mm(*h as f32).into())),
    }
}
