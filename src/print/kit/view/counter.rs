//! What the faces of counters have beside those of cards.

use serde::Serialize;

use super::Text;

/// `counter`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Counter {
    /// Colours.
    #[serde(flatten)]
    pub tints: Tints,
    /// `square`, `round`, `hex`: as large as fits in the square of `w` and `h`.
    pub shape: &'static str,
    /// `front`, `back`, `spare`.
    pub face: &'static str,
    /// Sign and values; a back that counters share has none.
    #[serde(flatten)]
    pub unit: Option<Unit>,
}

/// The colours of a counter (`#rrggbb`).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tints {
    /// Its ground.
    pub ground: String,
    /// The band across a back.
    pub band: String,
    /// The inside of a sign's frame.
    #[serde(rename = "box")]
    pub inside: String,
    /// Its outline.
    pub cut: String,
}

/// What a counter says of its piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unit {
    /// The sign of its branch.
    pub symbol: Option<Symbol>,
    /// The strokes above the frame, one by one.
    pub echelon: Vec<String>,
    /// What it belongs to, and the least size of those words.
    pub formation: Text,
    /// (pt)
    pub formation_least: f32,
    /// Its own number or name, and the least size of those words.
    pub designation: Text,
    /// (pt)
    pub designation_least: f32,
    /// The outline of an aircraft, by name; empty without one.
    pub planform: String,
    /// The row chose a colour of the theme.
    pub coloured: bool,
    /// What a chit or coin says, and its least size.
    pub worth: Text,
    /// (pt)
    pub worth_least: f32,
    /// The values at the foot in one line (`4-3-6`), and their least size.
    pub line: Text,
    /// (pt)
    pub least: f32,
    /// These stand each by itself.
    pub spread: bool,
    /// Any of them has something small and high beside it.
    pub raised: bool,
    /// The values of the line.
    pub main: Vec<Figure>,
    /// The values of the upper corners.
    pub corners: Vec<Figure>,
    /// By how much it is turned, from 0 to 359 degrees.
    pub turn: i64,
    /// A leader's stars, from 1 to 5.
    pub stars: Option<i64>,
}

/// The sign of a branch.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Symbol {
    /// What it is called.
    pub name: Text,
    /// The marks that it is drawn from.
    pub marks: Vec<&'static str>,
    /// The frame's form: `friend`, `hostile`, `neutral`, `unknown`.
    pub frame: String,
}

/// A value in the classic layout.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// What it is called.
    pub label: Text,
    /// What is printed.
    pub text: Text,
    /// What stands small and high beside it.
    pub raised: Text,
    /// The least size at which it may be set (pt).
    pub least: f32,
}
