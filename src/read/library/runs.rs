//! Programs in the data, `run = """…"""`, and the place of each of their lines.

use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_model::Location;

/// A program in the data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The Luau text, trimmed.
    pub text: String,
    /// The text in the data, its quotation marks included.
    pub location: Location,
}

/// All programs of the merged data.
pub fn gather(root: &Node) -> Vec<Run> {
    let mut found = Vec::new();
    walk(root, &mut found);
    found
}

fn walk(node: &Node, found: &mut Vec<Run>) {
    match &node.raw {
        Raw::Table(entries) => {
            for (key, (_, node)) in entries {
                match node.text().filter(|_| key == "run") {
                    Some(text) => {
                        found.push(Run { text: text.trim().to_owned(), location: node.location.clone() })
                    }
                    None => walk(node, found),
                }
            }
        }
        Raw::List(items) => items.iter().for_each(|item| walk(item, found)),
        _ => {}
    }
}

impl Run {
    /// The place of a line of the program, counted from 1, or of a word in it.
    pub fn line(&self, sources: &Sources, line: u32, word: &str) -> Location {
        let Some(all) = sources.text(&self.location.file) else { return self.location.clone() };
        let Some(source) = all.get(self.location.start..self.location.end) else {
            return self.location.clone();
        };
        // Blank lines before the program are not counted.
        let text = source.trim_start_matches(['"', '\'']).trim_start();
        let mut start = self.location.start + (source.len() - text.len());
        let Some(found) = text.split_inclusive('\n').nth(line.saturating_sub(1) as usize) else {
            return self.location.clone();
        };
        start +=
            text.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum::<usize>();
        let inner = found.trim_end().trim_end_matches(['"', '\'']);
        let blanks = inner.len() - inner.trim_start().len();
        let (from, length) = match inner.find(word).filter(|_| !word.is_empty()) {
            Some(at) => (at, word.len()),
            None => (blanks, inner.len() - blanks),
        };
        Location { file: self.location.file.clone(), start: start + from, end: start + from + length }
    }
}
