//! CSV and similar formats (RFC 4180), as spreadsheets and people write them. A quotation mark encloses a cell only if
//! another closes it where the cell ends; any other is a letter. Readers that take it for the beginning of a cell
//! wherever it stands swallow all rows up to the next one, or to the end of the file.

use std::sync::Arc;

use super::{Bounds, Cell, Row, Table, formula};
use warpress_model::{Code, Diagnostic, Location};

/// What divides the cells: whatever most of the first rows have equally often. A first line `sep=;` says it.
pub fn separator(text: &str) -> u8 {
    const ROWS: usize = 50;
    if let Some(said) = said(text) {
        return said;
    }
    const ALL: [u8; 4] = [b'|', b'\t', b';', b','];
    let mut counts: Vec<[usize; 4]> = Vec::new();
    let (mut row, mut filled, mut at) = ([0; 4], false, 0);
    while at < text.len() && counts.len() < ROWS {
        let piece = Piece::read(text, at, &ALL);
        filled |= !text[piece.start..piece.end].trim().is_empty();
        match text.as_bytes().get(piece.end) {
            Some(b'\n') | None => {
                counts.extend(Some(row).filter(|_| filled));
                (row, filled) = ([0; 4], false);
            }
            Some(sign) => {
                ALL.iter().position(|separator| separator == sign).into_iter().for_each(|at| row[at] += 1);
            }
        }
        at = piece.end + 1;
    }
    let steady = |at: usize| {
        let of = |count: usize| counts.iter().filter(|row| row[at] == count).count();
        let usual = counts.iter().map(|row| row[at]).filter(|count| *count > 0);
        usual.map(|count| (of(count), count)).max().unwrap_or_default()
    };
    (0..ALL.len()).max_by_key(|at| steady(*at)).map_or(b',', |at| ALL[at])
}

/// The separator that a first line names for spreadsheets.
fn said(text: &str) -> Option<u8> {
    let first = text.lines().next()?.trim_end_matches(' ');
    match first.trim_start().as_bytes() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', separator] if !separator.is_ascii_alphanumeric() => {
            Some(*separator)
        }
        _ => None,
    }
}

/// A cell as it is written.
struct Piece {
    start: usize,
    /// Where the separator or the line's end stands.
    end: usize,
    /// What a cell in quotation marks says.
    quoted: Option<String>,
    /// What is wrong with a quotation mark at its start, which is then a letter.
    fault: Option<Fault>,
}

/// Why a quotation mark at the start of a cell does not enclose it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// No other closes it.
    Open,
    /// Words stand behind the one that would close it.
    GoesOn {
        /// It stands in a later line.
        later: bool,
    },
}

impl Piece {
    /// The cell that starts here.
    fn read(text: &str, start: usize, separators: &[u8]) -> Self {
        let bytes = text.as_bytes();
        let blanks = |at: usize| bytes[at..].iter().take_while(|byte| **byte == b' ').count();
        let open = start + blanks(start);
        let ends = |byte: &u8| *byte == b'\n' || separators.contains(byte);
        let letters = |fault| {
            let end = bytes[start..].iter().position(ends).map_or(text.len(), |end| start + end);
            Self { start, end, quoted: None, fault }
        };
        if bytes.get(open) != Some(&b'"') {
            return letters(None);
        }
        let (mut at, mut said) = (open + 1, String::new());
        loop {
            let Some(more) = text[at..].find('"') else { return letters(Some(Fault::Open)) };
            said.push_str(&text[at..at + more]);
            at += more + 1;
            if bytes.get(at) != Some(&b'"') {
                break;
            }
            said.push('"');
            at += 1;
        }
        let end = at + blanks(at);
        match bytes.get(end) {
            Some(byte) if !ends(byte) => {
                letters(Some(Fault::GoesOn { later: text[open..at].contains('\n') }))
            }
            _ => Self { start, end, quoted: Some(said), fault: None },
        }
    }

    /// The same cell with its quotation marks as letters.
    fn as_letters(&self, text: &str, separator: u8) -> Self {
        let ends = |byte: &u8| *byte == b'\n' || *byte == separator;
        let end =
            text.as_bytes()[self.start..].iter().position(ends).map_or(text.len(), |end| self.start + end);
        Self { start: self.start, end, quoted: None, fault: None }
    }

    /// Whether lines within look like rows of their own: with as many separators as a row of `width` cells has, and no
    /// blank behind them, as a sentence has.
    fn swallows(&self, text: &str, separator: u8, width: usize) -> bool {
        if self.quoted.is_none() || width < 2 {
            return false;
        }
        let inner = &text[self.start..self.end];
        let last = inner.lines().count() - 1;
        let behind = text[self.end..].lines().next().unwrap_or_default();
        let separators = |line: &str| line.bytes().filter(|byte| *byte == separator).count();
        let is_row = |(at, line): (usize, &str)| {
            let within = separators(line);
            let all = if at == last { within + separators(behind) } else { within };
            within > 0 && all + 1 == width && !is_sentence(line, separator)
        };
        inner.lines().enumerate().skip(1).any(is_row)
    }
}

