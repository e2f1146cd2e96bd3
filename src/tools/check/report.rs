//! Findings as text for people (with the line shown) and as JSON for machines.

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::folded::ReadableFinding;
use super::terminal::harmless;
use warpress_library::{Loaded, Reading, Sources};
use warpress_model::{Diagnostic, Reason, Severity};

/// Lines longer than this (bytes) are not shown: they are unreadable, and miette cannot point into them.
const LONGEST: usize = 8_000;

/// The findings of one game, each with its line; empty if there are none.
pub fn human(loaded: &Loaded, colour: bool) -> Vec<ReadableFinding> {
    findings(&loaded.findings, &loaded.sources, colour)
}

/// Findings, each with its line.
pub fn findings(all: &[Diagnostic], sources: &Sources, colour: bool) -> Vec<ReadableFinding> {
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(110).with_links(false);
    let told = |finding: &Diagnostic| {
        let mut text = String::new();
        let report = report(finding, sources);
        // Writing into a string does not fail; if it did, the message must not be lost.
        if handler.render_report(&mut text, report.as_ref()).is_err() {
            text.push_str(&finding.message);
        }
        text.push('\n');
        ReadableFinding::new(finding, sources, text)
    };
    all.iter().map(told).collect()
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
    // Of a sheet the line below shows a row; people look for the cell.
    if sources.cell(&finding.location).is_some() {
        plain.message = format!("{}: {}", harmless(&sources.place(&finding.location)), plain.message);
    }
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
        if sources.cell(&finding.location).is_none() {
            plain.message = format!("{}: {}", harmless(&sources.place(&finding.location)), plain.message);
        }
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
    let (text, start, length) = narrowed(&text, start, length);
    plain = plain.with_label(LabeledSpan::new(None, start, length.max(usize::from(start < text.len()))));
    miette::Report::new(plain).with_source_code(NamedSource::new(harmless(&finding.location.file), text))
}

/// A text with long lines cut short, and a place in it: a row of a list may take five hundred characters, of which
/// nobody wants to see more than the beginning. The line of the place stays as it is if the place lies far to the right.
fn narrowed(text: &str, start: usize, length: usize) -> (String, usize, usize) {
    /// Lines up to this length are shown whole, longer ones as far as the second (characters).
    const WHOLE: usize = 130;
    const CUT: usize = 110;
    let (mut out, mut at, mut place, mut long) = (String::with_capacity(text.len()), 0, 0, length);
    for line in text.split_inclusive('\n') {
        let here = (at..at + line.len()).contains(&start);
        if here {
            place = out.len() + (start - at);
        }
        let cut = line.char_indices().nth(CUT).map(|(cut, _)| cut).filter(|_| line.chars().count() > WHOLE);
        match cut.filter(|cut| !here || start - at < *cut) {
            Some(cut) => {
                out.push_str(&line[..cut]);
                out.push('…');
                out.push_str(if line.ends_with('\n') { "\n" } else { "" });
                if here {
                    long = long.min(cut - (start - at));
                }
            }
            None => out.push_str(line),
        }
        at += line.len();
    }
    if start >= at {
        place = out.len();
    }
    (out, place, long)
}

