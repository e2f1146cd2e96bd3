//! Faces that could not be drawn: what prevents a kit from being built, and what faults of faces are called.

use std::collections::{BTreeSet, HashMap};

use indexmap::IndexMap;

use super::at_template::{Suspect, Templates};
use super::show_templates;
use warpress_assets::Assets;
use warpress_kit as kit;
use warpress_library::Sources;
use warpress_model::Code;
use warpress_model::{Diagnostic, Game, List, ListKind};
use warpress_render::face::{FaceError, FaceErrorKind};

/// The code for a fault of a template, or of what it wrote.
pub const OF_TEMPLATE: Code = Code::E0306;

/// Identifies a template's fault across faces, in one line: for Tera's faults, the place
/// (`scenes/fog.svg:2:21`); for a fault in the SVG, what is wrong, wherever it is on each face.
pub fn line_of(message: &str) -> (String, String) {
    let mut lines = message.lines();
    let what = lines.next().unwrap_or_default().trim_start_matches("error: ");
    match lines.find_map(|line| line.trim_start().strip_prefix("--> ")) {
        Some(place) => (place.to_owned(), format!("{place}: {what}")),
        None => {
            let key = what.rsplit_once(" at ").map_or(what, |(what, _)| what);
            let lines: Vec<_> = message.lines().map(str::trim).collect();
            (key.to_owned(), lines.join(", "))
        }
    }
}

pub fn more(faces: usize) -> String {
    match faces {
        0 | 1 => String::new(),
        2 => ", and so on 1 more face".into(),
        faces => format!(", and so on {} more faces", faces - 1),
    }
}

/// The list of a face, and its row if it is no back.
type FaceKey = (String, Option<String>);

/// A finding, and the faces that have it.
type SharedFinding = (Diagnostic, BTreeSet<FaceKey>);

/// What makes two faults one.
#[derive(PartialEq, Eq, Hash)]
enum Cause {
    /// The same place of a template.
    Template(String),
    /// The same text on every face of a template.
    Text(Suspect),
    /// The same words about the same face: a card is drawn in several ways, each of which has its faults.
    Face(FaceKey, String),
}

/// All faults that prevent a kit from being built; a template's fault is reported once, and its text becomes one of
/// the sources.
pub fn undrawn(
    assets: &Assets,
    game: &Game,
    faults: &[kit::UndrawnFace],
    sources: &mut Sources,
) -> Vec<Diagnostic> {
    let found = diagnostics(assets, game, faults);
    show_templates(assets, &found, sources);
    found
}

/// The same, without a place for the text of a template.
pub fn diagnostics(assets: &Assets, game: &Game, faults: &[kit::UndrawnFace]) -> Vec<Diagnostic> {
    let templates = Templates::of(assets);
    let suspect = |fault: &kit::UndrawnFace| Suspect {
        code: code(fault.error.kind),
        template: fault.template.clone(),
        part: match fault.error.kind {
            FaceErrorKind::Overflow => fault.error.text.clone(),
            _ => line_of(&fault.error.message).0,
        },
    };
    let mut suspects: HashMap<Suspect, (BTreeSet<FaceKey>, usize)> = HashMap::new();
    for fault in faults {
        let known = suspects.entry(suspect(fault)).or_insert_with(|| (BTreeSet::new(), fault.drawn));
        known.0.insert((fault.list.clone(), fault.row.clone()));
    }
    suspects.retain(|one, (faces, drawn)| templates.is_theirs(one, faces.len(), *drawn));
    let mut found: IndexMap<Cause, SharedFinding> = IndexMap::new();
    for fault in faults {
        let finding = diagnostic(game, fault);
        let face = (fault.list.clone(), fault.row.clone());
        let suspect = suspect(fault);
        let of_all = finding.code != OF_TEMPLATE && suspects.contains_key(&suspect);
        let key = match finding.code {
            OF_TEMPLATE => Cause::Template(suspect.part.clone()),
            _ if of_all => Cause::Text(suspect.clone()),
            _ => Cause::Face(face.clone(), finding.message.clone()),
        };
        let (finding, faces) = found.entry(key).or_insert_with(|| (finding, BTreeSet::new()));
        if faces.is_empty() && of_all {
            let name = name_of(game, fault);
            let message = line_of(&fault.error.message).1;
            let count = suspects.get(&suspect).map_or(1, |(faces, _)| faces.len());
            *finding = templates.finding(&suspect, Diagnostic { message, ..finding.clone() }, &name, count);
        } else if faces.is_empty() && finding.code == OF_TEMPLATE {
            let at = templates.of_tera(&suspect.part, &fault.template);
            finding.location = at.unwrap_or_else(|| finding.location.clone());
        }
        faces.insert(face);
    }
    let whole = |(cause, (finding, faces)): (Cause, SharedFinding)| {
        let more = if matches!(cause, Cause::Text(_)) { String::new() } else { more(faces.len()) };
        Diagnostic { message: format!("{}{more}", finding.message), ..finding }
    };
    found.into_iter().map(whole).collect()
}

