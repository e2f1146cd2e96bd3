//! What players and sides have.

use warpress_model::Scope;
use warpress_model::vocabulary::{SeatProperty, SideProperty};

use crate::eval::TableView;
use crate::thing::{Seat, Sym, Thing, Val};

use super::{thing, things};

impl TableView<'_> {
    pub(in crate::eval) fn seat_member(&self, seat: Seat, name: Sym) -> Val {
        let table = self.table();
        let index = usize::from(seat.0);
        let side = table.sides.get(index).copied().flatten();
        let Some(own) = SeatProperty::of(name.0) else {
            return self
                .state(name, &Scope::Seat, index)
                .or_else(|| self.state(name, &Scope::Faction, index))
                .or_else(|| side.and_then(|side| self.state(name, &Scope::Side, usize::from(side))))
                .or_else(|| {
                    let faction = table.factions[index]?;
                    self.compiled.rows[faction.0 as usize].values.get(&name).cloned()
                })
                .unwrap_or(Val::Nil);
        };
        match own {
            SeatProperty::Side => {
                side.map_or(Val::Nil, |side| Val::Word(self.compiled.sides[usize::from(side)]))
            }
            SeatProperty::Index => Val::Num(f64::from(seat.0) + 1.0),
            SeatProperty::Foe | SeatProperty::Other => thing(table.foe(seat), Thing::Seat),
            SeatProperty::Left => {
                let next = Seat((seat.0 + 1) % self.compiled.seats);
                thing(table.round_from(next).first().copied(), Thing::Seat)
            }
            SeatProperty::Others => {
                things(table.round_from(seat).into_iter().filter(|other| *other != seat), Thing::Seat)
            }
            SeatProperty::Active => Val::Bool(table.active == seat),
            SeatProperty::Alive => Val::Bool(table.alive[index]),
            SeatProperty::Eliminated => Val::Bool(!table.alive[index]),
            SeatProperty::Automaton => Val::Bool(table.automata[index]),
            SeatProperty::Faction => thing(table.factions[index], Thing::Row),
        }
    }

    pub(super) fn side_member(&self, side: u8, name: Sym) -> Val {
        let seat = || self.table().seat_of_side(side);
        match SideProperty::of(name.0) {
            Some(SideProperty::Id) => Val::Word(self.compiled.sides[usize::from(side)]),
            Some(SideProperty::Seat) => thing(seat(), Thing::Seat),
            None => self
                .state(name, &Scope::Side, usize::from(side))
                .unwrap_or_else(|| seat().map_or(Val::Nil, |seat| self.seat_member(seat, name))),
        }
    }
}
