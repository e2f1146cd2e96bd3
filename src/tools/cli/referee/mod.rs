//! `warpress referee`: plays a game many times and says whether it is sound.

mod all;
mod audit;
mod simulation;
mod store;

use std::cell::RefCell;
use std::rc::Rc;

use super::{Failure, Global, play, shell, target};
use warpress_check as check;
use warpress_playouts::seats;
use warpress_referee::answer::{Answerers, Notebook, Recorded};
use warpress_referee::choice::Answerer;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, or a folder (./my-game); otherwise the game in whose folder one stands
    game: Option<String>,
    /// Play every game of the library that has rules, and print a line for each
    #[arg(long, conflicts_with_all = ["game", "one", "with", "beside", "seats"])]
    all: bool,
    /// The number of games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed of all random events
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of players; by default, playouts are spread from the fewest to the most
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=60))]
    seats: Option<u8>,
    /// The players: random or greedy, one for all or one for each seat
    #[arg(long, value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// Count only the games that fit into this many steps of the rules: the same games on any machine
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u64).range(1..))]
    budget: Option<u64>,
    /// Look whether anything tells a seat what it may not know, and verify after each move that no piece was duplicated
    /// or lost
    #[arg(long)]
    audit: bool,
    /// Play randomly and greedily, with each option too, and store the report for check (report.json),
    /// and for build how many "as needed" pieces were in use (measured.toml)
    #[arg(long, conflicts_with_all = ["players", "seats", "with", "beside", "one"])]
    write: bool,
    /// The report as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Play only the game with this seed, as given in the report of a failure
    #[arg(long, value_name = "SEED", group = "one")]
    replay: Option<u64>,
    /// Replay a saved game
    #[arg(long, value_name = "FILE", group = "one", conflicts_with_all = ["with", "seats", "seed"])]
    record: Option<std::path::PathBuf>,
    /// With --record: try a record of another version of the game
    #[arg(long, requires = "record")]
    anyway: bool,
    /// With --replay or --record: every event as a line of JSON
    #[arg(long, requires = "one")]
    trace: bool,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
    /// Play the same seeds with a scenario or option as well, and print the results side by side; several at
    /// once with commas (may be repeated: a column each)
    #[arg(long, value_name = "ID[,ID]", conflicts_with = "one")]
    beside: Vec<String>,
    /// The number of threads; by default one for each core
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    if args.all {
        return all::run(global, args);
    }
    let word = target::named(args.game.as_deref())?;
    let record = args.record.as_deref().map(play::record).transpose()?;
    let with = record.as_ref().map_or(&args.with, |record| &record.with);
    let table = play::open(global, &word, with)?;
    if let Some(record) = record {
        table.fits(&record, args.anyway)?;
        let notebook =
            Rc::new(RefCell::new(Notebook { ahead: record.answers.into(), ..Notebook::default() }));
        let recorded = |_| Box::new(Recorded::alone(notebook.clone())) as Box<dyn Answerer>;
        let players = Answerers::new((0..record.seats).map(recorded).collect());
        return once(args, &table, record.seed, record.seats, players);
    }
    if let Some(seed) = args.replay {
        let seats = args.seats.or_else(|| seats(&table.game).first().copied()).unwrap_or(1);
        let players = Answerers::named(&args.players, seed, usize::from(seats))?;
        return once(args, &table, seed, seats, players);
    }
    let report = simulation::play(args, &table)?;
    if args.write {
        for file in store::store(global, args, &table, &report)? {
            eprintln!("wrote {}", file.display());
        }
    }
    let audited = args.audit.then(|| audit::run(args, &table)).transpose()?;
    if args.json {
        let mut json = report.0.json();
        if let Some(audited) = &audited {
            json["audit"] = audit::json(audited);
        }
        super::say(&format!("{}\n", check::harmless_json(&json.to_string())))?;
    } else {
        super::say(&check::harmless(&report.0.screen(&shell::quoted(&word))))?;
        if let Some(audited) = &audited {
            super::say(&check::harmless(&audit::text(audited)))?;
        }
    }
    let faultless = audited.is_none_or(|audited| audited.findings.is_empty());
    if report.0.sound() && faultless { Ok(()) } else { Err(Failure::Problems) }
}

/// Plays one game.
fn once(args: &Args, table: &play::Open, seed: u64, seats: u8, players: Answerers) -> Result<(), Failure> {
    let mut engine = table.engine(seats)?;
    engine.play_mut().audit = args.audit;
    let halt = engine.playout(seed, players, args.trace);
    let play = engine.play();
    for line in play.log.trace.iter().flatten() {
        super::say(&format!("{}\n", check::harmless_json(&line.to_string())))?;
    }
    match (halt, &play.outcome) {
        (_, Some(outcome)) => {
            let ending = engine.compiled.words.text(outcome.ending);
            eprintln!("ended by {ending} in turn {}", play.table.turn);
            Ok(())
        }
        (warpress_referee::Halt::Quit, None) => {
            eprintln!("the record ends in turn {}, before the game does", play.table.turn);
            Ok(())
        }
        (halt, None) => Err(Failure::Message(halt.to_string())),
    }
}
