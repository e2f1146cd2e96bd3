//! How often each ending decides a game, by who plays, and which endings this edition has added.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Run;
use super::json::all_rounded;
use warpress_model::Game;

/// How often an ending decides a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deciding {
    /// The ending.
    #[serde(rename = "id")]
    pub ending: String,
    /// The ruling by which this edition has added it, if it has.
    pub ours: Option<String>,
    /// By who plays, the percentage of games that it ends or in which it puts a player out.
    #[serde(rename = "percent", serialize_with = "all_rounded")]
    pub shares: BTreeMap<String, f64>,
}

/// The percentage of games that an added ending may decide at most.
const MOST: f64 = 5.0;

impl Deciding {
    /// The endings of a game; `decided` gives, by who plays, how many games an ending decided and how many were played.
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

    /// The endings of a game, counted in some playouts.
    pub(super) fn of_runs(game: &Game, runs: &[Run]) -> Vec<Self> {
        Self::of(game, |id| {
            let one = |run: &Run| (run.players.clone(), (run.tally.decided_by(id), run.tally.games));
            runs.iter().map(one).collect()
        })
    }

    /// Whether it was added and decides more games than an added ending may.
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
