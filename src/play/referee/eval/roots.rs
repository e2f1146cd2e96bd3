//! The names from which conditions start, whatever the game calls by the same name.

use warpress_model::vocabulary::Root;

use crate::thing::{Thing, Val};

use super::things::thing;
use super::{Ctx, TableView};

impl TableView<'_> {
    /// What a root stands for; `None` where the same name may be the game's.
    pub(super) fn root_value(&self, root: Root, ctx: &Ctx) -> Option<Val> {
        let (compiled, table) = (self.compiled, self.table());
        let player = ctx.player.unwrap_or(table.active);
        Some(match root {
            Root::Player | Root::Each => Val::Thing(Thing::Seat(player)),
            Root::Foe => thing(table.foe(player), Thing::Seat),
            Root::Active => Val::Thing(Thing::Seat(table.active)),
            Root::Other => thing(table.foe(table.active), Thing::Seat),
            Root::Card => thing(ctx.card, Thing::Piece),
            Root::Piece => thing(ctx.piece.or(ctx.card), Thing::Piece),
            Root::Owner => thing(ctx.card.and_then(|card| table.owner(compiled, card)), Thing::Seat),
            Root::Controller => {
                thing(ctx.card.and_then(|card| table.controller(compiled, card)), Thing::Seat)
            }
            Root::Target | Root::Chosen => ctx.target.map_or(Val::Nil, Val::Thing),
            Root::Source => ctx.source.map_or(Val::Nil, Val::Thing),
            // Outside an attack they may be roles of the game.
            Root::Attacker => Val::Thing(ctx.attacker?),
            Root::Defender => Val::Thing(ctx.defender?),
            Root::Here | Root::Space | Root::Stack => {
                let here = ctx.space.or_else(|| ctx.card.and_then(|card| table.space(compiled, card)));
                thing(here, Thing::Space)
            }
            Root::There => {
                let there = match ctx.target {
                    Some(Thing::Space(space)) => Some(space),
                    Some(Thing::Piece(piece)) => table.space(compiled, piece),
                    _ => None,
                };
                thing(there, Thing::Space)
            }
            Root::Game | Root::Table => Val::Thing(Thing::Table),
        })
    }
}
