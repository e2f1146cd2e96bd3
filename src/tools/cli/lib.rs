//! The command line: parses arguments, calls the library, says what was done. Decides nothing.
//!
//! Exit codes: 0 done, 1 problems found in the data, 2 wrong use or a failure.

mod audit;
mod book;
mod browser;
mod build;
mod calibrate;
mod changed;
mod check;
mod compare;
mod destination;
mod explain;
mod export;
mod faces;
mod filter;
mod fonts;
mod help;
mod icons;
mod import;
mod inks;
mod list;
mod messages;
mod new;
mod play;
mod preview;
mod progress;
mod qr;
mod referee;
mod rules;
mod scenes;
mod schemas;
mod shell;
mod show;
mod table;
mod tables;
mod target;
mod themes;
mod told;
mod watched;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use warpress_assets::Assets;
use warpress_cache::Cache;
use warpress_workshop::Shop;

/// Turns a folder of game data into a print-and-play kit, and proves that it plays.
#[derive(Debug, Parser)]
#[command(name = "warpress", version, arg_required_else_help = true, disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// Options that all commands share.
#[derive(Debug, clap::Args)]
struct Global {
    /// A folder with data/, templates/, fonts/ or assets/ that takes precedence over the built-in files
    #[arg(long, global = true, value_name = "DIR")]
    library: Option<PathBuf>,
    /// Remember earlier builds and checks in this folder, so that what has not changed is not done again (default: the
    /// user's cache folder)
    #[arg(long, global = true, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// Start from scratch, and remember nothing
    #[arg(long, global = true, conflicts_with = "cache")]
    no_cache: bool,
    /// Show every finding at a terminal too, where those of one kind are folded, and those beyond a screen counted
    #[arg(long, global = true)]
    each: bool,
    #[arg(skip)]
    shop: OnceLock<Shop>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a game of your own, from a spreadsheet or from a small game that can be played
    New(new::Args),
    /// Make the kit of a game: a PDF to print, cut and play
    Build(build::Args),
    /// Show a game in the browser, and again at each save
    Preview(preview::Args),
    /// Report what is wrong with games, without building them
    Check(check::Args),
    /// Explain the code of a finding (W0312)
    Explain(explain::Args),
    /// Write JSON Schemas of the data, with which editors complete and check keys
    Schemas(schemas::Args),
    /// Report which faces differ from the accepted ones, and show them before and after
    Faces(faces::Args),
    /// List the games of the library
    List(list::Args),
    /// Find icons for cards and counters by word, and show them
    Icons(icons::Args),
    /// List typefaces, those of a game too, and show them in their own letters
    Fonts(fonts::Args),
    /// List themes with their typefaces and colours, and show a card of each
    Themes(themes::Args),
    /// List scenes by theme, and show them
    Scenes(scenes::Args),
    /// Make a list of a game from a text, a table or a spreadsheet
    Import(import::Args),
    /// Write the faces of a game as PNG, SVG, JPG or PDF, or a list as CSV or XLSX
    Export(export::Args),
    /// Compare a game's lists with a text, a table or a spreadsheet
    Compare(compare::Args),
    /// Show a game's data as warpress understands them
    Show(show::Args),
    /// Play a game at the terminal, against the machine or one another
    Play(play::Args),
    /// Play a game in the browser, with its printed faces
    Table(table::Args),
    /// Play a game many times and say whether it is sound
    Referee(referee::Args),
    /// Bind the rules of many games into one book, with contents and index
    Book(book::Args),
    /// Read the rules of a game, or one section, at the terminal
    Rules(rules::Args),
    /// Report whether a game has changed since its audit
    Audit(audit::Args),
    /// Write what a kit says by itself as a file to translate
    Messages(messages::Args),
    /// Make a page for measuring how far a printer's back side is off
    Calibrate(calibrate::Args),
    /// Read about a command or a topic; without one, list them
    Help(help::Args),
}

