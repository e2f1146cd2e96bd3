//! Lists as a whole: names that two printed ones share, and records that cannot be printed.

use std::collections::HashMap;

use crate::model::{Diagnostic, Game, List, ListKind, Spot};

/// Looks at every deck, counter set and record.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let mut found: Vec<_> = game.lists().filter_map(without_a_face).collect();
    let mut named: HashMap<String, &List> = HashMap::new();
    for list in game.lists().filter(|list| list.component.printed) {
        let Some(other) = named.insert(list.name.to_lowercase(), list) else { continue };
        let message = format!("two lists are called “{}”: “{}” and “{}”", list.name, other.id, list.id);
        found.push(
            Diagnostic::warning("W0207", message, &spot(list))
                .help("name each by what it holds: bookmarks and sheets are told apart by it")
                .about(list.id.as_str()),
        );
    }
    found
}

fn without_a_face(list: &List) -> Option<Diagnostic> {
    let lacks = list.kind == ListKind::Records && list.component.printed && list.face.template.is_none();
    let message = format!("“{}” is to be printed, but no template says how its cards look", list.id);
    lacks.then(|| {
        Diagnostic::warning("W0206", message, &spot(list))
            .help("name one, face.template = \"card/event\", or say component.printed = false")
            .about(list.id.as_str())
    })
}

/// A list is found where its first row is.
fn spot(list: &List) -> Spot {
    list.rows.first().map(|row| row.at.clone()).unwrap_or_default()
}
