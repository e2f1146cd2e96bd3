//! `warpress play`: a game at the terminal.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::told::tell;
use super::{Failure, Global, target};
use warpress_assets::Assets;
use warpress_kit::Source;
use warpress_library::{Home, Loaded};
use warpress_model::{Game, Section};
use warpress_referee::answer::{Console, ConsoleDesk, SaveError, SharedDesk};
use warpress_referee::saved::{self, Saved};
use warpress_referee::{CompiledGame, Engine, Halt, Rules, rules::Limits, session};
use warpress_report::seating;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The player of each seat, in order: person, random, greedy; other seats are random
    #[arg(long, value_delimiter = ',', default_value = "person", conflicts_with = "resume")]
    players: Vec<String>,
    #[command(flatten)]
    start: Start,
}

/// How a game begins, at whatever desk it is played.
#[derive(Debug, clap::Args)]
pub struct Start {
    /// A game of the library, or a folder (./my-game); otherwise the game in whose folder one stands
    game: Option<String>,
    /// The number of players; by default the fewest possible
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=60), conflicts_with = "resume")]
    seats: Option<u8>,
    /// The seed of all random events; by default a new one each time
    #[arg(long, conflicts_with = "resume")]
    seed: Option<u64>,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID", conflicts_with = "resume")]
    with: Vec<String>,
    /// Resume a saved game
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// With --resume: try a record of another version of the game
    #[arg(long, requires = "resume")]
    anyway: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let (open, record) = args.start.open(global, &args.players, "random")?;
    let mut engine = open.engine(record.seats)?;
    let desk: SharedDesk = Rc::new(RefCell::new(ConsoleDesk::new(Box::new(Terminal { width: width() }))));
    match session::play(&mut engine, &record, &desk)?.0 {
        Halt::Over | Halt::Quit => Ok(()),
        halt => Err(Failure::Message(halt.to_string())),
    }
}

impl Start {
    /// Whether the seed is a new one that nobody has named.
    pub fn has_new_seed(&self) -> bool {
        self.seed.is_none() && self.resume.is_none()
    }

    /// Opens the game, with the record from which it goes on: an old one, or a new one in which these play the first seats
    /// and one of this name all others.
    pub fn open(&self, global: &Global, players: &[String], others: &str) -> Result<(Open, Saved), Failure> {
        let old = self.resume.as_deref().map(record).transpose()?;
        let word = match (&self.game, &old) {
            (None, Some(old)) => old.game.clone(),
            (game, _) => target::named(game.as_deref())?,
        };
        let open = open(global, &word, old.as_ref().map_or(&self.with, |old| &old.with))?;
        let record = match old {
            Some(old) => {
                open.fits(&old, self.anyway)?;
                // From here on it is a game of this version, however it was begun.
                Saved { format: saved::FORMAT, version: open.version.clone(), ..old }
            }
            None => {
                let seats = self.seats.unwrap_or((open.game.players.min as u8).max(players.len() as u8));
                let mut players = players.to_vec();
                players.resize(usize::from(seats), others.into());
                Saved {
                    format: saved::FORMAT,
                    game: open.game.slug.clone(),
                    version: open.version.clone(),
                    seed: self.seed.unwrap_or_else(saved::any_seed),
                    seats,
                    with: self.with.clone(),
                    players,
                    answers: Vec::new(),
                }
            }
        };
        Ok((open, record))
    }
}

/// A game and its rules, ready to be set up.
pub struct Open {
    pub home: Home,
    pub assets: Assets,
    pub game: Arc<warpress_model::Game>,
    pub sections: Vec<Section>,
    pub rules: Arc<Rules>,
    pub version: String,
    /// A digest of what is played, with the programs of greedy players.
    pub made_of: String,
}

/// Opens a game of the library or a folder.
pub fn open(global: &Global, word: &str, with: &[String]) -> Result<Open, Failure> {
    let Source { home, assets } = target::find(global, word)?;
    let loaded = warpress_kit::load(&assets, &home, with);
    let title = loaded.game.as_ref().filter(|game| game.is_ruleset()).map(|game| game.title.clone());
    match Open::new(home, assets, loaded) {
        Ok(open) => Ok(open),
        Err(loaded) if loaded.failed() => {
            tell(&warpress_check::human(&loaded, super::colour()));
            Err(Failure::Problems)
        }
        Err(_) => Err(Failure::Message(format!(
            "{} is a set of rules for other games; play a game that extends it",
            title.unwrap_or_default()
        ))),
    }
}

