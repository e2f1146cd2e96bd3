//! The head of a rulebook: the kind of game, its players, its makers.

use crate::Book;
use warpress_model::{Credits, Game};

/// The book of a game, with its head but no sections yet.
pub fn head(game: &Game) -> Book {
    let credits = credits(game);
    let mut facts = vec![("Players".to_owned(), game.players.in_words())];
    facts.extend(game.version.iter().map(|version| ("Version".to_owned(), version.clone())));
    facts.extend(credits.iter().cloned());
    Book {
        slug: game.slug.clone(),
        title: game.title.clone(),
        summary: game.summary.clone(),
        facts,
        authors: game.credits.by.get("design").cloned().unwrap_or_default(),
        credits,
        version: game.version.clone(),
        rights: game.credits.rights(),
        licensed: game.credits.licence.is_some() || game.credits.terms.is_some(),
        theme: game.theme.clone(),
        cover: None,
        sections: Vec::new(),
    }
}

/// Who did what, and the sources.
fn credits(game: &Game) -> Vec<(String, String)> {
    let people =
        game.credits.by.iter().map(|(part, names)| (Credits::in_words(part).to_owned(), names.join(", ")));
    people.chain(game.credits.based_on.iter().map(|work| ("After".to_owned(), work.clone()))).collect()
}
