//! Examples, played: the table is arranged, the dice fall and the players answer as an example says, and the
//! outcome is compared with what it expects.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use warpress_model::{Example, Game, Location};

use super::answer::{Answerers, Line, Script, Scripted};
use super::builtin as w;
use super::choice::Answerer;
use super::compiled::CompiledGame;
use super::engine::Engine;
use super::play::{Halt, ScriptError};
use super::rules::{Limits, Rules};
use super::usage::Usage;
use error::SituationError;

mod arrange;
mod compare;
mod error;
mod naming;

/// The seed of the setup, the same for every example.
const SEED: u64 = 1;

/// A difference between an example and what happens when it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// What the example says about it.
    pub at: Location,
    /// What was expected and what was found.
    pub message: String,
    /// The last events before it, oldest first, if that helps.
    pub recent: Vec<String>,
}

impl Mismatch {
    fn new(at: &Location, message: impl ToString) -> Self {
        Self { at: at.clone(), message: message.to_string(), recent: Vec::new() }
    }
}

/// The results of the examples of a game.
#[derive(Debug, Clone, Default)]
pub struct Examples {
    /// How many were played.
    pub run: usize,
    /// Those that do not come out, and why.
    pub failed: Vec<(String, Vec<Mismatch>)>,
    /// Those that come out and prove nothing.
    pub idle: Vec<(String, Vacuous)>,
    /// What each has used, and whether the game was as it is without options.
    usage: Vec<(Usage, bool)>,
}

impl Examples {
    /// Adds the results of other examples; `same` if they were played with the same options. With other options, only
    /// the sections that they cite count as used.
    pub fn add(&mut self, other: Self, same: bool) {
        self.run += other.run;
        self.failed.extend(other.failed);
        self.idle.extend(other.idle);
        self.usage.extend(other.usage.into_iter().map(|(usage, own)| (usage, own && same)));
    }

    /// Counts what the examples have played and cited as used.
    pub fn exercise(&self, usage: &mut Usage) {
        for (own, same) in &self.usage {
            usage.exercise(own, *same);
        }
    }
}

/// Plays examples of a game that was loaded with their options.
///
/// ```
/// use std::sync::Arc;
/// use warpress_referee::{Rules, example};
///
/// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
/// let loaded = library.game("wolf-pack").load(&[]);
/// let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs));
/// let game = Arc::new(loaded.game.unwrap());
///
/// let first = game.examples.values().filter(|example| example.options.is_empty()).take(3);
/// let played = example::play(&game, &rules, first);
/// assert_eq!((played.run, played.failed.len()), (3, 0));
/// ```
pub fn play<'e>(
    game: &Arc<Game>,
    rules: &Arc<Rules>,
    examples: impl IntoIterator<Item = &'e Example>,
) -> Examples {
    let mut outcome = Examples::default();
    // To compile a game and to read its programs takes far longer than an example does.
    let mut engines: BTreeMap<u8, Result<Engine, ScriptError>> = BTreeMap::new();
    for example in examples {
        outcome.run += 1;
        let engine = engines.entry(example.seats).or_insert_with(|| {
            let compiled = CompiledGame::new(game.clone(), example.seats)?;
            Engine::new(Arc::new(compiled), rules.clone(), Limits::of_a_look())
        });
        let mismatches = match engine {
            Ok(engine) => {
                engine.play_mut().usage = Usage::new(&engine.compiled, rules.sections.len());
                let (mismatches, idle) = engine.example(example);
                outcome.usage.push((engine.play().usage.clone(), true));
                outcome.idle.extend(idle.map(|idle| (example.id.clone(), idle)));
                mismatches
            }
            Err(fault) => vec![Mismatch::new(&example.at, fault.to_string())],
        };
        if !mismatches.is_empty() {
            // What fails may have stopped anywhere.
            engines.remove(&example.seats);
            outcome.failed.push((example.id.clone(), mismatches));
        }
    }
    outcome
}

/// Why an example proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vacuous {
    /// Everything that it expects held before anything was played, and it has neither dice nor answers.
    SoBefore,
    /// No rule was cited, although its section, named here, is a procedure.
    Uncited(String),
}

/// The state of things before an example is played.
#[derive(Debug, Default)]
struct Baseline {
    /// Whether all that it expects holds already, without dice or answers.
    so: bool,
    /// How often the setup has cited each section of the rules.
    cited: Vec<u32>,
}

impl Engine {
    /// Plays an example; gives the differences, or why it proves nothing.
    pub fn example(&mut self, example: &Example) -> (Vec<Mismatch>, Option<Vacuous>) {
        let mut baseline = Baseline::default();
        let mismatches = self.come_out(example, &mut baseline);
        if !mismatches.is_empty() {
            return (mismatches, None);
        }
        // An example may show that a rule does not apply, but then another rule is cited.
        let cites = self.play.usage.cited != baseline.cited;
        let section = example.section.clone().filter(|id| self.rules.procedures.contains(id));
        let idle = match section {
            Some(section) if !cites => Some(Vacuous::Uncited(section)),
            _ => baseline.so.then_some(Vacuous::SoBefore),
        };
        (mismatches, idle)
    }

