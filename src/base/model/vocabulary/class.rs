//! The classes of things, and what is said of each.

use super::property::Property;
use super::tables::{
    ActProperty, ListProperty, MapProperty, PieceProperty, PlaceProperty, RowProperty, SeatProperty,
    SideProperty, SpaceProperty, TableProperty,
};

/// A class of things that rules can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The table.
    Table,
    /// A player.
    Seat,
    /// A side.
    Side,
    /// A row of a list.
    Row,
    /// A card or counter.
    Piece,
    /// Where pieces lie.
    Place,
    /// A space of a map.
    Space,
    /// A list of rows.
    List,
    /// A map.
    Map,
    /// Effects that are settled together.
    Batch,
    /// What was announced.
    Act,
}

impl Class {
    /// All classes, in the order in which they are told of.
    pub const ALL: [Self; 11] = [
        Self::Table,
        Self::Seat,
        Self::Side,
        Self::Row,
        Self::Piece,
        Self::Place,
        Self::Space,
        Self::List,
        Self::Map,
        Self::Batch,
        Self::Act,
    ];

    /// Its name in `referee.d.luau`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Seat => "Seat",
            Self::Side => "Side",
            Self::Row => "Row",
            Self::Piece => "Piece",
            Self::Place => "Place",
            Self::Space => "Space",
            Self::List => "List",
            Self::Map => "Map",
            Self::Batch => "Batch",
            Self::Act => "Act",
        }
    }

    /// The class of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Its properties, besides those that it has from another class.
    pub const fn properties(self) -> &'static [Property] {
        match self {
            Self::Table => TableProperty::ALL,
            Self::Seat => SeatProperty::ALL,
            Self::Side => SideProperty::ALL,
            Self::Row => RowProperty::ALL,
            Self::Piece => PieceProperty::ALL,
            Self::Place => PlaceProperty::ALL,
            Self::Space => SpaceProperty::ALL,
            Self::List => ListProperty::ALL,
            Self::Map => MapProperty::ALL,
            Self::Batch => &[],
            Self::Act => ActProperty::ALL,
        }
    }

    /// The class whose properties it has as well: a piece those of its row, a side those of its player.
    pub const fn extends(self) -> Option<Self> {
        match self {
            Self::Side => Some(Self::Seat),
            Self::Piece | Self::Space => Some(Self::Row),
            _ => None,
        }
    }

    /// The property of this name.
    pub fn property(self, name: &str) -> Option<&'static Property> {
        self.properties().iter().find(|property| property.name == name)
    }

    /// The methods that conditions call of such things.
    pub const fn condition_methods(self) -> &'static [&'static str] {
        match self {
            Self::Place => &["count", "has"],
            Self::Piece | Self::Row => &["has"],
            Self::Space => &["has", "distance", "range"],
            _ => &[],
        }
    }
}
