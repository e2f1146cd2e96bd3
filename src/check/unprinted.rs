//! Values for the strip of a card whose template has no strip: a deck sets them once (`face.stats`), and a kind or
//! row with another template may lose them.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::measures::Viewer;
use warpress_kit::Subject;
use warpress_model::Code;
use warpress_model::{Diagnostic, ListKind, Row};
use warpress_render::face::FaceInput;

/// The name by which templates receive the values.
const STATS: &str = "stats";

/// Checks the cards among these faces: one for each template of a list is drawn with and without its values.
pub fn check(viewer: &Viewer<'_>, subjects: &[Subject<'_>]) -> Vec<Diagnostic> {
    let mut cards: BTreeMap<(&str, &str), (&FaceInput, &Row)> = BTreeMap::new();
    for subject in subjects.iter().filter(|one| matches!(one.list.kind, ListKind::Deck | ListKind::Records)) {
        let stats = subject.input.context.get(STATS).and_then(Value::as_array);
        if let Some(row) = subject.row.filter(|_| stats.is_some_and(|stats| !stats.is_empty())) {
            let key = (subject.list.id.as_str(), subject.input.template.as_str());
            cards.entry(key).or_insert((&subject.input, row));
        }
    }
    let all: Vec<_> = cards.into_iter().collect();
    let lost = all.into_par_iter().filter(|(_, (input, _))| !shows(viewer, input));
    lost.map(|((list, template), (_, row))| {
        let message =
            format!("“{template}” prints no values, and cards of “{list}” have some (`face.stats`)");
        let help = "name a template that prints them, template = \"card/unit\", or say them in the text";
        Diagnostic::new(Code::W0316, message, &row.at).help(help).about(format!("{list}/{}", row.id))
    })
    .collect()
}

/// Whether a face changes without its values. A face that cannot be drawn is reported elsewhere.
fn shows(viewer: &Viewer<'_>, card: &FaceInput) -> bool {
    let mut bare = card.clone();
    bare.context.insert(STATS.into(), json!([]));
    match (viewer.svg(card), viewer.svg(&bare)) {
        (Some(whole), Some(bare)) => whole != bare,
        _ => true,
    }
}
