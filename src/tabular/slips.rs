//! Cells that do not show what was typed: dates that spreadsheets make of `1-2`, and formulas without a result.

use super::{Cell, Kind, Row, Table};
use warpress_model::Code;
use warpress_model::Diagnostic;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// From here on a date is one of the years in which spreadsheets are typed: no battle of the library's, but the year
/// that a spreadsheet adds to `1-2`.
pub const RECENT: i32 = 1990;

/// What is said of such a cell, if it is one. In a text, `02-Jan` was a date before it was exported; where it may be
/// what its author typed, `is_text`, it is none.
pub fn slip(table: &Table, row: &Row, column: usize, is_text: bool) -> Option<Diagnostic> {
    let cell = row.cells.get(column)?;
    match cell.kind {
        Kind::Plain if is_text || table.sheet.is_some() || !is_date(&cell.text) => None,
        Kind::Plain | Kind::Date => Some(date(cell)),
        Kind::Failed => {
            let message = format!("the formula of this cell failed: “{}”", cell.text);
            let help = "mend it in the spreadsheet";
            Some(Diagnostic::new(Code::E0134, message, &cell.location).help(help))
        }
        Kind::Unsaved => {
            let message = "the file has no result for the formula of this cell";
            let help = "open it in a spreadsheet, which calculates it, and save it there";
            Some(Diagnostic::new(Code::E0134, message, &cell.location).help(help))
        }
    }
}

fn date(cell: &Cell) -> Diagnostic {
    let typed = match day_and_month(&cell.text) {
        Some((day, month)) if day != month => format!("{day}-{month} or {month}-{day}"),
        Some((day, month)) => format!("{day}-{month}"),
        None => "something such as 1-2".to_owned(),
    };
    let message = format!("“{}” is a date: the spreadsheet may have made it of {typed}", cell.text);
    Diagnostic::new(Code::E0133, message, &cell.location)
        .help("format the column as text and write the cell again")
}

/// All of a table.
pub fn of(table: &Table) -> Vec<Diagnostic> {
    let cells =
        |row: &Row| (0..row.cells.len()).filter_map(|at| slip(table, row, at, false)).collect::<Vec<_>>();
    if table.cut { table.rows.iter().flat_map(cells).collect() } else { Vec::new() }
}

/// Whether a cell shows a day and a month, and nothing else.
pub fn is_date(text: &str) -> bool {
    let Some((one, other)) = text.split_once(['-', '/']) else { return false };
    let month = |word: &str| MONTHS.contains(&word.to_lowercase().as_str());
    let day = |word: &str| (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    month(one) && day(other) || day(one) && month(other)
}

/// Day and month of `2026-01-02` or `02-Jan`.
fn day_and_month(text: &str) -> Option<(usize, usize)> {
    let month = |word: &str| MONTHS.iter().position(|month| *month == word.to_lowercase()).map(|at| at + 1);
    let parts: Vec<&str> = text.split(['-', '/']).collect();
    match parts.as_slice() {
        [_, month, day] => Some((day.parse().ok()?, month.parse().ok()?)),
        [one, other] => match (month(one), month(other)) {
            (Some(month), _) => Some((other.parse().ok()?, month)),
            (_, Some(month)) => Some((one.parse().ok()?, month)),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{day_and_month, is_date};

    #[test]
    fn days_with_months_are_dates_and_spans_are_not() {
        assert!(is_date("02-Jan") && is_date("Jan-2"));
        assert!(!is_date("1-2") && !is_date("May") && !is_date("May-Day") && !is_date("7 December 1941"));
        assert_eq!(day_and_month("2026-01-02"), Some((2, 1)));
        assert_eq!(day_and_month("02-Jan"), Some((2, 1)));
        assert_eq!(day_and_month("Jan-42"), Some((42, 1)));
    }
}
