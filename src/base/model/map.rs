//! Boards, tracks and maps: spaces and who is whose neighbour.

use super::{Amount, ById, Column, Direction, Expr, List, Row, Scope};

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

impl MapKind {
    /// The word that data use.
    pub fn word(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Hex => "hex",
            Self::Track => "track",
            Self::Ring => "ring",
            Self::Cells => "cells",
            Self::Graph => "graph",
            Self::Areas => "areas",
        }
    }

    /// Whether the position of this kind's spaces makes them neighbours.
    pub fn is_grid(self) -> bool {
        matches!(self, Self::Square | Self::Hex)
    }
}

/// The shape of a grid's cells, and which of them are adjacent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cells {
    /// Squares; `diagonal` = corners count.
    Square {
        /// Corners count as neighbours.
        diagonal: bool,
    },
    /// Hexagons with a point at the top: rows are shifted. `odd` = the odd rows (from 0) to the right.
    Pointed {
        /// Odd rows are shifted.
        odd: bool,
    },
    /// Hexagons with a flat top: columns are shifted. `odd` = the odd columns (from 0) downwards.
    Flat {
        /// Odd columns are shifted.
        odd: bool,
    },
}

/// A way out of a space. Two spaces may be joined by several.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The id of the space that it leads to; `map/space` on another map, `host` for the space that holds the piece
    /// to which this map belongs.
    pub to: String,
    /// The direction in which it leaves a cell of a grid.
    pub side: Option<Direction>,
    /// Edge terrains that it crosses or follows.
    pub crosses: Vec<String>,
    /// Whether one of them is closed.
    pub closed: bool,
    /// Whether it leads over the edge of the board to the opposite side.
    pub wraps: bool,
    /// The link that it belongs to; none = the spaces touch.
    pub link: Option<String>,
    /// How many pieces may use it, if limited.
    pub capacity: Option<Amount>,
    /// Tags or lists that may use it; none given = all.
    pub of: Vec<String>,
    /// Usable only if this holds.
    pub only_if: Option<Expr>,
}

impl Way {
    /// A way without conditions.
    pub fn plain(to: &str) -> Self {
        Self {
            to: to.to_owned(),
            side: None,
            crosses: Vec::new(),
            closed: false,
            wraps: false,
            link: None,
            capacity: None,
            of: Vec::new(),
            only_if: None,
        }
    }
}

/// The position of a space's name.
#[derive(Debug, Clone, PartialEq)]
pub enum LabelAt {
    /// `above`, `below`, `left`, `right`, `inside` the space.
    Beside(&'static str),
    /// At this position on the sheet, 0 to 100.
    Point(f64, f64),
}

/// A space. Its name, tags and columns are in the row with the same index in `Map::list`.
#[derive(Debug, Clone, PartialEq)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Column and row on a grid or board of cells, from 0; the position in a track.
    pub cell: Option<(u32, u32)>,
    /// The cells it covers, across and down.
    pub span: (u32, u32),
    /// Position on the sheet, 0 to 100 across and down, where the data give it.
    pub at: Option<(f64, f64)>,
    /// Longitude and latitude in degrees, where the data give them.
    pub lonlat: Option<(f64, f64)>,
    /// Further points that belong to the area, in the terms of `at` or `lonlat`.
    pub seeds: Vec<(f64, f64)>,
    /// Countries of the base map that the area is made of.
    pub countries: Vec<String>,
    /// Its size relative to other areas; 1 = average.
    pub weight: f64,
    /// The position of its name.
    pub label_at: Option<LabelAt>,
    /// Its terrains, the ground first.
    pub terrain: Vec<String>,
    /// The most pieces that it can hold.
    pub capacity: Option<Amount>,
    /// It cannot be entered.
    pub closed: bool,
    /// Edge terrain on sides where the board ends.
    pub rim: Vec<(Direction, String)>,
    /// Ways out, in a stable order: grids clockwise from north, then links in the order of the data.
    pub ways: Vec<Way>,
}

/// Where a terrain lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TerrainPosition {
    /// In spaces.
    Inside,
    /// On the border between two spaces: a river, a wall.
    Along,
    /// From one space into the next: a road, a bridge, a strait.
    Across,
}

/// A terrain: a row with columns of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    /// Its name, tags and values.
    pub row: Row,
    /// Where it lies.
    pub lies: TerrainPosition,
    /// It cannot be entered or crossed.
    pub closed: bool,
    /// It is water: land ends there.
    pub water: bool,
    /// What it is drawn as, if its id does not say so.
    pub look: Option<String>,
}

