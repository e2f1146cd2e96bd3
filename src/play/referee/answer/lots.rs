//! Of things that a seat cannot tell apart, chance picks one: the first of them would be the one that came first.

use crate::chance::Stream;
use crate::choice::{Answer, Ask, Choice, Question, View};
use crate::display::{Menu, Viewpoint};
use crate::thing::Thing;

/// The answer, with other members of the same lines in place of those that the seat does not see.
pub(super) fn by_lot(question: &Question<'_>, view: &View<'_>, answer: Answer, mut stream: Stream) -> Answer {
    let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(question.seat) };
    let choices = question.ask.choices();
    let unseen = |at: &u32| match choices.get(*at as usize) {
        Some(Choice::Thing(Thing::Piece(piece))) => !viewpoint.sees(*piece),
        _ => false,
    };
    // Where each has a rank or an amount of its own, each has a line.
    let has_lines = matches!(question.ask, Ask::One(_) | Ask::Some(..));
    if !has_lines || !(0..choices.len() as u32).any(|at| unseen(&at)) {
        return answer;
    }
    let menu = Menu::new(question, &viewpoint);
    let mut instead: Vec<u32> = (0..choices.len() as u32).collect();
    for (_, members) in menu.lines.iter().filter(|(_, members)| members.iter().all(unseen)) {
        let mut drawn = members.clone();
        stream.shuffle(&mut drawn);
        for (member, lot) in members.iter().zip(drawn) {
            instead[*member as usize] = lot;
        }
    }
    let lot = |at: u32| instead.get(at as usize).copied().unwrap_or(at);
    match answer {
        Answer::One(at) => Answer::One(lot(at)),
        Answer::Many(picks) => Answer::Many(picks.into_iter().map(lot).collect()),
        other => other,
    }
}
