//! A game being played: the table, chance, what is announced and pending, and how it came out.

use rustc_hash::FxHashSet;

use super::chance::Stream;
use super::log::Log;
use super::table::Table;
use super::thing::{Piece, Place, RowId, Seat, Sym, Thing};
use super::usage::Usage;

/// Something announced, which others may answer before it takes effect.
#[derive(Debug, Clone)]
pub struct Act {
    /// `play`, `attack`, `loss` …
    pub event: Sym,
    /// The card or counter that does it.
    pub card: Option<Piece>,
    /// The op.
    pub op: Option<Sym>,
    /// Who does it.
    pub player: Option<Seat>,
    /// On what.
    pub target: Option<Thing>,
    /// Who attacks.
    pub attacker: Option<Thing>,
    /// Who is attacked.
    pub defender: Option<Thing>,
    /// Words by which it can be answered.
    pub tags: Vec<Sym>,
    /// How much; of a roll, what the dice show.
    pub amount: Option<i64>,
    /// The dice of a roll that can still be changed, and the name by which uses change them.
    pub dice: Option<(Sym, warpress_model::Dice)>,
    /// It shall not take effect.
    pub cancelled: bool,
    /// Pieces that have answered it.
    pub answered: Vec<Piece>,
}

/// How much of something is pending.
#[derive(Debug, Clone)]
pub enum HowMuch {
    /// So much.
    Number(i64),
    /// To be rolled when all is settled.
    Dice(warpress_model::Dice),
}

/// One effect of a batch, not yet settled.
#[derive(Debug, Clone)]
pub struct Pending {
    /// Whom it is for: the owner of the number.
    pub whom: Thing,
    /// Which number.
    pub number: Sym,
    /// How much.
    pub amount: HowMuch,
    /// Loss, not gain.
    pub loss: bool,
    /// Words by which it can be answered and cancelled.
    pub tags: Vec<Sym>,
    /// The piece that brought it about.
    pub source: Option<Piece>,
    /// It does not happen.
    pub cancelled: bool,
}

/// Effects that are settled together.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// What it is called; a tag of all its effects.
    pub tags: Vec<Sym>,
    /// Its effects.
    pub pending: Vec<Pending>,
    /// All has been rolled and taken; nothing can be added.
    pub settled: bool,
    /// Who is spared which of them, those still to come included.
    pub spared: Vec<(Option<Thing>, Vec<Sym>)>,
}

impl Batch {
    /// Spares someone (or everyone) effects with one of these tags (or all); gives how many that changes.
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

    /// Adds an effect; those already spared stay spared.
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
    /// The ending, as printed in the book.
    pub ending: Sym,
    /// Who wins; several share, none is a draw or everybody's loss.
    pub winners: Vec<Seat>,
    /// Everybody loses.
    pub all_lost: bool,
    /// Scores by seat, or one score.
    pub scores: Vec<i64>,
}

/// Why a playout broke off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// The game is over.
    Over,
    /// A limit of turns or decisions was reached: it has not ended.
    Stopped(String),
    /// The person wants to stop.
    Quit,
    /// The person wants to take the last decision back.
    Undo,
    /// A record does not fit.
    Diverged(String),
    /// A rule broke.
    Failed(ScriptError),
}

/// What went wrong in a script, and where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScriptError {
    /// A sentence.
    pub message: String,
    /// The file: `rules.luau`, or the program's name in the data.
    pub file: String,
    /// The line, from 1; 0 = unknown.
    pub line: u32,
    /// The rule in force.
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

impl std::fmt::Display for Halt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Over => out.write_str("the game is over"),
            Self::Stopped(why) => write!(out, "stopped: {why}"),
            Self::Quit => out.write_str("left by a player"),
            Self::Undo => out.write_str("taken back"),
            Self::Diverged(why) => write!(out, "the record does not fit: {why}"),
            Self::Failed(fault) => write!(out, "{fault}"),
        }
    }
}

