//! When a use is possible: phases, turns, events.

use super::DecodeContext;
use super::refs::all_but;
use warpress_format::fields::Fields;
use warpress_model::Code;
use warpress_model::vocabulary::EVENTS;
use warpress_model::{Diagnostic, Location, Trigger, Turns};

/// How a use is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UseForm {
    /// In a list of uses.
    Listed,
    /// In shorthand on a row.
    OnRow,
    /// In shorthand on a row of a table, which follows no event.
    OnResult,
}

/// The turns of a key.
pub fn turns(context: &DecodeContext<'_>, fields: &Fields<'_>, key: &'static str) -> Option<Turns> {
    let written = fields.printed(key)?;
    // `first-torch` or `first-torch+`: a constant, alone or as the start of an open range.
    let name = written.trim_end_matches('+');
    let text = match context.constants.get(name).and_then(|constant| constant.value.as_int()) {
        Some(turn) => format!("{turn}{}", &written[name.len()..]),
        None => written,
    };
    match Turns::parse(&text) {
        Ok(turns) => Some(turns),
        Err(why) => {
            fields.log.add(
                Diagnostic::new(
                    Code::E0142,
                    format!("“{text}” is not a list of turns"),
                    fields.key_spot(key),
                )
                .help(why),
            );
            None
        }
    }
}

/// The phases of a use, and how `all except a, b` is printed.
fn phases(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    key: &'static str,
) -> (Vec<String>, Option<String>) {
    let words = fields.spotted_words(key);
    let [(word, location)] = words.as_slice() else { return (context.phases(fields, key), None) };
    let Some((written, except)) = all_but(word).filter(|_| !context.names.phases.contains_key(word)) else {
        return (context.phases(fields, key), None);
    };
    let all: Vec<&str> = context.names.phase_order.iter().map(String::as_str).collect();
    let except = except.into_iter().map(|word| (word, *location)).collect();
    let except = context.known("phase", except, |word| all.contains(&word), &all);
    let name = |id: &String| context.names.phases.get(id).cloned().unwrap_or_default();
    let names: Vec<_> = except.iter().map(name).collect();
    let printed = format!("{written} {}", names.join(", "));
    let rest = all.into_iter().filter(|id| !except.iter().any(|out| out == id)).map(str::to_owned);
    (rest.collect(), Some(printed.trim().to_owned()))
}

/// The trigger of a use, and how its phases are printed if not by their names.
pub fn trigger(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    stands: UseForm,
) -> (Trigger, Option<String>) {
    const PHASES: &str = "when";
    const FOLLOWS: &str = "on";
    let (phases, printed) = phases(context, fields, PHASES);
    let answers = events(context, fields, "answers");
    let may_follow = stands != UseForm::OnResult;
    let follows = if may_follow { events(context, fields, FOLLOWS) } else { Vec::new() };
    let has_follows = may_follow && fields.has(FOLLOWS);
    let holds = context.expr(fields, "while");
    let given = [
        (PHASES, fields.has(PHASES)),
        ("answers", fields.has("answers")),
        (FOLLOWS, has_follows),
        ("while", fields.has("while")),
    ];
    if let Some((second, _)) = given.into_iter().filter(|(_, given)| *given).nth(1) {
        context.log.add(
            Diagnostic::new(Code::E0144, "this use has more than one trigger", fields.key_spot(second))
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
fn events(context: &DecodeContext<'_>, fields: &Fields<'_>, key: &'static str) -> Vec<String> {
    let mut good = Vec::new();
    for (word, location) in fields.spotted_words(key) {
        let (what, name) =
            word.split_once(':').map_or((word.as_str(), None), |(what, name)| (what, Some(name)));
        match (what, name) {
            ("card" | "counter" | "row", Some(name)) => {
                row(context, what, name, &format!("{what}:"), location)
            }
            ("op", Some(name)) if !context.ops.contains_key(name) => {
                context.log.unknown("op", name, context.ops.keys().map(String::as_str), location);
            }
            ("op", Some(_)) => {}
            ("roll", Some(name)) if context.names.is_roll(name) => {}
            ("tag", Some(name)) | (_, Some(name))
                if !context.names.is_stuff(name) && !context.names.phases.contains_key(name) =>
            {
                context.log.unknown("tag", name, context.names.stuff(), location);
            }
            ("tag", Some(_)) => {}
            (event, _) if !EVENTS.contains(&event) => context.log.unknown("event", event, EVENTS, location),
            _ => {}
        }
        good.push(word);
    }
    good
}

/// A row that must exist and, if no list is named, be the only one with its id. `prefix` is what the data write
/// before it.
pub fn row(context: &DecodeContext<'_>, what: &str, name: &str, prefix: &str, location: &Location) {
    let lists = context.names.lists_of(what, name);
    match lists.as_slice() {
        [] => match name.split_once('/') {
            Some((list, row)) if context.names.rows.contains_key(list) => {
                context.log.unknown(what, row, context.names.near_rows(name), location);
            }
            Some((list, _)) => {
                context.log.unknown("list", list, context.names.lists.keys().map(String::as_str), location);
            }
            None => context.log.unknown(what, name, context.names.near_rows(name), location),
        },
        [_] => {}
        [all @ .., last] => {
            let message = format!("“{name}” is in {} and {last}", all.join(", "));
            let forms: Vec<_> = lists.iter().map(|list| format!("{prefix}{list}/{name}")).collect();
            let help = format!("say which: {}", forms.join(" or "));
            context.log.add(Diagnostic::new(Code::E0114, message, location).help(help));
        }
    }
}

/// The printed names of a trigger's phases.
pub fn phase_words(context: &DecodeContext<'_>, trigger: &Trigger) -> String {
    match trigger {
        Trigger::Phase(phases) => phases
            .iter()
            .filter_map(|phase| context.names.phases.get(phase).cloned())
            .collect::<Vec<_>>()
            .join(", "),
        _ => String::new(),
    }
}

/// What a trigger answers, in words.
pub fn answered(context: &DecodeContext<'_>, trigger: &Trigger) -> String {
    let (Trigger::Answers(events) | Trigger::On(events)) = trigger else { return String::new() };
    let word = |event: &String| match event.split_once(':') {
        Some(("card" | "counter" | "row", name)) => context.row_name(name).unwrap_or_default(),
        Some(("op", name)) => context.ops.get(name).map(|op| op.name.clone()).unwrap_or_default(),
        Some((_, name)) => name.replace('-', " "),
        None => event.clone(),
    };
    let words: Vec<_> = events.iter().map(word).collect();
    match words.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => words.concat(),
    }
}
