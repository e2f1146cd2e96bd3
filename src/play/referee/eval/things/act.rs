//! What announcements have, besides what their card has.

use warpress_model::vocabulary::ActProperty;

use crate::eval::TableView;
use crate::thing::{Sym, Thing, Val};

use super::thing;

impl TableView<'_> {
    pub(super) fn act_member(&self, act: u16, name: Sym) -> Val {
        let Some(act) = self.play.acts.get(usize::from(act)) else { return Val::Nil };
        let Some(own) = ActProperty::of(name.0) else {
            return act.card.map_or(Val::Nil, |card| self.piece_member(card, name));
        };
        match own {
            ActProperty::Card => thing(act.card, Thing::Piece),
            ActProperty::Player => thing(act.player, Thing::Seat),
            ActProperty::Target => act.target.map_or(Val::Nil, Val::Thing),
            ActProperty::Attacker => act.attacker.map_or(Val::Nil, Val::Thing),
            ActProperty::Defender => act.defender.map_or(Val::Nil, Val::Thing),
            ActProperty::Amount => act.amount.map_or(Val::Nil, |amount| Val::Num(amount as f64)),
            ActProperty::Op => act.op.map_or(Val::Nil, Val::Word),
            ActProperty::Cancelled => Val::Bool(act.cancelled),
            ActProperty::Id => Val::Word(act.event),
        }
    }
}
