//! Faces: drawn in every ink, and measured as a reader would see them. A fault that occurs in several inks
//! is reported once, as is the fault of a template that many faces are drawn from.

use std::collections::{BTreeSet, HashMap, HashSet};

use indexmap::IndexMap;
use rayon::prelude::*;

use super::at_template::{self, Suspect, TemplateUses, Templates};
use super::casting;
use super::measures::{LEAST_CONTRAST, Viewer, is_of_its_size};
use super::names;
use super::setting;
use super::undrawn::{OF_TEMPLATE, code, diagnostics, help, line_of, more};
use super::unprinted;
use super::unsaid;
use warpress_assets::Assets;
use warpress_kit::{self as kit, Subject};
use warpress_model::Code;
use warpress_model::{Diagnostic, Game, ListKind, Location, MapKind};
use warpress_render::face::{FaceError, FaceErrorKind};
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

/// The highest mean darkness of a face in low ink.
pub(crate) const MOST_LOW_INK: f32 = 0.15;
/// The same for a counter, which is no larger than a solid area on a card.
const MOST_ON_COUNTER: f32 = 0.3;
/// The most greys of a face in mono, besides black and white.
const MOST_GREYS: usize = 4;

/// What faces are drawn with.
///
/// # Errors
/// If formats, the theme or its typefaces cannot be read.
pub fn prepare(assets: &Assets, game: &Game) -> Result<(Formats, Renderer), Diagnostic> {
    let fault = |error: String| Diagnostic::new(Code::E0306, error, &Location::default());
    let formats = Formats::load(assets).map_err(|error| fault(error.to_string()))?;
    let renderer = kit::renderer(assets, game).map_err(|error| fault(error.to_string()))?;
    Ok((formats, renderer))
}

/// Looks at all faces.
pub fn check(assets: &Assets, game: &Game, formats: &Formats, viewer: &Viewer<'_>) -> Vec<Diagnostic> {
    let whole = Location::default();
    let renderer = viewer.renderer();
    let broken = viewer.broken().iter();
    let mut found: Vec<_> = broken
        .map(|(name, reason)| {
            let (message, location) = broken_template(assets, name, reason);
            Diagnostic::new(Code::E0306, message, &location).help("correct the template")
        })
        .collect();
    let mut faults = FaceFindings::new();
    let (templates, mut drawn) = (Templates::of(assets), TemplateUses::default());
    let mut strange = Vec::new();
    for ink in INKS {
        match kit::subjects(game, renderer, formats, ink, 0.0) {
            Ok(subjects) => {
                if ink == Ink::Full {
                    strange = names::check(assets, viewer, &subjects);
                }
                let of_each: Vec<_> = subjects.par_iter().map(|subject| one(viewer, subject, ink)).collect();
                of_each.into_iter().flatten().for_each(|(key, fault)| add(&mut faults, key, fault));
                for one in
                    subjects.iter().filter(|one| ink == Ink::Full && templates.has(&one.input.template))
                {
                    drawn.note(&one.input.template, &about(one), viewer.texts(&one.input));
                }
                if ink == Ink::Full {
                    found.extend(unprinted::check(viewer, &subjects));
                    found.extend(casting::check(renderer.icons(), game, &subjects));
                    found.extend(setting::check(viewer, game, &subjects));
                }
            }
            Err(kit::KitError::Faces(faults)) => {
                found.extend(diagnostics(assets, game, &faults));
                break;
            }
            // A game without cards has no faces.
            Err(kit::KitError::Nothing { .. }) => {}
            Err(error) => {
                found.push(Diagnostic::new(Code::E0306, error.to_string(), &whole));
                break;
            }
        }
    }
    // What a face has failed for has been said.
    let failed =
        |line: &str| faults.keys().any(|(code, _, what)| *code == OF_TEMPLATE && what.starts_with(line));
    found.extend(strange.into_iter().filter(|one| !failed(&one.line)).map(|one| one.finding));
    found.extend(told(faults, &templates, &drawn));
    found.extend(sizes(game, formats));
    for kit::CrampedSpace { map: id, space, holds, piece } in
        kit::cramped_spaces(game, renderer, formats).unwrap_or_default()
    {
        let map = game.maps.get(&id);
        let location = map.and_then(|map| map.list.rows.get(space)).map(|row| row.at.clone());
        let narrow = map.filter(|map| map.kind == MapKind::Areas).and_then(|map| map.spaces.get(space));
        let what = match narrow {
            Some(space) => format!("“{}” on “{id}” holds", space.id),
            None => format!("spaces of “{id}” hold"),
        };
        let message = format!("{what} counters of {holds:.1} mm; the largest measures {piece:.1} mm");
        found.push(
            Diagnostic::new(Code::W0314, message, &location.unwrap_or_default())
                .help("make the map larger (size, space_size), or leave its size to its counters; places with order = \"space\" say which counters stand there")
                .about(id.as_str()),
        );
    }
    found
}

