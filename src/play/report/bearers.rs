//! What had to be shown on paper, compared with what is printed: counters on pieces and players, numbers on tracks.

use serde::Serialize;

use warpress_model::{Count, Game, List, Printed, Row, Scope};
use warpress_referee::compiled::{Bearing, CompiledGame, State};
use warpress_referee::usage::Usage;

/// What counters had to bear at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CounterLoad {
    /// What they bear: `numbers.fatigue`, `facts.charging`, `roles.attacker`.
    #[serde(rename = "id")]
    pub path: String,
    /// The counters: `tokens`, or `tokens/fatigue`.
    pub by: String,
    /// How many are printed.
    pub printed: u32,
    /// What the printed counters add up to, if they bear a number and this can be known.
    pub worth: Option<i64>,
    /// The most things that bore a counter at once.
    pub bearers: u32,
    /// The greatest sum of the number over all that bore it.
    pub points: i64,
    /// Whether they are made as needed, so that they cannot run short.
    #[serde(skip)]
    pub as_needed: bool,
}

impl CounterLoad {
    /// Whether more are needed than are printed.
    pub fn short(&self) -> bool {
        !self.as_needed
            && (self.bearers > self.printed || self.worth.is_some_and(|worth| self.points > worth))
    }
}

/// What counters had to bear, in the order of the data.
pub(super) fn borne(game: &Game, compiled: &CompiledGame, usage: &Usage) -> Vec<CounterLoad> {
    let mut all = Vec::new();
    for (bearing, load) in compiled.bearings.iter().zip(&usage.borne) {
        let id = compiled.words.text(compiled.lists[usize::from(bearing.list)].id);
        let Some(list) = game.counters.get(id) else { continue };
        let rows: Vec<_> = match bearing.row {
            Some(row) => {
                let own = compiled.words.text(compiled.rows[row.0 as usize].id);
                list.rows.iter().filter(|row| row.id == own).collect()
            }
            None => list.rows.iter().collect(),
        };
        let sets = match list.component.per {
            Scope::Seat | Scope::Faction => u32::from(compiled.seats),
            Scope::Side => compiled.sides.len() as u32,
            _ => 1,
        };
        let printed = |row: &Row| row.count.map_or(0, Count::printed).saturating_mul(sets);
        let number = bearing.path.strip_prefix("numbers.").and_then(|id| game.numbers.get(id));
        // A counter on a piece cannot lie along a track, so that by itself it means one.
        let alone = number.is_some_and(|number| number.per == Scope::Piece);
        let named = bearing.row.is_some();
        let worth =
            |row: &&Row| Some(i64::from(printed(row)).saturating_mul(worth(list, row, alone, named)?));
        all.push(CounterLoad {
            path: bearing.path.clone(),
            by: by(compiled, bearing),
            printed: rows.iter().map(|row| printed(row)).fold(0, u32::saturating_add),
            worth: match bearing.of {
                State::Number(_) => rows.iter().map(worth).sum(),
                _ => None,
            },
            bearers: load.bearers,
            points: load.points,
            as_needed: rows.iter().any(|row| matches!(row.count, Some(Count::AsNeeded { .. }))),
        });
    }
    all
}

/// The counters of a bearing: `tokens`, or `tokens/fatigue`.
pub(super) fn by(compiled: &CompiledGame, bearing: &Bearing) -> String {
    match bearing.row {
        Some(row) => compiled.row_name(row),
        None => compiled.words.text(compiled.lists[usize::from(bearing.list)].id).to_owned(),
    }
}

/// How much of a number a counter stands for: what is printed on its better side. Without anything printed, it stands
/// for one if it is laid on a piece (`alone`), or for what its name says (`+2 Strength`) if the number names this very
/// counter (`named`). `None` if it cannot be known.
fn worth(list: &List, row: &Row, alone: bool, named: bool) -> Option<i64> {
    let columns = || list.columns.iter().filter(|(_, column)| column.of.is_amount());
    let mut values = columns().flat_map(|(id, _)| {
        let back = row.back.as_ref().and_then(|back| back.get(id));
        row.values.get(id).into_iter().chain(back)
    });
    let best = values.clone().filter_map(|value| value.as_int()).max();
    match best {
        Some(best) => (columns().count() == 1 && best > 0).then_some(best),
        // Chits named 1, 2, 3 say which, not how many; so may a second side.
        None => {
            let name = row.called();
            let bare = alone && values.next().is_none() && row.back.is_none();
            match name.contains(|c: char| c.is_ascii_digit()) {
                false => bare.then_some(1),
                true => signed(name).filter(|_| bare && named),
            }
        }
    }
}

/// The number in a name such as `+2 Strength`.
fn signed(name: &str) -> Option<i64> {
    let (_, behind) = name.split_once('+')?;
    let digits = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
    behind[..digits]
        .parse()
        .ok()
        .filter(|one| *one > 0 && !behind[digits..].contains(|c: char| c.is_ascii_digit()))
}

/// A number that went beyond what is printed of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TrackOverflow {
    /// The number's id.
    #[serde(rename = "id")]
    pub number: String,
    /// What bears it: `form/score`.
    #[serde(rename = "on")]
    pub bearer: String,
    /// The least and the greatest value printed.
    pub printed: (i64, i64),
    /// The least and the greatest value that it had.
    pub found: (i64, i64),
}

/// Numbers that went beyond the tracks, dials and boxes that bear them.
pub(super) fn beyond(game: &Game, usage: &Usage) -> Vec<TrackOverflow> {
    let mut all = Vec::new();
    for ((id, number), found) in game.numbers.iter().zip(&usage.numbers) {
        let Some((low, high)) = *found else { continue };
        let Some(Printed { bearer, from, to }) = game.printed(id, number) else { continue };
        // At 0 the marker is taken off a track that begins with 1.
        if low < from - i64::from(from == 1) || high > to {
            all.push(TrackOverflow {
                number: id.clone(),
                bearer: bearer.to_string(),
                printed: (from, to),
                found: (low, high),
            });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::signed;

    /// Sixteen counters “+1 Strength” once counted as any number of points.
    #[test]
    fn a_counter_says_in_its_name_what_it_adds() {
        assert_eq!(signed("+2 Strength"), Some(2));
        for name in ["Chit 1", "Strength", "+", "+0", "+1 or +2", "2+"] {
            assert_eq!(signed(name), None, "{name}");
        }
    }
}
