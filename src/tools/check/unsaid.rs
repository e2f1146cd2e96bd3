//! What a card can do but does not say: texts and names of uses that its template leaves out, and cards with
//! uses but an empty text box. The drawn face is searched for the words, so it does not matter which template
//! prints what.

use std::collections::BTreeSet;

use super::measures::{FaceLook, Viewer};
use warpress_kit::view::Text;
use warpress_kit::{FaceInput, Subject};
use warpress_model::Code;
use warpress_model::{Diagnostic, ListKind, Row, Use};
use warpress_render::face::Face;
use warpress_text::markup;

/// What the face of a card leaves out, with a key for faults that cards of the deck have in common.
pub fn look(viewer: &Viewer<'_>, subject: &Subject<'_>, face: &FaceLook) -> Vec<Diagnostic> {
    let Some(row) = subject.row.filter(|_| subject.list.kind != ListKind::Counters) else {
        return Vec::new();
    };
    let shown = &face.words;
    if subject.back {
        return of_back(subject, row, shown);
    }
    let mut found: Vec<_> =
        unsaid(row, shown).map(|what| diagnostic(subject, row, &what)).into_iter().collect();
    if is_silent(row) && has_an_empty_box(viewer, &subject.input, face) {
        found.push(
            Diagnostic::new(Code::W0220, "it can be used, but its face does not say what that does", &row.at)
                .help("give its use an op with a text, or a text of its own"),
        );
    }
    found
}

/// What a back that a card says of itself does not show.
fn of_back(subject: &Subject<'_>, row: &Row, shown: &BTreeSet<String>) -> Vec<Diagnostic> {
    /// Other slots hold icons, or words that templates shorten.
    const TEXTS: [&str; 3] = ["title", "subtitle", "text"];
    let Some(back) = &row.own_back else { return Vec::new() };
    let texts = TEXTS.iter().filter_map(|slot| back.slots.get(*slot));
    let lost = texts.flat_map(|text| text.split("\n\n")).find(|text| !is_shown(text, shown)).map(short);
    let finding = |what: String| {
        Diagnostic::new(Code::W0219, format!("its back does not show “{what}”"), &back.at).help(format!(
            "{} prints other things; choose a template that has room for it, such as one of the fronts",
            subject.input.template
        ))
    };
    lost.map(finding).into_iter().collect()
}

/// The first text or name that the face lacks.
fn unsaid(row: &Row, shown: &BTreeSet<String>) -> Option<String> {
    let texts = row.text.split("\n\n").filter(|text| !text.is_empty());
    let of_modes = row.uses.iter().flat_map(|one| mode(row, one)).filter(|text| !text.is_empty());
    texts.chain(of_modes).find(|text| !is_shown(text, shown)).map(short)
}

/// A card with more named uses than this has no room for each; its text says what they have in common.
const MOST_MODES: usize = 4;

/// What a face must print about a use with a name of its own.
fn mode<'r>(row: &'r Row, one: &'r Use) -> Vec<&'r str> {
    match one.name.as_deref() {
        None => Vec::new(),
        // “Use it as any other card” covers all of them.
        Some(_) if !row.text.is_empty() && row.uses.len() > MOST_MODES => Vec::new(),
        // The author has written the face's text; the names of uses lead to the rules.
        Some(name) if row.slots.contains_key("text") => vec![name],
        Some(name) => vec![name, one.text.as_str()],
    }
}

/// Whether most words of a text are on the face; of a text of one or two words, all. A face that says the same in
/// other words is accepted.
fn is_shown(text: &str, shown: &BTreeSet<String>) -> bool {
    let words = words(text);
    let there = words.iter().filter(|word| shown.contains(*word)).count();
    if words.len() <= 2 { there == words.len() } else { 2 * there >= words.len() }
}

fn diagnostic(subject: &Subject<'_>, row: &Row, what: &str) -> Diagnostic {
    let help = if row.slots.contains_key("text") {
        "the slot `text` replaces the texts of its uses: remove it, or repeat them in it"
    } else {
        "choose a template that has room for it, or remove the text"
    };
    Diagnostic::new(Code::W0219, format!("its face does not show “{what}”"), &row.at)
        .help(format!("{} prints other things; {help}", subject.input.template))
}

/// Whether a card can be used and has no text at all. Rules common to cards of its type, or with its values, are
/// in the rulebook; what happens by itself need not be chosen.
fn is_silent(row: &Row) -> bool {
    let says = |one: &Use| {
        let effects = one.effects.iter().any(|effect| !effect.text.is_empty());
        !one.text.is_empty() || one.name.is_some() || one.label.is_some() || effects
    };
    let does =
        |one: &Use| !one.must && (!one.run.is_empty() || !one.modifies.is_empty() || !one.effects.is_empty());
    row.kinds.is_empty()
        && row.values.is_empty()
        && row.text.is_empty()
        && row.slots.get("text").is_none_or(String::is_empty)
        && row.uses.iter().any(does)
        && !row.uses.iter().any(says)
}

/// Whether the face would show words if the card had any.
fn has_an_empty_box(viewer: &Viewer<'_>, input: &FaceInput, face: &FaceLook) -> bool {
    let view = input.view.with_front(|front| front.slot.text = Text::program("Anything."));
    let other = FaceInput { view, template: input.template.clone(), ..*input };
    viewer.svg(&other).is_some_and(|with| with != face.svg)
}

/// All words on a face, including those from the template.
pub(super) fn words_of(face: &Face) -> BTreeSet<String> {
    fn walk(group: &usvg::Group, found: &mut BTreeSet<String>) {
        for node in group.children() {
            match node {
                usvg::Node::Group(inner) => walk(inner, found),
                usvg::Node::Text(text) => {
                    text.chunks().iter().for_each(|chunk| found.extend(words(chunk.text())))
                }
                _ => {}
            }
        }
    }
    let mut found: BTreeSet<String> = face.texts.iter().flat_map(|text| words(&text.text)).collect();
    walk(face.tree.root(), &mut found);
    found
}

/// The words of a text without markup, in lower case.
fn words(text: &str) -> Vec<String> {
    let plain = markup::parse(text).map_or_else(|_| text.to_owned(), |all| markup::plain_text(&all));
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The beginning of a text, short enough for a message.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = text.lines().next().unwrap_or_default();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => {
            format!("{} …", text[..end].rsplit_once(' ').map_or(&text[..end], |(most, _)| most))
        }
        None => text.to_owned(),
    }
}
