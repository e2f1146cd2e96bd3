//! `[table]`: how a game is laid out on screen.

use warpress_format::fields::Fields;
use warpress_model::{Game, OnScreen};

use super::DecodeContext;

/// What the data say of it. All that they name must be there.
pub(super) fn read(context: &DecodeContext<'_>, fields: &Fields<'_>, game: &Game) -> OnScreen {
    let Some(inner) = fields.table("table") else { return OnScreen::default() };
    let named = |key: &'static str, what: &str, known: &[&str]| {
        let mut all = Vec::new();
        for (id, location) in inner.spotted_words(key) {
            if known.contains(&id.as_str()) {
                all.push(id);
            } else {
                context.log.unknown(what, &id, known.iter().copied(), location);
            }
        }
        all
    };
    let boards: Vec<&str> = game.maps.keys().chain(game.forms.keys()).map(String::as_str).collect();
    let places: Vec<&str> = game.places.keys().map(String::as_str).collect();
    let on_screen = OnScreen {
        boards: named("boards", "map or form", &boards),
        places: named("places", "place", &places),
    };
    inner.finish();
    on_screen
}
