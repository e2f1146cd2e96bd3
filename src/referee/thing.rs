//! Whatever a rule can point at, as one small number.

use std::sync::Arc;

/// A word of the game, interned: ids, tags, names of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(pub u32);

/// A seat at the table, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seat(pub u8);

/// A single card or counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(pub u32);

/// A single place: one player's hand, one space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(pub u32);

/// A row of any list, whether pieces are made of it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub u32);

/// A space of a map, numbered through all maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(pub u32);

/// Something that a rule can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thing {
    /// The table itself: the game's own numbers, places and facts.
    Table,
    /// A seat.
    Seat(Seat),
    /// A side, by its place among the sides.
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
    /// One number for it, as scripts hold it. At least 2³², so that no address is mistaken for one.
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

    /// The thing of a number, if it is one.
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

    /// What sort of thing, for messages.
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
    /// There is none.
    Nil,
    /// Yes or no.
    Bool(bool),
    /// A number.
    Num(f64),
    /// A word of the game.
    Word(Sym),
    /// Something on the table.
    Thing(Thing),
    /// Several values.
    List(Arc<[Val]>),
    /// One value for each of several keys: a constant by side, a column by nation.
    By(Arc<[(Sym, Val)]>),
}

impl Val {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        if let Self::Num(number) = self { Some(*number) } else { None }
    }

    /// Whether a condition takes it for true: everything but `nil` and `false`.
    pub fn holds(&self) -> bool {
        !matches!(self, Self::Nil | Self::Bool(false))
    }
}
