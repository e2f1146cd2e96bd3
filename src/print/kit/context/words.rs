//! What a face says of uses: when and by whom in the band, and each that has a name as a mode or as a paragraph of
//! its own.

use super::super::view::Text;
use super::super::view::card::Mode;
use warpress_language::Messages;
use warpress_model::{Game, Row, Trigger, Use};

/// All that the card says: the row's own text and its unnamed uses, then each named one after its name. Uses that
/// exclude one another are joined by “or”.
pub fn whole(messages: &Messages, game: &Game, row: &Row) -> Text {
    let common = Common::of(messages, game, &row.uses);
    let mut paragraphs: Vec<String> = Vec::new();
    paragraphs.extend(Some(row.text.clone()).filter(|text| !text.is_empty()));
    let mut before = row.uses.iter().any(|one| one.name.is_none() && is_played(one) && !one.text.is_empty());
    for one in row.uses.iter().filter(|one| !one.text.is_empty()) {
        let Some(name) = &one.name else { continue };
        let or =
            if before && is_played(one) { format!("*{}* ", messages.word("card-or")) } else { String::new() };
        let more = common.besides(messages, game, one);
        let more = if more.is_empty() { more } else { format!(" ({more})") };
        paragraphs.push(format!("{or}[head:{}]{more}: {}", name.replace(['[', ']'], ""), one.text));
        before |= is_played(one);
    }
    // Sentences are the author's, whatever we put between them.
    Text::author(paragraphs.join("\n\n"))
}

/// The named uses, for templates that give each a place of its own.
pub fn modes(messages: &Messages, game: &Game, row: &Row) -> Vec<Mode> {
    let mode = |one: &Use| {
        let label = one.label.as_ref().map_or_else(|| Text::ours(when(messages, game, one)), Text::author);
        Some(Mode {
            label,
            by: Text::ours(user(messages, game, one)),
            name: Text::author(one.name.as_ref()?),
            text: Text::author(&one.text),
            icon: one.icon.clone().unwrap_or_default(),
        })
    };
    row.uses.iter().filter_map(mode).collect()
}

/// The phases of the uses, for the band: of named ones only what they share.
pub fn phases(messages: &Messages, game: &Game, uses: &[Use]) -> Text {
    let unnamed = uses.iter().filter(|one| one.name.is_none()).map(|one| word(messages, game, one));
    let when = Common::of(messages, game, uses).when;
    Text::ours(when.unwrap_or_else(|| distinct(unnamed).join(" / ")))
}

/// The users of the uses, for the band: of named ones only what they share.
pub fn users(messages: &Messages, game: &Game, uses: &[Use]) -> Text {
    let unnamed = uses.iter().filter(|one| one.name.is_none()).flat_map(|one| names(messages, game, one));
    let who = Common::of(messages, game, uses).who;
    Text::ours(who.unwrap_or_else(|| either(messages, distinct(unnamed))))
}

/// What all uses of a row share, so that it is said once, in the band.
struct Common {
    when: Option<String>,
    who: Option<String>,
}

impl Common {
    fn of(messages: &Messages, game: &Game, uses: &[Use]) -> Self {
        let named = uses.iter().any(|one| one.name.is_some());
        let shared = |of: &dyn Fn(&Use) -> String| {
            let first = of(uses.first()?);
            (named && uses.iter().all(|one| of(one) == first)).then_some(first)
        };
        Self { when: shared(&|one| word(messages, game, one)), who: shared(&|one| user(messages, game, one)) }
    }

    /// What the band does not say of a use.
    fn besides(&self, messages: &Messages, game: &Game, one: &Use) -> String {
        let when = if self.when.is_some() { String::new() } else { word(messages, game, one) };
        // A phase suffices for who is active in it.
        let active = !when.is_empty() && one.by == ["active"];
        let who = if self.who.is_some() || active { String::new() } else { user(messages, game, one) };
        [when, who].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Whether a player chooses it, instead of others.
fn is_played(one: &Use) -> bool {
    !one.must && !matches!(one.trigger, Trigger::While(_))
}

/// When a use comes into question, in the word of its label or a few of ours.
fn word(messages: &Messages, game: &Game, one: &Use) -> String {
    one.label.clone().unwrap_or_else(|| when(messages, game, one))
}

fn when(messages: &Messages, game: &Game, one: &Use) -> String {
    let name = |id: &String| {
        game.all_phases().find(|phase| phase.id == *id).map_or_else(|| id.clone(), |phase| phase.name.clone())
    };
    let mut words = match &one.trigger {
        Trigger::Phase(_) if one.when.is_some() => one.when.clone().unwrap_or_default(),
        Trigger::Phase(phases) => phases.iter().map(name).collect::<Vec<_>>().join(" / "),
        Trigger::Answers(_) | Trigger::On(_) => messages.word("card-reaction"),
        Trigger::While(_) => String::new(),
    };
    if let Some(turns) = &one.turns {
        let turns = messages.say("card-turn", &[("turns", (&turns.printed).into())]);
        words = format!("{words}{}{turns}", if words.is_empty() { "" } else { ", " });
    }
    words
}

/// Who may use it.
fn user(messages: &Messages, game: &Game, one: &Use) -> String {
    either(messages, distinct(names(messages, game, one)))
}

/// “Attacker or defender”.
fn either(messages: &Messages, words: Vec<String>) -> String {
    words.join(&format!(" {} ", messages.word("card-or")))
}

fn names(messages: &Messages, game: &Game, one: &Use) -> impl Iterator<Item = String> {
    let name = |who: &String| match (game.sides.get(who), game.roles.get(who), who.as_str()) {
        (Some(side), _, _) => Some(side.short.clone()),
        (_, Some(role), _) => Some(role.name.clone()),
        (_, _, "active") => Some(messages.word("card-active-player")),
        (_, _, "any" | "each") => Some(messages.word("card-either-player")),
        (_, _, "other" | "foe") => Some(messages.word("card-opponent")),
        _ => None,
    };
    one.by.iter().filter_map(name).collect::<Vec<_>>().into_iter()
}

fn distinct(words: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in words {
        if !word.is_empty() && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}
