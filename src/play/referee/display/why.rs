//! Why a piece cannot be used now, in a sentence.

use crate::builtin as w;
use crate::compiled::{Role, Trig, UseInfo};
use crate::engine::Hindrance;
use crate::thing::Sym;
use warpress_model::{Trigger, Turns};

use super::names::{Viewpoint, capital, sentence};

/// How sentences begin that say when something can be used.
const CONDITIONS: [&str; 2] = ["Only ", "Not "];

/// What follows there.
const JOINTS: [&str; 14] = [
    "after", "against", "at", "before", "by", "during", "for", "if", "in", "on", "unless", "when", "while",
    "with",
];

/// Words for a part of the turn, after the names of which “phase” would be one too many.
const PARTS: [&str; 6] = ["phase", "round", "segment", "stage", "step", "turn"];

/// What keeps a piece from being used, of all its uses for the one that comes nearest; `None` if nothing does.
pub fn why(hindrances: &[Hindrance], viewpoint: &Viewpoint<'_>) -> Option<String> {
    // Of equally near ones, the first.
    let nearest = hindrances.iter().rev().copied().max_by_key(|one| one.nearness())?;
    Some(match nearest {
        Hindrance::Answers(_) | Hindrance::Phase(_) => occasions(hindrances, viewpoint),
        Hindrance::Answered => "It has answered already.".into(),
        Hindrance::Running => "It is being used.".into(),
        Hindrance::Role(_) => format!("Only by {}.", either(roles(hindrances, viewpoint))),
        Hindrance::NotYours => "It is not yours.".into(),
        Hindrance::Muted => "Its text is void now.".into(),
        Hindrance::Turns(at) => of(at, viewpoint)
            .turns
            .as_ref()
            .map_or_else(unmet, |turns| format!("Only in {}.", in_turns(turns))),
        Hindrance::Allowance(budget) => used_up(budget, viewpoint),
        Hindrance::Condition(at) => condition(at, viewpoint).unwrap_or_else(unmet),
        Hindrance::Cost(at) => match cost(at, viewpoint) {
            cost if cost.is_empty() => "You cannot pay for it now.".into(),
            cost => format!("You cannot pay for it now: {cost}"),
        },
    })
}

fn unmet() -> String {
    "Its condition is not met now.".into()
}

fn of<'a>(at: u32, viewpoint: &Viewpoint<'a>) -> &'a UseInfo {
    &viewpoint.compiled.uses[at as usize]
}

/// When it could be used: “Only in the Hunt or Escape phase, or as an answer to an attack.”
fn occasions(hindrances: &[Hindrance], viewpoint: &Viewpoint<'_>) -> String {
    let (mut phases, mut events): (Vec<String>, Vec<String>) = Default::default();
    for one in hindrances {
        match *one {
            // Its phase has come, so that an answer is wanted.
            Hindrance::Phase(at) if comes_now(at, viewpoint) => return "Not as an answer to this.".into(),
            Hindrance::Phase(at) => phases.extend(phase_names(at, viewpoint)),
            Hindrance::Answers(at) => {
                if let Trig::Answers(all) = &of(at, viewpoint).trigger {
                    events.extend(all.iter().map(|event| event_name(*event, viewpoint)));
                }
            }
            _ => {}
        }
    }
    let mut parts = Vec::new();
    if !phases.is_empty() {
        let last = phases.last().and_then(|name| name.split_whitespace().last());
        let is_part = last.is_some_and(|word| PARTS.contains(&&*word.to_lowercase()));
        let noun = if is_part { "" } else { " phase" };
        parts.push(format!("in the {}{noun}", either(phases)));
    }
    if !events.is_empty() {
        parts.push(format!("as an answer to {}", either(events)));
    }
    format!("Only {}.", parts.join(", or "))
}

/// Whether a use can be made in the phase that is being played.
fn comes_now(at: u32, viewpoint: &Viewpoint<'_>) -> bool {
    match &of(at, viewpoint).trigger {
        Trig::Phase(phases) => {
            phases.is_empty() || viewpoint.table.phase.is_some_and(|phase| phases.contains(&phase))
        }
        _ => false,
    }
}

/// The phases of a use as the data name them: one name for all that count as it.
fn phase_names(at: u32, viewpoint: &Viewpoint<'_>) -> Vec<String> {
    match viewpoint.used(at).map(|of| &of.trigger) {
        Some(Trigger::Phase(ids)) => ids.iter().map(|id| viewpoint.word(id)).collect(),
        _ => Vec::new(),
    }
}

