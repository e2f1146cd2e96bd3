//! What pieces have, besides what their rows have.

use warpress_model::Scope;
use warpress_model::vocabulary::PieceProperty;

use crate::builtin as w;
use crate::eval::TableView;
use crate::thing::{Piece, Sym, Thing, Val};

use super::thing;

impl<'a> TableView<'a> {
    pub(in crate::eval) fn piece_member(&self, piece: Piece, name: Sym) -> Val {
        let (compiled, table) = (self.compiled, self.table());
        let lying = table.piece(piece);
        let declared = || {
            let state = self.state(name, &Scope::Piece, piece.0 as usize);
            state.unwrap_or_else(|| self.row_member(lying.row, name))
        };
        let Some(own) = PieceProperty::of(name.0) else { return declared() };
        match own {
            // Programs read it from what they hold of each piece, and it never comes to the engine.
            PieceProperty::Name => declared(),
            PieceProperty::Owner => thing(table.owner(compiled, piece), Thing::Seat),
            PieceProperty::Controller => thing(table.controller(compiled, piece), Thing::Seat),
            PieceProperty::Place => thing(lying.at, Thing::Place),
            PieceProperty::Space => thing(table.space(compiled, piece), Thing::Space),
            PieceProperty::Host => thing(table.host(compiled, piece), Thing::Piece),
            PieceProperty::Face => Val::Word(if lying.hidden { w::DOWN } else { w::UP }),
            PieceProperty::Facing => Val::Num(f64::from(lying.facing)),
            PieceProperty::Copy => Val::Num(f64::from(lying.copy)),
            PieceProperty::Row => Val::Thing(Thing::Row(lying.row)),
            PieceProperty::InPlay => Val::Bool(table.in_play(compiled, piece)),
            PieceProperty::Muted => Val::Bool(self.muted(piece)),
        }
    }

    pub(in crate::eval) fn row_of(&self, piece: Piece) -> &'a crate::compiled::RowInfo {
        &self.compiled.rows[self.table().piece(piece).row.0 as usize]
    }
}
