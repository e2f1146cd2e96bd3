//! The strongest and the weakest cards, by how often those who play them win.

use serde::{Deserialize, Serialize};

use super::json::rounded;
use warpress_model::Game;
use warpress_playouts::{Effect, Tally};
use warpress_referee::compiled::CompiledGame;
use warpress_referee::thing::RowId;

/// The fewest plays after which a card is judged.
const PLAYS: u64 = 100;
/// How many cards are named at either end.
const NAMED: usize = 5;
/// Among many cards some stand out by luck alone. A card is named only if its confidence interval, widened by this
/// factor, does not include zero.
const WIDER: f64 = 1.6;

/// A card, and how often those who played it won.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The card: `battle/gas-masks`.
    pub id: String,
    /// How many players have played it.
    pub plays: u64,
    /// How much more often they have won than those who had not played it, as a share.
    #[serde(serialize_with = "rounded")]
    pub difference: f64,
    /// Half the width of the 95 % confidence interval of the difference.
    #[serde(rename = "within", serialize_with = "rounded")]
    pub spread: f64,
}

/// The cards that clearly go with winning, strongest first, and those that clearly go with losing, weakest first.
pub(super) fn cards(tally: &Tally, game: &Game, compiled: &CompiledGame) -> (Vec<Card>, Vec<Card>) {
    let mut all = Vec::new();
    for (at, row) in (0_u32..).zip(&compiled.rows) {
        if !game.decks.contains_key(compiled.words.text(compiled.lists[usize::from(row.list)].id)) {
            continue;
        }
        let Some(effect) = tally.influence.of(RowId(at)).filter(|effect| effect.plays >= PLAYS) else {
            continue;
        };
        let Effect { plays, difference, spread } = effect;
        all.push(Card { id: compiled.row_name(RowId(at)), plays, difference, spread });
    }
    all.sort_by(|one, other| other.difference.total_cmp(&one.difference));
    let strong = all.iter().filter(|card| card.difference > WIDER * card.spread);
    let weak = all.iter().rev().filter(|card| -card.difference > WIDER * card.spread);
    (strong.take(NAMED).cloned().collect(), weak.take(NAMED).cloned().collect())
}
