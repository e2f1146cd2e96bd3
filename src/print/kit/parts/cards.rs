//! Decks: which cards are printed how often, and what their faces are made from.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};

use super::super::context::row::Rows;
use super::super::view::View;
use super::super::view::card::{Shared, Slots};
use super::super::{FaceInput, KitError, Subject, context};
use super::{Part, PartContext, sets};
use serde::Serialize;
use warpress_model::diagnostic::nearest;
use warpress_model::list::BackSpec;
use warpress_model::{Count, Game, List, Row, SizeSpec};
use warpress_sheet::{Card, Formats, Size, Stack, mm};

/// The template of a card for which the data name none.
const USUAL: &str = "card/event";

/// Which part of a game is printed; everything, if nothing is named.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Pick {
    /// Ids of decks.
    pub decks: Vec<String>,
    /// Ids of cards, or parts of them with `*`.
    pub cards: Vec<String>,
}

impl Pick {
    /// Whether everything is printed.
    pub fn is_all(&self) -> bool {
        self.decks.is_empty() && self.cards.is_empty()
    }

    /// Whether a piece of this id is asked for.
    pub(crate) fn takes(&self, id: &str) -> bool {
        self.cards.is_empty() || self.cards.iter().any(|word| fits(word, id))
    }

    /// Whether a list of this id is asked for.
    pub(crate) fn takes_list(&self, id: &str) -> bool {
        self.decks.is_empty() || self.decks.iter().any(|deck| deck == id)
    }

    /// Whether this game has everything that is asked for.
    ///
    /// # Errors
    /// For the first deck or card that it does not have, or does not print.
    pub fn is_of(&self, game: &Game) -> Result<(), KitError> {
        self.decks.iter().try_for_each(|id| has_deck(game, id))?;
        self.cards.iter().try_for_each(|word| self.has_piece(game, word))
    }

    /// As much of it as this game has; `None` if it has nothing of what is asked for.
    pub fn within(&self, game: &Game) -> Option<Self> {
        let decks: Vec<_> = self.decks.iter().filter(|id| has_deck(game, id).is_ok()).cloned().collect();
        if decks.is_empty() && !self.decks.is_empty() {
            return None;
        }
        let some = Self { decks, cards: Vec::new() };
        let cards = self.cards.iter().filter(|word| some.has_piece(game, word).is_ok()).cloned();
        let cards: Vec<_> = cards.collect();
        (self.cards.is_empty() || !cards.is_empty()).then_some(Self { cards, ..some })
    }

    /// Whether one of the lists asked for has a piece that a word means.
    fn has_piece(&self, game: &Game, word: &str) -> Result<(), KitError> {
        let lists = printed(game).filter(|list| self.takes_list(&list.id));
        let ids: BTreeSet<&str> = lists
            .flat_map(|list| list.rows.iter().filter(|row| list.has_face(row)))
            .map(|row| row.id.as_str())
            .collect();
        if ids.iter().any(|id| fits(word, id)) { Ok(()) } else { Err(unknown(ids, word)) }
    }
}

/// The lists whose pieces are printed one by one, and can be asked for.
fn printed(game: &Game) -> impl Iterator<Item = &List> {
    game.lists().filter(|list| list.component.printed)
}

/// Whether the game has a list of this id, and prints it.
fn has_deck(game: &Game, id: &str) -> Result<(), KitError> {
    if printed(game).any(|list| list.id == id) {
        return Ok(());
    }
    Err(match game.list(id) {
        Some(_) => KitError::Unprinted { list: id.to_owned() },
        None => {
            let known = printed(game).map(|list| list.id.clone()).collect();
            KitError::UnknownDeck { deck: id.to_owned(), known }
        }
    })
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
pub fn decks<'g>(game: &'g Game, pick: &Pick, copies: u32) -> Vec<Deck<'g>> {
    let mut decks = Vec::new();
    let lists = game.decks.values().chain(game.records.values()).filter(|list| list.component.printed);
    for list in lists.filter(|list| pick.takes_list(&list.id)) {
        let cards: Vec<_> = picked(game, list, pick, copies).collect();
        if !cards.is_empty() {
            decks.push(Deck { list, cards });
        }
    }
    decks
}

/// The pieces of a list that are asked for, each as often as it is printed in this many sets of the game.
pub(super) fn picked<'g>(
    game: &Game,
    list: &'g List,
    pick: &Pick,
    copies: u32,
) -> impl Iterator<Item = DeckCard<'g>> {
    let sets = sets(game, &list.component.per).saturating_mul(copies);
    let piece = move |(place, row): (usize, &'g Row)| DeckCard {
        row,
        number: place + 1,
        copies: row.count.map_or(1, Count::printed).saturating_mul(sets),
    };
    let printed = move |piece: &DeckCard<'_>| list.has_face(piece.row) && pick.takes(&piece.row.id);
    list.rows.iter().enumerate().map(piece).filter(printed)
}

/// What is wrong where no piece is called by a word, of those with these ids.
fn unknown(ids: BTreeSet<&str>, word: &str) -> KitError {
    /// So many ids are read at a glance.
    const MOST: usize = 12;
    let slug = warpress_model::slug_pattern(word);
    let help = match nearest(&slug, ids.iter().copied()) {
        Some(near) => Some(format!("did you mean “{near}”?")),
        None if ids.is_empty() => {
            Some("nothing that is printed piece by piece is left to choose from".to_owned())
        }
        None if ids.len() <= MOST => {
            Some(format!("there are {}", ids.into_iter().collect::<Vec<_>>().join(", ")))
        }
        None => None,
    };
    KitError::UnknownPiece { piece: word.to_owned(), help }
}

