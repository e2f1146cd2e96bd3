//! Rulings and reasons. A ruling has an answer and settles something that exists; a question belongs to a section
//! that exists. Warnings that a ruling settles, or that `explained` gives a reason for, are set apart.

use super::decode::DecodeContext;
use warpress_format::node::Node;
use warpress_model::Code;
use warpress_model::rules::RULING;
use warpress_model::{Diagnostic, ExplainedFinding, Game, Location, OTHER_NAMES, Section, Severity};

/// The code and the subject, if any, of a target that names a finding.
fn finding(target: &str) -> Option<(Code, Option<&str>)> {
    let (code, subject) = target.split_once(':').map_or((target, None), |(code, rest)| (code, Some(rest)));
    Some((code.parse().ok()?, subject))
}

/// A ruling that does not say what it settles decides the sections that have its sign.
pub fn settle_signed(game: &mut Game, sections: &[Section]) {
    for (id, ruling) in game.rulings.iter_mut().filter(|(_, ruling)| ruling.settles.is_empty()) {
        let sign = format!("(#{RULING}{id})");
        let signed = sections.iter().filter(|section| section.body.contains(&sign));
        ruling.settles = signed.map(|section| format!("rules.{}", section.id)).collect();
    }
}

/// Reports rulings that have no answer or settle nothing, and targets that do not exist.
pub fn check(context: &DecodeContext<'_>, game: &Game, sections: &[Section]) {
    for (id, ruling) in &game.rulings {
        let node = context.root.get("rulings").and_then(|rulings| rulings.get(id));
        let location = node.map(|node| short(&node.location)).unwrap_or_default();
        if !ruling.answered() {
            let answer = node.and_then(|node| node.get("answer")).map(|node| &node.location);
            context.log.add(
                Diagnostic::new(
                    Code::W0228,
                    format!("the ruling “{id}” has no answer yet: {}", ruling.question),
                    answer.unwrap_or(&location),
                )
                .help("write the answer behind the question, and put its sign behind the sentence that it decides")
                .about(id.as_str()),
            );
        } else if ruling.settles.is_empty() && (sections.is_empty() || !ruling.why.decides()) {
            // Of one that decides a rule, the book reports that it marks nothing (W0508).
            context.log.add(
                Diagnostic::new(Code::W0203, format!("the ruling “{id}” settles nothing"), &location)
                    .help("put its sign behind the sentence that it decides, or name what it decides: settles = [\"places.hand.limit\"]")
                    .about(id.as_str()),
            );
        }
        for target in &ruling.settles {
            let fits = match (finding(target), target.split_once('.')) {
                // Only playouts can tell whether it is reported; here, only its subject is looked up.
                (Some((code, Some(subject))), _) if code.is_of_play() => {
                    played(game, sections, code, subject)
                }
                (Some(_), _) => true,
                _ if target == OTHER_NAMES => true,
                // Who wins a tie can be silent in the data, too.
                _ if part_of_ending(target).is_some_and(|id| game.endings.contains_key(id)) => true,
                (_, Some(("rules", section))) => {
                    sections.is_empty() || sections.iter().any(|known| known.id == section)
                }
                (_, Some(("phases", rest))) => {
                    context.names.phases.contains_key(rest.split('.').next().unwrap_or(rest))
                }
                _ => resolves(context.root, target),
            };
            if !fits {
                let location = node
                    .and_then(|node| node.get("settles"))
                    .map_or_else(|| location.clone(), |node| node.location.clone());
                let help = "write a path into the data (ops.add, places.hand.limit, decks.battle.rows.bayonets), rules.<section>, as_printed, or a diagnostic (W0201:battle)";
                context.log.add(
                    Diagnostic::new(
                        Code::E0106,
                        format!("the ruling “{id}” settles “{target}”, which does not exist"),
                        &location,
                    )
                    .help(help),
                );
            }
        }
    }
}

/// The ending whose `both` or `tie` a target names.
fn part_of_ending(target: &str) -> Option<&str> {
    let path = target.strip_prefix("endings.")?;
    path.strip_suffix(".both").or_else(|| path.strip_suffix(".tie"))
}

/// Reports questions of sections that do not exist.
pub fn check_faq(context: &DecodeContext<'_>, game: &Game, sections: &[Section]) {
    for (id, faq) in &game.faq {
        if !sections.is_empty() && !sections.iter().any(|section| section.id == *id) {
            context.log.unknown("section", id, sections.iter().map(|section| section.id.as_str()), &faq.at);
        }
    }
}

/// Warnings that cannot be explained, as the report has to be written again.
const TO_MEND: [Code; 2] = [Code::W0422, Code::W0426];

/// Reports entries of `explained` with an unknown warning or subject.
pub fn check_explained(context: &DecodeContext<'_>, game: &Game, sections: &[Section]) {
    for (target, explained) in &game.explained {
        let named = finding(target).filter(|(code, _)| code.severity() == Severity::Warning);
        let help = match named {
            Some((Code::W0411, _)) => "write may_run_on = \"why\" for a game that its own rules need not end",
            Some((code, _)) if TO_MEND.contains(&code) => "write a new report: warpress referee --write",
            None => "“warpress help diagnostics” lists the warnings; errors cannot be explained away",
            Some((_, None | Some(""))) => "write the code and what it is about: \"W0402:hunt/oil-slick\"",
            Some((code, Some(subject))) if code.is_of_play() && !played(game, sections, code, subject) => {
                "name what the warning is about, as `check` or the referee does"
            }
            Some(_) => continue,
        };
        let message = format!("“{target}” is explained, but there is no such warning");
        context.log.add(Diagnostic::new(Code::E0106, message, &explained.at).help(help));
    }
}

