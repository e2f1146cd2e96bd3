//! A face: what it is made from, what it is, and what can be wrong with it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::layers::Layer;
use crate::theme::Ink;
use warpress_art::{Fit, Tone};
use warpress_text::setting::Rect;

/// What kind of fault a face has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FaceErrorKind {
    /// The template is missing, broken or failed.
    Template,
    /// A text is larger than its box.
    Overflow,
    /// A text may become smaller than can be read.
    TooSmall,
    /// A character that its typeface lacks.
    MissingGlyph,
    /// A typeface that is not loaded, or lacks italics.
    Font,
    /// No icon of that name.
    UnknownIcon,
    /// No scene or light of that name.
    UnknownScene,
    /// No picture of that name.
    UnknownPicture,
    /// A picture that cannot be shown.
    Picture,
    /// What the template wrote is no sound SVG.
    Svg,
    /// A template of a pack wanted more than it may have.
    Limit,
    /// The fields of a form do not fit, or cannot be made.
    Form,
}

/// A fault of a face.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct FaceError {
    /// What kind of fault.
    pub kind: FaceErrorKind,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The text that is at fault, by the name that its template gave it; empty if it is none.
    pub text: String,
}

/// A text on a face.
#[derive(Debug, Clone, PartialEq)]
pub struct TextBox {
    /// The name that the template gave it.
    pub id: String,
    /// The box it was given (pt from the upper left corner of the trim).
    pub rect: Rect,
    /// The box that its lines cover (pt).
    pub extent: Rect,
    /// The type size used (pt).
    pub size: f32,
    /// Its lines.
    pub lines: usize,
    /// Its colour, as the template wrote it.
    pub fill: String,
    /// The colour of the ground, if the template names it.
    pub on: Option<String>,
    /// The words.
    pub text: String,
}

/// A picture of the game's own on a face.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlacedPicture {
    /// Its name: `art/wolf.jpg`.
    pub name: String,
    /// What the ink makes of it.
    pub tone: Tone,
    /// The frame that the template gave it (pt).
    pub frame: warpress_art::Rect,
    /// Where the whole of it lies (pt): with `cover`, over the edges of its frame.
    pub whole: warpress_art::Rect,
    /// How it fills the frame.
    pub fit: Fit,
    /// It stands in place of an icon: its box says how large it may be, not what shape it should have.
    pub logo: bool,
    /// What takes the unit square of the file to the face: `a b c d e f` of SVG.
    pub matrix: [f32; 6],
    /// The radius of its frame's corners, if it is cut by its frame.
    pub clip: Option<f32>,
    /// Its address in the SVG.
    pub href: String,
}

/// What decides the chances of a face (`rnd`): the same in every build.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Chance<'a> {
    /// The game.
    pub game: &'a str,
    /// What is drawn: a card, or else its list.
    pub of: &'a str,
    /// In which of several ways copies of it are drawn, from 0.
    pub take: u32,
}

/// What a template is given, in the types of those who know what it means. It becomes names and values where it is
/// handed to Tera (`context.rs`), and nowhere else.
pub trait View: Serialize + Sync {
    /// What decides the chances of the face.
    fn chance(&self) -> Chance<'_>;
}

/// What a face is made from.
#[derive(Debug, Clone, PartialEq)]
pub struct FaceInput<V> {
    /// The template below `templates/`, with or without `.svg`.
    pub template: String,
    /// What the template is given of the game: `game`, `deck`, `card`, `side`, `slot` …, as far as they differ from nothing.
    pub view: V,
    /// Width and height of the trim (pt).
    pub size: (f32, f32),
    /// Width of the bleed on each side (pt).
    pub bleed: f32,
    /// What the printer may use.
    pub ink: Ink,
}

/// A face, drawn.
#[derive(Debug)]
pub struct Face<T = usvg::Tree> {
    /// The SVG; 1 unit = 1 pt, the origin at the upper left corner of the trim.
    pub svg: String,
    /// The same as a tree, or as what goes to paper ([`Printed`]). Its origin is the corner of the bleed.
    pub tree: T,
    /// Its texts, in the order of drawing.
    pub texts: Vec<TextBox>,
    /// The icons used, each once.
    pub icons: Vec<String>,
    /// Its pictures, in the order of drawing.
    pub pictures: Vec<PlacedPicture>,
    /// Width and height of the trim (pt).
    pub size: (f32, f32),
    /// Width of the bleed on each side (pt).
    pub bleed: f32,
}

/// A face as it goes to paper.
pub type PrintedFace = Face<Printed>;

/// What of a face goes to paper.
#[derive(Debug)]
pub struct Printed {
    /// Width and height with the bleed (pt).
    pub size: (f32, f32),
    /// What lies over one another, from the bottom to the top.
    pub layers: Vec<Layer>,
}

/// A drawing with its faults: a face that could be drawn may be looked at, but must not be printed
/// if there is any error.
#[derive(Debug)]
pub struct RenderedFace {
    /// The face, unless it could not be drawn at all.
    pub face: Option<Face>,
    /// What is wrong with it.
    pub errors: Vec<FaceError>,
}

/// Whether the words are drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Words {
    /// Drawn.
    #[default]
    Shown,
    /// Laid out and noted, but not drawn, so that the ground beneath can be measured.
    Hidden,
}

#[cfg(test)]
mod tests {
    use super::PlacedPicture;
    use warpress_art::{Fit, Rect, Tone};

    /// What a check has seen of faces with pictures is known by these words.
    #[test]
    fn placed_pictures_keep_their_words() {
        let frame = Rect { x: 1.0, y: 2.0, w: 3.0, h: 4.5 };
        let picture = PlacedPicture {
            name: "art/wolf.jpg".into(),
            tone: Tone::Colour,
            frame,
            whole: frame,
            fit: Fit::Cover,
            logo: false,
            matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            clip: None,
            href: "wolf".into(),
        };
        let known = concat!(
            r#"{"name":"art/wolf.jpg","tone":"colour","frame":{"x":1.0,"y":2.0,"w":3.0,"h":4.5},"#,
            r#""whole":{"x":1.0,"y":2.0,"w":3.0,"h":4.5},"fit":"cover","logo":false,"#,
            r#""matrix":[1.0,0.0,0.0,1.0,0.0,0.0],"clip":null,"href":"wolf"}"#
        );
        assert_eq!(serde_json::to_string(&picture).unwrap(), known);
        let tones = [Tone::Grey, Tone::Low, Tone::Mono];
        assert_eq!(serde_json::to_string(&tones).unwrap(), r#"["grey","low","mono"]"#);
        assert_eq!(serde_json::to_string(&Fit::Contain).unwrap(), r#""contain""#);
    }
}
