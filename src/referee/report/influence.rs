//! The strongest and the weakest cards: how often their players win.

use crate::compiled::CompiledGame;
use crate::simulation::{Effect, Tally};
use crate::thing::RowId;
use warpress_model::Game;

/// Below this many plays nothing is said of a card.
const PLAYS: u64 = 100;
/// So many are named at either end.
const NAMED: usize = 5;
/// Of many cards some stand out by chance alone: one is named whose interval, this many times as wide, is
/// still all on one side.
const WIDER: f64 = 1.6;

/// A card, and what having played it goes with.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// The card: `battle/gas-masks`.
    pub id: String,
    /// How much more often its players win.
    pub effect: Effect,
}

/// The cards that surely go with winning, the strongest first, and those that surely go with losing, the
/// weakest first.
pub(super) fn cards(tally: &Tally, game: &Game, compiled: &CompiledGame) -> (Vec<Card>, Vec<Card>) {
    let mut all = Vec::new();
    for (at, row) in (0_u32..).zip(&compiled.rows) {
        if !game.decks.contains_key(compiled.words.text(compiled.lists[usize::from(row.list)].id)) {
            continue;
        }
        let Some(effect) = tally.influence.of(RowId(at)).filter(|effect| effect.plays >= PLAYS) else {
            continue;
        };
        all.push(Card { id: compiled.row_name(RowId(at)), effect });
    }
    all.sort_by(|one, other| other.effect.difference.total_cmp(&one.effect.difference));
    let strong = all.iter().filter(|card| card.effect.difference > WIDER * card.effect.spread);
    let weak = all.iter().rev().filter(|card| -card.effect.difference > WIDER * card.effect.spread);
    (strong.take(NAMED).cloned().collect(), weak.take(NAMED).cloned().collect())
}