impl Open {
    /// The playable game, or what was loaded instead.
    pub fn new(home: Home, assets: Assets, loaded: Loaded) -> Result<Self, Box<Loaded>> {
        let failed = loaded.failed();
        match loaded.game {
            Some(game) if !failed && !game.is_ruleset() => {
                let rules = Rules::new(&loaded.sections, loaded.programs).with_bots(loaded.bots);
                let (game, rules) = (Arc::new(game), Arc::new(rules));
                let (version, made_of) = (loaded.version, loaded.made_of);
                Ok(Self { home, assets, game, sections: loaded.sections, rules, version, made_of })
            }
            game => Err(Box::new(Loaded { game, ..loaded })),
        }
    }

    /// The same game with these scenarios and options in force, if possible.
    pub fn with(&self, with: &[String]) -> Result<Self, Box<Loaded>> {
        let loaded = warpress_kit::load(&self.assets, &self.home, with);
        Self::new(self.home.clone(), self.assets.clone(), loaded)
    }

    /// Refuses a number of players that the game does not allow: its rules and pieces are not made for it.
    ///
    /// # Errors
    /// If the number is outside what the game says, or what its pieces can seat where it says no most.
    pub fn takes(&self, seats: u8) -> Result<(), Failure> {
        let Game { title, players, .. } = &*self.game;
        if !players.allow(seats.into()) {
            return Err(Failure::Message(format!("{title} is for {}, not for {seats}", players.in_words())));
        }
        // For up to this many the kit is printed and the rules are tried; whatever is wrong then is theirs to say.
        if players.max.is_some() || u32::from(seats) <= players.usual {
            return Ok(());
        }
        let Err(why) = seating::seats(&self.game, &self.rules, seats) else { return Ok(()) };
        let help = seating::of(&self.game, &self.rules)
            .map_or_else(String::new, |seating| format!("; play with up to {}", seating.most));
        Err(Failure::Message(format!(
            "{title} is for {}, but its pieces cannot seat {seats}: {why}{help}",
            players.in_words()
        )))
    }

    /// An engine for this number of players.
    pub fn engine(&self, seats: u8) -> Result<Engine, Failure> {
        self.takes(seats)?;
        let compiled = CompiledGame::new(self.game.clone(), seats)?;
        Ok(Engine::new(Arc::new(compiled), self.rules.clone(), Limits::default())?)
    }

    /// Whether a record belongs to this game in this version.
    pub fn fits(&self, record: &Saved, anyway: bool) -> Result<(), Failure> {
        if record.game != self.game.slug {
            return Err(Failure::Message(format!(
                "this is a record of “{}”, not of “{}”",
                record.game, self.game.slug
            )));
        }
        let why = if record.format == saved::FORMER {
            "this record was made by an earlier warpress, and does not say in a way that can be compared whether the \
             game is still the same; --anyway tries its answers"
        } else if record.version != self.version {
            "this record was made with another version of the game: its data or rules have changed since, and the \
             answers may not fit; --anyway tries them"
        } else {
            return Ok(());
        };
        if anyway { Ok(()) } else { Err(Failure::Message(why.into())) }
    }
}

/// Reads a record from a file.
pub fn record(file: &Path) -> Result<Saved, Failure> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Message(format!("{}: {error}", file.display())))?;
    Saved::parse(&text).map_err(|why| Failure::Message(format!("{}: {why}", file.display())))
}

fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.unwrap_or(80_usize).clamp(40, 120)
}

/// Standard input and output.
struct Terminal {
    width: usize,
}

impl Console for Terminal {
    fn say(&mut self, text: &str) {
        let mut out = std::io::stdout().lock();
        // The reader of the output is gone; reading the next line ends the game.
        let _ = out.write_all(warpress_check::harmless(text).as_bytes()).and_then(|()| out.flush());
    }

    fn read(&mut self) -> Option<String> {
        let mut line = Vec::new();
        match std::io::stdin().lock().read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(String::from_utf8_lossy(&line).into_owned()),
        }
    }

    fn clear(&mut self) {
        let mut out = std::io::stdout().lock();
        // The scrollback must not reveal what was shown either.
        let blank =
            if std::io::stdout().is_terminal() { "\x1b[2J\x1b[3J\x1b[H".into() } else { "\n".repeat(60) };
        let _ = out.write_all(blank.as_bytes()).and_then(|()| out.flush());
    }

    fn width(&self) -> usize {
        self.width
    }

    fn save(&mut self, file: &str, record: &Saved) -> Result<(), SaveError> {
        let path = Path::new(file);
        if path.exists() && std::fs::read_to_string(path).map_or(true, |text| Saved::parse(&text).is_err()) {
            return Err(SaveError::Taken(file.to_owned()));
        }
        std::fs::write(path, record.text()).map_err(|error| SaveError::Write { file: file.to_owned(), error })
    }
}
