//! The report as people read it.

use std::fmt::Write as _;

use super::{Counter, KINDS, Report, Run, Spread, columns, interval, spread};
use crate::seating::Seating;
use warpress_model::Reason;
use warpress_playouts::Failure;

impl Report {
    /// The report as text, as wide as its longest line; commands in it are about the game as `word` names it.
    pub fn screen(&self, word: &str) -> String {
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
            tally.halted(),
            tally.failed,
            tally.decisions as f64 / tally.games.max(1) as f64
        );
        if let Some(Seating { most, why }) = &self.seating {
            let _ = writeln!(text, "  seats      up to {most} players; with {}, {why}", most + 1);
        }
        match &self.runs[..] {
            [run] if self.variants.is_empty() => text += &alone(run),
            runs => {
                let runs = runs.iter().map(|run| (run.players.clone(), &run.tally));
                let variants = self.variants.iter().map(|one| (one.with.join(","), &one.tally));
                text += &columns(&runs.chain(variants).collect::<Vec<_>>());
            }
        }
        for variant in &self.variants {
            let _ = writeln!(
                text,
                "  {}: of {} games on the same seeds, {} go event for event as without it, {} end alike",
                variant.with.join(","),
                variant.compared,
                variant.same,
                variant.same_result
            );
        }
        for run in &self.runs {
            text += &lengths(run);
            text += &cards(run);
        }
        for one in self.deciding.iter().filter(|one| one.is_ours()) {
            let what = match (&one.ours, one.in_part()) {
                (Some(ruling), _) => format!("the ending {} (ruling “{ruling}”)", one.ending),
                (None, parts) => format!("of the ending {}, {}", one.ending, parts.unwrap_or_default()),
            };
            let _ = writeln!(text, "  ours       {what} decides {}", one.in_words());
        }
        for run in &self.runs {
            for (ending, count) in &run.tally.put_out {
                let share = 100.0 * *count as f64 / run.tally.games.max(1) as f64;
                let _ = writeln!(
                    text,
                    "  put out    {ending}: in {share:.1} % of the games of {} players, others played on",
                    run.players
                );
            }
            for (why, count) in &run.tally.stopped {
                let _ = writeln!(text, "  stopped    {} players, {why}: {count}", run.players);
                for one in run.tally.stuck.iter().filter(|one| one.fault.message == *why) {
                    text += &stuck(one, &run.players, word);
                }
            }
        }
        if let Some(why) = &self.may_run_on {
            let _ = writeln!(text, "  may run on {why}");
        }
        let used: Vec<_> =
            self.numbers.iter().map(|one| format!("{} {} to {}", one.id, one.min, one.max)).collect();
        if !used.is_empty() {
            let _ = writeln!(text, "  numbers    {}", used.join(", "));
        }
        if let Some(usage) = &tally.usage {
            let empty: Vec<_> =
                self.empty.iter().map(|(id, count)| format!("{id} empty {count} times")).collect();
            let rest = if empty.is_empty() { String::new() } else { format!("; {}", empty.join(", ")) };
            let _ = writeln!(text, "  hand       {} cards at most{rest}", usage.hand);
        }
        for Counter { id, printed, most_used } in &self.counters {
            let printed = printed.map_or_else(|| "?".into(), |printed| printed.to_string());
            let _ = writeln!(text, "  counter    {id}: {most_used} of {printed} in use at most");
        }
        for one in &self.borne {
            let points =
                if one.points > 0 { format!(", {} points at once", one.points) } else { String::new() };
            let _ = writeln!(
                text,
                "  bearer     {} bears {}: {} of {} in use at most{points}",
                one.by, one.path, one.bearers, one.printed
            );
        }
        for one in &self.beyond {
            let ((low, high), (from, to)) = (one.found, one.printed);
            let _ = writeln!(
                text,
                "  beyond     {} goes from {low} to {high}; {} is printed from {from} to {to}",
                one.number, one.bearer
            );
        }
        for (code, what) in KINDS {
            let subjects = self.subjects(code);
            if !subjects.is_empty() {
                let _ = writeln!(text, "  {code}      {what}: {}", some_of(&subjects));
            }
        }
        text += &self.explained();
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
        let mut shown: Vec<(&str, u32, &str)> = Vec::new();
        for failure in &tally.failures {
            let fault = &failure.fault;
            let same = (fault.file.as_str(), fault.line, fault.message.as_str());
            if shown.contains(&same) {
                continue;
            }
            shown.push(same);
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
                word, failure.seed, failure.seats
            );
        }
        text
    }
}

