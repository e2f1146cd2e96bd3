//! What is printed for an option that this edition adds although it is off: texts of cards, boards, forms and
//! sections that look it up, and decks that belong to no place of the author's game.

use warpress_library::Loaded;
use warpress_model::Code;
use warpress_model::flow::{Change, Datum};
use warpress_model::{Diagnostic, Game, List, Location, Patch, Phrase};

/// Looks for traces that additions leave on paper while they are off.
pub fn check(loaded: &Loaded, game: &Game) -> Vec<Diagnostic> {
    let off = || game.options.iter().filter(|(_, option)| option.ours && !option.in_force);
    if off().next().is_none() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (file, text) in loaded.sources.all().filter(|(file, _)| is_printed(file)) {
        for (name, location) in looked_up(file, text) {
            if let Some((id, option)) = off().find(|(id, _)| name.split_once('.') == Some(("option", id))) {
                let message = format!(
                    "“{}” is an addition of this edition, and off; this is printed all the same",
                    option.name
                );
                found.push(
                    Diagnostic::new(Code::W0229, message, &location)
                        .help("say it in the text of the option, or let its `change` put it here")
                        .about(id.as_str()),
                );
            }
        }
    }
    for deck in game.decks.values().filter(|deck| deck.component.printed && !is_taken(game, deck)) {
        let takes = |option: &Patch| option.changes.iter().any(|change| brings(change, &deck.id));
        if let Some((id, option)) = off().find(|(_, option)| takes(option)) {
            let location = deck.rows.first().map(|row| row.at.clone()).unwrap_or_default();
            let message = format!(
                "“{}” is printed for “{}” alone, an addition of this edition that is off",
                deck.name, option.name
            );
            found.push(
                Diagnostic::new(Code::W0229, message, &location)
                    .help("say component = { printed = false } here, and printed = true in the option's `change`")
                    .about(id.as_str()),
            );
        }
    }
    found
}

/// Whether the texts of a file are printed whatever is in force. In game.toml, options describe themselves.
fn is_printed(file: &str) -> bool {
    let mut parts = file.rsplit(['/', '\\']);
    let (name, folder) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    matches!(name, "rules.md" | "tables.toml")
        || ["decks", "counters", "records", "maps", "forms"].contains(&folder)
}

/// A text's look-ups, with their places.
fn looked_up(file: &str, text: &str) -> Vec<(String, Location)> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("{{") {
        let Some(length) = text[start..].find("}}").map(|length| length + 2) else { break };
        let Ok(phrase) = Phrase::parse(&text[start..start + length]) else { continue };
        let location = Location { file: file.into(), start, end: start + length };
        found.extend(phrase.names().map(|name| (name.to_string(), location.clone())));
    }
    found
}

/// Whether any place of the game takes cards of a deck.
fn is_taken(game: &Game, deck: &List) -> bool {
    let of = |word: &String| {
        *word == deck.id
            || deck
                .rows
                .iter()
                .any(|row| *word == row.id || row.tags.contains(word) || row.kinds.contains(word))
    };
    game.places.values().any(|place| place.of.is_empty() || place.of.iter().any(of))
}

/// Whether a change lets a place take this deck.
fn brings(change: &Change, deck: &str) -> bool {
    fn names(datum: &Datum, deck: &str) -> bool {
        match datum {
            Datum::Text(word) => word == deck,
            Datum::List(items) => items.iter().any(|item| names(item, deck)),
            Datum::Table(entries) => entries.values().any(|item| names(item, deck)),
            _ => false,
        }
    }
    change.path.starts_with("places.") && change.to.as_ref().is_some_and(|to| names(to, deck))
}
