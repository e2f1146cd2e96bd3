//! The picture on the first page of a game's rules: what the game is about, before a scene of its own.

use super::view::View;
use super::view::card::{Figures, Hero};
use super::{FaceInput, context};
use warpress_model::{Game, Row};
use warpress_render::icons::Kind;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// Without this template books have no such picture.
const TEMPLATE: &str = "rulebook/hero";
/// So many figures fill the picture.
const MOST: usize = 3;

/// What the picture is made from, in this size (pt); `None` if there is no template for it or nothing to be shown.
pub fn hero(game: &Game, renderer: &Renderer, ink: Ink, size: (f32, f32)) -> Option<FaceInput> {
    renderer.templates().is_sound(&format!("{TEMPLATE}.svg")).then_some(())?;
    let rows = figures(game, renderer);
    let list = game.lists().find(|list| list.component.printed)?;
    let mut back = context::back(game, list, renderer, ink);
    if let Some(row) = rows.iter().find(|row| row.scene.is_some()) {
        (back.slot.scene, back.slot.light) = context::staged(&row.scene, &row.light, <_>::default());
    }
    let figures = rows.iter().filter_map(|row| row.icon.clone()).collect();
    let view = View::Hero(Box::new(Hero { back, hero: Figures { figures } }));
    Some(FaceInput { template: TEMPLATE.into(), view, size, bleed: 0.0, ink })
}

/// Rows whose figures stand for the game: of those that can stand in a scene the ones of which there are most, each
/// of another look; silhouettes of our own go before catalog.
fn figures<'g>(game: &'g Game, renderer: &Renderer) -> Vec<&'g Row> {
    let icons = renderer.icons();
    let stands = |icon: &str| {
        use Kind::{Aircraft, Beast, Figure, Group, Gun, Ship, Vehicle};
        [Aircraft, Beast, Figure, Group, Gun, Ship, Vehicle].contains(&icons.cast(icon).kind)
    };
    let lists = game.decks.values().chain(game.records.values()).chain(game.counters.values());
    let rows = lists.filter(|list| list.component.printed).flat_map(|list| &list.rows);
    let mut seen: Vec<(&Row, &str, u32)> = Vec::new();
    for row in rows {
        let Some(icon) = row.icon.as_deref().filter(|icon| stands(icon)) else { continue };
        let copies = row.count.map_or(1, warpress_model::Count::printed);
        match seen.iter_mut().find(|(_, other, _)| *other == icon) {
            Some((_, _, count)) => *count += copies,
            None => seen.push((row, icon, copies)),
        }
    }
    // Stable: what comes first in the data stays first among equals.
    seen.sort_by_key(|(row, icon, count)| {
        (!icons.is_own(icon), row.scene.is_none(), std::cmp::Reverse(*count))
    });
    seen.into_iter().take(MOST).map(|(row, ..)| row).collect()
}
