//! Small games for the referee, made from texts, and someone who plays them.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use warpress_assets::{Assets, Trust};
use warpress_library::Home;
use warpress_model::{Diagnostic, Game};
use warpress_referee::answer::{Answerers, Random, stream};
use warpress_referee::choice::{Answer, Answerer, Ask, Choice, NoAnswer, Question, View};
use warpress_referee::rules::Limits;
use warpress_referee::{CompiledGame, Engine, Halt, Rules};

pub use warpress_common::{FORD, PATROLS};

use super::{ROOT, temp, write};

/// A game that is ready to be played.
pub struct Made {
    pub game: Arc<Game>,
    pub rules: Arc<Rules>,
}

/// Ford with these rules.
#[track_caller]
pub fn ford(rules: &str) -> Made {
    make(&[("game.toml", FORD), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)])
}

/// A game of these files.
#[track_caller]
pub fn make(files: &[(&str, &str)]) -> Made {
    let folder = temp();
    let pack = folder.path().join("pack");
    write(&pack, files);
    let assets = Assets::built_in().with_folder(&pack, Trust::Pack);
    let (game, rules) = read(&assets, Home::Folder(pack));
    Made { game, rules }
}

/// What is found in a game of these files when it is read.
pub fn findings(files: &[(&str, &str)]) -> Vec<Diagnostic> {
    let folder = temp();
    write(folder.path(), files);
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    warpress_kit::load(&assets, &Home::Folder(folder.path().to_owned()), &[]).findings
}

/// A game of the library.
#[track_caller]
pub fn of_the_library(slug: &str) -> Made {
    let pack = PathBuf::from(ROOT).join("data").join(slug);
    let assets = Assets::built_in().with_folder(&pack, Trust::Pack);
    let (game, rules) = read(&assets, Home::Folder(pack));
    Made { game, rules }
}

#[track_caller]
fn read(assets: &Assets, home: Home) -> (Arc<Game>, Arc<Rules>) {
    let loaded = warpress_kit::load(assets, &home, &[]);
    let errors: Vec<_> = loaded.findings.iter().map(|found| format!("{found:?}")).collect();
    assert!(!loaded.failed(), "{}", errors.join("\n"));
    let rules = Rules::new(&loaded.sections, loaded.programs);
    (Arc::new(loaded.game.expect("a game")), Arc::new(rules))
}

/// Limits that small games do not come near, and that are soon reached by what does not end.
pub fn narrow() -> Limits {
    Limits {
        turns: 1_000,
        decisions: 20_000,
        steps: 400_000,
        memory: 16 << 20,
        time: Duration::from_secs(5),
        ..Limits::default()
    }
}

impl Made {
    #[track_caller]
    pub fn engine(&self, seats: u8) -> Engine {
        let compiled = CompiledGame::new(self.game.clone(), seats).expect("a compiled");
        let engine = Engine::new(Arc::new(compiled), self.rules.clone(), narrow());
        let mut engine = engine.unwrap_or_else(|fault| panic!("{fault}"));
        engine.play_mut().audit = true;
        engine
    }

    /// Plays one game with two at the table and gives what its rules have noted.
    #[track_caller]
    pub fn notes(&self) -> Vec<String> {
        self.notes_of(2, 1)
    }

    #[track_caller]
    pub fn notes_of(&self, seats: u8, seed: u64) -> Vec<String> {
        let mut engine = self.engine(seats);
        let halt = engine.playout(seed, Answerers::random(seed, usize::from(seats)), true);
        assert_eq!(halt, Halt::Over, "{}", events(&engine).join("\n"));
        noted(&engine)
    }
}

/// Everything that happened in the last game, a line of JSON each.
pub fn events(engine: &Engine) -> Vec<String> {
    engine.play().log.trace.iter().flatten().map(ToString::to_string).collect()
}

/// What the rules have noted in the last game.
pub fn noted(engine: &Engine) -> Vec<String> {
    let play = engine.play();
    let notes = play.log.trace.iter().flatten().filter(|event| event["event"] == "note");
    notes.map(|event| event["text"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Says yes or no to every question of that kind, and leaves the others to chance.
pub struct Firm {
    yes: bool,
    chance: Random,
}

impl Answerer for Firm {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        match question.ask {
            Ask::One([Choice::Yes, Choice::No]) => Ok(Answer::One(u32::from(!self.yes))),
            _ => self.chance.answer(question, view),
        }
    }
}

/// Everybody says yes, or no.
pub fn firm(yes: bool, seed: u64, seats: u8) -> Answerers {
    let one = |seat| Box::new(Firm { yes, chance: Random::new(stream(seed, seat)) }) as Box<dyn Answerer>;
    Answerers::new((0..u64::from(seats)).map(one).collect())
}
