//! The engine's host, in Luau.

use mlua::{Function, Value};

use crate::choice::Choice;
use crate::engine::{Engine, EngineResult};
use crate::eval::Ctx;
use crate::host::{Call, Host, TurnHook};
use crate::play::ScriptError;
use crate::thing::{Seat, Sym, Thing};

use super::argument::Argument;
use super::convert::Handle;
use super::{Luau, lent};

impl Host for Luau {
    fn load(&self, engine: &Engine) -> Result<(), ScriptError> {
        self.nested.set(0);
        self.op.set(None);
        self.halt.take();
        self.full.take();
        self.touched();
        // Code outside functions only defines things; there is no table yet that it could change.
        lent::lend(engine, || self.hook_up()).map_err(|error| {
            self.halt.take();
            self.fault(Some(engine), &error)
        })
    }

    fn tidy(&self) {
        // If much memory is in use, the next game starts clean; otherwise what the last game has left behind is
        // collected bit by bit.
        if self.lua.used_memory() > self.limits.memory / 4 {
            let _ = self.lua.gc_collect();
        }
    }

    fn has(&self, part: TurnHook) -> bool {
        self.part(part).is_some()
    }

    fn run(&self, engine: &mut Engine, part: TurnHook, seat: Option<Seat>) -> EngineResult<()> {
        let Some(function) = self.part(part) else { return Ok(()) };
        let seat = seat.map(|seat| Handle(Thing::Seat(seat)));
        let run = || function.call::<()>((Handle(Thing::Table), seat));
        let done = self.nest(|| lent::lend_mut(engine, run));
        done.map_err(|error| self.halted(engine, &error))
    }

    fn call(&self, engine: &mut Engine, call: &Call<'_>) -> EngineResult<()> {
        let Some(program) = self.inside.borrow().programs.get(call.program as usize).cloned() else {
            return Ok(());
        };
        let batch = engine.play.batches.iter().rposition(|batch| !batch.settled);
        let before = self.op.replace(call.op);
        let done = self.nest(|| lent::lend_mut(engine, || self.call_program(&program, call, batch)));
        self.op.set(before);
        done.map_err(|error| self.halted(engine, &error))
    }

    fn follows(&self, event: Sym) -> bool {
        let hooks = self.hooks.borrow();
        !hooks.events.is_empty() && hooks.events.contains_key(&event)
    }

    fn follow(&self, engine: &mut Engine, event: Sym) -> EngineResult<()> {
        let Some(rule) = self.hooks.borrow().events.get(&event).cloned() else { return Ok(()) };
        let ctx = engine.ctx.get();
        let player = ctx.player.map(|seat| Handle(Thing::Seat(seat)));
        let run = || rule.call::<()>((Handle(Thing::Table), ctx.target.map(Handle), player));
        let done = self.nest(|| lent::lend_mut(engine, run));
        done.map_err(|error| self.halted(engine, &error))
    }

    fn test(&self, engine: &Engine, name: Sym, ctx: &Ctx) -> Result<bool, ScriptError> {
        let Some(test) = self.hooks.borrow().tests.get(&name).cloned() else {
            let name = self.compiled.words.text(name);
            return Err(ScriptError::new(format!("the rules have no test “{name}”")));
        };
        let seat = ctx.player.map(|seat| Handle(Thing::Seat(seat)));
        let card = ctx.piece.or(ctx.card).map(|card| Handle(Thing::Piece(card)));
        let target = ctx.target.map(Handle);
        let ask = || test.call::<Value>((Handle(Thing::Table), card, seat, target));
        let before = engine.ctx.replace(*ctx);
        let answer = self.nest(|| lent::lend(engine, ask));
        engine.ctx.set(before);
        let answer = answer.map_err(|error| self.failed(engine, &error))?;
        Ok(!matches!(answer, Value::Nil | Value::Boolean(false)))
    }

    fn weigh(
        &self,
        engine: &Engine,
        seat: Seat,
        choice: &Choice,
        why: &str,
    ) -> Result<Option<f64>, ScriptError> {
        let Some(weigh) = self.hooks.borrow().weigh.clone() else { return Ok(None) };
        let card = if let Choice::Use(piece, _) = choice { Some(*piece) } else { None };
        let before = engine.ctx.replace(Ctx { player: Some(seat), card, ..Ctx::default() });
        self.touched();
        let weight = lent::lend(engine, || self.ask_weight(&weigh, seat, choice, why));
        self.touched();
        engine.ctx.set(before);
        weight.map_err(|error| self.failed(engine, &error))
    }
}

impl Luau {
    fn part(&self, part: TurnHook) -> Option<Function> {
        let hooks = self.hooks.borrow();
        match part {
            TurnHook::Begin => hooks.begin.clone(),
            TurnHook::Finish => hooks.finish.clone(),
            TurnHook::Phase(at) => hooks.phases.get(usize::from(at)).cloned().flatten(),
        }
    }

    fn ask_weight(
        &self,
        weigh: &Function,
        seat: Seat,
        choice: &Choice,
        why: &str,
    ) -> mlua::Result<Option<f64>> {
        let word = |text: &str| self.lua.create_string(text).map(Value::String);
        let option = match choice {
            Choice::Pass => word("pass")?,
            Choice::Yes => Value::Boolean(true),
            Choice::No => Value::Boolean(false),
            Choice::Word(sym) => word(self.compiled.words.text(*sym))?,
            Choice::Text(text) => word(text)?,
            Choice::Number(number) => Value::Number(*number as f64),
            Choice::Thing(thing) => mlua::IntoLua::into_lua(Handle(*thing), &self.lua)?,
            Choice::Use(piece, _) => mlua::IntoLua::into_lua(Handle(Thing::Piece(*piece)), &self.lua)?,
        };
        let op = match choice {
            Choice::Use(_, at) => {
                self.compiled.uses[*at as usize].effects.first().and_then(|effect| effect.op)
            }
            _ => None,
        };
        let op = op.map(|op| word(self.compiled.words.text(op))).transpose()?;
        let given = (Handle(Thing::Table), Handle(Thing::Seat(seat)), option, why, op);
        let weight = weigh.call::<Argument<Option<f64>>>(given)?.get("the result of bot.weigh");
        Ok(weight?)
    }
}
