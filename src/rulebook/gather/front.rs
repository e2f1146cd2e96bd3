//! The head of a rulebook: what sort of game, for whom, by whom.

use crate::model::{Credits, Game};

/// Facts for the head, each with its name.
pub fn facts(game: &Game) -> Vec<(String, String)> {
    let mut facts = vec![("Players".to_owned(), game.players.in_words())];
    for (part, names) in &game.credits.by {
        facts.push((Credits::in_words(part).to_owned(), names.join(", ")));
    }
    if let Some(work) = &game.credits.based_on {
        facts.push(("After".to_owned(), work.clone()));
    }
    facts
}
