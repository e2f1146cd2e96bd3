//! Every game of the library that has rules is played, as far as a budget of steps goes: its examples come
//! out as they say, its playouts fail nowhere and end, unless its data say that they need not, and its stored
//! report is of the game as it is.

mod contract;
mod endless;
mod stored;
mod teams;

use std::sync::Arc;

use warpress::assets::{Assets, Trust};
use warpress::check;
use warpress::library::{self, Home, Loaded};
use warpress::model::Game;
use warpress::referee::example::Examples;
use warpress::referee::report::Stored;
use warpress::referee::simulation::{self, Plan};
use warpress::referee::{CompiledGame, Rules};

/// No more playouts of a game than this.
const GAMES: u64 = 1_000;
/// And no more than fit into so many steps: the same playouts on any machine.
const STEPS: u64 = 8_000_000;
/// In one playout of so many each move is followed by a proof that no piece multiplied or vanished.
const AUDITED: u64 = 5;

fn assets() -> Assets {
    Assets::built_in().with_folder(env!("CARGO_MANIFEST_DIR"), Trust::Library)
}

/// All games that a program plays; what only other games build upon is not played alone.
fn played() -> Vec<(Home, Loaded)> {
    let assets = assets();
    let games = library::games(&assets).into_iter().map(|slug| {
        let assets = assets.of_game(&slug);
        let home = Home::Library(slug);
        let loaded = warpress::kit::load(&assets, &home, &[]);
        (home, loaded)
    });
    let alone = |loaded: &Loaded| loaded.game.as_ref().is_none_or(|game| !game.is_ruleset());
    games.filter(|(_, loaded)| !loaded.programs.is_empty() && alone(loaded)).collect()
}

fn examples(home: &Home, game: &Arc<Game>, rules: &Arc<Rules>) -> Examples {
    let assets = assets().of_game(&home.slug());
    check::examples(&assets, home, (game, rules), &[])
}

#[test]
fn the_examples_of_every_game_come_out() {
    let mut faults = Vec::new();
    let mut run = 0;
    for (home, loaded) in played() {
        let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs.clone()));
        let game = Arc::new(loaded.game.clone().expect("a game"));
        let told = examples(&home, &game, &rules);
        run += told.run;
        for (id, misses) in &told.failed {
            for miss in misses {
                let (line, column) = loaded.sources.line_column(&miss.at);
                let file = &miss.at.file;
                faults.push(format!("{file}:{line}:{column}: {id}: {}\n{:#?}", miss.message, miss.recent));
            }
        }
        if told.run < 3 {
            faults.push(format!("{} has {} examples", home.slug(), told.run));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(run >= 9, "only {run} examples");
}

#[test]
fn every_game_is_played_to_its_end() {
    let mut faults = Vec::new();
    for (home, loaded) in played() {
        let slug = home.slug();
        let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs.clone()));
        let game = Arc::new(loaded.game.clone().expect("a game"));
        let plan = Plan { audit: AUDITED, budget: Some(STEPS), ..Plan::new(GAMES, simulation::seats(&game)) };
        let tally = match simulation::play(&game, &rules, &plan, &|_| {}) {
            Ok((tally, _)) => tally,
            Err(fault) => {
                faults.push(format!("{slug}: {fault}"));
                continue;
            }
        };
        for one in &tally.failures {
            faults.push(format!("{slug}: seed {} of {} players: {}", one.seed, one.seats, one.fault));
        }
        // Whether those that may run on ever come to an end many playouts show: their stored reports.
        if game.may_run_on.is_none() && tally.ended + tally.games.div_ceil(100) < tally.games {
            faults.push(format!("{slug}: {} of {} ended, {:?}", tally.ended, tally.games, tally.stopped));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// What is rare no few playouts show: the reports of many, stored with the games, must be of the games as
/// they are, and leave nothing open.
#[test]
fn stored_reports_are_fresh_and_leave_nothing_open() {
    let mut faults = Vec::new();
    for (home, loaded) in played() {
        let slug = home.slug();
        let Some((_, text)) = library::report(&assets(), &home) else {
            faults.push(format!("{slug}: no report.json; warpress referee {slug} --library . --write"));
            continue;
        };
        let stored = match Stored::parse(&text) {
            Ok(stored) => stored,
            Err(why) => {
                faults.push(format!("{slug}: {why}"));
                continue;
            }
        };
        if stored.text() != text {
            faults.push(format!("{slug}: report.json is not written as this warpress writes it"));
        }
        if !stored.is_fresh(&loaded.made_of) {
            faults.push(format!("{slug}: report.json is stale; warpress referee {slug} --library . --write"));
            continue;
        }
        let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs.clone()));
        let game = Arc::new(loaded.game.clone().expect("a game"));
        let seats = simulation::seats(&game).last().copied().unwrap_or(1);
        let compiled = CompiledGame::new(game.clone(), seats).expect("a compiled");
        let report = stored.report((&game, &rules, &compiled), examples(&home, &game, &rules));
        let open: Vec<_> = report.open().map(|one| format!("{} {}", one.code, one.subject)).collect();
        if !open.is_empty() {
            faults.push(format!("{slug}: {}", open.join(", ")));
        }
        // A game may run on, whoever plays, but some way to its own endings there must be, if only in an example.
        let runs = || stored.runs.values();
        let shown = game.examples.values().any(|one| one.then.ended.is_some() || one.then.winners.is_some());
        if !game.endings.is_empty() && !shown && runs().all(|run| run.ended == 0) {
            faults.push(format!("{slug}: none of {} games ended", runs().map(|run| run.games).sum::<u64>()));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
