//! The engine plays one game after another: it has a table, the verbs that change it, the sequence of turns, and
//! the players who answer. It leaves programs to its `Host`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use super::answer::Answerers;
use super::compiled::{CompiledGame, Quantity};
use super::eval::{Ctx, TableView};
use super::host::Host;
use super::log::Event;
use super::play::{Halt, Play, ScriptError};
use super::rules::{Limits, Rules};
use super::thing::{Sym, Thing, Val};
use super::usage::Usage;

mod asking;
mod bearing;
mod charts;
mod die;
mod effect;
mod endings;
mod hint;
mod meter;
mod movement;
mod turns;
mod verbs;
mod why;
mod window;
mod witness;

pub use asking::answer_text;
pub(crate) use charts::KnownRoll;
pub(crate) use meter::Meter;
pub(crate) use verbs::EngineResult;
pub use why::Hindrance;
pub use witness::Witness;

/// What a look at the table costs, in steps of a program: about as long as four of them.
const LOOK: u64 = 4;

/// The message about rules that do not come to an end.
pub(crate) const ENDLESS: &str = "the rules run on without end";

/// Plays a game, as many times as wanted.
pub struct Engine {
    /// The game.
    pub compiled: Arc<CompiledGame>,
    /// Its rules.
    pub rules: Arc<Rules>,
    pub(crate) play: Play,
    pub(crate) answerers: Answerers,
    /// What the running program is about: whose it is, of which card, against whom. A cell, because programs that only
    /// look replace it too.
    pub(crate) ctx: Cell<Ctx>,
    /// How many times something was changed, by a verb of a program or on a die that has fallen.
    pub(crate) changes: u64,
    pub(crate) limits: Limits,
    pub(crate) meter: Rc<Meter>,
    /// For each phase, the section that its program cites as it begins.
    own_sections: Vec<Option<u16>>,
    host: Rc<dyn Host>,
    /// The first error of a program that was asked a question: looking at the table has no other way to report one.
    failed_look: RefCell<Option<ScriptError>>,
    witness: Option<Box<dyn Witness>>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Engine").field("game", &self.compiled.game.slug).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine whose host runs the programs of this game.
    ///
    /// # Errors
    /// If a program fails while it is loaded.
    pub(crate) fn hosted(
        compiled: Arc<CompiledGame>,
        rules: Arc<Rules>,
        limits: Limits,
        meter: Rc<Meter>,
        host: Rc<dyn Host>,
    ) -> Result<Self, ScriptError> {
        let usage = Usage::new(&compiled, rules.sections.len());
        let answerers = Answerers::random(0, usize::from(compiled.seats));
        let own_sections = rules.own_sections(&compiled);
        let mut engine = Self {
            compiled,
            rules,
            play: Play::new(usage),
            answerers,
            ctx: Cell::default(),
            changes: 0,
            limits,
            meter,
            own_sections,
            host,
            failed_look: RefCell::default(),
            witness: None,
        };
        engine.play.reset(&engine.compiled, 0, false);
        engine.host.load(&engine)?;
        Ok(engine)
    }

    /// Plays one game and gives why it stopped; [`Engine::play`] has the outcome. `trace` keeps all events as JSON.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use warpress_referee::answer::Answerers;
    /// use warpress_referee::rules::Limits;
    /// use warpress_referee::{CompiledGame, Engine, Halt, Rules};
    ///
    /// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
    /// let loaded = library.game("wolf-pack").load(&[]);
    /// let rules = Rules::new(&loaded.sections, loaded.programs).with_bots(loaded.bots);
    /// let compiled = CompiledGame::new(Arc::new(loaded.game.unwrap()), 2).unwrap();
    /// let mut engine = Engine::new(Arc::new(compiled), Arc::new(rules), Limits::default()).unwrap();
    ///
    /// let players = Answerers::named(&["greedy".into(), "random".into()], 7, 2).unwrap();
    /// assert_eq!(engine.playout(7, players, false), Halt::Over);
    /// assert!(engine.play().outcome.is_some());
    /// ```
    pub fn playout(&mut self, seed: u64, answerers: Answerers, trace: bool) -> Halt {
        let halt = match self.begin(seed, answerers, trace).and_then(|()| self.run()) {
            Ok(()) => Halt::Over,
            Err(halt) => halt,
        };
        self.host.tidy();
        halt
    }

