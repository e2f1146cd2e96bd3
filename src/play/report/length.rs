//! What prolongs games: cards, rules and phases that come up more often in each turn of the longest games than in
//! games of middling length.

use serde::{Deserialize, Serialize};

use super::json::rounded;
use warpress_playouts::{Class, Tally};
use warpress_referee::compiled::CompiledGame;
use warpress_referee::rules::Rules;
use warpress_referee::thing::RowId;

/// How long games are, in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Length {
    /// The shortest.
    pub min: u32,
    /// Half of the games take at most this many.
    pub median: u32,
    /// Ninety-nine out of a hundred take at most this many.
    #[serde(rename = "of_100_games")]
    pub long: u32,
    /// The longest.
    pub max: u32,
}

impl Length {
    /// The length of the games of a tally.
    pub fn of(tally: &Tally) -> Option<Self> {
        let total: u64 = tally.turns.values().sum();
        let share = |percent: u64| {
            let mut sum = 0;
            tally.turns.iter().find_map(|(turns, count)| {
                sum += count;
                (sum * 100 >= total * percent).then_some(*turns)
            })
        };
        let (min, max) = (*tally.turns.keys().next()?, *tally.turns.keys().next_back()?);
        Some(Self { min, median: share(50)?, long: share(99)?, max })
    }

    /// Whether one game in a hundred takes far longer than players would expect.
    pub fn is_extreme(self) -> bool {
        self.long >= LONG && self.long >= self.median.saturating_mul(EXTREME)
    }
}

/// A game is extreme if it takes this many times as long as the median …
const EXTREME: u32 = 4;
/// … and at least this many turns: a game of fewer is soon over all the same.
const LONG: u32 = 30;
/// The percentage of the median that long games must reach before anything is said to prolong them.
const UNEVEN: u32 = 150;

/// Something that comes up more often in each turn of long games than in those of usual length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Prolonging {
    /// `card`, `rule`, `phase`.
    pub sort: String,
    /// Its id.
    pub id: String,
    /// How often it comes up per turn in the longest games.
    #[serde(rename = "a_turn", serialize_with = "rounded")]
    pub long: f64,
    /// How often it comes up per turn in games of usual length.
    #[serde(rename = "usual_a_turn", serialize_with = "rounded")]
    pub usual: f64,
    /// How often it comes up in each of the longest games.
    #[serde(rename = "a_game", serialize_with = "rounded")]
    pub times: f64,
}

/// How many are named at most.
const NAMED: usize = 5;
/// It must come up this many times as often as in usual games, …
const OFTENER: f64 = 1.3;
/// … exceed the expectation by this many standard deviations, …
const SURE: f64 = 4.0;
/// … and come up this many times more in each game than in as many usual turns.
const MORE: f64 = 0.5;

/// What stands out in the longest games, with what adds most to them first.
pub(super) fn prolonging(tally: &Tally, compiled: &CompiledGame, rules: &Rules) -> Vec<Prolonging> {
    let uneven = Length::of(tally).is_some_and(|length| length.long * 100 >= length.median * UNEVEN);
    if !uneven {
        return Vec::new();
    }
    let (usual, long) = (tally.lengths.between(0.4, 0.6), tally.lengths.between(0.95, 1.0));
    let mut found = Vec::new();
    let mut weigh = |sort: &'static str, of: fn(&Class) -> &[u64], id: &dyn Fn(usize) -> String| {
        for (at, (often, usually)) in of(&long).iter().zip(of(&usual)).enumerate() {
            let (often, usually) = (*often as f64, *usually as f64);
            let ratio = long.turns as f64 / usual.turns.max(1) as f64;
            let expected = usually * ratio;
            // Rare events are Poisson distributed: a count varies by its square root, and the expectation is a count too.
            let spread = (expected * (1.0 + ratio) + 1.0).sqrt();
            let (excess, games) = (often - expected, long.games.max(1) as f64);
            if often > expected * OFTENER && excess > SURE * spread && excess / games > MORE {
                let rate = |count: f64, class: &Class| count / class.turns.max(1) as f64;
                let one = Prolonging {
                    sort: sort.to_owned(),
                    id: id(at),
                    long: rate(often, &long),
                    usual: rate(usually, &usual),
                    times: often / games,
                };
                found.push((excess / games, one));
            }
        }
    };
    weigh("card", |class| &class.played, &|at| compiled.row_name(RowId(at as u32)));
    weigh("rule", |class| &class.cited, &|at| rules.sections.get(at).cloned().unwrap_or_default());
    weigh("phase", |class| &class.phases, &|at| {
        compiled.phases.get(at).map_or_else(String::new, |phase| compiled.words.text(phase.id).to_owned())
    });
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    found.into_iter().take(NAMED).map(|(_, one)| one).collect()
}
