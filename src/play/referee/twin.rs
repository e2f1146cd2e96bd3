//! A table's twin: one that differs only in what a seat does not see. Whatever the seat is shown, offered or asked is the
//! same at both.

use crate::chance::Stream;
use crate::choice::Choice;
use crate::compiled::CompiledGame;
use crate::play::Act;
use crate::table::{PieceState, Table};
use crate::thing::{Piece, Place, Seat, Thing};
use warpress_model::{Scope, Visibility};

/// A table as it might be, as far as a seat knows.
#[derive(Debug, Clone)]
pub struct Twin {
    /// The table.
    pub table: Table,
    /// For each piece of the real table, the one that lies there in its place.
    instead: Vec<Piece>,
    /// Whether something else lies somewhere.
    differs: bool,
}

/// What tells pieces apart that are not seen: whose they are, and what their backs look like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Back {
    list: u16,
    side: Option<u8>,
    owner: Option<u8>,
}

/// Where an unseen piece lies: its place and its height there; in the box, what others know of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Spot {
    at: Option<(Place, usize)>,
    known: u64,
}

/// So many arrangements are tried of pieces that may not lie everywhere.
const TRIES: usize = 32;

impl Twin {
    /// A twin by chance; `None` if nothing is otherwise.
    pub fn new(compiled: &CompiledGame, table: &Table, seat: Seat, chance: &mut Stream) -> Option<Self> {
        let twin = Self::guess(compiled, table, seat, chance);
        twin.differs.then_some(twin)
    }

    /// The table with what the seat does not see dealt anew by chance: pieces of one list and owner lie where pieces of
    /// these lay. How they lay before has no say in it: a table and its twin make the same guess by the same chance.
    pub fn guess(compiled: &CompiledGame, table: &Table, seat: Seat, chance: &mut Stream) -> Self {
        let mut unseen: Vec<(Back, Piece)> = (0_u32..)
            .map(Piece)
            .take(table.pieces.len())
            .filter(|piece| !table.sees(compiled, seat, *piece) && !bears(compiled, table, *piece))
            .map(|piece| (back(compiled, table, piece), piece))
            .collect();
        unseen.sort_unstable();
        let mut instead: Vec<Piece> = (0_u32..).map(Piece).take(table.pieces.len()).collect();
        let mut differs = false;
        for alike in unseen.chunk_by(|(one, _), (other, _)| one == other) {
            let mut here: Vec<Piece> = alike.iter().map(|(_, piece)| *piece).collect();
            let Some(there) = dealt(compiled, table, &here, chance) else { continue };
            here.sort_by_key(|piece| spot(table, *piece));
            for (one, other) in here.iter().zip(there) {
                instead[one.0 as usize] = other;
                differs |= table.piece(*one).row != table.piece(other).row;
            }
        }
        Self { table: laid(compiled, table, seat, &instead), instead, differs }
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

/// These pieces as chance deals them to the spots of these, in the order of the spots; `None` if they find no places.
fn dealt(compiled: &CompiledGame, table: &Table, of: &[Piece], chance: &mut Stream) -> Option<Vec<Piece>> {
    let mut spots: Vec<Spot> = of.iter().map(|piece| spot(table, *piece)).collect();
    spots.sort_unstable();
    let fits = |piece: &Piece, spot: &Spot| {
        let takes = |(place, _): (Place, usize)| {
            compiled.takes(&compiled.places[usize::from(place.definition())], table.piece(*piece).row)
        };
        spot.at.is_none_or(takes)
    };
    let mut pieces = of.to_vec();
    pieces.sort_by_key(|piece| (table.piece(*piece).row, table.piece(*piece).copy, *piece));
    for _ in 0..TRIES {
        chance.shuffle(&mut pieces);
        let mut left = pieces.clone();
        let first = |spot: &Spot| {
            let at = left.iter().position(|piece| fits(piece, spot))?;
            Some(left.remove(at))
        };
        if let Some(all) = spots.iter().map(first).collect() {
            return Some(all);
        }
    }
    None
}

/// The table on which other pieces lie in the places of these. What can be seen of an unseen piece stays where it is: how
/// it lies, and the numbers and facts of it that everybody reads off the table; the rest goes with the piece.
fn laid(compiled: &CompiledGame, table: &Table, seat: Seat, instead: &[Piece]) -> Table {
    let mut new = table.clone();
    for (real, drawn) in
        new.contents.iter_mut().zip(&table.contents).flat_map(|(new, old)| new.iter_mut().zip(old))
    {
        *real = drawn.iter().map(|piece| instead[piece.0 as usize]).collect();
    }
    for (one, other) in instead.iter().enumerate().filter(|(one, other)| *one != other.0 as usize) {
        let (lay, is) = (&table.pieces[one], table.piece(*other));
        let muted_by = lay.muted_by.map(|by| instead[by.0 as usize]);
        new.pieces[other.0 as usize] = PieceState { row: is.row, copy: is.copy, muted_by, ..lay.clone() };
        let owner = table.controller(compiled, Piece(one as u32));
        let shows = |seen: Visibility| match seen {
            Visibility::All | Visibility::Top => true,
            Visibility::Owner => owner == Some(seat),
            Visibility::None => false,
        };
        for (at, info) in compiled.game.numbers.values().enumerate() {
            if info.per == Scope::Piece && shows(info.seen_by) {
                carry(&mut new.numbers[at], &table.numbers[at], one, *other);
            }
        }
        for (at, info) in compiled.game.facts.values().enumerate() {
            if info.per == Scope::Piece && shows(info.seen_by) {
                carry(&mut new.facts[at], &table.facts[at], one, *other);
            }
        }
    }
    new
}

/// Pieces that were made in play may have no value yet.
fn carry<T: Copy>(new: &mut [T], old: &[T], from: usize, to: Piece) {
    if let (Some(value), Some(place)) = (old.get(from), new.get_mut(to.0 as usize)) {
        *place = *value;
    }
}

fn spot(table: &Table, piece: Piece) -> Spot {
    let lying = table.piece(piece);
    let height = |place: Place| table.held(place).iter().position(|held| *held == piece).unwrap_or(0);
    Spot { at: lying.at.map(|place| (place, height(place))), known: lying.known }
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