    /// The differences; `baseline` is set to the state of things before anything is played.
    fn come_out(&mut self, example: &Example, baseline: &mut Baseline) -> Vec<Mismatch> {
        self.play.audit = true;
        let seats = usize::from(self.compiled.seats);
        let begun = self.begin(SEED, Answerers::random(SEED, seats), false);
        // An example of the setup plays it with its own dice and answers.
        let begun = if example.setup { begun } else { begun.and_then(|()| self.set_up().map(|_| ())) };
        if let Err(halt) = begun {
            let message = format!("the setup fails: {}", self.reason(&halt));
            return vec![Mismatch { recent: self.recent(), ..Mismatch::new(&example.at, message) }];
        }
        if !example.setup
            && let Err(miss) = self.arrange(example)
        {
            return vec![miss];
        }
        let script = match self.script(example) {
            Ok(script) => Rc::new(script),
            Err(miss) => return vec![miss],
        };
        let given = || Box::new(Scripted(script.clone())) as Box<dyn Answerer>;
        self.answerers = Answerers::new((0..seats).map(|_| given()).collect());
        let play = &mut self.play;
        play.log.reset(false);
        play.fixed_rolls = example.dice.iter().rev().copied().collect();
        play.rolls_fixed = true;
        (play.end_phase, play.end_turn) = (false, false);
        baseline.cited.clone_from(&play.usage.cited);
        // An empty list says that nothing is rolled or asked, which may prove wrong. If neither list is given, both
        // have the same location.
        let given = example.dice_at != example.choices_at;
        let asks = given || !example.dice.is_empty() || !example.choices.is_empty();
        baseline.so = !asks && self.compare(example).is_empty();
        let halt = self.play_out(example).err();
        // The first thing that goes wrong explains the rest.
        let outcome = |at: &Location, message: String| {
            vec![Mismatch { recent: self.recent(), ..Mismatch::new(at, message) }]
        };
        let stray = self.play.stray_roll.clone();
        if let Some(stray) = stray {
            return outcome(&example.dice_at, stray);
        }
        match halt {
            None | Some(Halt::Over) => {}
            Some(Halt::Diverged(why)) => {
                let at = script.amiss.borrow().clone();
                return outcome(at.as_ref().unwrap_or(&example.choices_at), why);
            }
            Some(halt) => return outcome(&example.at, self.reason(&halt)),
        }
        let mut mismatches = Vec::new();
        if let Some(left) = script.lines.get(script.given.get()) {
            let count = script.lines.len() - script.given.get();
            mismatches.push(Mismatch::new(&left.at, format!("no question asks for {}", of_answers(count))));
        }
        let left = self.play.fixed_rolls.len();
        if left > 0 {
            let message = format!("{left} of the dice {} not rolled", if left == 1 { "is" } else { "are" });
            mismatches.push(Mismatch::new(&example.dice_at, message));
        }
        mismatches.extend(self.compare(example));
        if let Some(first) = mismatches.first_mut() {
            first.recent = self.recent();
        }
        mismatches
    }

    fn reason(&self, halt: &Halt) -> String {
        match halt {
            Halt::Failed(ScriptError { rule: Some(rule), .. }) => format!("{halt} (in rule “{rule}”)"),
            other => other.to_string(),
        }
    }

    fn recent(&self) -> Vec<String> {
        let play = &self.play;
        play.log.recent().map(|event| event.line(&self.compiled, &play.table)).collect()
    }

    /// Plays what an example plays; after the last phase of a turn, or what it finishes with, the endings of the turn
    /// are tested.
    fn play_out(&mut self, example: &Example) -> Result<(), Halt> {
        if example.setup {
            self.set_up()?;
            (self.play.table.turn, self.play.table.round) = (1, 1);
        }
        if example.begin {
            self.begin_turn()?;
        }
        let mut last = None;
        for id in &example.phases {
            let Some(phase) = self.compiled.phase(id) else { continue };
            last = Some(phase);
            self.phase(phase)?;
            if self.play.end_turn || self.play.stray_roll.is_some() {
                break;
            }
        }
        if example.finish {
            self.finish_turn()?;
        }
        let is_last = example.finish || last.is_some() && last == self.compiled.top_phases.last().copied();
        if example.then.ended.is_some() && is_last {
            self.play.table.phase = None;
            self.test_endings(w::TURN)?;
            let active = self.play.table.active;
            if self.compiled.seats == 1 || self.after_is_round(active) {
                self.test_endings(w::ROUND)?;
            }
            if example.finish {
                self.test_endings(w::ALWAYS)?;
            }
        }
        Ok(())
    }

    /// The answers of an example, with their seats.
    fn script(&self, example: &Example) -> Result<Script, Mismatch> {
        let lines = example.choices.iter().map(|line| {
            let who = line.who.as_ref().map(|who| self.who(who)).transpose();
            let who = who.map_err(|why| Mismatch::new(&line.at, why))?;
            Ok(Line { who, choose: line.choose.clone(), at: line.at.clone() })
        });
        Ok(Script { lines: lines.collect::<Result<_, Mismatch>>()?, ..Script::default() })
    }
}

fn of_answers(count: usize) -> String {
    if count == 1 { "this answer".to_owned() } else { format!("this answer and {} more", count - 1) }
}
