//! Playouts side by side: by random and by greedy players, without an option and with it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Length, interval};
use warpress_playouts::Tally;

/// A table with a line for each figure, and a column for each tally under its heading.
pub fn columns(all: &[(String, &Tally)]) -> String {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    let mut line = |name: &str, of: &dyn Fn(&Tally) -> String| {
        lines.push((name.to_owned(), all.iter().map(|(_, tally)| of(tally)).collect()));
    };
    let percent =
        |count: u64, tally: &Tally| format!("{:.1} %", 100.0 * count as f64 / tally.games.max(1) as f64);
    line("games", &|tally| tally.games.to_string());
    line("ended", &|tally| percent(tally.ended, tally));
    if all.iter().any(|(_, tally)| tally.failed + tally.halted() > 0) {
        line("stopped", &|tally| tally.halted().to_string());
        line("failed", &|tally| tally.failed.to_string());
    }
    line("turns", &|tally| {
        Length::of(tally).map_or_else(String::new, |length| {
            format!("{} ({} to {})", length.median, length.min, length.max)
        })
    });
    line("decisions", &|tally| format!("{:.0}", tally.decisions as f64 / tally.games.max(1) as f64));
    let sides: BTreeSet<&String> = all.iter().flat_map(|(_, tally)| tally.wins.keys()).collect();
    for side in sides {
        line(side, &|tally| {
            let wins = tally.wins.get(side).copied().unwrap_or(0);
            let (low, high) = interval(wins, tally.games);
            format!("{} ({low:.0} to {high:.0})", percent(wins, tally))
        });
    }
    if all.iter().any(|(_, tally)| tally.draws + tally.all_lost > 0) {
        line("drawn", &|tally| percent(tally.draws, tally));
        line("lost by all", &|tally| percent(tally.all_lost, tally));
    }
    let endings: BTreeSet<&String> = all.iter().flat_map(|(_, tally)| tally.endings.keys()).collect();
    for ending in endings {
        line(ending, &|tally| percent(tally.endings.get(ending).copied().unwrap_or(0), tally));
    }
    let length = |text: &str| text.chars().count();
    let first = lines.iter().map(|(name, _)| length(name)).max().unwrap_or(0);
    let widths: Vec<_> = all
        .iter()
        .enumerate()
        .map(|(at, (heading, _))| {
            lines.iter().map(|(_, cells)| length(&cells[at])).max().unwrap_or(0).max(length(heading))
        })
        .collect();
    let mut text = String::new();
    let row = |text: &mut String, name: &str, cells: &mut dyn Iterator<Item = &str>| {
        let mut line = format!("  {name:<first$}");
        for (cell, width) in cells.zip(&widths) {
            let _ = write!(line, "   {cell:<width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    };
    row(&mut text, "", &mut all.iter().map(|(heading, _)| heading.as_str()));
    for (name, cells) in &lines {
        row(&mut text, name, &mut cells.iter().map(String::as_str));
    }
    text
}