    /// Sets a game up and goes no further; what counters bear then is noted.
    pub fn only_set_up(&mut self, seed: u64, answerers: Answerers) -> Result<(), Halt> {
        let mut done = self.begin(seed, answerers, false).and_then(|()| self.set_up().map(|_| ()));
        if done.is_ok() {
            self.play.marked = true;
            done = self.weigh_counters();
        }
        self.host.tidy();
        done
    }

    /// Lays out what the data say lies on the table, and goes no further.
    pub(crate) fn only_lay_out(&mut self, seed: u64, answerers: Answerers) -> Result<(), Halt> {
        let done = self.begin(seed, answerers, false).and_then(|()| self.lay_out());
        self.host.tidy();
        done
    }

    /// Forgets the last game and loads the rules again.
    pub(crate) fn begin(&mut self, seed: u64, answerers: Answerers, trace: bool) -> Result<(), Halt> {
        self.play.reset(&self.compiled, seed, trace);
        self.answerers = answerers;
        self.ctx.take();
        self.meter.start();
        self.failed_look.take();
        self.host.load(self).map_err(Halt::Failed)
    }

    /// The state of the game: the table, the outcome, the log, what was in use.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The steps that the last playout has taken.
    pub fn steps(&self) -> u64 {
        self.meter.steps()
    }

    /// The state of the game, to be changed between playouts.
    pub fn play_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    /// The host, detached from the engine so that the engine can be passed to it.
    fn host(&self) -> Rc<dyn Host> {
        self.host.clone()
    }

    /// Looks at the table. If a test of the rules fails meanwhile, [`Engine::tested`] reports it.
    pub(crate) fn look<R>(&self, with: impl FnOnce(&TableView<'_>) -> R) -> R {
        self.meter.count(LOOK);
        let tests = |name: Sym, ctx: &Ctx| self.answer_of(self.host.test(self, name, ctx));
        with(&TableView { compiled: &self.compiled, play: &self.play, tests: &tests })
    }

    /// The answer of a program; if it failed, a default, and the error is kept to be reported.
    fn answer_of<T: Default>(&self, answer: Result<T, ScriptError>) -> T {
        answer.unwrap_or_else(|fault| {
            self.failed_look.borrow_mut().get_or_insert(fault);
            T::default()
        })
    }

    /// Reports the first test that has failed since the last call.
    pub(crate) fn tested(&self) -> EngineResult<()> {
        self.failed_look.take().map_or(Ok(()), |fault| Err(Halt::Failed(fault)))
    }

    /// Counts the engine's own work, so that data without a program cannot keep it busy for ever.
    fn work(&self, steps: u64) -> EngineResult<()> {
        if self.meter.spend(steps) { Ok(()) } else { self.wrong(ENDLESS) }
    }

    /// Evaluates an amount, rolling its dice if it has any.
    fn amount(&mut self, of: &Quantity, ctx: &Ctx) -> i64 {
        match of {
            Quantity::Dice(dice) => self.roll(dice),
            _ => self.look(|view| view.amount(of, ctx)).unwrap_or(0),
        }
    }

    /// Rolls dice.
    pub(crate) fn roll(&mut self, dice: &warpress_model::Dice) -> i64 {
        let play = &mut self.play;
        let (fixed, stream) = (&mut play.fixed_rolls, &mut play.dice);
        let (is_fixed, stray) = (play.rolls_fixed, &mut play.stray_roll);
        let mut die = |sides| match fixed.pop() {
            Some(face) if is_fixed && !(1..=i64::from(sides)).contains(&face) => {
                stray.get_or_insert_with(|| format!("a D{sides} cannot show {face}"));
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

    /// Logs an event.
    pub(crate) fn note(&mut self, event: Event) {
        let play = &mut self.play;
        let event = Event { turn: play.table.turn, phase: play.table.phase, rule: play.rule, ..event };
        play.log.add(event, &self.compiled, &play.table, &self.rules.sections);
    }

    /// A property of something as a number, for scores.
    fn number_of(&self, thing: Thing, name: Sym) -> Option<i64> {
        let ctx = Ctx::default();
        match self.look(|view| view.thing_member(thing, name, &ctx)) {
            Val::Num(number) => Some(number as i64),
            _ => None,
        }
    }
}
