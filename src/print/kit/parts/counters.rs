//! Counters: which are printed how often, what their fronts and backs are made from.

use std::collections::HashMap;

use super::super::context::counter::{self, Face};
use super::super::context::row::Rows;
use super::super::view::View;
use super::super::view::card::{Back, Shared};
use super::super::view::counter::Counter;
use super::super::{FaceInput, KitError, Subject, context};
use super::cards::{picked, size};
use super::{DeckCard, Part, PartContext, legend};
use warpress_model::word::Word as _;
use warpress_model::{Game, List, Row};
use warpress_sheet::{Block, Card, CounterSheet, Size, mm};

/// Chits of a draw pool, whose backs must not betray them.
const CHIT: &str = "counter/chit";

/// A side's counters have a block of their own if every side of the set has at least this many.
const OWN_BLOCK: u32 = 6;

/// The part of a kit that is its counters: all sets on the same sheets, whatever their sizes.
///
/// # Errors
/// If a format is unknown.
pub(super) fn parts<'g>(game: &'g Game, press: &PartContext<'_>) -> Result<Option<Part<'g>>, KitError> {
    let mut subjects = Vec::new();
    let mut tray = CounterSheet {
        group: press.renderer.messages().word("counters"),
        sets: Vec::new(),
        blocks: Vec::new(),
        legend: Vec::new(),
    };
    let mut lists = Vec::new();
    for list in
        game.counters.values().filter(|list| list.component.printed && press.pick.takes_list(&list.id))
    {
        let counters = counters(game, list, press);
        if counters.is_empty() {
            continue;
        }
        let mut faces = Faces::new(game, list, size(list, press.formats)?, press, subjects);
        for (side, counters) in groups(game, list, &counters) {
            let heading = match side {
                Some(side) => format!("{} · {}", game.sides[side].name, list.name),
                None => list.name.clone(),
            };
            let cards = counters.iter().map(|counter| faces.card(counter)).collect();
            let spare = counters.iter().find(|counter| worth_spares(list, counter.row));
            let alike = |one: &DeckCard<'_>, other: &DeckCard<'_>| {
                (&one.row.side, one.row.colour) == (&other.row.side, other.row.colour)
            };
            let own = spare.is_some_and(|first| counters.iter().all(|other| alike(first, other)));
            let spare = spare.map(|counter| faces.spare(counter, own));
            let set = tray.sets.len();
            tray.blocks.push(Block { set, heading, size: faces.size, cards, spare });
        }
        subjects = faces.subjects;
        tray.sets.push(list.name.clone());
        lists.push(list);
    }
    let Some(list) = lists.first().copied() else { return Ok(None) };
    if let [only] = lists.as_slice() {
        tray.group.clone_from(&only.name);
    }
    let (drawn, panels) = legend::legend(game, &lists, press, subjects.len());
    subjects.extend(drawn);
    tray.legend = panels;
    Ok(Some(Part { list, subjects, job: tray.into() }))
}

/// Whether blanks are of use: spare money or numbers are not.
fn worth_spares(list: &List, row: &Row) -> bool {
    !matches!(list.template_of(row), Some("counter/money" | CHIT))
}

/// The counters of a set, side by side if each side has enough of them.
fn groups<'c, 'g>(
    game: &'g Game,
    list: &List,
    counters: &'c [DeckCard<'g>],
) -> Vec<(Option<&'g str>, Vec<&'c DeckCard<'g>>)> {
    let of = |counter: &DeckCard<'g>| counter.row.side.as_deref();
    let total = |side: &str| {
        let counters = counters.iter().filter(|counter| of(counter) == Some(side));
        counters.map(|counter| counter.copies).fold(0, u32::saturating_add)
    };
    let sides: Vec<&'g str> = game.sides.keys().map(String::as_str).filter(|side| total(side) > 0).collect();
    if list.side.is_some() || sides.len() < 2 || sides.iter().any(|side| total(side) < OWN_BLOCK) {
        return vec![(None, counters.iter().collect())];
    }
    let mut groups: Vec<_> = sides
        .into_iter()
        .map(|side| (Some(side), counters.iter().filter(|counter| of(counter) == Some(side)).collect()))
        .collect();
    let others: Vec<_> = counters.iter().filter(|counter| of(counter).is_none()).collect();
    if !others.is_empty() {
        groups.push((None, others));
    }
    groups
}

