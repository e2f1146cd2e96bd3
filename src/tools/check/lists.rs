//! Lists as a whole: names shared by two printed lists, and records that cannot be printed.

use std::collections::HashMap;

use warpress_model::Code;
use warpress_model::{Diagnostic, Game, List, Location, Row};

/// Checks every deck, counter set and record.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let mut found: Vec<_> = game.lists().filter_map(without_a_face).collect();
    let mut named: HashMap<String, &List> = HashMap::new();
    for list in game.lists().filter(|list| list.component.printed) {
        let Some(other) = named.insert(list.name.to_lowercase(), list) else { continue };
        let message = format!("two lists are called “{}”: “{}” and “{}”", list.name, other.id, list.id);
        found.push(
            Diagnostic::new(Code::W0207, message, &location(list))
                .help("name each by what it holds: bookmarks and sheets bear the name")
                .about(list.id.as_str()),
        );
    }
    found
}

fn without_a_face(list: &List) -> Option<Diagnostic> {
    let bare: Vec<&Row> = list.rows.iter().filter(|row| !list.has_face(row)).collect();
    let first = bare.first().filter(|_| list.component.printed)?;
    let (about, whose) = match bare.len() < list.rows.len() {
        true => (format!("{}/{}", list.id, first.id), "it looks"),
        false => (list.id.clone(), "its cards look"),
    };
    let message = format!("“{about}” is to be printed, but no template says how {whose}");
    let help = "name one, face.template = \"card/event\", or say component.printed = false";
    Some(Diagnostic::new(Code::W0206, message, &first.at).help(help).about(about))
}

/// A list stands where its first row does.
fn location(list: &List) -> Location {
    list.rows.first().map(|row| row.at.clone()).unwrap_or_default()
}
