//! The results of many playouts, added up. A tally grows with the game, not with the number of playouts.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::influence::Influence;
use crate::lengths::Lengths;
use warpress_referee::compiled::CompiledGame;
use warpress_referee::play::{Outcome, ScriptError};
use warpress_referee::thing::{RowId, Seat, Sym};
use warpress_referee::usage::Usage;

/// A playout that failed, with what is needed to play it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Its seed.
    pub seed: u64,
    /// The number of players.
    pub seats: u8,
    /// What went wrong.
    #[serde(flatten)]
    pub fault: ScriptError,
}

/// How a playout ended.
#[derive(Debug)]
pub(super) enum PlayoutEnd {
    /// By an ending of the game.
    Ended(Outcome),
    /// A limit stopped it: which, and what happened last.
    Stopped(ScriptError),
    /// It was stopped, and nothing is known of its end.
    BrokenOff,
    /// The rules failed.
    Failed(ScriptError),
}

impl PlayoutEnd {
    /// Whether it ended by an ending.
    fn is(&self, ending: Sym) -> bool {
        matches!(self, Self::Ended(outcome) if outcome.ending == ending)
    }
}

/// One playout.
#[derive(Debug)]
pub(super) struct Playout {
    /// The index of the compiled game, one for each number of players.
    pub compiled: usize,
    pub seed: u64,
    pub close: PlayoutEnd,
    /// The side of each seat at the end.
    pub sides: Vec<Option<u8>>,
    pub turns: u32,
    pub decisions: u64,
    /// The steps that it took.
    pub steps: u64,
    pub usage: Usage,
    /// Who has played which rows.
    pub played: Vec<(Seat, RowId)>,
    /// Endings that have put a player out of a game that went on.
    pub put_out: Vec<Sym>,
    /// A digest of all events, if games are compared.
    pub digest: Option<[u8; 32]>,
}

/// How a playout went, to be compared with another on the same seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trail {
    /// A digest of all events.
    pub events: [u8; 32],
    /// The ending, the winners and the last turn.
    pub result: (String, Vec<Seat>, u32),
}

/// The most failures that are kept in full.
const KEPT: usize = 20;

/// The results of many playouts.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// How many playouts there were.
    pub games: u64,
    /// How many ended by an ending of the game.
    pub ended: u64,
    /// How many a limit stopped, by the reason.
    pub stopped: BTreeMap<String, u64>,
    /// The first that was stopped for each of these reasons, with the reason as its fault.
    pub stuck: Vec<Failure>,
    /// The first failures, in full.
    pub failures: Vec<Failure>,
    /// How many failed.
    pub failed: u64,
    /// How many decisions were made.
    pub decisions: u64,
    /// The steps that they took.
    pub steps: u64,
    /// Games by their number of turns.
    pub turns: BTreeMap<u32, u64>,
    /// Wins, by side or else by seat.
    pub wins: BTreeMap<String, u64>,
    /// Games by ending.
    pub endings: BTreeMap<String, u64>,
    /// Games in which an ending put a player out while the others played on, by that ending.
    pub put_out: BTreeMap<String, u64>,
    /// Games that a part of an ending decided which a ruling decides, by that ending.
    pub decided: BTreeMap<String, u64>,
    /// How many were drawn.
    pub draws: u64,
    /// How many everybody lost.
    pub all_lost: u64,
    /// Games by score.
    pub scores: BTreeMap<i64, u64>,
    /// What was in use.
    pub usage: Option<Usage>,
    /// The columns that programs have read, if that was watched: list and column.
    pub read: Option<BTreeSet<(u16, Sym)>>,
    /// What was in use in short games and in long ones.
    pub lengths: Lengths,
    /// How often those who played a card have won.
    pub influence: Influence,
    /// How each playout went, if games are compared.
    pub trails: Vec<Trail>,
}

impl Tally {
    /// How many games an ending has decided, by ending them or putting a player out.
    pub fn decided_by(&self, ending: &str) -> u64 {
        let of = |all: &BTreeMap<String, u64>| all.get(ending).copied().unwrap_or(0);
        of(&self.endings).saturating_add(of(&self.put_out))
    }

    /// How many playouts a limit stopped.
    pub fn halted(&self) -> u64 {
        self.stopped.values().sum()
    }