/// The counters of a list that are printed.
fn counters<'g>(game: &Game, list: &'g List, press: &PartContext<'_>) -> Vec<DeckCard<'g>> {
    picked(game, list, press.pick, press.copies).filter(|counter| counter.copies > 0).collect()
}

/// The faces of a set of counters as they are gathered.
struct Faces<'g, 'a> {
    game: &'g Game,
    list: &'g List,
    size: Size,
    press: &'a PartContext<'a>,
    /// What faces of one template have in common.
    shared: HashMap<String, Shared>,
    /// The rows as templates see them.
    rows: Rows<'g>,
    subjects: Vec<Subject<'g>>,
    /// The backs that rows without another side have, by template and side.
    backs: HashMap<(&'g str, Option<&'g str>, bool), usize>,
}

impl<'g, 'a> Faces<'g, 'a> {
    /// Nothing of this list yet; `subjects` are those of the lists before.
    fn new(
        game: &'g Game,
        list: &'g List,
        size: Size,
        press: &'a PartContext<'a>,
        subjects: Vec<Subject<'g>>,
    ) -> Self {
        let shared =
            context::decks(press.renderer.messages(), game, list, |row| counter::template(list, row));
        Self { game, list, size, press, shared, rows: Rows::of(game, list), subjects, backs: HashMap::new() }
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
        let (renderer, ink) = (self.press.renderer, self.press.ink);
        let card = DeckCard { row: shown, number: counter.number, copies: counter.copies };
        let shared = (self.shared(row), &self.rows);
        let front = counter::counter(self.game, self.list, &card, face, shared, renderer, ink);
        let view = View::Front(Box::new(front));
        self.push(counter::template(self.list, shown), view, Some(row), face == Face::Back)
    }

    /// What this counter has in common with those that look like it.
    fn shared(&self, row: &Row) -> &Shared {
        &self.shared[&counter::template(self.list, row)]
    }

    /// A blank one like this one, in its colour if that is everyone's.
    fn spare(&mut self, like: &DeckCard<'g>, own: bool) -> usize {
        let (renderer, ink) = (self.press.renderer, self.press.ink);
        let plain = Row { side: None, colour: None, ..like.row.clone() };
        let shared = (self.shared(like.row), &self.rows);
        let like = if own { like.clone() } else { DeckCard { row: &plain, ..like.clone() } };
        let front = counter::counter(self.game, self.list, &like, Face::Spare, shared, renderer, ink);
        self.push("counter/blank".into(), View::Front(Box::new(front)), None, false)
    }

    /// The list's back, in the colour of the row's side unless the backs of a draw pool would betray it.
    fn common_back(&mut self, row: &'g Row) -> Option<usize> {
        let template = match &row.own_back {
            Some(own) if own.blank => return None,
            own => own.as_ref().and_then(|own| own.template.as_deref()).or(self.list.face.back.as_deref())?,
        };
        let alike = self.list.template_of(row) == Some(CHIT);
        let side = if alike { self.list.side.as_deref() } else { row.side.as_deref() };
        if let Some(back) = self.backs.get(&(template, side, alike)) {
            return Some(*back);
        }
        let (theme, ink) = (self.press.renderer.theme(), self.press.ink);
        let colour = row.colour.filter(|_| !alike);
        let tints = counter::tints(self.game, side, colour, Face::Front, theme, ink);
        let counter = Counter { tints, shape: self.list.shape.word(), face: Face::Back.name(), unit: None };
        let view = Back {
            side: context::side(self.game, side, theme, ink),
            counter: Some(counter),
            ..context::back(self.game, self.list, self.press.renderer, ink)
        };
        let back = self.push(template.to_owned(), View::Back(Box::new(view)), None, true);
        self.backs.insert((template, side, alike), back);
        Some(back)
    }

    fn push(&mut self, template: String, view: View, row: Option<&'g Row>, back: bool) -> usize {
        let (press, size) = (self.press, (self.size.w, self.size.h));
        let input = FaceInput { template, view, size, bleed: mm(press.bleed_mm), ink: press.ink };
        self.subjects.push(Subject { list: self.list, row, back, input });
        self.subjects.len() - 1
    }
}
