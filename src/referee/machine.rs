//! One machine plays one game after the other: a Lua state, a table, and whoever answers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use mlua::{Function, Lua, Table as LuaTable, Value};
use rustc_hash::FxHashMap;

use super::answer::Answerers;
use super::choice::{Answer, Ask, Choice, NoAnswer, Question, View};
use super::eval::{Ctx, Scene};
use super::layout::{Layout, Quantity};
use super::log::{Event, Usage};
use super::play::{Fault, Halt, Play};
use super::thing::{RowId, Seat, Sym, Thing, Val};

mod api;
mod bind;
mod convert;
mod given;
mod program;
mod sandbox;

pub use convert::Handle;

/// The rules of a game, as a program and as the sections that it may cite.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// `rules.luau` of the base rulesets and of the game, the lowest first: file and text.
    pub programs: Vec<(String, String)>,
    /// `bots.luau`, in the same way: what the greedy player thinks of its choices.
    pub bots: Vec<(String, String)>,
    /// Ids of the sections of `rules.md`, base rulesets' included.
    pub sections: Vec<String>,
    /// Those of them that are procedures.
    pub procedures: Vec<String>,
}

impl Rules {
    /// The rules of a game: its sections and its programs.
    pub fn new(sections: &[crate::model::Section], programs: Vec<(String, String)>) -> Self {
        let ids = |procedures: bool| {
            let wanted = sections.iter().filter(|section| section.procedure || !procedures);
            wanted.map(|section| section.id.clone()).collect()
        };
        Self { programs, bots: Vec::new(), sections: ids(false), procedures: ids(true) }
    }

    /// The same with the game's own rules of thumb.
    #[must_use]
    pub fn with_bots(self, bots: Vec<(String, String)>) -> Self {
        Self { bots, ..self }
    }
}

/// What a playout may use up.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Turns.
    pub turns: u32,
    /// Decisions.
    pub decisions: u64,
    /// Steps of the program: calls and loop turns.
    pub steps: u64,
    /// Bytes of the Lua state.
    pub memory: usize,
    /// Time at work, without the time that people take to answer: what no count of steps can bound, such
    /// as a million long texts. Far more than any game needs, so that it decides nothing else.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            turns: 2_000,
            decisions: 200_000,
            steps: 40_000_000,
            memory: 64 << 20,
            time: Duration::from_secs(20),
        }
    }
}

impl Limits {
    /// For a look at a game rather than a thousand of its playouts: a program that runs on without end
    /// is found out soon.
    pub fn of_a_look() -> Self {
        Self { steps: 8_000_000, ..Self::default() }
    }
}

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
    pub layout: Arc<Layout>,
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
    pub(super) parsed: RefCell<FxHashMap<String, crate::model::Dice>>,
    /// Columns that scripts have looked at, where that is watched: list and column.
    pub(super) read: RefCell<Option<std::collections::BTreeSet<(u16, Sym)>>>,
    pub(super) limits: Limits,
    pub(super) meter: Rc<sandbox::Meter>,
    pub(super) inside: RefCell<Inside>,
    /// The first fault of a test, which has no way to report it itself.
    pub(super) test_fault: RefCell<Option<Fault>>,
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
    /// Named sections of the rules.
    pub sections: FxHashMap<String, u16>,
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Machine").field("game", &self.layout.game.slug).finish_non_exhaustive()
    }
}

impl Machine {
    /// A machine for a game.
    ///
    /// # Errors
    /// What is wrong with the program: it cannot be read, or fails as it is loaded.
    pub fn new(layout: Arc<Layout>, rules: Arc<Rules>, limits: Limits) -> Result<Rc<Self>, Fault> {
        Self::make(layout, rules, limits, false)
    }

    /// A machine that notes which columns its scripts look at; slower.
    ///
    /// # Errors
    /// As [`Machine::new`].
    pub fn watching(layout: Arc<Layout>, rules: Arc<Rules>, limits: Limits) -> Result<Rc<Self>, Fault> {
        Self::make(layout, rules, limits, true)
    }

