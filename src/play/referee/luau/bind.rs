//! Setting up the Lua state: the functions that programs call, and the programs themselves.

use std::rc::Rc;

use mlua::{Function, Lua, Table, Value, VmState};
use warpress_model::vocabulary::PieceProperty;

use crate::builtin as w;
use crate::compiled::Member;
use crate::thing::{Piece, Sym, Thing, Val};

use super::convert::{Handle, to_lua};
use super::{Luau, api, sandbox};

/// The part of the API that is written in Luau: methods, and defaults of arguments.
const PRELUDE: &str = include_str!("prelude.luau");

/// Sets up the Lua state of a host.
///
/// # Errors
/// If a program cannot be read, or if a number, fact or place has the name of a method.
pub(super) fn bind(luau: &Rc<Luau>) -> mlua::Result<()> {
    let lua = &luau.lua;
    let globals = sandbox::globals(lua)?;
    let raw = lua.create_table()?;
    api::all(luau, &raw)?;
    let symbols = lua.create_table()?;
    for (at, word) in luau.compiled.words.all().enumerate() {
        symbols.raw_set(word, at)?;
    }
    let constants = lua.create_table()?;
    for (name, value) in &luau.compiled.constants {
        constants.raw_set(luau.compiled.words.text(*name), fixed(value, luau)?)?;
    }
    globals.raw_set("c", &constants)?;
    let perhaps = lua.create_table()?;
    for name in luau.compiled.perhaps() {
        perhaps.raw_set(name, true)?;
    }
    raw.raw_set("perhaps", perhaps)?;
    let prelude: Function =
        lua.load(PRELUDE).set_name("=referee").set_environment(everything(lua, &globals)?).into_function()?;
    let made: Table = prelude.call((
        raw,
        symbols,
        globals.clone(),
        static_rows(luau)?,
        Handle(Thing::Table),
        luau.stamp.0.clone(),
    ))?;
    constants.set_readonly(true);
    let meta: Table = made.raw_get("meta")?;
    lua.set_type_metatable::<mlua::LightUserData>(Some(meta));
    let environment: Table = made.raw_get("environment")?;
    for name in made.raw_get::<Table>("reserved")?.sequence_values::<String>() {
        let name = name?;
        let member = luau.compiled.words.find(&name).and_then(|sym| luau.compiled.members.get(&sym));
        if member
            .is_some_and(|member| member.number.is_some() || member.fact.is_some() || member.place.is_some())
        {
            let message = format!(
                "“{name}” is a method of players and places; give the number, fact or place another name"
            );
            return Err(mlua::Error::runtime(message));
        }
    }
    let mut inside = luau.inside.borrow_mut();
    inside.my = Some(made.raw_get("my")?);
    inside.lacked = Some(made.raw_get("lacked")?);
    inside.forget = Some(made.raw_get("forget")?);
    for (at, program) in luau.compiled.programs.iter().enumerate() {
        // The head is on the first line, so that lines are counted as in the data. Each program is a chunk of its own,
        // so that it can neither close what is around it nor keep anything from one call to the next.
        let text = format!(
            "local t, card, player, target, batch, my, source, attacker, defender = ... {}",
            program.text
        );
        let chunk = lua.load(text).set_name(format!("=data#{at}")).set_mode(mlua::chunk::ChunkMode::Text);
        inside.programs.push(chunk.set_environment(environment.clone()).into_function()?);
    }
    let read = |sort: &str, at: usize, program: &str| {
        // Each file has its own environment, in which `base` is the ruleset below it.
        let own = lua.create_table()?;
        own.set_metatable(environment.metatable())?;
        let chunk =
            lua.load(program).set_name(format!("={sort}#{at}")).set_mode(mlua::chunk::ChunkMode::Text);
        Ok((chunk.set_environment(own.clone()).into_function()?, own))
    };
    let all = |sort: &str, of: &[(String, String)]| {
        of.iter().enumerate().map(|(at, (_, text))| read(sort, at, text)).collect::<mlua::Result<Vec<_>>>()
    };
    inside.rules = all("rules", &luau.rules.programs)?;
    inside.bots = all("bots", &luau.rules.bots)?.into_iter().map(|(program, _)| program).collect();
    inside.sections = luau.rules.sections.iter().zip(0_u16..).map(|(id, at)| (id.clone(), at)).collect();
    inside.globals = Some(globals);
    let weak = Rc::downgrade(luau);
    lua.set_interrupt(move |lua| {
        if let Some(luau) = weak.upgrade() {
            luau.step(lua)?;
        }
        Ok(VmState::Continue)
    });
    lua.set_memory_limit(luau.limits.memory)?;
    Ok(())
}

