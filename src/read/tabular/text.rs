//! Lists in plain text and Markdown: lines are divided at tabs, bars or runs of spaces, and consecutive lines
//! that are divided alike form a table. Lines that cannot be divided stay whole.

use std::sync::Arc;

use super::{Bounds, Cell, Row, Table};
use warpress_model::{Diagnostic, Location};

/// How a line is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// At bars, as in Markdown.
    Bars,
    /// At tabs.
    Tabs,
    /// At two or more spaces.
    Blanks,
    /// Not at all.
    None,
}

/// A line with where it starts.
#[derive(Debug, Clone, Copy)]
struct Line<'t> {
    number: usize,
    start: usize,
    text: &'t str,
}

/// Reads a text.
pub fn read(file: &Arc<str>, text: &str) -> Result<Vec<Table>, Box<Diagnostic>> {
    let mut bounds = Bounds::new(file);
    let mut tables: Vec<Table> = Vec::new();
    let mut start = 0;
    let mut block: Vec<Line<'_>> = Vec::new();
    let mut cut = Cut::None;
    for (index, text) in text.split('\n').enumerate() {
        let line = Line { number: index + 1, start, text };
        start += text.len() + 1;
        // The line under a heading separates nothing else.
        if is_rule(text) {
            continue;
        }
        let own = cut_of(text);
        if text.trim().is_empty() || own != cut {
            tables.extend(table(file, &std::mem::take(&mut block), cut, &mut bounds)?);
            cut = own;
        }
        if !text.trim().is_empty() {
            block.push(line);
        }
    }
    tables.extend(table(file, &block, cut, &mut bounds)?);
    Ok(tables)
}

fn cut_of(text: &str) -> Cut {
    let inner = text.trim();
    if inner.starts_with('|') && inner.len() > 1 || inner.matches(" | ").count() > 0 {
        Cut::Bars
    } else if text.contains('\t') {
        Cut::Tabs
    } else if gaps(inner) {
        Cut::Blanks
    } else {
        Cut::None
    }
}

/// Whether there are two spaces within, other than after a full stop, where typists put two.
fn gaps(text: &str) -> bool {
    text.match_indices("  ").any(|(at, _)| !text[..at].ends_with(['.', '!', '?', ':', ';', ',', ' ']))
}

/// `|---|:--:|`, or a line of dashes.
fn is_rule(text: &str) -> bool {
    text.contains("--") && text.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+' | '='))
}

fn table(
    file: &Arc<str>,
    lines: &[Line<'_>],
    cut: Cut,
    bounds: &mut Bounds<'_>,
) -> Result<Option<Table>, Box<Diagnostic>> {
    if lines.is_empty() {
        return Ok(None);
    }
    let edges = if cut == Cut::Blanks { edges(lines) } else { Vec::new() };
    let mut rows = Vec::new();
    for line in lines {
        let spans = match cut {
            Cut::Bars => at_bars(line.text),
            Cut::Tabs => at(line.text, '\t'),
            Cut::Blanks if edges.is_empty() => at_gaps(line.text),
            Cut::Blanks => at_edges(line.text, &edges),
            Cut::None => vec![(0, line.text.len())],
        };
        bounds.row(spans.len())?;
        let mut cells = Vec::new();
        for (start, end) in spans {
            let (start, end) = trimmed(line.text, start, end);
            bounds.cell(line.number, end - start)?;
            let text = line.text[start..end].to_owned();
            let location = Location { file: file.clone(), start: line.start + start, end: line.start + end };
            cells.push(Cell { text: plain(&text, cut), location, ..Cell::default() });
        }
        rows.push(Row { line: line.number, cells });
    }
    Ok(Some(Table { sheet: None, cut: cut != Cut::None, rows }))
}

/// Markdown marks emphasis, and escapes bars, with characters that are not part of a name.
fn plain(text: &str, cut: Cut) -> String {
    let bare = text.trim_matches('*').trim();
    let text = if bare.is_empty() { text } else { bare };
    if cut == Cut::Bars { text.replace("\\|", "|") } else { text.to_owned() }
}

fn trimmed(text: &str, start: usize, end: usize) -> (usize, usize) {
    let inner = &text[start..end];
    let lead = inner.len() - inner.trim_start().len();
    (start + lead.min(inner.len()), start + lead + inner.trim().len())
}

fn at(text: &str, sign: char) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(sign) {
        spans.push((start, at));
        start = at + sign.len_utf8();
    }
    spans.push((start, text.len()));
    spans
}

