//! What lies in places: pieces that are seen, and how many there are of those that are not.

use std::collections::BTreeMap;

use serde::Serialize;

use warpress_model::{Bearer, Direction, Scope};
use warpress_referee::display::{self, Viewpoint};
use warpress_referee::thing::{Piece, Place, Seat};

use super::eyes::Eyes;
use super::ids;
use super::laid::{kind, laid};
use super::layout::Layout;

/// Pieces on pieces are shown so deep.
const DEEPEST: usize = 6;

/// Something that lies in a place.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Item {
    /// A piece that is seen.
    Seen(Box<SeenPiece>),
    /// Pieces that follow one another and are not.
    Hidden { hidden: usize, back: Option<usize> },
}

/// A piece that is seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct SeenPiece {
    id: String,
    kind: Option<usize>,
    /// What it is called, if it is not printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    up: bool,
    #[serde(skip_serializing_if = "is_zero")]
    turn: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    on: Vec<Item>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<u8>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(turn: &u32) -> bool {
    *turn == 0
}

/// Places by what they are called.
pub(crate) type Places = BTreeMap<String, Vec<Item>>;

/// Everything that lies on the table, by its place.
pub(crate) fn places(eyes: &Eyes<'_>) -> Places {
    let viewpoint = &eyes.viewpoint;
    let mut all = Places::new();
    for (definition, held) in (0_u16..).zip(&viewpoint.table.contents) {
        if viewpoint.compiled.places[usize::from(definition)].per == Scope::Piece {
            continue;
        }
        for (ordinal, _) in held.iter().enumerate().filter(|(_, pieces)| !pieces.is_empty()) {
            let place = Place::new(definition, ordinal);
            if let Some(id) = ids::place(eyes, place) {
                all.entry(id).or_default().extend(items(eyes, place, 0));
            }
        }
    }
    all
}

/// The pieces of a place, the top one last.
fn items(eyes: &Eyes<'_>, place: Place, depth: usize) -> Vec<Item> {
    let mut all: Vec<Item> = Vec::new();
    for (piece, shown) in laid(eyes.layout, &eyes.viewpoint, eyes.handles, place) {
        let shown = if shown { seen(eyes, piece, depth) } else { None };
        match (shown, all.last_mut()) {
            (Some(seen), _) => all.push(Item::Seen(Box::new(seen))),
            (None, last) => {
                let back = back(eyes.layout, &eyes.viewpoint, piece);
                match last {
                    Some(Item::Hidden { hidden, back: known }) if *known == back => *hidden += 1,
                    _ => all.push(Item::Hidden { hidden: 1, back }),
                }
            }
        }
    }
    all
}

fn seen(eyes: &Eyes<'_>, piece: Piece, depth: usize) -> Option<SeenPiece> {
    let viewpoint = &eyes.viewpoint;
    let id = eyes.handle(piece)?;
    let lying = viewpoint.table.piece(piece);
    let kind = kind(eyes.layout, viewpoint, piece);
    let mut on = Vec::new();
    for (definition, info) in (0_u16..).zip(&viewpoint.compiled.places) {
        let place = Place::new(definition, piece.0 as usize);
        if info.per == Scope::Piece && depth < DEEPEST {
            on.extend(items(eyes, place, depth + 1));
        }
    }
    Some(SeenPiece {
        id,
        kind,
        name: kind.is_none().then(|| viewpoint.named(piece).to_owned()),
        up: !(lying.flipped || lying.hidden),
        turn: (bearing(viewpoint, piece) + sideways(viewpoint, piece)) % 360,
        marks: display::marks(viewpoint, piece),
        on,
        owner: viewpoint.table.controller(viewpoint.compiled, piece).map(|Seat(seat)| seat),
    })
}

/// On paper a piece is turned to keep a fact of it in mind: by a quarter.
fn sideways(viewpoint: &Viewpoint<'_>, piece: Piece) -> u32 {
    let facts = viewpoint.compiled.game.facts.values().zip(&viewpoint.table.facts);
    let mut borne =
        facts.filter(|(fact, _)| fact.per == Scope::Piece && fact.borne_by == Some(Bearer::Facing));
    let holds = borne.any(|(_, states)| states.get(piece.0 as usize).is_some_and(|state| state.value != 0));
    if holds { 90 } else { 0 }
}

/// Which way a piece points: degrees clockwise from the top of its board; 0 off the boards, and in games in which nothing
/// has turned.
fn bearing(viewpoint: &Viewpoint<'_>, piece: Piece) -> u32 {
    if viewpoint.table.pieces.iter().all(|piece| piece.facing == 0) {
        return 0;
    }
    let Some(space) = viewpoint.table.space(viewpoint.compiled, piece) else { return 0 };
    let directions = viewpoint.compiled.board.directions(space.0 as usize);
    let Some(first) = directions.first() else { return 0 };
    let step = 360 / directions.len() as u32;
    // Hexes with a point at the top have no neighbour there.
    let start = if *first == Direction::N { 0 } else { step / 2 };
    (start + u32::from(viewpoint.table.piece(piece).facing) * step) % 360
}

fn back(layout: &Layout, viewpoint: &Viewpoint<'_>, piece: Piece) -> Option<usize> {
    let list = viewpoint.compiled.rows[viewpoint.table.piece(piece).row.0 as usize].list;
    layout.back(viewpoint.compiled.words.text(viewpoint.compiled.lists[usize::from(list)].id))
}
