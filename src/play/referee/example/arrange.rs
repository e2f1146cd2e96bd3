//! Arranging the table as an example gives it.

use crate::compiled::StartingPieces;
use crate::engine::Engine;
use crate::table::{FactState, PieceState};
use crate::thing::{Piece, Place, Seat};
use warpress_model::example::{Assignment, Example, Situation, ValueOwner};
use warpress_model::{Location, Scope};

use super::{Mismatch, SituationError};

impl Engine {
    /// Arranges the table as an example gives it.
    pub(super) fn arrange(&mut self, example: &Example) -> Result<(), Mismatch> {
        let fits = |at: &Location, found: Result<(), SituationError>| {
            found.map_err(|error| Mismatch::new(at, error))
        };
        let play = &mut self.play;
        let table = &mut play.table;
        table.turn = example.turn.unwrap_or(1);
        table.round = table.turn;
        table.phase = None;
        table.renew(&self.compiled, true);
        table.renew(&self.compiled, false);
        for (seat, side) in &example.sides {
            let side = self.compiled.game.sides.get_index_of(side).map(|at| at as u8);
            self.play.table.sides[usize::from(*seat)] = side;
        }
        if let Some(who) = &example.active {
            let seat = self.who(who).map_err(|why| Mismatch::new(&example.at, why))?;
            self.play.table.active = seat;
        }
        for holder in &example.given.roles {
            let seat = holder.who.as_ref().map(|who| self.who(who)).transpose();
            let seat = seat.map_err(|why| Mismatch::new(&holder.at, why))?;
            if let Some(at) = self.role(&holder.role) {
                self.play.table.roles[at] = seat;
            }
        }
        self.lay(&example.given)?;
        for assignment in &example.given.facing {
            fits(&assignment.at, self.turn_to(assignment))?;
        }
        for assignment in &example.given.numbers {
            fits(&assignment.at, self.give_number(assignment))?;
        }
        for assignment in &example.given.facts {
            fits(&assignment.at, self.give_fact(assignment))?;
        }
        Ok(())
    }

    fn turn_to(&mut self, assignment: &Assignment<i64>) -> Result<(), SituationError> {
        let piece = self.faced(assignment)?;
        let direction =
            u8::try_from(assignment.is).map_err(|_| SituationError::NoDirection(assignment.is))?;
        self.play.table.piece_mut(piece).facing = direction;
        Ok(())
    }

    fn give_number(&mut self, assignment: &Assignment<i64>) -> Result<(), SituationError> {
        let at = self.compiled.game.numbers.get_index_of(&assignment.id);
        let at = at.ok_or(SituationError::Undeclared("number"))?;
        let ordinal = self.which(&assignment.owner, &self.compiled.numbers[at].per)?;
        let play = &mut self.play;
        let values = &mut play.table.numbers[at];
        if values.len() <= ordinal {
            values.resize(ordinal + 1, 0);
        }
        values[ordinal] = assignment.is;
        Ok(())
    }

    fn give_fact(&mut self, assignment: &Assignment<String>) -> Result<(), SituationError> {
        let at = self.compiled.game.facts.get_index_of(&assignment.id);
        let at = at.ok_or(SituationError::Undeclared("fact"))?;
        let info = &self.compiled.facts[at];
        let ordinal = self.which(&assignment.owner, &info.per)?;
        let named = info.values.iter().position(|value| self.compiled.words.text(*value) == assignment.is);
        let value = if info.values.is_empty() {
            u16::from(assignment.is == "true")
        } else {
            let value =
                || SituationError::NoValue { fact: assignment.name.clone(), value: assignment.is.clone() };
            named.ok_or_else(value)? as u16
        };
        let play = &mut self.play;
        let standings = &mut play.table.facts[at];
        if standings.len() <= ordinal {
            standings.resize(ordinal + 1, FactState { value: info.start, until: 0 });
        }
        standings[ordinal] = FactState { value, until: 0 };
        Ok(())
    }

    /// Puts exactly what the example names into each place. What lay there before goes to the bottom of its draw pile.
    fn lay(&mut self, given: &Situation) -> Result<(), Mismatch> {
        let on_piece =
            |assignment: &&Assignment<Vec<String>>| matches!(assignment.owner, ValueOwner::Piece(..));
        let (fittings, all): (Vec<_>, Vec<_>) = given.places.iter().partition(on_piece);
        let mut settled = Vec::new();
        self.lay_these(&all, &mut settled)?;
        // Pieces can be laid on another piece once that piece lies where it should.
        for fitting in fittings {
            self.lay_these(&[fitting], &mut settled)?;
        }
        Ok(())
    }

