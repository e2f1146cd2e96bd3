//! How often each ending decides a game, by who plays, and how often that is by what this edition has decided: an ending
//! that it has added or filled in, or a part of one, such as who wins a tie.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Run;
use super::json::all_rounded;
use warpress_model::Game;

/// By who plays: how many games, and of how many.
type Counts = BTreeMap<String, (u64, u64)>;

/// How often an ending decides a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deciding {
    /// The ending.
    #[serde(rename = "id")]
    pub ending: String,
    /// The ruling by which this edition has added it, or decided the whole of it, if it has.
    pub ours: Option<String>,
    /// By who plays, the percentage of games that it ends or in which it puts a player out.
    #[serde(rename = "percent", serialize_with = "all_rounded")]
    pub shares: BTreeMap<String, f64>,
    /// The parts that rulings decide, and these rulings, if the rest is the author's: `both`, `tie`,
    /// `numbers.strength.min`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, String>,
    /// By who plays, the percentage of games that these parts decide.
    #[serde(
        rename = "percent_of_parts",
        skip_serializing_if = "BTreeMap::is_empty",
        serialize_with = "all_rounded"
    )]
    pub part_shares: BTreeMap<String, f64>,
}

/// The percentage of games that an added ending may decide at most.
const MOST: f64 = 5.0;

/// The parts of endings that rulings decide, by ending.
pub(super) fn parts(game: &Game) -> BTreeMap<String, Vec<String>> {
    let of = |id: &String| game.decided_parts(id).into_iter().map(|one| one.part).collect::<Vec<_>>();
    game.endings.keys().map(|id| (id.clone(), of(id))).filter(|(_, parts)| !parts.is_empty()).collect()
}

impl Deciding {
    /// The endings of a game: how many games each decided, and in how many of them a part that a ruling decides did.
    pub(super) fn of(
        game: &Game,
        decided: impl Fn(&str) -> Counts,
        decided_in_part: impl Fn(&str) -> Counts,
    ) -> Vec<Self> {
        let share = |(hits, games): (u64, u64)| 100.0 * hits as f64 / games.max(1) as f64;
        let shares = |counts: Counts| {
            counts.into_iter().map(|(players, counts)| (players, share(counts))).collect::<BTreeMap<_, _>>()
        };
        let one = |id: &String| {
            let parts: BTreeMap<_, _> =
                game.decided_parts(id).into_iter().map(|one| (one.part, one.ruling)).collect();
            let in_part = if parts.is_empty() { Counts::new() } else { decided_in_part(id) };
            Self {
                ending: id.clone(),
                ours: game.decided_ending(id).map(str::to_owned),
                shares: shares(decided(id)),
                parts,
                part_shares: shares(in_part),
            }
        };
        game.endings.keys().map(one).collect()
    }

    /// The endings of a game, counted in some playouts.
    pub(super) fn of_runs(game: &Game, runs: &[Run]) -> Vec<Self> {
        let all = |hits: &dyn Fn(&Run) -> u64| {
            runs.iter().map(|run| (run.players.clone(), (hits(run), run.tally.games))).collect()
        };
        Self::of(
            game,
            |id| all(&|run| run.tally.decided_by(id)),
            |id| all(&|run| run.tally.decided.get(id).copied().unwrap_or(0)),
        )
    }

    /// Whether a ruling has added it, or decides it or a part of it.
    pub fn is_ours(&self) -> bool {
        self.ours.is_some() || !self.parts.is_empty()
    }

    /// The shares of games that what is ours in it decides, by who plays.
    fn ours_in(&self) -> &BTreeMap<String, f64> {
        if self.parts.is_empty() { &self.shares } else { &self.part_shares }
    }

    /// Whether what is ours in it decides more games than an added ending may.
    pub fn is_too_much(&self) -> bool {
        self.is_ours() && self.ours_in().values().any(|share| *share > MOST)
    }

    /// The parts that rulings decide: "both (ruling “zero”)"; `None` if it is ours as a whole, or not at all.
    pub fn in_part(&self) -> Option<String> {
        let parts: Vec<_> =
            self.parts.iter().map(|(part, ruling)| format!("{part} (ruling “{ruling}”)")).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// How often what is ours in it decides: "25.0 % (random), 3.0 % (greedy)".
    pub fn in_words(&self) -> String {
        let shares: Vec<_> =
            self.ours_in().iter().map(|(players, share)| format!("{share:.1} % ({players})")).collect();
        shares.join(", ")
    }
}
