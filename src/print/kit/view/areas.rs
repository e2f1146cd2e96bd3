//! Maps of areas.

use serde::Serialize;

use super::board::{Columns, Link, Terrain, Value};
use super::{Area, Text};

/// A map of areas.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AreaMap {
    /// Its id.
    pub id: String,
    /// `areas`.
    pub kind: &'static str,
    /// The form of its land (`continent`, `stars` …); empty where the data say nothing.
    pub form: &'static str,
    /// Its name.
    pub name: Text,
    /// The game's title.
    pub game: Text,
    /// Its areas are those of this edition.
    pub authored: bool,
    /// What it says.
    pub text: Text,
    /// What is said below it.
    pub note: Text,
    /// Where the map lies.
    pub field: Area,
    /// The cartouche, on the map.
    pub title: Area,
    /// The strip below the map.
    pub legend: Option<Area>,
    /// All areas.
    pub spaces: Vec<Space>,
    /// The land.
    pub coast: String,
    /// Land that no area has.
    pub wild: String,
    /// The lines between areas.
    pub borders: Borders,
    /// What joins areas that do not touch.
    pub links: Vec<Link>,
    /// The names of these.
    pub link_names: Vec<LinkName>,
    /// What lies on borders.
    pub edges: Vec<Edge>,
    /// The terrains that need explaining.
    pub terrains: Vec<Sign>,
    /// Its zones.
    pub zones: Vec<Zone>,
}

/// The lines between areas.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Borders {
    /// Between two of land.
    pub land: String,
    /// Between two of water.
    pub sea: String,
}

/// An area.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Its name; empty without one.
    pub name: Text,
    /// Its outline.
    pub path: String,
    /// It is water.
    pub water: bool,
    /// Its shade, from 0: no two that touch have the same.
    pub shade: u8,
    /// Where a stack stands, from the left (pt).
    pub x: f64,
    /// The same, from the top (pt).
    pub y: f64,
    /// How large a counter stands there: half the width (pt).
    pub r: f64,
    /// The lines of its name.
    pub lines: Vec<Line>,
    /// A line from a name that stands beside it.
    pub leader: Option<String>,
    /// Its terrains.
    pub terrain: Vec<String>,
    /// What the first of them looks like; empty without one.
    pub look: String,
    /// Nothing enters it.
    pub closed: bool,
    /// The zones that it lies in.
    pub zones: Vec<String>,
    /// Its icon; empty without one.
    pub icon: String,
    /// What it says.
    pub text: Text,
    /// The side that it belongs to.
    pub side: Option<String>,
    /// Its values that are out of the ordinary.
    pub values: Vec<Value>,
    /// Its columns, if areas of the map have any.
    #[serde(flatten)]
    pub columns: Option<Columns>,
}

/// A line of a name.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Its box.
    #[serde(flatten)]
    pub area: Area,
    /// The words.
    pub s: Text,
    /// How it is turned.
    pub turn: Option<Turn>,
    /// The size of its type (pt).
    pub size: f64,
    /// The role of its typeface.
    pub font: &'static str,
    /// Its weight.
    pub weight: u16,
    /// It is set in capitals.
    pub caps: bool,
    /// Its letterspacing (em).
    pub track: f64,
}

/// A turn about a point.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Turn {
    /// Degrees, clockwise.
    pub by: f64,
    /// The point, from the left (pt).
    pub x: f64,
    /// From the top (pt).
    pub y: f64,
}

/// The name of a link.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LinkName {
    /// The link.
    pub id: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// A line from the name to the link.
    pub leader: Option<String>,
}

/// A terrain on borders.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Edge {
    /// What it is.
    #[serde(flatten)]
    pub terrain: Terrain,
    /// The borders along which it lies.
    pub lines: String,
    /// A bar across each of those that it crosses.
    pub bar: String,
}

/// A terrain with what the legend says of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sign {
    /// What it is.
    #[serde(flatten)]
    pub terrain: Terrain,
    /// Its text, or else its values.
    pub says: Text,
}

/// A zone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The side that it belongs to.
    pub side: Option<String>,
    /// The borders between it and the rest.
    pub line: String,
}
