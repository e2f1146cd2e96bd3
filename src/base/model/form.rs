//! Paper that players write on or move markers over: logs, pads, dials, mats.

use super::word::words;
use super::{List, Scope};

/// The number of boxes if a field does not say.
pub const BOXES: u32 = 5;
/// The most boxes a field may have.
pub const MOST_BOXES: u32 = 400;
/// How far above its first number a track or dial ends if it does not say.
pub const LAST: i64 = 10;
/// The most numbers a track or dial may have.
pub const LONGEST: i64 = 500;

/// A form; its fields are the rows of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// Its layout.
    pub layout: FormLayout,
    /// Who gets one.
    pub per: Scope,
    /// How it is used, resolved.
    pub text: String,
    /// What it belongs to, if there is one per piece: tags or lists.
    pub whose: Vec<String>,
    /// The lines of a log: a number, or one for each row of a list.
    pub lines: Option<Lines>,
    /// Fields side by side.
    pub across: Option<u32>,
    /// How many for each owner.
    pub copies: u32,
    /// Its size, if the data give one; otherwise its fields decide.
    pub size: Option<super::SizeSpec>,
    /// Where its size, or else the form, stands in the data.
    pub at: super::Location,
    /// Its name, columns and fields.
    pub list: List,
    /// How each field looks.
    pub fields: Vec<Field>,
}

/// The lines of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lines {
    /// A fixed number.
    Count(u32),
    /// One for each row of this list.
    Rows(String),
}

/// How a field looks.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// How it is filled in.
    pub kind: FieldKind,
    /// The number of boxes.
    pub boxes: Option<super::Amount>,
    /// First number of a track or dial.
    pub from: Option<i64>,
    /// Last number of a track or dial.
    pub to: Option<i64>,
    /// The state that it bears (`numbers.squads`).
    pub bears: Option<String>,
    /// How often the field is repeated.
    pub repeat: u32,
}

words! {
    /// How a form is laid out.
    FormLayout {
        /// A line for each turn.
        Log = "log",
        /// Orders, written in secret.
        Orders = "orders",
        /// Points, added up.
        Score = "score",
        /// A line for each unit or person.
        Roster = "roster",
        /// Fields, one below the other.
        Sheet = "sheet",
        /// A drawing with boxes to tick.
        Diagram = "diagram",
        /// Wheels with a window.
        Dial = "dial",
        /// Numbers in a row for a marker.
        Track = "track",
        /// Places for cards and counters.
        Mat = "mat",
        /// Boxes and arrows.
        Flowchart = "flowchart",
        /// A summary to look things up in.
        Aid = "aid",
        /// A page that the game's own template draws.
        Free = "free",
    }
}

words! {
    /// How a field is filled in.
    FieldKind {
        /// A number.
        Number = "number",
        /// Words.
        Text = "text",
        /// Boxes to tick one after another.
        Boxes = "boxes",
        /// One box to tick.
        Check = "check",
        /// A number that is set on a wheel.
        Dial = "dial",
        /// A number that a marker shows.
        Track = "track",
        /// A space for a piece.
        Space = "space",
    }
}
