//! One machine plays one game after the other: a Lua state, a table, and the players who answer.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Function, Lua, Table as LuaTable, Value};
use rustc_hash::FxHashMap;

use super::answer::Answerers;
use super::compiled::{CompiledGame, Quantity};
use super::eval::{Ctx, TableView};
use super::log::Event;
use super::play::{Halt, Play, ScriptError};
use super::thing::{RowId, Sym, Thing, Val};
use super::usage::Usage;

mod api;
mod asking;
mod bind;
mod convert;
mod given;
mod program;
mod rules;
mod sandbox;

pub use asking::answer_text;
pub use convert::Handle;
pub use rules::{Limits, Rules};

/// What the game's program consists of; made anew for each playout, so that none inherits anything.
#[derive(Default)]
pub(super) struct Hooks {
    /// By phase.
    pub phases: Vec<Option<Function>>,
    /// Named tests.
    pub tests: FxHashMap<Sym, Function>,
    /// `bot.weigh`.
    pub weigh: Option<Function>,
    /// `turn.begin`, `turn.finish`.
    pub begin: Option<Function>,
    /// After the phases of a turn.
    pub finish: Option<Function>,
    /// What the rules themselves do when something has happened.
    pub events: FxHashMap<Sym, Function>,
}

/// How deep programs may call for one another: well within the stack of a thread.
const DEEPEST: u32 = 40;

/// Plays a game, again and again.
pub struct Machine {
    /// The game.
    pub compiled: Arc<CompiledGame>,
    /// Its rules.
    pub rules: Arc<Rules>,
    pub(super) lua: Lua,
    pub(super) play: RefCell<Play>,
    pub(super) answerers: RefCell<Answerers>,
    pub(super) hooks: RefCell<Hooks>,
    pub(super) ctx: Cell<Ctx>,
    /// The op whose program is running.
    pub(super) op: Cell<Option<Sym>>,
    /// Nothing may change: a condition is being asked, or the rules are being loaded.
    pub(super) looking: Cell<bool>,
    /// How deep programs call for things that run programs.
    nested: Cell<u32>,
    /// Why the playout must stop, on its way through Lua.
    pub(super) halt: RefCell<Option<Halt>>,
    /// Dice that scripts have named.
    pub(super) parsed: RefCell<FxHashMap<String, warpress_model::Dice>>,
    /// Columns that scripts have looked at, where that is watched: list and column.
    pub(super) read: RefCell<Option<std::collections::BTreeSet<(u16, Sym)>>>,
    /// How often the rules have called a verb that changes something.
    pub(super) changes: Cell<u64>,
    pub(super) limits: Limits,
    pub(super) meter: Rc<sandbox::Meter>,
    pub(super) inside: RefCell<Inside>,
    /// The first fault of a test, which has no way to report it itself.
    pub(super) test_fault: RefCell<Option<ScriptError>>,
}

/// What the machine needs of its own Lua state.
#[derive(Default)]
pub(super) struct Inside {
    /// The programs of the game, to be run anew for each playout, and the environment of each: what is
    /// `base` to one file is not to the next.
    pub rules: Vec<(Function, LuaTable)>,
    /// The programs of the greedy player, likewise.
    pub bots: Vec<Function>,
    /// The globals that scripts see.
    pub globals: Option<LuaTable>,
    /// Programs in the data.
    pub programs: Vec<Function>,
    /// `my`: values of a use before those of its card.
    pub my: Option<Function>,
    /// The last property that was asked for and was not there, and whose.
    pub lacked: Option<Function>,
    /// Named sections of the rules.
    pub sections: FxHashMap<String, u16>,
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Machine").field("game", &self.compiled.game.slug).finish_non_exhaustive()
    }
}

impl Machine {
    /// A machine for a game.
    ///
    /// # Errors
    /// What is wrong with the program: it cannot be read, or fails as it is loaded.
    pub fn new(
        compiled: Arc<CompiledGame>,
        rules: Arc<Rules>,
        limits: Limits,
    ) -> Result<Rc<Self>, ScriptError> {
        Self::make(compiled, rules, limits, false)
    }

