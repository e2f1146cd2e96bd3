//! Moving, turning and revealing pieces.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::log::Event;
use crate::thing::{Piece, Place, Thing};

use crate::luau::Luau;
use crate::luau::argument::{Argument, Player};
use crate::luau::convert::{Handle, thing};
use crate::luau::given::{handles, seat, verb};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    verb!(luau, raw, "move", |m, h, _lua, what: Piece, to: Handle, bottom: Option<bool>| {
        let to = m.landing(what, to.0).map_err(|halt| h.thrown(halt))?;
        m.shift(what, Some(to), bottom.unwrap_or(false)).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "remove", |m, h, _lua, what: Piece| {
        m.shift(what, None, false).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "discard", |m, h, _lua, what: Piece| m.discard(what).map_err(|halt| h.thrown(halt)));
    verb!(luau, raw, "shuffle", |m, h, _lua, what: Place| m.shuffle(what).map_err(|halt| h.thrown(halt)));
    verb!(luau, raw, "draw", |m, h, lua, who: Option<Player>, count: u32, from: Place, to: Place| {
        let who = who.map(|who| seat(m, who)).transpose()?;
        let drawn = m.draw(who, count.min(10_000), from, to).map_err(|halt| h.thrown(halt))?;
        handles(lua, drawn, Thing::Piece)
    });
    verb!(luau, raw, "deal", |m, h, _lua, sort: String, count: u32, to: Place| {
        let sort = h.word(sort.rsplit('/').next().unwrap_or(&sort))?;
        m.deal(sort, count.min(10_000), to).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "take", |m, h, _lua, name: String, to: Handle| {
        let Some(row) = h.compiled.row_named(&name) else {
            return Err(mlua::Error::runtime(format!("there is no “{name}”")));
        };
        let made = m.play.table.make(&m.compiled, row);
        let Some(made) = made else {
            return Err(mlua::Error::runtime(format!(
                "“{name}” is not made as needed, or there are too many pieces"
            )));
        };
        let to = m.landing(made, to.0).map_err(|halt| h.thrown(halt))?;
        let play = &mut m.play;
        let out = play.table.pieces.iter().filter(|piece| piece.row == row && piece.at.is_some()).count()
            as u32
            + 1;
        let most = &mut play.usage.away[row.0 as usize];
        *most = (*most).max(out);
        m.shift(made, Some(to), false).map_err(|halt| h.thrown(halt))?;
        Ok(Handle(Thing::Piece(made)))
    });
    verb!(luau, raw, "by_lot", |m, _h, lua, list: Table, count: usize| {
        let mut items: Vec<Value> = list.sequence_values().collect::<mlua::Result<_>>()?;
        let pieces = items.iter().filter_map(|item| match thing(item) {
            Some(Thing::Piece(piece)) => Some(piece),
            _ => None,
        });
        let boxed: Vec<_> = pieces.filter(|piece| m.play.table.piece(*piece).at.is_none()).collect();
        m.play.lots = boxed;
        m.play.shuffles.shuffle(&mut items);
        items.truncate(count);
        lua.create_sequence_from(items)
    });
    verb!(luau, raw, "peek", |m, _h, _lua, who: Player, what: Piece| {
        let who = seat(m, who)?;
        m.play.table.piece_mut(what).known |= 1 << (who.0 & 63);
        Ok(())
    });
    verb!(luau, raw, "show", |m, _h, _lua, what: Piece| {
        let saw = m.witnesses(what);
        let lying = m.play.table.piece_mut(what);
        (lying.known, lying.hidden) = (u64::MAX, false);
        m.note(Event { verb: "reveal", what: Some(Thing::Piece(what)), saw, ..Event::default() });
        Ok(())
    });
    verb!(luau, raw, "turn_over", |m,
                                   _h,
                                   _lua,
                                   what: Piece,
                                   hidden: Option<bool>,
                                   flip: Option<bool>,
                                   facing: Option<u8>| {
        let saw = m.witnesses(what);
        let lying = m.play.table.piece_mut(what);
        lying.hidden = hidden.unwrap_or(lying.hidden);
        lying.flipped ^= flip.unwrap_or(false);
        lying.facing = facing.unwrap_or(lying.facing);
        m.note(Event {
            verb: "turn over",
            what: Some(Thing::Piece(what)),
            number: facing.map(i64::from),
            saw,
            ..Event::default()
        });
        Ok(())
    });
    verb!(luau, raw, "attach", |m, h, _lua, what: Piece, host: Piece| {
        let row = m.play.table.piece(what).row;
        let own = (0_u16..)
            .zip(&m.compiled.places)
            .find(|(_, info)| info.per == warpress_model::Scope::Piece && m.compiled.takes(info, row));
        let Some((definition, _)) = own else {
            return Err(mlua::Error::runtime(format!(
                "no place of a piece takes {}",
                m.compiled.row_name(row)
            )));
        };
        let to = Place::new(definition, host.0 as usize);
        m.shift(what, Some(to), false).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "control", |m, h, _lua, who: Player, what: Piece| {
        let who = seat(m, who)?;
        // From a place of its former controller it goes to the same place of the new one.
        let at = m.play.table.piece(what).at;
        m.play.table.piece_mut(what).controller = Some(who);
        if let Some(at) = at
            && m.compiled.places[usize::from(at.definition())].per == warpress_model::Scope::Seat
        {
            m.shift(what, Some(Place::new(at.definition(), usize::from(who.0))), false)
                .map_err(|halt| h.thrown(halt))?;
        }
        Ok(())
    });
    verb!(luau, raw, "mute", |m, _h, _lua, what: Piece, by: Option<Piece>| {
        m.play.table.piece_mut(what).muted_by = Some(by.unwrap_or(what));
        Ok(())
    });
    verb!(luau, raw, "reorder", |m, _h, _lua, place: Place, list: Table| {
        let pieces = list.sequence_values::<Argument<Piece>>();
        let order = pieces.map(|piece| Ok(piece?.get("list")?)).collect::<mlua::Result<Vec<Piece>>>()?;
        let held = m.play.table.held(place).to_vec();
        let mut same = (order.clone(), held);
        same.0.sort_unstable();
        same.1.sort_unstable();
        if same.0 != same.1 {
            return Err(mlua::Error::runtime("an order must name each piece of the place once"));
        }
        *m.play.table.held_mut(place) = order;
        Ok(())
    });
    Ok(())
}
