//! What is to be printed: stacks of cards, sheets of counters, boards, loose pieces.

use super::counter_sheet::CounterSheet;
use super::geom::Size;
use super::loose::Loose;
use super::page::FaceId;
use super::whole::Whole;

/// No deck has more cards than this; a count beyond it is a slip of the pen.
pub(super) const MOST_CARDS: u64 = 20_000;

/// A card of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Its front.
    pub front: FaceId,
    /// Its back, if it has one.
    pub back: Option<FaceId>,
    /// How often it is printed.
    pub copies: u32,
}

/// Cards of one size that are printed and cut together: a deck, a set of counters.
#[derive(Debug, Clone, PartialEq)]
pub struct Stack {
    /// Its name, for the bookmark and the line on each sheet.
    pub group: String,
    /// Trimmed size of each card (pt), upright.
    pub size: Size,
    /// The cards, in the order in which they are printed.
    pub cards: Vec<Card>,
}

/// What is printed together.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Cards of one size, cut apart.
    Cards(Stack),
    /// Counters of all sizes, cut apart.
    CounterSheet(CounterSheet),
    /// A board: one picture.
    Whole(Whole),
    /// Forms, boxes: pieces of any size. Those that follow one another share sheets.
    Loose(Loose),
}

impl Job {
    /// Its name.
    pub fn group(&self) -> &str {
        match self {
            Self::Cards(stack) => &stack.group,
            Self::CounterSheet(sheet) => &sheet.group,
            Self::Whole(whole) => &whole.group,
            Self::Loose(loose) => &loose.group,
        }
    }
}

impl From<Stack> for Job {
    fn from(stack: Stack) -> Self {
        Self::Cards(stack)
    }
}

impl From<CounterSheet> for Job {
    fn from(sheet: CounterSheet) -> Self {
        Self::CounterSheet(sheet)
    }
}

impl From<Loose> for Job {
    fn from(loose: Loose) -> Self {
        Self::Loose(loose)
    }
}

impl From<Whole> for Job {
    fn from(whole: Whole) -> Self {
        Self::Whole(whole)
    }
}
