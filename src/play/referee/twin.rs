//! A table's twin: one that differs only in what a seat does not see. Whatever the seat is shown, offered or asked is the
//! same at both.

use crate::chance::Stream;
use crate::choice::Choice;
use crate::compiled::CompiledGame;
use crate::play::Act;
use crate::table::Table;
use crate::thing::{Piece, Place, Seat, Thing};
use warpress_model::Scope;

/// A table as it might be, as far as a seat knows.
#[derive(Debug, Clone)]
pub struct Twin {
    /// The table.
    pub table: Table,
    /// For each piece of the real table, the one that lies there in its place.
    instead: Vec<Piece>,
}

/// What tells pieces apart that are not seen: whose they are, and what their backs look like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Back {
    list: u16,
    side: Option<u8>,
    owner: Option<u8>,
}

impl Twin {
    /// The twin in which chance has exchanged what the seat does not see: pieces of one list and owner, of which each may
    /// lie where the other does. `None` if there is nothing to exchange.
    pub fn new(compiled: &CompiledGame, table: &Table, seat: Seat, chance: &mut Stream) -> Option<Self> {
        let mut unseen: Vec<(Back, Piece)> = (0_u32..)
            .map(Piece)
            .take(table.pieces.len())
            .filter(|piece| !table.sees(compiled, seat, *piece))
            .map(|piece| (back(compiled, table, piece), piece))
            .collect();
        unseen.sort_unstable();
        let mut twin = Self {
            table: table.clone(),
            instead: (0_u32..).map(Piece).take(table.pieces.len()).collect(),
        };
        let mut differs = false;
        for alike in unseen.chunk_by(|(one, _), (other, _)| one == other) {
            let mut drawn: Vec<Piece> = alike.iter().map(|(_, piece)| *piece).collect();
            chance.shuffle(&mut drawn);
            for ((_, one), other) in alike.iter().zip(drawn) {
                differs |= twin.exchange(compiled, *one, other);
            }
        }
        differs.then_some(twin)
    }

    /// Lays two pieces each where the other lies, if both may lie there; whether that makes a difference.
    fn exchange(&mut self, compiled: &CompiledGame, one: Piece, other: Piece) -> bool {
        let fits = |piece: Piece, to: Option<Place>| {
            let takes = |to: Place| {
                let info = &compiled.places[usize::from(to.definition())];
                compiled.takes(info, self.table.piece(piece).row)
            };
            to.is_none_or(takes)
        };
        let (here, there) = (self.table.piece(one).at, self.table.piece(other).at);
        if one == other || bears(compiled, &self.table, one) || bears(compiled, &self.table, other) {
            return false;
        }
        if !fits(one, there) || !fits(other, here) {
            return false;
        }
        let at = |table: &Table, piece: Piece| {
            let place = table.piece(piece).at?;
            table.held(place).iter().position(|held| *held == piece).map(|at| (place, at))
        };
        let (first, second) = (at(&self.table, one), at(&self.table, other));
        for (spot, piece) in [(first, other), (second, one)] {
            if let Some((place, at)) = spot {
                self.table.held_mut(place)[at] = piece;
            }
        }
        let (mut a, mut b) = (self.table.piece(one).clone(), self.table.piece(other).clone());
        std::mem::swap(&mut a, &mut b);
        // What they are stays with them; how they lie does not.
        (a.row, b.row) = (b.row, a.row);
        (a.copy, b.copy) = (b.copy, a.copy);
        *self.table.piece_mut(one) = a;
        *self.table.piece_mut(other) = b;
        for now in &mut self.instead {
            *now = match *now {
                piece if piece == one => other,
                piece if piece == other => one,
                piece => piece,
            };
        }
        self.table.piece(one).row != self.table.piece(other).row
    }

    /// The piece that lies in the place of a piece of the real table.
    pub fn piece(&self, piece: Piece) -> Piece {
        self.instead.get(piece.0 as usize).copied().unwrap_or(piece)
    }

    /// A thing of the real table, at the twin.
    pub fn thing(&self, thing: Thing) -> Thing {
        match thing {
            Thing::Piece(piece) => Thing::Piece(self.piece(piece)),
            other => other,
        }
    }

    /// A choice of the real table, at the twin. The uses of a piece that is not seen are nobody's to choose.
    pub fn choice(&self, choice: &Choice) -> Choice {
        match choice {
            Choice::Thing(thing) => Choice::Thing(self.thing(*thing)),
            other => other.clone(),
        }
    }

    /// What was announced at the real table, at the twin.
    pub fn act(&self, act: &Act) -> Act {
        let thing = |of: Option<Thing>| of.map(|of| self.thing(of));
        Act {
            target: thing(act.target),
            attacker: thing(act.attacker),
            defender: thing(act.defender),
            to: thing(act.to),
            ..act.clone()
        }
    }
}

fn back(compiled: &CompiledGame, table: &Table, piece: Piece) -> Back {
    let lying = table.piece(piece);
    let row = &compiled.rows[lying.row.0 as usize];
    Back { list: row.list, side: row.side, owner: lying.owner.map(|owner| owner.0) }
}

/// Whether something lies on a piece, or could be reached through it.
fn bears(compiled: &CompiledGame, table: &Table, piece: Piece) -> bool {
    (0_u16..)
        .zip(&compiled.places)
        .filter(|(_, info)| info.per == Scope::Piece)
        .any(|(at, _)| !table.held(Place::new(at, piece.0 as usize)).is_empty())
}