    /// A machine that notes which columns its scripts look at; slower.
    ///
    /// # Errors
    /// As [`Machine::new`].
    pub fn watching(
        compiled: Arc<CompiledGame>,
        rules: Arc<Rules>,
        limits: Limits,
    ) -> Result<Rc<Self>, ScriptError> {
        Self::make(compiled, rules, limits, true)
    }

    fn make(
        compiled: Arc<CompiledGame>,
        rules: Arc<Rules>,
        limits: Limits,
        watch: bool,
    ) -> Result<Rc<Self>, ScriptError> {
        let usage = Usage::new(&compiled, rules.sections.len());
        let seats = usize::from(compiled.seats);
        let machine = Rc::new(Self {
            compiled,
            rules,
            lua: sandbox::state(),
            play: RefCell::new(Play::new(usage)),
            answerers: RefCell::new(Answerers::random(0, seats)),
            hooks: RefCell::default(),
            ctx: Cell::default(),
            op: Cell::default(),
            looking: Cell::default(),
            nested: Cell::default(),
            halt: RefCell::default(),
            parsed: RefCell::default(),
            read: RefCell::default(),
            changes: Cell::default(),
            limits,
            meter: Rc::new(sandbox::Meter::new(&limits)),
            inside: RefCell::default(),
            test_fault: RefCell::default(),
        });
        *machine.read.borrow_mut() = watch.then(Default::default);
        machine.play.borrow_mut().reset(&machine.compiled, 0, false);
        bind::bind(&machine).map_err(|error| machine.fault(&error))?;
        machine.load()?;
        Ok(machine)
    }

    /// Plays one game and says why it came to a stop; the outcome is in the play.
    pub fn playout(&self, seed: u64, answerers: Answerers, trace: bool) -> Halt {
        let halt = match self.begin(seed, answerers, trace).and_then(|()| self.run()) {
            Ok(()) => Halt::Over,
            Err(halt) => halt,
        };
        // A state that has come near its limit starts the next game clean; otherwise what the last game
        // has left behind is cleared away bit by bit.
        if self.lua.used_memory() > self.limits.memory / 4 {
            let _ = self.lua.gc_collect();
        }
        halt
    }

    /// Forgets the last game, and loads the program anew.
    pub(super) fn begin(&self, seed: u64, answerers: Answerers, trace: bool) -> Result<(), Halt> {
        self.play.borrow_mut().reset(&self.compiled, seed, trace);
        *self.answerers.borrow_mut() = answerers;
        self.ctx.set(Ctx::default());
        self.meter.start();
        self.nested.set(0);
        self.looking.set(false);
        self.op.set(None);
        *self.halt.borrow_mut() = None;
        *self.test_fault.borrow_mut() = None;
        self.load().map_err(Halt::Failed)
    }

