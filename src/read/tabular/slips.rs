//! Cells that do not show what was typed: dates that spreadsheets make of `1-2`, and formulas without a result.

use super::{Cell, Kind, Row, Table, dates};
use warpress_model::{Code, Diagnostic};

/// From here on a date is one of the years in which spreadsheets are typed: no battle of the library's, but the year
/// that a spreadsheet adds to `1-2`.
pub const RECENT: i32 = 1990;

/// What is said of such a cell, if it is one. In a text, `02-Jan` was a date before it was exported; where it may be
/// what its author typed, `is_text`, it is none.
pub fn slip(table: &Table, row: &Row, column: usize, is_text: bool) -> Option<Diagnostic> {
    let cell = row.cells.get(column)?;
    match cell.kind {
        Kind::Plain if is_text || table.sheet.is_some() => None,
        Kind::Plain => {
            let shown = dates::shown(&cell.text)?;
            // “March 2” may well be what the column is about, unless it stands among spans.
            (!shown.is_worded || has_spans(table, column)).then(|| date(cell))
        }
        Kind::Date => Some(date(cell)),
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
    let shown = dates::shown(&cell.text);
    let typed = match shown.and_then(|date| date.typed) {
        Some((day, month)) if day != month => format!("{day}-{month} or {month}-{day}"),
        Some((day, month)) => format!("{day}-{month}"),
        None if shown.is_some_and(|date| date.is_time) => "something such as 1:2".to_owned(),
        None => "something such as 1-2".to_owned(),
    };
    let what = if shown.is_some_and(|date| date.is_time) { "time" } else { "date" };
    let message = format!("“{}” is a {what}: the spreadsheet may have made it of {typed}", cell.text);
    Diagnostic::new(Code::E0133, message, &cell.location)
        .help("format the column as text and write the cell again; a column that is not meant for the cards is left out with rename")
}

/// All of a table.
pub fn of(table: &Table) -> Vec<Diagnostic> {
    let cells =
        |row: &Row| (0..row.cells.len()).filter_map(|at| slip(table, row, at, false)).collect::<Vec<_>>();
    if table.cut { table.rows.iter().flat_map(cells).collect() } else { Vec::new() }
}

/// Whether a cell shows a date or a time, as spreadsheets do by themselves, and nothing else.
pub fn is_date(text: &str) -> bool {
    dates::shown(text).is_some_and(|date| !date.is_worded)
}

/// Whether a column has spans, or what has certainly become of some.
fn has_spans(table: &Table, column: usize) -> bool {
    /// So many rows tell it.
    const FIRST: usize = 400;
    let number = |text: &str| {
        let text = text.trim();
        (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_span = |text: &str| {
        let parts = text.split_once(['-', '–', '/', '.']);
        parts.is_some_and(|(from, to)| number(from) && number(to))
    };
    let texts = table.rows.iter().take(FIRST).map(|row| row.text(column));
    texts.filter(|text| !text.is_empty()).any(|text| is_span(text) || is_date(text))
}