/// What is answered: “an attack”, “a loss (gas)”, “Fire”.
fn event_name((event, tag): (Sym, Option<Sym>), viewpoint: &Viewpoint<'_>) -> String {
    let text = |word: Sym| viewpoint.compiled.words.text(word);
    match (event, tag) {
        (w::CARD, Some(id)) => {
            let row = viewpoint.compiled.rows.iter().find(|row| row.id == id);
            row.map_or_else(|| sentence(text(id)), |row| row.name.to_string())
        }
        (w::OP | w::TAG, Some(word)) => viewpoint.word(text(word)),
        (event, tag) => {
            let event = text(event).replace(['_', '-'], " ");
            let article = if event.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            let which =
                tag.map_or_else(String::new, |tag| format!(" ({})", small(&viewpoint.word(text(tag)))));
            format!("{article} {event}{which}")
        }
    }
}

/// Who could use it.
fn roles(hindrances: &[Hindrance], viewpoint: &Viewpoint<'_>) -> Vec<String> {
    let of_use = |one: &Hindrance| match one {
        Hindrance::Role(at) => &of(*at, viewpoint).by[..],
        _ => &[],
    };
    hindrances.iter().flat_map(of_use).map(|role| role_name(*role, viewpoint)).collect()
}

fn role_name(role: Role, viewpoint: &Viewpoint<'_>) -> String {
    let role = match role {
        Role::Side(side) => return viewpoint.side(side),
        Role::Role(role) => role,
    };
    let id = viewpoint.compiled.words.text(role).replace('_', "-");
    if let Some(named) = viewpoint.compiled.game.roles.get(&id)
        && !named.name.is_empty()
    {
        return format!("the {}", small(&named.name));
    }
    match role {
        w::ACTIVE => "the active player".into(),
        w::OTHER => "a player who is not active".into(),
        w::FOE => "an opponent".into(),
        w::OWNER => "its owner".into(),
        w::CONTROLLER => "whoever controls it".into(),
        w::NOBODY => "nobody".into(),
        _ => format!("the {}", small(&sentence(&id))),
    }
}

/// “turn 1”, “turns 2 to 4 or 7 and later”.
fn in_turns(turns: &Turns) -> String {
    let span = |(low, high): &(Option<i64>, Option<i64>)| match (low.unwrap_or(1), high) {
        (low, Some(high)) if low == *high => format!("{low}"),
        (low, Some(high)) => format!("{low} to {high}"),
        (low, None) => format!("{low} and later"),
    };
    let is_one = matches!(turns.spans[..], [(Some(low), Some(high))] if low == high);
    let noun = if is_one { "turn" } else { "turns" };
    format!("{noun} {}", either(turns.spans.iter().map(span).collect()))
}

fn used_up(budget: u16, viewpoint: &Viewpoint<'_>) -> String {
    let info = &viewpoint.compiled.allowances[usize::from(budget)];
    let time = if info.per_phase { "phase" } else { "turn" };
    // What one allowance counts another may not.
    let such = if viewpoint.compiled.allowances.len() > 1 { "such " } else { "" };
    format!("You have no {such}play left this {time}.")
}

/// The condition of a use in the words of the card, if it has any: never what is compared, which may be secret.
fn condition(at: u32, viewpoint: &Viewpoint<'_>) -> Option<String> {
    let row = viewpoint.row(crate::thing::RowId(of(at, viewpoint).row))?;
    let own = viewpoint.used(at).map_or("", |of| of.text.as_str());
    // Where a card can be used in several ways, its own text may be about any of them.
    let of_row = if row.uses.len() == 1 { &*row.text } else { "" };
    [own, of_row].into_iter().find_map(|text| {
        let text = super::plain(text);
        text.split_inclusive(['.', ';']).map(str::trim).find(|said| is_condition(said)).map(ended)
    })
}

fn is_condition(said: &str) -> bool {
    let rest = CONDITIONS.iter().find_map(|head| said.strip_prefix(*head));
    rest.and_then(|rest| rest.split_whitespace().next()).is_some_and(|word| JOINTS.contains(&word))
}

fn cost(at: u32, viewpoint: &Viewpoint<'_>) -> String {
    let cost = viewpoint.used(at).and_then(|of| of.cost.as_ref());
    match cost.map(|cost| super::plain(&cost.text)) {
        Some(text) if !text.is_empty() => ended(&text),
        _ => String::new(),
    }
}

/// The text with a full stop.
fn ended(text: &str) -> String {
    capital(text.trim_end_matches(['.', ';', ' '])) + "."
}

/// The text with a small first letter, unless it begins with capitals.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), second) if !second.is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// “a, b or c”, each of them once.
fn either(all: Vec<String>) -> String {
    let mut each: Vec<String> = Vec::new();
    for one in all {
        if !each.contains(&one) {
            each.push(one);
        }
    }
    match &each[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => each.concat(),
    }
}
