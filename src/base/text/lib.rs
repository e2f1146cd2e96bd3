//! Text as it stands on paper: typefaces, the inline markup of card texts, shaping and breaking into
//! a box, and the SVG that shows the result. Nothing here knows what a card is.

pub mod beside;
pub mod fit;
pub mod fonts;
mod letters;
pub mod markup;
pub mod setting;
mod sfnt;
mod shape;
mod spans;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod verbatim;
pub mod web;
