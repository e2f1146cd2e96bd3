//! When a use comes into question: phases, turns, events.

use super::Scene;
use super::refs::all_but;
use crate::fields::Fields;
use crate::names::EVENTS;
use warpress_model::{Diagnostic, Spot, Trigger, Turns};

/// Where a use stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// In a list of uses.
    Listed,
    /// In shorthand on a row.
    OnRow,
    /// In shorthand on a row of a table, which follows no event.
    OnResult,
}

/// The turns of a key.
pub fn turns(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> Option<Turns> {
    let written = fields.printed(key)?;
    // `first-torch` or `first-torch+`: a constant, alone or as the beginning of an open span.
    let name = written.trim_end_matches('+');
    let text = match scene.constants.get(name).and_then(|constant| constant.value.as_int()) {
        Some(turn) => format!("{turn}{}", &written[name.len()..]),
        None => written,
    };
    match Turns::parse(&text) {
        Ok(turns) => Some(turns),
        Err(why) => {
            fields.log.add(
                Diagnostic::error("E0105", format!("“{text}” names no turns"), fields.key_spot(key))
                    .help(why),
            );
            None
        }
    }
}

/// The phases of a use; of `all except a, b` those that remain, and what is printed of them.
fn phases(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> (Vec<String>, Option<String>) {
    let words = fields.spotted_words(key);
    let [(word, spot)] = words.as_slice() else { return (scene.phases(fields, key), None) };
    let Some((written, except)) = all_but(word).filter(|_| !scene.names.phases.contains_key(word)) else {
        return (scene.phases(fields, key), None);
    };
    let all: Vec<&str> = scene.names.phase_order.iter().map(String::as_str).collect();
    let except = except.into_iter().map(|word| (word, *spot)).collect();
    let except = scene.known("phase", except, |word| all.contains(&word), &all);
    let name = |id: &String| scene.names.phases.get(id).cloned().unwrap_or_default();
    let names: Vec<_> = except.iter().map(name).collect();
    let printed = format!("{written} {}", names.join(", "));
    let rest = all.into_iter().filter(|id| !except.iter().any(|out| out == id)).map(str::to_owned);
    (rest.collect(), Some(printed.trim().to_owned()))
}

/// When a use comes into question, and what is printed of its phases if that is not their names.
pub fn trigger(scene: &Scene<'_>, fields: &Fields<'_>, stands: Stands) -> (Trigger, Option<String>) {
    const PHASES: &str = "when";
    const FOLLOWS: &str = "on";
    let (phases, printed) = phases(scene, fields, PHASES);
    let answers = events(scene, fields, "answers");
    let may_follow = stands != Stands::OnResult;
    let follows = if may_follow { events(scene, fields, FOLLOWS) } else { Vec::new() };
    let has_follows = may_follow && fields.has(FOLLOWS);
    let holds = scene.expr(fields, "while");
    let given = [fields.has(PHASES), fields.has("answers"), has_follows, fields.has("while")];
    if given.iter().filter(|given| **given).count() > 1 {
        scene.log.add(
            Diagnostic::error("E0105", "a use has one trigger", fields.spot)
                .help("split it into several uses: one for each of when, answers, on, while"),
        );
    }
    let trigger = match holds {
        Some(holds) => Trigger::While(holds),
        None if fields.has("answers") => Trigger::Answers(answers),
        None if has_follows => Trigger::On(follows),
        None => Trigger::Phase(phases),
    };
    (trigger, printed)
}

/// `card:<row>`, `card:<list>/<row>`, `op:<op>`, `tag:<tag>`, or an event with an optional `:tag`.
fn events(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
    let mut good = Vec::new();
    for (word, spot) in fields.spotted_words(key) {
        let (what, name) =
            word.split_once(':').map_or((word.as_str(), None), |(what, name)| (what, Some(name)));
        match (what, name) {
            ("card" | "counter" | "row", Some(name)) => row(scene, what, name, &format!("{what}:"), spot),
            ("op", Some(name)) if !scene.ops.contains_key(name) => {
                scene.log.unknown("op", name, scene.ops.keys().map(String::as_str), spot);
            }
            ("op", Some(_)) => {}
            ("roll", Some(name)) if scene.names.is_roll(name) => {}
            ("tag", Some(name)) | (_, Some(name))
                if !scene.names.is_stuff(name) && !scene.names.phases.contains_key(name) =>
            {
                scene.log.unknown("tag", name, scene.names.stuff(), spot);
            }
            ("tag", Some(_)) => {}
            (event, _) if !EVENTS.contains(&event) => scene.log.unknown("event", event, EVENTS, spot),
            _ => {}
        }
        good.push(word);
    }
    good
}

/// A row that must exist, and be the only one of its id where no list is named. `prefix` is what data
/// write before it.
pub fn row(scene: &Scene<'_>, what: &str, name: &str, prefix: &str, spot: &Spot) {
    let lists = scene.names.lists_of(what, name);
    match lists.as_slice() {
        [] => match name.split_once('/') {
            Some((list, row)) if scene.names.rows.contains_key(list) => {
                scene.log.unknown(what, row, scene.names.near_rows(name), spot);
            }
            Some((list, _)) => {
                scene.log.unknown("list", list, scene.names.lists.keys().map(String::as_str), spot);
            }
            None => scene.log.unknown(what, name, scene.names.near_rows(name), spot),
        },
        [_] => {}
        [all @ .., last] => {
            let message = format!("“{name}” stands in {} and {last}", all.join(", "));
            let forms: Vec<_> = lists.iter().map(|list| format!("{prefix}{list}/{name}")).collect();
            let help = format!("say which: {}", forms.join(" or "));
            scene.log.add(Diagnostic::error("E0114", message, spot).help(help));
        }
    }
}

/// The printed names of a trigger's phases.
pub fn phase_words(scene: &Scene<'_>, trigger: &Trigger) -> String {
    match trigger {
        Trigger::Phase(phases) => phases
            .iter()
            .filter_map(|phase| scene.names.phases.get(phase).cloned())
            .collect::<Vec<_>>()
            .join(", "),
        _ => String::new(),
    }
}

/// What a trigger answers, in words.
pub fn answered(scene: &Scene<'_>, trigger: &Trigger) -> String {
    let (Trigger::Answers(events) | Trigger::On(events)) = trigger else { return String::new() };
    let word = |event: &String| match event.split_once(':') {
        Some(("card" | "counter" | "row", name)) => scene.row_name(name).unwrap_or_default(),
        Some(("op", name)) => scene.ops.get(name).map(|op| op.name.clone()).unwrap_or_default(),
        Some((_, name)) => name.replace('-', " "),
        None => event.clone(),
    };
    let words: Vec<_> = events.iter().map(word).collect();
    match words.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => words.concat(),
    }
}