/// The length of the longest line that would be shown (bytes): that of the place, or a neighbour.
fn around(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    let before = text.as_bytes()[..at].rsplit(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum::<usize>();
    let after = text.as_bytes()[at..].split(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum::<usize>();
    before + after
}

/// What was found out about a game, for machines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// What is wrong.
    diagnostics: Vec<Value>,
    /// What would be, were it not explained.
    explained: Vec<Value>,
    /// How spreadsheets were read.
    read_as: Vec<Value>,
}

impl Findings {
    /// What concerns no single game.
    pub fn of_library(all: &[Diagnostic]) -> Self {
        let sources = Sources::default();
        let diagnostics = all.iter().map(|one| value(&Finding::of("", one, &sources))).collect();
        Self { diagnostics, explained: Vec::new(), read_as: Vec::new() }
    }

    /// That of this game.
    pub fn of(game: &str, loaded: &Loaded) -> Self {
        let findings = loaded.findings.iter().map(|one| Finding::of(game, one, &loaded.sources));
        let excused = loaded.excused.iter().map(|one| Excused::of(game, one));
        let readings = loaded.readings.iter().filter(|one| !one.is_plain());
        Self {
            diagnostics: findings.map(|one| value(&one)).collect(),
            explained: excused.map(|one| value(&one)).collect(),
            read_as: readings.map(|one| value(&ReadAs::of(game, one))).collect(),
        }
    }
}

fn value(view: &impl Serialize) -> Value {
    serde_json::to_value(view).expect("findings are JSON")
}

/// The findings of many games: `{"format":1,"diagnostics":[…],"explained":[…],"read_as":[…]}`.
pub fn json(games: impl IntoIterator<Item = Findings>) -> Value {
    let mut view = View { format: 1, diagnostics: Vec::new(), explained: Vec::new(), read_as: Vec::new() };
    for found in games {
        view.diagnostics.extend(found.diagnostics);
        view.explained.extend(found.explained);
        view.read_as.extend(found.read_as);
    }
    value(&view)
}

/// Findings, key for key.
#[derive(Debug, Serialize)]
struct View {
    /// The number of the contract.
    format: u32,
    /// What is wrong.
    diagnostics: Vec<Value>,
    /// What would be, were it not explained.
    explained: Vec<Value>,
    /// How spreadsheets were read.
    read_as: Vec<Value>,
}

/// A finding.
#[derive(Debug, Serialize)]
struct Finding<'a> {
    /// The game.
    game: &'a str,
    /// `error` or `warning`.
    severity: &'static str,
    /// Its code.
    code: &'static str,
    /// What is wrong.
    message: &'a str,
    /// What to do.
    help: Option<&'a str>,
    /// The file; `null` for what is in none.
    file: Option<&'a str>,
    /// From 1; `null` if the file could not be read.
    line: Option<usize>,
    /// From 1, in characters.
    column: Option<usize>,
    /// The cell of a spreadsheet (`Cards!C14`).
    cell: Option<&'a str>,
}

impl<'a> Finding<'a> {
    fn of(game: &'a str, finding: &'a Diagnostic, sources: &'a Sources) -> Self {
        let known = sources.text(&finding.location.file).is_some();
        let (line, column) = sources.line_column(&finding.location);
        Self {
            game,
            severity: finding.severity.word(),
            code: finding.code.as_str(),
            message: &finding.message,
            help: finding.help.as_deref(),
            file: Some(sources.file(&finding.location)).filter(|file| !file.is_empty()),
            line: known.then_some(line),
            column: known.then_some(column),
            cell: sources.cell(&finding.location),
        }
    }
}

/// A finding that does not count.
#[derive(Debug, Serialize)]
struct Excused<'a> {
    /// The game.
    game: &'a str,
    /// The code of the finding.
    code: &'static str,
    /// What it is about.
    subject: &'a str,
    /// What it would have said.
    message: &'a str,
    /// The ruling that explains it.
    ruling: Option<&'a str>,
    /// The reason, in words.
    why: Option<&'a str>,
}

impl<'a> Excused<'a> {
    fn of(game: &'a str, one: &'a warpress_model::ExplainedFinding) -> Self {
        let (ruling, why) = match &one.reason {
            Reason::Ruling(id) => (Some(id.as_str()), None),
            Reason::Words(why) => (None, Some(why.as_str())),
        };
        let finding = &one.finding;
        let (code, subject) = (finding.code.as_str(), finding.subject.as_deref().unwrap_or_default());
        Self { game, code, subject, message: &finding.message, ruling, why }
    }
}

/// How a spreadsheet was read.
#[derive(Debug, Serialize)]
struct ReadAs<'a> {
    /// The game.
    game: &'a str,
    /// The file.
    file: &'a str,
    /// The encoding of a text.
    encoding: Option<&'a str>,
    /// Keys by the headings that mean them.
    headings: Map<String, Value>,
    /// Guessed types by column.
    columns: Map<String, Value>,
    /// What else was made of its rows.
    notes: &'a [String],
}

impl<'a> ReadAs<'a> {
    fn of(game: &'a str, reading: &'a Reading) -> Self {
        let named = |pairs: &[(String, String)]| {
            pairs.iter().map(|(name, meaning)| (name.clone(), Value::from(meaning.as_str()))).collect()
        };
        Self {
            game,
            file: &reading.file,
            encoding: reading.encoding,
            headings: named(&reading.meant),
            columns: named(&reading.guessed),
            notes: &reading.notes,
        }
    }
}
