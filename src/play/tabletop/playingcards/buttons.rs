//! Which buttons the holders of a room have: for what players do over and over, and nothing that a rule decides.

use crate::table::{Stack, Table, Use};

/// What a button of a holder does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonAction {
    /// Shuffles what lies in it.
    Shuffle,
    /// Deals a card to everybody.
    Deal,
    /// Puts everything back into a pile (index into the stacks) and shuffles that.
    Reshuffle(usize),
    /// Gives everything to its player.
    TakeUp,
}

impl ButtonAction {
    /// What stands on the button.
    pub fn label(self) -> &'static str {
        match self {
            Self::Shuffle => "Shuffle",
            Self::Deal => "Deal 1",
            Self::Reshuffle(_) => "Reshuffle",
            Self::TakeUp => "Take up",
        }
    }

    /// What is asked first, where a slip could not be undone.
    pub fn asks(self) -> Option<&'static str> {
        match self {
            Self::Reshuffle(_) => Some("Put all of it back into the pile and shuffle that?"),
            Self::TakeUp => Some("Take all of it into the hand?"),
            Self::Shuffle | Self::Deal => None,
        }
    }
}

/// The buttons of a stack.
pub fn of(table: &Table<'_>, stacks: &[Stack], number: usize) -> Vec<ButtonAction> {
    let stack = &stacks[number];
    match stack.purpose {
        Use::Pile => {
            let hand = |other: &Stack| other.purpose == Use::Hand && common(table, stack, other);
            let dealt = stack.seat.is_none() && stacks.iter().any(hand);
            if dealt { vec![ButtonAction::Shuffle, ButtonAction::Deal] } else { vec![ButtonAction::Shuffle] }
        }
        Use::Bag => vec![ButtonAction::Shuffle],
        Use::Discard => pile(table, stacks, number).map(ButtonAction::Reshuffle).into_iter().collect(),
        Use::Hand if !stack.pieces.is_empty() => vec![ButtonAction::TakeUp],
        _ => Vec::new(),
    }
}

/// The pile that a discard goes back to.
fn pile(table: &Table<'_>, stacks: &[Stack], discard: usize) -> Option<usize> {
    let stack = &stacks[discard];
    let fits = |pile: &(usize, &Stack)| {
        pile.1.purpose == Use::Pile && pile.1.seat == stack.seat && common(table, pile.1, stack)
    };
    let mut piles = stacks.iter().enumerate().filter(fits);
    let pile = piles.next()?;
    // Two to choose from are for the players to decide.
    piles.next().is_none().then_some(pile.0)
}

/// Whether two places are for pieces of a list.
fn common(table: &Table<'_>, one: &Stack, other: &Stack) -> bool {
    let there = |stack: &Stack, list: &String| {
        stack.takes.is_empty()
            || stack.takes.contains(list)
            || stack.pieces.iter().any(|(kind, _)| table.kinds[*kind].list == *list)
    };
    table.kinds.iter().any(|kind| there(one, &kind.list) && there(other, &kind.list))
}
