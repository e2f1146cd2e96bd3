//! Values for the strip of a card whose template has no strip: a deck sets them once (`face.stats`), and a kind or
//! row with another template may lose them.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::measures::Viewer;
use warpress_kit::{FaceInput, Subject};
use warpress_model::Code;
use warpress_model::{Diagnostic, ListKind, Row};

/// Checks the cards among these faces: one for each template of a list is drawn with and without its values.
pub fn check(viewer: &Viewer<'_>, subjects: &[Subject<'_>]) -> Vec<Diagnostic> {
    let mut cards: BTreeMap<(&str, &str), (&FaceInput, &Row)> = BTreeMap::new();
    for subject in subjects.iter().filter(|one| matches!(one.list.kind, ListKind::Deck | ListKind::Records)) {
        let has_values = subject.input.view.front().is_some_and(|front| !front.stats.is_empty());
        if let Some(row) = subject.row.filter(|_| has_values) {
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
    let view = card.view.with_front(|front| front.stats.clear());
    let bare = FaceInput { view, template: card.template.clone(), ..*card };
    match (viewer.svg(card), viewer.svg(&bare)) {
        (Some(whole), Some(bare)) => whole != bare,
        _ => true,
    }
}
