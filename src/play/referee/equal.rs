//! Pieces that it makes no sense to choose between: copies of one row, in one place and in the same state.

use super::choice::Choice;
use super::compiled::CompiledGame;
use super::table::Table;
use super::thing::{Piece, Place, Seat, Thing};
use warpress_model::Scope;

/// Whether two pieces are copies of one row in one place and in the same state: the same face, facing, controller,
/// numbers and facts, and nothing lying on either.
pub fn in_one_state(compiled: &CompiledGame, table: &Table, one: Piece, other: Piece) -> bool {
    let (a, b) = (table.piece(one), table.piece(other));
    if a.row != b.row || a.at != b.at {
        return false;
    }
    let lies = (a.owner, a.controller, a.flipped, a.hidden, a.facing, a.muted_by)
        == (b.owner, b.controller, b.flipped, b.hidden, b.facing, b.muted_by);
    let (i, j) = (one.0 as usize, other.0 as usize);
    let piece = |per: &Scope| *per == Scope::Piece;
    let numbers = || {
        let own = compiled.numbers.iter().zip(&table.numbers).filter(|(info, _)| piece(&info.per));
        own.into_iter().all(|(_, values)| values.get(i) == values.get(j))
    };
    let facts = || {
        let own = compiled.facts.iter().zip(&table.facts).filter(|(info, _)| piece(&info.per));
        own.into_iter().all(|(_, values)| values.get(i) == values.get(j))
    };
    let bare = || {
        let own = (0_u16..).zip(&compiled.places).filter(|(_, info)| piece(&info.per));
        own.into_iter().all(|(at, _)| {
            table.held(Place::new(at, i)).is_empty() && table.held(Place::new(at, j)).is_empty()
        })
    };
    lies && numbers() && facts() && bare()
}

/// Whether all choices come to the same thing for a seat: pieces that it sees, in one state and known to the same seats,
/// in a place without an order. Of pieces that it does not see nobody may tell it that they are equal.
pub fn all_equal(compiled: &CompiledGame, table: &Table, seat: Seat, choices: &[Choice]) -> bool {
    let piece = |choice: &Choice| match choice {
        Choice::Thing(Thing::Piece(piece)) => Some(*piece),
        _ => None,
    };
    let Some((first, others)) = choices.split_first().and_then(|(first, rest)| Some((piece(first)?, rest)))
    else {
        return false;
    };
    let lying = table.piece(first);
    let ordered = lying.at.is_none_or(|at| compiled.places[usize::from(at.definition())].ordered);
    !ordered
        && table.sees(compiled, seat, first)
        && others.iter().all(|other| {
            piece(other).is_some_and(|other| {
                table.piece(other).known == lying.known && in_one_state(compiled, table, first, other)
            })
        })
}
