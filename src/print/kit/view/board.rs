//! Boards, tracks and maps.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::areas::AreaMap;
use super::card::ArtSlots;
use super::row::{Printed, Row};
use super::{Area, Component, Game, Position, Side, Text};

/// A board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Face {
    /// The game.
    pub game: Game,
    /// The board as a component.
    pub deck: Component,
    /// What is drawn.
    #[serde(serialize_with = "behind")]
    pub board: Arc<Board>,
    /// Whose board it is.
    pub side: Option<Side>,
    /// The numbers that it bears, as they are when the game begins.
    pub starts: Vec<Start>,
    /// The picture under its spaces.
    pub slot: ArtSlots,
}

/// A number when the game begins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Start {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Whose it is, where each side has one.
    pub side: Option<String>,
    /// The piece that has it, where pieces have one.
    pub piece: Option<String>,
    /// What it is; none if it is rolled for, or has to be reckoned.
    pub value: Option<i64>,
    /// The space with that number.
    pub space: Option<String>,
    /// The icon of its marker, the counter called `<number>-<side>` or `<number>`; empty if there is none.
    pub icon: String,
}

/// Boards that differ in their owner alone share what is drawn.
fn behind<S: Serializer>(board: &Arc<Board>, serializer: S) -> Result<S::Ok, S::Error> {
    board.as_ref().serialize(serializer)
}

/// `board`: what is drawn depends on the kind of map.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Board {
    /// Spaces on a grid, along a track, or joined by links.
    Spaces(Box<SpaceMap>),
    /// Areas of a land.
    Areas(Box<AreaMap>),
}

/// A map of spaces.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SpaceMap {
    /// `square`, `hex`, `track`, `ring`, `cells`, `graph`.
    pub kind: &'static str,
    /// Its name.
    pub name: Text,
    /// The game's title.
    pub game: Text,
    /// Its spaces are those of this edition.
    pub authored: bool,
    /// Where the title stands.
    pub title: Area,
    /// The legend, if there is anything to explain.
    pub legend: Option<Legend>,
    /// The width of the smallest space (pt).
    pub unit: f64,
    /// The free area inside a ring.
    pub infield: Option<Area>,
    /// Where the map lies.
    pub field: Area,
    /// There is room for the numbers of spaces.
    pub numbers: bool,
    /// Marks on a track that is followed one way.
    pub arrows: String,
    /// Nodes are boxes with their names within.
    pub boxed: bool,
    /// Spaces have room for their texts.
    pub texts_inside: bool,
    /// All spaces.
    pub spaces: Vec<Space>,
    /// The outlines of all spaces.
    pub cells: String,
    /// The lines between two spaces.
    pub borders: String,
    /// The lines where the board ends.
    pub rim: String,
    /// The terrains that lie on it.
    pub terrains: Vec<Ground>,
    /// Its zones.
    pub zones: Vec<Zone>,
    /// What joins spaces that do not touch.
    pub links: Vec<Link>,
    /// The coasts under a graph that lies on land.
    pub land: String,
}

/// A space.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Space {
    /// Its id.
    pub id: String,
    /// Its name; empty without one.
    pub name: Text,
    /// Its number; empty where none is printed.
    pub number: Text,
    /// Its outline.
    pub path: String,
    /// Its middle, from the left (pt).
    pub x: f64,
    /// Its middle, from the top (pt).
    pub y: f64,
    /// How large a counter stands in it: half the width (pt).
    pub r: f64,
    /// The largest rectangle within.
    #[serde(rename = "box")]
    pub inside: Area,
    /// Where its name goes.
    pub label: Label,
    /// Its terrains.
    pub terrain: Vec<String>,
    /// It is on flat ground.
    pub plain: bool,
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
    /// The side colour of the theme that it or its kind took for itself.
    pub colour: Option<String>,
    /// Its values that are out of the ordinary.
    pub values: Vec<Value>,
    /// Its columns, if spaces of the map have any.
    #[serde(flatten)]
    pub columns: Option<Columns>,
}

/// The columns of a space.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Columns {
    /// Its row.
    pub row: Row,
    /// What stands on paper for each of them.
    pub printed: Printed,
}

