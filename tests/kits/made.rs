//! All kits, made once and read back.

use std::sync::LazyLock;

use lopdf::Document;
use rayon::prelude::*;
use warpress::assets::Assets;
use warpress::kit::{self, KitError, Request, Shelf};
use warpress::library::{self, Home};
use warpress::model::{Game, List};
use warpress::render::theme::Ink;
use warpress::sheet::{Formats, mm};

use crate::common::sheets::{self, Placement, Sheet};

/// A kit and what was read back from it.
pub struct Kit {
    /// For messages: "wolf-pack, letter, low".
    pub what: String,
    pub game: Game,
    pub paper: &'static str,
    pub ink: Ink,
    pub bytes: Vec<u8>,
    pub doc: Document,
    pub sheets: Vec<Sheet>,
}

/// The bookmark of the assembly leaf.
pub const LEAF: &str = "How to make it";

pub const WAYS: [(&str, Ink); 3] = [("a4", Ink::Full), ("letter", Ink::Low), ("a4", Ink::Mono)];

/// While there are no more games than these, each is made in all ways; in a larger library the ways take turns, so
/// that the time for it grows with the games and no faster.
const IN_ALL_WAYS: usize = 40;

pub static ALL: LazyLock<(Vec<Kit>, Vec<String>)> = LazyLock::new(|| {
    let assets = Assets::embedded();
    let games = library::games(&assets);
    let taken = |game: usize, way: usize| games.len() <= IN_ALL_WAYS || game % WAYS.len() == way;
    let all: Vec<_> = games
        .iter()
        .enumerate()
        .flat_map(|(at, slug)| (0..WAYS.len()).map(move |way| (at, slug, way)))
        .filter(|(at, _, way)| taken(*at, *way))
        .map(|(_, slug, way)| (slug.clone(), WAYS[way]))
        .collect();
    let made = all.into_par_iter().filter_map(|(slug, (paper, ink))| Kit::make(&assets, &slug, paper, ink));
    made.partition_map(|kit| match kit {
        Ok(kit) => rayon::iter::Either::Left(kit),
        Err(why) => rayon::iter::Either::Right(why),
    })
});

/// All kits that can be made; that they all can is a test of its own.
pub fn kits() -> &'static [Kit] {
    &ALL.0
}

impl Kit {
    pub fn make(assets: &Assets, slug: &str, paper: &'static str, ink: Ink) -> Option<Result<Self, String>> {
        let what = format!("{slug}, {paper}, {}", ink.name());
        let game = match game(assets, slug) {
            Ok(game) if printed(&game).next().is_some() => game,
            Ok(_) => return None,
            Err(why) => return Some(Err(format!("{what}: {why}"))),
        };
        let bytes = match build(assets, &game, paper, ink) {
            Ok(bytes) => bytes,
            Err(KitError::Faces(faults)) => return Some(Err(format!("{what}: {faults:#?}"))),
            Err(error) => return Some(Err(format!("{what}: {error}"))),
        };
        let doc = Document::load_mem(&bytes).unwrap();
        let sheets = sheets::sheets(&bytes);
        Some(Ok(Self { what, game, paper, ink, bytes, doc, sheets }))
    }

    pub fn decks(&self) -> impl Iterator<Item = &List> {
        printed(&self.game)
    }

    /// Pages of a deck. Decks stand in the order of the data, and the bookmarks tell where each begins.
    pub fn sheets_of(&self, list: &List) -> &[Sheet] {
        let starts: Vec<_> = self.bookmarks().into_iter().filter(|(title, _)| title != LEAF).collect();
        let at = self.decks().position(|deck| deck.id == list.id).unwrap();
        let start = starts.get(at).unwrap_or_else(|| panic!("{}: no bookmark for {}", self.what, list.id)).1;
        let end = starts.get(at + 1).map_or(self.sheets.len(), |(_, page)| page - 1);
        &self.sheets[start - 1..end]
    }

    pub fn bookmarks(&self) -> Vec<(String, usize)> {
        self.doc.get_toc().unwrap().toc.into_iter().map(|entry| (entry.title, entry.page)).collect()
    }

    /// The cards of a page, and of the page behind it.
    pub fn pairs(&self, list: &List) -> Vec<[(&Sheet, Vec<Placement>); 2]> {
        let (w, h) = size(list);
        self.sheets_of(list)
            .chunks(2)
            .map(|pair| {
                assert_eq!(pair.len(), 2, "{}: a page of fronts without the page behind it", self.what);
                assert!(
                    !pair[0].cards(w, h).is_empty(),
                    "{}: page {} has no cards",
                    self.what,
                    pair[0].number
                );
                [(&pair[0], pair[0].cards(w, h)), (&pair[1], pair[1].cards(w, h))]
            })
            .collect()
    }

    /// The fronts of a deck in the order of the pages.
    pub fn fronts(&self, list: &List) -> Vec<Placement> {
        self.pairs(list).into_iter().flat_map(|[(_, fronts), _]| fronts).collect()
    }
}

pub fn game(assets: &Assets, slug: &str) -> Result<Game, String> {
    let assets = assets.of_game(slug);
    let loaded = library::load(&assets, &Home::Library(slug.to_owned()), &Shelf::new(&assets), &[]);
    if loaded.failed() { Err(format!("{:#?}", loaded.findings)) } else { Ok(loaded.game.unwrap()) }
}

pub fn build(assets: &Assets, game: &Game, paper: &str, ink: Ink) -> Result<Vec<u8>, KitError> {
    let request = Request::new(paper, ink);
    kit::build(&assets.of_game(&game.slug), game, &request).map(|kit| kit.pdf)
}

/// The lists that are printed as cards: decks, and records that say so.
pub fn printed(game: &Game) -> impl Iterator<Item = &List> {
    let records = game.records.values().filter(|list| list.face.template.is_some());
    // A ruleset may have decks that its modules fill.
    game.decks.values().chain(records).filter(|list| list.component.printed && list.total() > 0)
}

/// A card's size (pt).
pub fn size(list: &List) -> (f64, f64) {
    use warpress::model::SizeSpec;
    let formats = Formats::load(&Assets::embedded()).unwrap();
    match &list.size {
        SizeSpec::Named(name) => {
            let size = formats.card(name).unwrap().size;
            (size.w.into(), size.h.into())
        }
        SizeSpec::Millimetres(w, h) => (mm(*w as f32).into(), mm(*h as f32).into()),
    }
}
