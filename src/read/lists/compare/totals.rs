//! Totals that a text gives: “The deck contains a total of 46 cards.”

use std::collections::HashSet;

use super::differences::{Comparison, Difference};
use warpress_model::{Game, Location};
use warpress_tabular::TableFile;

/// Words in sentences about the whole deck, but not in those about a hand.
const WHOLE: [&str; 6] =
    ["deck of", "deck contains", "deck has", "deck consists", "contains a total", "cards in the deck"];

/// The totals that neither a list of the game has, nor all of its decks together.
pub fn stated(
    found: &Comparison,
    game: &Game,
    read: &TableFile,
    met: &HashSet<String>,
    asked: bool,
) -> Vec<Difference> {
    let decks: Vec<(&str, u32)> = game.decks.values().map(|deck| (deck.id.as_str(), deck.total())).collect();
    let about: Vec<(&str, u32)> = decks.iter().copied().filter(|(id, _)| met.contains(*id)).collect();
    let all = decks.iter().map(|(_, total)| *total).fold(0, u32::saturating_add);
    let known: Vec<u32> =
        if asked { about.iter() } else { decks.iter() }.map(|(_, total)| *total).chain([all]).collect();
    // With several decks, a sentence does not say which it means.
    let [(id, game_has)] = about[..] else { return Vec::new() };
    // If the game notes that the source gives another total, it has been looked at.
    let settled = game.decks.get(id).and_then(|deck| deck.stated.as_ref()).map(|stated| stated.total);
    let mut start = 0;
    let mut differences = Vec::new();
    for (index, line) in read.text.split('\n').enumerate() {
        let location = Location { file: read.source.clone(), start, end: start + line.len() };
        start += line.len() + 1;
        for (total, about) in totals(line) {
            let near = |other: u32| other.abs_diff(total) <= if about { total / 10 } else { 0 };
            if !known.iter().copied().any(near) && settled != Some(total) {
                let at = found.place_of(&location, index + 1, None);
                differences.push(Difference::Stated { file: total, game: game_has, at });
            }
        }
    }
    differences
}

/// The totals in a line, and whether each is approximate.
fn totals(line: &str) -> Vec<(u32, bool)> {
    let lower = line.to_lowercase();
    let sentences = lower.split(". ").filter(|sentence| WHOLE.iter().any(|sign| sentence.contains(sign)));
    sentences
        .flat_map(|sentence| {
            let words: Vec<&str> = sentence.split_whitespace().collect();
            let cards = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).starts_with("card");
            let found: Vec<(u32, bool)> = words
                .windows(2)
                .enumerate()
                .filter(|(_, pair)| cards(pair[1]))
                .filter_map(|(at, pair)| {
                    let total = pair[0].parse().ok()?;
                    let about =
                        at > 0 && matches!(words[at - 1], "around" | "about" | "approximately" | "roughly");
                    Some((total, about))
                })
                .collect();
            found
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::totals;

    #[test]
    fn sentences_about_the_deck_state_totals_and_others_do_not() {
        assert_eq!(totals("Card game. Deck of 90 cards. Each player draws 5 cards."), [(90, false)]);
        assert_eq!(totals("The deck contains around 60 cards"), [(60, true)]);
        assert_eq!(totals("There are 11 card types. The deck contains a total of 46 cards."), [(46, false)]);
        assert!(totals("Each player has a Draw pile (70 cards each in a 2 player game)").is_empty());
    }
}
