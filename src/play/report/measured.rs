//! `measured.toml`: how many pieces made as needed were in use, for the printer.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Counter, Report};
use warpress_model::{Count, Game};

/// The first line of a `measured.toml` that warpress has written, up to the number of games.
pub const MEASURED: &str =
    "# Written by `warpress referee --write`: the most pieces that were in use at once in ";

impl Report {
    /// The text of `measured.toml`; `None` if no pieces are made as needed.
    pub fn measured(&self, game: &Game) -> Option<String> {
        let mut lists: BTreeMap<&str, Vec<(&str, u32)>> = BTreeMap::new();
        for Counter { id, most_used, .. } in &self.counters {
            let Some((list, row)) = id.split_once('/') else { continue };
            let found =
                game.counters.get(list).and_then(|list| list.rows.iter().find(|known| known.id == row));
            if found.is_some_and(|row| matches!(row.count, Some(Count::AsNeeded { .. }))) {
                lists.entry(list).or_default().push((row, *most_used));
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
}
