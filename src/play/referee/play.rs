//! A game in play: the table, random streams, what is announced and pending, and the outcome.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use serde::Serialize;

use super::answer::UnknownPlayer;
use super::chance::Stream;
use super::compiled::CompileError;
use super::log::Log;
use super::table::Table;
use super::thing::{Piece, Place, RowId, Seat, Sym, Thing};
use super::usage::Usage;

/// An act: something announced that others may answer before it takes effect.
#[derive(Debug, Clone)]
pub struct Act {
    /// The event: `play`, `attack`, `loss` …
    pub event: Sym,
    /// The card or counter that does it.
    pub card: Option<Piece>,
    /// The op that it carries out.
    pub op: Option<Sym>,
    /// The player who does it.
    pub player: Option<Seat>,
    /// The target.
    pub target: Option<Thing>,
    /// The attacker.
    pub attacker: Option<Thing>,
    /// The defender.
    pub defender: Option<Thing>,
    /// Where the target is about to go, for people who are asked whether to answer.
    pub to: Option<Thing>,
    /// Words by which it can be answered.
    pub tags: Vec<Sym>,
    /// An amount; of a roll, what the dice show.
    pub amount: Option<i64>,
    /// The dice of a roll that can still be changed, with the name under which uses change them.
    pub dice: Option<(Sym, warpress_model::Dice)>,
    /// Whether it has been cancelled.
    pub cancelled: bool,
    /// The pieces that have answered it.
    pub answered: Vec<Piece>,
}

/// An amount that may yet have to be rolled.
#[derive(Debug, Clone)]
pub enum AmountOrDice {
    /// A fixed number.
    Number(i64),
    /// Dice, rolled when the batch is settled.
    Dice(warpress_model::Dice),
}

/// One effect of a batch, not yet settled.
#[derive(Debug, Clone)]
pub struct Pending {
    /// The owner of the number.
    pub whom: Thing,
    /// The number.
    pub number: Sym,
    /// How much is lost or gained.
    pub amount: AmountOrDice,
    /// Whether it is a loss rather than a gain.
    pub loss: bool,
    /// Words by which it can be answered and cancelled.
    pub tags: Vec<Sym>,
    /// The piece that caused it.
    pub source: Option<Piece>,
    /// Whether it has been cancelled.
    pub cancelled: bool,
}

/// Effects that are settled together.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// Tags of the effects that have none of their own.
    pub tags: Vec<Sym>,
    /// The effects so far.
    pub pending: Vec<Pending>,
    /// Whether it has been settled, after which nothing can be added.
    pub settled: bool,
    /// Who is spared which effects, including those still to come.
    pub spared: Vec<(Option<Thing>, Vec<Sym>)>,
}

impl Batch {
    /// Spares somebody (or everybody) the effects with one of some tags (or all); gives how many this cancels.
    pub fn spare(&mut self, whom: Option<Thing>, tags: Vec<Sym>) -> u32 {
        let mut spared = 0;
        for one in &mut self.pending {
            if !one.cancelled && fits(whom, &tags, one) {
                one.cancelled = true;
                spared += 1;
            }
        }
        self.spared.push((whom, tags));
        spared
    }

    /// Adds an effect, cancelled if its owner is spared it.
    pub fn add(&mut self, mut pending: Pending) {
        pending.cancelled |= self.spared.iter().any(|(whom, tags)| fits(*whom, tags, &pending));
        self.pending.push(pending);
    }
}

fn fits(whom: Option<Thing>, tags: &[Sym], one: &Pending) -> bool {
    whom.is_none_or(|whom| whom == one.whom)
        && (tags.is_empty() || tags.iter().any(|tag| one.tags.contains(tag)))
}

/// How a playout came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The ending, by its id.
    pub ending: Sym,
    /// The winners; none if the game is drawn or all have lost.
    pub winners: Vec<Seat>,
    /// Whether all have lost.
    pub all_lost: bool,
    /// The scores by seat, or a single score.
    pub scores: Vec<i64>,
    /// Whether a part of the ending that a ruling decides has decided this game.
    pub decided: bool,
}

/// Why a playout stopped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A limit of turns or decisions was reached before the game ended.
    #[error("stopped: {0}")]
    Stopped(String),
    /// The playout has shown as much of the game as it was meant to.
    #[error("broken off")]
    Enough,
    /// A person stopped playing.
    #[error("left by a player")]
    Quit,
    /// A person took the last decision back.
    #[error("taken back")]
    Undo,
    /// An answer does not fit the game.
    #[error("the record does not fit: {0}")]
    Diverged(String),
    /// The rules failed.
    #[error(transparent)]
    Failed(#[from] ScriptError),
}

/// An error in a program of a game, and where it happened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, thiserror::Error)]
pub struct ScriptError {
    /// What went wrong.
    pub message: String,
    /// The file (`rules.luau`), or the name of the program in the data.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The section that was cited last.
    pub rule: Option<String>,
    /// The last events, oldest first.
    pub recent: Vec<String>,
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.file.is_empty() {
            write!(out, "{}:{}: ", self.file, self.line)?;
        }
        out.write_str(&self.message)
    }
}

impl ScriptError {
    /// An error that belongs to no line of a program.
    pub fn new(message: impl ToString) -> Self {
        Self { message: message.to_string(), ..Self::default() }
    }
}

impl From<CompileError> for ScriptError {
    fn from(error: CompileError) -> Self {
        Self::new(error)
    }
}

impl From<UnknownPlayer> for ScriptError {
    fn from(error: UnknownPlayer) -> Self {
        Self::new(error)
    }
}