    /// The play: how it came out, what was in use.
    pub fn play(&self) -> std::cell::Ref<'_, Play> {
        self.play.borrow()
    }

    /// What the last playout has cost, in steps.
    pub fn steps(&self) -> u64 {
        self.meter.steps()
    }

    /// Lets someone change the play between playouts.
    pub fn play_mut(&self) -> std::cell::RefMut<'_, Play> {
        self.play.borrow_mut()
    }

    /// Looks at the table.
    pub(super) fn scene<R>(&self, with: impl FnOnce(&TableView<'_>) -> R) -> R {
        let play = self.play.borrow();
        let tests = |name: Sym, ctx: &Ctx| self.test(name, ctx);
        with(&TableView { compiled: &self.compiled, play: &play, tests: &tests })
    }

    /// Asks the game's program; it may look, and must not touch.
    fn test(&self, name: Sym, ctx: &Ctx) -> bool {
        let Some(test) = self.hooks.borrow().tests.get(&name).cloned() else {
            let message = format!("the rules have no test “{}”", self.compiled.words.text(name));
            self.test_fault.borrow_mut().get_or_insert(ScriptError { message, ..ScriptError::default() });
            return false;
        };
        if let Err(error) = self.enter() {
            let fault = self.fault(&error);
            self.test_fault.borrow_mut().get_or_insert(fault);
            return false;
        }
        let before = self.ctx.replace(Ctx { ..*ctx });
        let seat = ctx.player.map(|seat| Handle(Thing::Seat(seat)));
        let card = ctx.piece.or(ctx.card).map(|card| Handle(Thing::Piece(card)));
        let target = ctx.target.map(Handle);
        let looking = self.looking.replace(true);
        let answer = test.call::<Value>((Handle(Thing::Table), card, seat, target));
        self.looking.set(looking);
        self.ctx.set(before);
        self.exit();
        match answer {
            Ok(value) => !matches!(value, Value::Nil | Value::Boolean(false)),
            Err(error) => {
                let fault = match self.halt.borrow_mut().take() {
                    Some(Halt::Failed(fault)) => fault,
                    _ => self.fault(&error),
                };
                self.test_fault.borrow_mut().get_or_insert(fault);
                false
            }
        }
    }

    /// One program calls for another, which may call for a third, and so on: not without end, since all
    /// of them stand on one stack.
    pub(super) fn enter(&self) -> mlua::Result<()> {
        if self.nested.get() >= DEEPEST {
            return Err(mlua::Error::runtime(format!(
                "programs that call for one another nest deeper than {DEEPEST}"
            )));
        }
        self.nested.set(self.nested.get() + 1);
        Ok(())
    }

    /// The way back out.
    pub(super) fn exit(&self) {
        self.nested.set(self.nested.get().saturating_sub(1));
    }

    /// Takes what the engine does by itself into account, so that data cannot keep it busy for ever.
    pub(super) fn work(&self, steps: u64) -> Result<(), Halt> {
        if self.meter.spend(steps) {
            return Ok(());
        }
        Err(Halt::Failed(ScriptError { message: sandbox::ENDLESS.into(), ..ScriptError::default() }))
    }

    /// Notes that a script has looked at a column of a piece, where that is watched.
    fn watch(&self, what: Thing, column: Sym) {
        let row = match what {
            // A piece that was made as needed is on the table alone.
            Thing::Piece(piece) => match self.compiled.pieces.get(piece.0 as usize) {
                Some(info) => info.row,
                None => match self.play.borrow().table.pieces.get(piece.0 as usize) {
                    Some(lying) => lying.row,
                    None => return,
                },
            },
            Thing::Row(row) => row,
            _ => return,
        };
        if let Some(read) = &mut *self.read.borrow_mut() {
            read.insert((self.compiled.rows[row.0 as usize].list, column));
        }
    }

    /// Stops where a test has failed.
    pub(super) fn tested(&self) -> Result<(), Halt> {
        match self.test_fault.borrow_mut().take() {
            Some(fault) => Err(Halt::Failed(fault)),
            None => Ok(()),
        }
    }

    /// Works an amount out, with dice where it has some.
    pub(super) fn amount(&self, of: &Quantity, ctx: &Ctx) -> i64 {
        match of {
            Quantity::Dice(dice) => self.roll(dice),
            _ => self.scene(|scene| scene.amount(of, ctx)).unwrap_or(0),
        }
    }

    /// Rolls dice.
    pub(super) fn roll(&self, dice: &warpress_model::Dice) -> i64 {
        let mut play = self.play.borrow_mut();
        let play = &mut *play;
        let (fixed, stream) = (&mut play.fixed_rolls, &mut play.dice);
        let (is_fixed, stray) = (play.rolls_fixed, &mut play.stray_roll);
        let mut die = |sides| match fixed.pop() {
            Some(face) if is_fixed && !(1..=i64::from(sides)).contains(&face) => {
                stray.get_or_insert_with(|| format!("a D{sides} shows no {face}"));
                face
            }
            Some(face) => face,
            None => {
                if is_fixed {
                    stray.get_or_insert_with(|| {
                        format!("a D{sides} is rolled ({dice}), and no dice are left")
                    });
                }
                stream.die(sides)
            }
        };
        super::chance::roll(&mut die, dice)
    }

    /// Notes what happened.
    pub(super) fn note(&self, event: Event) {
        let mut play = self.play.borrow_mut();
        let play = &mut *play;
        let event = Event { turn: play.table.turn, phase: play.table.phase, rule: play.rule, ..event };
        play.log.add(event, &self.compiled, &play.table, &self.rules.sections);
    }

    /// What went wrong in a script, with its place and what came before.
    pub(super) fn fault(&self, error: &mlua::Error) -> ScriptError {
        let (message, mut file, mut line) = sandbox::place(error, |name| self.file_of(name));
        if line == 0
            && let Some(full) = self.meter.full()
        {
            let error = mlua::Error::runtime(full);
            (_, file, line) = sandbox::place(&error, |name| self.file_of(name));
        }
        let play = self.play.try_borrow().ok();
        let rule = play
            .as_ref()
            .and_then(|play| play.rule)
            .map(|rule| self.rules.sections[usize::from(rule)].clone());
        let recent = play.as_ref().map_or_else(Vec::new, |play| {
            play.log.recent().map(|event| event.line(&self.compiled, &play.table)).collect()
        });
        let message = match self.lacking(&message, &file, line) {
            Some(what) => format!("{what}: {message}"),
            None => message,
        };
        ScriptError { message, file, line, rule, recent }
    }

    /// What was not there, where an error speaks of nothing: Luau says “nil” of it, and not of what.
    fn lacking(&self, message: &str, file: &str, line: u32) -> Option<String> {
        let words = || message.split(|c: char| !c.is_alphanumeric());
        if !words().any(|word| word == "nil" || word == "nothing") {
            return None;
        }
        let inside = self.inside.try_borrow().ok()?;
        let (name, whose): (Option<String>, Option<Handle>) = inside.lacked.as_ref()?.call(()).ok()?;
        let (name, whose) = (name?, whose?);
        // It may have been asked for long ago; only what the line itself names is surely meant.
        let program = self.rules.programs.iter().chain(&self.rules.bots).find(|(known, _)| known == file);
        let text = program.map(|(_, text)| text.as_str());
        let text = text.or_else(|| {
            let program = self.compiled.programs.iter().find(|program| program.name == file)?;
            Some(program.text.as_str())
        })?;
        let line = text.lines().nth(line.saturating_sub(1) as usize)?;
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        if !line.split(|c: char| !letter(c)).any(|word| word == name) {
            return None;
        }
        let play = self.play.try_borrow().ok()?;
        let whose = crate::choice::thing_id(whose.0, &self.compiled, &play.table);
        Some(format!("“{name}” is nothing: {whose} has none"))
    }

    /// The file of a program, by the name under which it was loaded: paths can be long, and hold what
    /// would be taken for the end of the name.
    fn file_of(&self, name: &str) -> Option<String> {
        let (sort, at) = name.split_once('#')?;
        let at: usize = at.parse().ok()?;
        match sort {
            "rules" => self.rules.programs.get(at).map(|(file, _)| file.clone()),
            "bots" => self.rules.bots.get(at).map(|(file, _)| file.clone()),
            "data" => self.compiled.programs.get(at).map(|program| program.name.clone()),
            _ => None,
        }
    }

    /// A halt from an error of Lua: the one that was meant, or a fault.
    pub(super) fn halted(&self, error: &mlua::Error) -> Halt {
        let meant = self.halt.borrow_mut().take();
        meant.unwrap_or_else(|| Halt::Failed(self.fault(error)))
    }

    /// The row of a name (`battle/tank`, or an id that one list alone has).
    pub(super) fn row_named(&self, name: &str) -> Option<RowId> {
        if let Some((list, id)) = name.split_once('/') {
            return self.compiled.row(list, id);
        }
        let id = self.compiled.words.find(name)?;
        self.compiled.rows.iter().position(|row| row.id == id).map(|row| RowId(row as u32))
    }

    /// A column's value as a number, for messages and scores.
    pub(super) fn number_of(&self, thing: Thing, name: Sym) -> Option<i64> {
        let ctx = Ctx::default();
        match self.scene(|scene| scene.thing_member(thing, name, &ctx)) {
            Val::Num(number) => Some(number as i64),
            _ => None,
        }
    }
}

/// The beginning of a text.
fn brief(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}
