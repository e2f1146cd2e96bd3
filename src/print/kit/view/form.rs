//! Forms. Places count from the corner of the form's body, but for those of the page.

use serde::Serialize;

use super::card::ArtSlots;
use super::{Area, Component, Game, Side, Text};

/// A form.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Face {
    /// The game.
    pub game: Game,
    /// The form as a component.
    pub deck: Component,
    /// Whose it is.
    pub side: Option<Side>,
    /// The picture in its bar.
    pub slot: ArtSlots,
    /// What is drawn.
    pub form: Form,
}

/// `form`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Form {
    /// Its id.
    pub id: String,
    /// Its layout.
    pub kind: &'static str,
    /// Its title.
    pub title: Text,
    /// The side, faction or piece that it is for; empty where all are alike.
    pub who: Text,
    /// There is a line for the player's name.
    pub named: bool,
    /// How it is used.
    pub text: Text,
    /// Where everything lies on the page.
    #[serde(flatten)]
    pub page: Page,
    /// The fields.
    #[serde(flatten)]
    pub body: Body,
}

/// The page, from the corner of the form.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Page {
    /// The bar with the title.
    pub head: Area,
    /// Where `text` stands.
    pub hint: Area,
    /// The size of its type (pt).
    pub hint_size: f32,
    /// The size of what is said beside fields (pt).
    pub note_size: f32,
    /// Where the fields lie.
    pub body: Area,
    /// It is for somebody of its own.
    pub whose: bool,
}

/// What lies in the body; each layout has some of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Body {
    /// Fields in their places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<Field>>,
    /// Columns of fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub across: Option<usize>,
    /// Ruled columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// Paper wheels with their plates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dials: Option<Vec<Dial>>,
    /// The arrows of a flowchart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways: Option<Vec<Way>>,
    /// The size of the words of steps (pt).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words_size: Option<f32>,
    /// The rows of a list that an aid prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Listing>,
}

/// What every field says of itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct About {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its type: `boxes`, `track`, `text` …
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What it says.
    pub text: Text,
    /// Its icon; empty without one.
    pub icon: String,
    /// Whose it is, where the form is not.
    pub side: Option<Side>,
}

/// A field. What is missing here has no place in its layout.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// What it is.
    #[serde(flatten)]
    pub about: About,
    /// Its number, in a flowchart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<Text>,
    /// All of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Area>,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Area>,
    /// What it says, below its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Area>,
    /// What it says, in a flowchart or aid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Area>,
    /// What is filled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    /// Boxes, frames, lines; the numbers of a track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Cell>>,
    /// The middles of a track's numbers, along which it winds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<[f32; 2]>>,
}

impl Field {
    /// A field without a place.
    pub fn of(about: About) -> Self {
        Self {
            about,
            number: None,
            row: None,
            label: None,
            note: None,
            words: None,
            area: None,
            cells: None,
            path: None,
        }
    }
}

/// A box, frame or line, or a number of a track.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Cell {
    /// The number, on tracks.
    #[serde(flatten)]
    pub number: Option<Number>,
    /// Where it lies; nowhere on a free form.
    #[serde(flatten)]
    pub area: Option<Area>,
}

impl From<Area> for Cell {
    fn from(area: Area) -> Self {
        Self { number: None, area: Some(area) }
    }
}

impl From<Number> for Cell {
    fn from(number: Number) -> Self {
        Self { number: Some(number), area: None }
    }
}

/// A number of a track.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Number {
    /// As it is printed.
    pub text: Text,
    /// It ends a ten, or a short track.
    pub strong: bool,
    /// It is the first.
    pub first: bool,
}

/// Ruled columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Table {
    /// Where they begin, from the top (pt).
    pub top: f32,
    /// The height of their headings (pt).
    pub head: f32,
    /// The width of the lines' names; 0 without any (pt).
    pub label: f32,
    /// The width of the whole (pt).
    pub w: f32,
    /// Its height (pt).
    pub h: f32,
    /// The columns.
    pub columns: Vec<Column>,
    /// The lines.
    pub lines: Vec<Line>,
}

/// A ruled column.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    /// What is written in it.
    #[serde(flatten)]
    pub about: ColumnAbout,
    /// From the left (pt).
    pub x: f32,
    /// Its width (pt).
    pub w: f32,
    /// The boxes of a line, from the corner of their cell.
    pub boxes: Vec<Area>,
}

/// What a ruled column is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ColumnAbout {
    /// A field.
    Field(Box<About>),
    /// A turn, a month, whatever is written over it.
    Numbered {
        /// Its number.
        name: Text,
        /// `number`.
        #[serde(rename = "type")]
        kind: &'static str,
        /// Nothing.
        text: &'static str,
    },
}

/// A line of ruled columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// From the top (pt).
    pub y: f32,
    /// Its height (pt).
    pub h: f32,
    /// Its name; empty without one.
    pub name: Text,
}

/// A plate with its wheels.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dial {
    /// The plate.
    pub plate: Area,
    /// The windows in it.
    pub windows: Vec<Area>,
    /// Where the wheels are pinned, from the left (pt).
    pub pins: Vec<f64>,
    /// The same, from the top (pt).
    pub pin_y: f32,
    /// The wheels.
    pub wheels: Vec<Wheel>,
    /// From the middle of a wheel to the middle of its numbers (pt).
    pub r: f32,
    /// To its rim (pt).
    pub rim: f32,
    /// The size of its numbers (pt).
    #[serde(rename = "type")]
    pub size: f32,
    /// What it counts.
    pub name: Text,
    /// The width of that (pt).
    pub name_width: f32,
    /// The size of what is said beside it (pt).
    pub note_size: f32,
}

/// A wheel.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wheel {
    /// The field that it is.
    #[serde(flatten)]
    pub about: About,
    /// Its middle, from the left (pt).
    pub cx: f64,
    /// The same, from the top (pt).
    pub cy: f32,
    /// Its numbers.
    pub numbers: Vec<Turned>,
}

/// A number of a wheel.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Turned {
    /// As it is printed.
    pub text: Text,
    /// Turned by as much (degrees clockwise), it stands upright in the window.
    pub turn: f64,
    /// The window is on the wheel's left.
    pub left: bool,
}

/// An arrow from one step to the next.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Way {
    /// From the left (pt).
    pub x: f32,
    /// Its upper end (pt).
    pub from: f32,
    /// Its lower end (pt).
    pub to: f32,
}

/// The rows of a list or dice table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Listing {
    /// Its width (pt).
    pub w: f32,
    /// Where it begins, from the top (pt).
    pub top: f32,
    /// Its height (pt).
    pub h: f32,
    /// The size of its type (pt).
    pub size: f32,
    /// Headings and rows.
    pub rows: Vec<ListingRow>,
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ListingRow {
    /// From the top (pt).
    pub y: f32,
    /// Its height (pt).
    pub h: f32,
    /// It holds the headings.
    pub head: bool,
    /// Its cells.
    pub cells: Vec<ListingCell>,
}

/// A cell of a list.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ListingCell {
    /// Where its words stand.
    #[serde(flatten)]
    pub area: Area,
    /// The words.
    pub text: Text,
}
