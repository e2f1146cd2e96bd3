//! Properties: what `card.force`, `player.hand` or `t.turn` stand for. Which there are in every game, the vocabulary
//! says (`model/vocabulary`); here each class computes its own, and then looks at what the game declares.

mod act;
mod list;
mod map;
mod piece;
mod place;
mod row;
mod seat;
mod state;
mod table;

use warpress_model::Scope;
use warpress_model::vocabulary::{ListProperty, PieceProperty, SpaceProperty};

use crate::thing::{Sym, Thing, Val};

use super::{Ctx, TableView};

/// A thing, or nothing.
pub(super) fn thing<T>(of: Option<T>, class: impl Fn(T) -> Thing) -> Val {
    of.map_or(Val::Nil, |of| Val::Thing(class(of)))
}

/// Several things, in order.
fn things<T>(of: impl Iterator<Item = T>, class: impl Fn(T) -> Thing) -> Val {
    Val::List(of.map(|of| Val::Thing(class(of))).collect())
}

impl TableView<'_> {
    /// A property of a thing.
    pub fn thing_member(&self, of: Thing, name: Sym, ctx: &Ctx) -> Val {
        match of {
            Thing::Table => self.table_member(name, ctx),
            Thing::Seat(seat) => self.seat_member(seat, name),
            Thing::Side(side) => self.side_member(side, name),
            Thing::Piece(piece) => self.piece_member(piece, name),
            Thing::Place(place) => self.place_member(place, name),
            Thing::Space(space) => self.space_member(space, name),
            Thing::Row(row) => self.row_member(row, name),
            Thing::List(list) => self.list_member(list, name),
            Thing::Map(map) => self.map_member(map, name),
            Thing::Batch(_) => Val::Nil,
            Thing::Act(act) => self.act_member(act, name),
        }
    }

    /// Whether a property of a thing, which now has this value, keeps it until the game ends: what is printed, and
    /// places.
    pub fn lasts(&self, of: Thing, name: Sym, value: &Val) -> bool {
        let place = |scope: Scope| self.is_place(name, &scope);
        match of {
            Thing::Row(_) | Thing::Map(_) => true,
            Thing::List(_) => ListProperty::of(name.0).is_none_or(|own| own.property().fixed),
            Thing::Piece(_) => match PieceProperty::of(name.0) {
                Some(own) => own.property().fixed,
                None => place(Scope::Piece).unwrap_or(true),
            },
            Thing::Space(_) => match SpaceProperty::of(name.0) {
                Some(own) => own.property().fixed,
                None => place(Scope::Space).unwrap_or(true),
            },
            Thing::Seat(_) => {
                matches!(value, Val::Thing(Thing::Place(_))) && place(Scope::Seat) == Some(true)
            }
            Thing::Table => match value {
                Val::Thing(Thing::Place(_)) => place(Scope::Game) == Some(true),
                Val::Thing(Thing::Map(_) | Thing::List(_)) => true,
                _ => false,
            },
            Thing::Side(_) | Thing::Place(_) | Thing::Batch(_) | Thing::Act(_) => false,
        }
    }
}
