//! Accidental dates: spreadsheets turn `1-2` into them.

use super::{Kind, Row, Table};
use warpress_model::Code;
use warpress_model::Diagnostic;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Dates from here on are in the years in which spreadsheets are typed: not the date of a battle, but the current year
/// that a spreadsheet adds to `1-2`.
pub const RECENT: i32 = 1990;

/// The warning about such a cell.
pub fn slip(table: &Table, row: &Row, column: usize) -> Option<Diagnostic> {
    let cell = row.cells.get(column)?;
    let name = table.cell_name(row, column).map(|name| format!(" ({name})")).unwrap_or_default();
    let message =
        format!("“{}” is a date{name}: a spreadsheet may have made it out of a range such as 1-2", cell.text);
    Some(Diagnostic::new(Code::E0133, message, &cell.location).help(
        "format the column as text and write the cell again, or write '1-2 with an apostrophe before it",
    ))
}

/// The cells of a text that were such dates before they were exported: `02-Jan`, `Jan-02`.
pub fn exported(tables: &[Table]) -> Vec<Diagnostic> {
    let rows = tables
        .iter()
        .filter(|table| table.cut)
        .flat_map(|table| table.rows.iter().map(move |row| (table, row)));
    rows.flat_map(|(table, row)| {
        let dates =
            row.cells.iter().enumerate().filter(|(_, cell)| cell.kind == Kind::Plain && is_date(&cell.text));
        dates.filter_map(move |(column, _)| slip(table, row, column)).collect::<Vec<_>>()
    })
    .collect()
}

/// Whether a cell consists of a day and a month.
pub fn is_date(text: &str) -> bool {
    let Some((one, other)) = text.split_once(['-', '/']) else { return false };
    let month = |word: &str| MONTHS.contains(&word.to_lowercase().as_str());
    let day = |word: &str| (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    month(one) && day(other) || day(one) && month(other)
}

#[cfg(test)]
mod tests {
    use super::is_date;

    #[test]
    fn days_with_months_are_dates_and_spans_are_not() {
        assert!(is_date("02-Jan") && is_date("Jan-2"));
        assert!(!is_date("1-2") && !is_date("May") && !is_date("May-Day") && !is_date("7 December 1941"));
    }
}
