//! Moving pieces, turning them, knowing them.

use std::rc::Rc;

use mlua::{Table, Value};

use crate::log::Event;
use crate::thing::{Piece, Place, Thing};

use crate::luau::Luau;
use crate::luau::convert::Handle;
use crate::luau::given::{handles, piece, place, seat, verb};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    verb!(luau, raw, "move", |m, h, _lua, ((what, to, bottom), (Handle, Handle, Option<bool>))| {
        let to = m.landing(piece(what)?, to.0).map_err(|halt| h.thrown(halt))?;
        m.shift(piece(what)?, Some(to), bottom.unwrap_or(false)).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "remove", |m, h, _lua, (what, Handle)| {
        m.shift(piece(what)?, None, false).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "discard", |m, h, _lua, (what, Handle)| m
        .discard(piece(what)?)
        .map_err(|halt| h.thrown(halt)));
    verb!(luau, raw, "shuffle", |m, h, _lua, (what, Handle)| m
        .shuffle(place(what)?)
        .map_err(|halt| h.thrown(halt)));
    verb!(luau, raw, "draw", |m, h, lua, ((who, count, from, to), (Option<Handle>, u32, Handle, Handle))| {
        let who = who.map(|who| seat(m, who)).transpose()?;
        let drawn = m.draw(who, count.min(10_000), place(from)?, place(to)?).map_err(|halt| h.thrown(halt))?;
        handles(lua, drawn, Thing::Piece)
    });
    verb!(luau, raw, "deal", |m, h, _lua, ((stuff, count, to), (String, u32, Handle))| {
        let stuff = h.word(stuff.rsplit('/').next().unwrap_or(&stuff))?;
        m.deal(stuff, count.min(10_000), place(to)?).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "take", |m, h, _lua, ((name, to), (String, Handle))| {
        let Some(row) = h.compiled.row_named(&name) else {
            return Err(mlua::Error::runtime(format!("there is no “{name}”")));
        };
        let made = m.play.table.make(&m.compiled, row);
        let Some(made) = made else {
            return Err(mlua::Error::runtime(format!(
                "“{name}” is not made as needed, or there are too many"
            )));
        };
        let to = m.landing(made, to.0).map_err(|halt| h.thrown(halt))?;
        {
            let play = &mut m.play;
            let out = play.table.pieces.iter().filter(|piece| piece.row == row && piece.at.is_some()).count()
                as u32
                + 1;
            let most = &mut play.usage.away[row.0 as usize];
            *most = (*most).max(out);
        }
        m.shift(made, Some(to), false).map_err(|halt| h.thrown(halt))?;
        Ok(Handle(Thing::Piece(made)))
    });
    verb!(luau, raw, "by_lot", |m, _h, lua, ((list, count), (Table, usize))| {
        let mut items: Vec<Value> = list.sequence_values().collect::<mlua::Result<_>>()?;
        m.play.shuffles.shuffle(&mut items);
        items.truncate(count);
        lua.create_sequence_from(items)
    });
    verb!(luau, raw, "peek", |m, _h, _lua, ((who, what), (Handle, Handle))| {
        let who = seat(m, who)?;
        let piece = piece(what)?;
        m.play.table.piece_mut(piece).known |= 1 << (who.0 & 63);
        Ok(())
    });
    verb!(luau, raw, "show", |m, _h, _lua, (what, Handle)| {
        let piece = piece(what)?;
        let play = &mut m.play;
        let lying = play.table.piece_mut(piece);
        (lying.known, lying.hidden) = (u64::MAX, false);
        m.note(Event { verb: "reveal", what: Some(what.0), ..Event::default() });
        Ok(())
    });
    verb!(luau, raw, "turn_over", |m, _h, _lua, ((what, hidden, flip, facing), (Handle, Option<bool>, Option<bool>, Option<u8>))| {
        let piece = piece(what)?;
        {
            let play = &mut m.play;
            let lying = play.table.piece_mut(piece);
            lying.hidden = hidden.unwrap_or(lying.hidden);
            lying.flipped ^= flip.unwrap_or(false);
            lying.facing = facing.unwrap_or(lying.facing);
        }
        m.note(Event { verb: "turn over", what: Some(what.0), number: facing.map(i64::from), ..Event::default() });
        Ok(())
    });
    verb!(luau, raw, "attach", |m, h, _lua, ((what, host), (Handle, Handle))| {
        let (card, host) = (piece(what)?, piece(host)?);
        let row = m.play.table.piece(card).row;
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
        m.shift(card, Some(to), false).map_err(|halt| h.thrown(halt))
    });
    verb!(luau, raw, "control", |m, h, _lua, ((who, what), (Handle, Handle))| {
        let (who, card) = (seat(m, who)?, piece(what)?);
        // A place of the former controller's is left for the same place of the new one's.
        let at = m.play.table.piece(card).at;
        m.play.table.piece_mut(card).controller = Some(who);
        if let Some(at) = at
            && m.compiled.places[usize::from(at.definition())].per == warpress_model::Scope::Seat
        {
            m.shift(card, Some(Place::new(at.definition(), usize::from(who.0))), false)
                .map_err(|halt| h.thrown(halt))?;
        }
        Ok(())
    });
    verb!(luau, raw, "mute", |m, _h, _lua, ((what, by), (Handle, Option<Handle>))| {
        let card = piece(what)?;
        let by = by.map(piece).transpose()?.unwrap_or(card);
        m.play.table.piece_mut(card).muted_by = Some(by);
        Ok(())
    });
    verb!(luau, raw, "reorder", |m, _h, _lua, ((what, list), (Handle, Table))| {
        let place = place(what)?;
        let order: Vec<Piece> =
            list.sequence_values::<Handle>().map(|handle| piece(handle?)).collect::<mlua::Result<_>>()?;
        let held = m.play.table.held(place).to_vec();
        let mut same = (order.clone(), held);
        same.0.sort_unstable();
        same.1.sort_unstable();
        if same.0 != same.1 {
            return Err(mlua::Error::runtime("an order names each piece of the place once"));
        }
        *m.play.table.held_mut(place) = order;
        Ok(())
    });
    Ok(())
}
