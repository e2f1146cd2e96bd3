//! Audits a game while chance plays it: what a seat is shown, offered and asked follows from what it may know, looking
//! changes nothing, and the same seed gives the same game.

mod eyes;
mod fork;
#[cfg(test)]
mod tests;
mod witness;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use warpress_model::Game;
use warpress_referee::answer::stream;
use warpress_referee::chance::Stream;
use warpress_referee::choice::Answerer;
use warpress_referee::play::{Halt, ScriptError};
use warpress_referee::rules::{Limits, Rules};
use warpress_referee::{CompiledGame, Engine};

use super::seed_of;
use witness::Auditor;

/// What is audited, and how thoroughly.
#[derive(Debug, Clone)]
pub struct AuditPlan {
    /// How many games are played.
    pub games: u64,
    /// The seed from which those of all games are derived.
    pub seed: u64,
    /// The numbers of players, which games take in turn.
    pub seats: Vec<u8>,
    /// One state in this many is looked at; the first always.
    pub every: u64,
    /// The most states of a game that are looked at.
    pub most: u64,
    /// How many times each game is forked.
    pub forks: u64,
    /// The limits of each game. Time is none of them: an audit takes as long as it takes.
    pub limits: Limits,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// A seat is shown what follows from something that it does not see.
    Shown,
    /// What a seat may choose follows from something that it does not see.
    Offered,
    /// Whether a seat is asked tells another what it does not see.
    Asked,
    /// A hint follows from something that the seat does not see.
    Hinted,
    /// Finding out what can be chosen changes the table.
    Changed,
    /// The same seed gives another game.
    Repeated,
    /// There is no legal answer.
    Stuck,
    /// A piece is duplicated or lost, or a program fails.
    Failed,
}

/// Something that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong.
    pub fault: Fault,
    /// Where, in a few words: the question, the section of the rules.
    pub at: String,
    /// The details of the first time.
    pub details: String,
    /// The seed of that game, and how many played it.
    pub seed: u64,
    /// How many played that game.
    pub seats: u8,
    /// How often it was found.
    pub times: u64,
}

/// What an audit has found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Audit {
    /// How many games were played.
    pub games: u64,
    /// How many states were looked at.
    pub states: u64,
    /// How many of them had a twin: a table that differs in what a seat does not see.
    pub twins: u64,
    /// How many times play was forked, and went on to another question.
    pub forks: u64,
    /// What is wrong, by kind and place.
    pub findings: Vec<Finding>,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::Shown => "what is shown tells of what is not seen",
            Self::Offered => "what is offered tells of what is not seen",
            Self::Asked => "whether a seat is asked tells of what is not seen",
            Self::Hinted => "a hint tells of what is not seen",
            Self::Changed => "a look changes the table",
            Self::Repeated => "the same seed gives another game",
            Self::Stuck => "there is no legal answer",
            Self::Failed => "the game fails",
        })
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { fault, at, details, seed, seats, times } = self;
        let at = if at.is_empty() { String::new() } else { format!(", “{at}”") };
        write!(out, "{fault}{at}: {details} ({times} times; first with --replay {seed} --seats {seats})")
    }
}

/// What has been found so far, by kind and place.
type Found = BTreeMap<(Fault, String), Finding>;

/// What an audit writes down.
#[derive(Debug, Default)]
struct Sheet {
    states: u64,
    twins: u64,
    forks: u64,
    seed: u64,
    seats: u8,
    found: Found,
}

impl Sheet {
    /// Notes a fault; of each place the first is kept.
    fn note(&mut self, fault: Fault, at: &str, details: impl FnOnce() -> String) {
        let (seed, seats) = (self.seed, self.seats);
        let new = || Finding { fault, at: at.to_owned(), details: details(), seed, seats, times: 0 };
        self.found.entry((fault, at.to_owned())).or_insert_with(new).times += 1;
    }
}

/// Audits a game.
///
/// # Errors
/// If the game cannot be compiled for one of the numbers of players, or its programs cannot be loaded.
pub fn audit(game: &Arc<Game>, rules: &Arc<Rules>, plan: &AuditPlan) -> Result<Audit, ScriptError> {
    let limits = Limits { time: FOREVER, ..plan.limits.of(game) };
    let mut engines = Vec::new();
    for seats in &plan.seats {
        let compiled = Arc::new(CompiledGame::new(Arc::clone(game), *seats)?);
        engines.push(Engine::new(compiled, Arc::clone(rules), limits)?);
    }
    let sheet = Rc::new(RefCell::new(Sheet::default()));
    for at in 0..plan.games {
        let which = (at % engines.len().max(1) as u64) as usize;
        let Some(engine) = engines.get_mut(which) else { break };
        let seed = seed_of(plan.seed, at);
        {
            let mut sheet = sheet.borrow_mut();
            (sheet.seed, sheet.seats) = (seed, engine.compiled.seats);
        }
        let first = observed(engine, seed, &sheet, plan);
        let again = plain(engine, seed);
        // A program that remembers what it has looked up takes fewer steps after a hint, so the games are cut off elsewhere.
        if first.0 != again && first.1 != Halt::Enough {
            sheet.borrow_mut().note(Fault::Repeated, "", || "the events differ".into());
        }
        if let Halt::Failed(fault) = first.1 {
            sheet.borrow_mut().note(Fault::Failed, &fault.file, || fault.to_string());
            // A Lua state in which a program has failed is not used again.
            *engine = Engine::new(engine.compiled.clone(), Arc::clone(rules), limits)?;
            continue;
        }
        let mut chance = Stream::new(seed, FORKS);
        for _ in 0..plan.forks {
            fork::fork(engine, seed, &sheet, &mut chance);
        }
    }
    let sheet = sheet.take();
    Ok(Audit {
        games: plan.games,
        states: sheet.states,
        twins: sheet.twins,
        forks: sheet.forks,
        findings: sheet.found.into_values().collect(),
    })
}

/// As long as nobody waits.
const FOREVER: Duration = Duration::from_secs(24 * 60 * 60);

/// The numbers of the streams by which tables are varied and forks chosen.
const TWINS: u64 = 9_000;
const FORKS: u64 = 9_001;

/// Plays a game at which an auditor looks on; gives the digest of its events, and why it stopped.
fn observed(
    engine: &mut Engine,
    seed: u64,
    sheet: &Rc<RefCell<Sheet>>,
    plan: &AuditPlan,
) -> ([u8; 32], Halt) {
    let auditor = Auditor::new(Rc::clone(sheet), Stream::new(seed, TWINS), plan);
    let play = engine.play_mut();
    play.audit = true;
    play.log.story = Some(Vec::new());
    engine.set_witness(Some(Box::new(auditor)));
    let done = digested(engine, seed);
    engine.take_witness();
    let play = engine.play_mut();
    play.audit = false;
    play.log.story = None;
    done
}

/// Plays the game again as playouts do; gives the digest of its events.
fn plain(engine: &mut Engine, seed: u64) -> [u8; 32] {
    digested(engine, seed).0
}

fn digested(engine: &mut Engine, seed: u64) -> ([u8; 32], Halt) {
    engine.play_mut().log.digest = Some(blake3::Hasher::new());
    let seats = u64::from(engine.compiled.seats);
    let one = |seat| Box::new(warpress_referee::answer::Random::new(stream(seed, seat))) as Box<dyn Answerer>;
    let players = warpress_referee::answer::Answerers::new((0..seats).map(one).collect());
    let halt = engine.playout(seed, players, false);
    let digest = engine.play_mut().log.digest.take();
    (digest.map_or([0; 32], |digest| *digest.finalize().as_bytes()), halt)
}
