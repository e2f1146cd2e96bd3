//! What playouts say about a game: one screen for people, one contract for programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use crate::model::Game;

use super::crowd::Tally;
use super::example::Examples;
use super::layout::{Layout, RowInfo, Trig};
use super::machine::Rules;
use super::thing::RowId;

/// Something that playouts have shown to be odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// `W0402` …; see `docs/diagnostics.md`.
    pub code: &'static str,
    /// What it is about: `hunt/watery-grave`, a section, a space.
    pub subject: String,
    /// The ruling that says why it is so.
    pub explained: Option<String>,
}

/// What came of the playouts of a game.
#[derive(Debug)]
pub struct Report {
    /// The game's slug.
    pub game: String,
    /// Counts.
    pub tally: Tally,
    /// Oddities, explained ones included.
    pub complaints: Vec<Complaint>,
    /// Counters: id, printed, the most in use.
    pub counters: Vec<(String, Option<u32>, u32)>,
    /// Numbers: id, least, most.
    pub numbers: Vec<(String, i64, i64)>,
    /// Places that were found empty, and how often.
    pub empty: Vec<(String, u32)>,
    /// What came of the examples.
    pub examples: Examples,
}

/// How a `measured.toml` begins that warpress has written.
pub const MEASURED: &str =
    "# Written by `warpress referee --write`: the most pieces that were in use at once in ";

/// Codes of complaints, and what they are called on the screen.
const KINDS: [(&str, &str); 9] = [
    ("W0401", "cards never drawn"),
    ("W0402", "cards never playable"),
    ("W0403", "cards never played"),
    ("W0404", "effects that never came about"),
    ("W0405", "rules never cited"),
    ("W0406", "table rows never rolled"),
    ("W0407", "spaces never entered"),
    ("W0408", "counters too few"),
    ("W0409", "values printed and never read"),
];

impl Report {
    /// Reads a tally. What examples play and cite counts as played and cited.
    pub fn new(game: &Game, rules: &Rules, tally: Tally, examples: Examples, layout: &Layout) -> Self {
        let mut report = Self {
            game: game.slug.clone(),
            complaints: Vec::new(),
            counters: Vec::new(),
            numbers: Vec::new(),
            empty: Vec::new(),
            examples,
            tally,
        };
        report.judge(game, rules, layout);
        report
    }

