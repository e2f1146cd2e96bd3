//! What prolongs games: what is played, cited and gone through more often in each turn of the longest
//! games than in those of middling length.

use crate::compiled::CompiledGame;
use crate::rules::Rules;
use crate::simulation::{Class, Tally};
use crate::thing::RowId;

/// How long games are, in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// The shortest.
    pub min: u32,
    /// Half of the games take no more.
    pub median: u32,
    /// Ninety-nine of a hundred take no more.
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

    /// Whether one game in a hundred takes so much longer than usual that no player
    /// reckoned with it.
    pub fn is_extreme(self) -> bool {
        self.long >= LONG && self.long >= self.median.saturating_mul(EXTREME)
    }
}

/// So many times as long as usual is extreme; a game of few turns is soon over all the same.
const EXTREME: u32 = 4;
const LONG: u32 = 30;
/// Below so much difference (in hundredths of the median) nothing prolongs games.
const UNEVEN: u32 = 150;

/// Something that comes up more often in each turn of long games than in those of usual length.
#[derive(Debug, Clone, PartialEq)]
pub struct Prolonging {
    /// `card`, `rule`, `phase`.
    pub sort: &'static str,
    /// Its id.
    pub id: String,
    /// How often it comes up in a turn of the longest games.
    pub long: f64,
    /// How often in a turn of usual ones.
    pub usual: f64,
    /// How often in one of the longest games.
    pub times: f64,
}

/// No more are named.
const NAMED: usize = 5;
/// So much more often, so surely (in standard deviations).
const OFTENER: f64 = 1.3;
const SURE: f64 = 4.0;
/// So much more often in a game than in as many usual turns.
const MORE: f64 = 0.5;

/// What stands out in the longest games, what adds most to them first.
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
            // Counts of what is rare vary by their root; the expectation is a count as well.
            let spread = (expected * (1.0 + ratio) + 1.0).sqrt();
            let (excess, games) = (often - expected, long.games.max(1) as f64);
            if often > expected * OFTENER && excess > SURE * spread && excess / games > MORE {
                let rate = |count: f64, class: &Class| count / class.turns.max(1) as f64;
                let one = Prolonging {
                    sort,
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
