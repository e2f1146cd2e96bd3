//! What lies at a place, as objects.

use super::measure::{PIECES, THICK, UPRIGHT, round, units};
use super::pieces::{Maker, Place, colour};
use super::portion::{Form, Lot};
use super::save::Object;
use super::seats::{self, Hand};
use crate::table::{Cut, Stack, Table, Use};

/// Between two objects of one place (units).
const GAP: f64 = 0.2;

/// How wide a bag is at scale 1 (units), and how small it may be made: whatever touches it falls in.
const BAG: f64 = 2.2;
const LEAST_BAG: f64 = 0.25;

/// So many counters lie on one another before the next pile begins.
const HIGHEST: usize = 20;

/// The objects of a stack.
pub fn objects(
    maker: &mut Maker<'_>,
    table: &Table<'_>,
    stack: &Stack,
    lots: &[Lot],
    hands: &[Hand],
) -> Vec<Object> {
    let id = format!("stack/{}", stack.id);
    let each = |chosen: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let lots = lots.iter().filter(|lot| lot.form == Form::Each && chosen(lot.kind));
        lots.flat_map(|lot| std::iter::repeat_n(lot.kind, lot.count as usize)).collect()
    };
    if let (Use::Hand, Some(hand)) = (stack.purpose, stack.seat.and_then(|seat| hands.get(seat))) {
        return seats::held(maker, hand, &id, &each(&|_| true));
    }
    let mut row = Row::new(table, stack);
    let is_card = |kind: usize| table.kinds[kind].cut == Cut::Card;
    let unseen = matches!(stack.purpose, Use::Bag | Use::Pile);
    // Out of a bag whatever is in it is drawn, and a pile of counters is shuffled best in a bag.
    let bagged = each(&|kind| stack.purpose == Use::Bag || unseen && !is_card(kind));
    if bagged.len() > 1 {
        let mut bag = maker.bag(&stack.name, &bagged, &id, row.next(), stack.down);
        bag.memo.clone_from(&stack.id);
        row.add(bag);
    }
    let single = bagged.len() == 1;
    let cards = each(&|kind| is_card(kind) && (stack.purpose != Use::Bag || single));
    for cards in by_height(table, cards) {
        row.add(match cards.as_slice() {
            [card] => {
                let (kind, id) = maker.numbered(&id, &[*card]).remove(0);
                maker.piece(kind, &id, row.next(), stack.down)
            }
            cards => {
                let mut deck = maker.deck(&stack.name, cards, &id, row.next(), stack.down);
                deck.memo.clone_from(&stack.id);
                deck
            }
        });
    }
    let counters = each(&|kind| !is_card(kind) && (!unseen || single));
    for (number, (kind, id)) in maker.numbered(&id, &counters).into_iter().enumerate() {
        if number > 0 && number % HIGHEST == 0 {
            row.step();
        }
        let mut place = row.next();
        place.y += THICK * 1.2 * (number % HIGHEST) as f64;
        row.objects.push(maker.piece(kind, &id, place, stack.down));
    }
    if !counters.is_empty() {
        row.step();
    }
    for lot in lots.iter().filter(|lot| lot.form != Form::Each) {
        let what = &table.kinds[lot.kind];
        let name = if what.endless { what.name.clone() } else { format!("{} ({})", what.name, lot.count) };
        let id = format!("{id}/{}", what.id);
        let object = match lot.form {
            Form::Stack => maker.tiles(lot.kind, lot.count, &id, row.next(), stack.down),
            Form::Endless => maker.endless(&name, lot.kind, &id, row.next(), stack.down),
            Form::Bag | Form::Each => {
                let pieces = vec![lot.kind; lot.count as usize];
                maker.bag(&name, &pieces, &id, row.next(), stack.down)
            }
        };
        row.add(object);
    }
    let scale = (units(stack.room.0.min(stack.room.1)) / BAG).clamp(LEAST_BAG, 1.0);
    for bag in row.objects.iter_mut().filter(|object| object.name.ends_with("Bag")) {
        bag.color_diffuse = stack.seat.map(|seat| colour(table.seats[seat].colour));
        let transform = &mut bag.transform;
        (transform.scale_x, transform.scale_y, transform.scale_z) =
            (round(scale), round(scale), round(scale));
    }
    row.objects
}

/// Cards by their height, which a deck has one of.
fn by_height(table: &Table<'_>, cards: Vec<usize>) -> Vec<Vec<usize>> {
    let mut decks: Vec<(u32, Vec<usize>)> = Vec::new();
    for card in cards {
        let height = (table.faces[table.kinds[card].front].mm.1 * 100.0).round() as u32;
        match decks.iter_mut().find(|(known, _)| *known == height) {
            Some((_, deck)) => deck.push(card),
            None => decks.push((height, vec![card])),
        }
    }
    decks.into_iter().map(|(_, deck)| deck).collect()
}

/// Objects side by side, from a place to the right.
struct Row {
    first: Place,
    step: f64,
    count: usize,
    objects: Vec<Object>,
}

impl Row {
    fn new(table: &Table<'_>, stack: &Stack) -> Self {
        let spot = table.spot(stack.at);
        let first = Place { x: units(spot.x), y: PIECES, z: -units(spot.y), turn: UPRIGHT };
        Self { first, step: units(stack.room.0) + GAP, count: 0, objects: Vec::new() }
    }

    fn next(&self) -> Place {
        Place { x: self.first.x + self.step * self.count as f64, ..self.first }
    }

    fn step(&mut self) {
        self.count += 1;
    }

    fn add(&mut self, object: Object) {
        self.objects.push(object);
        self.step();
    }
}
