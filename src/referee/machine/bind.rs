//! What scripts can call, tied to the verbs.

use std::rc::{Rc, Weak};

use mlua::{Function, Lua, MultiValue, Table, Value, VmState};

use crate::model::Dice;
use crate::referee::builtin as w;
use crate::referee::choice::{Answer, Ask, Choice, Question};
use crate::referee::eval::Ctx;
use crate::referee::layout::Member;
use crate::referee::log::Event;
use crate::referee::play::{Act, Batch, ExtraTurn, Fault, Halt, HowMuch, Pending};
use crate::referee::thing::{Piece, Place, Seat, Sym, Thing, Val};
use crate::referee::verbs::Done;
use crate::referee::words::spelt;

use super::convert::{Handle, sort, thing, to_lua};
use super::{Hooks, Machine, sandbox};

/// The part of the referee that is written in Luau: methods, and the shapes of arguments.
const PRELUDE: &str = include_str!("prelude.luau");

/// What the engine tells of, besides what scripts tell.
const EVENTS: [Sym; 8] = [w::EMPTY, w::DRAW, w::DISCARD, w::ENTER, w::LEAVE, w::LOSS, w::GAIN, w::PLAY];

/// No word of a game is longer, in bytes.
const LONGEST_WORD: usize = 500;

/// The most batches, and effects in one of them, that may be open; the most turns and phases that may be
/// asked for in advance.
const MOST_OPEN: usize = 10_000;

/// Ties a machine's Lua state to it.
///
/// # Errors
/// Where the prelude cannot be loaded, or a program in the data cannot be read.
pub(super) fn bind(machine: &Rc<Machine>) -> mlua::Result<()> {
    let lua = &machine.lua;
    let globals = sandbox::globals(lua)?;
    let raw = lua.create_table()?;
    raws(machine, &raw)?;
    let symbols = lua.create_table()?;
    for (at, word) in machine.layout.words.all().enumerate() {
        symbols.raw_set(word, at)?;
    }
    let constants = lua.create_table()?;
    for (name, value) in &machine.layout.constants {
        constants.raw_set(machine.layout.words.text(*name), fixed(value, machine)?)?;
    }
    constants.set_readonly(true);
    globals.raw_set("c", constants)?;
    let prelude: Function =
        lua.load(PRELUDE).set_name("=referee").set_environment(everything(lua, &globals)?).into_function()?;
    let made: Table =
        prelude.call((raw, symbols, globals.clone(), static_rows(machine)?, Handle(Thing::Table)))?;
    let meta: Table = made.raw_get("meta")?;
    lua.set_type_metatable::<mlua::LightUserData>(Some(meta));
    let environment: Table = made.raw_get("environment")?;
    for name in made.raw_get::<Table>("reserved")?.sequence_values::<String>() {
        let name = name?;
        let member = machine.layout.words.find(&name).and_then(|sym| machine.layout.members.get(&sym));
        if member
            .is_some_and(|member| member.number.is_some() || member.fact.is_some() || member.place.is_some())
        {
            let message = format!(
                "“{name}” is what players and places can do; give the number, fact or place of this name another"
            );
            return Err(mlua::Error::runtime(message));
        }
    }
    let mut inside = machine.inside.borrow_mut();
    inside.my = Some(made.raw_get("my")?);
    for (at, program) in machine.layout.programs.iter().enumerate() {
        // On one line with its head, so that lines are counted as in the data; and a chunk by itself, so
        // that it can neither close what is around it nor keep anything from one call to the next.
        let text = format!(
            "local t, card, player, target, batch, my, source, attacker, defender = ... {}",
            program.text
        );
        let chunk = lua.load(text).set_name(format!("=data#{at}")).set_mode(mlua::chunk::ChunkMode::Text);
        inside.programs.push(chunk.set_environment(environment.clone()).into_function()?);
    }
    let read = |sort: &str, at: usize, program: &str| {
        // Each file has globals of its own, so that `base` is what lies below it.
        let own = lua.create_table()?;
        own.set_metatable(environment.metatable())?;
        let chunk =
            lua.load(program).set_name(format!("={sort}#{at}")).set_mode(mlua::chunk::ChunkMode::Text);
        Ok((chunk.set_environment(own.clone()).into_function()?, own))
    };
    let all = |sort: &str, of: &[(String, String)]| {
        of.iter().enumerate().map(|(at, (_, text))| read(sort, at, text)).collect::<mlua::Result<Vec<_>>>()
    };
    inside.rules = all("rules", &machine.rules.programs)?;
    inside.bots = all("bots", &machine.rules.bots)?.into_iter().map(|(program, _)| program).collect();
    inside.sections = machine.rules.sections.iter().zip(0_u16..).map(|(id, at)| (id.clone(), at)).collect();
    inside.globals = Some(globals);
    let meter = machine.meter.clone();
    lua.set_interrupt(move |lua| {
        meter.step(lua)?;
        Ok(VmState::Continue)
    });
    lua.set_memory_limit(machine.limits.memory)?;
    Ok(())
}

/// What the prelude may use: all of Luau's own, before any script runs.
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

/// A value that scripts hold for good, and that none may change for those who come after it.
fn fixed(value: &Val, machine: &Machine) -> mlua::Result<Value> {
    fn close(value: &Value) -> mlua::Result<()> {
        if let Value::Table(table) = value {
            for pair in table.pairs::<Value, Value>() {
                close(&pair?.1)?;
            }
            table.set_readonly(true);
        }
        Ok(())
    }
    let value = to_lua(value, &machine.layout, &machine.lua)?;
    close(&value)?;
    Ok(value)
}

