//! Whether a game can be played: its programs parse, its citations lead somewhere, its examples
//! come out, and a few playouts end without failure.

use std::sync::Arc;

use warpress_assets::Assets;
use warpress_library::{Home, Loaded};
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Game, Location};
use warpress_playouts::{self as playouts, Plan};
use warpress_referee::Rules;
use warpress_referee::example::{self, Examples, Vacuous};
use warpress_referee::luau::syntax_error;
use warpress_referee::play::ScriptError;
use warpress_referee::rules::Limits;
use warpress_report::Report;
use warpress_syntax::{Citation, citations, cites_any};

use super::stored;
use super::windows::Mentions;

/// The most games that are played.
const GAMES: u64 = 50;
/// The most steps that they may take, about a third of a second: the same on any machine. The first is stopped if it
/// takes more by itself.
const STEPS: u64 = 1_000_000;
/// The most failures of playouts that are reported.
const MOST_LISTED: usize = 3;

/// Plays the examples, each with its own options in force. `own` is the game under `with`.
pub fn examples(
    assets: &Assets,
    home: &Home,
    (game, rules): (&Arc<Game>, &Arc<Rules>),
    with: &[String],
) -> Examples {
    let mut found = Examples::default();
    let mut options: Vec<&[String]> =
        game.examples.values().map(|example| example.options.as_slice()).collect();
    options.sort_unstable();
    options.dedup();
    for options in options {
        let those = game.examples.values().filter(|example| example.options == options);
        if options == with {
            found.add(example::play(game, rules, those), true);
            continue;
        }
        let loaded = warpress_kit::load(assets, home, options);
        if let Some(other) = loaded.game {
            let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs));
            found.add(example::play(&Arc::new(other), &rules, those), false);
        }
    }
    found
}

/// Looks at the programs and plays.
pub fn check(assets: &Assets, home: &Home, loaded: &Loaded, with: &[String]) -> Vec<Diagnostic> {
    let Some(game) = loaded.game.as_ref().filter(|_| !loaded.programs.is_empty()) else { return Vec::new() };
    let mut found = read(loaded);
    cite(loaded, &mut found);
    // A program that does not parse cannot be played, and a citation that leads nowhere stops the game.
    if !found.is_empty() && found.iter().any(|finding| finding.code != Code::W0410) {
        return found;
    }
    // A ruleset is not played alone; the games that extend it prove that it can be played.
    if game.is_ruleset() {
        return found;
    }
    let game = Arc::new(game.clone());
    let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs.clone()));
    let plan = Plan {
        audit: 1,
        limits: Limits { enough: STEPS, ..Limits::of_a_look() },
        budget: Some(STEPS),
        ..Plan::new(GAMES, playouts::seats(&game))
    };
    let (tally, layouts) = match playouts::play(&game, &rules, &plan, &|_| {}) {
        Ok(played) => played,
        Err(fault) => {
            found.push(
                Diagnostic::new(Code::E0403, fault.message.clone(), &place(loaded, home, &fault))
                    .help("the program fails while it is loaded"),
            );
            return found;
        }
    };
    let examples = examples(assets, home, (&game, &rules), with);
    for (id, misses) in &examples.failed {
        for miss in misses {
            let recent: Vec<_> = miss.recent.iter().rev().take(8).rev().map(String::as_str).collect();
            let help = match recent[..] {
                [] => "correct the example or the rules".to_owned(),
                _ => format!("what happened last:\n{}", recent.join("\n")),
            };
            let message = format!("the example “{id}” does not come out: {}", miss.message);
            found.push(Diagnostic::new(Code::E0401, message, &miss.at).help(help).about(id.as_str()));
        }
    }
    found.extend(idle(&game, &examples));
    for failure in tally.failures.iter().take(MOST_LISTED) {
        let rule = failure.fault.rule.as_ref().map_or_else(String::new, |rule| format!(" in rule “{rule}”"));
        let message = format!("a playout fails{rule}: {}", failure.fault.message);
        let again = format!(
            "warpress referee {} --replay {} --seats {} --trace",
            word(home),
            failure.seed,
            failure.seats
        );
        let finding = Diagnostic::new(Code::E0404, message, &place(loaded, home, &failure.fault));
        if !found
            .iter()
            .any(|known: &Diagnostic| known.location == finding.location && known.message == finding.message)
        {
            found.push(finding.help(format!("play it again: {again}")));
        }
    }
    let stopped: u64 = tally.stopped.values().sum();
    if let Some((why, _)) = tally.stopped.iter().max_by_key(|(_, count)| **count) {
        let message = format!("{stopped} of {} playouts do not end: {why}", tally.games);
        found.push(Diagnostic::new(Code::W0411, message, &whole(home)).help(stored::NO_END));
    }
    let layout = &layouts[layouts.len() - 1];
    let report = Report::of(&game, &rules, ("random", tally), examples.clone(), layout);
    // Rare things need many playouts; a shortage found in a few is real.
    let sure = [Code::W0408, Code::W0420, Code::W0421];
    let own = stored::diagnostics(&report, loaded, home).into_iter().filter(|one| sure.contains(&one.code));
    found.extend(own);
    // The stored report describes the game without options.
    if with.is_empty() {
        let more = stored::check(assets, home, loaded, (&game, &rules, layout), examples, &found);
        found.extend(more);
    }
    found
}

