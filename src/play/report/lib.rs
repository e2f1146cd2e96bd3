//! What playouts say about a game: a screen for people, JSON for programs, and a file to keep.
//!
//! `judge` finds what is odd, `bearers` what was not printed often enough, `length` what prolongs games, `influence`
//! which cards are strong. `screen`, `columns` and `json` write the report, `stored` keeps it.

mod bearers;
mod columns;
mod deciding;
mod influence;
mod json;
mod judge;
mod length;
mod measured;
mod screen;
pub mod seating;
mod stored;

use serde::Serialize;

use warpress_model::{Code, Game, Reason};

use crate::seating::Seating;
use warpress_playouts::Tally;
use warpress_referee::compiled::CompiledGame;
use warpress_referee::example::Examples;
use warpress_referee::rules::Rules;
use warpress_referee::thing::RowId;

pub use bearers::{CounterLoad, TrackOverflow};
pub use columns::columns;
pub use deciding::Deciding;
pub use influence::Card;
pub use length::{Length, Prolonging};
pub use measured::MEASURED;
pub use stored::{Stored, StoredError, StoredRun, WRITTEN};

/// Something odd that playouts have shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// `W0402` …; see `docs/diagnostics.md`.
    pub code: Code,
    /// What it is about: `hunt/watery-grave`, a section, a space.
    pub subject: String,
    /// Why it is so, if the data say why.
    pub explained: Option<Reason>,
}

/// The playouts of one combination of players.
#[derive(Debug, Clone)]
pub struct Run {
    /// The players: `random`, `greedy`, `random,greedy`.
    pub players: String,
    /// Their results.
    pub tally: Tally,
    /// How long games were, if there were any.
    pub length: Option<Length>,
    /// What prolonged them.
    pub prolonging: Vec<Prolonging>,
    /// Cards that go with winning.
    pub strong: Vec<Card>,
    /// Cards that go with losing.
    pub weak: Vec<Card>,
}

/// Playouts on the same seeds with a scenario or option.
#[derive(Debug, Clone)]
pub struct Variant {
    /// The scenarios and options, in addition to those of the other playouts.
    pub with: Vec<String>,
    /// Their results.
    pub tally: Tally,
    /// How many were compared with playouts on the same seeds without it.
    pub compared: u64,
    /// How many of those went exactly as without it, event for event.
    pub same: u64,
    /// How many ended as without it: with the same winners and ending, in the same turn.
    pub same_result: u64,
}

/// How many counters of a row there are, and how many were needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// The row: `markers/torch`.
    pub id: String,
    /// How many are printed; `None` if the data do not say.
    pub printed: Option<u32>,
    /// The most in use at once.
    pub most_used: u32,
}

/// The values that a number has had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Extremes {
    /// The number, as programs spell it.
    pub id: String,
    /// The least.
    pub min: i64,
    /// The greatest.
    pub max: i64,
}

/// The report on the playouts of a game.
#[derive(Debug)]
pub struct Report {
    /// The game's slug.
    pub game: String,
    /// The playouts of each combination of players.
    pub runs: Vec<Run>,
    /// The results of all runs together.
    pub tally: Tally,
    /// All findings, including those that are explained.
    pub findings: Vec<Finding>,
    /// Counters: how many are printed, and how many were in use.
    pub counters: Vec<Counter>,
    /// What counters had to bear, in the order of the data.
    pub borne: Vec<CounterLoad>,
    /// Numbers that went beyond what is printed of them.
    pub beyond: Vec<TrackOverflow>,
    /// The least and the greatest value of each number.
    pub numbers: Vec<Extremes>,
    /// Places that were found empty when something was drawn from them, and how often.
    pub empty: Vec<(String, u32)>,
    /// The results of the examples.
    pub examples: Examples,
    /// The playouts with scenarios and options.
    pub variants: Vec<Variant>,
    /// How often each ending decides.
    pub deciding: Vec<Deciding>,
    /// Why the rules need not end the game, if the data say so.
    pub may_run_on: Option<String>,
    /// How many the pieces can seat, if the game names no most.
    pub seating: Option<Seating>,
}

/// The codes of findings, with their headings on the screen.
const KINDS: [(Code, &str); 15] = [
    (Code::W0401, "cards never drawn"),
    (Code::W0402, "cards never playable"),
    (Code::W0403, "cards never played"),
    (Code::W0404, "effects that never came about"),
    (Code::W0405, "rules never cited"),
    (Code::W0406, "table rows never rolled"),
    (Code::W0407, "spaces never entered"),
    (Code::W0408, "counters too few"),
    (Code::W0409, "values printed and never read"),
    (Code::W0420, "borne by too few counters"),
    (Code::W0421, "numbers that leave their track"),
    (Code::W0423, "games far longer than usual, by players"),
    (Code::W0424, "options that change nothing"),
    (Code::W0425, "effects that never changed anything"),
    (Code::W0427, "endings of ours that decide too many games"),
];

