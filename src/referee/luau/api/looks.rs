//! Looking: properties, counts, values.

use std::rc::Rc;

use mlua::Table;

use crate::thing::{Piece, Place, Sym, Thing};

use crate::luau::Luau;
use crate::luau::argument::Player;
use crate::luau::convert::{Handle, to_lua};
use crate::luau::given::{about_thing, handles, look, seat};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    look!(luau, raw, "get", |m, h, lua, what: Handle, name: u32| {
        let ctx = m.ctx.get();
        let value = m.look(|view| view.thing_member(what.0, Sym(name), &ctx));
        to_lua(&value, &h.compiled, lua)
    });
    if luau.read.is_some() {
        look!(luau, raw, "seen", |m, h, _lua, what: Handle, name: String| {
            if let Some(name) = m.compiled.words.find(&name) {
                h.watch(m, what.0, name);
            }
            Ok(())
        });
    }
    look!(luau, raw, "name", |m, _h, _lua, what: Handle| {
        let play = &m.play;
        Ok(crate::choice::thing_name(what.0, &m.compiled, &play.table, None))
    });
    look!(luau, raw, "count", |m, h, _lua, what: Place, sort: Option<String>| {
        let Some(sort) = sort else { return Ok(m.play.table.held(what).len()) };
        let sort = h.word(&sort)?;
        let held = m.play.table.held(what).to_vec();
        Ok(m.look(|view| held.iter().filter(|piece| view.is(**piece, sort)).count()))
    });
    look!(luau, raw, "is", |m, h, _lua, what: Handle, sort: String| {
        let sort = h.word(&sort)?;
        Ok(match what.0 {
            Thing::Piece(piece) => m.look(|view| view.is(piece, sort)),
            Thing::Row(row) => m.compiled.is(row, sort),
            Thing::Space(space) => m.compiled.is(m.compiled.spaces[space.0 as usize].row, sort),
            Thing::Place(place) => {
                let held = m.play.table.held(place).to_vec();
                m.look(|view| held.iter().any(|piece| view.is(*piece, sort)))
            }
            other => return Err(mlua::Error::runtime(format!("{} has no tags", other.sort()))),
        })
    });
    look!(luau, raw, "held", |m, h, lua, what: Place, sort: Option<String>| {
        let held = m.play.table.held(what).to_vec();
        let sort = sort.map(|sort| h.word(&sort)).transpose()?;
        let of: Vec<_> = match sort {
            Some(sort) => m.look(|view| held.into_iter().filter(|piece| view.is(*piece, sort)).collect()),
            None => held,
        };
        handles(lua, of, Thing::Piece)
    });
    look!(luau, raw, "all", |m, h, lua, sort: String| {
        let sort = h.word(&sort)?;
        let count = m.play.table.pieces.len() as u32;
        let of: Vec<_> = m.look(|view| {
            (0..count)
                .map(Piece)
                .filter(|piece| view.play.table.in_play(&m.compiled, *piece) && view.is(*piece, sort))
                .collect()
        });
        handles(lua, of, Thing::Piece)
    });
    look!(luau, raw, "value", |m, h, _lua, what: Handle, column: String, about: Option<Table>| {
        let mut ctx = m.ctx.get();
        if let Some(act) = m.play.acts.last() {
            (ctx.target, ctx.attacker, ctx.defender) = (act.target, act.attacker, act.defender);
        }
        if about.is_some() {
            let about_thing = |name| about_thing(about.as_ref(), name);
            (ctx.target, ctx.attacker, ctx.defender) =
                (about_thing("target")?, about_thing("attacker")?, about_thing("defender")?);
        }
        let column = h.state_word(&column)?;
        let value = match what.0 {
            Thing::Piece(piece) => m.look(|view| view.value(piece, column, &ctx)),
            _ => None,
        };
        h.watch(m, what.0, column);
        m.tested().map_err(|halt| h.thrown(halt))?;
        Ok(value)
    });
    look!(luau, raw, "knows", |m, _h, _lua, who: Player, what: Piece| {
        Ok(m.play.table.sees(&m.compiled, seat(m, who)?, what))
    });
    Ok(())
}
