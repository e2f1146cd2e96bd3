//! Many playouts, on as many threads as there are, with the same result whatever their number.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::model::Game;

use super::answer::Answerers;
use super::layout::Layout;
use super::log::Usage;
use super::machine::{Limits, Machine, Rules};
use super::play::{Fault, Halt, Outcome};
use super::thing::Sym;

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed of all seeds.
    pub seed: u64,
    /// How many play; several = spread over the playouts.
    pub seats: Vec<u8>,
    /// Who answers: one name for all, or one for each seat.
    pub players: Vec<String>,
    /// Prove after each move that no piece multiplied or vanished.
    pub audit: bool,
    /// Threads; 0 = as many as the machine has.
    pub threads: usize,
    /// What a playout may use up.
    pub limits: Limits,
}

/// A playout that failed, and how to play it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Which playout, from 0.
    pub at: u64,
    /// Its seed.
    pub seed: u64,
    /// How many played.
    pub seats: u8,
    /// What went wrong.
    pub fault: Fault,
}

/// The stack of a thread that plays: programs that call for one another stand on it.
const STACK: usize = 16 << 20;

/// The most failures that are kept in full.
const KEPT: usize = 20;

/// What came of many playouts. Grows with the game, not with their number.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Playouts.
    pub games: u64,
    /// Those that ended by an ending of the book.
    pub ended: u64,
    /// Those that a limit stopped, by the reason.
    pub stopped: BTreeMap<String, u64>,
    /// Failures, the first of them in full.
    pub failures: Vec<Failure>,
    /// How many failed.
    pub failed: u64,
    /// Choices with two or more options.
    pub decisions: u64,
    /// Games by their number of turns.
    pub turns: BTreeMap<u32, u64>,
    /// Wins by side, else by seat.
    pub wins: BTreeMap<String, u64>,
    /// Games by ending.
    pub endings: BTreeMap<String, u64>,
    /// Drawn games.
    pub draws: u64,
    /// Games that everybody lost.
    pub all_lost: u64,
    /// Games by score.
    pub scores: BTreeMap<i64, u64>,
    /// What was in use.
    pub usage: Option<Usage>,
    /// Columns at which scripts have looked, in some of the playouts: list and column.
    pub read: BTreeSet<(u16, Sym)>,
}

/// In how many playouts for each number of seats it is noted at which columns scripts look.
const WATCHED: u64 = 25;

impl Tally {
    fn add(&mut self, other: Self) {
        fn sum<K: Ord>(own: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
            for (key, count) in other {
                *own.entry(key).or_default() += count;
            }
        }
        self.games += other.games;
        self.ended += other.ended;
        self.failed += other.failed;
        self.decisions += other.decisions;
        self.draws += other.draws;
        self.all_lost += other.all_lost;
        sum(&mut self.stopped, other.stopped);
        sum(&mut self.turns, other.turns);
        sum(&mut self.wins, other.wins);
        sum(&mut self.endings, other.endings);
        sum(&mut self.scores, other.scores);
        self.failures.extend(other.failures);
        self.failures.sort_by_key(|failure| failure.at);
        self.failures.truncate(KEPT);
        match (&mut self.usage, other.usage) {
            (Some(own), Some(other)) => own.add(&other),
            (own @ None, other) => *own = other,
            _ => {}
        }
    }

    fn note(&mut self, layout: &Layout, outcome: &Outcome, sides: &[Option<u8>]) {
        self.ended += 1;
        *self.endings.entry(layout.words.text(outcome.ending).to_owned()).or_default() += 1;
        for seat in &outcome.winners {
            let side = sides.get(usize::from(seat.0)).copied().flatten();
            let name = side.map_or_else(
                || format!("seat-{}", seat.0 + 1),
                |side| layout.words.text(layout.sides[usize::from(side)]).to_owned(),
            );
            *self.wins.entry(name).or_default() += 1;
        }
        self.all_lost += u64::from(outcome.all_lost);
        self.draws += u64::from(outcome.winners.is_empty() && !outcome.all_lost && layout.seats > 1);
        for score in &outcome.scores {
            *self.scores.entry(*score).or_default() += 1;
        }
    }
}

/// How many can play: from the least to the most, or to four where there is no limit.
pub fn seats(game: &Game) -> Vec<u8> {
    let most = game.players.max.unwrap_or(game.players.min.max(4)).min(60);
    (game.players.min..=most).map(|seats| seats as u8).collect()
}

