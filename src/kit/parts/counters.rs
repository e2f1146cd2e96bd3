//! Counters: which are printed how often, what their fronts and backs are made from.

use std::collections::HashMap;

use super::super::context::counter::{self, Face};
use super::super::{KitError, Subject, context};
use super::cards::size;
use super::{DeckCard, Part, Pick, Press, sets};
use crate::model::{Count, Game, List, Row};
use crate::render::face::FaceInput;
use crate::sheet::{Card, Size, Stack, mm};

/// The parts of a kit that are counters.
///
/// # Errors
/// If a format is unknown.
pub(super) fn parts<'g>(game: &'g Game, press: &Press<'_>) -> Result<Vec<Part<'g>>, KitError> {
    let mut parts = Vec::new();
    for list in game.counters.values().filter(|list| list.component.printed && wanted(press.pick, list)) {
        let counters = counters(game, list, press);
        if !counters.is_empty() {
            parts.push(part(game, list, &counters, press)?);
        }
    }
    Ok(parts)
}

/// Whether a set of counters is asked for: by its id, or by asking for nothing or for certain pieces.
fn wanted(pick: &Pick, list: &List) -> bool {
    pick.decks.is_empty() || pick.decks.contains(&list.id)
}

/// The counters of a list that are printed.
fn counters<'g>(game: &Game, list: &'g List, press: &Press<'_>) -> Vec<DeckCard<'g>> {
    let sets = sets(game, &list.component.per).saturating_mul(press.copies);
    let counter = |(place, row): (usize, &'g Row)| DeckCard {
        row,
        number: place + 1,
        copies: row.count.map_or(1, Count::printed).saturating_mul(sets),
    };
    let all = list.rows.iter().enumerate().map(counter);
    all.filter(|counter| counter.copies > 0 && press.pick.takes(&counter.row.id)).collect()
}

/// A set of counters with its faces: each front, and behind it the back that it has.
fn part<'g>(
    game: &'g Game,
    list: &'g List,
    counters: &[DeckCard<'g>],
    press: &Press<'_>,
) -> Result<Part<'g>, KitError> {
    let mut faces = Faces::new(game, list, size(list, press.formats)?, press);
    let cards = counters.iter().map(|counter| faces.card(counter)).collect();
    let stack = Stack { group: list.name.clone(), size: faces.size, cards };
    Ok(Part { list, subjects: faces.subjects, job: stack.into() })
}

/// The faces of a set of counters as they are gathered.
struct Faces<'g, 'a> {
    game: &'g Game,
    list: &'g List,
    size: Size,
    press: &'a Press<'a>,
    shared: serde_json::Map<String, serde_json::Value>,
    subjects: Vec<Subject<'g>>,
    /// The backs that rows without one of their own have, by side.
    backs: HashMap<Option<&'g str>, usize>,
}

impl<'g, 'a> Faces<'g, 'a> {
    fn new(game: &'g Game, list: &'g List, size: Size, press: &'a Press<'a>) -> Self {
        let shared = context::deck(game, list);
        Self { game, list, size, press, shared, subjects: Vec::new(), backs: HashMap::new() }
    }

    /// A counter with its front and its back.
    fn card(&mut self, counter: &DeckCard<'g>) -> Card {
        let row = counter.row;
        let front = self.face(row, counter, Face::Front, row);
        let back = match counter::turned(row) {
            Some(other) => Some(self.face(&other, counter, Face::Back, row)),
            None => self.common_back(row),
        };
        Card { front, back, copies: counter.copies }
    }

    /// A face that shows `shown`, which is `row` or the other side of it.
    fn face(&mut self, shown: &Row, counter: &DeckCard<'_>, face: Face, row: &'g Row) -> usize {
        let (theme, ink) = (self.press.renderer.theme(), self.press.ink);
        let card = DeckCard { row: shown, number: counter.number, copies: counter.copies };
        let context = counter::counter(self.game, self.list, &card, face, &self.shared, theme, ink);
        self.push(counter::template(self.list, shown), context, Some(row))
    }

    /// The list's back, in the colour of the row's side unless the backs of a draw pool would tell it.
    fn common_back(&mut self, row: &'g Row) -> Option<usize> {
        let template = self.list.face.back.clone()?;
        let alike = self.list.face.template.as_deref() == Some("counter/chit");
        let side = if alike { self.list.side.as_deref() } else { row.side.as_deref() };
        if let Some(back) = self.backs.get(&side) {
            return Some(*back);
        }
        let (theme, ink) = (self.press.renderer.theme(), self.press.ink);
        let mut context = context::back(self.game, self.list, &self.shared, theme, ink);
        context.insert("side".into(), context::side(self.game, side, theme, ink));
        let colour = row.colour.filter(|_| !alike);
        let mut told = counter::tints(self.game, side, colour, Face::Front, theme, ink);
        told.insert("shape".into(), self.list.shape.clone().into());
        told.insert("face".into(), "back".into());
        context.insert("counter".into(), told.into());
        let back = self.push(template, context, None);
        self.backs.insert(side, back);
        Some(back)
    }

    fn push(
        &mut self,
        template: String,
        context: serde_json::Map<String, serde_json::Value>,
        row: Option<&'g Row>,
    ) -> usize {
        let (press, size) = (self.press, (self.size.w, self.size.h));
        let input = FaceInput { template, context, size, bleed: mm(press.bleed_mm), ink: press.ink };
        self.subjects.push(Subject { list: self.list, row, input });
        self.subjects.len() - 1
    }
}
