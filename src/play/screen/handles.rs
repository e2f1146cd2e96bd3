//! What a page calls the pieces that it sees: `p12`. Ids of the game would tell which of several equal cards it is, also
//! of one that comes back from a hand or a pile. So each audience has names of its own, and a piece that it could not
//! follow gets another.

use std::collections::BTreeMap;

use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::table::Table;
use warpress_referee::thing::{Piece, Place};

use super::laid::laid;
use super::layout::Layout;
use super::trail::Trail;

/// What one audience calls the pieces that it sees.
#[derive(Debug, Clone, Default)]
pub struct Handles {
    numbers: BTreeMap<Piece, u64>,
    last: u64,
}

impl Handles {
    /// Forgets them all: what is seen from now on is called something else.
    pub fn forget(&mut self) {
        self.numbers.clear();
    }

    /// Follows what has happened to the table as it lies now: what could not be followed loses its name, and what is seen
    /// without one gets the next, in the order in which it is shown.
    pub fn follow(&mut self, layout: &Layout, since: &[Event], viewpoint: &Viewpoint<'_>) {
        let trail = Trail::new(since, viewpoint);
        let there = viewpoint.table.pieces.len();
        self.numbers.retain(|piece, _| {
            (piece.0 as usize) < there && viewpoint.sees(*piece) && trail.has_kept(*piece)
        });
        for place in places(viewpoint.table) {
            for (piece, shown) in laid(layout, viewpoint, self, place) {
                if shown && !self.numbers.contains_key(&piece) {
                    self.last += 1;
                    self.numbers.insert(piece, self.last);
                }
            }
        }
    }

    /// The number of a piece.
    pub(crate) fn number(&self, piece: Piece) -> Option<u64> {
        self.numbers.get(&piece).copied()
    }

    /// What a piece is called.
    pub(crate) fn of(&self, piece: Piece) -> Option<String> {
        self.number(piece).map(|number| format!("p{number}"))
    }
}

/// All places in which something lies.
fn places(table: &Table) -> impl Iterator<Item = Place> + '_ {
    (0_u16..).zip(&table.contents).flat_map(|(definition, held)| {
        let filled = held.iter().enumerate().filter(|(_, pieces)| !pieces.is_empty());
        filled.map(move |(ordinal, _)| Place::new(definition, ordinal))
    })
}
