//! What playouts say about a game: one screen for people, one contract for programs, one file to be kept.
//!
//! `judge` finds what is odd, `bearers` what paper could not bear, `length` what prolongs games, `influence`
//! which cards are strong; `screen`, `columns` and `json` write it, `stored` keeps it.

mod bearers;
mod columns;
mod deciding;
mod influence;
mod json;
mod judge;
mod length;
mod measured;
mod screen;
mod stored;

use warpress_model::Code;
use warpress_model::{Game, Reason};

use super::compiled::CompiledGame;
use super::example::Examples;
use super::rules::Rules;
use super::simulation::Tally;
use super::thing::RowId;

pub use bearers::{Beyond, Borne};
pub use columns::columns;
pub use deciding::Deciding;
pub use influence::Card;
pub use length::{Length, Prolonging};
pub use measured::MEASURED;
pub use stored::{Stored, StoredRun, WRITTEN};

/// Something that playouts have shown to be odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// `W0402` …; see `docs/diagnostics.md`.
    pub code: Code,
    /// What it is about: `hunt/watery-grave`, a section, a space.
    pub subject: String,
    /// What says why it is so.
    pub explained: Option<Reason>,
}

/// The playouts of one sort of players.
#[derive(Debug, Clone)]
pub struct Run {
    /// Who played: `random`, `greedy`, `random,greedy`.
    pub players: String,
    /// What came of it.
    pub tally: Tally,
    /// How long games were.
    pub length: Option<Length>,
    /// What prolonged them.
    pub prolonging: Vec<Prolonging>,
    /// Cards that go with winning.
    pub strong: Vec<Card>,
    /// Cards that go with losing.
    pub weak: Vec<Card>,
}

/// The same playouts with a scenario or option.
#[derive(Debug, Clone)]
pub struct Variant {
    /// What was applied, beyond what the others have.
    pub with: Vec<String>,
    /// What came of it.
    pub tally: Tally,
    /// How many were compared with the ones of the same seeds without it.
    pub compared: u64,
    /// How many of those went event for event as without it.
    pub same: u64,
    /// How many came out as without it: who won, by which ending, in which turn.
    pub same_result: u64,
}

/// What came of the playouts of a game.
#[derive(Debug)]
pub struct Report {
    /// The game's slug.
    pub game: String,
    /// The playouts, by who played.
    pub runs: Vec<Run>,
    /// All of them together.
    pub tally: Tally,
    /// Oddities, explained ones included.
    pub findings: Vec<Finding>,
    /// Counters: id, printed, the most in use.
    pub counters: Vec<(String, Option<u32>, u32)>,
    /// What counters had to bear.
    pub borne: Vec<Borne>,
    /// Numbers that left what is printed of them.
    pub beyond: Vec<Beyond>,
    /// Numbers: id, least, most.
    pub numbers: Vec<(String, i64, i64)>,
    /// Places that were found empty, and how often.
    pub empty: Vec<(String, u32)>,
    /// What came of the examples.
    pub examples: Examples,
    /// The same with scenarios and options.
    pub variants: Vec<Variant>,
    /// How often each ending decides.
    pub deciding: Vec<Deciding>,
    /// Why the game's own rules need not end it.
    pub may_run_on: Option<String>,
}

/// Codes of findings, and what they are called on the screen.
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
    (Code::W0420, "too few counters to bear"),
    (Code::W0421, "numbers that leave their track"),
    (Code::W0423, "games far longer than usual, by players"),
    (Code::W0424, "options that change nothing"),
    (Code::W0425, "effects that never changed anything"),
    (Code::W0427, "endings of ours that decide too many games"),
];

impl Run {
    /// Reads the playouts of these players.
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
    /// Compares the playouts of a scenario or option with the ones without it.
    pub fn new(with: Vec<String>, tally: Tally, base: &Tally) -> Self {
        let pairs = || tally.trails.iter().zip(&base.trails);
        let (compared, same) =
            (pairs().count() as u64, pairs().filter(|(own, base)| own.events == base.events).count() as u64);
        let same_result = pairs().filter(|(own, base)| own.result == base.result).count() as u64;
        Self { with, compared, same, same_result, tally }
    }

