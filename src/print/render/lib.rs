//! Faces: from a context and a template to SVG and to the tree that every output uses, with what the
//! face says of itself (texts, icons, faults). Nothing here knows how faces lie on a sheet.

mod answers;
mod args;
pub mod art;
pub mod asked;
mod beneath;
pub mod captioned;
pub mod colour;
pub mod context;
pub mod contrast;
pub mod digest;
mod essence;
pub mod face;
mod functions;
mod guard;
pub mod icon_sheet;
pub mod icons;
pub mod inspect;
pub mod layers;
pub mod light;
mod memo;
pub mod names;
pub mod palette;
pub mod png;
pub mod renderer;
mod scene;
mod session;
pub mod setting;
mod shape;
mod sources;
pub mod specimen;
pub mod templates;
pub mod theme;
mod tokens;

pub use functions::{SMALLEST, SMALLEST_FIGURES};
pub use guard::GuardError;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod typefaces;