/// The environment of the prelude, which may use more of Luau than programs.
fn everything(lua: &Lua, globals: &Table) -> mlua::Result<Table> {
    let all = lua.create_table()?;
    for pair in globals.pairs::<Value, Value>() {
        let (key, value) = pair?;
        all.raw_set(key, value)?;
    }
    for name in ["setmetatable", "rawset", "rawget", "rawlen", "rawequal", "tostring", "getmetatable"] {
        all.raw_set(name, lua.globals().raw_get::<Value>(name)?)?;
    }
    Ok(all)
}

/// A value that programs keep, and that none may change for those that run later.
fn fixed(value: &Val, luau: &Luau) -> mlua::Result<Value> {
    fn close(value: &Value) -> mlua::Result<()> {
        if let Value::Table(table) = value {
            for pair in table.pairs::<Value, Value>() {
                close(&pair?.1)?;
            }
            table.set_readonly(true);
        }
        Ok(())
    }
    let value = to_lua(value, &luau.compiled, &luau.lua)?;
    close(&value)?;
    Ok(value)
}

/// The properties of each piece that never change, so that programs need not call the engine for them.
fn static_rows(luau: &Luau) -> mlua::Result<Table> {
    let lua = &luau.lua;
    let compiled = &luau.compiled;
    let all = lua.create_table()?;
    // Names of the table's state take precedence over columns.
    let kept = |name: &Sym| {
        let member = compiled.members.get(name);
        let state =
            |member: &Member| member.number.is_some() || member.fact.is_some() || member.place.is_some();
        !member.is_some_and(state) && PieceProperty::of(name.0).is_none()
    };
    let mut rows: Vec<Option<Table>> = vec![None; compiled.rows.len()];
    for (at, piece) in (0_u32..).zip(&compiled.pieces) {
        let row = &mut rows[piece.row.0 as usize];
        if row.is_none() {
            let info = &compiled.rows[piece.row.0 as usize];
            let table = lua.create_table()?;
            for (column, value) in info.values.iter().filter(|(column, _)| kept(column)) {
                table.raw_set(compiled.words.text(*column), fixed(value, luau)?)?;
            }
            table.raw_set("id", compiled.words.text(info.id))?;
            table.raw_set("name", &*info.name)?;
            table.raw_set("list", compiled.words.text(compiled.lists[usize::from(info.list)].id))?;
            if let Some(side) = info.side
                && kept(&w::SIDE)
                && !info.values.contains_key(&w::SIDE)
            {
                table.raw_set("side", compiled.words.text(compiled.sides[usize::from(side)]))?;
            }
            table.set_readonly(true);
            *row = Some(table);
        }
        if let Some(row) = row {
            all.raw_set(Handle(Thing::Piece(Piece(at))), row.clone())?;
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::PRELUDE;
    use std::collections::BTreeSet;
    use warpress_model::vocabulary::METHODS;

    /// Conditions and ids are checked against the list before any program runs.
    #[test]
    fn the_prelude_defines_the_methods_that_names_are_checked_against() {
        let defined =
            PRELUDE.lines().filter_map(|line| line.strip_prefix("function methods.")?.split('(').next());
        assert_eq!(defined.collect::<BTreeSet<_>>(), BTreeSet::from(METHODS));
    }
}
