//! Which cards are printed how often, and what their faces are made from.

use super::{KitError, Subject, context};
use crate::model::{Count, Game, List, Row, Scope, SizeSpec};
use crate::render::face::FaceInput;
use crate::render::renderer::Renderer;
use crate::render::theme::Ink;
use crate::sheet::{Card, Formats, Size, Stack, mm};

/// Which part of a game is printed; everything, if nothing is named.
#[derive(Debug, Clone, Default)]
pub struct Pick {
    /// Ids of decks.
    pub decks: Vec<String>,
    /// Ids of cards, or parts of them with `*`.
    pub cards: Vec<String>,
}

/// A card of a deck to be printed.
#[derive(Debug, Clone)]
pub struct DeckCard<'g> {
    /// The row.
    pub row: &'g Row,
    /// From 1, among the different cards of the deck.
    pub number: usize,
    /// How often it is printed.
    pub copies: u32,
}

/// A deck to be printed.
#[derive(Debug, Clone)]
pub struct Deck<'g> {
    /// The list.
    pub list: &'g List,
    /// Its cards.
    pub cards: Vec<DeckCard<'g>>,
}

/// The decks that are printed, with their cards and copies.
///
/// # Errors
/// If a deck or card that was asked for does not exist.
pub fn decks<'g>(game: &'g Game, pick: &Pick, copies: u32) -> Result<Vec<Deck<'g>>, KitError> {
    for id in &pick.decks {
        if !game.decks.contains_key(id) && !game.records.contains_key(id) {
            let all: Vec<_> = game.decks.keys().map(String::as_str).collect();
            return Err(KitError::Nothing(format!("there is no deck “{id}”; there are {}", all.join(", "))));
        }
    }
    let mut decks = Vec::new();
    // Records are tabled, unless they say that they are printed as cards.
    let records = game.records.values().filter(|list| list.face.template.is_some());
    for list in game.decks.values().chain(records).filter(|list| list.component.printed) {
        if !pick.decks.is_empty() && !pick.decks.contains(&list.id) {
            continue;
        }
        let sets = sets(game, &list.component.per).saturating_mul(copies);
        let card = |(place, row): (usize, &'g Row)| DeckCard {
            row,
            number: place + 1,
            copies: row.count.map_or(1, Count::printed).saturating_mul(sets),
        };
        let picked = |card: &DeckCard<'g>| {
            pick.cards.is_empty() || pick.cards.iter().any(|word| fits(word, &card.row.id))
        };
        let cards: Vec<_> = list.rows.iter().enumerate().map(card).filter(picked).collect();
        if !cards.is_empty() {
            decks.push(Deck { list, cards });
        }
    }
    if decks.is_empty() {
        return Err(KitError::Nothing(match pick.cards.first() {
            Some(word) => format!("no card is called “{word}”; “warpress show {}” lists them", game.slug),
            None => format!("{} has no cards to print", game.title),
        }));
    }
    Ok(decks)
}

/// How many sets of a list are printed: one for each of what it is for.
fn sets(game: &Game, per: &Scope) -> u32 {
    let seats = game.players.max.unwrap_or(game.players.min).max(1);
    match per {
        Scope::Seat => seats,
        Scope::Side => u32::try_from(game.sides.len()).unwrap_or(1).max(1),
        _ => 1,
    }
}

/// Whether an id fits a word in which `*` stands for anything.
fn fits(word: &str, id: &str) -> bool {
    let word = crate::library::slug_pattern(word);
    let mut parts = word.split('*');
    let Some(first) = parts.next() else { return false };
    let Some(mut rest) = id.strip_prefix(first) else { return false };
    let parts: Vec<_> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// The size of a list's pieces (pt).
///
/// # Errors
/// If the format is unknown.
pub fn size(list: &List, formats: &Formats) -> Result<Size, KitError> {
    Ok(match &list.size {
        SizeSpec::Named(name) => formats.card(name)?.size,
        #[allow(clippy::cast_possible_truncation)] // millimetres of a card
        SizeSpec::Millimetres(wide, high) => Size { w: mm(*wide as f32), h: mm(*high as f32) },
    })
}

/// What the faces of a deck are made from: fronts, then the back.
///
/// # Errors
/// If the format is unknown.
pub fn faces<'g>(
    game: &'g Game,
    deck: &Deck<'g>,
    renderer: &Renderer,
    formats: &Formats,
    ink: Ink,
    bleed_mm: f32,
) -> Result<Vec<Subject<'g>>, KitError> {
    let list = deck.list;
    let size = size(list, formats)?;
    let input = |template: String, context| FaceInput {
        template,
        context,
        size: (size.w, size.h),
        bleed: mm(bleed_mm),
        ink,
    };
    let template = list.face.template.clone().unwrap_or_else(|| "card/event".into());
    let shared = context::deck(game, list);
    let mut subjects: Vec<_> = deck
        .cards
        .iter()
        .map(|card| {
            let own = card.row.slots.get("template").cloned().unwrap_or_else(|| template.clone());
            Subject {
                list,
                row: Some(card.row),
                input: input(own, context::card(game, list, card, &shared, renderer.theme(), ink)),
            }
        })
        .collect();
    if let Some(back) = &list.face.back {
        subjects.push(Subject {
            list,
            row: None,
            input: input(back.clone(), context::back(game, list, &shared, renderer.theme(), ink)),
        });
    }
    Ok(subjects)
}

/// The stack of a deck whose faces begin at `first`.
///
/// # Errors
/// If the format is unknown.
pub fn stack(
    deck: &Deck<'_>,
    faces: &[Subject<'_>],
    first: usize,
    formats: &Formats,
) -> Result<Stack, KitError> {
    let back = faces.last().filter(|subject| subject.row.is_none()).map(|_| first + faces.len() - 1);
    let card =
        |(place, card): (usize, &DeckCard<'_>)| Card { front: first + place, back, copies: card.copies };
    Ok(Stack {
        group: deck.list.name.clone(),
        size: size(deck.list, formats)?,
        cards: deck.cards.iter().enumerate().map(card).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn cards_are_picked_by_name_or_pattern() {
        assert!(fits("heavy-shelling", "heavy-shelling") && fits("Heavy Shelling", "heavy-shelling"));
        assert!(fits("heavy*", "heavy-shelling") && fits("*ell*g", "heavy-shelling") && fits("*", "x"));
        assert!(!fits("heavy", "heavy-shelling") && !fits("*x", "heavy-shelling"));
    }
}
