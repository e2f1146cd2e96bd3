//! What takes many playouts to find, from the report that `warpress referee --write` has stored.

use std::sync::Arc;

use super::playing;
use warpress_assets::Assets;
use warpress_library::{self as library, Home, Loaded};
use warpress_model::Code;
use warpress_model::{Diagnostic, Game, Location};
use warpress_referee::example::Examples;
use warpress_referee::{CompiledGame, Rules};
use warpress_report::{Deciding, Report, Stored};

/// Help for games that do not end.
pub(super) const NO_END: &str = "look for an ending in the rules that is missing from the data; if the author's rules give none, \
                                 say why the game may go on: may_run_on = \"…\"";

/// One playout in this many may fail to end; more are reported.
const RARE: u64 = 100;

/// The findings of the stored report that are not among `known`; a warning if the report is out of date.
pub fn check(
    assets: &Assets,
    home: &Home,
    loaded: &Loaded,
    (game, rules, compiled): (&Arc<Game>, &Rules, &CompiledGame),
    examples: Examples,
    known: &[Diagnostic],
) -> Vec<Diagnostic> {
    let Some((file, text)) = library::report(assets, home) else { return Vec::new() };
    let whole = Location { file: file.as_str().into(), start: 0, end: 0 };
    let again = format!("warpress referee {} --write", playing::word(home));
    let stored = match Stored::parse(&text) {
        Ok(stored) => stored,
        Err(why) => {
            let finding =
                Diagnostic::new(Code::W0426, format!("this stored report cannot be read: {why}"), &whole);
            return vec![finding.help(format!("remove it, and write another: {again}"))];
        }
    };
    if !stored.is_fresh(&loaded.made_of, game) {
        let message = "the stored report was made from other data or rules; its findings are not reported";
        return vec![Diagnostic::new(Code::W0422, message, &whole).help(format!("play again: {again}"))];
    }
    let mut found = Vec::new();
    // Random players may wander forever; whether games end is shown by players who try to win.
    let many = stored.runs.iter().filter(|(_, run)| run.stopped.saturating_mul(RARE) > run.games);
    let many: Vec<_> =
        many.map(|(players, run)| format!("{} of {} by {players} players", run.stopped, run.games)).collect();
    if !many.is_empty() {
        let message = format!("playouts do not end: {}", many.join(", "));
        found.push(Diagnostic::new(Code::W0411, message, &playing::whole(home)).help(NO_END));
    }
    let report = stored.report((game, rules, compiled), examples);
    found.extend(diagnostics(&report, loaded, home));
    found.retain(|one| !known.iter().any(|other| other.code == one.code && other.subject == one.subject));
    for one in &mut found {
        let help = one.help.take().unwrap_or_default();
        one.help = Some(format!("{help}\nfrom {file}: {}", stored.in_words()));
    }
    found
}

/// Each finding of a report as a diagnostic, with its place in the data.
pub fn diagnostics(report: &Report, loaded: &Loaded, home: &Home) -> Vec<Diagnostic> {
    let Some(game) = &loaded.game else { return Vec::new() };
    let mut found = Vec::new();
    for one in &report.findings {
        let subject = one.subject.as_str();
        let (message, help) = words(report, one.code, subject);
        let location = place(game, loaded, one.code, subject).unwrap_or_else(|| playing::whole(home));
        found.push(Diagnostic::new(one.code, message, &location).help(help).about(subject));
    }
    found
}

