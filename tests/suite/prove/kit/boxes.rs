//! Every deck gets a box.

use warpress_model::List;

use super::Kit;
use crate::Faults;

/// Whether each deck has a box, and as many of them as decks can be glued together.
pub fn faults(kit: &Kit<'_>, faults: &mut Faults) {
    let mut sheets = Vec::new();
    let mut decks = 0;
    // A ruleset may have decks that its modules fill.
    let printed = |list: &&List| list.component.printed && list.total() > 0;
    for list in kit.game.decks.values().filter(printed) {
        decks += 1;
        let own =
            (0..kit.sheets.len()).filter(|at| kit.labels.get(*at).is_some_and(|label| names(label, list)));
        let before = sheets.len();
        sheets.extend(own);
        faults.unless(sheets.len() > before, || format!("{} has no box", list.id));
    }
    // Small boxes share a sheet. Only where the glue goes it says so in capitals.
    sheets.sort_unstable();
    sheets.dedup();
    let words = |at: usize| kit.sheets[at].words.iter().map(|(_, word)| word.as_str()).collect::<String>();
    let glued: usize = sheets.into_iter().map(|at| words(at).matches("GLUE").count()).sum();
    faults.unless(glued >= 2 * decks, || format!("boxes: {glued} places to be glued for {decks} decks"));
}

/// Whether the line of a sheet names the box of a deck, or its boxes.
fn names(label: &str, list: &List) -> bool {
    label.split(&format!("{}: ", list.name)).skip(1).any(|rest| {
        let thing = rest.split([',', '·']).next().unwrap_or_default().trim();
        thing == "box" || thing.ends_with(" boxes")
    })
}
