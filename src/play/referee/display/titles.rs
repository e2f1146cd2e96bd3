//! What is asked, in a few words.

use crate::builtin as w;
use crate::choice::{Ask, Choice, Question};
use crate::play::Act;
use crate::thing::Thing;
use warpress_model::plural::plural;

use super::names::{Viewpoint, sentence};
use super::story::does;

/// The question, in a few words.
pub(super) fn title(question: &Question<'_>, viewpoint: &Viewpoint<'_>) -> String {
    let why = question.why;
    match (why, &question.ask) {
        ("play", Ask::One(_)) => "What do you play?".into(),
        ("answer", Ask::One(_)) => match question.about {
            Some(act) => format!("{} Do you answer?", announced(act, viewpoint)),
            None => "Do you answer?".into(),
        },
        ("discard", _) => "What do you discard?".into(),
        ("choose", _) => "What do you choose?".into(),
        ("confirm", _) => "Yes or no?".into(),
        _ if why.contains(' ') => sentence(why),
        _ => asked(why, question, viewpoint),
    }
}

/// What programs call things that are chosen, where the word alone makes a question: “Which target?”
const THINGS: [&str; 18] = [
    "attacker",
    "attackers",
    "card",
    "cards",
    "casualty",
    "defender",
    "front",
    "leader",
    "level",
    "nation",
    "piece",
    "space",
    "target",
    "targets",
    "token",
    "unit",
    "units",
    "weapon",
];

/// What they say where something goes: “Where?”
const GOALS: [&str; 4] = ["place", "to", "way", "where"];

/// A question of a word: what it is about, and what is to be chosen. “Which target?”, “Where?”, “Retreat: where?”,
/// “Attack: which card?”
fn asked(why: &str, question: &Question<'_>, viewpoint: &Viewpoint<'_>) -> String {
    if THINGS.contains(&why) {
        return format!("Which {why}?");
    }
    let mut things =
        question.ask.choices().iter().filter(|choice| !matches!(choice, Choice::Pass)).peekable();
    let first = if let Some(Choice::Thing(thing)) = things.peek() { Some(*thing) } else { None };
    let mut all =
        |is: fn(&Thing) -> bool| things.all(|choice| matches!(choice, Choice::Thing(thing) if is(thing)));
    let what = match first {
        Some(Thing::Space(_)) if all(|thing| matches!(thing, Thing::Space(_))) => {
            if GOALS.contains(&why) {
                return "Where?".into();
            }
            "where".to_owned()
        }
        Some(Thing::Seat(_) | Thing::Side(_))
            if all(|thing| matches!(thing, Thing::Seat(_) | Thing::Side(_))) =>
        {
            "who".to_owned()
        }
        Some(Thing::Piece(piece)) if all(|thing| matches!(thing, Thing::Piece(_))) => {
            let noun = viewpoint.unseen(piece);
            match question.ask {
                Ask::Some(_, _, most) if most > 1 => format!("which {}", plural(noun)),
                _ => format!("which {noun}"),
            }
        }
        _ => return format!("{}?", viewpoint.word(why)),
    };
    format!("{}: {what}?", viewpoint.word(why))
}

/// What was announced, in a sentence: “Blue plays Torpedo: Blue Submarine (A4) → Red Carrier (C4).”
fn announced(act: &Act, viewpoint: &Viewpoint<'_>) -> String {
    let thing = |thing: Thing| match thing {
        Thing::Piece(piece) => match viewpoint.table.piece(piece).at.map(Thing::Place) {
            Some(Thing::Place(place)) if viewpoint.is_space(place) => {
                format!("{} ({})", viewpoint.piece(piece), viewpoint.place(place))
            }
            _ => viewpoint.piece(piece),
        },
        other => viewpoint.thing(other),
    };
    let card = act.card.map(|card| viewpoint.named(card).to_owned());
    // A card that is played lies nowhere until it has taken effect.
    let played = act.card.is_some_and(|card| viewpoint.table.piece(card).at.is_none());
    let what = match (card, act.player) {
        _ if act.dice.is_some() => format!("The dice show {}", act.amount.unwrap_or_default()),
        (Some(card), Some(seat)) if played => format!("{} {card}", does(seat, "play", viewpoint)),
        (card, _) => {
            // An op that announces itself says by its name what happens.
            let what = act.op.filter(|_| act.event == w::OP).unwrap_or(act.event);
            let event = viewpoint.word(viewpoint.compiled.words.text(what));
            card.map_or(event.clone(), |card| format!("{event}, {card}"))
        }
    };
    let itself = act.card.map(Thing::Piece);
    let other = |of: Option<Thing>| of.filter(|of| Some(*of) != itself).map(thing);
    let ends: Vec<String> = [other(act.attacker), other(act.target.or(act.defender)), act.to.map(thing)]
        .into_iter()
        .flatten()
        .collect();
    if ends.is_empty() { format!("{what}.") } else { format!("{what}: {}.", ends.join(" → ")) }
}
