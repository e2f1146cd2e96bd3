//! Puts a kit together: from a game to faces, from faces to sheets, from sheets to files.
//!
//! The one place that knows the model as well as drawing and paper; it draws nothing and lays out
//! nothing itself.

mod amounts;
mod board;
mod catalog;
mod changed;
mod context;
mod cover;
mod drawing;
mod error;
mod fit;
mod flat;
mod inventory;
mod leaf;
mod letters;
mod library;
mod load;
mod make;
mod paper;
mod parts;
mod pictures;
mod request;
pub mod samples;
pub mod saying;
mod small;
mod subject;
pub mod view;

use warpress_assets::Assets;
use warpress_model::{Game, Typefaces};
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Theme, ThemeError};
use warpress_text::fonts::Catalogue;

pub use catalog::AssetCatalog;
pub use changed::Swap;
pub use context::words;
pub use cover::cover_face;
pub use drawing::draw;
pub use error::{KitError, UndrawnFace};
pub use fit::{OversizeForm, OversizeList, cramped_spaces, oversize_forms, oversize_lists, remedy};
pub use flat::Flattener;
pub use inventory::{Inventory, InventoryError, Piece, each_piece};
pub use leaf::{TypefaceCredit, licence, person};
pub use library::{Heads, Library, Source, load};
pub use make::{Changes, Kit, about, build, changes, layers};
pub use paper::{paper, paper_word};
pub use parts::{Boxes, CrampedSpace, Deck, DeckCard, Part, PartContext, Pick, parts};
pub use request::{Request, file_stem};
pub use small::small;
pub use subject::{Subject, pieces, portraits, subjects};
pub use view::View;

/// What a face of a kit is made from.
pub type FaceInput = warpress_render::face::FaceInput<View>;

/// A renderer for a game's theme.
///
/// # Errors
/// If the theme or one of its typefaces cannot be read.
pub fn renderer(assets: &Assets, game: &Game) -> Result<Renderer, KitError> {
    let renderer = Renderer::new(assets, theme(assets, game)?)?;
    Ok(renderer.in_language(assets, game.language.as_deref()))
}

/// A game's theme, with the typefaces that the game chooses itself.
///
/// # Errors
/// If the theme cannot be read.
pub fn theme(assets: &Assets, game: &Game) -> Result<Theme, ThemeError> {
    let mut theme = Theme::load(assets, &game.theme)?;
    let Typefaces { display, text, label, fallback } = &game.typefaces;
    let own = &mut theme.fonts;
    let catalogue = Catalogue::of(assets);
    for (role, chosen) in [(&mut own.display, display), (&mut own.text, text), (&mut own.label, label)] {
        if let Some(family) = chosen {
            *role = catalogue.name(assets, family);
        }
    }
    if !fallback.is_empty() {
        own.fallback = fallback.iter().map(|family| catalogue.name(assets, family)).collect();
    }
    Ok(theme)
}