/// The findings, those of a template once.
fn told(faults: FaceFindings, templates: &Templates, drawn: &TemplateUses) -> Vec<Diagnostic> {
    let mut suspects: HashMap<Suspect, BTreeSet<String>> = HashMap::new();
    for fault in faults.values().filter(|fault| fault.finding.code != OF_TEMPLATE) {
        suspects.entry(fault.suspect()).or_default().extend(fault.faces.iter().cloned());
    }
    suspects.retain(|one, faces| {
        let concerned = drawn.affected(one, faces);
        concerned.is_some_and(|concerned| templates.is_theirs(one, faces.len(), concerned))
    });
    let mut said = HashSet::new();
    let mut found = Vec::new();
    for fault in faults.into_values() {
        let suspect = fault.suspect();
        let Some(faces) = suspects.get(&suspect) else {
            found.push(fault.diagnostic(templates));
            continue;
        };
        if said.insert(suspect.clone()) {
            let name = fault.name.clone();
            found.push(templates.finding(&suspect, fault.finding, &name, faces.len()));
        }
    }
    found
}

/// Reports forms that fit one of the usual papers but not the other, and cards that do not fit both.
fn sizes(game: &Game, formats: &Formats) -> Vec<Diagnostic> {
    let oversize = |kit::OversizeForm { form, paper, most: (w, h) }: kit::OversizeForm| {
        let form = game.forms.get(&form)?;
        let message = format!("“{}” does not fit on {paper} at this size", form.list.name);
        let help = format!("at most {w} × {h} mm fit on both A4 and Letter, in either orientation");
        Some(Diagnostic::new(Code::W0315, message, &form.at).help(help).about(form.list.id.as_str()))
    };
    let mut found: Vec<_> =
        kit::oversize_forms(game, formats).unwrap_or_default().into_iter().filter_map(oversize).collect();
    let too_large = |one: kit::OversizeList| {
        let list = game.list(&one.list)?;
        let (w, h) = one.size;
        let papers = one.papers.join(" or ");
        let message = format!("“{}”: {w:.1} × {h:.1} mm do not fit on {papers}", list.name);
        let help = kit::remedy(one.larger.as_deref());
        let at = list.rows.first().map(|row| Location { start: 0, end: 0, ..row.at.clone() });
        let finding = Diagnostic::new(Code::W0315, message, &at.unwrap_or_default());
        Some(finding.help(help).about(list.id.as_str()))
    };
    found.extend(kit::oversize_lists(game, formats).unwrap_or_default().into_iter().filter_map(too_large));
    found
}

const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

/// Identifies a fault across inks: its code, list and row, and the cause.
type Key = (Code, String, String);

/// Findings in the order in which they occur.
type FaceFindings = IndexMap<Key, FaceFinding>;

/// A fault of a face, in one or several inks; or of a template, on all faces that are drawn from it.
struct FaceFinding {
    finding: Diagnostic,
    /// The card's name, with which the message begins.
    name: String,
    /// Its template.
    template: String,
    /// The name of the text that is at fault, or what is wrong.
    part: String,
    inks: Vec<Ink>,
    /// Its severity; the message is that of the worst ink.
    weight: f32,
    /// The faces on which it occurs.
    faces: BTreeSet<String>,
}

impl FaceFinding {
    /// What its template may be at fault for.
    fn suspect(&self) -> Suspect {
        let (template, part) = (self.template.clone(), self.part.clone());
        Suspect { code: self.finding.code, template, part }
    }

