//! Tables of texts as CSV and as XLSX. The same table gives the same bytes.

use super::written;

/// Signs with which spreadsheets begin a formula.
const FORMULA: [char; 4] = ['=', '@', '+', '-'];

/// A table as CSV: commas, line feeds, UTF-8. With letters beyond ASCII it begins with a byte order mark, without which
/// Excel takes it for something else. A text that a spreadsheet would calculate gets an apostrophe before it.
pub fn csv(headings: &[String], rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    for row in std::iter::once(headings).chain(rows.iter().map(Vec::as_slice)) {
        let cells: Vec<String> = row.iter().map(|cell| quoted(&guarded(cell))).collect();
        out.push_str(&cells.join(","));
        out.push('\n');
    }
    if out.is_ascii() { out } else { format!("\u{feff}{out}") }
}

fn quoted(text: &str) -> String {
    // Whoever guesses at the separator is not misled by these.
    let plain = !text.contains([',', ';', '\t', '|', '"', '\n', '\r']) && text.trim() == text;
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

/// A text with an apostrophe, if a spreadsheet would calculate it. Whole numbers are left as they are.
fn guarded(text: &str) -> String {
    const LONGEST: usize = 15;
    let number = text
        .strip_prefix(['+', '-'])
        .is_some_and(|rest| rest.len() <= LONGEST && rest.chars().all(|sign| sign.is_ascii_digit()));
    if text.starts_with(FORMULA) && !number { format!("'{text}") } else { text.to_owned() }
}

/// A table as a workbook of one sheet with this name, its first row fixed and bold. Columns of whole numbers are
/// numbers; all others are formatted as text, so that a spreadsheet makes no date of `1-2`.
pub fn xlsx(name: &str, headings: &[String], rows: &[Vec<String>]) -> Vec<u8> {
    const WIDEST: usize = 60;
    const NARROWEST: usize = 8;
    let mut sheet = written::Sheet::new(name);
    let columns = 0..headings.len();
    let cells = |at: usize| rows.iter().filter_map(move |row| row.get(at)).filter(|cell| !cell.is_empty());
    let numbers: Vec<bool> = columns
        .clone()
        .map(|at| cells(at).next().is_some() && cells(at).all(|cell| is_whole(cell)))
        .collect();
    for at in columns {
        let lines = cells(at).chain([&headings[at]]).flat_map(|cell| cell.lines());
        let widest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        sheet.column(widest.clamp(NARROWEST, WIDEST) + 2, numbers[at]);
    }
    sheet.row(headings.iter().map(|heading| written::Cell::Heading(heading)));
    for row in rows {
        sheet.row(row.iter().zip(&numbers).map(|(cell, number)| match number {
            true => written::Cell::Number(cell),
            false => written::Cell::Text(cell),
        }));
    }
    sheet.file()
}

/// Whether a text is a whole number that comes back as it went in.
fn is_whole(text: &str) -> bool {
    text.parse().is_ok_and(|number: i32| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::{csv, xlsx};
    use crate::{ReadOptions, read};

    fn table() -> (Vec<String>, Vec<Vec<String>>) {
        let texts = |all: [&str; 4]| all.map(str::to_owned).to_vec();
        let rows = vec![
            texts(["Mine", "3", "1-2", "A text, with \"quotes\"\n\nand lines; of two paragraphs."]),
            texts(["Wróżka", "", "007", "+1"]),
            texts(["Tank | x", "-12", "Jan-02", " "]),
        ];
        (texts(["name", "count", "span", "text"]), rows)
    }

    fn cells(name: &str, bytes: &[u8]) -> Vec<Vec<String>> {
        let read = read(name, bytes, ReadOptions::default()).unwrap();
        let row = |row: &crate::Row| (0..4).map(|at| row.text(at).to_owned()).collect();
        read.tables[0].rows.iter().map(row).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let (headings, mut rows) = table();
        let csv = csv(&headings, &rows);
        let book = xlsx("Cards: all/of them, with a name that is too long", &headings, &rows);
        rows.insert(0, headings);
        rows[3][3] = String::new();
        assert_eq!(cells("list.csv", csv.as_bytes()), rows);
        assert_eq!(cells("list.xlsx", &book), rows);
    }

    #[test]
    fn the_same_table_gives_the_same_bytes() {
        let (headings, rows) = table();
        assert_eq!(xlsx("A", &headings, &rows), xlsx("A", &headings, &rows));
    }

    /// A list from a stranger must not run anything in the spreadsheet in which it is opened.
    #[test]
    fn what_a_spreadsheet_would_calculate_is_guarded() {
        let row = ["=cmd()", "@now", "-2+3", "+1", "-12", "1-2", "-"].map(str::to_owned);
        assert_eq!(csv(&row, &[]), "'=cmd(),'@now,'-2+3,+1,-12,1-2,-\n");
    }
}