/// A named set of spaces: a row with columns of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Its name, side, tags and values.
    pub row: Row,
    /// Its spaces.
    pub spaces: Vec<String>,
}

/// A connection between spaces that need not touch: a row with columns of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Its name, tags and values.
    pub row: Row,
    /// The spaces that it leads from.
    pub from: Vec<String>,
    /// The spaces that it leads to; `map/space` on another map.
    pub to: Vec<String>,
    /// It works in one direction only.
    pub one_way: bool,
    /// Points between its ends, on the sheet, 0 to 100.
    pub via: Vec<(f64, f64)>,
}

/// How spaces are numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    /// `row`, `column`, `coordinate`, `column-row`, `own`.
    pub by: &'static str,
    /// The first number.
    pub start: i64,
    /// The least number of digits.
    pub pad: usize,
    /// The corner at which counting starts: `top-left` …
    pub from: &'static str,
    /// Every second row (or column) counts backwards.
    pub snake: bool,
    /// In coordinates, letters stand for the rows.
    pub row_letters: bool,
    /// The numbers are printed.
    pub shown: bool,
}

/// The land out of which areas are cut.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Land {
    /// A base map (`europe`, `world`).
    pub base: Option<String>,
    /// The number from which invented land is grown.
    pub seed: Option<u64>,
    /// The kind of invented land: `continent`, `islands`, `coast`, `stars`.
    pub form: Option<&'static str>,
    /// West, south, east and north in degrees.
    pub extent: Option<[f64; 4]>,
    /// The projection; none = one that fits the region.
    pub projection: Option<String>,
}

/// How spaces are laid out, if not fixed from the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// `setup` or `play`.
    pub when: &'static str,
    /// The list whose pieces become spaces.
    pub tiles: Option<String>,
    /// Zones, terrains, kinds or spaces where they are laid; none given = everywhere.
    pub ground: Vec<String>,
    /// Roles or sides that lay them; none given = at random.
    pub by: Vec<String>,
    /// What the players read, resolved.
    pub text: String,
}

/// A board, track or map.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// What kind.
    pub kind: MapKind,
    /// The source leaves the map to the reader, and this edition made one.
    pub authored: bool,
    /// The ruling that says so.
    pub ruling: Option<String>,
    /// Who has one.
    pub per: Scope,
    /// What it belongs to, if there is one per piece: tags or lists.
    pub whose: Vec<String>,
    /// A text beside the map, resolved.
    pub text: String,
    /// A line for the legend, resolved.
    pub legend: String,
    /// Name, columns, and one row for each space.
    pub list: List,
    /// The spaces, in the order of the list's rows.
    pub spaces: Vec<Space>,
    /// Columns of the terrains.
    pub terrain_columns: ById<Column>,
    /// The terrains, of cells and edges.
    pub terrains: ById<Terrain>,
    /// Columns of the zones.
    pub zone_columns: ById<Column>,
    /// Named sets of spaces.
    pub zones: ById<Zone>,
    /// Columns of the links.
    pub link_columns: ById<Column>,
    /// What joins spaces that need not touch.
    pub links: ById<Link>,
    /// Columns of a grid or board of cells; the length of a track.
    pub across: u32,
    /// Rows of a grid or board of cells.
    pub down: u32,
    /// The cells of a grid.
    pub cells: Option<Cells>,
    /// The size of a space in mm, where the data give it.
    pub space_size: Option<f64>,
    /// How spaces are numbered.
    pub numbering: Numbering,
    /// Left and right edges are joined.
    pub wrap_columns: bool,
    /// Top and bottom edges are joined.
    pub wrap_rows: bool,
    /// A track or ring that pieces follow forwards only.
    pub one_way: bool,
    /// A ring that runs anticlockwise.
    pub anticlockwise: bool,
    /// Some of its parts are not connected, on purpose.
    pub apart: bool,
    /// The land that areas are cut from.
    pub land: Option<Land>,
    /// The data name no neighbours of its areas: any two that touch on the map are neighbours.
    pub drawn: bool,
    /// Pairs of areas that must not become neighbours.
    pub forbid: Vec<(String, String)>,
    /// Columns rolled at setup, with their tables: one for all spaces (the key is empty), or one for each kind
    /// or terrain.
    pub rolled: ById<ById<String>>,
    /// How spaces are laid out, if not fixed from the start.
    pub placed: Option<Placed>,
}

impl Map {
    /// Whether it is a sheet of the kit: a board without spaces has nothing to show.
    pub fn is_printed(&self) -> bool {
        self.list.component.printed && !self.spaces.is_empty()
    }
}
