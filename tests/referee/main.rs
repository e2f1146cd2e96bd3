//! Every game of the library that has rules is played: its examples come out as they say, and its
//! playouts end without failure. `WARPRESS_PLAYOUTS=1000` plays as many, and then nothing may be left
//! that no ruling explains.

use std::sync::Arc;

use warpress::assets::{Assets, Trust};
use warpress::check;
use warpress::kit::Shelf;
use warpress::library::{self, Home, Loaded};
use warpress::model::Game;
use warpress::referee::Rules;
use warpress::referee::crowd::{self, Plan};
use warpress::referee::example::Examples;
use warpress::referee::machine::Limits;
use warpress::referee::report::Report;

/// From so many playouts on, what is rare must have come up.
const ENOUGH: u64 = 1_000;

fn assets() -> Assets {
    Assets::embedded().with_folder(env!("CARGO_MANIFEST_DIR"), Trust::Library)
}

/// All games that a program plays; what only other games build upon is not played alone.
fn played() -> Vec<(Home, Loaded)> {
    let assets = assets();
    let games = library::games(&assets).into_iter().map(|slug| {
        let assets = assets.of_game(&slug);
        let home = Home::Library(slug);
        let loaded = library::load(&assets, &home, &Shelf::new(&assets), &[]);
        (home, loaded)
    });
    let alone = |loaded: &Loaded| loaded.game.as_ref().is_none_or(|game| !game.is_ruleset());
    games.filter(|(_, loaded)| !loaded.programs.is_empty() && alone(loaded)).collect()
}

fn examples(home: &Home, game: &Arc<Game>, rules: &Arc<Rules>) -> Examples {
    let assets = assets().of_game(&home.slug());
    check::examples(&assets, home, &Shelf::new(&assets), (game, rules), &[])
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
    let games = std::env::var("WARPRESS_PLAYOUTS").ok().and_then(|games| games.parse().ok()).unwrap_or(100);
    let mut faults = Vec::new();
    for (home, loaded) in played() {
        let slug = home.slug();
        let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs.clone()));
        let game = Arc::new(loaded.game.clone().expect("a game"));
        let plan = Plan {
            games,
            seed: 1,
            seats: crowd::seats(&game),
            players: vec!["random".into()],
            audit: true,
            threads: 0,
            limits: Limits::default(),
        };
        let (tally, layouts) = match crowd::play(&game, &rules, &plan, &|_| {}) {
            Ok(played) => played,
            Err(fault) => {
                faults.push(format!("{slug}: {fault}"));
                continue;
            }
        };
        for one in &tally.failures {
            faults.push(format!("{slug}: seed {} of {} players: {}", one.seed, one.seats, one.fault));
        }
        if tally.ended * 100 < tally.games * 99 {
            faults.push(format!("{slug}: {} of {} ended, {:?}", tally.ended, tally.games, tally.stopped));
        }
        let told = examples(&home, &game, &rules);
        let report = Report::new(&game, &rules, tally, told, &layouts[layouts.len() - 1]);
        let open: Vec<_> = report.open().map(|one| format!("{} {}", one.code, one.subject)).collect();
        if games >= ENOUGH && !open.is_empty() {
            faults.push(format!("{slug}: {}", open.join(", ")));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
