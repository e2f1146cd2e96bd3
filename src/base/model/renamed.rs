//! Names that differ from those of the source, and the rulings that say so.

use super::{Game, Row, RulingCause};

/// In the `settles` of a ruling: every name that differs from the source's and that no other ruling settles.
pub const OTHER_NAMES: &str = "as_printed";

/// A row whose name is not that of the source.
#[derive(Debug, Clone)]
pub struct Renamed<'g> {
    /// The path of its list: `decks.battle`, `tables.cultures`.
    pub list: String,
    /// The path of the row: `decks.battle.rows.tank`, `maps.fair.spaces.gate`.
    pub path: String,
    /// The row.
    pub row: &'g Row,
    /// The name that the source prints.
    pub printed: &'g str,
}

impl Renamed<'_> {
    /// Its name here; rows without one are called by their ids.
    pub fn name(&self) -> &str {
        self.row.called()
    }

    /// Whether a target of `settles` names the row, its name, or its list.
    fn is_named_by(&self, target: &str) -> bool {
        target == self.list
            || target
                .strip_prefix(&self.path)
                .is_some_and(|rest| matches!(rest, "" | ".name" | ".as_printed" | ".as_printed.name"))
    }
}

impl Game {
    /// All rows whose names differ from the source's, in the order of the data.
    pub fn renamed(&self) -> Vec<Renamed<'_>> {
        let mut found = Vec::new();
        let mut put = |list: String, rows: &str, row| {
            let row: &Row = row;
            let printed = row.as_printed.get("name").filter(|printed| row.name.as_ref() != Some(*printed));
            if let Some(printed) = printed {
                found.push(Renamed { path: format!("{list}.{rows}.{}", row.id), list, row, printed });
            }
        };
        let lists = [("decks", &self.decks), ("counters", &self.counters), ("records", &self.records)];
        for (folder, list) in
            lists.iter().flat_map(|(folder, all)| all.values().map(move |one| (folder, one)))
        {
            list.rows.iter().for_each(|row| put(format!("{folder}.{}", list.id), "rows", row));
        }
        for (id, table) in &self.tables {
            table.rows.iter().for_each(|row| put(format!("tables.{id}"), "rows", &row.row));
        }
        for (id, map) in &self.maps {
            map.list.rows.iter().for_each(|row| put(format!("maps.{id}"), "spaces", row));
        }
        found
    }

    /// The names that a ruling settles; none unless it corrects a slip or replaces a name.
    pub fn renamed_by(&self, ruling: &str) -> Vec<Renamed<'_>> {
        let says = |id: &str, one: &Renamed<'_>| {
            let ruling = &self.rulings[id];
            corrects(ruling.why) && ruling.settles.iter().any(|target| one.is_named_by(target))
        };
        let Some(known) = self.rulings.get(ruling).filter(|known| corrects(known.why)) else {
            return Vec::new();
        };
        let others = known.settles.iter().any(|target| target == OTHER_NAMES);
        let free = |one: &Renamed<'_>| !self.rulings.keys().any(|id| says(id, one));
        let mut all = self.renamed();
        all.retain(|one| says(ruling, one) || others && free(one));
        all
    }
}

/// Whether such a ruling says of a name why it is another.
fn corrects(why: RulingCause) -> bool {
    matches!(why, RulingCause::Slip | RulingCause::Renamed)
}
