//! What a game's message files lack, and what is wrong with them. What is said in them is no concern of the data.

use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::sources::Sources;
use warpress_language::{Audit, Fault, FaultKind, Language, Messages};
use warpress_model::diagnostic::choices;
use warpress_model::{Code, Diagnostic, Game, Location};

/// So many ids are named; `warpress messages` writes all of them.
const NAMED: usize = 5;

/// Reports them, if the game states its language; `spot` is where it does.
pub(super) fn report(
    assets: &Assets,
    home: &Home,
    game: &Game,
    spot: &Location,
    sources: &mut Sources,
    log: &Log,
) {
    let Some(tag) = &game.language else { return };
    let language = Language::of(Some(tag));
    let audit = Messages::audit(assets, &language);
    // Before the faults: their places are those of the text as it was read.
    let file = audit.file.as_ref().and_then(|file| {
        let text = assets.read(file)?.bytes;
        Some(sources.add(&home.shown(file), &String::from_utf8_lossy(&text)))
    });
    for fault in &audit.faults {
        let name = sources.add(&home.shown(&fault.file), &fault.source);
        let location = Location { file: name, start: fault.at.0, end: fault.at.1 };
        log.add(finding(fault, &location).about(tag.as_str()));
    }
    let file = file.map(|file| Location { file, start: 0, end: 0 });
    lacking(&audit, tag, spot, file.as_ref().unwrap_or(spot), log);
}

fn finding(fault: &Fault, location: &Location) -> Diagnostic {
    let (code, help) = match &fault.kind {
        FaultKind::Long | FaultKind::Encoding => {
            (Code::E0162, "`warpress messages --language de` shows a file that can be read".to_owned())
        }
        FaultKind::Deep => (Code::E0162, "set each case in one pair of braces".to_owned()),
        FaultKind::Grammar(_) => (
            Code::E0162,
            "a message is `id = words`; further lines are indented, and a { has its }. Fluent's guide shows more: \
             projectfluent.org/fluent/guide"
                .to_owned(),
        ),
        FaultKind::Unknown(id) => {
            (Code::W0244, choices(id, Messages::all().iter().map(|(id, _)| id.as_str())))
        }
        FaultKind::Variable { given, .. } if given.is_empty() => {
            (Code::W0245, "it is given nothing; until it is mended, English is printed".to_owned())
        }
        FaultKind::Variable { given, .. } => {
            let given: Vec<String> = given.iter().map(|name| format!("${name}")).collect();
            (Code::W0245, format!("it is given {}; until it is mended, English is printed", given.join(", ")))
        }
        FaultKind::Unsayable { .. } => {
            (Code::W0245, "it may refer only to messages of its own file; English is printed instead".to_owned())
        }
    };
    Diagnostic::new(code, fault.kind.to_string(), location).help(help)
}

/// `spot` is where the language is stated, `place` where its messages are.
fn lacking(audit: &Audit, tag: &str, spot: &Location, place: &Location, log: &Log) {
    let file = Messages::file(tag);
    if !audit.any {
        let message = format!("warpress has no words in “{tag}”: what the kit says by itself is English");
        let help = format!("`warpress messages` with the same game writes {file} for you to translate");
        log.add(Diagnostic::new(Code::W0242, message, spot).help(help).about(tag));
        return;
    }
    // A file that cannot be read is reported by itself.
    if audit.missing.is_empty() || audit.faults.iter().any(|fault| fault.kind.is_of_file()) {
        return;
    }
    let ids: Vec<&str> = audit.missing.iter().take(NAMED).map(String::as_str).collect();
    let more = audit.missing.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let count = audit.missing.len();
    let what = if count == 1 { "message is" } else { "messages are" };
    let message = format!("{count} {what} missing, and printed in English: {}{more}", ids.join(", "));
    let help = format!("`warpress messages` with the same game lists them; add them to {file}");
    log.add(Diagnostic::new(Code::W0243, message, place).help(help).about(tag));
}