/// The message and help for a finding.
fn words(report: &Report, code: Code, subject: &str) -> (String, String) {
    let never = "show it in an example, or explain in `explained` why it cannot happen";
    let say = |message: String, help: &str| (message, help.to_owned());
    match code {
        Code::W0401 => say(format!("“{subject}” was never drawn"), never),
        Code::W0402 => say(format!("“{subject}” could never be played"), never),
        Code::W0403 => say(format!("“{subject}” could be played but never was"), never),
        Code::W0404 => say(format!("the effect “{subject}” never happened"), never),
        Code::W0405 => say(format!("no playout cited “{subject}”"), never),
        Code::W0406 => say(format!("“{subject}” was never rolled"), never),
        Code::W0407 => say(format!("nothing ever entered “{subject}”"), never),
        Code::W0409 => say(
            format!("“{subject}” is printed, but no rule reads it"),
            "use it, or mark the column lore = true",
        ),
        Code::W0420 => {
            let short = report.borne.iter().filter(|borne| borne.path == subject && borne.short());
            let parts = short.map(|borne| {
                let points = match borne.worth {
                    Some(worth) if borne.points > worth => {
                        format!(
                            "{} points are needed at once, but the counters “{}” add up to {worth}",
                            borne.points, borne.by
                        )
                    }
                    _ => format!(
                        "{} of “{}” are needed at once, but {} are printed",
                        borne.bearers, borne.by, borne.printed
                    ),
                };
                format!("{subject}: {points}")
            });
            say(
                parts.collect::<Vec<_>>().join("; "),
                "print more of them, or keep track of it with something else",
            )
        }
        Code::W0421 => {
            let beyond = report.beyond.iter().find(|beyond| beyond.number == subject);
            let message = beyond.map_or_else(String::new, |one| {
                let ((low, high), (from, to)) = (one.found, one.printed);
                format!(
                    "“{subject}” ranges from {low} to {high}, but {} is printed from {from} to {to}",
                    one.bearer
                )
            });
            say(message, "extend the track, or limit the number with min and max")
        }
        Code::W0423 => say(
            format!(
                "one game in a hundred takes at least four times as many turns as usual ({subject} players)"
            ),
            "the report shows what prolongs games",
        ),
        Code::W0424 => say(
            format!("“{subject}” changes nothing: every playout goes event for event as without it"),
            "let it change something, or explain in `explained` why it rarely does",
        ),
        Code::W0427 => {
            let one = report.deciding.iter().find(|one| one.ending == subject);
            let share = one.map_or_else(String::new, Deciding::in_words);
            say(
                match one.and_then(Deciding::in_part) {
                    Some(parts) => format!(
                        "what this edition decides of the ending “{subject}” ({parts}) decides {share}"
                    ),
                    None => {
                        format!("the ending “{subject}” is an addition of this edition, and decides {share}")
                    }
                },
                "make it an option (ours = true), or give the reason why the source has no way to end: \
                 explained = { \"W0427:…\" = \"…\" }",
            )
        }
        Code::W0425 => say(
            format!("the effect “{subject}” happened but never changed anything"),
            "correct its program, or show in an example what it changes",
        ),
        _ => {
            let counter = report.counters.iter().find(|one| one.id == subject);
            let (printed, most) =
                counter.map_or((0, 0), |one| (one.printed.unwrap_or_default(), one.most_used));
            let message = format!("{most} of “{subject}” are in use at once, but {printed} are printed");
            say(message, "print more, or let the rules use fewer")
        }
    }
}

/// The place of a finding in the data.
fn place(game: &Game, loaded: &Loaded, code: Code, subject: &str) -> Option<Location> {
    if code == Code::W0427 {
        return game.endings.get(subject).map(|ending| ending.condition.at.clone());
    }
    if code == Code::W0405 {
        let section = loaded.sections.iter().find(|section| section.id == subject)?;
        let text = loaded.sources.text(&section.file).unwrap_or_default();
        return Some(playing::line_of(&section.file, text, section.line));
    }
    match subject.split_once('.') {
        Some(("numbers", id)) => return game.numbers.get(id).map(|number| number.at.clone()),
        Some(("facts", id)) => return game.facts.get(id).map(|fact| fact.at.clone()),
        _ if code == Code::W0421 => return game.numbers.get(subject).map(|number| number.at.clone()),
        _ => {}
    }
    let (list, row) = subject.split_once('/')?;
    let row = row.split(':').next().unwrap_or(row);
    let rows = game.list(list).or_else(|| game.maps.get(list).map(|map| &map.list));
    if let Some(row) = rows.and_then(|list| list.rows.iter().find(|known| known.id == row)) {
        return Some(row.at.clone());
    }
    let table = game.tables.get(list)?;
    table.rows.iter().find(|known| known.row.id == row).map(|known| known.row.at.clone())
}
