//! What keeps track of a state on paper: `borne_by` of a number, a fact, a place or a role.

use std::fmt;

use super::word::words;

words! {
    /// Components that can bear a state.
    BearerKind {
        /// A field of a form.
        Form = "form",
        /// Spaces of a map.
        Map = "map",
        /// Counters.
        Counter = "counter",
        /// Boxes printed on the cards of a deck.
        Deck = "deck",
        /// Boxes printed on the pieces of a record list.
        Record = "record",
    }
}

/// What keeps track of a state on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bearer {
    /// Where its piece lies.
    Position,
    /// Which side of its piece is up.
    Face,
    /// Which way its piece faces.
    Facing,
    /// A component of the game: `form/score`, `counter/units:tank`.
    Component {
        /// The kind of component.
        kind: BearerKind,
        /// Its id.
        id: String,
        /// One of its rows alone.
        row: Option<String>,
    },
    /// Something that the players supply themselves: `external/paper`.
    External(String),
}

impl Bearer {
    /// A whole component.
    pub fn component(kind: BearerKind, id: impl Into<String>) -> Self {
        Self::Component { kind, id: id.into(), row: None }
    }

    /// Id and row, if it is a component of this kind.
    pub fn of_kind(&self, wanted: BearerKind) -> Option<(&str, Option<&str>)> {
        match self {
            Self::Component { kind, id, row } if *kind == wanted => Some((id, row.as_deref())),
            _ => None,
        }
    }
}

/// The bearer as it is written in the data.
impl fmt::Display for Bearer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        use super::word::Word;
        match self {
            Self::Position => formatter.write_str("position"),
            Self::Face => formatter.write_str("face"),
            Self::Facing => formatter.write_str("facing"),
            Self::Component { kind, id, row: None } => write!(formatter, "{}/{id}", kind.word()),
            Self::Component { kind, id, row: Some(row) } => write!(formatter, "{}/{id}:{row}", kind.word()),
            Self::External(id) => write!(formatter, "external/{id}"),
        }
    }
}
