//! How often those who played a card have won, compared with others in the same seat who did not.

use warpress_referee::compiled::CompiledGame;
use warpress_referee::thing::{RowId, Seat};

/// Seats and numbers of players beyond this many are counted together.
const APART: usize = 8;

/// Players with the same chances at the start: those in the same seat among the same number of players.
#[derive(Debug, Clone, Default)]
struct Group {
    games: u64,
    wins: u64,
    /// By row: how many members of the group played it, and how many of those won.
    played: Vec<(u32, u32)>,
}

/// Wins, by what was played.
#[derive(Debug, Clone, Default)]
pub struct Influence {
    groups: Vec<Group>,
}

/// How playing a card goes with winning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// How many players have played it, over all games.
    pub plays: u64,
    /// How much more often they won than those who had not, as a share.
    pub difference: f64,
    /// Half the width of the 95 % confidence interval of the difference.
    pub spread: f64,
}

impl Influence {
    pub(super) fn take(
        &mut self,
        compiled: &CompiledGame,
        which: usize,
        winners: &[Seat],
        played: &[(Seat, RowId)],
    ) {
        let group = |seat: Seat| which.min(APART - 1) * APART + usize::from(seat.0).min(APART - 1);
        for seat in (0..compiled.seats).map(Seat) {
            let at = group(seat);
            if self.groups.len() <= at {
                self.groups.resize_with(at + 1, Group::default);
            }
            self.groups[at].games += 1;
            self.groups[at].wins += u64::from(winners.contains(&seat));
        }
        for (seat, row) in played {
            let own = &mut self.groups[group(*seat)].played;
            let at = row.0 as usize;
            if own.len() <= at {
                own.resize(at + 1, (0, 0));
            }
            own[at].0 += 1;
            own[at].1 += u32::from(winners.contains(seat));
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        if self.groups.len() < other.groups.len() {
            self.groups.resize_with(other.groups.len(), Group::default);
        }
        for (own, other) in self.groups.iter_mut().zip(&other.groups) {
            own.games += other.games;
            own.wins += other.wins;
            if own.played.len() < other.played.len() {
                own.played.resize(other.played.len(), (0, 0));
            }
            for (own, other) in own.played.iter_mut().zip(&other.played) {
                own.0 += other.0;
                own.1 += other.1;
            }
        }
    }

    /// The effect of a card: the difference of two shares in each group, weighted after Mantel and Haenszel. `None` if no
    /// player has played it, or all have.
    pub fn of(&self, row: RowId) -> Option<Effect> {
        let (mut plays, mut weights, mut sum, mut variance) = (0, 0.0, 0.0, 0.0);
        for group in &self.groups {
            let (with, won) = group.played.get(row.0 as usize).copied().unwrap_or_default();
            let (with, won) = (f64::from(with), f64::from(won));
            plays += with as u64;
            let (without, lost) = (group.games as f64 - with, group.wins as f64 - won);
            if with < 1.0 || without < 1.0 {
                continue;
            }
            let (share, other) = (won / with, lost / without);
            let weight = with * without / (with + without);
            weights += weight;
            sum += weight * (share - other);
            // A share of none or all is not certain either, so one more of each is counted (Laplace).
            let spread = |hits: f64, of: f64| {
                let share = (hits + 1.0) / (of + 2.0);
                share * (1.0 - share) / of
            };
            variance += weight * weight * (spread(won, with) + spread(lost, without));
        }
        (weights > 0.0).then(|| Effect {
            plays,
            difference: sum / weights,
            spread: 1.96 * variance.sqrt() / weights,
        })
    }
}