impl Run {
    /// The run of some players, from its tally.
    pub fn new(players: &str, tally: Tally, (game, rules, compiled): (&Game, &Rules, &CompiledGame)) -> Self {
        let (strong, weak) = influence::cards(&tally, game, compiled);
        Self {
            players: players.to_owned(),
            length: Length::of(&tally),
            prolonging: length::prolonging(&tally, compiled, rules),
            strong,
            weak,
            tally,
        }
    }
}

impl Variant {
    /// Compares the playouts with a scenario or option with those without it.
    pub fn new(with: Vec<String>, tally: Tally, base: &Tally) -> Self {
        let pairs = || tally.trails.iter().zip(&base.trails);
        let (compared, same) =
            (pairs().count() as u64, pairs().filter(|(own, base)| own.events == base.events).count() as u64);
        let same_result = pairs().filter(|(own, base)| own.result == base.result).count() as u64;
        Self { with, compared, same, same_result, tally }
    }

    /// This many playouts without any difference leave no doubt.
    const ENOUGH: u64 = 20;

    /// Whether it has changed nothing.
    pub fn is_idle(&self) -> bool {
        idle(self.compared, self.same)
    }
}

/// Whether an option changes nothing, going by how many playouts were compared and how many were the same.
fn idle(compared: u64, same: u64) -> bool {
    compared >= Variant::ENOUGH && same == compared
}

impl Report {
    /// Draws up the report. What examples play and cite counts as played and cited.
    pub fn new(
        game: &Game,
        rules: &Rules,
        runs: Vec<Run>,
        examples: Examples,
        compiled: &CompiledGame,
    ) -> Self {
        let mut tally = Tally::default();
        for run in &runs {
            tally.add(&run.tally);
        }
        let mut report = Self {
            game: game.slug.clone(),
            runs,
            tally,
            findings: Vec::new(),
            counters: Vec::new(),
            borne: Vec::new(),
            beyond: Vec::new(),
            numbers: Vec::new(),
            empty: Vec::new(),
            examples,
            variants: Vec::new(),
            deciding: Vec::new(),
            may_run_on: game.may_run_on.as_ref().map(|why| why.reason.clone()),
            seating: None,
        };
        report.deciding = Deciding::of_runs(game, &report.runs);
        report.read(game, rules, compiled);
        report
    }

    /// The report on a single run, by the name of its players.
    pub fn of(
        game: &Game,
        rules: &Rules,
        (players, tally): (&str, Tally),
        examples: Examples,
        compiled: &CompiledGame,
    ) -> Self {
        let run = Run::new(players, tally, (game, rules, compiled));
        Self::new(game, rules, vec![run], examples, compiled)
    }

    /// Adds the playouts with scenarios and options.
    #[must_use]
    pub fn beside(mut self, game: &Game, variants: Vec<Variant>) -> Self {
        for variant in variants.iter().filter(|variant| variant.is_idle()) {
            self.add_finding(game, Code::W0424, variant.with.join(","));
        }
        self.variants = variants;
        self
    }

    fn add_finding(&mut self, game: &Game, code: Code, subject: String) {
        let explained = game.reason(code, Some(subject.as_str()));
        self.findings.push(Finding { code, subject, explained });
    }