/// Where the name of a space stands, and how.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Label {
    /// Its box.
    #[serde(flatten)]
    pub area: Area,
    /// `left`, `center`, `right`.
    pub align: &'static str,
    /// `top`, `middle`, `bottom`; of a name beside its node nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valign: Option<&'static str>,
    /// The size of its type (pt).
    pub size: f32,
}

/// A value of a space, zone or terrain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Value {
    /// The column.
    pub id: String,
    /// Its heading.
    pub label: Text,
    /// The value as printed.
    pub text: Text,
}

/// A terrain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Terrain {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it looks like.
    pub look: String,
    /// The icon in its spaces; empty without one.
    pub icon: String,
    /// `inside` spaces, `along` borders, `across` borders.
    pub lies: &'static str,
    /// Nothing enters it.
    pub closed: bool,
    /// It is water.
    pub water: bool,
}

/// A terrain as it lies on a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ground {
    /// What it is.
    #[serde(flatten)]
    pub terrain: Terrain,
    /// Where it lies.
    #[serde(flatten)]
    pub shapes: Shapes,
    /// It is the ground of the whole board, and needs no shape.
    pub base: bool,
}

/// The shapes of a terrain.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Shapes {
    /// Its spaces as they are.
    pub path: String,
    /// The same as in nature; to be clipped with the board's `cells`.
    pub ground: String,
    /// The borders along which it lies.
    pub lines: String,
    /// The same, bending.
    pub flow: String,
    /// From space to space over the borders that it crosses.
    pub road: String,
    /// Short bars across these.
    pub bar: String,
}

/// A zone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Whose it is.
    pub side: Option<Side>,
    /// Its outline, a little within its spaces.
    pub line: String,
    /// How many zones lie beneath it.
    pub level: usize,
    /// What stands for its name where there is no room for that; else empty.
    pub letter: Text,
    /// Where its name stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<ZoneLabel>,
    /// Where its letter stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<Position>,
}

/// Where the name of a zone stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ZoneLabel {
    /// Its left end (pt).
    pub x: f64,
    /// Its middle (pt).
    pub y: f64,
    /// Its width (pt).
    pub w: f64,
    /// The size of its type (pt).
    pub size: f32,
}

/// What joins two spaces.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Link {
    /// Its id.
    pub id: String,
    /// Its name; empty without one.
    pub name: Text,
    /// The space that it leaves.
    pub from: String,
    /// The space that it reaches.
    pub to: String,
    /// It is followed in this direction alone.
    pub one_way: bool,
    /// Its line.
    pub line: String,
    /// The head of the arrow of a one-way link.
    pub head: String,
    /// Where words stand on it, from the left (pt).
    pub x: f64,
    /// The same, from the top (pt).
    pub y: f64,
    /// How many may use it; empty where nothing limits that.
    pub capacity: Text,
    /// The terrain that it crosses.
    pub terrain: Option<String>,
    /// What that looks like; empty without one.
    pub look: String,
}

/// The legend.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Legend {
    /// Where it lies.
    #[serde(flatten)]
    pub area: Area,
    /// Its entries and texts.
    pub items: Vec<Item>,
    /// The height that it leaves free in the middle of a ring (pt).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<f64>,
}

/// An entry of the legend, or a text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Item {
    /// What it is about.
    #[serde(flatten)]
    pub what: LegendContent,
    /// Where it stands.
    #[serde(flatten)]
    pub area: Area,
}

/// What an item of the legend is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum LegendContent {
    /// A terrain, zone or space, with words beside its swatch.
    Entry {
        /// Which.
        #[serde(flatten)]
        of: LegendSubject,
        /// Its name.
        name: Text,
        /// What else is said of it.
        detail: Text,
        /// The width of its swatch (pt).
        swatch: f64,
        /// How much larger the legend is than usual.
        scale: f64,
    },
    /// Running text.
    Words {
        /// The words.
        text: Text,
        /// The size of their type (pt).
        size: f32,
    },
}

/// What an entry of the legend explains, by its id.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum LegendSubject {
    /// A terrain.
    Terrain {
        /// Its id.
        terrain: String,
    },
    /// A zone.
    Zone {
        /// Its id.
        zone: String,
    },
    /// A space.
    Space {
        /// Its id.
        space: String,
        /// Its icon.
        icon: Option<String>,
    },
}
