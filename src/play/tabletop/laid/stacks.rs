//! Where pieces lie: the places of the game with what is in them, and what is left in the box.

use std::collections::HashMap;

use super::uses;
use crate::table::{Cut, Spot, Stack, Table, TablePosition, Use};
use warpress_model::{Game, Place, PlaceOrder, Scope, Visibility};
use warpress_referee::laid::InitialTable;
use warpress_referee::thing;

/// Pieces in a row: kind and number.
type Run = (usize, u32);

/// All stacks of a game, those of its places first.
pub fn of(game: &Game, table: &Table<'_>, laid: Option<&InitialTable>) -> Vec<Stack> {
    let of_row: HashMap<&str, usize> =
        table.kinds.iter().enumerate().rev().map(|(at, kind)| (kind.id.as_str(), at)).collect();
    let mut stacks = Vec::new();
    // How many of each kind are in the box.
    let mut boxed: Vec<u32> = table.kinds.iter().map(|kind| kind.count).collect();
    if let Some(laid) = laid {
        let known = StackContext { game, table, laid, of_row: &of_row };
        for (definition, (id, place)) in game.places.iter().enumerate() {
            stacks.extend(known.of_place(definition, id, place));
        }
        for lying in laid.table.pieces.iter().filter(|lying| lying.at.is_some()) {
            if let Some(kind) = known.kind(lying.row).filter(|kind| !table.kinds[*kind].endless) {
                boxed[kind] = boxed[kind].saturating_sub(1);
            }
        }
    }
    stacks.extend(in_the_box(table, &boxed));
    stacks
}

struct StackContext<'k, 'g> {
    game: &'k Game,
    table: &'k Table<'g>,
    laid: &'k InitialTable,
    of_row: &'k HashMap<&'k str, usize>,
}

impl StackContext<'_, '_> {
    /// The kind of a row's pieces, if they are printed.
    fn kind(&self, row: thing::RowId) -> Option<usize> {
        self.of_row.get(self.laid.compiled.row_name(row).as_str()).copied()
    }

    /// A place of the game, as often as it is there.
    fn of_place(&self, definition: usize, id: &str, place: &Place) -> Vec<Stack> {
        // What is of no use to anything that is printed lies nowhere.
        let Some(room) = uses::room(self.table, self.game, place) else { return Vec::new() };
        let purpose = uses::purpose(self.table, self.game, place);
        let held = self.laid.table.contents.get(definition).map_or(&[][..], Vec::as_slice);
        let mut found = Vec::new();
        for (ordinal, pieces) in held.iter().enumerate() {
            let pieces = self.runs(pieces);
            let Some(place_at) = self.at(&place.per, ordinal) else { continue };
            // What is on spaces or pieces, or out of the game, is nowhere until something is there.
            let idle = matches!(place.per, Scope::Space | Scope::Piece)
                || matches!(place.order, PlaceOrder::Out | PlaceOrder::Space);
            if idle && pieces.is_empty() {
                continue;
            }
            let (whose, seat, at) = place_at;
            let suffix = whose.as_ref().map(|(id, _)| format!("@{id}")).unwrap_or_default();
            let name = whose.map_or_else(|| place.name.clone(), |(_, of)| format!("{} · {of}", place.name));
            found.push(Stack {
                id: format!("{id}{suffix}"),
                name,
                purpose,
                seat,
                down: matches!(purpose, Use::Pile | Use::Bag) || place.seen_by == Visibility::None,
                at,
                pieces,
                takes: place.of.clone(),
                room,
            });
        }
        found
    }

    /// Of what there is one: its id and name, whose it is and where it lies.
    #[allow(clippy::type_complexity)] // taken apart at once
    fn at(
        &self,
        per: &Scope,
        ordinal: usize,
    ) -> Option<(Option<(String, String)>, Option<usize>, TablePosition)> {
        let open = TablePosition::Table(Spot::default());
        let of_seat = |seat: usize| {
            let known = self.table.seats.get(seat)?;
            Some((Some((known.id.clone(), known.name.clone())), Some(seat), open))
        };
        let compiled = &self.laid.compiled;
        match per {
            Scope::Game => Some((None, None, open)),
            Scope::Seat | Scope::Faction => of_seat(ordinal),
            Scope::Side => {
                let (id, side) = self.game.sides.get_index(ordinal)?;
                let seat = self.table.seats.iter().position(|seat| seat.id == *id);
                Some((Some((id.clone(), side.name.clone())), seat, open))
            }
            Scope::Space => {
                let space = compiled.spaces.get(ordinal)?;
                let name = compiled.row_name(space.row);
                let (map, id) = name.split_once('/')?;
                let board = self.table.boards.iter().position(|board| board.id == map);
                let at = board.and_then(|board| {
                    let space = self.table.boards[board].spaces.iter().position(|space| space.id == id)?;
                    Some(TablePosition::Space { board, space })
                });
                Some((Some((name.clone(), id.to_owned())), None, at.unwrap_or(open)))
            }
            Scope::Piece => {
                let piece = self.laid.table.pieces.get(ordinal)?;
                let kind = self.kind(piece.row)?;
                let kind = &self.table.kinds[kind];
                Some((Some((format!("{}-{}", kind.id, piece.copy), kind.name.clone())), kind.seat, open))
            }
        }
    }

    /// Pieces from below, those of a kind that follow one another counted.
    fn runs(&self, pieces: &[thing::Piece]) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for piece in pieces {
            let Some(kind) = self.kind(self.laid.table.piece(*piece).row) else { continue };
            match runs.last_mut() {
                Some((last, count)) if *last == kind => *count += 1,
                _ => runs.push((kind, 1)),
            }
        }
        runs
    }
}

/// What is in the box: the cards of each list together, in the order of the list; counters sorted by kind.
fn in_the_box(table: &Table<'_>, boxed: &[u32]) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for (at, kind) in table.kinds.iter().enumerate().filter(|(at, _)| boxed[*at] > 0) {
        let (id, name) = match kind.cut {
            Cut::Card => (format!("box/{}", kind.list), kind.of.clone()),
            _ => (format!("box/{}", kind.id), kind.name.clone()),
        };
        let mm = table.faces[kind.front].mm;
        if let Some(stack) = stacks.iter_mut().find(|stack| stack.id == id) {
            stack.pieces.push((at, boxed[at]));
            stack.room = (stack.room.0.max(mm.0), stack.room.1.max(mm.1));
            continue;
        }
        stacks.push(Stack {
            id,
            name,
            purpose: Use::Box,
            seat: kind.seat,
            down: kind.cut == Cut::Card && kind.back.is_some() && kind.back_hides,
            at: TablePosition::Table(Spot::default()),
            pieces: vec![(at, boxed[at])],
            takes: vec![kind.list.clone()],
            room: mm,
        });
    }
    // The first card shall be on top of a deck, as it is in its list.
    for stack in &mut stacks {
        stack.pieces.reverse();
    }
    stacks
}