    /// Adds one playout.
    pub(super) fn take(&mut self, compiled: &CompiledGame, playout: Playout) {
        self.games += 1;
        self.decisions += playout.decisions;
        self.steps = self.steps.saturating_add(playout.steps);
        *self.turns.entry(playout.turns).or_default() += 1;
        if let Some(events) = playout.digest {
            let (ending, winners) = match &playout.close {
                PlayoutEnd::Ended(outcome) => (compiled.words.text(outcome.ending), outcome.winners.clone()),
                _ => ("", Vec::new()),
            };
            self.trails.push(Trail { events, result: (ending.to_owned(), winners, playout.turns) });
        }
        match &playout.close {
            PlayoutEnd::Ended(outcome) => {
                self.note(compiled, outcome, &playout.sides);
                self.lengths.take(playout.turns, &playout.usage);
                self.influence.take(compiled, playout.compiled, &outcome.winners, &playout.played);
            }
            PlayoutEnd::BrokenOff => {}
            PlayoutEnd::Stopped(why) => {
                *self.stopped.entry(why.message.clone()).or_default() += 1;
                self.stick(Failure { seed: playout.seed, seats: compiled.seats, fault: why.clone() });
            }
            PlayoutEnd::Failed(fault) => {
                self.failed += 1;
                if self.failures.len() < KEPT {
                    let failure = Failure { seed: playout.seed, seats: compiled.seats, fault: fault.clone() };
                    self.failures.push(failure);
                }
            }
        }
        for ending in playout.put_out.iter().filter(|ending| !playout.close.is(**ending)) {
            *self.put_out.entry(compiled.words.text(*ending).to_owned()).or_default() += 1;
        }
        match &mut self.usage {
            Some(own) => own.add(&playout.usage),
            none => *none = Some(playout.usage),
        }
    }

    /// Keeps a playout that was stopped, unless one is known that was stopped for the same reason.
    fn stick(&mut self, one: Failure) {
        let known = self.stuck.iter().any(|known| known.fault.message == one.fault.message);
        if !known && self.stuck.len() < KEPT {
            self.stuck.push(one);
        }
    }

    /// Adds another tally, except for its trails.
    pub fn add(&mut self, other: &Self) {
        fn sum<K: Ord + Clone>(own: &mut BTreeMap<K, u64>, other: &BTreeMap<K, u64>) {
            for (key, count) in other {
                *own.entry(key.clone()).or_default() += count;
            }
        }
        self.games += other.games;
        self.ended += other.ended;
        self.failed += other.failed;
        self.decisions += other.decisions;
        self.steps = self.steps.saturating_add(other.steps);
        self.draws += other.draws;
        self.all_lost += other.all_lost;
        sum(&mut self.stopped, &other.stopped);
        sum(&mut self.turns, &other.turns);
        sum(&mut self.wins, &other.wins);
        sum(&mut self.endings, &other.endings);
        sum(&mut self.put_out, &other.put_out);
        sum(&mut self.decided, &other.decided);
        sum(&mut self.scores, &other.scores);
        self.failures.extend(other.failures.iter().cloned());
        self.failures.truncate(KEPT);
        other.stuck.iter().for_each(|one| self.stick(one.clone()));
        if let Some(read) = &other.read {
            self.read.get_or_insert_default().extend(read.iter().copied());
        }
        self.lengths.add(&other.lengths);
        self.influence.add(&other.influence);
        match (&mut self.usage, &other.usage) {
            (Some(own), Some(other)) => own.add(other),
            (own @ None, Some(other)) => *own = Some(other.clone()),
            _ => {}
        }
    }

    fn note(&mut self, compiled: &CompiledGame, outcome: &Outcome, sides: &[Option<u8>]) {
        self.ended += 1;
        *self.endings.entry(compiled.words.text(outcome.ending).to_owned()).or_default() += 1;
        if outcome.decided {
            *self.decided.entry(compiled.words.text(outcome.ending).to_owned()).or_default() += 1;
        }
        // A side wins a game once, however many players it has.
        let winners = outcome.winners.iter().map(|seat| {
            let side = sides.get(usize::from(seat.0)).copied().flatten();
            side.map_or_else(
                || format!("seat-{}", seat.0 + 1),
                |side| compiled.words.text(compiled.sides[usize::from(side)]).to_owned(),
            )
        });
        for name in winners.collect::<BTreeSet<String>>() {
            *self.wins.entry(name).or_default() += 1;
        }
        self.all_lost += u64::from(outcome.all_lost);
        self.draws += u64::from(outcome.winners.is_empty() && !outcome.all_lost && compiled.seats > 1);
        for score in &outcome.scores {
            *self.scores.entry(*score).or_default() += 1;
        }
    }
}
