//! Examples are played: the table is set up as they say, the dice fall as they say, the answers are
//! theirs, and then everything must be as they say.

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

mod arrange;
mod compare;
mod naming;

/// The seed of the setup, the same for every example.
const SEED: u64 = 1;

/// Something that does not come out as an example says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miss {
    /// Where the example says it.
    pub at: Location,
    /// What was expected and what was found.
    pub message: String,
    /// What happened before, oldest first, where that helps.
    pub recent: Vec<String>,
}

impl Miss {
    fn new(at: &Location, message: impl Into<String>) -> Self {
        Self { at: at.clone(), message: message.into(), recent: Vec::new() }
    }
}

/// What came of the examples of a game.
#[derive(Debug, Clone, Default)]
pub struct Examples {
    /// How many were played.
    pub run: usize,
    /// Those that did not come out, and why.
    pub failed: Vec<(String, Vec<Miss>)>,
    /// Those that come out, and would have come out whatever had been played.
    pub idle: Vec<(String, Idle)>,
    /// What was in use.
    usage: Vec<(Usage, bool)>,
}

impl Examples {
    /// Takes in the examples of the same game under other options, of which only the sections are the same.
    pub fn add(&mut self, other: Self, same: bool) {
        self.run += other.run;
        self.failed.extend(other.failed);
        self.idle.extend(other.idle);
        self.usage.extend(other.usage.into_iter().map(|(usage, own)| (usage, own && same)));
    }

    /// Adds what was played and cited to what playouts have used.
    pub fn exercise(&self, usage: &mut Usage) {
        for (own, same) in &self.usage {
            usage.exercise(own, *same);
        }
    }
}

/// Plays these examples of a game, which is as their options make it.
pub fn play<'e>(
    game: &Arc<Game>,
    rules: &Arc<Rules>,
    examples: impl IntoIterator<Item = &'e Example>,
) -> Examples {
    let mut outcome = Examples::default();
    for example in examples {
        outcome.run += 1;
        let engine = CompiledGame::new(game.clone(), example.seats)
            .map_err(|message| ScriptError { message, ..ScriptError::default() });
        let engine =
            engine.and_then(|compiled| Engine::new(Arc::new(compiled), rules.clone(), Limits::of_a_look()));
        let misses = match engine {
            Ok(mut engine) => {
                let (misses, idle) = engine.example(example);
                outcome.usage.push((engine.play().usage.clone(), true));
                outcome.idle.extend(idle.map(|idle| (example.id.clone(), idle)));
                misses
            }
            Err(fault) => vec![Miss::new(&example.at, fault.to_string())],
        };
        if !misses.is_empty() {
            outcome.failed.push((example.id.clone(), misses));
        }
    }
    outcome
}

/// Why an example proves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Idle {
    /// All that it says was so before anything was played, and it says nothing of dice or answers.
    SoBefore,
    /// No rule was carried out, though its section is a procedure.
    Uncited(String),
}

/// How things stand before an example is played.
#[derive(Debug, Default)]
struct Before {
    /// All that it says is so already, and nothing is said of dice or answers.
    so: bool,
    /// How often the setup has cited each section.
    cited: Vec<u32>,
}

type Found<T> = Result<T, String>;

impl Engine {
    /// Plays an example; gives whatever does not come out, or why it proves nothing.
    pub fn example(&mut self, example: &Example) -> (Vec<Miss>, Option<Idle>) {
        let mut before = Before::default();
        let misses = self.come_out(example, &mut before);
        if !misses.is_empty() {
            return (misses, None);
        }
        // That a rule does not apply is an example of it too; but then another one does.
        let cites = self.play.usage.cited != before.cited;
        let section = example.section.clone().filter(|id| self.rules.procedures.contains(id));
        let idle = match section {
            Some(section) if !cites => Some(Idle::Uncited(section)),
            _ => before.so.then_some(Idle::SoBefore),
        };
        (misses, idle)
    }

    /// Whatever does not come out; `before` sees how things stand before anything is played.
    fn come_out(&mut self, example: &Example, before: &mut Before) -> Vec<Miss> {
        self.play.audit = true;
        let seats = usize::from(self.compiled.seats);
        let begun = self.begin(SEED, Answerers::random(SEED, seats), false).and_then(|()| self.set_up());
        if let Err(halt) = begun {
            let message = format!("the setup fails: {}", self.reason(&halt));
            return vec![Miss { recent: self.recent(), ..Miss::new(&example.at, message) }];
        }
        if let Err(miss) = self.arrange(example) {
            return vec![miss];
        }
        let script = match self.script(example) {
            Ok(script) => Rc::new(script),
            Err(miss) => return vec![miss],
        };
        let given = || Box::new(Scripted(script.clone())) as Box<dyn Answerer>;
        self.answerers = Answerers::new((0..seats).map(|_| given()).collect());
        {
            let play = &mut self.play;
            play.log.reset(false);
            play.fixed_rolls = example.dice.iter().rev().copied().collect();
            play.rolls_fixed = true;
            (play.end_phase, play.end_turn) = (false, false);
            before.cited.clone_from(&play.usage.cited);
        }
        // An empty list says that nothing is rolled, or that no question is asked, and that may turn out wrong. Where
        // neither is given, both would stand at the same place.
        let given = example.dice_at != example.choices_at;
        let asks = given || !example.dice.is_empty() || !example.choices.is_empty();
        before.so = !asks && self.compare(example).is_empty();
        let halt = self.play_out(example).err();
        // The first thing that goes wrong explains the rest.
        let outcome =
            |at: &Location, message: String| vec![Miss { recent: self.recent(), ..Miss::new(at, message) }];
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
        let mut misses = Vec::new();
        if let Some(left) = script.lines.get(script.given.get()) {
            let count = script.lines.len() - script.given.get();
            misses.push(Miss::new(&left.at, format!("no question takes {}", of_answers(count))));
        }
        let left = self.play.fixed_rolls.len();
        if left > 0 {
            let message = format!("{left} of the dice {} not rolled", if left == 1 { "is" } else { "are" });
            misses.push(Miss::new(&example.dice_at, message));
        }
        misses.extend(self.compare(example));
        if let Some(first) = misses.first_mut() {
            first.recent = self.recent();
        }
        misses
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

    /// Plays the phases; after the last one of a turn its endings are tested.
    fn play_out(&mut self, example: &Example) -> Result<(), Halt> {
        let mut last = None;
        for id in &example.phases {
            let Some(phase) = self.compiled.phase(id) else { continue };
            last = Some(phase);
            self.phase(phase)?;
            if self.play.end_turn || self.play.stray_roll.is_some() {
                break;
            }
        }
        if example.then.ended.is_some() && last == self.compiled.top_phases.last().copied() {
            self.play.table.phase = None;
            self.test_endings(w::TURN)?;
            let active = self.play.table.active;
            if self.compiled.seats == 1 || self.after_is_round(active) {
                self.test_endings(w::ROUND)?;
            }
        }
        Ok(())
    }

    /// The answers, with the seats that are meant.
    fn script(&self, example: &Example) -> Result<Script, Miss> {
        let lines = example.choices.iter().map(|line| {
            let who = line.who.as_ref().map(|who| self.who(who)).transpose();
            let who = who.map_err(|why| Miss::new(&line.at, why))?;
            Ok(Line { who, choose: line.choose.clone(), at: line.at.clone() })
        });
        Ok(Script { lines: lines.collect::<Result<_, Miss>>()?, ..Script::default() })
    }
}

fn of_answers(count: usize) -> String {
    if count == 1 { "this answer".to_owned() } else { format!("this answer and {} more", count - 1) }
}