    /// So many playouts without any difference leave no doubt.
    const ENOUGH: u64 = 20;

    /// Whether it has changed nothing at all.
    pub fn is_idle(&self) -> bool {
        idle(self.compared, self.same)
    }
}

/// Whether this many playouts that all went the same say that an option changes nothing.
fn idle(compared: u64, same: u64) -> bool {
    compared >= Variant::ENOUGH && same == compared
}

impl Report {
    /// Reads the playouts of a game. What examples play and cite counts as played and cited.
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
        };
        report.deciding = Deciding::of_runs(game, &report.runs);
        report.read(game, rules, compiled);
        report
    }

    /// The report of one sort of players, by their name.
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

    /// Adds what came of scenarios and options beside the game without them.
    #[must_use]
    pub fn beside(mut self, game: &Game, variants: Vec<Variant>) -> Self {
        for variant in variants.iter().filter(|variant| variant.is_idle()) {
            self.add_finding(game, Code::W0424, variant.with.join(","));
        }
        self.variants = variants;
        self
    }

    fn add_finding(&mut self, game: &Game, code: Code, subject: String) {
        let explained = game.reason(code, &subject);
        self.findings.push(Finding { code, subject, explained });
    }

    fn read(&mut self, game: &Game, rules: &Rules, compiled: &CompiledGame) {
        // Where nothing was played to its end, nothing is known of what is rare.
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
            // As many are needed as are in use, or as things that one of them marks.
            let marks = self.borne.iter().filter(|borne| borne.by == name).map(|borne| borne.bearers).max();
            let needed = usage.away[at].max(marks.unwrap_or(0));
            let bears = self.borne.iter().any(|borne| borne.by == name || borne.by == list);
            if row.as_needed && row.printed.is_some_and(|printed| printed < needed) {
                self.add_finding(game, Code::W0408, name.clone());
            }
            // What is borne by any counter of a set is reported for the set.
            if needed > 0 || !bears {
                self.counters.push((name, row.printed, needed));
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
        // By chance games wander; only where those who play to win take as long is the game to blame.
        let extreme = |run: &Run| run.length.is_some_and(Length::is_extreme);
        if self.tally.games >= LENGTHS && self.runs.iter().all(extreme) {
            let all: Vec<_> = self.runs.iter().map(|run| run.players.as_str()).collect();
            self.add_finding(game, Code::W0423, all.join(","));
        }
        for (number, range) in compiled.numbers.iter().zip(&usage.numbers) {
            if let Some((low, high)) = range {
                self.numbers.push((compiled.words.text(number.id).to_owned(), *low, *high));
            }
        }
        for (place, count) in compiled.places.iter().zip(&usage.empty) {
            if *count > 0 {
                self.empty.push((compiled.words.text(place.id).to_owned(), *count));
            }
        }
    }

    /// Oddities that no ruling explains.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.explained.is_none())
    }

    /// Whether every playout ended that must end, and nothing is odd.
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

/// Below this many games nothing is said of lengths.
const LENGTHS: u64 = 200;

/// Least, median and greatest of counted values.
fn quartiles(values: impl Iterator<Item = (i64, u64)>) -> Option<(i64, i64, i64)> {
    let values: Vec<_> = values.collect();
    let total: u64 = values.iter().map(|(_, count)| count).sum();
    let mut sum = 0;
    let median = values.iter().find(|(_, count)| {
        sum += count;
        2 * sum >= total
    });
    Some((values.first()?.0, median?.0, values.last()?.0))
}

/// Wilson's interval for a share, in per cent, with 95 % certainty.
fn interval(hits: u64, of: u64) -> (f64, f64) {
    let (count, share) = (of.max(1) as f64, hits as f64 / of.max(1) as f64);
    let z = 1.96_f64;
    let middle = share + z * z / (2.0 * count);
    let spread = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
    let below = 1.0 + z * z / count;
    (100.0 * (middle - spread) / below, 100.0 * (middle + spread) / below)
}
