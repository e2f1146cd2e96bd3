//! The pictures of a game's faces, each under an address made of what it shows.

use std::collections::HashMap;
use std::sync::Arc;

use warpress_kit::FaceInput;
use warpress_language::Direction;
use warpress_model::list::ListKind;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_screen::Asset;
use warpress_shot::{PictureKey, Shot};
use warpress_tabletop::table::Table;

/// Screens have all colours.
pub const INK: Ink = Ink::Full;
/// The paper of boards that take any.
pub const PAPER: &str = "a4";

/// Pictures by their addresses.
pub type Gallery = HashMap<PictureKey, Arc<Shot>>;

/// The pictures of a table’s faces, and what its layout needs of the theme and of them.
pub fn gallery(table: &Table<'_>, renderer: &Arc<Renderer>) -> (Gallery, Asset) {
    let mut gallery = Gallery::new();
    let mut keys = Vec::new();
    for subject in &table.subjects {
        // What extends beyond the cut is not seen.
        let input = FaceInput { bleed: 0.0, ..subject.input.clone() };
        let key = PictureKey::of_input(&input);
        let whole = matches!(subject.list.kind, ListKind::Spaces | ListKind::Fields);
        gallery
            .entry(key.clone())
            .or_insert_with(|| Arc::new(Shot::new(key.clone(), renderer, &input, whole)));
        keys.push(key.as_str().to_owned());
    }
    let colour = |name: &str| renderer.theme().colour(INK, name).to_owned();
    let rtl = renderer.messages().language().direction() == Direction::RightToLeft;
    (gallery, Asset { keys, colours: ["dark", "paper", "ink", "accent"].map(colour), rtl })
}
