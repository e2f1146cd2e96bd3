//! What is wrong with data, said so that a person can mend it.

use super::{Code, Location};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The kit cannot be made.
    Error,
    /// The kit can be made, but deserves a look.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// `E0102`, `W0201` …; see `docs/diagnostics.md`.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    /// Where.
    pub location: Location,
    /// What it is about (`battle`, `battle/heavy-shelling`), so that a ruling can settle it.
    pub subject: String,
}

impl Diagnostic {
    /// A finding of this code.
    pub fn new(code: Code, message: impl Into<String>, location: &Location) -> Self {
        Self {
            severity: code.severity(),
            code,
            message: message.into(),
            help: None,
            location: location.clone(),
            subject: String::new(),
        }
    }

    /// Says what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says what it is about.
    #[must_use]
    pub fn about(mut self, subject: impl Into<String>) -> Self {
        self.subject = subject.into();
        self
    }
}

/// The nearest of `known` to `word`, if one is near enough to have been meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .take(20_000)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .min()
        .filter(|(distance, candidate)| {
            // Of a word of one or two letters no other is a misspelling.
            let length = word.chars().count().max(candidate.chars().count());
            length > 2 && *distance <= 1 + length / 3
        })
        .map(|(_, candidate)| candidate)
}
