//! Paper that players write on or move markers over: logs, pads, dials, mats.

use super::word::words;
use super::{List, Scope};

/// Boxes of a field that does not say how many.
pub const BOXES: u32 = 5;
/// No field has more boxes.
pub const MOST_BOXES: u32 = 400;
/// A track or dial that says nothing ends so far above its first number.
pub const LAST: i64 = 10;
/// No track or dial has more numbers.
pub const LONGEST: i64 = 500;

/// A form; its fields are the rows of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// How it is laid out.
    pub layout: FormLayout,
    /// For whom there is one.
    pub per: Scope,
    /// How it is used, resolved.
    pub text: String,
    /// Whose it is, where there is one per piece: tags or lists.
    pub whose: Vec<String>,
    /// Lines of a log: a number, or a line for each row of a list.
    pub lines: Option<Lines>,
    /// Fields side by side.
    pub across: Option<u32>,
    /// How many for each of `per`.
    pub copies: u32,
    /// Its size, where the data say so; else it is as large as its fields.
    pub size: Option<super::SizeSpec>,
    /// Where it stands in the data: its size, if it has one.
    pub at: super::Location,
    /// Name, columns and fields.
    pub list: List,
    /// For each field, how it looks.
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
    /// What is written, ticked or set in it.
    pub kind: FieldKind,
    /// How many boxes.
    pub boxes: Option<super::Amount>,
    /// First number of a track or dial.
    pub from: Option<i64>,
    /// Last number of a track or dial.
    pub to: Option<i64>,
    /// The state that it bears (`numbers.squads`).
    pub bears: Option<String>,
    /// How many times the field is repeated.
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
    /// What is written, ticked or set in a field.
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
