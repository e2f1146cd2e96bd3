//! Looking: properties, counts, values.

use std::rc::Rc;

use mlua::Table;

use crate::builtin as w;
use crate::eval::Ctx;
use crate::thing::{Piece, Place, Sym, Thing, Val};

use crate::luau::Luau;
use crate::luau::argument::Player;
use crate::luau::convert::{Handle, to_lua};
use crate::luau::given::{about_thing, handles, look, pure, seat};

pub(super) fn add(luau: &Rc<Luau>, raw: &Table) -> mlua::Result<()> {
    look!(luau, raw, "get", |m, h, lua, what: Handle, name: u32| {
        let ctx = m.ctx.get();
        let (value, lasts) = m.look(|view| {
            let value = view.thing_member(what.0, Sym(name), &ctx);
            let lasts = view.lasts(what.0, Sym(name), &value);
            (value, lasts)
        });
        // Until the game ends, until something changes, or not at all: a list is the program's own, to be changed, and an
        // act is another once it is settled.
        let lasts = match (&value, what.0) {
            (Val::List(_) | Val::By(_), _) | (_, Thing::Batch(_) | Thing::Act(_)) => None,
            _ => Some(lasts),
        };
        Ok((to_lua(&value, &h.compiled, lua)?, lasts))
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
        let held = m.play.table.held(what);
        Ok(m.look(|view| held.iter().filter(|piece| view.is(**piece, sort)).count()))
    });
    // What one can go through: the pieces of a place, the rows of a list, the spaces of a map.
    look!(luau, raw, "contents", |m, _h, lua, what: Handle| {
        let members = |name| match m.look(|view| view.thing_member(what.0, name, &Ctx::default())) {
            Val::List(items) => lua.create_sequence_from(items.iter().filter_map(|item| match item {
                Val::Thing(thing) => Some(Handle(*thing)),
                _ => None,
            })),
            _ => Err(mlua::Error::runtime(format!("{} has no parts", what.0.sort()))),
        };
        match what.0 {
            Thing::Place(place) => handles(lua, m.play.table.held(place).iter().copied(), Thing::Piece),
            Thing::Map(_) => members(w::SPACES),
            _ => members(w::ROWS),
        }
    });
    pure!(luau, raw, "is_place", |_h, _lua, what: Handle| Ok(matches!(what.0, Thing::Place(_))));
    look!(luau, raw, "is", |m, h, _lua, what: Handle, sort: String| {
        let sort = h.word(&sort)?;
        // Whether it is so, and whether that lasts.
        Ok(match what.0 {
            Thing::Piece(piece) => (m.look(|view| view.is(piece, sort)), !m.compiled.shifted.contains(&sort)),
            Thing::Row(row) => (m.compiled.is(row, sort), true),
            Thing::Space(space) => (m.compiled.is(m.compiled.spaces[space.0 as usize].row, sort), true),
            Thing::Place(place) => {
                let held = m.play.table.held(place);
                (m.look(|view| held.iter().any(|piece| view.is(*piece, sort))), false)
            }
            other => return Err(mlua::Error::runtime(format!("{} has no tags", other.sort()))),
        })
    });
    look!(luau, raw, "lowest", |m, _h, _lua, what: Place| {
        Ok(m.play.table.held(what).first().map(|piece| Handle(Thing::Piece(*piece))))
    });
    look!(luau, raw, "held", |m, h, lua, what: Place, sort: Option<String>| {
        let held = m.play.table.held(what);
        match sort.map(|sort| h.word(&sort)).transpose()? {
            Some(sort) => {
                let of: Vec<_> =
                    m.look(|view| held.iter().copied().filter(|piece| view.is(*piece, sort)).collect());
                handles(lua, of, Thing::Piece)
            }
            None => handles(lua, held.iter().copied(), Thing::Piece),
        }
    });
    look!(luau, raw, "all", |m, h, lua, sort: String| {
        let sort = h.word(&sort)?;
        let table = &m.play.table;
        let given = m.compiled.pieces.len() as u32;
        let made = (given..table.pieces.len() as u32).map(Piece);
        let of: Vec<_> = m.look(|view| {
            let is = |piece: &Piece| table.in_play(&m.compiled, *piece) && view.is(*piece, sort);
            if m.compiled.shifted.contains(&sort) {
                return (0..given).map(Piece).chain(made).filter(is).collect();
            }
            let mut printed = h.printed.borrow_mut();
            let printed = printed.entry(sort).or_insert_with(|| m.compiled.printed_pieces(sort));
            printed.iter().copied().chain(made).filter(is).collect()
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
