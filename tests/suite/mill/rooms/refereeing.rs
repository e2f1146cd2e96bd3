//! As `referee` does: some games, the report on them, and a saved game played again.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use warpress_check as check;
use warpress_playouts::{self as playouts, Plan};
use warpress_referee::answer::{Answerers, Notebook, Recorded};
use warpress_referee::choice::Answerer;
use warpress_referee::rules::Limits;
use warpress_referee::saved::Saved;
use warpress_referee::{CompiledGame, Engine, Halt};
use warpress_report::{Report, Stored};

use super::records::{GAMES, Open};
use super::{Case, End, Faults, errors};

/// The steps that the games of a case may take together: enough for all of them, where they end.
const STEPS: u64 = 2_000_000;

impl Case<'_> {
    pub(super) fn referee(&self, faults: &mut Faults) -> End {
        let warpress_kit::Source { home, assets } = &self.source;
        let text = |name: &str| self.files.get(name).and_then(|bytes| String::from_utf8(bytes.clone()).ok());
        // Read whether they can be played or not.
        let saved = text("records/saved.json").and_then(|text| Saved::parse(&text).ok());
        if let Some(saved) = &saved {
            let again = Saved::parse(&saved.text());
            faults.holds("saved", again.as_ref().is_ok_and(|again| again == saved), || {
                "a record is not read as it is written".to_owned()
            });
        }
        let stored = text("pack/report.json").and_then(|text| Stored::parse(&text).ok());
        let loaded = warpress_kit::load(assets, home, &[]);
        self.loaded(&loaded, faults);
        let wrong = errors(&loaded.findings) || loaded.game.is_none();
        let Some(open) = Open::new(loaded) else {
            return End::Refused;
        };
        faults.holds("played", !wrong, || "played in spite of errors".to_owned());
        if let Some(saved) = saved {
            open.repeat(saved);
        }
        let examples = check::examples(assets, home, (&open.game, &open.rules), &[]);
        let limits = Limits { steps: STEPS, ..Limits::default() };
        let plan = Plan {
            limits,
            budget: Some(STEPS),
            threads: 1,
            watch: true,
            ..Plan::new(GAMES, playouts::seats(&open.game))
        };
        let (tally, mut compiled) = match playouts::play(&open.game, &open.rules, &plan, &|_| {}) {
            Ok(played) => played,
            Err(error) => {
                faults.holds("unsaid", !error.to_string().trim().is_empty(), || {
                    "failed, and nothing is said".to_owned()
                });
                return End::Refused;
            }
        };
        let Some(compiled) = compiled.pop() else { return End::Refused };
        let (failures, ended, games) = (tally.failures.len(), tally.ended, tally.games);
        if let Some(stored) = stored {
            let again = stored.report(
                (&open.game, &open.rules, &compiled),
                check::examples(assets, home, (&open.game, &open.rules), &[]),
            );
            faults.harmless("stored", &check::harmless(&again.screen("game")));
        }
        let report = Report::of(&open.game, &open.rules, ("random", tally), examples, &compiled);
        let screen = check::harmless(&report.screen("game")).into_owned();
        faults.harmless("report", &screen);
        let json = report.json().to_string();
        faults.holds("report --json", serde_json::from_str::<serde_json::Value>(&json).is_ok(), || {
            format!("no JSON: {json:.200}")
        });
        faults.holds("sound", failures == 0 || !report.sound(), || {
            format!("{failures} failures, and sound: {screen}")
        });
        faults.holds("ended", ended <= games, || format!("{ended} of {games} games have ended"));
        if report.sound() { End::Taken } else { End::Refused }
    }
}

impl Open {
    /// Plays a saved game again, whatever version of the game it is of.
    fn repeat(&self, saved: Saved) -> Option<Halt> {
        let seats = Some(saved.seats).filter(|seats| self.game.players.allow((*seats).into()))?;
        let compiled = CompiledGame::new(self.game.clone(), seats).ok()?;
        let limits = Limits { steps: STEPS, ..Limits::default() };
        let mut engine = Engine::new(Arc::new(compiled), self.rules.clone(), limits).ok()?;
        let notebook = Rc::new(RefCell::new(Notebook { ahead: saved.answers.into(), ..Notebook::default() }));
        let recorded = |_| Box::new(Recorded::alone(notebook.clone())) as Box<dyn Answerer>;
        Some(engine.playout(saved.seed, Answerers::new((0..seats).map(recorded).collect()), true))
    }
}
