//! How a game has ended, in words.

use crate::play::Outcome;
use crate::thing::{Seat, Thing};

use super::names::Viewpoint;
use super::story::is_several;

/// The ending, the scores and the winners, a line each.
pub fn ending(outcome: &Outcome, viewpoint: &Viewpoint<'_>) -> Vec<String> {
    let compiled = viewpoint.compiled;
    let id = compiled.words.text(outcome.ending);
    let said = compiled.game.endings.get(id).map(|ending| super::plain(&ending.text));
    let mut lines = vec![said.filter(|said| !said.is_empty()).unwrap_or_else(|| viewpoint.word(id))];
    if outcome.scores.len() == usize::from(compiled.seats) {
        let seats = (0_u8..).map(Seat).zip(&outcome.scores);
        lines.extend(seats.map(|(seat, score)| format!("{}: {score}", viewpoint.player(seat))));
    } else if let [score] = outcome.scores[..] {
        lines.push(format!("Score: {score}"));
    }
    let winners: Vec<_> = outcome.winners.iter().map(|seat| viewpoint.thing(Thing::Seat(*seat))).collect();
    let several = || winners.len() > 1 || is_several(&winners[0]);
    lines.extend(match (&winners[..], outcome.all_lost) {
        (_, true) => Some("All players have lost.".to_owned()),
        ([], _) if compiled.seats == 1 => None,
        ([], _) => Some("No player has won.".to_owned()),
        ([_], _) if outcome.winners.first().copied() == viewpoint.seat => Some("You have won.".to_owned()),
        _ => Some(format!("{} {} won.", winners.join(", "), if several() { "have" } else { "has" })),
    });
    lines
}
