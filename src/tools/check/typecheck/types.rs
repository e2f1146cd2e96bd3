//! What something can be, as far as the data show before play.

use std::collections::BTreeSet;

use warpress_model::vocabulary::Class;
use warpress_referee::thing::{Thing, Val};

/// One of the things that something can be. Lists, places and maps are given by their index in the compiled game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Nothing.
    Nil,
    /// Yes or no.
    Bool,
    /// A number.
    Number,
    /// A word or text.
    Word,
    /// The table.
    Table,
    /// A player.
    Seat,
    /// A side.
    Side,
    /// A piece of this list.
    Piece(u16),
    /// A row of this list.
    Row(u16),
    /// A place.
    Place(u16),
    /// A space of this map.
    Space(u16),
    /// A list.
    List(u16),
    /// A map.
    Map(u16),
    /// A batch.
    Batch,
    /// An announcement.
    Act,
    /// Several of these, in order.
    Items(Box<Type>),
    /// One of these for each key.
    Keyed(Vec<String>, Box<Type>),
    /// What can be called.
    Function,
}

impl Kind {
    /// The class of such things; `None` = they are no things of the game.
    pub fn class(&self) -> Option<Class> {
        Some(match self {
            Self::Table => Class::Table,
            Self::Seat => Class::Seat,
            Self::Side => Class::Side,
            Self::Piece(_) => Class::Piece,
            Self::Row(_) => Class::Row,
            Self::Place(_) => Class::Place,
            Self::Space(_) => Class::Space,
            Self::List(_) => Class::List,
            Self::Map(_) => Class::Map,
            Self::Batch => Class::Batch,
            Self::Act => Class::Act,
            Self::Nil
            | Self::Bool
            | Self::Number
            | Self::Word
            | Self::Items(_)
            | Self::Keyed(..)
            | Self::Function => return None,
        })
    }
}

/// Everything that something can be; `None` = unknown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Type(Option<BTreeSet<Kind>>);

impl Type {
    /// It can be anything.
    pub const ANY: Self = Self(None);

    /// Nothing so far: to be extended.
    pub fn never() -> Self {
        Self(Some(BTreeSet::new()))
    }

    /// One of these.
    pub fn of(kinds: impl IntoIterator<Item = Kind>) -> Self {
        Self(Some(kinds.into_iter().collect()))
    }

    /// One of these, or nothing.
    pub fn optional(kinds: impl IntoIterator<Item = Kind>) -> Self {
        Self::of(kinds).or(Self::of([Kind::Nil]))
    }

    /// This or that.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(mut kinds), Some(other)) => {
                kinds.extend(other);
                Self(Some(kinds))
            }
            _ => Self::ANY,
        }
    }

    /// The same, without the possibility of being nothing.
    #[must_use]
    pub fn non_nil(self) -> Self {
        Self(self.0.map(|kinds| kinds.into_iter().filter(|kind| *kind != Kind::Nil).collect()))
    }

    /// Everything that it can be, if known.
    pub fn kinds(&self) -> Option<&BTreeSet<Kind>> {
        self.0.as_ref()
    }

    /// Whether it is certainly nothing.
    pub fn is_nothing(&self) -> bool {
        self.0.as_ref().is_some_and(|kinds| kinds.iter().all(|kind| *kind == Kind::Nil))
    }

    /// What each of several can be; anything, if it is not known to be several.
    pub fn item(&self) -> Self {
        let Some(kinds) = &self.0 else { return Self::ANY };
        kinds.iter().fold(Self::never(), |all, kind| match kind {
            Kind::Items(item) => all.or((**item).clone()),
            Kind::Nil => all,
            _ => Self::ANY,
        })
    }

    /// The type of a value in the data.
    pub fn of_value(value: &Val) -> Self {
        let all = |values: &mut dyn Iterator<Item = &Val>| {
            Box::new(values.fold(Self::never(), |all, value| all.or(Self::of_value(value))))
        };
        Self::of([match value {
            Val::Nil => Kind::Nil,
            Val::Bool(_) => Kind::Bool,
            Val::Num(_) => Kind::Number,
            Val::Word(_) => Kind::Word,
            Val::List(items) => Kind::Items(all(&mut items.iter())),
            Val::Thing(Thing::Seat(_)) => Kind::Seat,
            Val::Thing(_) | Val::By(_) => return Self::ANY,
        }])
    }
}
