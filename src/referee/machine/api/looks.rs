//! Looking: properties, counts, values. Nothing here changes anything.

use std::rc::Rc;

use mlua::Table;

use crate::thing::{Piece, Sym, Thing};

use crate::machine::Machine;
use crate::machine::convert::{Handle, to_lua};
use crate::machine::given::{about_thing, handles, piece, place, raw, seat};

pub(super) fn add(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    raw!(machine, raw, "get", |m, lua, ((what, name), (Handle, u32))| {
        let ctx = m.ctx.get();
        let value = m.scene(|scene| scene.thing_member(what.0, Sym(name), &ctx));
        to_lua(&value, &m.compiled, lua)
    });
    if machine.read.borrow().is_some() {
        raw!(machine, raw, "seen", |m, _lua, ((what, name), (Handle, String))| {
            if let Some(name) = m.compiled.words.find(&name) {
                m.watch(what.0, name);
            }
            Ok(())
        });
    }
    raw!(machine, raw, "name", |m, _lua, (what, Handle)| {
        let play = m.play.borrow();
        Ok(crate::choice::thing_name(what.0, &m.compiled, &play.table, None))
    });
    raw!(machine, raw, "count", |m, _lua, ((what, stuff), (Handle, Option<String>))| {
        let place = place(what)?;
        let Some(stuff) = stuff else { return Ok(m.play.borrow().table.held(place).len()) };
        let stuff = m.word(&stuff)?;
        let held = m.play.borrow().table.held(place).to_vec();
        Ok(m.scene(|scene| held.iter().filter(|piece| scene.is(**piece, stuff)).count()))
    });
    raw!(machine, raw, "is", |m, _lua, ((what, stuff), (Handle, String))| {
        let stuff = m.word(&stuff)?;
        Ok(match what.0 {
            Thing::Piece(piece) => m.scene(|scene| scene.is(piece, stuff)),
            Thing::Row(row) => m.compiled.is(row, stuff),
            Thing::Space(space) => m.compiled.is(m.compiled.spaces[space.0 as usize].row, stuff),
            Thing::Place(place) => {
                let held = m.play.borrow().table.held(place).to_vec();
                m.scene(|scene| held.iter().any(|piece| scene.is(*piece, stuff)))
            }
            other => return Err(mlua::Error::runtime(format!("{} has no tags", other.sort()))),
        })
    });
    raw!(machine, raw, "held", |m, lua, ((what, stuff), (Handle, Option<String>))| {
        let held = m.play.borrow().table.held(place(what)?).to_vec();
        let stuff = stuff.map(|stuff| m.word(&stuff)).transpose()?;
        let of: Vec<_> = match stuff {
            Some(stuff) => m.scene(|scene| held.into_iter().filter(|piece| scene.is(*piece, stuff)).collect()),
            None => held,
        };
        handles(lua, of, Thing::Piece)
    });
    raw!(machine, raw, "all", |m, lua, (stuff, String)| {
        let stuff = m.word(&stuff)?;
        let count = m.play.borrow().table.pieces.len() as u32;
        let of: Vec<_> = m.scene(|scene| {
            (0..count)
                .map(Piece)
                .filter(|piece| scene.play.table.in_play(&m.compiled, *piece) && scene.is(*piece, stuff))
                .collect()
        });
        handles(lua, of, Thing::Piece)
    });
    raw!(machine, raw, "value", |m, _lua, ((what, column, about), (Handle, String, Option<Table>))| {
        let mut ctx = m.ctx.get();
        if let Some(act) = m.play.borrow().acts.last() {
            (ctx.target, ctx.attacker, ctx.defender) = (act.target, act.attacker, act.defender);
        }
        if about.is_some() {
            let about_thing = |name| about_thing(about.as_ref(), name);
            (ctx.target, ctx.attacker, ctx.defender) = (about_thing("target")?, about_thing("attacker")?, about_thing("defender")?);
        }
        let column = m.state_word(&column)?;
        let value = m.scene(|scene| scene.value(piece(what).ok()?, column, &ctx));
        m.watch(what.0, column);
        m.tested().map_err(|halt| m.thrown(halt))?;
        Ok(value)
    });
    raw!(machine, raw, "knows", |m, _lua, ((who, what), (Handle, Handle))| {
        let (who, what) = (seat(m, who)?, piece(what)?);
        Ok(m.play.borrow().table.sees(&m.compiled, who, what))
    });
    Ok(())
}
