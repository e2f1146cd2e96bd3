//! Pictures that are said to be mirrored, or not to be, on faces that turn none.

use std::collections::BTreeSet;

use warpress_model::{Code, Diagnostic, Game, List, Row};
use warpress_sheet::Formats;

use super::measures::Viewer;
use super::otherwise;

/// Looks at the first such row of each template of a list: what one face does with it, its others do.
pub fn check(game: &Game, formats: &Formats, viewer: &Viewer<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in game.lists().filter(|list| list.component.printed) {
        let mut seen = BTreeSet::new();
        let said = list.rows.iter().filter(|row| row.mirrored.is_some() && list.has_face(row));
        for row in said.filter(|row| seen.insert(list.template_of(row))) {
            if !turns(game, list, row, formats, viewer) {
                found.push(finding(list, row));
            }
        }
    }
    found
}

/// Whether the face looks different with its picture the other way round.
fn turns(game: &Game, list: &List, row: &Row, formats: &Formats, viewer: &Viewer<'_>) -> bool {
    let turn = |other: &mut Row| {
        if other.id == row.id {
            other.mirrored = other.mirrored.map(|yes| !yes);
        }
    };
    otherwise::shows(game, (list, std::slice::from_ref(&row.id)), turn, formats, viewer)
}

fn finding(list: &List, row: &Row) -> Diagnostic {
    let about = format!("{}/{}", list.id, row.id);
    let template = list.template_of(row).unwrap_or("its template");
    let message = format!("`mirrored` changes nothing on “{about}”: {template} turns no picture");
    let help = "leave it out, or choose a template that does: card/event, counter/unit";
    Diagnostic::new(Code::W0325, message, &row.at).help(help).about(about)
}
