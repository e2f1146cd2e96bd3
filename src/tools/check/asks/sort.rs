//! What something can be, as far as the data show before play.

use std::collections::BTreeSet;

use warpress_referee::thing::{Thing, Val};

/// One of the things that something can be. Lists, places and maps are given by their index in the compiled game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum One {
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
    Items(Box<Sort>),
    /// One of these for each key.
    Keyed(Vec<String>, Box<Sort>),
    /// What can be called.
    Function,
}

/// Everything that something can be; `None` = unknown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sort(Option<BTreeSet<One>>);

impl Sort {
    /// It can be anything.
    pub const ANY: Self = Self(None);

    /// Nothing so far: to be extended.
    pub fn none() -> Self {
        Self(Some(BTreeSet::new()))
    }

    /// One of these.
    pub fn of(ones: impl IntoIterator<Item = One>) -> Self {
        Self(Some(ones.into_iter().collect()))
    }

    /// One of these, or nothing.
    pub fn perhaps(ones: impl IntoIterator<Item = One>) -> Self {
        Self::of(ones).or(Self::of([One::Nil]))
    }

    /// This or that.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(mut one), Some(other)) => {
                one.extend(other);
                Self(Some(one))
            }
            _ => Self::ANY,
        }
    }

    /// The same, without the possibility of being nothing.
    #[must_use]
    pub fn there(self) -> Self {
        Self(self.0.map(|ones| ones.into_iter().filter(|one| *one != One::Nil).collect()))
    }

    /// Everything that it can be, if known.
    pub fn ones(&self) -> Option<&BTreeSet<One>> {
        self.0.as_ref()
    }

    /// Whether it is certainly nothing.
    pub fn is_nothing(&self) -> bool {
        self.0.as_ref().is_some_and(|ones| ones.iter().all(|one| *one == One::Nil))
    }

    /// What each of several can be; anything, if it is not known to be several.
    pub fn each(&self) -> Self {
        let Some(ones) = &self.0 else { return Self::ANY };
        ones.iter().fold(Self::none(), |all, one| match one {
            One::Items(item) => all.or((**item).clone()),
            One::Nil => all,
            _ => Self::ANY,
        })
    }

    /// The sort of a value in the data.
    pub fn of_value(value: &Val) -> Self {
        let all = |values: &mut dyn Iterator<Item = &Val>| {
            Box::new(values.fold(Self::none(), |all, value| all.or(Self::of_value(value))))
        };
        Self::of([match value {
            Val::Nil => One::Nil,
            Val::Bool(_) => One::Bool,
            Val::Num(_) => One::Number,
            Val::Word(_) => One::Word,
            Val::List(items) => One::Items(all(&mut items.iter())),
            Val::Thing(Thing::Seat(_)) => One::Seat,
            Val::Thing(_) | Val::By(_) => return Self::ANY,
        }])
    }
}