    /// The finding. It names the inks if it does not occur in all of them.
    fn diagnostic(self, templates: &Templates) -> Diagnostic {
        let names: Vec<_> = self.inks.iter().map(|ink| ink.name()).collect();
        // A requirement of a single ink says so itself.
        let all = names.len() == INKS.len()
            || matches!(self.finding.code, Code::W0219 | Code::W0220 | Code::W0312 | Code::W0313);
        let of = if all { String::new() } else { format!(" ({})", names.join(", ")) };
        let more = more(self.faces.len());
        let message = format!("“{}”{of}: {}{more}", self.name, self.finding.message);
        let at = templates.of_tera(&self.part, &self.template).filter(|_| self.finding.code == OF_TEMPLATE);
        let location = at.unwrap_or(self.finding.location);
        Diagnostic { message, location, ..self.finding }
    }
}

fn add(faults: &mut FaceFindings, key: Key, fault: FaceFinding) {
    match faults.entry(key) {
        indexmap::map::Entry::Vacant(place) => {
            place.insert(fault);
        }
        indexmap::map::Entry::Occupied(mut known) => {
            let known = known.get_mut();
            known.faces.extend(fault.faces);
            known
                .inks
                .extend(fault.inks.into_iter().filter(|ink| !known.inks.contains(ink)).collect::<Vec<_>>());
            if fault.weight > known.weight {
                (known.finding, known.weight) = (fault.finding, fault.weight);
            }
        }
    }
}

/// The faults of a face in one ink.
fn one(viewer: &Viewer<'_>, subject: &Subject<'_>, ink: Ink) -> Vec<(Key, FaceFinding)> {
    // A broken template has been reported once, and is not repeated for each of its cards.
    if viewer.broken().contains_key(&format!("{}.svg", subject.input.template)) {
        return Vec::new();
    }
    // Boards and backs are in the file of their list.
    let file = || subject.list.rows.first().map(|row| Location { start: 0, end: 0, ..row.at.clone() });
    let own_back = subject.row.filter(|_| subject.back).and_then(|row| row.own_back.as_ref());
    let of_row = || subject.row.map(|row| row.at.clone());
    let location = own_back.map(|back| back.at.clone()).or_else(of_row).or_else(file).unwrap_or_default();
    let board = subject.list.kind == ListKind::Spaces;
    let name = subject.row.map_or(if board { "board" } else { "back" }, |row| row.id.as_str());
    let about = about(subject);
    let name = if board { subject.list.name.as_str() } else { name };
    let shown = subject.row.and_then(|row| row.name.as_deref()).unwrap_or(name);
    let shown = if own_back.is_some() { format!("{shown} (back)") } else { shown.to_owned() };
    // Of a board's text the space to which it belongs.
    let place = |text: &str| match own_back {
        Some(_) => &location,
        None => subject.at_fault(text).map_or(&location, |row| &row.at),
    };
    let mut found = Vec::new();
    let mut say = |what: String, part: String, weight: f32, finding: Diagnostic| {
        let finding = finding.about(about.as_str());
        // The fault of a template or of a picture is the same on whatever shows it.
        let whose = match finding.code {
            OF_TEMPLATE | Code::E0308 => String::new(),
            _ if own_back.is_some() => format!("{about}/back"),
            _ => about.clone(),
        };
        let key = (finding.code, whose, what);
        let faces = BTreeSet::from([about.clone()]);
        let (name, template) = (shown.clone(), subject.input.template.clone());
        found.push((key, FaceFinding { finding, name, template, part, inks: vec![ink], weight, faces }));
    };
    let (seen, measured) = viewer.see(&subject.input);
    for error in seen.errors.iter().filter(|error| !is_broken_file(viewer, error)) {
        let code = code(error.kind);
        let (what, message) = match code {
            OF_TEMPLATE => line_of(&error.message),
            _ => (error.message.clone(), error.message.clone()),
        };
        let finding =
            Diagnostic::new(code, message.as_str(), place(&error.text)).help(help(subject.list, error));
        let part = if error.kind == FaceErrorKind::Overflow { error.text.clone() } else { what.clone() };
        say(what, part, 0.0, finding);
    }
    let Some(look) = &seen.look else { return found };
    if !is_of_its_size(&subject.input, look.size) {
        let ((is_w, is_h), (w, h), b) = (look.size, subject.input.size, 2.0 * subject.input.bleed);
        let message = format!("the face measures {is_w} × {is_h} pt, not {} × {}", w + b, h + b);
        let finding = Diagnostic::new(Code::E0306, message.as_str(), &location)
            .help("width and height of the <svg> are those of the card and its bleed");
        say(message.clone(), message, 0.0, finding);
        return found;
    }
    for text in &measured.pale {
        // Never rounded up to what is wanted.
        let ratio = (text.ratio * 100.0).floor() / 100.0;
        let message =
            format!("the contrast of “{}” is {ratio:.2}, less than {LEAST_CONTRAST}", beginning(&text.words));
        let help = "put the text on a flat ground, or choose a stronger colour";
        let id = text.text.and_then(|at| look.texts.get(at)).map_or("", String::as_str);
        let finding = Diagnostic::new(Code::W0311, message, place(id)).help(help);
        let part = if id.is_empty() { text.words.clone() } else { id.to_owned() };
        say(text.words.clone(), part, -text.ratio, finding);
    }
    let most = if subject.list.kind == ListKind::Counters { MOST_ON_COUNTER } else { MOST_LOW_INK };
    if let Some(darkness) = measured.darkness.filter(|darkness| *darkness > most) {
        let message = format!("low ink covers {:.0} % of the card", darkness * 100.0);
        let finding = Diagnostic::new(Code::W0312, message, &location);
        say(String::new(), String::new(), 0.0, finding.help("draw outlines instead of areas"));
    }
    if ink == Ink::Mono && (look.greys > MOST_GREYS || look.colours > 0) {
        let message = format!("mono uses {} greys and {} colours", look.greys, look.colours);
        let finding = Diagnostic::new(Code::W0313, message, &location);
        say(String::new(), String::new(), 0.0, finding.help("use the four greys of the theme"));
    }
    if ink == Ink::Full && seen.errors.is_empty() {
        for finding in unsaid::look(viewer, subject, look) {
            // What a template leaves out of one card it leaves out of all.
            let side = if subject.back { "/back" } else { "" };
            let list = format!("{}{side}", subject.list.id);
            let key = (finding.code, list, subject.input.template.clone());
            let finding = finding.about(subject.list.id.as_str());
            let faces = BTreeSet::from([about.clone()]);
            // Which texts a template has room for is nothing that its author forgot on all cards alike.
            let (name, template, part) = (shown.clone(), String::new(), String::new());
            let inks = vec![ink];
            found.push((key, FaceFinding { finding, name, template, part, inks, weight: 0.0, faces }));
        }
    }
    found
}

