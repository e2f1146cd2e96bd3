//! The row of a card in the data, or what else its designer wrote.

use serde::Serialize;

use warpress_library::Sources;
use warpress_model::Location;

/// More of a row is not shown (bytes).
const LONGEST: usize = 12_000;

/// A row in the data, or another part of a file.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct SourceRow {
    /// `decks/battle.toml:3:5`, `cards.xlsx, Cards!A14`.
    pub place: String,
    /// The number of its first line.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

impl SourceRow {
    /// What stands at a place, in whole lines.
    pub fn at(sources: &Sources, location: &Location) -> Option<Self> {
        let text = sources.text(&location.file)?;
        let (start, end) = covered(text, location)?;
        let (mut whole, mut more) = (text.get(start..end)?, "");
        if whole.len() > LONGEST {
            let cut = (0..=LONGEST).rev().find(|at| whole.is_char_boundary(*at)).unwrap_or(0);
            whole = &whole[..cut];
            whole = whole.rsplit_once('\n').map_or(whole, |(lines, _)| lines);
            more = "\n…";
        }
        let (line, _) = sources.line_column(location);
        Some(Self { place: sources.place(location), line, text: format!("{}{more}", whole.trim_end()) })
    }
}

/// The lines of a file that a row covers, to find it by a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// The file, as findings name it.
    pub file: String,
    /// Its first line, and its last.
    pub lines: (usize, usize),
}

impl Lines {
    /// Those of a place.
    pub fn of(sources: &Sources, location: &Location) -> Self {
        let (first, _) = sources.line_column(location);
        let whole = sources.text(&location.file).and_then(|text| {
            let (start, end) = covered(text, location)?;
            text.get(start..end)
        });
        // A row of a sheet is a line, whatever stands in its cells.
        let whole = whole.filter(|_| sources.cell(location).is_none());
        let rows = whole.map_or(0, |text| text.trim_end().matches('\n').count());
        Self { file: sources.file(location).to_owned(), lines: (first, first + rows) }
    }

    /// Whether a line of a file is among them.
    pub fn hold(&self, file: &str, line: usize) -> bool {
        self.file == file && (self.lines.0..=self.lines.1).contains(&line)
    }
}

/// The whole lines that a row covers. A row that is a table of TOML is known by its head, and goes on to the head of the
/// next that is no part of it.
fn covered(text: &str, location: &Location) -> Option<(usize, usize)> {
    let start = text.get(..location.start)?.rfind('\n').map_or(0, |end| end + 1);
    let mut stop = location.end.max(location.start).min(text.len());
    let inline = text.get(location.start..).filter(|rest| rest.starts_with('{'));
    if let Some(length) = inline.and_then(closed) {
        stop = stop.max(location.start + length);
    }
    let mut end = text.get(stop..)?.find('\n').map_or(text.len(), |more| stop + more);
    if let Some(own) = text.get(start..end).and_then(head) {
        for line in text.get(end..)?.split_inclusive('\n') {
            if head(line)
                .is_some_and(|other| !other.strip_prefix(own).is_some_and(|rest| rest.starts_with('.')))
            {
                break;
            }
            end += line.len();
        }
    }
    Some((start, end))
}

/// Where the head of a table of this name stands in a file of TOML.
pub fn section(text: &str, name: &str) -> Option<(usize, usize)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if head(line) == Some(name) {
            return Some((start, start + line.trim_end().len()));
        }
        start += line.len();
    }
    None
}

/// What a list of TOML says before its rows.
pub fn list_head(text: &str) -> (usize, usize) {
    let is_row = |line: &str| {
        let rest = line.trim_start().trim_start_matches('[').strip_prefix("rows");
        // `rows = "cards.csv"` only says where they are.
        rest.is_some_and(|rest| {
            rest.starts_with([']', '.']) || rest.trim_matches([' ', '=']).starts_with('[')
        })
    };
    let lines = text.split_inclusive('\n').take_while(|line| !is_row(line));
    let length = lines.map(str::len).sum();
    (0, text[..length].trim_end().len())
}

/// The length of what begins with a brace (bytes), up to the one that closes it; texts within are passed over.
fn closed(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0_usize, None);
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match (quote, letter) {
            (Some('"'), '\\') => {
                letters.next();
            }
            (Some(own), other) if own == other => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            (None, _) => {}
        }
    }
    None
}

/// The name in the head of a table (`[[rows]]`), if the line is one.
fn head(line: &str) -> Option<&str> {
    let line = line.trim();
    line.starts_with('[').then(|| line.trim_matches(['[', ']']))
}

#[cfg(test)]
mod tests {
    use super::{Lines, SourceRow, list_head, section};
    use warpress_library::Sources;
    use warpress_model::Location;

    #[test]
    fn a_row_is_shown_in_whole_lines() {
        let mut sources = Sources::default();
        let text = "[[rows]]\nname = \"A\"\n\n[[rows]]\nname = \"B\"\n";
        let file = sources.add("decks/a.toml", text);
        let start = text.find("name = \"A\"").unwrap() + 3;
        let location = Location { file, start, end: start + 4 };
        let written = SourceRow::at(&sources, &location).unwrap();
        assert_eq!((written.line, written.text.as_str()), (2, "name = \"A\""));
        assert!(Lines::of(&sources, &location).hold("decks/a.toml", 2));
        let start = text.find("[[rows]]").unwrap();
        let table = Location { start, end: start + 8, ..location.clone() };
        assert_eq!(SourceRow::at(&sources, &table).unwrap().text, "[[rows]]\nname = \"A\"");
        let inline = "rows = [\n  { name = \"}\", uses = [\n    1,\n  ] },\n  { name = \"B\" },\n]\n";
        let file = sources.add("decks/b.toml", inline);
        let start = inline.find('{').unwrap();
        let row = SourceRow::at(&sources, &Location { file, start, end: start + 1 }).unwrap();
        assert_eq!(row.text, "  { name = \"}\", uses = [\n    1,\n  ] },");
        let beyond = Location { end: 4_000, start: 3_000, ..location };
        assert_eq!(SourceRow::at(&sources, &beyond), None);
        let long = "x = 1 # one\n".repeat(2_000);
        let file = sources.add("maps/a.toml", &long);
        let whole = SourceRow::at(&sources, &Location { file, start: 0, end: long.len() }).unwrap();
        assert!(whole.text.ends_with("# one\n…") && whole.text.len() < 12_100);
    }

    #[test]
    fn what_the_faces_of_a_list_have_in_common_stands_before_its_rows() {
        let mut sources = Sources::default();
        let text = "name = \"A\"\n\n[face]\nback = \"emblem\"\n[face.slots]\ncorner = \"1\"\n\n[[rows]]\nname = \"B\"\n";
        let file = sources.add("decks/a.toml", text);
        let (start, end) = section(text, "face").unwrap();
        let face = SourceRow::at(&sources, &Location { file, start, end }).unwrap();
        assert_eq!(face.text, "[face]\nback = \"emblem\"\n[face.slots]\ncorner = \"1\"");
        assert_eq!(section(text, "columns"), None);
        let head = |text: &str| {
            let (start, end) = list_head(text);
            text[start..end].to_owned()
        };
        assert_eq!(head("name = \"A\"\n\nrows = [\n  { name = \"B\" },\n]\n"), "name = \"A\"");
        assert_eq!(head("name = \"A\"\n[[rows]]\nname = \"B\"\n"), "name = \"A\"");
        assert_eq!(head("rows = \"a.csv\"\nsize = \"poker\""), "rows = \"a.csv\"\nsize = \"poker\"");
        assert_eq!(head(""), "");
    }
}
