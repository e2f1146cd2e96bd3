//! What the page is told of a finding.

use serde::{Deserialize, Serialize};

use warpress_check::harmless;
use warpress_library::Sources;
use warpress_model::Diagnostic;

/// More of a line is not shown (characters).
const LONGEST: usize = 240;

/// A finding, as the page knows it; `check --json` says the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageFinding {
    /// `error` or `warning`.
    pub severity: String,
    /// Its code.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The file; none for what is in none.
    pub file: Option<String>,
    /// From 1.
    pub line: Option<usize>,
    /// From 1, in characters.
    pub column: Option<usize>,
    /// The cell of a spreadsheet (`Cards!C14`).
    pub cell: Option<String>,
    /// The line itself.
    #[serde(default)]
    pub text: Option<String>,
    /// The face that it is about.
    #[serde(default)]
    pub face: Option<String>,
}

impl PageFinding {
    /// A finding with its line.
    pub fn of(finding: &Diagnostic, sources: &Sources) -> Self {
        let location = &finding.location;
        let known = sources.text(&location.file).is_some();
        let (line, column) = sources.line_column(location);
        let mut fault = Self {
            severity: finding.severity.word().to_owned(),
            code: finding.code.as_str().to_owned(),
            message: harmless(&finding.message).into_owned(),
            help: finding.help.as_deref().map(|help| harmless(help).into_owned()),
            file: Some(sources.file(location).to_owned()).filter(|file| !file.is_empty()),
            line: known.then_some(line),
            column: known.then_some(column),
            cell: sources.cell(location).map(str::to_owned),
            text: None,
            face: finding.subject.clone(),
        };
        fault.show_line(sources);
        fault
    }

    /// That something is wrong with no place in the data.
    pub fn plain(message: &str) -> Self {
        Self {
            severity: "error".to_owned(),
            code: String::new(),
            message: harmless(message).into_owned(),
            help: None,
            file: None,
            line: None,
            column: None,
            cell: None,
            text: None,
            face: None,
        }
    }

    /// Shows the line of its place; of a row that begins with the head of a table, which all rows have, the next as well.
    pub fn show_line(&mut self, sources: &Sources) {
        let shown = self.file.as_deref().zip(self.line).and_then(|(file, line)| {
            let mut lines = sources.text(file)?.lines().skip(line.checked_sub(1)?);
            let line = |line: &str| -> String {
                let line: String = line.trim_end().chars().take(LONGEST).collect();
                harmless(&line).into_owned()
            };
            let first = lines.next().map(line)?;
            let next = lines.next().filter(|_| first.starts_with("[[")).map(line);
            Some(next.map_or_else(|| first.clone(), |next| format!("{first}\n{next}")))
        });
        self.text = shown;
    }
}

/// What `check --json` writes.
#[derive(Debug, Deserialize)]
pub struct Report {
    /// The findings.
    pub diagnostics: Vec<PageFinding>,
}
