//! What stands for a game on its kit, its book and its boxes: a hero with one or two others behind it, in a scene. The
//! data may say which; otherwise they are chosen from the cards.

use std::cmp::Reverse;

use super::view::View;
use super::view::card::{ArtSlots, Cover, Covered};
use super::{FaceInput, context};
use warpress_model::{Count, Game, ListKind, Row};
use warpress_render::icons::Kind;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;

/// Without this template books have no cover.
const TEMPLATE: &str = "rulebook/cover";
/// The hero and those behind it.
const MOST: usize = 3;
/// Shorter words of a title name nobody.
const SHORTEST: usize = 4;

/// The cover by itself, in this size (pt); `None` if there is no template for it or nothing to be shown.
pub fn cover_face(game: &Game, renderer: &Renderer, ink: Ink, size: (f32, f32)) -> Option<FaceInput> {
    renderer.templates().is_sound(&format!("{TEMPLATE}.svg")).then_some(())?;
    let list = game.lists().find(|list| list.component.printed)?;
    let back = context::back(game, list, renderer, ink);
    let view = View::Cover(Box::new(Covered { back, cover: cover(game, renderer) }));
    Some(FaceInput { template: TEMPLATE.into(), view, size, bleed: 0.0, ink })
}

/// What stands for the game.
pub fn cover(game: &Game, renderer: &Renderer) -> Cover {
    let told = &game.cover;
    let theme = &renderer.theme().scenes;
    let cast = if told.figures.is_empty() { telling(game, renderer) } else { Vec::new() };
    // The scene of the hero's card, unless another is named.
    let card = cast.first().copied().or_else(|| card_of(game, told.figures.first()?));
    let staged = card.filter(|row| row.scene.is_some());
    let usual = (theme.default.clone(), theme.light.clone());
    let usual = staged.map_or(usual, |row| context::scene_and_light(&row.scene, &row.light, <_>::default()));
    let (scene, light) = context::scene_and_light(&told.scene, &told.light, usual);
    let figures = match cast.as_slice() {
        [] => told.figures.iter().take(MOST).cloned().collect(),
        cast => beside(cast, &scene, renderer),
    };
    let drawn = figures.is_empty().then(|| painted(game)).flatten();
    Cover { figures, scene, light, art: ArtSlots::of(told.art.as_ref().or(drawn)) }
}

/// The printed rows of a game with their lists, cards before counters.
fn printed(game: &Game) -> impl Iterator<Item = &Row> {
    let lists = game.decks.values().chain(game.records.values()).chain(game.counters.values());
    lists.filter(|list| list.component.printed).flat_map(|list| &list.rows)
}

/// The card that shows this icon.
fn card_of<'g>(game: &'g Game, icon: &str) -> Option<&'g Row> {
    printed(game).find(|row| row.icon.as_deref() == Some(icon))
}

/// The first picture of the game's own on a card.
fn painted(game: &Game) -> Option<&warpress_model::Art> {
    let decks = game.decks.values().filter(|list| list.component.printed && list.kind == ListKind::Deck);
    decks.flat_map(|list| &list.rows).find_map(|row| row.art.as_ref())
}

/// Rows with pictures of their own each, from the most telling: whom the title names, who can stand in a scene, silhouettes
/// of our own before the catalog's, and what there is most of.
fn telling<'g>(game: &'g Game, renderer: &Renderer) -> Vec<&'g Row> {
    let icons = renderer.icons();
    let title = game.title.to_lowercase();
    let words: Vec<&str> =
        title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() >= SHORTEST).collect();
    let mut seen: Vec<(&Row, &str, u32)> = Vec::new();
    for row in printed(game) {
        let Some(icon) = row.icon.as_deref().filter(|icon| weight(icons.cast(icon).kind) > 0) else {
            continue;
        };
        let copies = row.count.map_or(1, Count::printed);
        match seen.iter_mut().find(|(_, other, _)| *other == icon) {
            Some((_, _, count)) => *count += copies,
            None => seen.push((row, icon, copies)),
        }
    }
    let named = |row: &Row, icon: &str| {
        let called = row.called().to_lowercase();
        words.iter().any(|word| called.contains(word) || icon.contains(word))
    };
    // Stable: what comes first in the data stays first among equals.
    seen.sort_by_key(|(row, icon, copies)| {
        let kind = weight(icons.cast(icon).kind);
        Reverse((kind > 1 && named(row, icon), kind, icons.is_own(icon), row.scene.is_some(), *copies))
    });
    seen.into_iter().map(|(row, ..)| row).collect()
}

/// How well a figure of a kind stands for a game; 0: not at all.
fn weight(kind: Kind) -> u8 {
    use Kind::{Aircraft, Beast, Bust, Figure, Group, Gun, Scene, Ship, Vehicle};
    match kind {
        Aircraft | Beast | Figure | Group | Gun | Ship | Vehicle => 3,
        Bust => 2,
        Scene => 1,
        _ => 0,
    }
}

/// The hero, and those of the others that can stand where it stands.
fn beside(cast: &[&Row], scene: &str, renderer: &Renderer) -> Vec<String> {
    let icons = renderer.icons();
    let ground = renderer.templates().setting(scene).map(|setting| setting.ground);
    let stands = |icon: &&str| ground.is_none_or(|ground| icons.cast(icon).stands_on(ground));
    let mut names = cast.iter().filter_map(|row| row.icon.as_deref());
    let hero = names.next();
    let hero_kind = hero.map(|hero| icons.cast(hero).kind);
    // A composition is whole, and a head stands alone: nothing is set behind the one, and no head behind another.
    let alone = hero_kind.is_some_and(|kind| kind == Kind::Scene);
    let others = names
        .filter(|icon| !alone && weight(icons.cast(icon).kind) > 1 && icons.cast(icon).kind != Kind::Bust)
        .filter(stands);
    hero.into_iter().chain(others.take(MOST - 1)).map(str::to_owned).collect()
}