/// What a face is, as findings name it: `deck/wolf`, `deck/back`, `board`.
fn about(subject: &Subject<'_>) -> String {
    let (list, row) = (&subject.list.id, subject.row.map(|row| row.id.as_str()));
    match row {
        None if subject.list.kind == ListKind::Spaces => list.clone(),
        row => format!("{list}/{}", row.unwrap_or("back")),
    }
}

/// What is wrong with a template that cannot be read, and where in it.
fn broken_template(assets: &Assets, name: &str, reason: &str) -> (String, Location) {
    let file = format!("templates/{name}");
    let (place, message) = line_of(reason);
    // `card/own.svg:2:30`, lines and columns from 1.
    let numbers = place.strip_prefix(name).map(|rest| rest.split(':').skip(1).map(str::parse::<usize>));
    let at = numbers.and_then(|mut numbers| {
        let (line, column) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        let text = assets.read(&file)?.bytes;
        at_template::at(&String::from_utf8_lossy(&text), line, column)
    });
    match at {
        Some(at) => {
            let what = message.strip_prefix(&format!("{place}: ")).unwrap_or(&message);
            (what.to_owned(), Location { file: file.into(), start: at.start, end: at.end })
        }
        None => (message, Location { file: file.into(), start: 0, end: 0 }),
    }
}

/// As much of a text as it takes to find it.
fn beginning(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => {
            format!("{} …", text[..end].rsplit_once(' ').map_or(&text[..end], |(words, _)| words))
        }
        None => text.to_owned(),
    }
}

/// Whether a face lacks a file that is broken, which has been reported once.
fn is_broken_file(viewer: &Viewer<'_>, error: &FaceError) -> bool {
    let mut broken = viewer.broken().iter();
    error.kind == FaceErrorKind::Template
        && broken.any(|(file, reason)| error.message == format!("{file}: {reason}"))
}
