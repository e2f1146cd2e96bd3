//! The table of a game in the space of a room: how large everything is, and where it lies.

use super::collections::Collection;
use super::room::{Floor, ROOM, Rect};
use crate::table::{Stack, Table, TablePosition, Use};

/// The least length of a card's longer side, so that it can be told apart (pixels); a pointer that rests on it shows it
/// larger.
const LEAST_CARD: f64 = 80.0;

/// The same of a counter.
const LEAST_COUNTER: f64 = 24.0;

/// The most pixels to a millimetre: a poker card is 158 pixels high, about as in the rooms that the program offers.
const LARGEST: f64 = 1.8;

/// How much smaller everything becomes from one attempt to the next.
const STEP: f64 = 0.94;

/// How much larger a holder is than a piece in it, on each side (pixels): as in exported rooms.
const RIM: f64 = 6.0;

/// Above a holder, for its label (pixels).
const LABEL: f64 = 24.0;

/// Below a holder, for each row of buttons (pixels).
pub const BUTTONS: f64 = 38.0;

/// Between things that lie side by side (pixels).
const GAP: f64 = 4.0;

/// The narrowest button (pixels).
pub const BUTTON: f64 = 58.0;

/// How a stack is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StackDisplay {
    /// In a holder with its name.
    Held {
        /// So many rows of buttons lie below it.
        rows: u8,
        /// So many buttons lie side by side.
        columns: u8,
    },
    /// Pieces that lie on the table or on a board by themselves.
    Loose,
    /// Not at all: nothing lies there, and nothing need be said of it.
    Nowhere,
}

/// What is to be arranged.
#[derive(Clone, Copy)]
pub struct Plan<'p> {
    /// The table.
    pub table: &'p Table<'p>,
    /// Its stacks, or what has become of them.
    pub stacks: &'p [Stack],
    /// How each of them is shown.
    pub shown: &'p [StackDisplay],
    /// Its collections.
    pub collections: &'p [Collection],
    /// To which of them each kind belongs.
    pub belongs: &'p [usize],
    /// What else needs a place: widths and heights (pixels).
    pub more: &'p [(f64, f64)],
    /// The part of the room for all that.
    pub area: Rect,
}

/// Where everything lies in the room (pixels).
#[derive(Debug)]
pub struct RoomLayout {
    /// The size of a piece of each collection.
    pub sizes: Vec<(f64, f64)>,
    /// The boards.
    pub boards: Vec<Rect>,
    /// The holder of a stack, or the place of its pieces.
    pub stacks: Vec<Rect>,
    /// What else needed a place.
    pub more: Vec<Rect>,
    /// How many things found no free place.
    pub crowded: usize,
}

/// Arranges a table as large as everything finds a place, but no smaller than this part of the size at which its boards
/// would fit by themselves.
pub fn arrange(plan: &Plan<'_>, least: f64) -> RoomLayout {
    let (left, top, right, bottom) = bounds(plan.table);
    let area = plan.area;
    let fits = (area.w / (right - left).max(1.0)).min(area.h / (bottom - top).max(1.0));
    let mut scale = fits.min(LARGEST);
    let smallest = scale * least;
    loop {
        let last = scale * STEP < smallest;
        let found = at_scale(plan, scale, last);
        if found.crowded == 0 || last {
            return found;
        }
        scale *= STEP;
    }
}

/// What the boards of a table take of it (mm), or all of it if it has none: left, top, right and bottom edge.
fn bounds(table: &Table<'_>) -> (f64, f64, f64, f64) {
    let mut bounds = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for board in &table.boards {
        let (w, h) = table.faces[board.face].mm;
        bounds.0 = bounds.0.min(board.at.x - w / 2.0);
        bounds.1 = bounds.1.min(board.at.y - h / 2.0);
        bounds.2 = bounds.2.max(board.at.x + w / 2.0);
        bounds.3 = bounds.3.max(board.at.y + h / 2.0);
    }
    if table.boards.is_empty() {
        let (w, h) = table.extent;
        return (-w / 2.0, -h / 2.0, w / 2.0, h / 2.0);
    }
    bounds
}

