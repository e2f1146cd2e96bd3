//! What is wrong with a text in a notation: dice, a condition, turns.

use std::fmt;

/// Why a text is not in its notation: a sentence without a full stop, as a help prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError(String);

impl fmt::Display for NotationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}

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
