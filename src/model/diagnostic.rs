//! What is wrong with data, said so that a person can mend it.

use super::Location;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The kit cannot be made.
    Error,
    /// The kit can be made; somebody should look.
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

/// All warnings that there are, as `docs/diagnostics.md` lists them.
pub const WARNINGS: [&str; 67] = [
    "W0201", "W0202", "W0203", "W0204", "W0205", "W0206", "W0207", "W0208", "W0209", "W0210", "W0211",
    "W0212", "W0214", "W0215", "W0216", "W0217", "W0218", "W0219", "W0220", "W0221", "W0222", "W0228",
    "W0229", "W0230", "W0231", "W0232", "W0233", "W0311", "W0312", "W0313", "W0314", "W0315", "W0316",
    "W0317", "W0318", "W0319", "W0320", "W0321", "W0401", "W0402", "W0403", "W0404", "W0405", "W0406",
    "W0407", "W0408", "W0409", "W0410", "W0411", "W0412", "W0413", "W0414", "W0415", "W0416", "W0420",
    "W0421", "W0422", "W0423", "W0424", "W0425", "W0426", "W0427", "W0504", "W0505", "W0506", "W0507",
    "W0508",
];

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// `E0102`, `W0201` …; see `docs/diagnostics.md`.
    pub code: &'static str,
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
    /// An error.
    pub fn error(code: &'static str, message: impl Into<String>, location: &Location) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            help: None,
            location: location.clone(),
            subject: String::new(),
        }
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<String>, location: &Location) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message, location) }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Who explains a warning by a code of the list must not be told that there is none.
    #[test]
    fn the_warnings_are_those_of_the_documents() {
        let listed = include_str!("../../docs/diagnostics.md");
        let codes = listed.lines().filter_map(|line| line.strip_prefix("| W")?.split(" |").next());
        let codes: Vec<_> = codes.flat_map(|codes| codes.split(", ")).collect();
        let codes: Vec<_> = codes.iter().map(|code| format!("W{}", code.trim_start_matches('W'))).collect();
        assert_eq!(codes, WARNINGS);
    }
}
