//! Tables of cells out of plain text, Markdown, CSV, TSV, XLSX and ODS, each cell with the place where it stands, and
//! into CSV and XLSX.
//!
//! Knows nothing of games: the meaning of a column is up to the caller. Files come from strangers, so everything is
//! bounded, and faults become diagnostics.

mod archive;
mod dates;
mod encoding;
mod foreign;
mod formula;
mod garbled;
mod glue;
mod heading;
mod months;
mod number;
mod ods;
mod rich;
mod separated;
mod slips;
mod text;
mod words;
mod workbook;
mod write;
mod written;
mod xlsx;

pub use encoding::Encoding;
pub use foreign::foreign;
pub use glue::{Reading, readings};
pub use heading::{
    count_at, has_heading, is_count, is_name, is_numbering, is_running, is_text, is_total, name_at, unfold,
};
pub use rich::paragraphs;
pub use slips::{is_date, slip};
pub use words::is_unticked;
pub use write::{csv, xlsx};

use std::sync::Arc;

use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// The largest file (bytes).
const LARGEST: usize = 16 << 20;

/// The most rows of a file.
const MOST_ROWS: usize = 20_000;

/// The most columns of a table.
const MOST_COLUMNS: usize = 256;

/// The longest cell (bytes).
const LONGEST_CELL: usize = 20_000;

/// What is special about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// A text or a number, as displayed.
    #[default]
    Plain,
    /// A date, as far as the spreadsheet is concerned; the text is that date, `2026-02-01`.
    Date,
    /// A formula that failed (`#REF!`).
    Failed,
    /// A formula whose result the file does not have; the text is the formula.
    Unsaved,
}

/// One cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The displayed text, trimmed; empty if there is none.
    pub text: String,
    /// The same with what a workbook shows bold or in italics marked as texts of cards have it, `**bold**`, if anything
    /// is; other stars are escaped in it.
    pub rich: Option<String>,
    /// What is special about it.
    pub kind: Kind,
    /// Its place in [`TableFile::text`].
    pub location: Location,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its line in a text, or its row in a sheet, from 1.
    pub line: usize,
    /// Its cells from the first column on; empty ones at the end may be missing.
    pub cells: Vec<Cell>,
}

impl Row {
    /// The text of a column, empty if the row has no such cell.
    pub fn text(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.text.as_str())
    }

    /// The text of a column with its marks for bold and italics.
    pub fn rich(&self, column: usize) -> &str {
        self.cells.get(column).and_then(|cell| cell.rich.as_deref()).unwrap_or_else(|| self.text(column))
    }

    /// The place of the row.
    pub fn location(&self) -> Location {
        let ends = self.cells.first().zip(self.cells.last());
        ends.map_or_else(Location::default, |(first, last)| Location {
            end: last.location.end,
            ..first.location.clone()
        })
    }
}

/// A block of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The name of the sheet in a workbook.
    pub sheet: Option<String>,
    /// Whether its rows were divided into cells. If not, each is a line of text.
    pub cut: bool,
    /// Its rows.
    pub rows: Vec<Row>,
}

impl Table {
    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }

    /// The usual name of a cell: `B7` in a sheet; `None` in a text, where line and column are given instead.
    pub fn cell_name(&self, row: &Row, column: usize) -> Option<String> {
        self.sheet.as_ref().map(|sheet| format!("{sheet}!{}{}", letters(column), row.line))
    }
}

/// A file that was read.
#[derive(Debug, Clone)]
pub struct TableFile {
    /// The file's name.
    pub file: Arc<str>,
    /// What locations call it: the file, and of a workbook the sheet, `cards.xlsx, Cards`.
    pub source: Arc<str>,
    /// What it says, as text: decoded, of a workbook each row of the sheet as a line. Spots refer to this.
    pub text: String,
    /// How its bytes were read; none for a workbook.
    pub encoding: Option<Encoding>,
    /// Its tables, in order.
    pub tables: Vec<Table>,
    /// What is unusual about it, whatever its cells are for: quotation marks that are not closed, letters that were
    /// read in a wrong encoding.
    pub faults: Vec<Diagnostic>,
    /// Cells that do not show what was typed; whether they matter depends on what they are for ([`slip`]).
    pub slips: Vec<Diagnostic>,
}

impl TableFile {
    /// All that is unusual about it, in the order of the file.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut all = [self.faults.as_slice(), self.slips.as_slice()].concat();
        all.sort_by_key(|finding| finding.location.start);
        all
    }
}

/// What is asked of a file besides its name.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadOptions<'a> {
    /// The sheet of a workbook.
    pub sheet: Option<&'a str>,
    /// How a text is written in bytes, where its bytes do not say it.
    pub encoding: Option<Encoding>,
    /// The language that it is in as far as anything says so, `pl`, from which its encoding is guessed.
    pub language: Option<&'a str>,
}