/// A turn out of order.
#[derive(Debug, Clone)]
pub struct ExtraTurn {
    /// Whose.
    pub seat: Seat,
    /// Facts of the game that hold in it.
    pub facts: Vec<u16>,
}

/// A game being played.
#[derive(Debug)]
pub struct Play {
    /// What lies on the table.
    pub table: Table,
    /// For shuffles and draws by lot.
    pub shuffles: Stream,
    /// For dice.
    pub dice: Stream,
    /// Rolls that a situation prescribes, next one last.
    pub fixed_rolls: Vec<i64>,
    /// No other dice may fall.
    pub rolls_fixed: bool,
    /// The first roll that the situation does not prescribe.
    pub stray_roll: Option<String>,
    /// What is announced, nested.
    pub acts: Vec<Act>,
    /// Batches that are open, nested.
    pub batches: Vec<Batch>,
    /// Cards that are being played and lie nowhere for the moment.
    pub flight: Vec<Piece>,
    /// Uses in progress, so that none triggers itself.
    pub running: Vec<(Piece, u32)>,
    /// The winner of the last contest that a script reported.
    pub last_winner: Option<Seat>,
    /// How it came out.
    pub outcome: Option<Outcome>,
    /// Who starts.
    pub first: Option<Seat>,
    /// Turns to be played next, last first.
    pub extra: Vec<ExtraTurn>,
    /// How many turns each seat misses.
    pub skips: Vec<u32>,
    /// Phases to be played once more, when the one in progress ends.
    pub repeats: Vec<u16>,
    /// Leave this phase, this turn.
    pub end_phase: bool,
    /// Leave this turn.
    pub end_turn: bool,
    /// The rule that was cited last.
    pub rule: Option<u16>,
    /// Choices with two or more options so far.
    pub decisions: u64,
    /// Events.
    pub log: Log,
    /// What was in use.
    pub usage: Usage,
    /// Counters may bear more than when they were last looked at.
    pub marked: bool,
    /// Who has played or used what, in this game.
    pub played: FxHashSet<(Seat, RowId)>,
    /// Endings that have put a player out of a game that went on.
    pub put_out: Vec<Sym>,
    /// Where each piece lay when the game began.
    pub homes: Vec<Option<Place>>,
    /// Pieces of each row that are away from there.
    pub away: Vec<u32>,
    /// Prove after each move that no piece multiplied or vanished.
    pub audit: bool,
    /// How deep announcements are nested.
    pub depth: u32,
    /// How deep the conditions of lasting uses ask for what lasting uses change.
    pub lasting: std::cell::Cell<u32>,
}

impl Play {
    /// A game not yet begun.
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
            decisions: 0,
            log: Log::default(),
            usage,
            marked: false,
            played: FxHashSet::default(),
            put_out: Vec::new(),
            homes: Vec::new(),
            away: Vec::new(),
            audit: false,
            depth: 0,
            lasting: std::cell::Cell::new(0),
        }
    }

    /// Forgets the last game, but not what was in use.
    pub fn reset(&mut self, compiled: &super::compiled::CompiledGame, seed: u64, trace: bool) {
        self.table.reset(compiled);
        self.shuffles = Stream::new(seed, 0);
        self.dice = Stream::new(seed, 1);
        self.fixed_rolls.clear();
        (self.rolls_fixed, self.stray_roll) = (false, None);
        self.acts.clear();
        self.batches.clear();
        self.flight.clear();
        self.running.clear();
        self.last_winner = None;
        self.outcome = None;
        self.first = None;
        self.extra.clear();
        self.skips = vec![0; usize::from(compiled.seats)];
        self.repeats.clear();
        (self.end_phase, self.end_turn) = (false, false);
        self.rule = None;
        self.decisions = 0;
        self.log.reset(trace);
        self.played.clear();
        self.put_out.clear();
        self.marked = false;
        self.homes.clear();
        self.away.clear();
        self.away.resize(compiled.rows.len(), 0);
        self.depth = 0;
        self.lasting.set(0);
    }
}
