//! What has moved and been rolled since a moment: a page lets cards travel, and dice fall.

use serde::Serialize;

use warpress_referee::display::{self, Viewpoint};
use warpress_referee::log::Event;
use warpress_referee::thing::Thing;

use super::ids;
use super::layout::Layout;

/// No more travel at once; who deals a whole deck sees where it lies.
const MOST: usize = 60;

/// A piece that has moved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Move {
    item: Option<String>,
    kind: Option<usize>,
    from: Option<String>,
    to: Option<String>,
}

/// Dice that have fallen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Roll {
    text: String,
    total: i64,
    about: String,
}

/// The moves of some events that whoever looks could follow.
pub(crate) fn moves(events: &[Event], layout: &Layout, viewpoint: &Viewpoint<'_>) -> Vec<Move> {
    let place = |thing: Option<Thing>| match thing {
        Some(Thing::Place(place)) => ids::place(viewpoint, place),
        _ => None,
    };
    let moved = events.iter().filter(|event| event.verb == "move").filter_map(|event| {
        let Some(Thing::Piece(piece)) = event.what else { return None };
        // What is known of it now: a card that has been shuffled in since is any of them.
        let item = ids::piece(viewpoint, piece);
        let lying = viewpoint.table.piece(piece);
        let kind =
            item.as_ref().and_then(|_| layout.kind(&viewpoint.compiled.row_name(lying.row), lying.copy));
        Some(Move { item, kind, from: place(event.from), to: place(event.to) })
    });
    let mut all: Vec<Move> = moved.collect();
    let early = all.len().saturating_sub(MOST);
    all.drain(..early);
    all
}

/// The dice of some events.
pub(crate) fn rolls(events: &[Event], viewpoint: &Viewpoint<'_>) -> Vec<Roll> {
    events
        .iter()
        .filter(|event| event.verb == "roll")
        .filter_map(|event| {
            let text = event.text.as_deref().unwrap_or_default().to_owned();
            let about = display::purpose(event, viewpoint).unwrap_or_default();
            Some(Roll { text, total: event.number?, about })
        })
        .collect()
}
