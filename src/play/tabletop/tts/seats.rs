//! Who sits where: hands, whose content their owner alone sees, beyond the near and the far edge of the table.

use super::measure::{FLOOR, UPRIGHT};
use super::pieces::{Maker, Place};
use super::save::{Colour, Object};
use crate::table::Table;

/// How high and how deep a hand is (units).
const HAND: (f64, f64) = (6.0, 5.0);

/// How wide a hand is, at least and at most (units).
const WIDE: (f64, f64) = (8.0, 20.0);

/// The colours of players, which are also their names (API: player/colors.md).
const COLOURS: [(&str, [f64; 3]); 10] = [
    ("White", [1.0, 1.0, 1.0]),
    ("Red", [0.856, 0.1, 0.094]),
    ("Blue", [0.118, 0.53, 1.0]),
    ("Green", [0.192, 0.701, 0.168]),
    ("Yellow", [0.905, 0.898, 0.172]),
    ("Orange", [0.956, 0.392, 0.113]),
    ("Purple", [0.627, 0.125, 0.941]),
    ("Teal", [0.129, 0.694, 0.607]),
    ("Pink", [0.96, 0.439, 0.807]),
    ("Brown", [0.443, 0.231, 0.09]),
];

/// A hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hand {
    /// The player's colour (index into [`COLOURS`]).
    colour: usize,
    /// The middle of it.
    pub middle: (f64, f64),
    /// It is on the far side.
    pub far: bool,
    /// How wide it is.
    pub wide: f64,
}

impl Hand {
    /// The name of the player's colour.
    pub fn colour(&self) -> &'static str {
        COLOURS[self.colour].0
    }

    /// How what lies in it is turned, to be upright for its owner (degrees about y).
    pub fn turn(&self) -> f64 {
        if self.far { 0.0 } else { UPRIGHT }
    }
}

/// How far hands reach beyond the table (units).
pub const DEEP: f64 = HAND.1;

/// A hand for each seat, as far as there are colours, along the near and the far edge of a table (units).
pub fn hands(table: &Table<'_>, (width, depth): (f64, f64)) -> Vec<Hand> {
    let count = table.seats.len().min(COLOURS.len());
    let mut taken = [false; COLOURS.len()];
    let near = count.div_ceil(2);
    let hand = |seat: usize| {
        let wanted = table.seats[seat].colour.map(|part| f64::from(part) / 255.0);
        let distance = |colour: &[f64; 3]| -> f64 {
            colour.iter().zip(wanted).map(|(one, other)| (one - other) * (one - other)).sum()
        };
        let free = (0..COLOURS.len()).filter(|colour| !taken[*colour]);
        let nearest = free.min_by(|one, other| {
            distance(&COLOURS[*one].1).total_cmp(&distance(&COLOURS[*other].1)).then(one.cmp(other))
        });
        let colour = nearest.unwrap_or(0);
        taken[colour] = true;
        // Two face each other; of more, neighbours sit side by side, round the table.
        let far = seat >= near;
        let (place, of) = if far { (count - 1 - seat, count - near) } else { (seat, near) };
        let each = width / of as f64;
        let x = (place as f64 + 0.5) * each - width / 2.0;
        let z = (depth + HAND.1) / 2.0;
        Hand { colour, middle: (x, if far { z } else { -z }), far, wide: (each * 0.8).clamp(WIDE.0, WIDE.1) }
    };
    (0..count).map(hand).collect()
}

/// A hand as an object.
pub fn zone(maker: &mut Maker<'_>, hand: &Hand, seat: &str, name: &str) -> Object {
    let (x, z) = hand.middle;
    // Its front is towards the table.
    let turn = if hand.far { 180.0 } else { 0.0 };
    let place = Place { x, y: FLOOR + HAND.0 / 2.0, z, turn };
    let mut zone =
        maker.object("HandTrigger", &format!("hand/{seat}"), place, false, (hand.wide, HAND.0, HAND.1));
    let (colour, [r, g, b]) = COLOURS[hand.colour];
    zone.nickname = super::words::name(name);
    zone.fog_color = Some(colour);
    zone.color_diffuse = Some(Colour { r, g, b, a: Some(0.0) });
    zone.locked = true;
    zone.grid = false;
    zone
}

/// The pieces that somebody holds, side by side.
pub fn held(maker: &mut Maker<'_>, hand: &Hand, stack: &str, kinds: &[usize]) -> Vec<Object> {
    let step = (hand.wide / (kinds.len() as f64 + 1.0)).min(2.5);
    let first = -step * (kinds.len() as f64 - 1.0) / 2.0;
    let along = if hand.far { -1.0 } else { 1.0 };
    let (x, z) = hand.middle;
    let mut held = Vec::with_capacity(kinds.len());
    for (number, (kind, id)) in maker.numbered(stack, kinds).into_iter().enumerate() {
        let x = x + along * (first + step * number as f64);
        // Cards in a hand stand a little above each other, or they would be pressed into a deck.
        let y = FLOOR + 1.0 + 0.05 * number as f64;
        held.push(maker.piece(kind, &id, Place { x, y, z, turn: hand.turn() }, false));
    }
    held
}
