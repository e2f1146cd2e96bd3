//! What is wrong with a text in a notation: dice, a range, a condition, turns.

/// Why a text is not in its notation: a sentence without a full stop, as a help prints it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(String);

impl From<String> for NotationError {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}

impl From<&str> for NotationError {
    fn from(sentence: &str) -> Self {
        Self(sentence.to_owned())
    }
}

impl From<NotationError> for String {
    fn from(error: NotationError) -> Self {
        error.0
    }
}