/// The seed of a playout: spread, so that neighbours have nothing in common.
pub fn seed_of(seed: u64, at: u64) -> u64 {
    let mut mixed =
        seed.wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // Short enough to be typed, and exact in JSON.
    (mixed ^ (mixed >> 31)) >> 16
}

/// Plays all games of a plan; `progress` is told now and then how many are done.
///
/// # Errors
/// Where the game cannot be made ready: a sentence.
pub fn play(
    game: &Arc<Game>,
    rules: &Arc<Rules>,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Tally, Vec<Arc<Layout>>), Fault> {
    let layouts = plan
        .seats
        .iter()
        .map(|seats| Layout::new(game.clone(), *seats).map(Arc::new))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|message| Fault { message, ..Fault::default() })?;
    // A program that cannot even be loaded fails once, not in every playout.
    for layout in &layouts {
        Machine::new(layout.clone(), rules.clone(), plan.limits)?;
    }
    Answerers::named(&plan.players, 0, 1).map_err(|message| Fault { message, ..Fault::default() })?;
    let (next, total) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    let threads = match plan.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let all = || {
        let own = work(&layouts, rules, plan, &next, progress);
        if let Ok(mut total) = total.lock() {
            total.add(own);
        }
    };
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.min(plan.games.max(1) as usize) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            started += usize::from(thread.spawn_scoped(scope, all).is_ok());
        }
        // Where there is no further thread, this one does the work.
        if started == 0 {
            all();
        }
    });
    let mut tally = total.into_inner().unwrap_or_default();
    for layout in &layouts {
        let watching = Machine::watching(layout.clone(), rules.clone(), plan.limits)?;
        for at in 0..plan.games.min(WATCHED) {
            let seed = seed_of(plan.seed, at);
            let players = Answerers::named(&plan.players, seed, usize::from(layout.seats));
            let Ok(players) = players else { break };
            if matches!(watching.playout(seed, players, false), Halt::Fault(_)) {
                break;
            }
        }
        tally.read.extend(watching.read.borrow().iter().flatten().copied());
    }
    Ok((tally, layouts))
}

fn work(
    layouts: &[Arc<Layout>],
    rules: &Arc<Rules>,
    plan: &Plan,
    next: &AtomicU64,
    progress: &(dyn Fn(u64) + Sync),
) -> Tally {
    let mut tally = Tally::default();
    let mut machines: Vec<Option<Rc<Machine>>> = vec![None; layouts.len()];
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        if at >= plan.games {
            break;
        }
        if at.is_multiple_of(64) {
            progress(at);
        }
        let which = (at % layouts.len() as u64) as usize;
        let layout = &layouts[which];
        let seed = seed_of(plan.seed, at);
        tally.games += 1;
        let machine = match &machines[which] {
            Some(machine) => machine.clone(),
            None => match Machine::new(layout.clone(), rules.clone(), plan.limits) {
                Ok(machine) => {
                    machine.play_mut().audit = plan.audit;
                    machines[which].insert(machine).clone()
                }
                Err(fault) => {
                    tally.fail(Failure { at, seed, seats: layout.seats, fault });
                    continue;
                }
            },
        };
        let Ok(players) = Answerers::named(&plan.players, seed, usize::from(layout.seats)) else { break };
        let halt = machine.playout(seed, players, false);
        let play = machine.play();
        tally.decisions += play.decisions;
        *tally.turns.entry(play.table.turn).or_default() += 1;
        match (halt, &play.outcome) {
            (Halt::Over, Some(outcome)) => tally.note(layout, outcome, &play.table.sides),
            (Halt::Stopped(why), _) => *tally.stopped.entry(why).or_default() += 1,
            (Halt::Fault(fault), _) => {
                tally.fail(Failure { at, seed, seats: layout.seats, fault });
                // A state that a script has thrown out of joint is not used again.
                let usage = play.usage.clone();
                drop(play);
                tally.add(Tally { usage: Some(usage), ..Tally::default() });
                machines[which] = None;
                continue;
            }
            (other, _) => {
                let fault = Fault { message: format!("{other:?}"), ..Fault::default() };
                tally.fail(Failure { at, seed, seats: layout.seats, fault });
            }
        }
    }
    for machine in machines.into_iter().flatten() {
        let usage = machine.play().usage.clone();
        tally.add(Tally { usage: Some(usage), ..Tally::default() });
    }
    tally
}

impl Tally {
    fn fail(&mut self, failure: Failure) {
        self.failed += 1;
        if self.failures.len() < KEPT {
            self.failures.push(failure);
        }
    }
}
