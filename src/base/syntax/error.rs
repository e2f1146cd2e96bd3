//! What is wrong with a text, as a sentence.

/// What is not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SyntaxError(String);

impl SyntaxError {
    /// Something stands where nothing of its kind may.
    pub(crate) fn unexpected(text: &str) -> Self {
        Self(format!("“{text}” was not expected here"))
    }

    /// A word or sign that has to stand here does not.
    pub(crate) fn missing(text: &str) -> Self {
        Self(format!("“{text}” is missing"))
    }

    /// Terms or blocks lie too deep inside one another.
    pub(crate) fn too_deep() -> Self {
        "too many brackets inside one another".into()
    }

    /// The text ends where something has to follow.
    pub(crate) fn end() -> Self {
        "the condition breaks off".into()
    }
}

impl From<String> for SyntaxError {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}

impl From<&str> for SyntaxError {
    fn from(sentence: &str) -> Self {
        Self(sentence.to_owned())
    }
}

impl From<SyntaxError> for String {
    fn from(error: SyntaxError) -> Self {
        error.0
    }
}
