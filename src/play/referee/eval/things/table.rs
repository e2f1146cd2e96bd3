//! What the table has: the course of the game, the players, and whatever the game keeps once.

use warpress_model::Scope;
use warpress_model::vocabulary::TableProperty;

use crate::eval::{Ctx, TableView};
use crate::thing::{Sym, Thing, Val};

use super::{thing, things};

impl TableView<'_> {
    pub(super) fn table_member(&self, name: Sym, ctx: &Ctx) -> Val {
        let Some(own) = TableProperty::of(name.0) else { return self.declared(name) };
        let table = self.table();
        let player = ctx.player.unwrap_or(table.active);
        match own {
            TableProperty::Turn => Val::Num(f64::from(table.turn)),
            TableProperty::Round => Val::Num(f64::from(table.round)),
            TableProperty::Phase => {
                table.phase.map_or(Val::Nil, |phase| Val::Word(self.compiled.phases[usize::from(phase)].id))
            }
            TableProperty::Active => Val::Thing(Thing::Seat(table.active)),
            TableProperty::Other => thing(table.foe(table.active), Thing::Seat),
            TableProperty::Player => Val::Thing(Thing::Seat(player)),
            TableProperty::Foe => thing(table.foe(player), Thing::Seat),
            TableProperty::Seats => things(table.living(), Thing::Seat),
            TableProperty::Sides => things(0..self.compiled.sides.len() as u8, Thing::Side),
            TableProperty::Eliminated => Val::Num(table.alive.iter().filter(|alive| !**alive).count() as f64),
            TableProperty::LastWinner => thing(self.play.last_winner, Thing::Seat),
        }
    }

    /// What the game declares once: its numbers, facts and places, maps, lists and roles.
    fn declared(&self, name: Sym) -> Val {
        if let Some(value) = self.state(name, &Scope::Game, 0) {
            return value;
        }
        let Some(member) = self.compiled.members.get(&name) else { return Val::Nil };
        if let Some(map) = member.map {
            return Val::Thing(Thing::Map(map));
        }
        if let Some(list) = member.list {
            return Val::Thing(Thing::List(list));
        }
        thing(member.role.and_then(|role| self.table().roles[usize::from(role)]), Thing::Seat)
    }
}
