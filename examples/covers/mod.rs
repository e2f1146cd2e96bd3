//! The covers of all games, side by side.

use resvg::tiny_skia::Pixmap;
use warpress::assets::Assets;
use warpress::kit;
use warpress::model::Game;
use warpress::render::theme::Ink;

use super::{fitted, themes};

/// So many side by side, each with so much room (pixels).
const ACROSS: usize = 9;
const ROOM: (f32, f32) = (216.0, 144.0);

/// One sheet of them, in the order of the games.
pub fn sheet(assets: &Assets, games: &[Game]) -> Result<Pixmap, String> {
    let mut faces = Vec::new();
    for game in games {
        let renderer = kit::renderer(&assets.of_game(&game.slug), game).map_err(|error| error.to_string())?;
        let Some(input) = kit::cover_face(game, &renderer, Ink::Full, ROOM) else { continue };
        let face =
            renderer.face(&input).map_err(|errors| themes::told(&renderer, &input, &game.title, &errors));
        faces.push(face?);
    }
    let sheet = fitted(&faces, ACROSS, ROOM).map_err(|error| error.to_string())?;
    Ok(sheet.pixels().clone())
}
