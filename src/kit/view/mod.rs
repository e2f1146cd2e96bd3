//! What templates may see, key for key: one file for each kind of face. The rest of this crate fills these views in;
//! `docs/templates.md` says the same to those who write templates. Lengths are in pt and turns in degrees unless a
//! field says otherwise; shapes are the data of SVG paths.

pub mod areas;
pub mod board;
pub mod card;
pub mod counter;
pub mod form;
pub mod leaf;
pub mod pieces;
pub mod row;

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value};

/// Words of the data, or made from them.
pub type Text<'a> = Cow<'a, str>;

/// A view as the context of a face.
///
/// # Panics
/// If the view is no table, or one with keys that are no texts: a fault of the program.
pub fn context(view: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(view) {
        Ok(Value::Object(context)) => context,
        // Texts, numbers and lists of them are always JSON.
        _ => unreachable!("a view is a table of texts and numbers"),
    }
}

/// `game`: the game of a face.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Game<'a> {
    /// Its title.
    pub title: &'a str,
    /// The name of its folder.
    pub slug: &'a str,
    /// Its summary; on boxes alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<&'a str>,
}

impl<'a> Game<'a> {
    /// Title and folder.
    pub fn of(game: &'a warpress_model::Game) -> Self {
        Self { title: &game.title, slug: &game.slug, summary: None }
    }
}

/// `deck`, where it is not one of cards or counters: the board or form itself.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Component<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// How many of them differ: 1.
    pub distinct: usize,
    /// How many are printed.
    pub total: u32,
}

/// `side`: a side of the game, or the colour that a row took for itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side<'a> {
    /// Its id; empty for a mere colour.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// A short form of it, for bands and counters.
    pub short: &'a str,
    /// Its icon.
    pub icon: Option<&'a str>,
    /// Its colour in this ink: `#rrggbb`.
    pub colour: String,
    /// The colour of text on that colour.
    pub on: String,
    /// Its sign: `disc`, `square`, `diamond`, `triangle`, `hex`, `shield`.
    pub shape: String,
}

/// An upright rectangle (pt).
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Area {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub w: f64,
    /// Its height.
    pub h: f64,
}

/// A point (pt).
#[derive(Debug, Clone, Copy, Serialize)]
pub struct At {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}