/// Whether an id fits a word in which `*` stands for anything.
fn fits(word: &str, id: &str) -> bool {
    let word = warpress_model::slug_pattern(word);
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

/// The parts of a kit that are decks.
///
/// # Errors
/// If a deck or card that was asked for does not exist, or a format is unknown.
pub(super) fn parts<'g>(game: &'g Game, press: &PartContext<'_>) -> Result<Vec<Part<'g>>, KitError> {
    let decks = decks(game, press.pick, press.copies);
    decks.into_iter().map(|deck| part(game, deck, press)).collect()
}

/// A deck with its faces: fronts, then backs.
fn part<'g>(game: &'g Game, deck: Deck<'g>, press: &PartContext<'_>) -> Result<Part<'g>, KitError> {
    let list = deck.list;
    let size = size(list, press.formats)?;
    let input = |template: &str, view| FaceInput {
        template: template.to_owned(),
        view,
        size: (size.w, size.h),
        bleed: mm(press.bleed_mm),
        ink: press.ink,
    };
    let renderer = press.renderer;
    let (shared, rows) = (
        context::decks(renderer.messages(), game, list, |row| front(list, row).to_owned()),
        Rows::of(game, list),
    );
    let face = |card: &DeckCard<'g>, take: u32, shared: &Shared| {
        context::card(game, list, card, take, (shared, &rows), renderer, press.ink)
    };
    let mut subjects = Vec::new();
    // Which faces each card has: its number, and how many copies have it.
    let mut fronts: Vec<(&DeckCard<'g>, Card)> = Vec::new();
    for card in &deck.cards {
        let own = front(list, card.row);
        for take in takes(card.copies, press.varied) {
            let view = View::Front(Box::new(face(card, take.number, &shared[own])));
            fronts.push((card, Card { front: subjects.len(), back: None, copies: take.copies }));
            subjects.push(Subject::front(list, Some(card.row), input(own, view)));
        }
    }
    // It says what all rows of the list have in common, and so is made once, and only if there is one.
    let usual = OnceCell::new();
    // Backs that are the same are one face.
    let mut common: HashMap<(&str, Slots), usize> = HashMap::new();
    let mut seconds: HashMap<&str, usize> = HashMap::new();
    // What those that are drawn as second fronts have in common, by template.
    let mut reverses: HashMap<&str, Shared> = HashMap::new();
    for (card, printed) in &mut fronts {
        let row = card.row;
        let Some(template) = list.back_of(row, front(list, row)) else { continue };
        let own = row.own_back.as_ref();
        let mut add = |view| {
            subjects.push(Subject::back(list, own.map(|_| row), input(template, view)));
            subjects.len() - 1
        };
        printed.back = Some(if BackSpec::is_common(template) {
            let usual = usual.get_or_init(|| context::back(game, list, renderer, press.ink));
            let back = context::common_back(usual, own);
            *common.entry((template, back.slot.clone())).or_insert_with(|| add(View::Back(Box::new(back))))
        } else {
            *seconds.entry(&row.id).or_insert_with(|| {
                let alike =
                    list.rows.iter().filter(|row| list.back_of(row, front(list, row)) == Some(template));
                let shared = reverses.entry(template).or_insert_with(|| context::reverses(game, list, alike));
                add(View::Front(Box::new(context::second_front(face(card, 0, shared), own))))
            })
        });
    }
    let cards = fronts.into_iter().map(|(_, card)| card).collect();
    let stack = Stack { group: list.name.clone(), size, cards };
    Ok(Part { list, subjects, job: stack.into() })
}

/// The template of a card's front.
fn front<'g>(list: &'g List, row: &'g Row) -> &'g str {
    list.template_of(row).unwrap_or(USUAL)
}

/// One of the ways in which a card is drawn, and how many of its copies are drawn so.
struct Take {
    number: u32,
    copies: u32,
}

/// The ways in which this many copies are drawn.
fn takes(copies: u32, varied: bool) -> impl Iterator<Item = Take> {
    /// More variants than this go unnoticed in a hand, and each is drawn and stored.
    const MOST: u32 = 3;
    let takes = if varied { copies.clamp(1, MOST) } else { 1 };
    (0..takes).map(move |number| Take { number, copies: (copies + takes - 1 - number) / takes })
}

#[cfg(test)]
mod tests {
    use super::{fits, takes};

    #[test]
    fn copies_are_drawn_in_up_to_three_ways_and_none_is_lost() {
        let copies = |of, varied| takes(of, varied).map(|take| take.copies).collect::<Vec<_>>();
        assert_eq!(copies(1, true), [1]);
        assert_eq!(copies(2, true), [1, 1]);
        assert_eq!(copies(8, true), [3, 3, 2]);
        assert_eq!(copies(8, false), [8]);
    }

    #[test]
    fn cards_are_picked_by_name_or_pattern() {
        assert!(fits("heavy-shelling", "heavy-shelling") && fits("Heavy Shelling", "heavy-shelling"));
        assert!(fits("heavy*", "heavy-shelling") && fits("*ell*g", "heavy-shelling") && fits("*", "x"));
        assert!(!fits("heavy", "heavy-shelling") && !fits("*x", "heavy-shelling"));
    }
}
