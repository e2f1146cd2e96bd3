//! What is to be printed: stacks of cards, sheets of counters, boards, loose pieces.

use super::counter_sheet::CounterSheet;
use super::geom::Size;
use super::loose::Loose;
use super::page::FaceId;
use super::whole::Whole;

/// The most cards of a deck; a greater count is a typing error.
pub(super) const MOST_CARDS: u64 = 20_000;

/// A card of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Its front.
    pub front: FaceId,
    /// Its back, if any.
    pub back: Option<FaceId>,
    /// The number of copies.
    pub copies: u32,
}

/// Cards of one size that are printed and cut together, such as a deck.
#[derive(Debug, Clone, PartialEq)]
pub struct Stack {
    /// Its name, for the bookmark and the line on each sheet.
    pub group: String,
    /// The trimmed size of each card (pt), in portrait orientation.
    pub size: Size,
    /// The cards, in print order.
    pub cards: Vec<Card>,
}

/// A unit of imposition.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Cards of one size, to be cut apart.
    Cards(Stack),
    /// Counters of all sizes, to be cut apart.
    CounterSheet(CounterSheet),
    /// A board: a single picture.
    Whole(Whole),
    /// Forms, boxes: pieces of any size. Consecutive ones share sheets.
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
