//! `warpress referee`: plays a game many times and says whether it is sound.

use std::cell::RefCell;
use std::io::IsTerminal;
use std::rc::Rc;

use super::{Failure, Global, play};
use crate::check;
use crate::kit::Shelf;
use crate::library::Home;
use crate::referee::answer::{Answerers, Notebook, Recorded};
use crate::referee::choice::Answerer;
use crate::referee::crowd::{self, Plan};
use crate::referee::machine::Limits;
use crate::referee::report::{MEASURED, Report};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, or a folder (./my-game)
    game: String,
    /// How many games are played
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed from which all chance grows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many play; otherwise playouts are spread from the least to the most players
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=60))]
    seats: Option<u8>,
    /// Who plays: random or greedy, one for all or one for each seat
    #[arg(long, value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// Prove after each move that no piece multiplied or vanished
    #[arg(long)]
    audit: bool,
    /// Store how many pieces "as needed" were in use, for build to print
    #[arg(long)]
    write: bool,
    /// The report as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Play the one game of this seed, as a report of a failure names it
    #[arg(long, value_name = "SEED", group = "one")]
    replay: Option<u64>,
    /// Play a saved game once more
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
    /// Threads; as many as the machine has by default
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let record = args.record.as_deref().map(play::record).transpose()?;
    let with = record.as_ref().map_or(&args.with, |record| &record.with);
    let table = play::open(global, &args.game, with)?;
    let (game, rules) = (&table.game, &table.rules);
    if let Some(record) = record {
        table.fits(&record, args.anyway)?;
        let notebook =
            Rc::new(RefCell::new(Notebook { ahead: record.answers.into(), ..Notebook::default() }));
        let recorded = |_| Box::new(Recorded::alone(notebook.clone())) as Box<dyn Answerer>;
        let players = Answerers::new((0..record.seats).map(recorded).collect());
        return once(args, &table, record.seed, record.seats, players);
    }
    let seats = args.seats.map_or_else(|| crowd::seats(game), |seats| vec![seats]);
    if let Some(seed) = args.replay {
        let players =
            Answerers::named(&args.players, seed, usize::from(seats[0])).map_err(Failure::Message)?;
        return once(args, &table, seed, seats[0], players);
    }
    let plan = Plan {
        games: args.games,
        seed: args.seed,
        seats,
        players: args.players.clone(),
        audit: args.audit,
        threads: args.threads,
        limits: Limits::default(),
    };
    let start = std::time::Instant::now();
    let bar = std::io::stderr().is_terminal();
    let progress = |done: u64| {
        if bar && start.elapsed().as_secs() >= 1 {
            eprint!("\r{done} of {} games", args.games);
        }
    };
    let (tally, layouts) =
        crowd::play(game, rules, &plan, &progress).map_err(|fault| Failure::Message(fault.to_string()))?;
    if bar && start.elapsed().as_secs() >= 1 {
        eprint!("\r\x1b[K");
    }
    let shelf = Shelf::new(&table.assets);
    let examples = check::examples(&table.assets, &table.home, &shelf, (game, rules), &args.with);
    let report = Report::new(game, rules, tally, examples, &layouts[layouts.len() - 1]);
    if args.write {
        store(global, &table.home, report.measured(game))?;
    }
    if args.json {
        super::say(&format!("{}\n", check::harmless_json(&report.json().to_string())))?;
    } else {
        super::say(&check::harmless(&report.screen()))?;
    }
    if report.sound() { Ok(()) } else { Err(Failure::Problems) }
}

/// Writes `measured.toml` into the game's folder; only one that warpress has written is replaced.
fn store(global: &Global, home: &Home, measured: Option<String>) -> Result<(), Failure> {
    use std::io::Write;
    let Some(text) = measured else {
        eprintln!("no piece of this game is made as needed; there is nothing to store");
        return Ok(());
    };
    let folder = match (home, &global.library) {
        (Home::Folder(folder), _) => folder.clone(),
        (Home::Library(slug), Some(library)) => library.join("data").join(slug),
        (Home::Library(_), None) => {
            return Err(Failure::Message(
                "--write needs a folder to write to: name it, or the library with --library".into(),
            ));
        }
    };
    let file = folder.join("measured.toml");
    match std::fs::read_to_string(&file) {
        Ok(old) if !old.starts_with(MEASURED) => {
            return Err(Failure::Message(format!(
                "{} was not written by warpress; move it away first",
                file.display()
            )));
        }
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let mut new = tempfile::NamedTempFile::new_in(&folder)?;
    new.write_all(text.as_bytes())?;
    new.persist(&file)?;
    eprintln!("wrote {}", file.display());
    Ok(())
}

/// Plays one game.
fn once(args: &Args, table: &play::Open, seed: u64, seats: u8, players: Answerers) -> Result<(), Failure> {
    let machine = table.machine(seats)?;
    machine.play_mut().audit = args.audit;
    let halt = machine.playout(seed, players, args.trace);
    let play = machine.play();
    for line in play.log.trace.iter().flatten() {
        super::say(&format!("{}\n", check::harmless_json(&line.to_string())))?;
    }
    match (halt, &play.outcome) {
        (_, Some(outcome)) => {
            let ending = machine.layout.words.text(outcome.ending);
            eprintln!("ended by {ending} in turn {}", play.table.turn);
            Ok(())
        }
        (crate::referee::Halt::Quit, None) => {
            eprintln!("the record ends in turn {}, before the game does", play.table.turn);
            Ok(())
        }
        (halt, None) => Err(Failure::Message(halt.to_string())),
    }
}