/// Whether separators in a line stand as they do in sentences and numbers: before a blank, or between digits.
fn is_sentence(line: &str, separator: u8) -> bool {
    let bytes = line.as_bytes();
    let mut places = bytes.iter().enumerate().filter(|(_, byte)| **byte == separator).map(|(at, _)| at);
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    separator != b'\t'
        && places.any(|at| {
            bytes.get(at + 1) == Some(&b' ')
                || digit(at.checked_sub(1)) && digit(Some(at + 1)) && separator == b','
        })
}

/// Reads a text whose cells are separated by `separator`, with what is to be said of its quotation marks. Empty rows are
/// left out.
pub fn read(
    file: &Arc<str>,
    text: &str,
    separator: u8,
) -> Result<(Vec<Table>, Vec<Diagnostic>), Box<Diagnostic>> {
    let mut bounds = Bounds::new(file);
    let (mut at, mut line, mut counted) = (0, 1, 0);
    if said(text).is_some() {
        at = text.find('\n').map_or(text.len(), |end| end + 1);
    }
    let (mut rows, mut cells, mut findings) = (Vec::new(), Vec::new(), Vec::new());
    while at <= text.len() {
        if cells.is_empty() {
            line += text[counted..at].matches('\n').count();
            counted = at;
        }
        let mut piece = Piece::read(text, at, &[separator]);
        let width = rows.first().map_or(0, |row: &Row| row.cells.len());
        if piece.swallows(text, separator, width) {
            // What a spreadsheet copies has no tabs within cells; a comma may be anything.
            if separator == b'\t' {
                piece = piece.as_letters(text, separator);
            } else {
                findings.push(swallowed(file, text, &piece));
            }
        }
        // In what is separated by tabs, nobody has to enclose anything.
        if separator != b'\t' {
            findings.extend(piece.fault.and_then(|fault| unclosed(file, text, &piece, fault)));
        }
        let said = piece.quoted.as_deref().unwrap_or(&text[piece.start..piece.end]).trim();
        bounds.cell(line, said.len())?;
        bounds.column(cells.len() + 1)?;
        let location = Location { file: file.clone(), start: piece.start, end: piece.end };
        cells.push(Cell { text: said.to_owned(), kind: formula::kind(said), location, ..Cell::default() });
        at = piece.end + 1;
        if text.as_bytes().get(piece.end) != Some(&separator) {
            let cells = std::mem::take(&mut cells);
            if cells.iter().any(|cell: &Cell| !cell.text.is_empty()) {
                bounds.row(cells.len())?;
                rows.push(Row { line, cells });
            }
        }
    }
    Ok((vec![Table { sheet: None, cut: true, rows }], findings))
}

/// What is said of a quotation mark that encloses nothing. Pairs of them within a line, `"Charge!" he cried`, are as
/// their author typed them.
fn unclosed(file: &Arc<str>, text: &str, piece: &Piece, fault: Fault) -> Option<Diagnostic> {
    let said = &text[piece.start..piece.end];
    let message = match fault {
        Fault::GoesOn { later: false } if said.matches('"').count().is_multiple_of(2) => return None,
        Fault::GoesOn { later: false } => "the quotation mark that closes this cell has words behind it",
        Fault::GoesOn { later: true } => {
            "the quotation mark that opens this cell is not closed: the next one stands within another"
        }
        Fault::Open => "the quotation mark that opens this cell is never closed",
    };
    let help = "close it where the cell ends; one that is a letter is written twice, in a cell that is enclosed: \"\"\"Charge!\"\" he cried\"";
    let location = Location { file: file.clone(), start: piece.start, end: piece.end };
    Some(Diagnostic::new(Code::E0166, message, &location).help(help))
}

