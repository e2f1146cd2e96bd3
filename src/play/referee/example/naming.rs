//! What the names in an example stand for at this table.

use crate::engine::Engine;
use crate::thing::{Piece, Place, Seat};
use crate::words::spelt;
use warpress_model::Scope;
use warpress_model::example::{Assignment, ValueOwner};

use super::SituationError;

impl Engine {
    /// The seat that an example names, by itself or by its side.
    pub(super) fn who(&self, who: &ValueOwner) -> Result<Seat, SituationError> {
        match who {
            ValueOwner::Seat(seat) => Ok(Seat(*seat)),
            ValueOwner::Side(side) => {
                let at =
                    self.compiled.sides.iter().position(|known| self.compiled.words.text(*known) == side);
                let seat = at.and_then(|at| self.play.table.seat_of_side(at as u8));
                seat.ok_or_else(|| SituationError::Unplayed(side.clone()))
            }
            _ => Err(SituationError::NoPlayer),
        }
    }

    /// Which instance of a number, fact or place an example names.
    pub(super) fn which(&self, owner: &ValueOwner, per: &Scope) -> Result<usize, SituationError> {
        match (per, owner) {
            (Scope::Game, _) => Ok(0),
            (Scope::Seat | Scope::Faction, who) => Ok(usize::from(self.who(who)?.0)),
            (Scope::Side, who) => {
                let seat = self.who(who)?;
                let side = self.play.table.sides[usize::from(seat.0)];
                side.map(usize::from).ok_or(SituationError::NoSide(usize::from(seat.0) + 1))
            }
            (Scope::Space, ValueOwner::Space(name)) => self
                .compiled
                .spaces
                .iter()
                .position(|space| self.compiled.row_name(space.row) == *name)
                .ok_or_else(|| SituationError::NoSpace(name.clone())),
            (Scope::Piece, ValueOwner::Piece(name, copy)) => {
                let piece = self.piece_named(name, *copy);
                piece.map(|piece| piece.0 as usize).ok_or_else(|| SituationError::NoPiece(name.clone()))
            }
            _ => Err(SituationError::OtherOwner),
        }
    }

    /// A piece by its row, and by its copy if that is given; otherwise a copy in play is preferred.
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

    /// Where the game has its own role of this id.
    pub(super) fn role(&self, id: &str) -> Option<usize> {
        let name = spelt(id);
        self.compiled.roles.iter().position(|known| self.compiled.words.text(*known) == name)
    }

    /// The piece of which an example says which way it faces.
    pub(super) fn faced(&self, assignment: &Assignment<i64>) -> Result<Piece, SituationError> {
        let at = self.which(&assignment.owner, &Scope::Piece)?;
        u32::try_from(at).map(Piece).map_err(|_| SituationError::OtherOwner)
    }

    /// The place that an example names.
    pub(super) fn place(&self, assignment: &Assignment<impl Sized>) -> Result<Place, SituationError> {
        let at = self.compiled.game.places.get_index_of(&assignment.id);
        let at = at.ok_or(SituationError::Undeclared("place"))?;
        let ordinal = self.which(&assignment.owner, &self.compiled.places[at].per)?;
        Ok(Place::new(at as u16, ordinal))
    }
}
