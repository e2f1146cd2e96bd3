//! What the words of an example mean at this table.

use crate::engine::Engine;
use crate::thing::{Piece, Place, Seat};
use warpress_model::Scope;
use warpress_model::example::{Said, Whose as Owner};

use super::Found;

impl Engine {
    pub(super) fn who(&self, who: &Owner) -> Found<Seat> {
        match who {
            Owner::Seat(seat) => Ok(Seat(*seat)),
            Owner::Side(side) => {
                let at =
                    self.compiled.sides.iter().position(|known| self.compiled.words.text(*known) == side);
                let seat = at.and_then(|at| self.play.table.seat_of_side(at as u8));
                seat.ok_or_else(|| format!("no player has the side “{side}”"))
            }
            _ => Err("a seat or a side is needed here".into()),
        }
    }

    /// Which instance of a number, fact or place is meant.
    pub(super) fn which(&self, whose: &Owner, per: &Scope) -> Found<usize> {
        match (per, whose) {
            (Scope::Game, _) => Ok(0),
            (Scope::Seat | Scope::Faction, who) => Ok(usize::from(self.who(who)?.0)),
            (Scope::Side, who) => {
                let seat = self.who(who)?;
                let side = self.play.table.sides[usize::from(seat.0)];
                side.map(usize::from).ok_or_else(|| format!("seat-{} has no side yet", seat.0 + 1))
            }
            (Scope::Space, Owner::Space(name)) => self
                .compiled
                .spaces
                .iter()
                .position(|space| self.compiled.row_name(space.row) == *name)
                .ok_or_else(|| format!("there is no space “{name}”")),
            (Scope::Piece, Owner::Piece(name, copy)) => {
                let piece = self.piece_named(name, *copy);
                piece.map(|piece| piece.0 as usize).ok_or_else(|| format!("no {name} is in the game"))
            }
            _ => Err("this belongs to something else".into()),
        }
    }

    /// A piece by its row; of several copies one that is in play, unless it is said which.
    fn piece_named(&self, name: &str, copy: Option<u16>) -> Option<Piece> {
        let row = self.compiled.row_named(name)?;
        let play = &self.play;
        let copies = || {
            (0_u32..)
                .zip(&play.table.pieces)
                .filter(|(_, lying)| lying.row == row && copy.is_none_or(|copy| lying.copy == copy))
                .map(|(at, _)| Piece(at))
        };
        copies().find(|piece| play.table.in_play(&self.compiled, *piece)).or_else(|| copies().next())
    }

    pub(super) fn place(&self, said: &Said<impl Sized>) -> Found<Place> {
        let at = self.compiled.game.places.get_index_of(&said.id).ok_or("there is no such place")?;
        let ordinal = self.which(&said.whose, &self.compiled.places[at].per)?;
        Ok(Place::new(at as u16, ordinal))
    }
}