/// Reads a file. Its first bytes say whether it is a workbook, else its name says how cells are divided: `.csv`,
/// `.tsv`, anything else is text. Of a workbook only one sheet is read: the one that is asked for, or the only one with
/// anything in it that is not hidden. Hidden rows and columns are read.
///
/// # Errors
/// E0130 if it is not what it seems, E0131 if something about it is too large, E0132 if there is no such sheet, or
/// nothing in it, or several and none is named.
///
/// # Examples
/// ```
/// use warpress_tabular::{ReadOptions, read};
///
/// let read = read("cards.csv", b"Name;Qty\nWolf;3\n", ReadOptions::default()).unwrap();
/// let wolf = &read.tables[0].rows[1];
/// assert_eq!((wolf.text(0), wolf.text(1)), ("Wolf", "3"));
/// ```
pub fn read(name: &str, bytes: &[u8], asked: ReadOptions<'_>) -> Result<TableFile, Box<Diagnostic>> {
    let file: Arc<str> = name.into();
    if bytes.len() > LARGEST {
        return Err(large(&file, &format!("{name} is larger than {} MB", LARGEST >> 20)));
    }
    if bytes.starts_with(b"PK") {
        let read = workbook::read(&file, bytes, asked.sheet);
        // Numbers and word processors pack their files in the same way.
        return match foreign(name) {
            Some(help) => read.map_err(|why| match why.code {
                Code::E0130 => other(&file, help),
                _ => why,
            }),
            None => read,
        };
    }
    let broken = |message: String| Box::new(Diagnostic::new(Code::E0130, message, &nowhere(&file)));
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        let help = foreign(name).unwrap_or("save it as .xlsx, .ods or .csv");
        return Err(Box::new(broken(format!("{name} is a workbook of the old kind")).help(help)));
    }
    if asked.sheet.is_some() {
        return Err(broken(format!("{name} is not a workbook and has no sheets")));
    }
    let decoded = encoding::decode(bytes, asked.encoding, asked.language);
    let (text, encoding) = decoded.ok_or_else(|| {
        let finding = match asked.encoding {
            Some(encoding) => broken(format!("{name} is not written in {}", encoding.name()))
                .help("leave the encoding out, or name the right one"),
            None => broken(format!("{name} is neither a text nor a workbook"))
                .help(foreign(name).unwrap_or("it may be .txt, .md, .csv, .tsv, .xlsx or .ods")),
        };
        Box::new(finding)
    })?;
    // Some are texts that only their programs read.
    if let Some(help) = foreign(name).filter(|_| text.trim_start().starts_with(['<', '{', '['])) {
        return Err(other(&file, help));
    }
    let (_, ending) = name.rsplit_once('.').unwrap_or_default();
    let (tables, mut faults) = match ending.to_lowercase().as_str() {
        "csv" => separated::read(&file, &text, separated::separator(&text)),
        "tsv" | "tab" => separated::read(&file, &text, b'\t'),
        _ => text::read(&file, &text).map(|tables| (tables, Vec::new())),
    }?;
    let slips = tables.iter().flat_map(slips::of).collect();
    faults.extend(garbled::of(&tables, Some(encoding)));
    Ok(TableFile { source: file.clone(), file, text, encoding: Some(encoding), tables, faults, slips })
}

/// The sheets of a workbook with anything in them that are not hidden, in their order: what each is called, and whether
/// it looks like a list. Nothing for a file that is no workbook.
///
/// # Errors
/// Those of [`read`], for a workbook that cannot be read.
pub fn outline(name: &str, bytes: &[u8]) -> Result<Vec<(String, bool)>, Box<Diagnostic>> {
    if bytes.len() > LARGEST || !bytes.starts_with(b"PK") {
        return Ok(Vec::new());
    }
    workbook::outline(&name.into(), bytes)
}

/// The beginning of a file.
fn nowhere(file: &Arc<str>) -> Location {
    Location { file: file.clone(), start: 0, end: 0 }
}

/// Reports that a file is one of another program, with what to do about it.
fn other(file: &Arc<str>, help: &str) -> Box<Diagnostic> {
    let message = format!("{file} is not of a kind that is read");
    Box::new(Diagnostic::new(Code::E0130, message, &nowhere(file)).help(help))
}

/// Reports that something is too large.
fn large(file: &Arc<str>, message: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::new(Code::E0131, message, &nowhere(file))
            .help("split it, or remove everything that is not part of the list"),
    )
}

/// Keeps a table within its bounds.
struct Bounds<'f> {
    file: &'f Arc<str>,
    rows: usize,
}

impl<'f> Bounds<'f> {
    fn new(file: &'f Arc<str>) -> Self {
        Self { file, rows: 0 }
    }

    /// Counts a row with this many cells.
    fn row(&mut self, cells: usize) -> Result<(), Box<Diagnostic>> {
        self.rows += 1;
        if self.rows > MOST_ROWS {
            return Err(large(self.file, &format!("{} has more than {MOST_ROWS} rows", self.file)));
        }
        self.column(cells)
    }

    fn column(&self, cells: usize) -> Result<(), Box<Diagnostic>> {
        let fits = cells <= MOST_COLUMNS;
        if fits {
            Ok(())
        } else {
            Err(large(self.file, &format!("{} has more than {MOST_COLUMNS} columns", self.file)))
        }
    }

    fn cell(&self, line: usize, bytes: usize) -> Result<(), Box<Diagnostic>> {
        let fits = bytes <= LONGEST_CELL;
        let message = || format!("{}: a cell of row {line} has more than {LONGEST_CELL} bytes", self.file);
        if fits { Ok(()) } else { Err(large(self.file, &message())) }
    }
}

/// The letters of a column as spreadsheets count them, from 0: A … Z, AA …
fn letters(column: usize) -> String {
    let mut rest = column + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        let digit = u8::try_from((rest - 1) % 26).unwrap_or_default();
        letters.push(char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_are_counted_as_spreadsheets_do() {
        assert_eq!(
            [0, 1, 25, 26, 51, 52, 701, 702].map(letters),
            ["A", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
        );
    }
}
