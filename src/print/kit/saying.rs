//! What the leaf and the rulebook say of a game, in its language: what sort of game it is, for how many, who made it,
//! what may be done with it.

use warpress_language::Messages;
use warpress_model::word::Word;
use warpress_model::{Category, Credits, Licence, Players};

/// What sort of game it is: “A card game”.
pub fn kind(messages: &Messages, category: Category) -> String {
    messages.word(&format!("kind-{}", category.word().replace('+', "-")))
}

/// “2 players”, “1–4 players”, “2–4 players, or one alone”; `None` where the game does not say.
pub fn players(messages: &Messages, players: &Players) -> Option<String> {
    players.said.then(|| counted(messages, players))
}

fn counted(messages: &Messages, players: &Players) -> String {
    let least = players.min;
    let span = match players.max {
        Some(most) if most == 1 || most == least => messages.say("players", &[("count", most.into())]),
        Some(most) => messages.say("players-from-to", &[("least", least.into()), ("most", most.into())]),
        None => messages.say("players-or-more", &[("least", least.into())]),
    };
    match players.solo && least > 1 {
        true => messages.say("players-or-alone", &[("players", (&span).into())]),
        false => span,
    }
}

/// What somebody did for a game, by the key of the credits.
pub fn contribution(messages: &Messages, part: &str) -> String {
    messages.said(&format!("credit-{part}"), &[]).unwrap_or_else(|| messages.word("credit-thanks"))
}

/// Whose the game is and what may be done with it, paragraph by paragraph.
pub fn rights(messages: &Messages, credits: &Credits) -> Vec<String> {
    credits.rights_in(&|licence| match licence {
        Licence::Known(known) => messages.say(
            "rights-licence",
            &[("name", known.name.into()), ("id", known.id.into()), ("address", known.address.into())],
        ),
        Licence::Reserved => messages.word("rights-reserved"),
        Licence::Words(words) => words.clone(),
    })
}
