//! Running the game's program: its files, loaded anew for each game, and the programs in the data.

use mlua::{Function, Lua, Table, Value};

use crate::builtin as w;
use crate::eval::Ctx;
use crate::play::{Halt, ScriptError};
use crate::thing::{Sym, Thing, Val};
use crate::verbs::Done;
use crate::words::spelt;

use super::convert::{Handle, to_lua};
use super::{Hooks, Machine};

/// What the engine reports, besides what scripts report.
const EVENTS: [Sym; 8] = [w::EMPTY, w::DRAW, w::DISCARD, w::ENTER, w::LEAVE, w::LOSS, w::GAIN, w::PLAY];

impl Machine {
    /// Loads the game's program anew.
    pub(super) fn load(&self) -> Result<(), ScriptError> {
        // What stands outside of functions names things; there is no table yet that it could change.
        self.looking.set(true);
        let done = self.hook_up();
        self.looking.set(false);
        done.map_err(|error| {
            let _ = self.halt.borrow_mut().take();
            self.fault(&error)
        })
    }

    fn hook_up(&self) -> mlua::Result<()> {
        let inside = self.inside.borrow();
        let Some(globals) = &inside.globals else { return Ok(()) };
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
                // What the ruleset below has named, for a variant to call.
                let base = self.lua.create_table()?;
                for (name, table) in &tables {
                    if let Ok(table) = table {
                        base.raw_set(*name, copy(&self.lua, table)?)?;
                    }
                }
                base.set_readonly(true);
                own.raw_set("base", base.clone())?;
                // To the programs in the data it is what the topmost file builds upon.
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
                        // A phase of a sequence serves all its instances that have no program of their own.
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

    /// Runs a program that stands in the data; `bearer` is what it stands with, whose columns it reads as `my`.
    pub(crate) fn program(
        &self,
        at: u32,
        ctx: &Ctx,
        bearer: Option<Thing>,
        op: Option<Sym>,
        with: &[(Sym, Val)],
    ) -> Done<()> {
        let Some(program) = self.inside.borrow().programs.get(at as usize).cloned() else { return Ok(()) };
        self.enter().map_err(|error| self.halted(&error))?;
        let before = self.ctx.replace(*ctx);
        let op_before = self.op.replace(op);
        let done = self.call_program(&program, ctx, bearer, with);
        self.exit();
        self.ctx.set(before);
        self.op.set(op_before);
        done.map_err(|error| self.halted(&error))?;
        self.tested()
    }

    fn call_program(
        &self,
        program: &Function,
        ctx: &Ctx,
        bearer: Option<Thing>,
        with: &[(Sym, Val)],
    ) -> mlua::Result<()> {
        let card = ctx.card.map(|card| Handle(Thing::Piece(card)));
        let player = ctx.player.map(|seat| Handle(Thing::Seat(seat)));
        let bearer = bearer.map(Handle);
        let batch = self.play.borrow().batches.iter().rposition(|batch| !batch.settled);
        let batch = batch.map(|at| Handle(Thing::Batch(at as u16)));
        let my = if with.is_empty() {
            None
        } else {
            let own = self.lua.create_table()?;
            for (name, value) in with {
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

    /// A halt on its way through Lua.
    pub(super) fn thrown(&self, halt: Halt) -> mlua::Error {
        match halt {
            // A mistake that the script made is reported with the script's line, and the rest as it is.
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
