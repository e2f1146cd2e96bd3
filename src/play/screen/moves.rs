//! What has moved and been rolled since a moment: a page lets cards travel, and dice fall.

use serde::Serialize;

use warpress_referee::display::{self, Viewpoint};
use warpress_referee::log::Event;
use warpress_referee::thing::{Place, Thing};

use super::eyes::Eyes;
use super::ids;
use super::laid::kind;
use super::trail::Trail;

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

/// The moves of some events. A piece is named that was seen to arrive, and could be followed since.
pub(crate) fn moves(events: &[Event], eyes: &Eyes<'_>) -> Vec<Move> {
    let viewpoint = &eyes.viewpoint;
    let trail = Trail::new(events, viewpoint);
    let place = |at: usize, place: Place, seen: u64| {
        let followed = |host| viewpoint.among(seen) && trail.has_kept_since(host, at);
        ids::place_if(eyes, place, followed)
    };
    let moved = events.iter().enumerate().filter(|(_, event)| event.verb == "move");
    let mut all: Vec<Move> = moved
        .filter_map(|(at, event)| {
            let Some(Thing::Piece(piece)) = event.what else { return None };
            let end = |of: Option<Thing>, seen: u64| match of {
                Some(Thing::Place(of)) => place(at, of, seen),
                _ => None,
            };
            let followed = viewpoint.among(event.sees) && trail.has_kept_since(piece, at);
            let item = eyes.handle(piece).filter(|_| followed);
            let kind = item.as_ref().and_then(|_| kind(eyes.layout, viewpoint, piece));
            let (from, to) = (end(event.from, event.from_seen), end(event.to, event.to_seen));
            Some(Move { item, kind, from, to })
        })
        .collect();
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