    fn read(&mut self, game: &Game, rules: &Rules, compiled: &CompiledGame) {
        // If no game was played to its end, nothing is known about what is rare.
        let played = self.tally.ended > 0 || self.may_run_on.is_some();
        let Some(mut usage) = self.tally.usage.clone().filter(|_| played) else { return };
        self.examples.exercise(&mut usage);
        for (code, subject) in judge::judge(game, rules, compiled, &usage, self.tally.read.as_ref()) {
            self.add_finding(game, code, subject);
        }
        self.borne = bearers::borne(game, compiled, &usage);
        self.beyond = bearers::beyond(game, &usage);
        for (at, row) in compiled.rows.iter().enumerate() {
            let list = compiled.words.text(compiled.lists[usize::from(row.list)].id);
            if !game.counters.contains_key(list) {
                continue;
            }
            let name = compiled.row_name(RowId(at as u32));
            // As many are needed as are in use, or as there are things that bear one.
            let marks = self.borne.iter().filter(|borne| borne.by == name).map(|borne| borne.bearers).max();
            let needed = usage.away[at].max(marks.unwrap_or(0));
            let bears = self.borne.iter().any(|borne| borne.by == name || borne.by == list);
            if row.as_needed && row.printed.is_some_and(|printed| printed < needed) {
                self.add_finding(game, Code::W0408, name.clone());
            }
            // If any counter of a list will do, the list as a whole is reported.
            if needed > 0 || !bears {
                self.counters.push(Counter { id: name, printed: row.printed, most_used: needed });
            }
        }
        let short: std::collections::BTreeSet<_> =
            self.borne.iter().filter(|borne| borne.short()).map(|borne| borne.path.clone()).collect();
        for path in short {
            self.add_finding(game, Code::W0420, path);
        }
        for number in self.beyond.iter().map(|beyond| beyond.number.clone()).collect::<Vec<_>>() {
            self.add_finding(game, Code::W0421, number);
        }
        // Random players wander; the game is to blame only if those who play to win take as long.
        let extreme = |run: &Run| run.length.is_some_and(Length::is_extreme);
        if self.tally.games >= LENGTHS && !self.runs.is_empty() && self.runs.iter().all(extreme) {
            let all: Vec<_> = self.runs.iter().map(|run| run.players.as_str()).collect();
            self.add_finding(game, Code::W0423, all.join(","));
        }
        for (number, range) in compiled.numbers.iter().zip(&usage.numbers) {
            if let Some((low, high)) = range {
                let id = compiled.words.text(number.id).to_owned();
                self.numbers.push(Extremes { id, min: *low, max: *high });
            }
        }
        for (place, count) in compiled.places.iter().zip(&usage.empty) {
            if *count > 0 {
                self.empty.push((compiled.words.text(place.id).to_owned(), *count));
            }
        }
    }

    /// The findings that nothing explains.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.explained.is_none())
    }

    /// Whether every game that must end did so, and nothing is left unexplained.
    pub fn sound(&self) -> bool {
        self.tally.failed == 0
            && (self.tally.stopped.is_empty() || self.may_run_on.is_some())
            && self.variants.iter().all(|variant| variant.tally.failed == 0)
            && self.examples.failed.is_empty()
            && self.open().next().is_none()
    }

    /// The report in a line.
    pub fn line(&self) -> String {
        let tally = &self.tally;
        let open: std::collections::BTreeSet<_> = self.open().map(|one| one.code).collect();
        let turns = Length::of(tally).map_or_else(String::new, |length| {
            format!(", {} turns ({} to {})", length.median, length.min, length.max)
        });
        let mut line = format!("{}: {} of {} ended{turns}", self.game, tally.ended, tally.games);
        let stopped = if self.may_run_on.is_some() { "stopped, as they may be" } else { "stopped" };
        for (count, what) in [
            (tally.failed, "failed"),
            (tally.halted(), stopped),
            (self.examples.failed.len() as u64, "examples do not come out"),
        ] {
            if count > 0 {
                line += &format!(", {count} {what}");
            }
        }
        if !open.is_empty() {
            line += &format!("; {}", open.into_iter().map(Code::as_str).collect::<Vec<_>>().join(" "));
        }
        line
    }

    fn subjects(&self, code: Code) -> Vec<&str> {
        self.open().filter(|one| one.code == code).map(|one| one.subject.as_str()).collect()
    }
}

/// The fewest games after which lengths are judged.
const LENGTHS: u64 = 200;

/// The least, median and greatest of some values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
struct Spread {
    min: i64,
    median: i64,
    max: i64,
}

/// The spread of values that come with how often each was found; they are in order.
fn spread(values: impl Iterator<Item = (i64, u64)>) -> Option<Spread> {
    let values: Vec<_> = values.collect();
    let total: u64 = values.iter().map(|(_, count)| count).sum();
    let mut sum = 0;
    let median = values.iter().find(|(_, count)| {
        sum += count;
        2 * sum >= total
    });
    Some(Spread { min: values.first()?.0, median: median?.0, max: values.last()?.0 })
}

/// Wilson's 95 % confidence interval for a share, in per cent.
fn interval(hits: u64, of: u64) -> (f64, f64) {
    let (count, share) = (of.max(1) as f64, hits as f64 / of.max(1) as f64);
    let z = 1.96_f64;
    let middle = share + z * z / (2.0 * count);
    let spread = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
    let below = 1.0 + z * z / count;
    (100.0 * (middle - spread) / below, 100.0 * (middle + spread) / below)
}
