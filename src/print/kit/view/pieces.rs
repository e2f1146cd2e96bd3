//! The key to the counters, and tuck boxes.

use serde::Serialize;

use super::card::{Back, Cover, Shared};
use super::{Area, Side, Text};

/// A panel of the key.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Key {
    /// The game and a list of counters.
    #[serde(flatten)]
    pub shared: Shared,
    /// What it explains.
    pub legend: Panel,
}

/// `legend`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Panel {
    /// Its title; empty on all but the first.
    pub title: Text,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row of the key.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// From the top (pt).
    pub y: f32,
    /// Its height (pt).
    pub h: f32,
    /// What is explained.
    pub name: Text,
    /// What else is said of it.
    pub more: Text,
    /// Its picture.
    pub what: Picture,
}

/// What a row of the key shows, by `kind`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Picture {
    /// The colour of a side.
    Side {
        /// The side.
        side: Option<Side>,
        /// The ground of its counters (`#rrggbb`).
        ground: String,
        /// Their outline (`#rrggbb`).
        cut: String,
    },
    /// Values or marks.
    Values {
        /// As printed.
        text: Text,
    },
    /// The band across a back.
    Band,
    /// The sign of a branch.
    Symbol {
        /// The marks that it is drawn from.
        marks: Vec<&'static str>,
    },
    /// The strokes above a frame.
    Echelon {
        /// One by one.
        sign: Vec<String>,
    },
    /// A frame.
    Frame {
        /// `friend`, `hostile`, `neutral`, `unknown`.
        frame: &'static str,
    },
    /// An icon.
    Icon {
        /// Its name.
        icon: Option<String>,
    },
}

/// The flat shape of a tuck box.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TuckBox {
    /// As on the back of the cards in it, with the game's summary.
    #[serde(flatten)]
    pub back: Back,
    /// The shape.
    #[serde(rename = "box")]
    pub net: Net,
    /// What stands for the game on its front.
    pub cover: Cover,
}

/// `box`: a flat shape with all its leaves.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Net {
    /// The front.
    pub front: Leaf,
    /// The back.
    pub back: Leaf,
    /// The side at the left of the front.
    pub left: Leaf,
    /// The side at its right.
    pub right: Leaf,
    /// The lid.
    pub lid: Leaf,
    /// What is tucked behind the front.
    pub tongue: Leaf,
    /// The outer leaf of the bottom.
    pub outer: Leaf,
    /// The inner leaf of the bottom.
    pub inner: Leaf,
    /// The flap for the glue.
    pub glue: Leaf,
    /// All of them, those included that have no name of their own.
    pub leaves: Vec<Leaf>,
    /// Where it is cut.
    pub cuts: String,
    /// Where it is folded.
    pub folds: String,
    /// How many cards the deck has.
    pub cards: u32,
    /// How many boxes they need.
    pub boxes: u32,
    /// The cards are sleeved.
    pub sleeved: bool,
    /// Width, height and depth of the box (mm).
    pub mm: [i64; 3],
}

/// A leaf of a box.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Leaf {
    /// Which: as above, or `dust`, `foot`.
    pub flap: &'static str,
    /// Where it lies (pt).
    #[serde(flatten)]
    pub area: Area,
    /// Its outline.
    pub path: String,
}