fn at_bars(text: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices('|').filter(|(at, _)| !text[..*at].ends_with('\\')) {
        spans.push((start, at));
        start = at + 1;
    }
    spans.push((start, text.len()));
    let outer =
        |span: Option<&(usize, usize)>| span.is_some_and(|(start, end)| text[*start..*end].trim().is_empty());
    if text.trim_start().starts_with('|') && outer(spans.first()) {
        spans.remove(0);
    }
    if text.trim_end().ends_with('|') && outer(spans.last()) {
        spans.pop();
    }
    spans
}

fn at_gaps(text: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut start = text.len() - text.trim_start().len();
    while let Some(gap) = text[start..].find("  ") {
        spans.push((start, start + gap));
        let rest = &text[start + gap..];
        start += gap + (rest.len() - rest.trim_start().len());
    }
    if start < text.len() {
        spans.push((start, text.len()));
    }
    spans
}

/// The starts of columns of fixed width, in characters: after what is blank in all lines. Empty if cells would be cut
/// through, or there is only one line.
fn edges(lines: &[Line<'_>]) -> Vec<usize> {
    const WIDEST: usize = 400;
    if lines.len() < 2 {
        return Vec::new();
    }
    let width = lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0).min(WIDEST);
    let mut filled = vec![false; width];
    for line in lines {
        for (at, _) in line.text.chars().take(width).enumerate().filter(|(_, letter)| *letter != ' ') {
            filled[at] = true;
        }
    }
    let begins = |at: &usize| filled[*at] && (*at == 0 || !filled[at - 1]);
    let all: Vec<usize> = (0..width).filter(begins).collect();
    // A single space that happens to be in all lines does not separate columns, unless some line has several there.
    let parted = |at: usize| {
        lines.iter().any(|line| {
            let letters: Vec<char> = line.text.chars().take(at).collect();
            at == 0 || at >= 2 && letters.len() == at && letters[at - 2..] == [' ', ' ']
        })
    };
    let edges: Vec<usize> = all.into_iter().filter(|at| parted(*at)).collect();
    let cells = lines.iter().map(|line| at_gaps(line.text).len()).max().unwrap_or(0);
    if edges.len() >= cells { edges } else { Vec::new() }
}

fn at_edges(text: &str, edges: &[usize]) -> Vec<(usize, usize)> {
    let offset = |column: usize| text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
    let ends = edges.iter().skip(1).copied().map(Some).chain([None]);
    edges.iter().zip(ends).map(|(start, end)| (offset(*start), end.map_or(text.len(), offset))).collect()
}

#[cfg(test)]
mod tests {
    use super::read;

    fn cells(text: &str) -> Vec<Vec<Vec<String>>> {
        let tables = read(&"list.txt".into(), text).unwrap();
        let row = |row: &super::Row| row.cells.iter().map(|cell| cell.text.clone()).collect();
        tables.iter().map(|table| table.rows.iter().map(row).collect()).collect()
    }

    #[test]
    fn columns_of_a_fixed_width_keep_empty_cells_in_their_places() {
        let found =
            cells("Name            Force  Notes\nMine Field                 hidden\nBunker          4\n");
        assert_eq!(
            found,
            [[["Name", "Force", "Notes"], ["Mine Field", "", "hidden"], ["Bunker", "4", ""]]].map(Vec::from)
        );
    }

    #[test]
    fn tables_in_markdown_lose_their_marks() {
        let found = cells("| Name | # |\n|------|--:|\n| **Mine** | 2 |\n\nAnd so on.");
        assert_eq!(found[0], [["Name", "#"], ["Mine", "2"]]);
        assert_eq!(found[1], [["And so on."]]);
    }

    #[test]
    fn blanks_behind_a_sentence_divide_nothing() {
        assert_eq!(cells("Draw a card.  Play it.")[0][0].len(), 1);
    }
}
