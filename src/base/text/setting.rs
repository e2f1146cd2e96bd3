//! How a text is asked for and what comes of it: box, style, placed runs, and the ways to fail.

use thiserror::Error;

use warpress_language::Language;

use crate::fonts::FaceId;

/// A box on the face: its upper left corner and its extent, in pt.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// Where lines stand between the sides of their box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Align {
    /// Where the paragraph begins: at the left side, or at the right for Arabic and Hebrew.
    #[default]
    Start,
    /// At the left side.
    Left,
    /// In the middle, broken so that lines are of like length.
    Center,
    /// At the right side.
    Right,
}

/// Where the lines stand between top and bottom of their box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum VAlign {
    /// The tall letters of the first line touch the top.
    #[default]
    Top,
    /// Capitals of the first and foot of the last line are equally far from top and bottom, which is
    /// what the eye takes for the middle.
    Middle,
    /// The descenders of the last line touch the bottom.
    Bottom,
}

/// How a text is to be set.
#[derive(Debug, Clone, PartialEq)]
pub struct Style<'a> {
    /// Family of the words.
    pub family: &'a str,
    /// Family of dice, and of bold words if `family` has no bold.
    pub label: &'a str,
    /// Weight of plain words, 100 to 900.
    pub weight: u16,
    /// Size wished for (pt).
    pub size: f32,
    /// Smallest size allowed (pt).
    pub min: f32,
    /// Distance of baselines as a multiple of the size.
    pub leading: f32,
    /// Most lines allowed; 0 for as many as fit.
    pub lines: usize,
    /// Set in capitals.
    pub caps: bool,
    /// Letterspacing as a multiple of the size.
    pub track: f32,
    /// Where lines stand.
    pub align: Align,
    /// Where the block stands.
    pub valign: VAlign,
    /// A running text, in which emphasis must be visible: a family without italics is an error.
    pub running: bool,
    /// The language in which words may be broken for want of room; `None` = only at soft hyphens.
    pub breaks: Option<&'a Language>,
}

impl<'a> Style<'a> {
    /// Words of one size (pt) from the upper left, on as many lines as they need; running text if they are of
    /// the plain weight, 400.
    pub fn plain(family: &'a str, label: &'a str, weight: u16, size: f32) -> Self {
        Self {
            family,
            label,
            weight,
            size,
            min: size,
            leading: 1.2,
            lines: 0,
            caps: false,
            track: 0.0,
            align: Align::Start,
            valign: VAlign::Top,
            running: weight == 400,
            breaks: None,
        }
    }
}

/// Why a text could not be set as it should.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum FitError {
    /// The family was not loaded.
    #[error("the typeface \"{0}\" is not loaded")]
    Family(String),
    /// The family has no italics, and the text needs them.
    #[error("\"{0}\" has no italics")]
    NoItalic(String),
    /// Neither the face nor a fallback has a glyph for these characters.
    #[error("{} no glyph for {characters}", have(families))]
    Glyphs {
        /// The families that were tried, in order.
        families: Vec<String>,
        /// The characters, each with its code point.
        characters: String,
    },
    /// Too high.
    #[error("{needed:.1} pt high at {size} pt, {:.1} pt more than its box", needed - room)]
    Height {
        /// Height at the smallest size (pt).
        needed: f32,
        /// Height of the box (pt).
        room: f32,
        /// The smallest size (pt).
        size: f32,
    },
    /// More lines than allowed.
    #[error("{needed} lines at {size} pt where {allowed} may be; {over:.1} pt too long")]
    Lines {
        /// Lines at the smallest size.
        needed: usize,
        /// Lines allowed.
        allowed: usize,
        /// The smallest size (pt).
        size: f32,
        /// By how much the whole text is longer than the lines allowed (pt).
        over: f32,
    },
    /// A word longer than the box is wide.
    #[error("\"{word}\" is {needed:.1} pt wide at {size} pt, {:.1} pt more than its box", needed - room)]
    Width {
        /// The line with the word.
        word: String,
        /// Its width at the smallest size (pt).
        needed: f32,
        /// Width of the box (pt).
        room: f32,
        /// The smallest size (pt).
        size: f32,
    },
}

/// "“A”, “B” and “C” have".
fn have(families: &[String]) -> String {
    let quoted: Vec<String> = families.iter().map(|family| format!("“{family}”")).collect();
    match quoted.split_last() {
        Some((last, [])) => format!("{last} has"),
        Some((last, others)) => format!("{} and {last} have", others.join(", ")),
        None => "there is".to_owned(),
    }
}

/// Glyphs of one face on one line, placed on the face of the card.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The characters, blanks included.
    pub text: String,
    /// Their face.
    pub face: FaceId,
    /// They run from right to left.
    pub rtl: bool,
    /// Type size (pt).
    pub size: f32,
    /// Left end of the baseline (pt).
    pub x: f32,
    /// The baseline (pt).
    pub y: f32,
    /// Width of the glyphs, blanks and letterspacing included (pt).
    pub advance: f32,
}

/// An inline icon, placed.
#[derive(Debug, Clone, PartialEq)]
pub struct InlineIcon {
    /// Its name.
    pub name: String,
    /// Upper left corner (pt).
    pub x: f32,
    /// Upper edge (pt).
    pub y: f32,
    /// Side of its square (pt).
    pub size: f32,
}

/// A text set into its box.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SetText {
    /// The size used (pt).
    pub size: f32,
    /// Letterspacing (pt).
    pub track: f32,
    /// The words.
    pub runs: Vec<Run>,
    /// The inline icons.
    pub icons: Vec<InlineIcon>,
    /// Number of lines.
    pub lines: usize,
    /// The smallest box around the lines: what really is covered (pt).
    pub extent: Rect,
}