    fn judge(&mut self, game: &Game, rules: &Rules, layout: &Layout) {
        // Where nothing was played to its end, nothing is known of what is rare.
        let Some(mut usage) = self.tally.usage.clone().filter(|_| self.tally.ended > 0) else { return };
        self.examples.exercise(&mut usage);
        let mut complain = |code: &'static str, subject: String| {
            let target = format!("{code}:{subject}");
            let explained = game.rulings.iter().find(|(_, ruling)| ruling.settles.contains(&target));
            self.complaints.push(Complaint { code, subject, explained: explained.map(|(id, _)| id.clone()) });
        };
        // Where no card has a use, the program alone says what cards do; elsewhere one without is a slip.
        let useful = |row: &RowInfo| !row.uses.is_empty();
        let idle = |of: u16, row: &RowInfo| {
            !useful(row) && layout.rows.iter().any(|other| other.list == of && useful(other))
        };
        for (at, row) in layout.rows.iter().enumerate() {
            let list = &layout.lists[usize::from(row.list)];
            let id = layout.words.text(list.id);
            let name = layout.row_name(RowId(at as u32));
            let deck = game.decks.contains_key(id);
            if deck && list.pieces {
                let held = game.has_hand(id);
                let uses = &layout.uses[row.uses.start as usize..row.uses.end as usize];
                let lasting = |trigger: &Trig| matches!(trigger, Trig::While(_) | Trig::On(_));
                let played = uses.iter().any(|of| !lasting(&of.trigger));
                if held && usage.drawn[at] == 0 && usage.played[at] == 0 {
                    complain("W0401", name.clone());
                } else if usage.playable[at] == 0 && (played || idle(row.list, row)) {
                    complain("W0402", name.clone());
                } else if usage.played[at] == 0 && played {
                    complain("W0403", name.clone());
                }
                for (nth, of) in uses.iter().enumerate() {
                    let fires = !of.effects.is_empty() && !matches!(of.trigger, Trig::While(_));
                    if fires && usage.played[at] > 0 && usage.fired[row.uses.start as usize + nth] == 0 {
                        complain("W0404", format!("{name}:{}", nth + 1));
                    }
                }
            }
            let rolls = game.tables.get(id).is_some_and(|table| table.dice.is_some());
            if rolls && usage.rolled[at] == 0 {
                complain("W0406", name);
            }
        }
        for (at, list) in (0_u16..).zip(&layout.lists) {
            let id = layout.words.text(list.id);
            let Some(found) = game.decks.get(id).or_else(|| game.counters.get(id)) else { continue };
            for (column, of) in &found.columns {
                let name = layout.words.find(&super::words::spelt(column));
                let read = name
                    .is_none_or(|name| self.tally.read.contains(&(at, name)) || layout.asked.contains(&name));
                // What a ruleset declares and no row of this game has is not printed either.
                let printed = found.rows.iter().any(|row| row.values.contains_key(column));
                if !read && printed && !of.lore && of.of.is_amount() {
                    complain("W0409", format!("{id}.{column}"));
                }
            }
        }
        for (section, cited) in rules.sections.iter().zip(&usage.cited) {
            if *cited == 0 && rules.procedures.contains(section) {
                complain("W0405", section.clone());
            }
        }
        for (space, entered) in layout.spaces.iter().zip(&usage.entered) {
            let (_, map) = game.maps.get_index(usize::from(space.map)).unzip();
            let row = layout.rows[space.row.0 as usize].id;
            let closed = map.is_some_and(|map| {
                map.spaces
                    .iter()
                    .any(|one| one.closed && Some(one.id.as_str()) == Some(layout.words.text(row)))
            });
            let stands = layout.places.iter().any(|place| place.per == crate::model::Scope::Space);
            if *entered == 0 && !closed && stands {
                complain("W0407", layout.row_name(space.row));
            }
        }
        for (at, row) in layout.rows.iter().enumerate() {
            let list = layout.words.text(layout.lists[usize::from(row.list)].id);
            if !game.counters.contains_key(list) {
                continue;
            }
            let name = layout.row_name(RowId(at as u32));
            let needed = usage.away[at];
            if row.as_needed && row.printed.is_some_and(|printed| printed < needed) {
                complain("W0408", name.clone());
            }
            // A marker that only says how things stand lies wherever they do; it is not counted.
            if needed > 0 || !bears(game, &name) {
                self.counters.push((name, row.printed, needed));
            }
        }
        for (number, range) in layout.numbers.iter().zip(&usage.numbers) {
            if let Some((low, high)) = range {
                self.numbers.push((layout.words.text(number.id).to_owned(), *low, *high));
            }
        }
        for (place, count) in layout.places.iter().zip(&usage.empty) {
            if *count > 0 {
                self.empty.push((layout.words.text(place.id).to_owned(), *count));
            }
        }
    }

    /// The counts of pieces made as needed, as `measured.toml` holds them; `None` where there are none.
    pub fn measured(&self, game: &Game) -> Option<String> {
        let mut lists: BTreeMap<&str, Vec<(&str, u32)>> = BTreeMap::new();
        for (name, _, most) in &self.counters {
            let Some((list, row)) = name.split_once('/') else { continue };
            let found =
                game.counters.get(list).and_then(|list| list.rows.iter().find(|known| known.id == row));
            if found.is_some_and(|row| matches!(row.count, Some(crate::model::Count::AsNeeded { .. }))) {
                lists.entry(list).or_default().push((row, *most));
            }
        }
        if lists.is_empty() {
            return None;
        }
        let mut text = format!("{MEASURED}{} games.\n", self.tally.games);
        for (list, rows) in lists {
            let _ = write!(text, "\n[counters.{list}]\n");
            for (row, most) in rows {
                let _ = writeln!(text, "{row} = {most}");
            }
        }
        Some(text)
    }

    /// Oddities that no ruling explains.
    pub fn open(&self) -> impl Iterator<Item = &Complaint> {
        self.complaints.iter().filter(|complaint| complaint.explained.is_none())
    }

    /// Whether every playout ended and nothing is odd.
    pub fn sound(&self) -> bool {
        self.tally.failed == 0
            && self.tally.stopped.is_empty()
            && self.examples.failed.is_empty()
            && self.open().next().is_none()
    }

    fn of(&self, code: &str) -> Vec<&str> {
        self.open().filter(|one| one.code == code).map(|one| one.subject.as_str()).collect()
    }

    /// The report as JSON; see `docs/referee.md`.
    pub fn json(&self) -> Json {
        let tally = &self.tally;
        let spread = |of: Option<(i64, i64, i64)>| {
            of.map_or(Json::Null, |(min, median, max)| json!({"min": min, "median": median, "max": max}))
        };
        let failures: Vec<_> = tally
            .failures
            .iter()
            .map(|one| json!({"seed": one.seed, "seats": one.seats, "message": one.fault.message, "file": one.fault.file, "line": one.fault.line, "rule": one.fault.rule, "recent": one.fault.recent}))
            .collect();
        let counters: Vec<_> = self
            .counters
            .iter()
            .map(|(id, printed, most)| json!({"id": id, "printed": printed, "most_used": most}))
            .collect();
        let numbers: Vec<_> =
            self.numbers.iter().map(|(id, min, max)| json!({"id": id, "min": min, "max": max})).collect();
        let explained: BTreeMap<_, _> = self
            .complaints
            .iter()
            .filter_map(|one| Some((format!("{}:{}", one.code, one.subject), one.explained.clone()?)))
            .collect();
        let hand = tally.usage.as_ref().map_or(0, |usage| usage.hand);
        json!({
            "format": 1,
            "game": self.game,
            "games": tally.games,
            "ended": tally.ended,
            "failures": failures,
            "failed": tally.failed,
            "decisions": tally.decisions,
            "turns": spread(quartiles(tally.turns.iter().map(|(turns, count)| (i64::from(*turns), *count)))),
            "wins": tally.wins,
            "draws": tally.draws,
            "all_lost": tally.all_lost,
            "scores": spread(quartiles(tally.scores.iter().map(|(score, count)| (*score, *count)))),
            "endings": tally.endings,
            "stopped": tally.stopped.values().sum::<u64>(),
            "stopped_by": tally.stopped,
            "cards": {"never_drawn": self.of("W0401"), "never_playable": self.of("W0402"), "never_played": self.of("W0403")},
            "effects_unfired": self.of("W0404"),
            "rules_uncited": self.of("W0405"),
            "rows_unrolled": self.of("W0406"),
            "spaces_unentered": self.of("W0407"),
            "values_unread": self.of("W0409"),
            "counters": counters,
            "numbers": numbers,
            "examples": {"run": self.examples.run, "failed": self.examples.failed.iter().map(|(id, _)| id).collect::<Vec<_>>()},
            "biggest_hand": hand,
            "empty": self.empty.iter().cloned().collect::<BTreeMap<_, _>>(),
            "explained": explained,
        })
    }

    /// The report for people.
    pub fn screen(&self) -> String {
        let tally = &self.tally;
        let mut text = String::new();
        let percent = |count: u64| 100.0 * count as f64 / tally.games.max(1) as f64;
        let _ = writeln!(
            text,
            "{}: {} games, {} ended ({:.1} %), {} stopped, {} failed; {:.0} decisions a game",
            self.game,
            tally.games,
            tally.ended,
            percent(tally.ended),
            tally.stopped.values().sum::<u64>(),
            tally.failed,
            tally.decisions as f64 / tally.games.max(1) as f64
        );
        if let Some((min, median, max)) =
            quartiles(tally.turns.iter().map(|(turns, count)| (i64::from(*turns), *count)))
        {
            let _ = writeln!(text, "  turns      {min} to {max}, half of the games in {median} or fewer");
        }
        for (side, wins) in &tally.wins {
            let (low, high) = interval(*wins, tally.games);
            let _ = writeln!(
                text,
                "  {side:<10} wins {:.1} % (with 95 % certainty {low:.0} to {high:.0} %)",
                percent(*wins)
            );
        }
        if tally.draws + tally.all_lost > 0 {
            let _ = writeln!(
                text,
                "  drawn {:.1} %, lost by all {:.1} %",
                percent(tally.draws),
                percent(tally.all_lost)
            );
        }
        if let Some((min, median, max)) =
            quartiles(tally.scores.iter().map(|(score, count)| (*score, *count)))
        {
            let _ = writeln!(text, "  scores     {min} to {max}, median {median}");
        }
        for (ending, count) in &tally.endings {
            let _ = writeln!(text, "  ending     {ending} {:.1} %", percent(*count));
        }
        for (why, count) in &tally.stopped {
            let _ = writeln!(text, "  stopped    {why}: {count}");
        }
        let used: Vec<_> =
            self.numbers.iter().map(|(id, low, high)| format!("{id} {low} to {high}")).collect();
        if !used.is_empty() {
            let _ = writeln!(text, "  numbers    {}", used.join(", "));
        }
        if let Some(usage) = &tally.usage {
            let empty: Vec<_> =
                self.empty.iter().map(|(id, count)| format!("{id} empty {count} times")).collect();
            let rest = if empty.is_empty() { String::new() } else { format!("; {}", empty.join(", ")) };
            let _ = writeln!(text, "  hand       {} cards at most{rest}", usage.hand);
        }
        for (id, printed, most) in &self.counters {
            let printed = printed.map_or_else(|| "?".into(), |printed| printed.to_string());
            let _ = writeln!(text, "  counter    {id}: {most} of {printed} in use at most");
        }
        for (code, what) in KINDS {
            let subjects = self.of(code);
            if !subjects.is_empty() {
                let _ = writeln!(text, "  {code}      {what}: {}", some_of(&subjects));
            }
        }
        let explained = self.complaints.len() - self.open().count();
        if explained > 0 {
            let _ = writeln!(text, "  {explained} more are explained by rulings");
        }
        if self.examples.run > 0 {
            let (run, failed) = (self.examples.run, self.examples.failed.len());
            let _ = writeln!(text, "  examples   {run} played, {} as they say", run - failed);
        }
        for (id, misses) in &self.examples.failed {
            for miss in misses {
                let _ = writeln!(text, "  example    {id}: {}", miss.message);
                for line in miss.recent.iter().rev().take(6).rev() {
                    let _ = writeln!(text, "             {line}");
                }
            }
        }
        let mut told: Vec<(&str, u32, &str)> = Vec::new();
        for failure in &tally.failures {
            let fault = &failure.fault;
            let same = (fault.file.as_str(), fault.line, fault.message.as_str());
            if told.contains(&same) {
                continue;
            }
            told.push(same);
            let _ = writeln!(text, "  failed     {}:{}: {}", fault.file, fault.line, fault.message);
            if let Some(rule) = &fault.rule {
                let _ = writeln!(text, "             in rule {rule}");
            }
            for line in fault.recent.iter().rev().take(6).rev() {
                let _ = writeln!(text, "             {line}");
            }
            let _ = writeln!(
                text,
                "             play it again: warpress referee {} --replay {} --seats {} --trace",
                self.game, failure.seed, failure.seats
            );
        }
        text
    }
}

/// Whether a counter is there to bear a number, a fact or a role: `counter/markers`, `counter/markers:attacker`.
fn bears(game: &Game, name: &str) -> bool {
    let bearers = game.numbers.values().map(|number| &number.borne_by);
    let bearers = bearers.chain(game.facts.values().map(|fact| &fact.borne_by));
    let bearers = bearers.chain(game.places.values().map(|place| &place.borne_by));
    let mut bearers = bearers.chain(game.roles.values().map(|role| &role.borne_by)).flatten();
    bearers.any(|bearer| {
        let Some((_, what)) = bearer.split_once('/') else { return false };
        let what = what.replace(':', "/");
        name == what || name.split_once('/').is_some_and(|(list, _)| list == what)
    })
}

/// The first of a long list, and how many more there are.
fn some_of(subjects: &[&str]) -> String {
    const SHOWN: usize = 12;
    let rest = subjects.len().saturating_sub(SHOWN);
    let shown = subjects[..subjects.len() - rest].join(", ");
    if rest == 0 { shown } else { format!("{shown} and {rest} more (--json names all)") }
}

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