    fn make(layout: Arc<Layout>, rules: Arc<Rules>, limits: Limits, watch: bool) -> Result<Rc<Self>, Fault> {
        let usage = Usage::new(&layout, rules.sections.len());
        let seats = usize::from(layout.seats);
        let machine = Rc::new(Self {
            layout,
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
            limits,
            meter: Rc::new(sandbox::Meter::new(&limits)),
            inside: RefCell::default(),
            test_fault: RefCell::default(),
        });
        *machine.read.borrow_mut() = watch.then(Default::default);
        machine.play.borrow_mut().reset(&machine.layout, 0, false);
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
        self.play.borrow_mut().reset(&self.layout, seed, trace);
        *self.answerers.borrow_mut() = answerers;
        self.ctx.set(Ctx::default());
        self.meter.start();
        self.nested.set(0);
        self.looking.set(false);
        self.op.set(None);
        *self.halt.borrow_mut() = None;
        *self.test_fault.borrow_mut() = None;
        self.load().map_err(Halt::Fault)
    }

    /// The play: how it came out, what was in use.
    pub fn play(&self) -> std::cell::Ref<'_, Play> {
        self.play.borrow()
    }

    /// Lets someone change the play between playouts.
    pub fn play_mut(&self) -> std::cell::RefMut<'_, Play> {
        self.play.borrow_mut()
    }

    /// Looks at the table.
    pub(super) fn scene<R>(&self, with: impl FnOnce(&Scene<'_>) -> R) -> R {
        let play = self.play.borrow();
        let tests = |name: Sym, ctx: &Ctx| self.test(name, ctx);
        with(&Scene { layout: &self.layout, play: &play, tests: &tests })
    }

    /// Asks the game's program; it may look, and must not touch.
    fn test(&self, name: Sym, ctx: &Ctx) -> bool {
        let Some(test) = self.hooks.borrow().tests.get(&name).cloned() else {
            let message = format!("the rules have no test “{}”", self.layout.words.text(name));
            self.test_fault.borrow_mut().get_or_insert(Fault { message, ..Fault::default() });
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
                    Some(Halt::Fault(fault)) => fault,
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
        Err(Halt::Fault(Fault { message: sandbox::ENDLESS.into(), ..Fault::default() }))
    }

    /// What the game's own rule of thumb says that a choice is worth; it may look, and must not touch.
    fn weigh(&self, seat: Seat, choice: &Choice, why: &str) -> Option<f64> {
        let weigh = self.hooks.borrow().weigh.clone()?;
        let card = if let Choice::Use(piece, _) = choice { Some(*piece) } else { None };
        let before = self.ctx.replace(Ctx { player: Some(seat), card, ..Ctx::default() });
        let looking = self.looking.replace(true);
        let answer = self.ask_weight(&weigh, seat, choice, why);
        self.looking.set(looking);
        self.ctx.set(before);
        answer.unwrap_or_else(|error| {
            let fault = self.fault(&error);
            self.test_fault.borrow_mut().get_or_insert(fault);
            None
        })
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
            Choice::Word(sym) => word(self.layout.words.text(*sym))?,
            Choice::Text(text) => word(text)?,
            Choice::Number(number) => Value::Number(*number as f64),
            Choice::Thing(thing) => mlua::IntoLua::into_lua(Handle(*thing), &self.lua)?,
            Choice::Use(piece, _) => mlua::IntoLua::into_lua(Handle(Thing::Piece(*piece)), &self.lua)?,
        };
        let op = match choice {
            Choice::Use(_, at) => self.layout.uses[*at as usize].effects.first().and_then(|effect| effect.op),
            _ => None,
        };
        let op = op.map(|op| word(self.layout.words.text(op))).transpose()?;
        weigh.call((Handle(Thing::Table), Handle(Thing::Seat(seat)), option, why, op))
    }

    /// Notes that a script has looked at a column of a piece, where that is watched.
    fn watch(&self, what: Thing, column: Sym) {
        if let Thing::Piece(piece) = what
            && let Some(info) = self.layout.pieces.get(piece.0 as usize)
            && let Some(read) = &mut *self.read.borrow_mut()
        {
            read.insert((self.layout.rows[info.row.0 as usize].list, column));
        }
    }

    /// Stops where a test has failed.
    pub(super) fn tested(&self) -> Result<(), Halt> {
        match self.test_fault.borrow_mut().take() {
            Some(fault) => Err(Halt::Fault(fault)),
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
    pub(super) fn roll(&self, dice: &crate::model::Dice) -> i64 {
        let mut play = self.play.borrow_mut();
        let play = &mut *play;
        let (fixed, stream) = (&mut play.fixed_rolls, &mut play.dice);
        let (told, stray) = (play.rolls_fixed, &mut play.stray_roll);
        let mut die = |sides| match fixed.pop() {
            Some(face) if told && !(1..=i64::from(sides)).contains(&face) => {
                stray.get_or_insert_with(|| format!("a D{sides} shows no {face}"));
                face
            }
            Some(face) => face,
            None => {
                if told {
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
        play.log.add(event, &self.layout, &play.table, &self.rules.sections);
    }

    /// Asks a seat. With one possible answer nobody is asked.
    pub(super) fn ask(&self, question: &Question<'_>) -> Result<Answer, Halt> {
        if let Some(only) = only_answer(&question.ask) {
            return Ok(only);
        }
        {
            let mut play = self.play.borrow_mut();
            play.decisions += 1;
            if play.decisions > self.limits.decisions {
                return Err(Halt::Stopped(format!("{} decisions were made", self.limits.decisions)));
            }
        }
        let play = self.play.borrow();
        let ctx = self.ctx.get();
        let weigh = |seat: Seat, choice: &Choice, why: &str| self.weigh(seat, choice, why);
        let view =
            View { layout: &self.layout, table: &play.table, ctx: &ctx, recent: &play.log, weigh: &weigh };
        let mut answerers = self.answerers.borrow_mut();
        let asked = answerers.ponders(usize::from(question.seat.0)).then(std::time::Instant::now);
        let answer = answerers.answer(question, &view);
        if let Some(asked) = asked {
            self.meter.waited(asked.elapsed());
        }
        drop(answerers);
        let answer = answer.map_err(|no| match no {
            NoAnswer::Quit => Halt::Quit,
            NoAnswer::Undo => Halt::Undo,
            NoAnswer::Diverged(why) => Halt::Diverged(why),
        })?;
        self.tested()?;
        if !legal(&question.ask, &answer) {
            return Err(Halt::Diverged("an answer that is not among the choices".into()));
        }
        if play.log.trace.is_some() {
            let text = answer_text(&question.ask, &answer, &view);
            drop(play);
            self.note(Event {
                verb: "choose",
                what: Some(Thing::Seat(question.seat)),
                text: Some(format!("{}: {text}", brief(question.why, 200)).into()),
                ..Event::default()
            });
        }
        Ok(answer)
    }

    /// Asks a seat to choose one; `None` where there is nothing to choose.
    pub(super) fn ask_one(&self, seat: Seat, choices: &[Choice], why: &str) -> Result<Option<usize>, Halt> {
        if choices.is_empty() {
            return Ok(None);
        }
        match self.ask(&Question { seat, why, ask: Ask::One(choices) })? {
            Answer::One(at) => Ok(Some(at as usize)),
            _ => Err(Halt::Diverged("an answer of another kind".into())),
        }
    }

    /// What went wrong in a script, with its place and what came before.
    pub(super) fn fault(&self, error: &mlua::Error) -> Fault {
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
            play.log.recent().map(|event| event.line(&self.layout, &play.table)).collect()
        });
        Fault { message, file, line, rule, recent }
    }

    /// The file of a program, by the name under which it was loaded: paths can be long, and hold what
    /// would be taken for the end of the name.
    fn file_of(&self, name: &str) -> Option<String> {
        let (sort, at) = name.split_once('#')?;
        let at: usize = at.parse().ok()?;
        match sort {
            "rules" => self.rules.programs.get(at).map(|(file, _)| file.clone()),
            "bots" => self.rules.bots.get(at).map(|(file, _)| file.clone()),
            "data" => self.layout.programs.get(at).map(|program| program.name.clone()),
            _ => None,
        }
    }

    /// A halt from an error of Lua: the one that was meant, or a fault.
    pub(super) fn halted(&self, error: &mlua::Error) -> Halt {
        let meant = self.halt.borrow_mut().take();
        meant.unwrap_or_else(|| Halt::Fault(self.fault(error)))
    }

    /// The row of a name (`battle/tank`, or an id that one list alone has).
    pub(super) fn row_named(&self, name: &str) -> Option<RowId> {
        if let Some((list, id)) = name.split_once('/') {
            return self.layout.row(list, id);
        }
        let id = self.layout.words.find(name)?;
        self.layout.rows.iter().position(|row| row.id == id).map(|row| RowId(row as u32))
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

fn only_answer(ask: &Ask<'_>) -> Option<Answer> {
    Some(match ask {
        Ask::One([_]) => Answer::One(0),
        Ask::Some(choices, least, most) if *most == 0 || choices.is_empty() => {
            let _ = least;
            Answer::Many(Vec::new())
        }
        Ask::Some(choices, least, _) if *least as usize >= choices.len() => {
            Answer::Many((0..choices.len() as u32).collect())
        }
        Ask::Amount(low, high) if low >= high => Answer::Number(*low),
        Ask::Order([]) | Ask::Order([_]) => {
            Answer::Many(if matches!(ask, Ask::Order([])) { vec![] } else { vec![0] })
        }
        Ask::Split(total, [_]) => Answer::Numbers(vec![*total]),
        Ask::Split(_, []) => Answer::Numbers(Vec::new()),
        _ => return None,
    })
}

fn legal(ask: &Ask<'_>, answer: &Answer) -> bool {
    let distinct = |picks: &[u32], count: usize| {
        let mut seen = vec![false; count];
        picks
            .iter()
            .all(|pick| seen.get_mut(*pick as usize).is_some_and(|seen| !std::mem::replace(seen, true)))
    };
    match (ask, answer) {
        (Ask::One(choices), Answer::One(at)) => (*at as usize) < choices.len(),
        (Ask::Some(choices, least, most), Answer::Many(picks)) => {
            let least = (*least as usize).min(choices.len());
            (least..=*most as usize).contains(&picks.len()) && distinct(picks, choices.len())
        }
        (Ask::Amount(low, high), Answer::Number(number)) => (low..=high).contains(&number),
        (Ask::Order(choices), Answer::Many(picks)) => {
            picks.len() == choices.len() && distinct(picks, choices.len())
        }
        (Ask::Split(total, choices), Answer::Numbers(parts)) => {
            parts.len() == choices.len()
                && parts.iter().all(|part| *part >= 0)
                && parts.iter().try_fold(0_i64, |sum, part| sum.checked_add(*part)) == Some(*total)
        }
        _ => false,
    }
}

/// An answer as records and traces hold it: ids, never places in a list.
pub fn answer_text(ask: &Ask<'_>, answer: &Answer, view: &View<'_>) -> String {
    let id = |choices: &[Choice], at: u32| {
        choices.get(at as usize).map_or_else(|| "?".into(), |choice| choice.id(view.layout, view.table))
    };
    match (ask, answer) {
        (Ask::One(choices), Answer::One(at)) => id(choices, *at),
        (Ask::Some(choices, ..) | Ask::Order(choices), Answer::Many(picks)) => {
            picks.iter().map(|at| id(choices, *at)).collect::<Vec<_>>().join(" ")
        }
        (_, Answer::Number(number)) => number.to_string(),
        (_, Answer::Numbers(numbers)) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        _ => "?".into(),
    }
}
