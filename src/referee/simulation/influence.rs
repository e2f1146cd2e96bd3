//! How often the player of a card has won, beside those in the same place who did not play it.

use crate::compiled::CompiledGame;
use crate::thing::{RowId, Seat};

/// Places at the table beyond this many, and numbers of players beyond this many, are counted together.
const APART: usize = 8;

/// Those who had the same chance at the start: the same seat among the same number of players.
#[derive(Debug, Clone, Default)]
struct Group {
    games: u64,
    wins: u64,
    /// By row: how often it was played by a member of the group, and how many of those have won.
    played: Vec<(u32, u32)>,
}

/// Wins by what was played.
#[derive(Debug, Clone, Default)]
pub struct Influence {
    groups: Vec<Group>,
}

/// What having played a card goes with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// Games in which it was played, counted for each who has.
    pub plays: u64,
    /// By how much more often they have won than those who had not, as a share.
    pub difference: f64,
    /// Half the width of the interval in which the difference lies with 95 % certainty.
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

    /// What having played a card goes with: the difference of two shares in each group, weighted by how
    /// much the group has to say (Mantel and Haenszel). `None` where no player has played it, or all have.
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
            // A share of nothing or all is not certain either: one more of each is reckoned with.
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
