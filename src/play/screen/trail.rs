//! Which pieces whoever looks could follow through what has happened.

use std::collections::BTreeMap;

use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::thing::{Piece, Place, Thing};

/// Where the trails of pieces break off.
pub(crate) struct Trail {
    /// For each piece that could not be followed throughout, the last event at which it could not.
    broken: BTreeMap<Piece, usize>,
}

impl Trail {
    /// Of some events, the last of which has led to the table as it lies.
    pub fn new(events: &[Event], viewpoint: &Viewpoint<'_>) -> Self {
        let mut broken = BTreeMap::new();
        // Where those lay that have moved since; all others lie there still.
        let mut lay: BTreeMap<Piece, Option<Place>> = BTreeMap::new();
        for (at, event) in events.iter().enumerate().rev() {
            match (event.verb, event.what) {
                ("move" | "reveal" | "turn over", Some(Thing::Piece(piece))) => {
                    let moves = event.verb == "move";
                    if moves && event.to.is_none() || !viewpoint.among(event.followed()) {
                        broken.entry(piece).or_insert(at);
                    }
                    if moves {
                        lay.insert(
                            piece,
                            if let Some(Thing::Place(from)) = event.from { Some(from) } else { None },
                        );
                    }
                }
                ("shuffle", Some(Thing::Place(place))) => {
                    let stayed = viewpoint.table.held(place).iter().filter(|piece| !lay.contains_key(*piece));
                    let left = lay.iter().filter(|(_, from)| **from == Some(place)).map(|(piece, _)| piece);
                    for piece in stayed.chain(left) {
                        broken.entry(*piece).or_insert(at);
                    }
                }
                _ => {}
            }
        }
        Self { broken }
    }

    /// Whether a piece could be followed through all of them.
    pub fn has_kept(&self, piece: Piece) -> bool {
        !self.broken.contains_key(&piece)
    }

    /// Whether it could be followed from the end of one of them on.
    pub fn has_kept_since(&self, piece: Piece, at: usize) -> bool {
        self.broken.get(&piece).is_none_or(|last| *last <= at)
    }
}
