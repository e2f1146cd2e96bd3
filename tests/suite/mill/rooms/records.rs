//! Records of sound games: a saved game and a stored report, as the program writes them.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use warpress_assets::Assets;
use warpress_library::{Home, Loaded};
use warpress_model::Game;
use warpress_playouts::{self as playouts, Plan};
use warpress_referee::answer::{Answerers, Notebook, Recorded, machine_player};
use warpress_referee::choice::Answerer;
use warpress_referee::rules::Limits;
use warpress_referee::saved::{FORMAT, Saved};
use warpress_referee::{CompiledGame, Engine, Rules};
use warpress_report::{Report, Stored};

use crate::files::Files;

/// So many games are played of a case.
pub const GAMES: u64 = 6;

/// A game that can be played.
pub struct Open {
    pub game: Arc<Game>,
    pub rules: Arc<Rules>,
    version: String,
    made_of: String,
}

impl Open {
    /// That of what was loaded, if it can be played.
    pub fn new(loaded: Loaded) -> Option<Self> {
        let failed = loaded.failed();
        let game = loaded.game.filter(|game| !failed && !game.is_ruleset())?;
        let rules = Rules::new(&loaded.sections, loaded.programs).with_bots(loaded.bots);
        let (version, made_of) = (loaded.version, loaded.made_of);
        Some(Self { game: Arc::new(game), rules: Arc::new(rules), version, made_of })
    }

    /// A game between random players.
    fn saved(&self) -> Option<Saved> {
        const SEED: u64 = 7;
        let seats = *playouts::seats(&self.game).first()?;
        let compiled = CompiledGame::new(self.game.clone(), seats).ok()?;
        let mut engine = Engine::new(Arc::new(compiled), self.rules.clone(), Limits::default()).ok()?;
        let notebook = Rc::new(RefCell::new(Notebook::default()));
        let noted = |seat: u8| {
            let player = machine_player("random", SEED, seat.into()).ok()?;
            Some(Box::new(Recorded::along(notebook.clone(), player)) as Box<dyn Answerer>)
        };
        engine.playout(SEED, Answerers::new((0..seats).map(noted).collect::<Option<_>>()?), false);
        let answers = notebook.take().taken.into_iter().map(|(_, given)| given).collect();
        Some(Saved {
            format: FORMAT,
            game: "pack".to_owned(),
            version: self.version.clone(),
            seed: SEED,
            seats,
            with: Vec::new(),
            players: vec!["random".to_owned(); seats.into()],
            answers,
        })
    }

    /// The report on some games.
    fn stored(&self, assets: &Assets, home: &Home) -> Option<Stored> {
        let seats = playouts::seats(&self.game);
        let plan = Plan { threads: 1, watch: true, ..Plan::new(GAMES, seats.clone()) };
        let (tally, compiled) = playouts::play(&self.game, &self.rules, &plan, &|_| {}).ok()?;
        let compiled = compiled.last()?;
        let examples = warpress_check::examples(assets, home, (&self.game, &self.rules), &[]);
        let report = Report::of(&self.game, &self.rules, ("random", tally), examples, compiled);
        Some(Stored::new(&report, &self.made_of, (1, &seats), (&self.game, &self.rules, compiled)))
    }
}

/// The records of a game, as files of a case.
pub fn of(assets: &Assets, home: &Home) -> Files {
    let mut files = Files::new();
    let Some(open) = Open::new(warpress_kit::load(assets, home, &[])) else { return files };
    files.extend(open.saved().map(|saved| ("records/saved.json".to_owned(), saved.text().into_bytes())));
    files.extend(
        open.stored(assets, home).map(|stored| ("pack/report.json".to_owned(), stored.text().into_bytes())),
    );
    files
}