/// An extra turn.
#[derive(Debug, Clone)]
pub struct ExtraTurn {
    /// Whose turn it is.
    pub seat: Seat,
    /// Facts of the game that are set for it.
    pub facts: Vec<u16>,
}

/// The state of a game in play.
#[derive(Debug)]
pub struct Play {
    /// What lies on the table.
    pub table: Table,
    /// The random stream for shuffles and draws by lot.
    pub shuffles: Stream,
    /// The random stream for dice.
    pub dice: Stream,
    /// The faces that an example prescribes, the next one last.
    pub fixed_rolls: Vec<i64>,
    /// Whether no other dice may be rolled.
    pub rolls_fixed: bool,
    /// What is wrong with the first roll that the example does not prescribe.
    pub stray_roll: Option<String>,
    /// The acts that are announced, innermost last.
    pub acts: Vec<Act>,
    /// The batches of the phase.
    pub batches: Vec<Batch>,
    /// Cards being played, which lie nowhere for the moment.
    pub flight: Vec<Piece>,
    /// The pieces of the box from which one was last drawn by lot.
    pub lots: Vec<Piece>,
    /// The uses in progress, so that none triggers itself.
    pub running: Vec<(Piece, u32)>,
    /// The winner of the last contest that a script reported.
    pub last_winner: Option<Seat>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// The seat that begins, if a program has chosen one.
    pub first: Option<Seat>,
    /// The extra turns to be played next, the next one last.
    pub extra: Vec<ExtraTurn>,
    /// How many turns each seat must still skip.
    pub skips: Vec<u32>,
    /// The phases to be repeated once they end.
    pub repeats: Vec<u16>,
    /// Whether to leave the phase.
    pub end_phase: bool,
    /// Whether to leave the turn.
    pub end_turn: bool,
    /// The section that was cited last, by its index.
    pub rule: Option<u16>,
    /// The seed of the game.
    pub seed: u64,
    /// How many decisions have been made.
    pub decisions: u64,
    /// The events.
    pub log: Log,
    /// What was in use.
    pub usage: Usage,
    /// Whether counters may bear more than when they were last checked.
    pub marked: bool,
    /// Who has played or used which rows.
    pub played: FxHashSet<(Seat, RowId)>,
    /// Endings that have put a player out of a game that went on.
    pub put_out: Vec<Sym>,
    /// How far numbers, by index and instance, would have gone beyond their floor or cap.
    pub held: BTreeMap<(u16, usize), i64>,
    /// Whether a part of an ending that a ruling decides applies: who wins a tie, what happens if it holds for several.
    pub decided: bool,
    /// Where each piece lay at the end of the setup.
    pub homes: Vec<Option<Place>>,
    /// For each row, how many of its pieces are away from there.
    pub away: Vec<u32>,
    /// Whether to verify after each move that no piece has multiplied or vanished.
    pub audit: bool,
    /// How deep announcements are nested.
    pub depth: u32,
    /// How deep the evaluation of lasting uses is nested.
    pub lasting: std::cell::Cell<u32>,
}

impl Play {
    /// A game that has not begun.
    pub fn new(usage: Usage) -> Self {
        Self {
            table: Table::default(),
            shuffles: Stream::new(0, 0),
            dice: Stream::new(0, 1),
            fixed_rolls: Vec::new(),
            rolls_fixed: false,
            stray_roll: None,
            acts: Vec::new(),
            batches: Vec::new(),
            flight: Vec::new(),
            lots: Vec::new(),
            running: Vec::new(),
            last_winner: None,
            outcome: None,
            first: None,
            extra: Vec::new(),
            skips: Vec::new(),
            repeats: Vec::new(),
            end_phase: false,
            end_turn: false,
            rule: None,
            seed: 0,
            decisions: 0,
            log: Log::default(),
            usage,
            marked: false,
            played: FxHashSet::default(),
            put_out: Vec::new(),
            held: BTreeMap::new(),
            decided: false,
            homes: Vec::new(),
            away: Vec::new(),
            audit: false,
            depth: 0,
            lasting: std::cell::Cell::new(0),
        }
    }

    /// Cites a section, by its index.
    pub fn cite(&mut self, section: u16) {
        self.rule = Some(section);
        let cited = &mut self.usage.cited[usize::from(section)];
        *cited = cited.saturating_add(1);
    }

    /// Forgets the last game, except what was in use.
    pub fn reset(&mut self, compiled: &super::compiled::CompiledGame, seed: u64, trace: bool) {
        self.table.reset(compiled);
        self.shuffles = Stream::new(seed, 0);
        self.dice = Stream::new(seed, 1);
        self.fixed_rolls.clear();
        (self.rolls_fixed, self.stray_roll) = (false, None);
        self.acts.clear();
        self.batches.clear();
        self.flight.clear();
        self.lots.clear();
        self.running.clear();
        self.last_winner = None;
        self.outcome = None;
        self.first = None;
        self.extra.clear();
        self.skips = vec![0; usize::from(compiled.seats)];
        self.repeats.clear();
        (self.end_phase, self.end_turn) = (false, false);
        self.rule = None;
        self.seed = seed;
        self.decisions = 0;
        self.log.reset(trace);
        self.played.clear();
        self.put_out.clear();
        self.held.clear();
        self.decided = false;
        self.marked = false;
        self.homes.clear();
        self.away.clear();
        self.away.resize(compiled.rows.len(), 0);
        self.depth = 0;
        self.lasting.set(0);
    }
}