    fn lay_these(
        &mut self,
        those: &[&Assignment<Vec<String>>],
        settled: &mut Vec<Place>,
    ) -> Result<(), Mismatch> {
        let compiled = self.compiled.clone();
        let mut targets = Vec::new();
        for assignment in those {
            targets.push((
                self.place(assignment).map_err(|why| Mismatch::new(&assignment.at, why))?,
                *assignment,
            ));
        }
        settled.extend(targets.iter().map(|(place, _)| *place));
        let play = &mut self.play;
        let table = &mut play.table;
        let mut loose: Vec<(Piece, Option<Seat>)> = Vec::new();
        for (place, _) in &targets {
            for piece in table.held(*place).to_vec() {
                let seat = table.place_seat(&compiled, *place);
                table.put(piece, None, false);
                lie_anew(table.piece_mut(piece));
                loose.push((piece, seat));
            }
        }
        let named = |place: Option<Place>| place.is_some_and(|place| settled.contains(&place));
        for (place, assignment) in &targets {
            let info = &compiled.places[usize::from(place.definition())];
            let seat = table.place_seat(&compiled, *place);
            // The first piece named for a pile lies on top.
            let rows: Vec<_> =
                if info.pile { assignment.is.iter().rev().collect() } else { assignment.is.iter().collect() };
            for name in rows {
                let Some(row) = compiled.row_named(name) else {
                    return Err(Mismatch::new(&assignment.at, format!("there is no “{name}” in the game")));
                };
                let rank = |piece: Piece| {
                    let lying = table.piece(piece);
                    let others = lying.owner.is_some() && seat.is_some() && lying.owner != seat;
                    let from = match lying.at {
                        None if loose.iter().any(|(other, _)| *other == piece) => 0,
                        Some(at) if compiled.places[usize::from(at.definition())].pile => 1,
                        None => 2,
                        Some(_) => 3,
                    };
                    (others, from, piece.0)
                };
                let free =
                    (0_u32..).zip(&table.pieces).filter(|(_, lying)| lying.row == row && !named(lying.at));
                let best = free.map(|(at, _)| Piece(at)).min_by_key(|piece| rank(*piece));
                let Some(piece) = best.or_else(|| table.make(&compiled, row)) else {
                    let short = name.rsplit('/').next().unwrap_or(name);
                    return Err(Mismatch::new(
                        &assignment.at,
                        format!("the game has fewer copies of “{short}”"),
                    ));
                };
                loose.retain(|(other, _)| *other != piece);
                table.put(piece, Some(*place), false);
                lie_anew(table.piece_mut(piece));
            }
        }
        for (piece, seat) in loose {
            let row = table.piece(piece).row;
            let side = compiled.rows[row.0 as usize].side;
            let piles = (0_u16..).zip(&compiled.places).filter_map(|(at, info)| {
                let takes = info.pile && compiled.takes(info, row);
                let ordinal = match info.per {
                    Scope::Game => Some(0),
                    Scope::Seat | Scope::Faction => {
                        table.piece(piece).owner.or(seat).map(|seat| usize::from(seat.0))
                    }
                    Scope::Side => side.or_else(|| table.sides[usize::from(seat?.0)]).map(usize::from),
                    Scope::Space | Scope::Piece => None,
                };
                let draws = matches!(info.start, StartingPieces::All);
                takes.then_some((Place::new(at, ordinal?), draws))
            });
            // The draw pile is the place in which everything starts. If the example says what it holds, it holds no more.
            let pile = piles.max_by_key(|(place, draws)| (*draws, std::cmp::Reverse(place.0)));
            if let Some((pile, _)) = pile.filter(|(pile, _)| !named(Some(*pile))) {
                table.put(piece, Some(pile), true);
            }
        }
        Ok(())
    }
}

/// Resets how a piece lies.
fn lie_anew(lying: &mut PieceState) {
    (lying.known, lying.hidden, lying.flipped) = (0, false, false);
    (lying.controller, lying.muted_by, lying.facing) = (None, None, 0);
}
