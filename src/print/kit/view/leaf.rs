//! The leaf: what the templates `sheet/assembly-front` and `-back` see.

use serde::Serialize;

use super::Text;
use super::card::Cover;

/// The whole context.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Context {
    /// The game that it is about.
    pub game: Title,
    /// Everything else.
    pub leaf: Leaf,
}

/// The whole context of the leaf before a kit of changes, `sheet/changed`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChangesContext {
    /// The game that it is about.
    pub game: Title,
    /// Everything else.
    pub leaf: Changes,
}

/// What has changed since a kit was printed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Changes {
    /// The paper's name.
    pub paper: Text,
    /// Sheets of paper, without the leaf.
    pub sheets: usize,
    /// All pieces.
    pub count: usize,
    /// How backs are printed: `duplex`, `stacks`, `fold`, `none`.
    pub backs: &'static str,
    /// The edge that paper is turned over: `long`, `short`.
    pub edge: &'static str,
    /// What becomes of the pieces of each list.
    pub lists: Vec<ChangedList>,
    /// The version of warpress.
    pub version: &'static str,
}

/// The pieces of a list that are replaced, come in and go out, each as it is said, without marks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChangedList {
    /// The name of the list.
    pub name: Text,
    /// Those that take another's place.
    pub replace: Vec<Text>,
    /// Those that are put in.
    pub put: Vec<Text>,
    /// Those that are taken out.
    pub out: Vec<Text>,
}

/// The head of the leaf.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Title {
    /// The game's title.
    pub title: Text,
    /// The name of its folder.
    pub slug: String,
    /// Its summary.
    pub summary: Text,
    /// Its version as it is printed (`v0.3`), if it has one.
    pub version: Option<Text>,
}

/// The leaf.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Leaf {
    /// What sort of game: “A card game”.
    pub kind: Text,
    /// “2–4 players”; empty where the game does not say.
    pub players: Text,
    /// What is printed, with its pages.
    pub parts: Vec<ContentsLine>,
    /// All pages of the kit, the leaf's included.
    pub pages: usize,
    /// All pieces.
    pub count: usize,
    /// What the players supply.
    pub external: Vec<Thing>,
    /// What this kit does not hold.
    pub absent: Vec<Absent>,
    /// The paper's name.
    pub paper: Text,
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
    pub turn: Text,
    /// The game at a glance: setup, turn, ending.
    pub glance: Vec<Item>,
    /// Who made the game.
    pub credits: Vec<Credit>,
    /// What it is based on.
    pub based_on: Option<Text>,
    /// Whose it is and what may be done with it, paragraph by paragraph.
    pub rights: Vec<Text>,
    /// How many values this edition supplies or mends.
    pub supplied: usize,
    /// Who drew the icons.
    pub icons: Vec<IconAuthor>,
    /// The typefaces with their licences.
    pub typefaces: Vec<Typeface>,
    /// What stands for the game.
    pub cover: Cover,
    /// Some of its pieces.
    pub spread: Vec<Exhibit>,
    /// How many dice the players supply.
    pub dice: u32,
    /// A board of several sheets, small.
    pub overview: Option<Overview>,
    /// The version of warpress.
    pub version: Text,
}

/// A line of the contents.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ContentsLine {
    /// Its name.
    pub name: Text,
    /// How many pieces.
    pub count: usize,
    /// How many of them differ.
    pub distinct: usize,
    /// What a piece is: `card`, `counter`, `board`, `form`, `box`.
    pub unit: &'static str,
    /// The name of its size.
    pub format: Option<Text>,
    /// Its size: `63.5 × 88.9 mm`.
    pub size: Text,
    /// Its pages: `3–14, 21`.
    pub pages: Text,
    /// Its sheets.
    pub sheets: usize,
    /// Its fronts and backs are folded.
    pub fold: bool,
    /// How many sheets it is glued together from.
    pub tiles: Option<Tiles>,
}

/// Sheets of a board.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tiles {
    /// Side by side.
    pub across: usize,
    /// One below the other.
    pub down: usize,
}

/// Something that the players supply.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Thing {
    /// What.
    pub name: Text,
    /// How many.
    pub count: Option<u64>,
    /// What serves instead.
    pub substitute: Option<Text>,
}

/// Something that the kit does not hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Absent {
    /// What.
    pub name: Text,
    /// How many pieces; `None` for a sheet.
    pub count: Option<u64>,
}

/// A step of the game at a glance.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Item {
    /// `setup`, `turn`, `end`.
    pub part: &'static str,
    /// The first of its part.
    pub head: bool,
    /// The name of a phase.
    pub name: Text,
    /// What is done.
    pub text: Text,
    /// How deep a phase lies within others.
    pub depth: usize,
    /// Its number; 0 = none.
    pub number: usize,
}

/// Who made a part of the game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Credit {
    /// The part.
    pub part: Text,
    /// The names.
    pub names: Text,
}

/// An author of icons.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct IconAuthor {
    /// The name.
    pub author: Text,
    /// The icons.
    pub icons: Vec<String>,
}

/// A typeface.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Typeface {
    /// The family.
    pub family: Text,
    /// Its licence, if it is known.
    pub licence: Text,
    /// Who holds it, if that is known.
    pub holder: Text,
    /// All that is to be said: holder or designer, licence.
    pub credit: Text,
}

/// A face of the title.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Exhibit {
    /// The content of its root.
    pub svg: String,
    /// Its width (pt).
    pub w: f32,
    /// Its height (pt).
    pub h: f32,
    /// `card`, `back`, `board`, `counter`.
    pub sort: &'static str,
}

/// A board with the sheets that it lies on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Overview {
    /// The content of its root.
    pub svg: String,
    /// Its width (pt).
    pub w: f64,
    /// Its height (pt).
    pub h: f64,
    /// Its name.
    pub name: Text,
    /// Its sheets.
    pub tiles: Vec<Tile>,
}

/// A sheet of a board, in the board's measures (pt).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tile {
    /// `B2`.
    pub name: Text,
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}
