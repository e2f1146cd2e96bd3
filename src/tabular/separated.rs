//! CSV and similar formats. csv-core returns how many bytes each field took, which gives the place of each cell.

use std::sync::Arc;

use csv_core::{ReadFieldResult, ReaderBuilder};

use super::{Bounds, Cell, Kind, LONGEST_CELL, Row, Table};
use warpress_model::{Diagnostic, Location};

/// What spreadsheets export of formulas that failed.
const FAILED: [&str; 9] =
    ["#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#ERROR!", "Err:502"];

/// What divides the cells: whatever most of the first rows have equally often. A first line `sep=;` says it.
pub fn separator(text: &str) -> u8 {
    const ROWS: usize = 50;
    if let Some(said) = said(text) {
        return said;
    }
    const ALL: [u8; 4] = [b'|', b'\t', b';', b','];
    let mut counts: Vec<[usize; 4]> = vec![[0; 4]];
    let (mut quoted, mut filled) = (false, false);
    for byte in text.bytes() {
        quoted ^= byte == b'"';
        match ALL.iter().position(|separator| *separator == byte).filter(|_| !quoted) {
            Some(at) => counts.last_mut().into_iter().for_each(|row| row[at] += 1),
            None if byte == b'\n' && !quoted => {
                if counts.len() == ROWS {
                    break;
                }
                match filled {
                    true => counts.push([0; 4]),
                    false => counts.last_mut().into_iter().for_each(|row| *row = [0; 4]),
                }
                filled = false;
            }
            None => filled |= !byte.is_ascii_whitespace(),
        }
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
    let first = text.lines().next()?.trim();
    match first.as_bytes() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', separator] if !separator.is_ascii_alphanumeric() => {
            Some(*separator)
        }
        _ => None,
    }
}

/// Reads a text whose cells are separated by `separator`. Empty rows are left out.
pub fn read(file: &Arc<str>, text: &str, separator: u8) -> Result<Vec<Table>, Box<Diagnostic>> {
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let bytes = text.as_bytes();
    let mut bounds = Bounds::new(file);
    let mut out = vec![0; LONGEST_CELL + 1];
    let (mut at, mut line, mut counted) = (0, 1, 0);
    if said(text).is_some() {
        at = text.find('\n').map_or(text.len(), |end| end + 1);
    }
    let (mut rows, mut cells) = (Vec::new(), Vec::new());
    loop {
        if cells.is_empty() {
            // The reader skips empty lines before a record; the record starts after them.
            at += bytes[at..].iter().take_while(|byte| **byte == b'\n').count();
        }
        let start = at;
        let (result, taken, written) = reader.read_field(&bytes[at..], &mut out);
        at += taken;
        let (record_end, written) = match result {
            ReadFieldResult::Field { record_end } => (record_end, written),
            // Everything was read; an empty input ends the field.
            ReadFieldResult::InputEmpty => {
                let (_, _, more) = reader.read_field(&[], &mut out[written..]);
                (true, written + more)
            }
            ReadFieldResult::OutputFull => (true, LONGEST_CELL + 1),
            ReadFieldResult::End => break,
        };
        if cells.is_empty() {
            line += bytes[counted..start].iter().filter(|byte| **byte == b'\n').count();
            counted = start;
        }
        bounds.cell(line, written)?;
        bounds.column(cells.len() + 1)?;
        // A reader that ends within quotes may end within a character.
        let said = String::from_utf8_lossy(&out[..written]);
        let end = start + text[start..at].trim_end_matches(['\n', char::from(separator)]).len();
        let location = Location { file: file.clone(), start, end };
        let text = said.trim().to_owned();
        let kind = if FAILED.contains(&text.as_str()) { Kind::Failed } else { Kind::Plain };
        cells.push(Cell { text, kind, location });
        if record_end {
            let cells = std::mem::take(&mut cells);
            if cells.iter().any(|cell: &Cell| !cell.text.is_empty()) {
                bounds.row(cells.len())?;
                rows.push(Row { line, cells });
            }
        }
        if at >= bytes.len() && record_end {
            break;
        }
    }
    Ok(vec![Table { sheet: None, cut: true, rows }])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(usize, Vec<String>)> {
        let tables = read(&"list.csv".into(), text, separator(text)).unwrap();
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
        let tables = read(&"list.csv".into(), text, b',').unwrap();
        let location = &tables[0].rows[3].cells[1].location;
        assert_eq!(&text[location.start..location.end], "4");
    }

    #[test]
    fn separators_are_found() {
        assert_eq!(cells("Name;#\nMine, large;2\n")[1].1, ["Mine, large", "2"]);
        assert_eq!(cells("Name\t#\nMine\t2\n")[1].1, ["Mine", "2"]);
        assert_eq!(cells("Name\nMine\n")[1].1, ["Mine"]);
        assert_eq!(cells("a,\"open\nb,c").len(), 1, "a quotation mark that nothing closes");
        let lines = "Name;Text\nMine;\"Boom,\nboom,\nboom\"\nTank;\"a,\nb,\n,c\"\n";
        assert_eq!(cells(lines)[1].1, ["Mine", "Boom,\nboom,\nboom"], "line breaks within quotes");
        assert_eq!(cells("sep=|\na|b,c\n1|2,3")[1], (3, vec!["1".into(), "2,3".into()]));
    }
}
