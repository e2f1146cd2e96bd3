//! The order in which the pieces of a place are shown.

use warpress_referee::display::Viewpoint;
use warpress_referee::thing::{Piece, Place};

use super::handles::Handles;
use super::layout::Layout;

/// The pieces of a place, the top one last, each with whether it is shown there. Where nobody knows their order they are
/// sorted, so that it tells nothing: equal ones by what whoever looks calls them.
///
/// In a pile in which some are not seen only the top one is shown, so that nobody learns the order from where it lies.
pub(crate) fn laid(
    layout: &Layout,
    viewpoint: &Viewpoint<'_>,
    handles: &Handles,
    place: Place,
) -> Vec<(Piece, bool)> {
    let held = viewpoint.table.held(place);
    let top = held.last().copied();
    let mut all: Vec<(Piece, bool)> = held.iter().map(|piece| (*piece, viewpoint.sees(*piece))).collect();
    let info = &viewpoint.compiled.places[usize::from(place.definition())];
    if info.hand {
        all.sort_by_key(|(piece, seen)| {
            let row = viewpoint.table.piece(*piece).row;
            let key = match seen {
                true => (row.0, kind(layout, viewpoint, *piece), handles.number(*piece).unwrap_or(u64::MAX)),
                // Of the others their backs are seen.
                false => (viewpoint.compiled.rows[row.0 as usize].list.into(), None, 0),
            };
            (!seen, key)
        });
    }
    if info.pile && all.iter().any(|(_, seen)| !seen) {
        all.iter_mut().for_each(|(piece, shown)| *shown &= Some(*piece) == top);
    }
    all
}

/// The kind of a piece, if it is printed.
pub(crate) fn kind(layout: &Layout, viewpoint: &Viewpoint<'_>, piece: Piece) -> Option<usize> {
    let lying = viewpoint.table.piece(piece);
    layout.kind(&viewpoint.compiled.row_name(lying.row), lying.copy)
}
