//! All kits, made once and read back.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use lopdf::Document;
use warpress::assets::Assets;
use warpress::kit::{self, KitError, Request};
use warpress::library::{self, Home};
use warpress::model::{Game, List};
use warpress::render::theme::Ink;
use warpress::sheet::{Formats, mm};

use crate::common::sheets::{self, Placement, Sheet};
use crate::common::side_by_side;
use crate::kits::dealt::{Dealt, deal};

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
    dealt: BTreeMap<String, Vec<Dealt>>,
}

/// The bookmark of the assembly leaf.
pub const LEAF: &str = "How to make it";

pub const WAYS: [(&str, Ink); 3] = [("a4", Ink::Full), ("letter", Ink::Low), ("a4", Ink::Mono)];

/// While there are no more games than these, each is made in all ways; in a larger library the ways take turns, so
/// that the time for it grows with the games and no faster.
const IN_ALL_WAYS: usize = 40;

pub static ALL: LazyLock<(Vec<Kit>, Vec<String>)> = LazyLock::new(|| {
    let assets = Assets::built_in();
    let games = library::games(&assets);
    let taken = |game: usize, way: usize| games.len() <= IN_ALL_WAYS || game % WAYS.len() == way;
    let all: Vec<_> = games
        .iter()
        .enumerate()
        .flat_map(|(at, slug)| (0..WAYS.len()).map(move |way| (at, slug, way)))
        .filter(|(at, _, way)| taken(*at, *way))
        .map(|(_, slug, way)| (slug.clone(), WAYS[way]))
        .collect();
    let made = side_by_side(&all, |(slug, (paper, ink))| Kit::make(&assets, slug, paper, *ink));
    let (mut kits, mut failures) = (Vec::new(), Vec::new());
    for kit in made.into_iter().flatten() {
        match kit {
            Ok(kit) => kits.push(kit),
            Err(why) => failures.push(why),
        }
    }
    (kits, failures)
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
        let (bytes, labels) = match build(assets, &game, paper, ink) {
            Ok(kit) => (kit.pdf, kit.labels),
            Err(KitError::Faces(faults)) => return Some(Err(format!("{what}: {faults:#?}"))),
            Err(error) => return Some(Err(format!("{what}: {error}"))),
        };
        let doc = Document::load_mem(&bytes).unwrap();
        let sheets = sheets::sheets(&bytes);
        let dealt = deal(&game, &sheets, &labels);
        Some(Ok(Self { what, game, paper, ink, bytes, doc, sheets, dealt }))
    }

    pub fn decks(&self) -> impl Iterator<Item = &List> {
        printed(&self.game)
    }

    pub fn bookmarks(&self) -> Vec<(String, usize)> {
        self.doc.get_toc().unwrap().toc.into_iter().map(|entry| (entry.title, entry.page)).collect()
    }

    /// The cards of a deck, sheet by sheet.
    pub fn dealt(&self, list: &List) -> &[Dealt] {
        self.dealt.get(&list.id).map_or(&[], Vec::as_slice)
    }

    /// The fronts of a deck in the order of the data.
    pub fn fronts(&self, list: &List) -> Vec<&Placement> {
        self.dealt(list).iter().flat_map(|one| &one.fronts).collect()
    }

    /// A page, from 1.
    pub fn page(&self, number: usize) -> &Sheet {
        &self.sheets[number - 1]
    }
}

pub fn game(assets: &Assets, slug: &str) -> Result<Game, String> {
    let assets = assets.of_game(slug);
    let loaded = warpress::kit::load(&assets, &Home::Library(slug.to_owned()), &[]);
    if loaded.failed() { Err(format!("{:#?}", loaded.findings)) } else { Ok(loaded.game.unwrap()) }
}

pub fn build(assets: &Assets, game: &Game, paper: &str, ink: Ink) -> Result<kit::Kit, KitError> {
    let request = Request::new(paper, ink);
    kit::build(&assets.of_game(&game.slug), game, &request)
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
    let formats = Formats::load(&Assets::built_in()).unwrap();
    match &list.size {
        SizeSpec::Named(name) => {
            let size = formats.card(name).unwrap().size;
            (size.w.into(), size.h.into())
        }
        SizeSpec::Millimetres(w, h) => (mm(*w as f32).into(), mm(*h as f32).into()),
    }
}