fn swallowed(file: &Arc<str>, text: &str, piece: &Piece) -> Diagnostic {
    let lines = text[piece.start..piece.end].lines().count();
    let message = format!("this cell goes on for {lines} lines, which look like rows of their own");
    let location = Location { file: file.clone(), start: piece.start, end: piece.end };
    Diagnostic::new(Code::W0251, message, &location)
        .help("if they are, a quotation mark is not closed where its cell ends")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(usize, Vec<String>)> {
        let (tables, _) = read(&"list.csv".into(), text, separator(text)).unwrap();
        let texts = |row: &Row| row.cells.iter().map(|cell| cell.text.clone()).collect();
        tables[0].rows.iter().map(|row| (row.line, texts(row))).collect()
    }

    #[test]
    fn cells_know_their_lines() {
        let text = "Name,#\n\n\"Flotsam, \"\"Jetsam\"\"\",2\n\"two\nlines\",3\nLast,4";
        let found = cells(text);
        assert_eq!(found[1], (3, vec!["Flotsam, \"Jetsam\"".into(), "2".into()]));
        assert_eq!(found[2], (4, vec!["two\nlines".into(), "3".into()]));
        assert_eq!(found[3], (6, vec!["Last".into(), "4".into()]));
        let (tables, _) = read(&"list.csv".into(), text, b',').unwrap();
        let location = &tables[0].rows[3].cells[1].location;
        assert_eq!(&text[location.start..location.end], "4");
    }

    #[test]
    fn separators_are_found() {
        assert_eq!(cells("Name;#\nMine, large;2\n")[1].1, ["Mine, large", "2"]);
        assert_eq!(cells("Name\t#\nMine\t2\n")[1].1, ["Mine", "2"]);
        assert_eq!(cells("Name\nMine\n")[1].1, ["Mine"]);
        let lines = "Name;Text\nMine;\"Boom,\nboom,\nboom\"\nTank;\"a,\nb,\n,c\"\n";
        assert_eq!(cells(lines)[1].1, ["Mine", "Boom,\nboom,\nboom"], "line breaks within quotes");
        assert_eq!(cells("sep=|\na|b,c\n1|2,3")[1], (3, vec!["1".into(), "2,3".into()]));
    }

    /// The texts of all cells of a file, and the lines of what is said about its quotation marks.
    fn read_as(text: &str, separator: u8) -> (Vec<Vec<String>>, Vec<(Code, usize)>) {
        let (tables, findings) = read(&"list.csv".into(), text, separator).unwrap();
        let texts = |row: &Row| row.cells.iter().map(|cell| cell.text.clone()).collect();
        let line = |finding: &Diagnostic| 1 + text[..finding.location.start].matches('\n').count();
        let said = findings.iter().map(|finding| (finding.code, line(finding))).collect();
        (tables[0].rows.iter().map(texts).collect(), said)
    }

    /// Cards that a quotation mark has swallowed are missed by nobody before they are missed in play.
    #[test]
    fn a_quotation_mark_swallows_no_rows() {
        let (rows, said) = read_as("Name,Text\nLone,\" is an inch\nLast,Plain.\n", b',');
        assert_eq!(rows[1..], [["Lone", "\" is an inch"], ["Last", "Plain."]]);
        assert_eq!(said, [(Code::E0166, 2)]);
        let (rows, said) = read_as("Name,Text\nLone,\"open\nNext,\"All of it.\"\nLast,c\n", b',');
        assert_eq!(rows.len(), 4);
        assert_eq!(said, [(Code::E0166, 2)], "the next mark does not close it");
        let (_, said) = read_as("Name,Qty,Text\nLone,1,\"open\nNext,2,end\"\nLast,3,c\n", b',');
        assert_eq!(said, [(Code::W0251, 2)]);
        let (_, said) = read_as("Name,Text\nKite,\"Choose one:\n1,5 wood\nor ore, iron\"\n", b',');
        assert_eq!(said, []);
    }

    #[test]
    fn quotation_marks_of_speech_are_letters() {
        let (rows, said) = read_as("Name;Text\nShout;\"Charge!\" he cried.\nAsk;Why \"so\"?\n", b';');
        assert_eq!(rows[1..], [["Shout", "\"Charge!\" he cried."], ["Ask", "Why \"so\"?"]]);
        assert_eq!(said, []);
        let (rows, said) =
            read_as("Name, Text\nShout, \"Stop, thief!\"\nCry,\"Stop, thief!\" he cried.\n", b',');
        assert_eq!(rows[1], ["Shout", "Stop, thief!"], "blanks before the mark");
        assert_eq!(said, [(Code::E0166, 3)]);
    }

    #[test]
    fn among_tabs_a_quotation_mark_is_a_letter_unless_the_cell_is_enclosed() {
        let text = "Name\t#\tText\nShout\t1\t\"Charge!\" he cried.\nAll\t1\t\"All of it.\"\nLone\t1\t\" is an inch\nLast\t1\t12\"\nKite\t1\t\"two\nlines\"\n";
        let (rows, said) = read_as(text, b'\t');
        let texts: Vec<&str> = rows[1..].iter().map(|row| row[2].as_str()).collect();
        assert_eq!(texts, ["\"Charge!\" he cried.", "All of it.", "\" is an inch", "12\"", "two\nlines"]);
        assert_eq!(said, []);
    }

    #[test]
    fn inch_marks_do_not_hide_the_separator() {
        assert_eq!(separator("Name;Size;Text\nPipe;5\";a, b, c\nRod;\"7;d, e\nBar;9\";f, g\n"), b';');
    }
}