/// Arranges a table at a scale (pixels to a millimetre). What finds no place ends it, unless this is the `last` attempt.
fn at_scale(plan: &Plan<'_>, scale: f64, last: bool) -> RoomLayout {
    let Plan { table, stacks, shown, area, .. } = *plan;
    let sizes: Vec<_> = plan.collections.iter().map(|collection| size(collection, scale)).collect();
    // The boards stay together as they lie, all within the area, as near to its middle as the whole table would be.
    let (left, top, right, bottom) = bounds(table);
    let middle = area.middle();
    let whole = Rect {
        x: middle.0 + left * scale,
        y: middle.1 + top * scale,
        w: (right - left) * scale,
        h: (bottom - top) * scale,
    };
    let moved = whole.within(&area);
    let at = |(x, y): (f64, f64)| (moved.x + (x - left) * scale, moved.y + (y - top) * scale);

    let mut floor = Floor::new(area);
    let mut crowded = 0;
    let mut free = |floor: &mut Floor, wanted: (f64, f64), size: (f64, f64)| {
        let place = floor.nearest(wanted, size).unwrap_or_else(|| {
            crowded += 1;
            Rect::about(wanted, size).within(&area)
        });
        floor.take(&place);
        (place, crowded > 0 && !last)
    };
    let boards = table.boards.iter().map(|board| {
        let (w, h) = table.faces[board.face].mm;
        Rect::about(at((board.at.x, board.at.y)), (w * scale, h * scale)).rounded()
    });
    let boards: Vec<Rect> = boards.collect();
    boards.iter().for_each(|board| floor.take(board));
    let corner = (area.x + area.w, area.y + area.h);
    let mut more = Vec::new();
    for (w, h) in plan.more {
        more.push(free(&mut floor, corner, (w + GAP, h + GAP)).0.rounded());
    }

    let mut places = vec![Rect::default(); stacks.len()];
    // What is played with comes before what is in the box.
    let (boxed, played): (Vec<usize>, Vec<usize>) =
        (0..stacks.len()).partition(|stack| stacks[*stack].purpose == Use::Box);
    for number in played.into_iter().chain(boxed) {
        let stack = &stacks[number];
        if shown[number] == StackDisplay::Nowhere {
            continue;
        }
        let size = room_for(plan, stack, shown[number], &sizes, scale);
        let spot = table.spot(stack.at);
        let wanted = at((spot.x, spot.y));
        let block = block(size, shown[number]);
        let above = if shown[number] == StackDisplay::Loose { GAP / 2.0 } else { LABEL };
        let place = if matches!(stack.at, TablePosition::Space { .. }) {
            let (x, y) = (wanted.0 - block.0 / 2.0, wanted.1 - size.1 / 2.0 - above);
            Rect { x, y, w: block.0, h: block.1 }.within(&area)
        } else {
            let (place, futile) = free(&mut floor, wanted, block);
            if futile {
                break;
            }
            place
        };
        let x = place.x + (block.0 - size.0) / 2.0;
        places[number] = Rect { x, y: place.y + above, w: size.0, h: size.1 }.rounded();
    }
    RoomLayout { sizes, boards, stacks: places, more, crowded }
}

/// How large a piece of a collection is (pixels).
fn size(collection: &Collection, scale: f64) -> (f64, f64) {
    let (w, h) = collection.mm;
    let least = if collection.cards { LEAST_CARD / w.max(h) } else { LEAST_COUNTER / w.min(h) };
    // Nothing is larger than a third of the room.
    let scale = scale.max(least).min(ROOM.0 / 3.0 / w).min(ROOM.1 / 3.0 / h);
    ((w * scale).round().max(1.0), (h * scale).round().max(1.0))
}

/// What a stack takes without its label and buttons: the largest piece in it, or that may come, and in a holder a rim.
fn room_for(
    plan: &Plan<'_>,
    stack: &Stack,
    shown: StackDisplay,
    sizes: &[(f64, f64)],
    scale: f64,
) -> (f64, f64) {
    let there = stack.pieces.iter().map(|(kind, _)| *kind);
    let mut kinds: Vec<usize> = there.map(|kind| plan.belongs[kind]).collect();
    if stack.purpose != Use::Box {
        let may = plan.table.kinds.iter().zip(plan.belongs);
        let may = may.filter(|(kind, _)| stack.takes.contains(&kind.list));
        kinds.extend(may.map(|(_, collection)| *collection));
    }
    kinds.sort_unstable();
    kinds.dedup();
    let largest = kinds.iter().map(|collection| sizes[*collection]);
    let (w, h) = largest.fold((0.0_f64, 0.0_f64), |(w, h), size| (w.max(size.0), h.max(size.1)));
    let (w, h) = if w > 0.0 { (w, h) } else { (stack.room.0 * scale, stack.room.1 * scale) };
    let rim = if shown == StackDisplay::Loose { 0.0 } else { 2.0 * RIM };
    let most = (ROOM.0 / 3.0, ROOM.1 / 3.0);
    (w.clamp(LEAST_COUNTER, most.0) + rim, h.clamp(LEAST_COUNTER, most.1) + rim)
}

/// What a stack takes with its label and buttons.
fn block((w, h): (f64, f64), shown: StackDisplay) -> (f64, f64) {
    match shown {
        StackDisplay::Held { rows, columns } => {
            let buttons = f64::from(columns) * BUTTON;
            (w.max(buttons) + 2.0 * GAP, h + LABEL + GAP + f64::from(rows) * BUTTONS)
        }
        _ => (w + GAP, h + GAP),
    }
}

/// How a stack is shown, with so many rows and columns of buttons if it is in a holder.
pub fn display(stack: &Stack, (rows, columns): (u8, u8)) -> StackDisplay {
    let empty = stack.pieces.is_empty();
    let on_board = matches!(stack.at, TablePosition::Space { .. });
    match stack.purpose {
        // What is on hand at first is taken up from a holder; afterwards each player sees a hand anyway.
        Use::Hand | Use::Box if empty => StackDisplay::Nowhere,
        Use::Open if empty && on_board => StackDisplay::Nowhere,
        Use::Open if on_board => StackDisplay::Loose,
        Use::Box if stack.pieces.len() == 1 => StackDisplay::Loose,
        _ => StackDisplay::Held { rows, columns },
    }
}
