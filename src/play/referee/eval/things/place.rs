//! What places have.

use warpress_model::vocabulary::PlaceProperty;

use crate::eval::{Ctx, TableView};
use crate::thing::{Place, Sym, Thing, Val};

use super::{thing, things};

impl TableView<'_> {
    pub(super) fn place_member(&self, place: Place, name: Sym) -> Val {
        let Some(own) = PlaceProperty::of(name.0) else { return Val::Nil };
        let (compiled, table) = (self.compiled, self.table());
        let held = table.held(place);
        let seat = || table.place_seat(compiled, place);
        let definition = || &compiled.places[usize::from(place.definition())];
        match own {
            PlaceProperty::Id => Val::Word(definition().id),
            PlaceProperty::Count => Val::Num(held.len() as f64),
            PlaceProperty::Empty => Val::Bool(held.is_empty()),
            PlaceProperty::Top => thing(held.last().copied(), Thing::Piece),
            PlaceProperty::Bottom => thing(held.first().copied(), Thing::Piece),
            PlaceProperty::Owner | PlaceProperty::Seat => thing(seat(), Thing::Seat),
            PlaceProperty::Limit => {
                let ctx = Ctx { player: seat(), ..Ctx::default() };
                let limit = definition().limit.as_ref().and_then(|limit| self.amount(limit, &ctx));
                limit.map_or(Val::Nil, |limit| Val::Num(limit as f64))
            }
            PlaceProperty::Pieces => things(held.iter().copied(), Thing::Piece),
        }
    }
}
