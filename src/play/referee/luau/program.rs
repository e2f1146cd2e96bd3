//! Loading the rules afresh for each game, and calling the programs in the data.

use mlua::{Function, Lua, Table, Value};

use crate::builtin as w;
use crate::host::Call;
use crate::play::Halt;
use crate::thing::{Sym, Thing};
use crate::words::spelt;

use super::convert::{Handle, to_lua};
use super::{Hooks, Luau};

/// The events that the engine itself reports.
const EVENTS: [Sym; 8] = [w::EMPTY, w::DRAW, w::DISCARD, w::ENTER, w::LEAVE, w::LOSS, w::GAIN, w::PLAY];

impl Luau {
    /// Runs the files of the rules and collects the functions that they define.
    pub(super) fn hook_up(&self) -> mlua::Result<()> {
        let inside = self.inside.borrow();
        let Some(globals) = &inside.globals else { return Ok(()) };
        if let Some(forget) = &inside.forget {
            forget.call::<()>(())?;
        }
        let tables = ["phase", "op", "setup", "test", "turn", "on", "lib", "bot"]
            .map(|name| (name, self.lua.create_table()));
        for (name, table) in &tables {
            if let Ok(table) = table {
                globals.raw_set(*name, table)?;
            }
        }
        let mut hooks = Hooks::default();
        globals.raw_set("base", Value::Nil)?;
        for (nth, (rules, own)) in inside.rules.iter().enumerate() {
            if nth > 0 {
                // The functions of the ruleset below, for a variant to call.
                let base = self.lua.create_table()?;
                for (name, table) in &tables {
                    if let Ok(table) = table {
                        base.raw_set(*name, copy(&self.lua, table)?)?;
                    }
                }
                base.set_readonly(true);
                own.raw_set("base", base.clone())?;
                // Programs in the data see the `base` of the topmost file.
                globals.raw_set("base", base)?;
            }
            rules.call::<()>(())?;
        }
        for bots in &inside.bots {
            bots.call::<()>(())?;
        }
        for (name, table) in tables {
            let table = table?;
            table.set_readonly(true);
            for pair in table.pairs::<String, Value>() {
                let (key, value) = pair?;
                let Value::Function(function) = value else { continue };
                match name {
                    "phase" => {
                        hooks.phases.resize(self.compiled.phases.len(), None);
                        // The program of a phase of a sequence serves all instances without a program of their own.
                        let words = &self.compiled.words;
                        let counts = |of: Option<Sym>| of.is_some_and(|id| spelt(words.text(id)) == key);
                        let mut known = false;
                        for (at, phase) in self.compiled.phases.iter().enumerate() {
                            let own = phase.hook == key;
                            known |= own || counts(phase.counts_as);
                            if own || counts(phase.counts_as) && hooks.phases[at].is_none() {
                                hooks.phases[at] = Some(function.clone());
                            }
                        }
                        if !known {
                            let place = function.info();
                            let file = place.short_src.unwrap_or_default();
                            let line = place.line_defined.unwrap_or_default();
                            let ids = self.compiled.phases.iter().map(|phase| phase.hook.as_str());
                            let near = warpress_model::diagnostic::nearest(&key, ids);
                            let hint =
                                near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
                            let message = format!("{file}:{line}: the data have no phase “{key}”{hint}");
                            return Err(mlua::Error::runtime(message));
                        }
                    }
                    "test" => {
                        if let Some(name) = self.compiled.words.find(&key) {
                            hooks.tests.insert(name, function);
                        }
                    }
                    "on" => {
                        let event = self.compiled.words.find(&key).filter(|event| EVENTS.contains(event));
                        let Some(event) = event else {
                            return Err(mlua::Error::runtime(format!("there is no event “{key}”")));
                        };
                        hooks.events.insert(event, function);
                    }
                    "bot" if key == "weigh" => hooks.weigh = Some(function),
                    "bot" => return Err(mlua::Error::runtime("a bot has `weigh`, nothing else")),
                    "turn" if key == "begin" => hooks.begin = Some(function),
                    "turn" if key == "finish" => hooks.finish = Some(function),
                    "turn" => {
                        return Err(mlua::Error::runtime("a turn has `begin` and `finish`, nothing else"));
                    }
                    _ => {}
                }
            }
        }
        drop(inside);
        *self.hooks.borrow_mut() = hooks;
        Ok(())
    }

    /// Calls a program in the data; `batch` is the open batch, by its index.
    pub(super) fn call_program(
        &self,
        program: &Function,
        call: &Call<'_>,
        batch: Option<usize>,
    ) -> mlua::Result<()> {
        let Call { ctx, with, .. } = call;
        let card = ctx.card.map(|card| Handle(Thing::Piece(card)));
        let player = ctx.player.map(|seat| Handle(Thing::Seat(seat)));
        let bearer = call.bearer.map(Handle);
        let batch = batch.map(|at| Handle(Thing::Batch(at as u16)));
        let my = if with.is_empty() {
            None
        } else {
            let own = self.lua.create_table()?;
            for (name, value) in *with {
                own.raw_set(self.compiled.words.text(*name), to_lua(value, &self.compiled, &self.lua)?)?;
            }
            let my = self.inside.borrow().my.clone();
            my.map(|my| my.call::<Value>((own, bearer))).transpose()?
        };
        let my = match my {
            Some(my) => my,
            None => mlua::IntoLua::into_lua(bearer, &self.lua)?,
        };
        let things = [ctx.target, ctx.source, ctx.attacker, ctx.defender].map(|thing| thing.map(Handle));
        let [target, source, attacker, defender] = things;
        program.call::<()>((
            Handle(Thing::Table),
            card,
            player,
            target,
            batch,
            my,
            source,
            attacker,
            defender,
        ))
    }

    /// An error that carries a halt through Lua.
    pub(super) fn thrown(&self, halt: Halt) -> mlua::Error {
        match halt {
            // A mistake in a program is reported with its line; everything else passes unchanged.
            Halt::Failed(fault) if fault.line == 0 && fault.file.is_empty() => {
                mlua::Error::runtime(fault.message)
            }
            halt => {
                *self.halt.borrow_mut() = Some(halt);
                mlua::Error::runtime("stopped")
            }
        }
    }
}

fn copy(lua: &Lua, of: &Table) -> mlua::Result<Table> {
    let copy = lua.create_table()?;
    for pair in of.pairs::<Value, Value>() {
        let (key, value) = pair?;
        copy.raw_set(key, value)?;
    }
    copy.set_readonly(true);
    Ok(copy)
}