/// What happened last in a game that was stopped, and how to see the rest.
fn stuck(one: &Failure, players: &str, word: &str) -> String {
    const SHOWN: usize = 8;
    let mut text = String::new();
    let _ = writeln!(text, "             in the game of seed {}, the last that happened was", one.seed);
    for line in one.fault.recent.iter().rev().take(SHOWN).rev() {
        let _ = writeln!(text, "               {line}");
    }
    let players = if players == "random" { String::new() } else { format!(" --players {players}") };
    let _ = writeln!(
        text,
        "             look at it: warpress referee {word} --replay {} --seats {}{players} --trace",
        one.seed, one.seats
    );
    text
}

impl Report {
    /// The findings that are explained: how many by rulings, and each that has a reason of its own.
    fn explained(&self) -> String {
        let mut text = String::new();
        let by_ruling = |one: &&super::Finding| matches!(one.explained, Some(Reason::Ruling(_)));
        let settled = self.findings.iter().filter(by_ruling).count();
        if settled > 0 {
            let _ = writeln!(text, "  {settled} more are explained by rulings");
        }
        let reasons: Vec<_> = self
            .findings
            .iter()
            .filter_map(|one| match &one.explained {
                Some(Reason::Words(why)) => Some((one, why)),
                _ => None,
            })
            .collect();
        for (one, why) in reasons.iter().take(SHOWN) {
            let _ = writeln!(text, "  explained  {} {}: {why}", one.code, one.subject);
        }
        if reasons.len() > SHOWN {
            let _ = writeln!(text, "  explained  {} more (--json names all)", reasons.len() - SHOWN);
        }
        text
    }
}

/// The results of a single run.
fn alone(run: &Run) -> String {
    let tally = &run.tally;
    let mut text = String::new();
    let percent = |count: u64| 100.0 * count as f64 / tally.games.max(1) as f64;
    if let Some(Spread { min, median, max }) =
        spread(tally.turns.iter().map(|(turns, count)| (i64::from(*turns), *count)))
    {
        let _ = writeln!(text, "  turns      {min} to {max}, half of the games in {median} or fewer");
    }
    for (side, wins) in &tally.wins {
        let (low, high) = interval(*wins, tally.games);
        let _ = writeln!(
            text,
            "  {side:<10} wins {:.1} % (with 95 % confidence {low:.0} to {high:.0} %)",
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
    if let Some(Spread { min, median, max }) =
        spread(tally.scores.iter().map(|(score, count)| (*score, *count)))
    {
        let _ = writeln!(text, "  scores     {min} to {max}, median {median}");
    }
    for (ending, count) in &tally.endings {
        let _ = writeln!(text, "  ending     {ending} {:.1} %", percent(*count));
    }
    text
}

/// What prolongs games.
fn lengths(run: &Run) -> String {
    let mut text = String::new();
    for (nth, one) in run.prolonging.iter().enumerate() {
        let head = if nth == 0 { format!("longest    {}", run.players) } else { "          ".into() };
        let _ = writeln!(
            text,
            "  {head} {} {}: {:.2} a turn in the longest games ({:.1} a game), usually {:.2}",
            one.sort, one.id, one.long, one.times, one.usual
        );
    }
    text
}

/// The strongest and weakest cards.
fn cards(run: &Run) -> String {
    let mut text = String::new();
    for (what, cards) in [("strong", &run.strong), ("weak", &run.weak)] {
        for (nth, card) in cards.iter().enumerate() {
            let head = if nth == 0 { format!("{what:<10} {}", run.players) } else { "          ".into() };
            let often = if card.difference < 0.0 { "less" } else { "more" };
            let _ = writeln!(
                text,
                "  {head} {}: its player wins {:.1} % {often} often (±{:.1}; played {} times)",
                card.id,
                100.0 * card.difference.abs(),
                100.0 * card.spread,
                card.plays
            );
        }
    }
    text
}

/// How much of a long list is shown.
const SHOWN: usize = 12;

/// The beginning of a long list, and how many more there are.
fn some_of(subjects: &[&str]) -> String {
    let rest = subjects.len().saturating_sub(SHOWN);
    let shown = subjects[..subjects.len() - rest].join(", ");
    if rest == 0 { shown } else { format!("{shown} and {rest} more (--json names all)") }
}
