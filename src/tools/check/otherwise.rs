//! The same game with some rows otherwise: whether that shows on a face.

use warpress_kit as kit;
use warpress_model::{Game, List, Row};
use warpress_sheet::Formats;

use super::measures::Viewer;

/// All lists of a game that have rows.
pub fn lists_mut(game: &mut Game) -> impl Iterator<Item = &mut List> {
    game.decks.values_mut().chain(game.counters.values_mut()).chain(game.records.values_mut())
}

/// Whether a face of these rows looks different once all rows of their list have been changed.
pub fn shows(
    game: &Game,
    (list, rows): (&List, &[String]),
    change: impl Fn(&mut Row),
    formats: &Formats,
    viewer: &Viewer<'_>,
) -> bool {
    let mut other = game.clone();
    let changed = lists_mut(&mut other).filter(|other| other.id == list.id);
    changed.flat_map(|list| &mut list.rows).for_each(change);
    let faces = |game| kit::pieces(game, viewer.renderer(), formats, &list.id, rows).unwrap_or_default();
    let (before, after) = (faces(game), faces(&other));
    before.len() != after.len()
        || before.iter().zip(&after).any(|(before, after)| {
            before.input != after.input && viewer.svg(&before.input) != viewer.svg(&after.input)
        })
}
