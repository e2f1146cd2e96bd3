//! How many pieces "as needed" were in use, for the printer.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Report;
use warpress_model::{Count, Game};

/// How a `measured.toml` begins that warpress has written.
pub const MEASURED: &str =
    "# Written by `warpress referee --write`: the most pieces that were in use at once in ";

impl Report {
    /// The counts of pieces made as needed, as `measured.toml` holds them; `None` where there are none.
    pub fn measured(&self, game: &Game) -> Option<String> {
        let mut lists: BTreeMap<&str, Vec<(&str, u32)>> = BTreeMap::new();
        for (name, _, most) in &self.counters {
            let Some((list, row)) = name.split_once('/') else { continue };
            let found =
                game.counters.get(list).and_then(|list| list.rows.iter().find(|known| known.id == row));
            if found.is_some_and(|row| matches!(row.count, Some(Count::AsNeeded { .. }))) {
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
}
