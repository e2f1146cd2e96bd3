//! How often each ending decides, by who plays, and which of them this edition has added.

use std::collections::BTreeMap;

use super::Run;
use warpress_model::Game;

/// How often an ending decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Deciding {
    /// The ending.
    pub ending: String,
    /// The ruling under which this edition has added it.
    pub ours: Option<String>,
    /// The share of the games that it ends or in which it puts a player out, in per cent, by who plays.
    pub shares: BTreeMap<String, f64>,
}

/// More than this share of the games, in per cent, no ending of ours may decide.
const MOST: f64 = 5.0;

impl Deciding {
    /// The endings of a game, with how many games of how many each decides.
    pub(super) fn of(game: &Game, decided: impl Fn(&str) -> BTreeMap<String, (u64, u64)>) -> Vec<Self> {
        let one = |id: &String| {
            let share = |(hits, games): (u64, u64)| 100.0 * hits as f64 / games.max(1) as f64;
            Self {
                ending: id.clone(),
                ours: game.added_ending(id).map(str::to_owned),
                shares: decided(id).into_iter().map(|(players, counts)| (players, share(counts))).collect(),
            }
        };
        game.endings.keys().map(one).collect()
    }

    /// Those of some playouts.
    pub(super) fn of_runs(game: &Game, runs: &[Run]) -> Vec<Self> {
        Self::of(game, |id| {
            let one = |run: &Run| (run.players.clone(), (run.tally.decided_by(id), run.tally.games));
            runs.iter().map(one).collect()
        })
    }

    /// Whether it was added and decides more games than an addition may.
    pub fn is_too_much(&self) -> bool {
        self.ours.is_some() && self.shares.values().any(|share| *share > MOST)
    }

    /// "25.0 % (random), 3.0 % (greedy)".
    pub fn in_words(&self) -> String {
        let shares: Vec<_> =
            self.shares.iter().map(|(players, share)| format!("{share:.1} % ({players})")).collect();
        shares.join(", ")
    }
}