/// The name of the card that could not be drawn.
fn name_of(game: &Game, fault: &kit::UndrawnFace) -> String {
    let row = fault.row.as_ref().and_then(|id| game.list(&fault.list)?.rows.iter().find(|row| row.id == *id));
    let name = row.and_then(|row| row.name.as_deref()).or(fault.row.as_deref());
    name.unwrap_or("the back").to_owned()
}

/// A fault that prevents a kit from being built, with its place in the data.
fn diagnostic(game: &Game, fault: &kit::UndrawnFace) -> Diagnostic {
    let form = game.forms.get(&fault.list).filter(|_| fault.error.kind == FaceErrorKind::Form);
    let list = form.map(|form| &form.list).or_else(|| game.list(&fault.list));
    let list = list.or_else(|| game.forms.get(&fault.list).map(|form| &form.list));
    let row = fault.row.as_ref().and_then(|id| list?.rows.iter().find(|row| row.id == *id));
    let error = &fault.error;
    let help = list.map_or_else(|| general(error.kind), |list| help(list, error));
    let about = match &fault.row {
        Some(row) => format!("{}/{row}", fault.list),
        None => fault.list.clone(),
    };
    if let Some(form) = form {
        let location = row.map_or(&form.at, |row| &row.at);
        let message = format!("{}: {error}", form.list.name);
        return Diagnostic::new(code(error.kind), message, location).help(help).about(about);
    }
    let own_back = row.filter(|_| fault.back).and_then(|row| row.own_back.as_ref());
    let location = own_back.map(|back| &back.at).or(row.map(|row| &row.at)).cloned().unwrap_or_default();
    let name = row.and_then(|row| row.name.as_deref()).or(fault.row.as_deref()).unwrap_or("the back");
    let side = if own_back.is_some() { " (back)" } else { "" };
    let message = format!("“{name}”{side} of {}: {}", fault.list, line_of(&error.message).1);
    Diagnostic::new(code(error.kind), message, &location).help(help).about(about)
}

/// The code of a face's fault.
pub fn code(kind: FaceErrorKind) -> Code {
    match kind {
        FaceErrorKind::Overflow | FaceErrorKind::TooSmall => Code::E0301,
        FaceErrorKind::MissingGlyph | FaceErrorKind::Font => Code::E0302,
        FaceErrorKind::UnknownIcon => Code::E0303,
        FaceErrorKind::UnknownScene => Code::E0304,
        FaceErrorKind::UnknownPicture => Code::E0307,
        FaceErrorKind::Picture => Code::E0308,
        FaceErrorKind::Form => Code::E0330,
        _ => Code::E0306,
    }
}

/// Help for a fault of a face.
pub fn help(list: &List, error: &FaceError) -> &'static str {
    match (list.kind, error.kind, error.text.as_str()) {
        (ListKind::Counters, FaceErrorKind::Overflow, "name") => {
            "give it a shorter `title` (\"\" prints none), or the set a larger `size`"
        }
        (ListKind::Counters, FaceErrorKind::Overflow, _) => {
            "write it shorter, print fewer values (`face.stats`), or give the set a larger `size`"
        }
        (_, kind, _) => general(kind),
    }
}

/// Help for a fault, whatever it occurs on.
fn general(kind: FaceErrorKind) -> &'static str {
    match kind {
        FaceErrorKind::Overflow | FaceErrorKind::TooSmall => {
            "shorten the text, or use a template with more room for it"
        }
        FaceErrorKind::MissingGlyph => super::typefaces::LACKING,
        FaceErrorKind::Font => {
            "put the files of its italics into fonts/, name a family in [fonts] that has them, or mark the words as **bold**"
        }
        FaceErrorKind::UnknownPicture => "a picture lies below art/ in the folder of the game",
        FaceErrorKind::Picture => "export or copy it again",
        FaceErrorKind::UnknownIcon => "“warpress icons <word>” finds names; “--png” shows them",
        FaceErrorKind::Form => {
            "make the form larger, or let it have less: fewer boxes, numbers, fields, or shorter names"
        }
        _ => "the template or its context is at fault",
    }
}
