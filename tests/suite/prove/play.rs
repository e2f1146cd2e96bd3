//! The rules of a game, played as far as a budget of steps goes. Its examples, and what its stored report leaves open, are
//! looked at by `check`.

use std::sync::Arc;

use warpress_library as library;
use warpress_model::Game;
use warpress_playouts::{self as playouts, Plan};
use warpress_referee::Rules;
use warpress_report::{Stored, StoredRun};

use crate::{Case, Faults};

/// No more playouts of a game than this.
const GAMES: u64 = 1_000;
/// And no more than fit into so many steps: the same playouts on any machine.
const STEPS: u64 = 8_000_000;
/// In one playout of so many each move is followed by a proof that no piece multiplied or vanished.
const AUDITED: u64 = 5;
/// A game has no fewer examples.
const EXAMPLES: usize = 3;

/// Plays the game, and reads its stored report.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    let Some((game, rules)) = case.playable() else { return };
    let told = case.game.examples.len();
    faults.unless(told >= EXAMPLES, || format!("it has {told} examples"));
    played(&game, &rules, STEPS, faults);
    match library::report(&case.assets, case.home) {
        Some((_, text)) => stored(case, &text, faults),
        None => faults.add(format!("no report.json; warpress referee {} --library . --write", case.slug)),
    }
}

/// Playouts fail nowhere and end, unless the data say that they need not.
pub fn played(game: &Arc<Game>, rules: &Arc<Rules>, steps: u64, faults: &mut Faults) {
    let plan = Plan { audit: AUDITED, budget: Some(steps), ..Plan::new(GAMES, playouts::seats(game)) };
    let tally = match playouts::play(game, rules, &plan, &|_| {}) {
        Ok((tally, _)) => tally,
        Err(fault) => return faults.add(fault.to_string()),
    };
    for one in &tally.failures {
        faults.add(format!("seed {} of {} players: {}", one.seed, one.seats, one.fault));
    }
    // Whether those that may run on ever come to an end many playouts show: their stored reports.
    faults
        .unless(game.may_run_on.is_some() || tally.ended + tally.games.div_ceil(100) >= tally.games, || {
            format!("{} of {} playouts ended, {:?}", tally.ended, tally.games, tally.stopped)
        });
}

/// What is rare no few playouts show: the stored report of many must be of the game as it is, and show it end.
pub fn stored(case: &Case<'_>, text: &str, faults: &mut Faults) {
    let again = format!("warpress referee {} --library . --write", case.slug);
    let stored = match Stored::parse(text) {
        Ok(stored) => stored,
        Err(why) => return faults.add(format!("report.json: {why}")),
    };
    faults.unless(stored.text() == text, || "report.json is not written as this warpress writes it".into());
    if !stored.is_fresh(&case.loaded.made_of, case.game) {
        return faults.add(format!("report.json is stale; {again}"));
    }
    let adds_up = |run: &StoredRun| {
        run.ended + run.stopped == run.games && run.endings.values().sum::<u64>() == run.ended
    };
    faults.unless(stored.runs.values().all(adds_up), || {
        format!("report.json was edited: its counts do not add up; {again}")
    });
    // A game may run on, whoever plays, but some way to its own endings there must be, if only in an example.
    let shown = case.game.examples.values().any(|one| one.then.ended.is_some() || one.then.winners.is_some());
    let ended = shown || case.game.endings.is_empty() || stored.runs.values().any(|run| run.ended > 0);
    faults.unless(ended, || {
        format!("none of {} games ended", stored.runs.values().map(|run| run.games).sum::<u64>())
    });
}
