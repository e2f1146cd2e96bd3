//! Findings as text for people (with the line shown) and as JSON for machines.

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource};
use serde_json::{Value, json};

use super::terminal::harmless;
use warpress_library::{Loaded, Sources};
use warpress_model::{Diagnostic, Reason, Severity};

/// Lines longer than this (bytes) are not shown: they are unreadable, and miette cannot point into them.
const LONGEST: usize = 8_000;

/// The findings of one game, each with its line; empty if there are none.
pub fn human(loaded: &Loaded, colour: bool) -> String {
    findings(&loaded.findings, &loaded.sources, colour)
}

/// Findings, each with its line.
pub fn findings(all: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(110).with_links(false);
    let mut out = String::new();
    for finding in all {
        let report = report(finding, sources);
        // Writing into a string does not fail; if it did, the message must not be lost.
        if handler.render_report(&mut out, report.as_ref()).is_err() {
            out.push_str(&finding.message);
        }
        out.push('\n');
    }
    out
}

/// Nothing beyond this column (bytes) is underlined: miette panics on lines wider than 65,535.
const WIDEST: usize = 10_000;

fn report(finding: &Diagnostic, sources: &Sources) -> miette::Report {
    let severity = match finding.severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    };
    let mut plain = MietteDiagnostic::new(harmless(&finding.message))
        .with_code(finding.code.as_str())
        .with_severity(severity);
    if let Some(help) = finding.help.as_ref().filter(|help| !help.is_empty()) {
        plain = plain.with_help(harmless(help));
    }
    let Some(text) = sources.text(&finding.location.file) else {
        if !finding.location.file.is_empty() {
            plain.message = format!("{}: {}", harmless(&finding.location.file), plain.message);
        }
        return plain.into();
    };
    if around(text, finding.location.start) > LONGEST {
        let (line, column) = sources.line_column(&finding.location);
        plain.message = format!("{}:{line}:{column}: {}", harmless(&finding.location.file), plain.message);
        return plain.into();
    }
    // Dropping the carriage returns of Windows line endings moves everything that follows.
    let moved = |at: usize| at - text.get(..at).map_or(0, |before| before.matches("\r\n").count());
    let (start, end) = (moved(finding.location.start), moved(finding.location.end));
    let text = harmless(text);
    // A finding about a whole table points at its beginning only.
    let start = start.min(text.len());
    let first_line = text.get(start..).and_then(|rest| rest.find('\n')).unwrap_or(usize::MAX);
    let length = end.saturating_sub(start).min(first_line).min(WIDEST);
    let line = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    if start - line > WIDEST {
        let number = text.get(..line).map_or(0, |before| before.matches('\n').count()) + 1;
        plain.message = format!("{}:{number}: {}", harmless(&finding.location.file), plain.message);
        return plain.into();
    }
    plain = plain.with_label(LabeledSpan::new(None, start, length.max(usize::from(start < text.len()))));
    miette::Report::new(plain)
        .with_source_code(NamedSource::new(harmless(&finding.location.file), text.into_owned()))
}

/// The length of the longest line that would be shown (bytes): that of the place, or a neighbour.
fn around(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    let before = text.as_bytes()[..at].rsplit(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum::<usize>();
    let after = text.as_bytes()[at..].split(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum::<usize>();
    before + after
}

/// The findings of many games: `{"format":1,"diagnostics":[…],"explained":[…]}`.
pub fn json<'a>(games: impl IntoIterator<Item = (&'a str, &'a Loaded)>) -> Value {
    let (mut all, mut explained) = (Vec::new(), Vec::new());
    for (slug, loaded) in games {
        for one in &loaded.excused {
            let (ruling, why) = match &one.reason {
                Reason::Ruling(id) => (Some(id), None),
                Reason::Words(why) => (None, Some(why)),
            };
            explained.push(json!({
                "game": slug,
                "code": one.finding.code.as_str(),
                "subject": one.finding.subject,
                "message": one.finding.message,
                "ruling": ruling,
                "why": why,
            }));
        }
        for finding in &loaded.findings {
            let known = loaded.sources.text(&finding.location.file).is_some();
            let (line, column) = loaded.sources.line_column(&finding.location);
            all.push(json!({
                "game": slug,
                "severity": finding.severity.word(),
                "code": finding.code.as_str(),
                "message": finding.message,
                "help": finding.help,
                "file": if finding.location.file.is_empty() { None } else { Some(&*finding.location.file) },
                "line": known.then_some(line),
                "column": known.then_some(column),
            }));
        }
    }
    json!({ "format": 1, "diagnostics": all, "explained": explained })
}