/// Examples that prove nothing.
fn idle(game: &Game, examples: &Examples) -> Vec<Diagnostic> {
    let one = |(id, idle): &(String, Vacuous)| {
        let at = &game.examples.get(id)?.at;
        let finding = match idle {
            Vacuous::SoBefore => {
                let message =
                    format!("the example “{id}” proves nothing: everything it expects was true before play");
                Diagnostic::new(Code::W0415, message, at).help(
                    "state in [then] what play has changed, or give its dice or choices; \
                     choices = [] says that there is no question",
                )
            }
            Vacuous::Uncited(section) => {
                let message = format!("no rule is cited in the example “{id}”");
                Diagnostic::new(Code::W0416, message, at).help(format!(
                    "play a situation in which rule \"{section}\" is cited, which the example illustrates"
                ))
            }
        };
        Some(finding.about(id.as_str()))
    };
    examples.idle.iter().filter_map(one).collect()
}

/// Programs that do not parse.
fn read(loaded: &Loaded) -> Vec<Diagnostic> {
    let unreadable = |message: String, location: &Location| {
        Diagnostic::new(Code::E0403, format!("this program cannot be read: {message}"), location)
            .help("rules are written in Luau; “warpress help referee” shows them")
    };
    let mut found = Vec::new();
    for (file, program) in &loaded.programs {
        if let Some((message, line)) = syntax_error(program, false) {
            found.push(unreadable(message, &line_of(file, program, line)));
        }
    }
    for run in &loaded.runs {
        if let Some((message, line)) = syntax_error(&run.text, true) {
            found.push(unreadable(message, &run.line(&loaded.sources, line, "")));
        }
    }
    found
}

/// Citations that lead nowhere, and procedures that are never cited.
fn cite(loaded: &Loaded, found: &mut Vec<Diagnostic>) {
    let mut cited = std::collections::BTreeSet::new();
    let mut one = |citation: Citation, location: Location| {
        let known = || loaded.sections.iter().map(|section| section.id.as_str());
        if !known().any(|id| id == citation.id) {
            let help = match nearest(&citation.id, known()) {
                Some(near) => format!("did you mean “{near}”?"),
                None if loaded.sections.is_empty() => "rules.md has no sections (## Title {#id})".into(),
                None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
            };
            // The section that was probably meant does not also count as uncited.
            cited.extend(nearest(&citation.id, known()).map(str::to_owned));
            let message = format!("rules.md has no section “{}”", citation.id);
            found.push(Diagnostic::new(Code::E0402, message, &location).help(help));
        }
        cited.insert(citation.id);
    };
    for (file, program) in &loaded.programs {
        for citation in citations(program) {
            let location = Location {
                file: file.as_str().into(),
                start: citation.start,
                end: citation.start + citation.id.len(),
            };
            one(citation, location);
        }
    }
    for run in &loaded.runs {
        for citation in citations(&run.text) {
            let location = run.line(&loaded.sources, citation.line, &citation.id);
            one(citation, location);
        }
    }
    if loaded.programs.iter().any(|(_, program)| cites_any(program)) {
        return;
    }
    // A phase's program cites the section of the same id by itself.
    let phases = Mentions::new(loaded).phases;
    for section in loaded.sections.iter().filter(|section| section.procedure) {
        if !cited.contains(&section.id) && !phases.contains(&section.id.replace('-', "_")) {
            let text = loaded.sources.text(&section.file).unwrap_or_default();
            let message = format!("no program cites “{}”", section.id);
            found.push(
                Diagnostic::new(Code::W0410, message, &line_of(&section.file, text, section.line))
                    .help(format!("write rule \"{}\" where it is carried out", section.id))
                    .about(section.id.as_str()),
            );
        }
    }
}

/// Where a fault occurred.
fn place(loaded: &Loaded, home: &Home, fault: &ScriptError) -> Location {
    if let Some((file, program)) = loaded.programs.iter().find(|(file, _)| *file == fault.file) {
        return line_of(file, program, fault.line);
    }
    let ops = loaded.game.iter().flat_map(|game| &game.ops);
    let op = fault.file.strip_prefix("ops.");
    let op = ops.into_iter().find(|(id, _)| Some(id.as_str()) == op);
    match op.and_then(|(_, op)| loaded.runs.iter().find(|run| run.text == op.run.trim())) {
        Some(run) => run.line(&loaded.sources, fault.line, ""),
        None => whole(home),
    }
}

/// A line of a text, counted from 1, trimmed.
pub(super) fn line_of(file: &str, text: &str, line: u32) -> Location {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum();
    let line = text[before..].lines().next().unwrap_or_default();
    let blanks = line.len() - line.trim_start().len();
    Location { file: file.into(), start: before + blanks, end: before + line.trim_end().len().max(blanks) }
}

/// The game as it is named on the command line.
pub(super) fn word(home: &Home) -> String {
    match home {
        Home::Library(slug) => slug.clone(),
        Home::Folder(folder) | Home::Sheet { path: folder, .. } => folder.display().to_string(),
    }
}

/// The place of the game as a whole.
pub(super) fn whole(home: &Home) -> Location {
    Location { file: home.shown("game.toml").into(), start: 0, end: 0 }
}
