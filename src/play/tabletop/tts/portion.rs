//! What of a game comes along: a save of a hundred thousand objects could not be opened.

use crate::table::{Cut, Stack, Table, Use};

/// The most objects in a save. Large public mods have some five thousand (argonui/SCED) and take a minute to open.
const MOST: u64 = 10_000;

/// So many counters that are alike lie on one another; more come in a bag.
const HIGHEST: u32 = 20;

/// So many counters that are alike are in a bag; more come out of one that is never empty.
const FULLEST: u32 = 100;

/// Pieces of a kind that lie together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lot {
    /// The kind (index into the table's).
    pub kind: usize,
    /// How many the game has there.
    pub count: u32,
    /// How they come.
    pub form: Form,
}

/// How pieces of a kind come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Each by itself: cards, and counters that are not alike or are to be mixed.
    Each,
    /// Counters on one another.
    Stack,
    /// Counters in a bag of their own.
    Bag,
    /// Out of a bag that is never empty.
    Endless,
}

/// What comes along.
pub struct Portion {
    /// The lots of each stack, in order.
    pub stacks: Vec<Vec<Lot>>,
    /// What does not, in sentences.
    pub notes: Vec<String>,
}

impl Lot {
    /// How many objects it is.
    fn objects(&self) -> u64 {
        match self.form {
            Form::Each => u64::from(self.count),
            Form::Bag => u64::from(self.count) + 1,
            Form::Stack => 1,
            Form::Endless => 2,
        }
    }
}

/// Portions a game.
pub fn portion(table: &Table<'_>) -> Portion {
    let mut stacks: Vec<Vec<Lot>> = table.stacks.iter().map(|stack| lots(table, stack)).collect();
    let room = MOST.saturating_sub(table.boards.len() as u64);
    let objects = |stacks: &[Vec<Lot>]| stacks.iter().flatten().map(Lot::objects).sum::<u64>();
    if objects(&stacks) > room {
        // A bag that is never empty takes less room.
        let bags = stacks.iter_mut().flatten().filter(|lot| lot.form == Form::Bag);
        bags.for_each(|lot| lot.form = Form::Endless);
    }
    let all: u64 = stacks.iter().flatten().map(|lot| u64::from(lot.count)).sum();
    if objects(&stacks) > room {
        share(&mut stacks, room);
    }
    let coming: u64 = stacks.iter().flatten().map(|lot| u64::from(lot.count)).sum();
    let mut notes = Vec::new();
    if coming < all {
        notes.push(format!(
            "{} pieces are left out: Tabletop Simulator does not open a save of many more than {MOST} objects",
            all - coming
        ));
    }
    let endless = |lot: &&Lot| lot.form == Form::Endless && !table.kinds[lot.kind].endless;
    let mut kinds: Vec<usize> = stacks.iter().flatten().filter(endless).map(|lot| lot.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if let [first, others @ ..] = kinds.as_slice() {
        let first = &table.kinds[*first].name;
        let who = match others.len() {
            0 => format!("{first}: they come"),
            1 => format!("{first} and another kind come"),
            more => format!("{first} and {more} other kinds come"),
        };
        notes.push(format!("{who} out of a bag that is never empty; its name says how many the game has"));
    }
    Portion { stacks, notes }
}

/// The lots of a stack, in its order.
fn lots(table: &Table<'_>, stack: &Stack) -> Vec<Lot> {
    // What is drawn unseen is mixed, so it comes piece by piece; and a player holds pieces, not stacks.
    let unseen = matches!(stack.purpose, Use::Bag | Use::Pile);
    let mixed = unseen && stack.pieces.len() > 1 || stack.purpose == Use::Hand;
    let lot = |(kind, count): &(usize, u32)| {
        let what = &table.kinds[*kind];
        let form = match *count {
            _ if what.cut == Cut::Card || mixed => Form::Each,
            _ if what.endless => Form::Endless,
            ..2 => Form::Each,
            2..=HIGHEST if !unseen => Form::Stack,
            2..=FULLEST => Form::Bag,
            _ => Form::Endless,
        };
        Lot { kind: *kind, count: *count, form }
    };
    stack.pieces.iter().map(lot).filter(|lot| lot.count > 0).collect()
}

/// Lets so few of what comes piece by piece come that all has room: of each lot as many as of any other, if it has so
/// many.
fn share(stacks: &mut [Vec<Lot>], room: u64) {
    let each = |lot: &&Lot| lot.form == Form::Each;
    let other: u64 = stacks.iter().flatten().filter(|lot| !each(lot)).map(Lot::objects).sum();
    let counts: Vec<u64> = stacks.iter().flatten().filter(each).map(|lot| u64::from(lot.count)).collect();
    let fits = |most: u64| other + counts.iter().map(|count| *count.min(&most)).sum::<u64>() <= room;
    let (mut most, mut beyond) = (0, room + 1);
    while beyond - most > 1 {
        let middle = most.midpoint(beyond);
        if fits(middle) { most = middle } else { beyond = middle }
    }
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    for lot in stacks.iter_mut().flatten().filter(|lot| lot.form == Form::Each) {
        lot.count = lot.count.min(most);
    }
    // A game of more lots than objects may be: the first of them.
    let mut left = room;
    for lots in stacks {
        lots.retain(|lot| {
            let objects = lot.objects();
            let comes = (1..=left).contains(&objects);
            left -= if comes { objects } else { 0 };
            comes
        });
    }
}
