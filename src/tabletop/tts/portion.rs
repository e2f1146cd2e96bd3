//! What of a game comes along: a save of a hundred thousand objects could not be opened.

use crate::table::{Cut, Table, Use};

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

/// Portions a game: what is on the table before what is in the box.
pub fn portion(table: &Table<'_>) -> Portion {
    let mut stacks = vec![Vec::new(); table.stacks.len()];
    let mut room = MOST.saturating_sub(table.boards.len() as u64);
    let (mut left_out, mut unlimited) = (0_u64, Vec::new());
    let order = |boxed: bool| {
        let chosen = move |(_, stack): &(usize, &crate::table::Stack)| (stack.purpose == Use::Box) == boxed;
        table.stacks.iter().enumerate().filter(chosen)
    };
    for (number, stack) in order(false).chain(order(true)) {
        // What is drawn unseen is mixed, so it comes piece by piece.
        let mixed = matches!(stack.purpose, Use::Bag | Use::Pile | Use::Hand) && stack.pieces.len() > 1;
        let unseen = matches!(stack.purpose, Use::Bag | Use::Pile) && !mixed;
        for (kind, count) in &stack.pieces {
            let what = &table.kinds[*kind];
            let counters = what.cut != Cut::Card;
            let form = match *count {
                _ if counters && what.endless && !mixed => Form::Endless,
                2.. if counters && unseen => Form::Bag,
                2..=HIGHEST if counters && !mixed && stack.purpose != Use::Hand => Form::Stack,
                2..=FULLEST if counters && !mixed && stack.purpose != Use::Hand => Form::Bag,
                2.. if counters && !mixed && stack.purpose != Use::Hand => Form::Endless,
                _ => Form::Each,
            };
            // A bag that holds more than there is room for may still come as one that is never empty.
            let form = match form {
                Form::Bag if u64::from(*count) > room.min(u64::from(FULLEST)) => Form::Endless,
                form => form,
            };
            let each = |count: u32| match form {
                Form::Each => u64::from(count),
                Form::Bag => u64::from(count) + 1,
                Form::Stack => 1,
                Form::Endless => 2,
            };
            let coming = if form == Form::Each {
                u32::try_from(room.min(u64::from(*count))).unwrap_or(*count)
            } else if each(*count) <= room {
                *count
            } else {
                0
            };
            left_out += u64::from(*count - coming);
            if coming > 0 {
                room -= each(coming);
                if form == Form::Endless && !what.endless {
                    unlimited.push(what.name.as_str());
                }
                stacks[number].push(Lot { kind: *kind, count: coming, form });
            }
        }
    }
    let mut notes = Vec::new();
    if left_out > 0 {
        notes.push(format!(
            "{left_out} pieces are left out: Tabletop Simulator does not open a save of many more than {MOST} objects"
        ));
    }
    if let [first, others @ ..] = unlimited.as_slice() {
        let others = match others.len() {
            0 => String::new(),
            more => format!(" and {more} other kinds"),
        };
        notes.push(format!(
            "{first}{others} come out of bags that are never empty; how many the game has is in the name of the bag"
        ));
    }
    Portion { stacks, notes }
}
