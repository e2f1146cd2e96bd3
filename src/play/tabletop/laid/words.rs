//! What a table says: title, terms, what is left of the setup, the rules.

use super::Source;
use crate::TabletopError;
use crate::table::{Passage, Table};
use warpress_kit::saying;
use warpress_referee::display::plain;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_rulebook::pictures::{Gallery, pictures_of};
use warpress_rulebook::{self as rulebook, Book, Words, html};

/// The width of the rules as text (letters).
const WIDTH: usize = 100;

/// The rules of a game as its kit has them: a page of HTML that needs no other file, and plain text of lines of at most
/// 100 letters; both empty if it has none.
///
/// # Errors
/// Pictures that cannot be drawn.
pub fn rules(source: Source<'_>, ink: Ink) -> Result<(String, String), TabletopError> {
    let Source { assets, game, .. } = source;
    let Some(book) = book(source) else { return Ok(Default::default()) };
    let text = rulebook::plain::text(&book, None, WIDTH).unwrap_or_default();
    let gallery = Gallery::of(assets, game, pictures_of(&book), ink)?;
    Ok((html::drawn(assets, &book, &gallery, ink), text))
}

fn book(source: Source<'_>) -> Option<Book> {
    let Source { assets, game, sections, .. } = source;
    (!sections.is_empty()).then(|| rulebook::book(game, sections, &Words::of(assets, game)).0)
}

/// A table on which nothing lies yet, without the texts of the rules.
pub fn table<'g>(source: Source<'g>, renderer: &Renderer) -> Table<'g> {
    let Source { game, .. } = source;
    let passages = book(source).map(|book| book.sections).unwrap_or_default();
    let design = game.credits.by.get("design").into_iter().flatten().cloned().collect::<Vec<_>>();
    let mut credits = Vec::new();
    if !design.is_empty() {
        credits.push(design.join(", "));
    }
    credits.extend(saying::rights(renderer.messages(), &game.credits));
    Table {
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
        passages: passages
            .into_iter()
            .map(|rulebook::Passage { id, number, title, .. }| Passage { id, number, title })
            .collect(),
        rules_html: String::new(),
        rules_text: String::new(),
        extent: (0.0, 0.0),
    }
}