impl Global {
    /// What is not there must not be sought in what warpress brings along.
    fn library_is_there(&self) -> Result<(), Failure> {
        const WANTED: &str = "--library wants a folder with data/, templates/, fonts/ or assets/";
        match &self.library {
            Some(folder) if folder.is_dir() => Ok(()),
            Some(other) if other.exists() => {
                Err(Failure::Message(format!("{} is a file, not a folder; {WANTED}", other.display())))
            }
            Some(missing) => {
                Err(Failure::Message(format!("there is no folder {}; {WANTED}", missing.display())))
            }
            None => Ok(()),
        }
    }

    /// The workshop, the same for all games of a command.
    fn shop(&self) -> &Shop {
        self.shop.get_or_init(|| self.new_shop())
    }

    /// A workshop that looks at all files anew.
    fn new_shop(&self) -> Shop {
        let cache = match &self.cache {
            _ if self.no_cache => Cache::off(),
            Some(folder) => Cache::in_folder(folder),
            None => Cache::of_user(),
        };
        Shop::open(self.library.as_deref(), cache)
    }

    /// The library as all games see it.
    fn assets(&self) -> &Assets {
        self.shop().assets()
    }
}

/// Why a command ends without having done its task.
#[derive(Debug)]
enum Failure {
    /// The data have problems, which have been shown. Exit code 1.
    Problems,
    /// Wrong use, or a failure of the system. Exit code 2.
    Message(String),
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Message(error.to_string())
    }
}

/// Runs the command line.
#[must_use]
pub fn run() -> ExitCode {
    let read = help::arranged(Cli::command()).try_get_matches().and_then(|all| Cli::from_arg_matches(&all));
    let cli = match read {
        Ok(cli) => cli,
        Err(error) => match help::meant(&error) {
            Some(message) => return ended(Err(Failure::Message(message))),
            None => error.exit(),
        },
    };
    // A process has one command.
    let _ = EACH.set(cli.global.each);
    let result = cli.global.library_is_there().and_then(|()| match &cli.command {
        Command::Audit(args) => audit::run(&cli.global, args),
        Command::New(args) => new::run(&cli.global, args),
        Command::Build(args) => build::run(&cli.global, args),
        Command::Book(args) => book::run(&cli.global, args),
        Command::Check(args) => check::run(&cli.global, args),
        Command::Explain(args) => explain::run(&cli.global, args),
        Command::Export(args) => export::run(&cli.global, args),
        Command::Schemas(args) => schemas::run(&cli.global, args),
        Command::Faces(args) => faces::run(&cli.global, args),
        Command::Compare(args) => compare::run(&cli.global, args),
        Command::Import(args) => import::run(&cli.global, args),
        Command::Fonts(args) => fonts::run(&cli.global, args),
        Command::Icons(args) => icons::run(&cli.global, args),
        Command::List(args) => list::run(&cli.global, args),
        Command::Messages(args) => messages::run(&cli.global, args),
        Command::Scenes(args) => scenes::run(&cli.global, args),
        Command::Show(args) => show::run(&cli.global, args),
        Command::Themes(args) => themes::run(&cli.global, args),
        Command::Preview(args) => preview::run(&cli.global, args),
        Command::Play(args) => play::run(&cli.global, args),
        Command::Table(args) => table::run(&cli.global, args),
        Command::Referee(args) => referee::run(&cli.global, args),
        Command::Rules(args) => rules::run(&cli.global, args),
        Command::Calibrate(args) => calibrate::run(&cli.global, args),
        Command::Help(args) => help::run(&cli.global, args),
    });
    ended(result)
}

/// How a command has ended, as an exit code.
fn ended(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Problems) => ExitCode::from(1),
        Err(Failure::Message(message)) => {
            eprintln!("warpress: {}", warpress_check::harmless(&message));
            ExitCode::from(2)
        }
    }
}

/// Whether standard error supports colours.
fn colour() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// Whether every finding is to be shown at a terminal too; said once, with the command.
static EACH: OnceLock<bool> = OnceLock::new();

fn wants_each() -> bool {
    EACH.get().copied().unwrap_or_default()
}

/// A paper as its files are called, however it was typed.
fn paper(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(warpress_kit::paper_word(text))
}

/// Prints to standard output; a closed pipe (`| head`) is not a failure.
fn say(text: &str) -> Result<(), Failure> {
    use std::io::Write;
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}
