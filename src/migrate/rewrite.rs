//! Edits to the text of a file.

use std::ops::Range;

use super::names::Names;
use super::programs;
use super::texts;
use super::words::{Shape, Within, path};
use super::written::{Table, Value};

/// A range of the text that is replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Range<usize>,
    /// The replacement.
    pub new: String,
    /// Whether it is listed; changes of spaces are not.
    pub listed: bool,
}

/// A key whose new name is taken.
#[derive(Debug)]
pub struct Clash {
    /// The place of the key.
    pub span: Range<usize>,
    /// Its old name.
    pub old: String,
    /// The new one.
    pub new: &'static str,
}

/// Collects the edits to a file.
#[derive(Debug)]
pub struct Rewriter<'a> {
    text: &'a str,
    /// Where its lines begin.
    lines: Vec<usize>,
    names: &'a Names,
    /// The edits, in the order in which they were found.
    pub edits: Vec<Edit>,
    /// Keys that cannot be renamed.
    pub clashes: Vec<Clash>,
}

impl<'a> Rewriter<'a> {
    /// For a file of this text.
    pub fn new(text: &'a str, names: &'a Names) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, lines, names, edits: Vec::new(), clashes: Vec::new() }
    }

    /// Collects the edits to a table.
    pub fn table(&mut self, table: &Table, shape: &'static Shape) {
        for (key, entry) in &table.entries {
            if let Some(new) = shape.renamed(key) {
                let taken = table.entries.contains_key(new) && shape.renamed(new).is_none();
                if let Some(span) = entry.keys.first().filter(|_| taken) {
                    self.clashes.push(Clash { span: span.clone(), old: key.clone(), new });
                }
                entry.keys.iter().for_each(|span| self.key(span, new));
            }
            self.value(key, &entry.value, shape.of(key));
        }
    }

    fn value(&mut self, key: &str, value: &Value, within: Within) {
        match (within, value) {
            (Within::One(shape) | Within::Either(shape), Value::Table(table)) => self.table(table, shape),
            (Within::One(_) | Within::Each(_) | Within::Expression | Within::Paths, Value::List(items)) => {
                let item = if let Within::Each(shape) = within { Within::One(shape) } else { within };
                items.iter().for_each(|value| self.value(key, value, item));
            }
            (Within::Each(shape), Value::Table(table)) => {
                for (key, entry) in &table.entries {
                    self.value(key, &entry.value, Within::One(shape));
                }
            }
            (Within::Expression, Value::Table(table)) => {
                // The name of a column is never renamed.
                for (key, entry) in table.entries.iter().filter(|(key, _)| *key != "column") {
                    self.value(key, &entry.value, within);
                }
            }
            (Within::Expression | Within::Either(_), Value::Text(text, span)) => {
                self.string(text, self.names.condition(text), span);
            }
            (Within::Column, value) if self.names.is_formula(key) => {
                self.value(key, value, Within::Expression);
            }
            (Within::Paths, Value::Text(text, span)) => self.string(text, Some(path(text)), span),
            (Within::Program, Value::Text(text, span)) => {
                if let Some(statements) = programs::statements(text) {
                    self.block(&statements, span);
                }
            }
            (_, Value::Text(_, span)) => self.look_ups(span.clone()),
            (Within::Plain, Value::List(items)) => {
                items.iter().for_each(|value| self.value(key, value, within));
            }
            (Within::Plain, Value::Table(table)) => {
                for (key, entry) in &table.entries {
                    self.value(key, &entry.value, within);
                }
            }
            _ => {}
        }
    }

    /// Collects the edits to the look-ups of a text.
    pub fn look_ups(&mut self, span: Range<usize>) {
        for at in texts::changes(&self.text[span.clone()]) {
            let at = span.start + at;
            let span = at..at + texts::OLD.len();
            self.edits.push(Edit { span, new: texts::NEW.to_owned(), listed: true });
        }
    }

    /// Replaces a string, with the same quotation marks if possible.
    fn string(&mut self, old: &str, new: Option<String>, span: &Range<usize>) {
        let Some(new) = new.filter(|new| new != old) else { return };
        let written = &self.text[span.clone()];
        let new = match written.matches(old).count() {
            1 => written.replacen(old, &new, 1),
            _ => toml::Value::String(new).to_string(),
        };
        self.edits.push(Edit { span: span.clone(), new, listed: true });
    }

    /// Renames a key. Aligned `=` signs stay aligned.
    fn key(&mut self, span: &Range<usize>, new: &str) {
        self.edits.push(Edit { span: span.clone(), new: new.to_owned(), listed: true });
        let line = self.line(span.start);
        let blanks = blanks(&self.text[span.end..]);
        let sign = span.end + blanks - self.lines[line];
        let before = &self.text[self.lines[line]..span.end];
        if !self.text[span.end + blanks..].starts_with('=') || before.contains(['{', '[', '=', '"']) {
            return;
        }
        let kept = (blanks + span.len()).saturating_sub(new.len()).max(1);
        let near = [line.checked_sub(1), Some(line + 1)].into_iter().flatten();
        let in_column = blanks > 1 || near.map(|line| self.written(line)).any(|line| aligned(line, sign));
        if kept != blanks && in_column {
            let span = span.end..span.end + blanks;
            self.edits.push(Edit { span, new: " ".repeat(kept), listed: false });
        }
    }

    /// Turns a program of one line into a block with a line for each statement.
    fn block(&mut self, statements: &[&str], span: &Range<usize>) {
        let line = self.written(self.line(span.start));
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        let end = if line.ends_with('\r') { "\r\n" } else { "\n" };
        let lines: String = statements.iter().map(|one| format!("{indent}{one}{end}")).collect();
        let new = format!("\"\"\"{end}{lines}{indent}\"\"\"");
        self.edits.push(Edit { span: span.clone(), new, listed: true });
    }

    /// The line in which this byte stands, from 0.
    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|start| *start <= at).saturating_sub(1)
    }

    fn written(&self, line: usize) -> &'a str {
        let Some(start) = self.lines.get(line) else { return "" };
        let end = self.lines.get(line + 1).map_or(self.text.len(), |next| next - 1);
        &self.text[*start..end]
    }
}

/// The number of spaces at the start of a text.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// Whether a line has its `=` in this column, after spaces.
fn aligned(line: &str, column: usize) -> bool {
    let before = line.get(..column).unwrap_or_default();
    line.get(column..).is_some_and(|rest| rest.starts_with('='))
        && before.ends_with("  ")
        && !before.contains(['=', '#', '"'])
}

/// The text with all changes made.
pub fn made(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..edit.span.start]);
        out.push_str(&edit.new);
        at = edit.span.end;
    }
    out.push_str(&text[at..]);
    out
}
