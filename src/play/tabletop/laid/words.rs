//! What a table says: title, terms, what is left of the setup, the rules.

use super::Source;
use crate::TabletopError;
use crate::table::Table;
use warpress_kit::saying;
use warpress_referee::display::plain;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_rulebook::pictures::{Gallery, pictures_of};
use warpress_rulebook::{self as rulebook, Words, html};

/// The width of the rules as text (letters).
const WIDTH: usize = 100;

/// A table on which nothing lies yet.
pub fn table<'g>(source: Source<'g>, renderer: &Renderer, ink: Ink) -> Result<Table<'g>, TabletopError> {
    let Source { assets, game, sections, .. } = source;
    let words = Words::of(assets, game);
    let (mut rules_html, mut rules_text) = (String::new(), String::new());
    if !sections.is_empty() {
        let (book, _) = rulebook::book(game, sections, &words);
        rules_text = rulebook::plain::text(&book, None, WIDTH).unwrap_or_default();
        let gallery = Gallery::of(assets, game, pictures_of(&book), ink)?;
        rules_html = html::drawn(assets, &book, &gallery, ink);
    }
    let design = game.credits.by.get("design").into_iter().flatten().cloned().collect::<Vec<_>>();
    let mut credits = Vec::new();
    if !design.is_empty() {
        credits.push(design.join(", "));
    }
    credits.extend(saying::rights(renderer.messages(), &game.credits));
    Ok(Table {
        slug: game.slug.clone(),
        title: game.title.clone(),
        version: game.version.clone(),
        summary: game.summary.clone(),
        credits,
        players: (game.players.min, game.players.max.unwrap_or(game.players.usual)),
        seats: Vec::new(),
        faces: Vec::new(),
        subjects: Vec::new(),
        kinds: Vec::new(),
        boards: Vec::new(),
        stacks: Vec::new(),
        dice: Vec::new(),
        steps: game.setup_texts().map(plain).collect(),
        rules_html,
        rules_text,
        extent: (0.0, 0.0),
    })
}