/// Whether the subject of a playout's finding exists: `W0402:hunt/watery-grave`, `W0405:section`, `W0409:hunt.force`.
fn played(game: &Game, sections: &[Section], code: Code, subject: &str) -> bool {
    let row = |path: &str| {
        let (list, rest) = path.split_once('/')?;
        let id = rest.split(':').next().unwrap_or(rest);
        match game.tables.get(list) {
            Some(table) => table.rows.iter().find(|row| row.row.id == id).map(|row| &row.row),
            None => {
                let list = game.list(list).or_else(|| game.maps.get(list).map(|map| &map.list))?;
                list.rows.iter().find(|row| row.id == id)
            }
        }
    };
    match code {
        Code::W0405 | Code::W0410 => {
            sections.is_empty() || sections.iter().any(|section| section.id == subject)
        }
        Code::W0409 => subject.split_once('.').is_some_and(|(list, column)| {
            game.list(list).is_some_and(|list| list.columns.contains_key(column))
        }),
        Code::W0411 | Code::W0422 | Code::W0423 | Code::W0426 => true,
        Code::W0413 => game.all_phases().any(|phase| phase.id == subject),
        Code::W0414 => game.allowances.contains_key(subject),
        Code::W0415 | Code::W0416 => game.examples.contains_key(subject),
        Code::W0427 => game.endings.contains_key(subject),
        Code::W0420 => match subject.split_once('.') {
            Some(("numbers", id)) => game.numbers.contains_key(id),
            Some(("facts", id)) => game.facts.contains_key(id),
            Some(("roles", id)) => game.roles.contains_key(id),
            _ => false,
        },
        Code::W0421 => game.numbers.contains_key(subject),
        Code::W0424 => game.options.contains_key(subject) || game.scenarios.contains_key(subject),
        _ => row(subject).is_some(),
    }
}

fn resolves(root: &Node, path: &str) -> bool {
    let mut node = root;
    let mut rest = path;
    // Ids may contain dots, so the longest key that fits is taken.
    while !rest.is_empty() {
        let Some(entries) = node.entries() else { return false };
        let mut cuts: Vec<usize> = rest.match_indices('.').map(|(at, _)| at).collect();
        cuts.push(rest.len());
        let Some((cut, found)) =
            cuts.into_iter().rev().find_map(|cut| Some((cut, &entries.get(&rest[..cut])?.1)))
        else {
            return false;
        };
        node = found;
        rest = rest[cut..].trim_start_matches('.');
    }
    true
}

/// Removes the warnings that a ruling settles or a reason explains, and returns them with that ruling or reason;
/// reports rulings and reasons for warnings that do not occur. Errors cannot be settled. `drawn` says whether faces
/// were drawn and checked.
pub fn settle(game: &Game, drawn: bool, findings: &mut Vec<Diagnostic>) -> Vec<ExplainedFinding> {
    let (mut excused, mut rest) = (Vec::new(), Vec::new());
    for finding in findings.drain(..) {
        let reason = game.reason(finding.code, finding.subject.as_deref());
        match reason.filter(|_| finding.severity == Severity::Warning) {
            Some(reason) => excused.push(ExplainedFinding { finding, reason }),
            None => rest.push(finding),
        }
    }
    let idle = |target: &str| {
        let Some((code, subject)) = finding(target) else { return false };
        let hit = |one: &ExplainedFinding| {
            one.finding.code == code && (subject.is_none() || one.finding.subject.as_deref() == subject)
        };
        sought(code, drawn) && !excused.iter().any(hit)
    };
    for (id, ruling) in game.rulings.iter().filter(|(_, ruling)| ruling.answered()) {
        for target in ruling.settles.iter().filter(|target| idle(target)) {
            rest.push(
                Diagnostic::new(
                    Code::W0203,
                    format!("the ruling “{id}” settles “{target}”, but nothing of the kind is reported"),
                    &ruling.at,
                )
                .help("remove it from the ruling's `settles`")
                .about(id.as_str()),
            );
        }
    }
    // Loading has reported those that cannot exist.
    let known = |target: &str| finding(target).is_some_and(|(code, _)| code.severity() == Severity::Warning);
    for (target, explained) in game.explained.iter().filter(|(target, _)| known(target) && idle(target)) {
        let message = format!("“{target}” is explained, but nothing of the kind is reported");
        rest.push(
            Diagnostic::new(Code::W0203, message, &explained.at)
                .help("remove it from `explained`")
                .about(target.as_str()),
        );
    }
    *findings = rest;
    excused
}

/// Whether `check` has looked for warnings of this code: those of playouts may not have come up this time, and
/// those of faces need the faces to be drawn.
fn sought(code: Code, drawn: bool) -> bool {
    let of_faces = matches!(
        code,
        Code::W0219
            | Code::W0220
            | Code::W0221
            | Code::W0222
            | Code::W0233
            | Code::W0311
            | Code::W0312
            | Code::W0313
            | Code::W0314
            | Code::W0315
            | Code::W0316
            | Code::W0318
            | Code::W0319
            | Code::W0320
            | Code::W0321
            | Code::W0325
            | Code::W0326
            | Code::W0327
            | Code::W0328
            | Code::W0329
            | Code::W0330
            | Code::W0332
    );
    !code.is_of_play() && (drawn || !of_faces)
}

fn short(location: &Location) -> Location {
    Location { end: location.end.min(location.start + 70), ..location.clone() }
}
