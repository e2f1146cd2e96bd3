//! Boards, tracks and maps: spaces and who is whose neighbour.

use super::{ById, List, Scope};

/// What kind of map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapKind {
    /// A grid of squares.
    Square,
    /// A grid of hexagons.
    Hex,
    /// Spaces in a row.
    Track,
    /// Spaces in a circle.
    Ring,
    /// A board of boxes.
    Cells,
    /// Points and links.
    Graph,
    /// Irregular regions.
    Areas,
}

/// A way out of a space.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The id of the space that it leads to; `map/space` on another map.
    pub to: String,
    /// Edge terrains that it crosses.
    pub crosses: Vec<String>,
    /// How many may use it, if limited.
    pub capacity: Option<u32>,
    /// Tags or lists that may use it; none given = all.
    pub of: Vec<String>,
    /// Only then.
    pub only_if: Option<super::Expr>,
}

/// A space. Its name, tags and columns stand in the row of the same place in `Map::list`.
#[derive(Debug, Clone, PartialEq)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Column and row on a grid, from 0; or the position in a track.
    pub cell: Option<(u32, u32)>,
    /// Position on the sheet, 0 to 100, where the data give it.
    pub at: Option<(f64, f64)>,
    /// Longitude and latitude in degrees, where the data give them.
    pub lonlat: Option<(f64, f64)>,
    /// Its terrain.
    pub terrain: Option<String>,
    /// The most pieces that may stand there.
    pub capacity: Option<super::Amount>,
    /// Nobody may enter.
    pub closed: bool,
    /// Ways out, in a stable order.
    pub ways: Vec<Way>,
}

/// A named set of spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its spaces.
    pub spaces: Vec<String>,
}

/// A board, track or map.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// What kind.
    pub kind: MapKind,
    /// The source leaves it to the reader and we made it.
    pub authored: bool,
    /// For whom there is one.
    pub per: Scope,
    /// Whose it is, where there is one per piece: tags or lists.
    pub on: Vec<String>,
    /// Name, columns, and one row for each space.
    pub list: List,
    /// The terrains, cell and edge.
    pub terrains: ById<super::Row>,
    /// Which of the terrains lie on edges.
    pub edge_terrains: Vec<String>,
    /// One for each row of the list.
    pub spaces: Vec<Space>,
    /// Named sets of spaces.
    pub zones: ById<Zone>,
    /// Columns and rows of a grid.
    pub across: u32,
    /// Rows of a grid.
    pub down: u32,
    /// Look: `orientation`, `offset`, `shape`, `numbering`, `wrap`, `land` … as given.
    pub look: ById<String>,
    /// Pairs that must not come out as neighbours.
    pub forbid: Vec<(String, String)>,
    /// Columns rolled at setup, with their tables: one for all spaces (the key is empty), or one for each kind
    /// or terrain.
    pub rolled: ById<ById<String>>,
    /// `setup` or `play`, where spaces are laid out then.
    pub placed: Option<String>,
    /// The list whose pieces are laid out as spaces.
    pub tiles: Option<String>,
}
