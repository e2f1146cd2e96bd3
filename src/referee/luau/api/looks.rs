//! Looking: properties, counts, values. Nothing here changes anything.

use std::rc::Rc;

use mlua::Table;

use crate::thing::{Piece, Sym, Thing};

use crate::luau::Luau;
use crate::luau::convert::{Handle, to_lua};
use crate::luau::given::{about_thing, handles, look, piece, place, seat};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    look!(luau, raw, "get", |m, h, lua, ((what, name), (Handle, u32))| {
        let ctx = m.ctx.get();
        let value = m.look(|view| view.thing_member(what.0, Sym(name), &ctx));
        to_lua(&value, &h.compiled, lua)
    });
    if luau.read.is_some() {
        look!(luau, raw, "seen", |m, h, _lua, ((what, name), (Handle, String))| {
            if let Some(name) = m.compiled.words.find(&name) {
                h.watch(m, what.0, name);
            }
            Ok(())
        });
    }
    look!(luau, raw, "name", |m, _h, _lua, (what, Handle)| {
        let play = &m.play;
        Ok(crate::choice::thing_name(what.0, &m.compiled, &play.table, None))
    });
    look!(luau, raw, "count", |m, h, _lua, ((what, stuff), (Handle, Option<String>))| {
        let place = place(what)?;
        let Some(stuff) = stuff else { return Ok(m.play.table.held(place).len()) };
        let stuff = h.word(&stuff)?;
        let held = m.play.table.held(place).to_vec();
        Ok(m.look(|view| held.iter().filter(|piece| view.is(**piece, stuff)).count()))
    });
    look!(luau, raw, "is", |m, h, _lua, ((what, stuff), (Handle, String))| {
        let stuff = h.word(&stuff)?;
        Ok(match what.0 {
            Thing::Piece(piece) => m.look(|view| view.is(piece, stuff)),
            Thing::Row(row) => m.compiled.is(row, stuff),
            Thing::Space(space) => m.compiled.is(m.compiled.spaces[space.0 as usize].row, stuff),
            Thing::Place(place) => {
                let held = m.play.table.held(place).to_vec();
                m.look(|view| held.iter().any(|piece| view.is(*piece, stuff)))
            }
            other => return Err(mlua::Error::runtime(format!("{} has no tags", other.sort()))),
        })
    });
    look!(luau, raw, "held", |m, h, lua, ((what, stuff), (Handle, Option<String>))| {
        let held = m.play.table.held(place(what)?).to_vec();
        let stuff = stuff.map(|stuff| h.word(&stuff)).transpose()?;
        let of: Vec<_> = match stuff {
            Some(stuff) => m.look(|view| held.into_iter().filter(|piece| view.is(*piece, stuff)).collect()),
            None => held,
        };
        handles(lua, of, Thing::Piece)
    });
    look!(luau, raw, "all", |m, h, lua, (stuff, String)| {
        let stuff = h.word(&stuff)?;
        let count = m.play.table.pieces.len() as u32;
        let of: Vec<_> = m.look(|view| {
            (0..count)
                .map(Piece)
                .filter(|piece| view.play.table.in_play(&m.compiled, *piece) && view.is(*piece, stuff))
                .collect()
        });
        handles(lua, of, Thing::Piece)
    });
    look!(luau, raw, "value", |m, h, _lua, ((what, column, about), (Handle, String, Option<Table>))| {
        let mut ctx = m.ctx.get();
        if let Some(act) = m.play.acts.last() {
            (ctx.target, ctx.attacker, ctx.defender) = (act.target, act.attacker, act.defender);
        }
        if about.is_some() {
            let about_thing = |name| about_thing(about.as_ref(), name);
            (ctx.target, ctx.attacker, ctx.defender) = (about_thing("target")?, about_thing("attacker")?, about_thing("defender")?);
        }
        let column = h.state_word(&column)?;
        let value = m.look(|view| view.value(piece(what).ok()?, column, &ctx));
        h.watch(m, what.0, column);
        m.tested().map_err(|halt| h.thrown(halt))?;
        Ok(value)
    });
    look!(luau, raw, "knows", |m, _h, _lua, ((who, what), (Handle, Handle))| {
        let (who, what) = (seat(m, who)?, piece(what)?);
        Ok(m.play.table.sees(&m.compiled, who, what))
    });
    Ok(())
}
