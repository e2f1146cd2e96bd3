//! Where everything lies on the table: boards in the middle, common piles before them, what belongs to somebody nearest to
//! the viewer, the box and common sheets to the right.

use crate::table::{Sheet, Spot, Table, TablePosition, Use};

/// Between things that lie side by side (mm).
const GAP: f64 = 14.0;

/// What lies within a block.
#[derive(Debug, Clone, Copy)]
enum Item {
    Board(usize),
    Stack(usize),
}

/// Something with its upper left corner and its size (mm).
type PlacedItem = (Item, (f64, f64), (f64, f64));

/// Things that lie together.
#[derive(Debug, Default)]
struct Block {
    items: Vec<PlacedItem>,
    /// Width and depth (mm).
    size: (f64, f64),
}

/// Gives all boards and stacks their places.
pub fn place(table: &mut Table<'_>) {
    let boards = |of: &dyn Fn(&crate::table::Board) -> bool| -> Vec<Item> {
        let fits = table.boards.iter().enumerate().filter(|(_, board)| of(board));
        fits.map(|(at, _)| Item::Board(at)).collect()
    };
    let stacks = |of: &dyn Fn(&crate::table::Stack) -> bool| -> Vec<Item> {
        let open =
            table.stacks.iter().enumerate().filter(|(_, stack)| matches!(stack.at, TablePosition::Table(_)));
        open.filter(|(_, stack)| of(stack)).map(|(at, _)| Item::Stack(at)).collect()
    };
    let size = |item: &Item| match item {
        Item::Board(at) => table.faces[table.boards[*at].face].mm,
        Item::Stack(at) => table.stacks[*at].room,
    };
    let shelf = |items: &[Item], width: f64| shelves(items, &size, width);

    let common = boards(&|board| board.seat.is_none() && board.sheet == Sheet::Board);
    let widest = common.iter().map(|item| size(item).0).fold(0.0, f64::max);
    let width = widest.max(760.0);
    let mut left = vec![
        shelf(&common, width),
        shelf(&stacks(&|stack| stack.seat.is_none() && stack.purpose != Use::Box), width),
    ];
    let seats = (0..table.seats.len()).map(|seat| {
        let mut own = stacks(&|stack| stack.seat == Some(seat) && stack.purpose != Use::Box);
        own.extend(boards(&|board| board.seat == Some(seat)));
        shelf(&own, width)
    });
    left.push(beside_one_another(seats.collect(), width));
    left.retain(|block| !block.items.is_empty());
    let left = below_one_another(left);

    let forms = boards(&|board| board.seat.is_none() && board.sheet == Sheet::Form);
    let mut boxed = stacks(&|stack| stack.purpose == Use::Box);
    // Whose pieces they are, then in the order of the data.
    boxed.sort_by_key(|item| match item {
        Item::Stack(at) => table.stacks[*at].seat,
        Item::Board(_) => None,
    });
    let right = |width: f64| {
        let mut blocks = vec![shelf(&boxed, width), shelf(&forms, width)];
        blocks.retain(|block| !block.items.is_empty());
        below_one_another(blocks)
    };
    // As narrow as it may be without being deeper than what lies beside it.
    let widths = (1..=12).map(|step| f64::from(step) * 150.0);
    let deep = left.size.1.max(300.0);
    let fitting = widths.map(right).find(|block| block.size.1 <= deep);
    let right = fitting.unwrap_or_else(|| right(1800.0));

    let gap = if left.items.is_empty() || right.items.is_empty() { 0.0 } else { 3.0 * GAP };
    let (w, h) = (left.size.0 + gap + right.size.0, left.size.1.max(right.size.1));
    let mut spots = Vec::new();
    for (block, x) in [(&left, 0.0), (&right, left.size.0 + gap)] {
        let y = (h - block.size.1) / 2.0;
        for (item, at, size) in &block.items {
            let spot = Spot { x: x + at.0 + size.0 / 2.0 - w / 2.0, y: y + at.1 + size.1 / 2.0 - h / 2.0 };
            spots.push((*item, spot));
        }
    }
    for (item, spot) in spots {
        match item {
            Item::Board(at) => table.boards[at].at = spot,
            Item::Stack(at) => table.stacks[at].at = TablePosition::Table(spot),
        }
    }
    table.extent = (w, h);
}

/// Lays things side by side in rows that are no wider than this, unless one of them is.
fn shelves(items: &[Item], size: &dyn Fn(&Item) -> (f64, f64), width: f64) -> Block {
    let mut block = Block::default();
    let (mut x, mut y, mut high) = (0.0_f64, 0.0_f64, 0.0_f64);
    for item in items {
        let (w, h) = size(item);
        if x > 0.0 && x + w > width {
            (x, y, high) = (0.0, y + high + GAP, 0.0);
        }
        block.items.push((*item, (x, y), (w, h)));
        block.size.0 = block.size.0.max(x + w);
        x += w + GAP;
        high = high.max(h);
        block.size.1 = y + high;
    }
    block
}

/// Blocks in rows that are no wider than this, unless one of them is.
fn beside_one_another(blocks: Vec<Block>, width: f64) -> Block {
    let mut rows: Vec<Block> = Vec::new();
    for block in blocks.into_iter().filter(|block| !block.items.is_empty()) {
        match rows.last_mut() {
            Some(row) if row.size.0 + 4.0 * GAP + block.size.0 <= width => {
                let x = row.size.0 + 4.0 * GAP;
                row.items
                    .extend(block.items.into_iter().map(|(item, at, size)| (item, (at.0 + x, at.1), size)));
                row.size = (x + block.size.0, row.size.1.max(block.size.1));
            }
            _ => rows.push(block),
        }
    }
    below_one_another(rows)
}

/// Blocks below one another, each in the middle.
fn below_one_another(blocks: Vec<Block>) -> Block {
    let width = blocks.iter().map(|block| block.size.0).fold(0.0, f64::max);
    let mut all = Block { size: (width, 0.0), ..Block::default() };
    for block in blocks {
        let gap = if all.items.is_empty() { 0.0 } else { 2.0 * GAP };
        let (x, y) = ((width - block.size.0) / 2.0, all.size.1 + gap);
        all.items.extend(block.items.into_iter().map(|(item, at, size)| (item, (at.0 + x, at.1 + y), size)));
        all.size.1 = y + block.size.1;
    }
    all
}
