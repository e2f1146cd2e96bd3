//! Counts: a total given by the source against the sum of the list.

use warpress_model::Code;
use warpress_model::plural::counted;
use warpress_model::{Diagnostic, Game, Severity};

/// Checks every deck and counter set. `known` is what is wrong already: an error in a list's own file may be why its sum
/// is another.
pub fn check(game: &Game, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let broken =
        |file: &str| known.iter().any(|one| one.severity == Severity::Error && *one.location.file == *file);
    for list in game.lists() {
        let Some(stated) = &list.stated else { continue };
        if list.rows.iter().any(|row| broken(&row.at.file)) {
            continue;
        }
        let total = list.total();
        // "Around 60" allows a tenth either way.
        let slack = if stated.about { stated.total / 10 } else { 0 };
        if total.abs_diff(stated.total) > slack {
            let location = list.rows.first().map(|row| row.at.clone()).unwrap_or_default();
            let about = if stated.about { "around " } else { "" };
            found.push(
                Diagnostic::new(
                    Code::W0201,
                    format!(
                        "“{}” has {}, but its source states {about}{}",
                        list.id,
                        counted(total as usize, "piece"),
                        stated.total
                    ),
                    &location,
                )
                .help("compare the list with the source, then settle it with a ruling")
                .about(list.id.as_str()),
            );
        }
    }
    found
}
