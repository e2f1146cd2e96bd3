//! The things that rules can refer to, each as a small number.

use std::sync::Arc;

/// An interned word: an id, a tag, the name of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(pub u32);

/// A seat at the table, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seat(pub u8);

/// A single card or counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(pub u32);

/// A single instance of a place: the hand of one player, a place on one space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(pub u32);

/// A row of any list, with or without pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub u32);

/// A space, numbered across all maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(pub u32);

/// Something that a rule can refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thing {
    /// The table itself: the game's own numbers, places and facts.
    Table,
    /// A player.
    Seat(Seat),
    /// A side, by its index.
    Side(u8),
    /// A piece.
    Piece(Piece),
    /// A place.
    Place(Place),
    /// A space of a map.
    Space(Space),
    /// A row.
    Row(RowId),
    /// A list of rows, or a table.
    List(u16),
    /// A map.
    Map(u16),
    /// A batch of pending effects.
    Batch(u16),
    /// Something announced that others may answer.
    Act(u16),
}

impl Thing {
    /// The number by which programs hold it: at least 2³², so that no small number is mistaken for a thing.
    pub fn code(self) -> u64 {
        let (kind, index) = match self {
            Self::Table => (1, 0),
            Self::Seat(Seat(index)) => (2, u32::from(index)),
            Self::Side(index) => (3, u32::from(index)),
            Self::Piece(Piece(index)) => (4, index),
            Self::Place(Place(index)) => (5, index),
            Self::Space(Space(index)) => (6, index),
            Self::Row(RowId(index)) => (7, index),
            Self::List(index) => (8, u32::from(index)),
            Self::Map(index) => (9, u32::from(index)),
            Self::Batch(index) => (10, u32::from(index)),
            Self::Act(index) => (11, u32::from(index)),
        };
        kind << 32 | u64::from(index)
    }

    /// The thing with this number, if there is one.
    pub fn from_code(code: u64) -> Option<Self> {
        let index = code as u32;
        Some(match code >> 32 {
            1 => Self::Table,
            2 => Self::Seat(Seat(index as u8)),
            3 => Self::Side(index as u8),
            4 => Self::Piece(Piece(index)),
            5 => Self::Place(Place(index)),
            6 => Self::Space(Space(index)),
            7 => Self::Row(RowId(index)),
            8 => Self::List(index as u16),
            9 => Self::Map(index as u16),
            10 => Self::Batch(index as u16),
            11 => Self::Act(index as u16),
            _ => return None,
        })
    }

    /// What sort of thing it is, for messages.
    pub fn sort(self) -> &'static str {
        match self {
            Self::Table => "the table",
            Self::Seat(_) => "a player",
            Self::Side(_) => "a side",
            Self::Piece(_) => "a piece",
            Self::Place(_) => "a place",
            Self::Space(_) => "a space",
            Self::Row(_) => "a row",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
            Self::Batch(_) => "a batch",
            Self::Act(_) => "an announcement",
        }
    }
}

/// A value in a condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Val {
    /// No value.
    Nil,
    /// A truth.
    Bool(bool),
    /// A number.
    Num(f64),
    /// A word of the game.
    Word(Sym),
    /// A thing.
    Thing(Thing),
    /// Several values.
    List(Arc<[Val]>),
    /// A value for each of several keys: a constant by side, a column by nation.
    By(Arc<[(Sym, Val)]>),
}

impl Val {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        if let Self::Num(number) = self { Some(*number) } else { None }
    }

    /// Whether it counts as true: everything but `nil` and `false` does.
    pub fn holds(&self) -> bool {
        !matches!(self, Self::Nil | Self::Bool(false))
    }
}
