//! What an example says that this table cannot be asked.

/// Why a word of an example means nothing at this table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum SituationError {
    #[error("no player has the side “{0}”")]
    Unplayed(String),
    #[error("seat-{0} has no side yet")]
    NoSide(usize),
    #[error("there is no space “{0}”")]
    NoSpace(String),
    #[error("no {0} is in the game")]
    NoPiece(String),
    #[error("there is no such {0}")]
    Undeclared(&'static str),
    #[error("a seat or a side is needed here")]
    NoPlayer,
    #[error("this belongs to something else")]
    OtherOwner,
    #[error("{0} is no direction: they are counted from 0")]
    NoDirection(i64),
    #[error("“{fact}” cannot be {value}")]
    NoValue { fact: String, value: String },
}
