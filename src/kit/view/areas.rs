//! Maps of areas.

use serde::Serialize;

use super::board::{Columns, Link, Terrain, Value};
use super::{Area, Text};

/// A map of areas.
#[derive(Debug, Serialize)]
pub struct AreaMap<'a> {
    /// Its id.
    pub id: &'a str,
    /// `areas`.
    pub kind: &'static str,
    /// The form of its land (`continent`, `stars` …); empty where the data say nothing.
    pub form: &'static str,
    /// Its name.
    pub name: &'a str,
    /// The game's title.
    pub game: &'a str,
    /// Its areas are those of this edition.
    pub authored: bool,
    /// What it says.
    pub text: &'a str,
    /// What is said below it.
    pub note: &'a str,
    /// Where the map lies.
    pub field: Area,
    /// The cartouche, on the map.
    pub title: Area,
    /// The strip below the map.
    pub legend: Option<Area>,
    /// All areas.
    pub spaces: Vec<Space<'a>>,
    /// The land.
    pub coast: String,
    /// Land that no area has.
    pub wild: String,
    /// The lines between areas.
    pub borders: Borders,
    /// What joins areas that do not touch.
    pub links: Vec<Link<'a>>,
    /// The names of these.
    pub link_names: Vec<LinkName<'a>>,
    /// What lies on borders.
    pub edges: Vec<Edge<'a>>,
    /// The terrains that need explaining.
    pub terrains: Vec<Sign<'a>>,
    /// Its zones.
    pub zones: Vec<Zone<'a>>,
}

/// The lines between areas.
#[derive(Debug, Serialize)]
pub struct Borders {
    /// Between two of land.
    pub land: String,
    /// Between two of water.
    pub sea: String,
}

/// An area.
#[derive(Debug, Serialize)]
pub struct Space<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name; empty without one.
    pub name: &'a str,
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
    pub lines: Vec<Line<'a>>,
    /// A line from a name that stands beside it.
    pub leader: Option<String>,
    /// Its terrains.
    pub terrain: &'a [String],
    /// What the first of them looks like; empty without one.
    pub look: &'a str,
    /// Nothing enters it.
    pub closed: bool,
    /// The zones that it lies in.
    pub zones: Vec<&'a str>,
    /// Its icon; empty without one.
    pub icon: &'a str,
    /// What it says.
    pub text: &'a str,
    /// The side that it belongs to.
    pub side: Option<&'a str>,
    /// Its values that are out of the ordinary.
    pub values: Vec<Value<'a>>,
    /// Its columns, if areas of the map have any.
    #[serde(flatten)]
    pub columns: Option<Columns<'a>>,
}

/// A line of a name.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    /// Its box.
    #[serde(flatten)]
    pub area: Area,
    /// The words.
    pub s: Text<'a>,
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
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Turn {
    /// Degrees, clockwise.
    pub by: f64,
    /// The point, from the left (pt).
    pub x: f64,
    /// From the top (pt).
    pub y: f64,
}

/// The name of a link.
#[derive(Debug, Serialize)]
pub struct LinkName<'a> {
    /// The link.
    pub id: Text<'a>,
    /// Its lines.
    pub lines: Vec<Line<'a>>,
    /// A line from the name to the link.
    pub leader: Option<String>,
}

/// A terrain on borders.
#[derive(Debug, Serialize)]
pub struct Edge<'a> {
    /// What it is.
    #[serde(flatten)]
    pub terrain: Terrain<'a>,
    /// The borders along which it lies.
    pub lines: String,
    /// A bar across each of those that it crosses.
    pub bar: String,
}

/// A terrain with what the legend says of it.
#[derive(Debug, Serialize)]
pub struct Sign<'a> {
    /// What it is.
    #[serde(flatten)]
    pub terrain: Terrain<'a>,
    /// Its text, or else its values.
    pub says: Text<'a>,
}

/// A zone.
#[derive(Debug, Serialize)]
pub struct Zone<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The side that it belongs to.
    pub side: Option<&'a str>,
    /// The borders between it and the rest.
    pub line: String,
}
