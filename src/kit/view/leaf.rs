//! The leaf: what the templates `sheet/assembly-front` and `-back` see.

use std::borrow::Cow;

use serde::Serialize;

/// The whole context.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Context<'a> {
    /// The game that it is about.
    pub game: Title<'a>,
    /// Everything else.
    pub leaf: Leaf<'a>,
}

/// The whole context of the leaf before a kit of changes, `sheet/changed`.
#[derive(Debug, Clone, Serialize)]
pub struct ChangesContext<'a> {
    /// The game that it is about.
    pub game: Title<'a>,
    /// Everything else.
    pub leaf: Changes<'a>,
}

/// What has changed since a kit was printed.
#[derive(Debug, Clone, Serialize)]
pub struct Changes<'a> {
    /// The paper's name.
    pub paper: &'a str,
    /// Sheets of paper, without the leaf.
    pub sheets: usize,
    /// All pieces.
    pub count: usize,
    /// How backs are printed: `duplex`, `stacks`, `fold`, `none`.
    pub backs: &'static str,
    /// The edge that paper is turned over: `long`, `short`.
    pub edge: &'static str,
    /// What becomes of the pieces of each list.
    pub lists: Vec<Changed>,
    /// The version of warpress.
    pub version: &'static str,
}

/// The pieces of a list that are replaced, come in and go out, each as it is said, without marks.
#[derive(Debug, Clone, Serialize)]
pub struct Changed {
    /// The name of the list.
    pub name: String,
    /// Those that take another's place.
    pub replace: Vec<String>,
    /// Those that are put in.
    pub put: Vec<String>,
    /// Those that are taken out.
    pub out: Vec<String>,
}

/// The head of the leaf.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Title<'a> {
    /// The game's title.
    pub title: Cow<'a, str>,
    /// The name of its folder.
    pub slug: Cow<'a, str>,
    /// Its summary.
    pub summary: Cow<'a, str>,
    /// Its version as it is printed (`v0.3`), if it has one.
    pub version: Option<String>,
}

/// The leaf.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Leaf<'a> {
    /// What sort of game: “A card game”.
    pub kind: Cow<'a, str>,
    /// “2–4 players”.
    pub players: Cow<'a, str>,
    /// What is printed, with its pages.
    pub parts: Vec<Part<'a>>,
    /// All pages of the kit, the leaf's included.
    pub pages: usize,
    /// All pieces.
    pub count: usize,
    /// What the players supply.
    pub external: Vec<Thing<'a>>,
    /// What this kit does not hold.
    pub absent: Vec<Absent<'a>>,
    /// The paper's name.
    pub paper: Cow<'a, str>,
    /// Sheets of paper, the leaf's included.
    pub sheets: usize,
    /// How backs are printed: `duplex`, `stacks`, `fold`, `none`.
    pub backs: &'static str,
    /// Some backs are blank.
    pub blank: bool,
    /// The edge that paper is turned over: `long`, `short`.
    pub edge: &'static str,
    /// Faces bleed.
    pub bleed: bool,
    /// Backs are moved by an offset.
    pub moved: bool,
    /// What a turn is called.
    pub turn: Cow<'a, str>,
    /// The game at a glance: setup, turn, ending.
    pub glance: Vec<Item<'a>>,
    /// Who made the game.
    pub credits: Vec<Credit<'a>>,
    /// What it is based on.
    pub based_on: Option<Cow<'a, str>>,
    /// Whose it is and what may be done with it, paragraph by paragraph.
    pub rights: Vec<String>,
    /// How many values this edition supplies or mends.
    pub supplied: usize,
    /// Who drew the icons.
    pub icons: Vec<Author<'a>>,
    /// The typefaces with their licences.
    pub typefaces: Vec<Typeface<'a>>,
    /// Some faces for the title.
    pub fan: Vec<Card>,
    /// A board of several sheets, small.
    pub overview: Option<Overview>,
    /// The version of warpress.
    pub version: Cow<'a, str>,
}

/// A line of the contents.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Part<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// How many pieces.
    pub count: usize,
    /// How many of them differ.
    pub distinct: usize,
    /// What a piece is: `card`, `counter`, `board`, `form`, `box`.
    pub unit: &'static str,
    /// The name of its size.
    pub format: Option<Cow<'a, str>>,
    /// Its size: `63.5 × 88.9 mm`.
    pub size: Cow<'a, str>,
    /// Its pages: `3–14, 21`.
    pub pages: Cow<'a, str>,
    /// Its sheets.
    pub sheets: usize,
    /// Its fronts and backs are folded.
    pub fold: bool,
    /// How many sheets it is glued together from.
    pub tiles: Option<Tiles>,
}

/// Sheets of a board.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Tiles {
    /// Side by side.
    pub across: usize,
    /// One below the other.
    pub down: usize,
}

/// Something that the players supply.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Thing<'a> {
    /// What.
    pub name: Cow<'a, str>,
    /// How many.
    pub count: Option<u64>,
    /// What serves instead.
    pub substitute: Option<Cow<'a, str>>,
}

/// Something that the kit does not hold.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Absent<'a> {
    /// What.
    pub name: Cow<'a, str>,
    /// How many pieces; `None` for a sheet.
    pub count: Option<u64>,
}

/// A step of the game at a glance.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Item<'a> {
    /// `setup`, `turn`, `end`.
    pub part: &'static str,
    /// The first of its part.
    pub head: bool,
    /// The name of a phase.
    pub name: Cow<'a, str>,
    /// What is done.
    pub text: Cow<'a, str>,
    /// How deep a phase lies within others.
    pub depth: usize,
    /// Its number; 0 = none.
    pub number: usize,
}

/// Who made a part of the game.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Credit<'a> {
    /// The part.
    pub part: Cow<'a, str>,
    /// The names.
    pub names: Cow<'a, str>,
}

/// An author of icons.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Author<'a> {
    /// The name.
    pub author: Cow<'a, str>,
    /// The icons.
    pub icons: Vec<&'a str>,
}

/// A typeface.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Typeface<'a> {
    /// The family.
    pub family: Cow<'a, str>,
    /// Its licence, if it is known.
    pub licence: Cow<'a, str>,
    /// Who holds it, if that is known.
    pub holder: Cow<'a, str>,
    /// All that is to be said: holder or designer, licence.
    pub credit: Cow<'a, str>,
}

/// A face of the title.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Card {
    /// The content of its root.
    pub svg: String,
    /// Its width (pt).
    pub w: f32,
    /// Its height (pt).
    pub h: f32,
    /// It is a back.
    pub back: bool,
}

/// A board with the sheets that it lies on.
#[derive(Debug, Clone, Serialize)]
pub struct Overview {
    /// The content of its root.
    pub svg: String,
    /// Its width (pt).
    pub w: f64,
    /// Its height (pt).
    pub h: f64,
    /// Its name.
    pub name: String,
    /// Its sheets.
    pub tiles: Vec<Tile>,
}

/// A sheet of a board, in the board's measures (pt).
#[derive(Debug, Clone, Serialize)]
pub struct Tile {
    /// `B2`.
    pub name: String,
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}
