//! What is wrong with data, put so that a person can fix it.

use super::{Code, Location};

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The kit cannot be built.
    Error,
    /// The kit can be built, but something deserves attention.
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
    /// How serious it is.
    pub severity: Severity,
    /// `E0102`, `W0201` …; see `docs/diagnostics.md`.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
    /// Where it was found.
    pub location: Location,
    /// What it is about (`battle`, `battle/heavy-shelling`), so that a ruling can settle it; `None` for the game as a
    /// whole.
    pub subject: Option<String>,
}

impl Diagnostic {
    /// A finding with this code, so far without help or subject.
    pub fn new(code: Code, message: impl Into<String>, location: &Location) -> Self {
        Self {
            severity: code.severity(),
            code,
            message: message.into(),
            help: None,
            location: location.clone(),
            subject: None,
        }
    }

    /// Adds how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds what it is about, where that is not the game as a whole.
    #[must_use]
    pub fn about(mut self, subject: impl Into<String>) -> Self {
        self.subject = Some(subject.into());
        self
    }
}

/// The nearest of `known` to `word`, if one is close enough to have been meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .take(20_000)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .min()
        .filter(|(distance, candidate)| {
            // A word of one or two letters is not taken for a misspelling of another.
            let length = word.chars().count().max(candidate.chars().count());
            length > 2 && *distance <= 1 + length / 3
        })
        .map(|(_, candidate)| candidate)
}

/// Help for a word that is none of the known ones: the one that was probably meant, and what else there is, the most
/// similar first.
pub fn choices<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    /// More are not read.
    const MOST: usize = 12;
    let mut known: Vec<&str> = known.into_iter().collect();
    known.sort_unstable();
    known.dedup();
    known.sort_by(|one, other| strsim::jaro_winkler(word, other).total_cmp(&strsim::jaro_winkler(word, one)));
    let near = nearest(word, known.iter().copied());
    known.retain(|one| Some(*one) != near);
    let more = known.len().saturating_sub(MOST);
    known.truncate(MOST);
    let mut all = known.join(", ");
    if more > 0 {
        all.push_str(&format!(" and {more} more"));
    }
    match near {
        Some(near) if all.is_empty() => format!("did you mean “{near}”?"),
        Some(near) => format!("did you mean “{near}”? There are also {all}"),
        None if all.is_empty() => "there are none".to_owned(),
        None => format!("there are {all}"),
    }
}