/// What never changes of each piece, so that scripts need not ask the table for it.
fn static_rows(machine: &Machine) -> mlua::Result<Table> {
    let lua = &machine.lua;
    let layout = &machine.layout;
    let all = lua.create_table()?;
    // Names that belong to the table's own state go before columns.
    let kept = |name: &Sym| {
        let member = layout.members.get(name);
        let state =
            |member: &Member| member.number.is_some() || member.fact.is_some() || member.place.is_some();
        !member.is_some_and(state)
            && ![
                w::OWNER,
                w::CONTROLLER,
                w::PLACE,
                w::SPACE,
                w::HOST,
                w::FACE,
                w::FACING,
                w::COPY,
                w::ROW,
                w::IN_PLAY,
                w::MUTED,
            ]
            .contains(name)
    };
    let mut rows: Vec<Option<Table>> = vec![None; layout.rows.len()];
    for (at, piece) in (0_u32..).zip(&layout.pieces) {
        let row = &mut rows[piece.row.0 as usize];
        if row.is_none() {
            let info = &layout.rows[piece.row.0 as usize];
            let table = lua.create_table()?;
            for (column, value) in info.values.iter().filter(|(column, _)| kept(column)) {
                table.raw_set(layout.words.text(*column), fixed(value, machine)?)?;
            }
            table.raw_set("id", layout.words.text(info.id))?;
            table.raw_set("name", &*info.name)?;
            table.raw_set("list", layout.words.text(layout.lists[usize::from(info.list)].id))?;
            if let Some(side) = info.side
                && kept(&w::SIDE)
                && !info.values.contains_key(&w::SIDE)
            {
                table.raw_set("side", layout.words.text(layout.sides[usize::from(side)]))?;
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

impl Machine {
    /// Loads the game's program anew.
    pub(super) fn load(&self) -> Result<(), Fault> {
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
        let tables =
            ["phase", "test", "turn", "on", "lib", "bot"].map(|name| (name, self.lua.create_table()));
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
                        hooks.phases.resize(self.layout.phases.len(), None);
                        // A phase of a sequence serves all its instances that have no program of their own.
                        let words = &self.layout.words;
                        let counts = |of: Option<Sym>| of.is_some_and(|id| spelt(words.text(id)) == key);
                        let mut known = false;
                        for (at, phase) in self.layout.phases.iter().enumerate() {
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
                            let ids = self.layout.phases.iter().map(|phase| phase.hook.as_str());
                            let near = crate::model::diagnostic::nearest(&key, ids);
                            let hint =
                                near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
                            let message = format!("{file}:{line}: the data have no phase “{key}”{hint}");
                            return Err(mlua::Error::runtime(message));
                        }
                    }
                    "test" => {
                        if let Some(name) = self.layout.words.find(&key) {
                            hooks.tests.insert(name, function);
                        }
                    }
                    "on" => {
                        let event = self.layout.words.find(&key).filter(|event| EVENTS.contains(event));
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

    /// Runs a program that stands in the data.
    pub(in crate::referee) fn program(
        &self,
        at: u32,
        ctx: &Ctx,
        op: Option<Sym>,
        with: &[(Sym, Val)],
    ) -> Done<()> {
        let Some(program) = self.inside.borrow().programs.get(at as usize).cloned() else { return Ok(()) };
        self.enter().map_err(|error| self.halted(&error))?;
        let before = self.ctx.replace(*ctx);
        let op_before = self.op.replace(op);
        let done = self.call_program(&program, ctx, with);
        self.exit();
        self.ctx.set(before);
        self.op.set(op_before);
        done.map_err(|error| self.halted(&error))?;
        self.tested()
    }

    fn call_program(&self, program: &Function, ctx: &Ctx, with: &[(Sym, Val)]) -> mlua::Result<()> {
        let card = ctx.card.map(|card| Handle(Thing::Piece(card)));
        let player = ctx.player.map(|seat| Handle(Thing::Seat(seat)));
        let batch = self.play.borrow().batches.iter().rposition(|batch| !batch.settled);
        let batch = batch.map(|at| Handle(Thing::Batch(at as u16)));
        let my = if with.is_empty() {
            None
        } else {
            let own = self.lua.create_table()?;
            for (name, value) in with {
                own.raw_set(self.layout.words.text(*name), to_lua(value, &self.layout, &self.lua)?)?;
            }
            let my = self.inside.borrow().my.clone();
            my.map(|my| my.call::<Value>((own, card))).transpose()?
        };
        let my = match my {
            Some(my) => my,
            None => card.map_or(Ok(Value::Nil), |card| mlua::IntoLua::into_lua(card, &self.lua))?,
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
    fn thrown(&self, halt: Halt) -> mlua::Error {
        match halt {
            // A mistake that the script made is told with the script's line, and the rest as it is.
            Halt::Fault(fault) if fault.line == 0 && fault.file.is_empty() => {
                mlua::Error::runtime(fault.message)
            }
            halt => {
                *self.halt.borrow_mut() = Some(halt);
                mlua::Error::runtime("stopped")
            }
        }
    }

    pub(super) fn word(&self, text: &str) -> mlua::Result<Sym> {
        let words = &self.layout.words;
        if text.len() > LONGEST_WORD {
            return Err(mlua::Error::runtime("the game knows no word that long"));
        }
        words.find(text).or_else(|| words.find(&spelt(text))).ok_or_else(|| {
            let near = crate::model::diagnostic::nearest(text, words.all());
            let hint = near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
            mlua::Error::runtime(format!("the game knows no “{text}”{hint}"))
        })
    }

    fn state_word(&self, text: &str) -> mlua::Result<Sym> {
        let words = &self.layout.words;
        if text.len() > LONGEST_WORD {
            return self.word(text);
        }
        words.find(&spelt(text)).map_or_else(|| self.word(text), Ok)
    }

    fn choices(&self, list: &Table) -> mlua::Result<Vec<Choice>> {
        let mut choices = Vec::with_capacity(list.raw_len());
        for at in 1..=list.raw_len() {
            choices.push(match list.raw_get::<Value>(at)? {
                Value::String(text) => {
                    let text = text.to_string_lossy();
                    self.layout
                        .words
                        .find(&text)
                        .map_or_else(|| Choice::Text(text.as_str().into()), Choice::Word)
                }
                Value::Number(number) => Choice::Number(number as i64),
                Value::Integer(number) => Choice::Number(number),
                Value::Boolean(true) => Choice::Yes,
                Value::Boolean(false) => Choice::No,
                other => match thing(&other) {
                    Some(thing) => Choice::Thing(thing),
                    None => return Err(mlua::Error::runtime(format!("{} cannot be chosen", sort(&other)))),
                },
            });
        }
        Ok(choices)
    }

    fn dice(&self, text: &str) -> mlua::Result<Dice> {
        if let Some(dice) = self.parsed.borrow().get(text) {
            return Ok(dice.clone());
        }
        let dice = Dice::parse(text).map_err(mlua::Error::runtime)?;
        let mut parsed = self.parsed.borrow_mut();
        // A script can name more dice than anybody would ever roll.
        if parsed.len() >= 1_000 {
            parsed.clear();
        }
        parsed.insert(text.to_owned(), dice.clone());
        Ok(dice)
    }

    fn how_much(&self, value: &Value) -> mlua::Result<HowMuch> {
        Ok(match value {
            Value::String(text) => HowMuch::Dice(self.dice(&text.to_string_lossy())?),
            other => HowMuch::Number(whole(other)?),
        })
    }

    fn tags(&self, value: &Value) -> mlua::Result<Vec<Sym>> {
        Ok(match value {
            Value::Nil => Vec::new(),
            Value::String(text) => vec![self.word(&text.to_string_lossy())?],
            Value::Table(list) => {
                list.sequence_values::<String>().map(|text| self.word(&text?)).collect::<mlua::Result<_>>()?
            }
            other => match thing(other) {
                // A piece stands for all its tags.
                Some(Thing::Piece(piece)) => {
                    let row = self.play.borrow().table.piece(piece).row;
                    self.layout.rows[row.0 as usize].tags.clone()
                }
                _ => return Err(mlua::Error::runtime(format!("{} is no tag", sort(other)))),
            },
        })
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

/// A whole number.
fn whole(value: &Value) -> mlua::Result<i64> {
    match value {
        Value::Integer(number) => Ok(*number),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => Ok(*number as i64),
        other => Err(mlua::Error::runtime(format!("a whole number is needed here, not {}", sort(other)))),
    }
}

fn some<T>(value: Option<T>, what: &str) -> mlua::Result<T> {
    value.ok_or_else(|| mlua::Error::runtime(format!("{what} is needed here")))
}

fn piece(handle: Handle) -> mlua::Result<Piece> {
    match handle.0 {
        Thing::Piece(piece) => Ok(piece),
        other => Err(mlua::Error::runtime(format!("a piece is needed here, not {}", other.sort()))),
    }
}

fn place(handle: Handle) -> mlua::Result<Place> {
    match handle.0 {
        Thing::Place(place) => Ok(place),
        other => Err(mlua::Error::runtime(format!("a place is needed here, not {}", other.sort()))),
    }
}

fn seat(machine: &Machine, handle: Handle) -> mlua::Result<Seat> {
    machine
        .seat_of(&Val::Thing(handle.0))
        .ok_or_else(|| mlua::Error::runtime(format!("a player is needed here, not {}", handle.0.sort())))
}

/// Things of a list, as scripts hold them.
fn handles<T>(lua: &Lua, items: impl IntoIterator<Item = T>, of: impl Fn(T) -> Thing) -> mlua::Result<Table> {
    lua.create_sequence_from(items.into_iter().map(|item| Handle(of(item))))
}

/// Puts a function among the raw ones.
macro_rules! raw {
    ($machine:expr, $raw:expr, $name:literal, |$m:ident, $lua:ident, ($args:pat, $types:ty $(,)?)| $body:expr) => {{
        let weak: Weak<Machine> = Rc::downgrade($machine);
        let function = $machine.lua.create_function(move |$lua: &Lua, $args: $types| {
            let Some(strong) = weak.upgrade() else { return Err(mlua::Error::runtime("the game is gone")) };
            let $m: &Machine = &strong;
            $body
        })?;
        $raw.raw_set($name, function)?;
    }};
}

pub(super) use raw;

/// Puts a function among the raw ones that changes something, and that no test may call.
macro_rules! verb {
    ($machine:expr, $raw:expr, $name:literal, |$m:ident, $lua:ident, ($args:pat, $types:ty $(,)?)| $body:expr) => {
        raw!($machine, $raw, $name, |$m, $lua, ($args, $types)| {
            if $m.looking.get() {
                return Err(mlua::Error::runtime(crate::referee::verbs::ONLY_LOOKS));
            }
            $body
        })
    };
}

fn raws(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    raw!(machine, raw, "get", |m, lua, ((what, name), (Handle, u32))| {
        let ctx = m.ctx.get();
        let value = m.scene(|scene| scene.thing_member(what.0, Sym(name), &ctx));
        to_lua(&value, &m.layout, lua)
    });
    if machine.read.borrow().is_some() {
        raw!(machine, raw, "seen", |m, _lua, ((what, name), (Handle, String))| {
            if let (Thing::Piece(piece), Some(name)) = (what.0, m.layout.words.find(&name))
                && let Some(info) = m.layout.pieces.get(piece.0 as usize)
                && let Some(read) = &mut *m.read.borrow_mut()
            {
                read.insert((m.layout.rows[info.row.0 as usize].list, name));
            }
            Ok(())
        });
    }
    raw!(machine, raw, "name", |m, _lua, (what, Handle)| {
        let play = m.play.borrow();
        Ok(crate::referee::choice::thing_name(what.0, &m.layout, &play.table, None))
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
            Thing::Row(row) => m.layout.is(row, stuff),
            Thing::Space(space) => m.layout.is(m.layout.spaces[space.0 as usize].row, stuff),
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
                .filter(|piece| scene.play.table.in_play(&m.layout, *piece) && scene.is(*piece, stuff))
                .collect()
        });
        handles(lua, of, Thing::Piece)
    });
    raw!(machine, raw, "value", |m, _lua, ((what, column, options), (Handle, String, Option<Table>))| {
        let mut ctx = m.ctx.get();
        if let Some(act) = m.play.borrow().acts.last() {
            (ctx.target, ctx.attacker, ctx.defender) = (act.target, act.attacker, act.defender);
        }
        if let Some(options) = options {
            let read = |name: &str| -> mlua::Result<Option<Thing>> {
                Ok(options.raw_get::<Option<Handle>>(name)?.map(|handle| handle.0))
            };
            (ctx.target, ctx.attacker, ctx.defender) = (read("target")?, read("attacker")?, read("defender")?);
        }
        let column = m.state_word(&column)?;
        let value = m.scene(|scene| scene.value(piece(what).ok()?, column, &ctx));
        if let Thing::Piece(piece) = what.0
            && let Some(info) = m.layout.pieces.get(piece.0 as usize)
            && let Some(read) = &mut *m.read.borrow_mut()
        {
            read.insert((m.layout.rows[info.row.0 as usize].list, column));
        }
        m.tested().map_err(|halt| m.thrown(halt))?;
        Ok(value)
    });
    raw!(machine, raw, "knows", |m, _lua, ((who, what), (Handle, Handle))| {
        let (who, what) = (seat(m, who)?, piece(what)?);
        Ok(m.play.borrow().table.sees(&m.layout, who, what))
    });
    movements(machine, raw)?;
    amounts(machine, raw)?;
    questions(machine, raw)?;
    super::boards::boards(machine, raw)?;
    flow(machine, raw)
}

fn movements(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    verb!(machine, raw, "move", |m, _lua, ((what, to, bottom), (Handle, Handle, Option<bool>))| {
        let to = m.landing(piece(what)?, to.0)?;
        m.shift(piece(what)?, Some(to), bottom.unwrap_or(false)).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "remove", |m, _lua, (what, Handle)| {
        m.shift(piece(what)?, None, false).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "discard", |m, _lua, (what, Handle)| m
        .discard(piece(what)?)
        .map_err(|halt| m.thrown(halt)));
    verb!(machine, raw, "shuffle", |m, _lua, (what, Handle)| m
        .shuffle(place(what)?)
        .map_err(|halt| m.thrown(halt)));
    verb!(machine, raw, "draw", |m, lua, ((who, count, from, to), (Option<Handle>, u32, Handle, Handle))| {
        let who = who.map(|who| seat(m, who)).transpose()?;
        let drawn = m.draw(who, count.min(10_000), place(from)?, place(to)?).map_err(|halt| m.thrown(halt))?;
        handles(lua, drawn, Thing::Piece)
    });
    verb!(machine, raw, "deal", |m, _lua, ((stuff, count, to), (String, u32, Handle))| {
        let stuff = m.word(stuff.rsplit('/').next().unwrap_or(&stuff))?;
        m.deal(stuff, count.min(10_000), place(to)?).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "take", |m, _lua, ((name, to), (String, Handle))| {
        let Some(row) = m.row_named(&name) else {
            return Err(mlua::Error::runtime(format!("there is no “{name}”")));
        };
        let made = m.play.borrow_mut().table.make(&m.layout, row);
        let Some(made) = made else {
            return Err(mlua::Error::runtime(format!(
                "“{name}” is not made as needed, or there are too many"
            )));
        };
        let to = m.landing(made, to.0)?;
        {
            let mut play = m.play.borrow_mut();
            let play = &mut *play;
            let out = play.table.pieces.iter().filter(|piece| piece.row == row && piece.at.is_some()).count()
                as u32
                + 1;
            let most = &mut play.usage.away[row.0 as usize];
            *most = (*most).max(out);
        }
        m.shift(made, Some(to), false).map_err(|halt| m.thrown(halt))?;
        Ok(Handle(Thing::Piece(made)))
    });
    verb!(machine, raw, "by_lot", |m, lua, ((list, count), (Table, usize))| {
        let mut items: Vec<Value> = list.sequence_values().collect::<mlua::Result<_>>()?;
        m.play.borrow_mut().shuffles.shuffle(&mut items);
        items.truncate(count);
        lua.create_sequence_from(items)
    });
    verb!(machine, raw, "peek", |m, _lua, ((who, what), (Handle, Handle))| {
        let who = seat(m, who)?;
        let piece = piece(what)?;
        m.play.borrow_mut().table.piece_mut(piece).known |= 1 << (who.0 & 63);
        Ok(())
    });
    verb!(machine, raw, "show", |m, _lua, (what, Handle)| {
        let piece = piece(what)?;
        let mut play = m.play.borrow_mut();
        let lying = play.table.piece_mut(piece);
        (lying.known, lying.hidden) = (u64::MAX, false);
        drop(play);
        m.note(Event { verb: "reveal", what: Some(what.0), ..Event::default() });
        Ok(())
    });
    verb!(machine, raw, "turn_over", |m, _lua, ((what, hidden, flip, facing), (Handle, Option<bool>, Option<bool>, Option<u8>))| {
        let piece = piece(what)?;
        {
            let mut play = m.play.borrow_mut();
            let lying = play.table.piece_mut(piece);
            lying.hidden = hidden.unwrap_or(lying.hidden);
            lying.flipped ^= flip.unwrap_or(false);
            lying.facing = facing.unwrap_or(lying.facing);
        }
        m.note(Event { verb: "turn over", what: Some(what.0), number: facing.map(i64::from), ..Event::default() });
        Ok(())
    });
    verb!(machine, raw, "attach", |m, _lua, ((what, host), (Handle, Handle))| {
        let (card, host) = (piece(what)?, piece(host)?);
        let row = m.play.borrow().table.piece(card).row;
        let own = (0_u16..).zip(&m.layout.places).find(|(_, info)| {
            info.per == crate::model::Scope::Piece
                && (info.of.is_empty() || info.of.iter().any(|of| m.layout.is(row, *of)))
        });
        let Some((definition, _)) = own else {
            return Err(mlua::Error::runtime(format!(
                "no place of a piece takes {}",
                m.layout.row_name(row)
            )));
        };
        let to = Place::new(definition, host.0 as usize);
        m.shift(card, Some(to), false).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "control", |m, _lua, ((who, what), (Handle, Handle))| {
        let (who, card) = (seat(m, who)?, piece(what)?);
        // A place of the former controller's is left for the same place of the new one's.
        let at = m.play.borrow().table.piece(card).at;
        m.play.borrow_mut().table.piece_mut(card).controller = Some(who);
        if let Some(at) = at
            && m.layout.places[usize::from(at.definition())].per == crate::model::Scope::Seat
        {
            m.shift(card, Some(Place::new(at.definition(), usize::from(who.0))), false)
                .map_err(|halt| m.thrown(halt))?;
        }
        Ok(())
    });
    verb!(machine, raw, "mute", |m, _lua, ((what, by), (Handle, Option<Handle>))| {
        let card = piece(what)?;
        let by = by.map(piece).transpose()?.unwrap_or(card);
        m.play.borrow_mut().table.piece_mut(card).muted_by = Some(by);
        Ok(())
    });
    verb!(machine, raw, "reorder", |m, _lua, ((what, list), (Handle, Table))| {
        let place = place(what)?;
        let order: Vec<Piece> =
            list.sequence_values::<Handle>().map(|handle| piece(handle?)).collect::<mlua::Result<_>>()?;
        let held = m.play.borrow().table.held(place).to_vec();
        let mut same = (order.clone(), held);
        same.0.sort_unstable();
        same.1.sort_unstable();
        if same.0 != same.1 {
            return Err(mlua::Error::runtime("an order names each piece of the place once"));
        }
        *m.play.borrow_mut().table.held_mut(place) = order;
        Ok(())
    });
    Ok(())
}

fn amounts(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    verb!(machine, raw, "change", |m, _lua, ((whom, name, by), (Handle, String, Value))| {
        let name = m.state_word(&name)?;
        m.change(whom.0, name, whole(&by)?).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "set", |m, _lua, ((whom, name, value, turns), (Handle, String, Value, Option<i64>))| {
        let name = m.state_word(&name)?;
        let member = m.layout.members.get(&name);
        if member.is_some_and(|member| member.number.is_some()) {
            return m.set_number(whom.0, name, whole(&value)?, true).map(|_| ()).map_err(|halt| m.thrown(halt));
        }
        let Some(fact) = member.and_then(|member| member.fact) else {
            return Err(mlua::Error::runtime(format!("there is no number or fact “{}”", m.layout.words.text(name))));
        };
        let values = &m.layout.facts[usize::from(fact)].values;
        let at = match &value {
            Value::Boolean(yes) => u16::from(*yes),
            Value::String(text) => {
                let text = text.to_string_lossy();
                let at = values.iter().position(|value| m.layout.words.text(*value) == text);
                some(at, &format!("one of the values of “{}”, not “{text}”,", m.layout.words.text(name)))? as u16
            }
            other => return Err(mlua::Error::runtime(format!("{} is no value of a fact", sort(other)))),
        };
        m.set_fact(whom.0, name, at, turns).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "roll", |m, _lua, (what, Value)| {
        let total = match m.how_much(&what)? {
            HowMuch::Number(number) => number,
            HowMuch::Dice(dice) => m.roll(&dice),
        };
        let text = if let Value::String(text) = &what { Some(text.to_string_lossy().into()) } else { None };
        m.note(Event { verb: "roll", number: Some(total), text, ..Event::default() });
        Ok(total)
    });
    verb!(
        machine,
        raw,
        "roll_on",
        |m, lua, ((name, add, fixed, column), (String, Option<i64>, Option<i64>, Value))| {
            let at = m.layout.table_of.get(&m.state_word(&name)?).copied();
            let at = some(at, "the name of a table")?;
            let column = match column {
                Value::Nil => None,
                Value::String(word) => {
                    let word = word.to_string_lossy();
                    Some(m.layout.words.find(&word).map_or(Val::Nil, Val::Word))
                }
                other => Some(Val::Num(whole(&other)? as f64)),
            };
            let rolled =
                m.roll_on(at, add.unwrap_or(0), fixed, column).map_err(|halt| m.thrown(halt))?;
            let row = match rolled.row {
                Some(row) => mlua::IntoLua::into_lua(Handle(Thing::Row(row)), lua)?,
                None => Value::Nil,
            };
            let cell = match (rolled.row, &m.layout.tables[usize::from(at)].otherwise) {
                (None, Some(text)) => Value::String(lua.create_string(&**text)?),
                _ => to_lua(&rolled.cell, &m.layout, lua)?,
            };
            Ok((row, rolled.result, cell, handles(lua, rolled.then, Thing::Row)?))
        }
    );
    verb!(machine, raw, "batch", |m, _lua, (tags, Value)| {
        let tags = m.tags(&tags)?;
        let mut play = m.play.borrow_mut();
        if play.batches.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("there are {MOST_OPEN} batches in this phase already")));
        }
        play.batches.push(Batch { tags, ..Batch::default() });
        Ok(Handle(Thing::Batch((play.batches.len() - 1) as u16)))
    });
    verb!(machine, raw, "pend", |m,
                                 _lua,
                                 (
        (batch, whom, name, amount, loss, tags),
        (Handle, Handle, String, Value, bool, Value),
    )| {
        let Thing::Batch(at) = batch.0 else { return Err(mlua::Error::runtime("a batch is needed here")) };
        let number = m.state_word(&name)?;
        let amount = m.how_much(&amount)?;
        let mut tags = m.tags(&tags)?;
        let ctx = m.ctx.get();
        let of_batch = m.play.borrow().batches.get(usize::from(at)).map(|batch| batch.tags.clone());
        // What a card brings about has the card's tags; what the rules bring about has the batch's.
        if tags.is_empty() {
            tags = match ctx.card {
                Some(card) => {
                    let row = m.play.borrow().table.piece(card).row;
                    m.layout.rows[row.0 as usize].tags.clone()
                }
                None => of_batch.unwrap_or_default(),
            };
        }
        let pending =
            Pending { whom: whom.0, number, amount, loss, tags, source: ctx.card, cancelled: false };
        m.pend(at, pending).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "spare", |m, _lua, ((batch, whom, tags), (Handle, Option<Handle>, Value))| {
        let Thing::Batch(at) = batch.0 else { return Err(mlua::Error::runtime("a batch is needed here")) };
        let tags = m.tags(&tags)?;
        let mut play = m.play.borrow_mut();
        let batch = play.batches.get_mut(usize::from(at));
        let spared = batch.map_or(0, |batch| batch.spare(whom.map(|whom| whom.0), tags));
        Ok(spared)
    });
    verb!(machine, raw, "spare_from", |m, _lua, ((batch, source), (Handle, Handle))| {
        let Thing::Batch(at) = batch.0 else { return Err(mlua::Error::runtime("a batch is needed here")) };
        let source = piece(source)?;
        let mut play = m.play.borrow_mut();
        for one in play.batches.get_mut(usize::from(at)).into_iter().flat_map(|batch| &mut batch.pending) {
            one.cancelled |= one.source == Some(source);
        }
        Ok(())
    });
    verb!(machine, raw, "settle", |m, lua, (batch, Handle)| {
        let Thing::Batch(at) = batch.0 else { return Err(mlua::Error::runtime("a batch is needed here")) };
        let lost = m.settle(at).map_err(|halt| m.thrown(halt))?;
        let table = lua.create_table()?;
        for (seat, lost) in (0_u8..).zip(lost) {
            table.raw_set(Handle(Thing::Seat(Seat(seat))), lost)?;
        }
        Ok(table)
    });
    Ok(())
}

fn questions(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    verb!(machine, raw, "choose", |m, _lua, ((who, list, why, pass), (Handle, Table, String, bool))| {
        let mut choices = m.choices(&list)?;
        if choices.is_empty() {
            return Ok(None);
        }
        if pass {
            choices.push(Choice::Pass);
        }
        let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| m.thrown(halt))?;
        Ok(picked.filter(|at| choices[*at] != Choice::Pass).map(|at| at + 1))
    });
    verb!(
        machine,
        raw,
        "choose_piece",
        |m, _lua, ((who, from, why, pass), (Handle, Handle, String, bool))| {
            let held = m.play.borrow().table.held(place(from)?).to_vec();
            let mut choices: Vec<_> = held.iter().map(|piece| Choice::Thing(Thing::Piece(*piece))).collect();
            if choices.is_empty() {
                return Ok(None);
            }
            if pass {
                choices.push(Choice::Pass);
            }
            let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| m.thrown(halt))?;
            Ok(picked.and_then(|at| held.get(at)).map(|piece| Handle(Thing::Piece(*piece))))
        }
    );
    verb!(machine, raw, "choose_some", |m,
                                        lua,
                                        (
        (who, list, least, most, why),
        (Handle, Table, u32, u32, String),
    )| {
        let choices = m.choices(&list)?;
        if least > most {
            return Err(mlua::Error::runtime(format!("nobody can choose from {least} to {most}")));
        }
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Some(&choices, least, most) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Many(picks) => lua.create_sequence_from(picks.into_iter().map(|at| at + 1)),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "confirm", |m, _lua, ((who, why), (Handle, String))| {
        let choices = [Choice::Yes, Choice::No];
        let picked = m.ask_one(seat(m, who)?, &choices, &why).map_err(|halt| m.thrown(halt))?;
        Ok(picked == Some(0))
    });
    verb!(machine, raw, "amount", |m, _lua, ((who, low, high, why), (Handle, i64, i64, String))| {
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Amount(low, high) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Number(number) => Ok(number),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "order", |m, lua, ((who, list, why), (Handle, Table, String))| {
        let choices = m.choices(&list)?;
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Order(&choices) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Many(picks) => lua.create_sequence_from(picks.into_iter().map(|at| at + 1)),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "split", |m, lua, ((who, total, list, why), (Handle, i64, Table, String))| {
        let choices = m.choices(&list)?;
        if total < 0 || total > 0 && choices.is_empty() {
            return Err(mlua::Error::runtime(format!("{total} cannot be split among {}", choices.len())));
        }
        let question = Question { seat: seat(m, who)?, why: &why, ask: Ask::Split(total, &choices) };
        match m.ask(&question).map_err(|halt| m.thrown(halt))? {
            Answer::Numbers(numbers) => lua.create_sequence_from(numbers),
            _ => Err(mlua::Error::runtime("an answer of another kind")),
        }
    });
    verb!(machine, raw, "window", |m, _lua, ((seats, once), (Option<Table>, bool))| {
        let seats = match seats {
            Some(list) => {
                list.sequence_values::<Handle>().map(|who| seat(m, who?)).collect::<mlua::Result<Vec<_>>>()?
            }
            None => {
                let phase = m.play.borrow().table.phase;
                phase.map_or_else(Vec::new, |phase| m.acting(phase))
            }
        };
        if seats.is_empty() { Ok(()) } else { m.window(&seats, once).map_err(|halt| m.thrown(halt)) }
    });
    verb!(machine, raw, "announce", |m, _lua, ((event, options), (Option<String>, Option<Table>))| {
        let ctx = m.ctx.get();
        let read = |name: &str| -> mlua::Result<Option<Thing>> {
            Ok(options.as_ref().map(|options| options.raw_get::<Option<Handle>>(name)).transpose()?.flatten().map(|handle| handle.0))
        };
        let tags = match &options {
            Some(options) => m.tags(&options.raw_get::<Value>("tags")?)?,
            None => Vec::new(),
        };
        let amount = options.as_ref().map(|options| options.raw_get::<Option<i64>>("amount")).transpose()?.flatten();
        let attacker = read("attacker")?;
        let tags = match (tags.is_empty(), attacker.or(ctx.card.map(Thing::Piece))) {
            (true, Some(Thing::Piece(piece))) => {
                let row = m.play.borrow().table.piece(piece).row;
                m.layout.rows[row.0 as usize].tags.clone()
            }
            _ => tags,
        };
        let act = Act {
            event: event.map(|event| m.word(&event)).transpose()?.unwrap_or(w::OP),
            card: ctx.card,
            op: m.op.get(),
            player: ctx.player,
            target: read("target")?,
            attacker,
            defender: read("defender")?,
            tags,
            amount,
            cancelled: false,
            answered: Vec::new(),
        };
        m.announce(act).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "happened", |m, _lua, ((event, options), (String, Option<Table>))| {
        let read = |name: &str| -> mlua::Result<Option<Thing>> {
            Ok(options.as_ref().map(|options| options.raw_get::<Option<Handle>>(name)).transpose()?.flatten().map(|handle| handle.0))
        };
        let ctx = Ctx {
            target: read("target")?,
            attacker: read("attacker")?,
            defender: read("defender")?,
            source: m.ctx.get().card.map(Thing::Piece),
            ..m.ctx.get()
        };
        m.happened(m.word(&event)?, &ctx).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "cancel", |m, _lua, ((), ())| {
        let mut play = m.play.borrow_mut();
        match play.acts.last_mut() {
            Some(act) => {
                act.cancelled = true;
                Ok(())
            }
            None => Err(mlua::Error::runtime("nothing is announced that could be cancelled")),
        }
    });
    verb!(machine, raw, "redirect", |m, _lua, (target, Handle)| {
        let mut play = m.play.borrow_mut();
        match play.acts.last_mut() {
            Some(act) => {
                act.target = Some(target.0);
                if act.defender.is_some() {
                    act.defender = Some(target.0);
                }
                Ok(())
            }
            None => Err(mlua::Error::runtime("nothing is announced that could be redirected")),
        }
    });
    raw!(machine, raw, "act", |m, _lua, ((), ())| {
        Ok(m.play.borrow().acts.len().checked_sub(1).map(|at| Handle(Thing::Act(at as u16))))
    });
    Ok(())
}

fn flow(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    verb!(machine, raw, "rule", |m, _lua, (id, mlua::LuaString)| {
        let id = id.to_string_lossy();
        if id.len() > LONGEST_WORD {
            return Err(mlua::Error::runtime("rules.md has no section of a name that long"));
        }
        let Some(at) = m.inside.borrow().sections.get(&*id).copied() else {
            let near = crate::model::diagnostic::nearest(&id, m.rules.sections.iter().map(String::as_str));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean “{near}”?"));
            return Err(mlua::Error::runtime(format!("rules.md has no section “{id}”{hint}")));
        };
        let mut play = m.play.borrow_mut();
        play.rule = Some(at);
        let cited = &mut play.usage.cited[usize::from(at)];
        *cited = cited.saturating_add(1);
        Ok(())
    });
    verb!(machine, raw, "note", |m, _lua, (text, String)| {
        let text: String = text.chars().take(400).collect();
        m.note(Event { verb: "note", text: Some(text.into()), ..Event::default() });
        Ok(())
    });
    verb!(machine, raw, "finish", |m, _lua, ((ending, winners, all_lost), (String, Option<Table>, bool))| {
        let winners = match winners {
            Some(list) => {
                list.sequence_values::<Handle>().map(|who| seat(m, who?)).collect::<mlua::Result<Vec<_>>>()?
            }
            None => Vec::new(),
        };
        m.end_by(&ending, winners, all_lost).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "out", |m, _lua, ((who, ending), (Handle, Option<String>))| {
        let ending = ending.map(|ending| m.word(&ending)).transpose()?;
        let who = seat(m, who)?;
        m.lose_game(who, ending).map_err(|halt| m.thrown(halt))
    });
    raw!(machine, raw, "told", |m, lua, (name, String)| {
        let name = m.state_word(&name)?;
        let phase = m.play.borrow().table.phase;
        let own = phase.and_then(|at| {
            m.layout.phases[usize::from(at)]
                .with
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value)
        });
        own.map_or(Ok(Value::Nil), |value| to_lua(value, &m.layout, lua))
    });
    verb!(machine, raw, "first", |m, _lua, (who, Handle)| {
        let who = seat(m, who)?;
        let mut play = m.play.borrow_mut();
        play.first = Some(who);
        play.table.active = who;
        Ok(())
    });
    verb!(machine, raw, "extra_turn", |m, _lua, ((who, facts), (Handle, Value))| {
        let seat = seat(m, who)?;
        let facts = match &facts {
            Value::Nil => Vec::new(),
            Value::String(name) => vec![name.to_string_lossy()],
            Value::Table(list) => list.sequence_values::<String>().collect::<mlua::Result<_>>()?,
            other => return Err(mlua::Error::runtime(format!("{} is no fact", sort(other)))),
        };
        let facts = facts
            .iter()
            .map(|name| {
                let member = m.layout.members.get(&m.state_word(name)?);
                some(member.and_then(|member| member.fact), "the name of a fact")
            })
            .collect::<mlua::Result<_>>()?;
        let mut play = m.play.borrow_mut();
        if play.extra.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("{MOST_OPEN} extra turns are waiting already")));
        }
        play.extra.push(ExtraTurn { seat, facts });
        Ok(())
    });
    verb!(machine, raw, "skip_turn", |m, _lua, (who, Handle)| {
        let who = seat(m, who)?;
        let mut play = m.play.borrow_mut();
        let skips = &mut play.skips[usize::from(who.0)];
        *skips = skips.saturating_add(1);
        Ok(())
    });
    verb!(machine, raw, "repeat_phase", |m, _lua, (id, String)| {
        let phase = some(m.layout.phase(&id), "the id of a phase")?;
        let mut play = m.play.borrow_mut();
        if play.repeats.len() >= MOST_OPEN {
            return Err(mlua::Error::runtime(format!("{MOST_OPEN} phases are waiting already")));
        }
        play.repeats.push(phase);
        Ok(())
    });
    verb!(machine, raw, "end_phase", |m, _lua, (whole_turn, bool)| {
        let mut play = m.play.borrow_mut();
        play.end_phase = true;
        play.end_turn |= whole_turn;
        Ok(())
    });
    verb!(machine, raw, "assign", |m, _lua, ((role, who), (String, Option<Handle>))| {
        let role = m.state_word(&role)?;
        let at = some(m.layout.roles.iter().position(|known| *known == role), "a role of the game's")?;
        let who = who.map(|who| seat(m, who)).transpose()?;
        m.play.borrow_mut().table.roles[at] = who;
        m.note(Event { verb: "role", word: Some(role), to: who.map(Thing::Seat), ..Event::default() });
        Ok(())
    });
    verb!(machine, raw, "join", |m, _lua, ((who, side), (Handle, String))| {
        let who = seat(m, who)?;
        let at = m.layout.sides.iter().position(|known| m.layout.words.text(*known) == side);
        let at = some(at, "the id of a side")? as u8;
        m.play.borrow_mut().table.sides[usize::from(who.0)] = Some(at);
        Ok(())
    });
    verb!(machine, raw, "faction", |m, _lua, ((who, row), (Handle, String))| {
        let row = some(m.row_named(&row), "a row of the factions' list")?;
        let who = seat(m, who)?;
        m.play.borrow_mut().table.factions[usize::from(who.0)] = Some(row);
        Ok(())
    });
    verb!(machine, raw, "automaton", |m, _lua, (who, Handle)| {
        let who = seat(m, who)?;
        m.play.borrow_mut().table.automata[usize::from(who.0)] = true;
        Ok(())
    });
    verb!(machine, raw, "allow", |m, _lua, ((who, name, count), (Handle, String, i64))| {
        let name = m.word(&name)?;
        let at =
            some(m.layout.allowances.iter().position(|known| known.id == name), "the id of an allowance")?;
        let who = seat(m, who)?;
        let mut play = m.play.borrow_mut();
        let granted = &mut play.table.granted[at][usize::from(who.0)];
        *granted = granted.saturating_add(count);
        Ok(())
    });
    raw!(machine, raw, "left", |m, _lua, ((who, name), (Handle, String))| {
        let name = m.word(&name)?;
        let at =
            some(m.layout.allowances.iter().position(|known| known.id == name), "the id of an allowance")?;
        Ok(m.left_of(at as u16, seat(m, who)?))
    });
    verb!(machine, raw, "spend", |m, _lua, ((who, name), (Handle, String))| {
        let name = m.word(&name)?;
        let at =
            some(m.layout.allowances.iter().position(|known| known.id == name), "the id of an allowance")?;
        let who = seat(m, who)?;
        m.play.borrow_mut().table.spent[at][usize::from(who.0)] += 1;
        Ok(())
    });
    verb!(machine, raw, "play_card", |m, _lua, ((who, what), (Handle, Handle))| {
        let (who, card) = (seat(m, who)?, piece(what)?);
        m.play_card(who, card).map_err(|halt| m.thrown(halt))
    });
    verb!(machine, raw, "uses_of", |m, lua, ((who, of), (Handle, MultiValue))| {
        let _ = of;
        let who = seat(m, who)?;
        handles(lua, m.playable(who), Thing::Piece)
    });
    Ok(())
}
