//! Workbooks: what XLSX and ODS have in common. Both are archives of XML.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::archive::Archive;
use super::rich::{Emphasis, Run, joined};
use super::{
    Bounds, Cell, Kind, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, Row, Table, TableFile, garbled, large,
    nowhere, ods, slips, xlsx,
};
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// The most cells with content.
const MOST_CELLS: usize = 500_000;

/// The largest text of a sheet (bytes): a text shared by all cells is stored once and displayed often.
const LONGEST: usize = 16 << 20;

/// A sheet as in the file, row and column from 0.
#[derive(Debug)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// What its cells display.
    pub cells: BTreeMap<(usize, usize), CellText>,
    /// Merged cells, first and last.
    pub merged: Vec<[(usize, usize); 2]>,
    /// It is hidden, and read only if it is named.
    pub hidden: bool,
    bytes: usize,
}

/// What a cell displays.
#[derive(Debug, Clone, Default)]
pub struct CellText {
    /// Its text.
    pub text: String,
    /// The same with marks for bold and italics, if anything is.
    pub rich: Option<String>,
    /// What is special about it.
    pub kind: Kind,
}

impl CellText {
    /// A text that looks as texts do.
    pub fn new(text: impl Into<String>, kind: Kind) -> Self {
        Self { text: text.into(), rich: None, kind }
    }

    /// A text of runs within a cell of this look.
    pub fn of(runs: &[Run], look: Emphasis) -> Self {
        let (text, rich) = joined(runs, look);
        Self { text, rich, kind: Kind::Plain }
    }
}

/// Why a workbook cannot be read.
#[derive(Debug)]
pub enum WorkbookError {
    /// It is damaged.
    Broken(String),
    /// It has too many cells, or cells that are too long.
    Large(String),
}

impl Sheet {
    /// An empty sheet.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), cells: BTreeMap::new(), merged: Vec::new(), hidden: false, bytes: 0 }
    }

    /// Adds a cell, if it displays anything.
    pub fn put(&mut self, row: usize, column: usize, said: &CellText) -> Result<(), WorkbookError> {
        let text = said.text.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        self.bytes += text.len() + said.rich.as_ref().map_or(0, String::len);
        let too = |what: &str| Err(WorkbookError::Large(format!("the sheet “{}” has {what}", self.name)));
        // One of them would be lost without a word.
        if self.cells.contains_key(&(row, column)) {
            let what =
                format!("the sheet “{}” has two cells at {}{}", self.name, super::letters(column), row + 1);
            return Err(WorkbookError::Broken(what));
        }
        if row >= MOST_ROWS {
            return too(&format!("more than {MOST_ROWS} rows"));
        }
        if column >= MOST_COLUMNS {
            return too(&format!("more than {MOST_COLUMNS} columns"));
        }
        if text.len() > LONGEST_CELL {
            return too(&format!("a cell of more than {LONGEST_CELL} bytes in row {}", row + 1));
        }
        if self.cells.len() >= MOST_CELLS || self.bytes > LONGEST {
            return too("too many cells, or too much text");
        }
        self.cells.insert((row, column), CellText { text: text.to_owned(), ..said.clone() });
        Ok(())
    }
}

/// Reads a sheet of a workbook.
pub fn read(file: &Arc<str>, bytes: &[u8], sheet: Option<&str>) -> Result<TableFile, Box<Diagnostic>> {
    table(file, chosen(file, sheets(file, bytes)?, sheet)?)
}

/// The sheets of a workbook with anything in them that are not hidden: what each is called, and whether it looks like a
/// list, with rows of several cells one below the other.
pub fn outline(file: &Arc<str>, bytes: &[u8]) -> Result<Vec<(String, bool)>, Box<Diagnostic>> {
    let seen = |sheet: &Sheet| !sheet.hidden && !sheet.cells.is_empty();
    let outlined = |sheet: Sheet| {
        let mut wide: BTreeMap<usize, usize> = BTreeMap::new();
        sheet.cells.keys().for_each(|(row, _)| *wide.entry(*row).or_default() += 1);
        let list = wide.values().filter(|cells| **cells > 1).count() > 1;
        (sheet.name, list)
    };
    Ok(sheets(file, bytes)?.into_iter().filter(seen).map(outlined).collect())
}

fn sheets(file: &Arc<str>, bytes: &[u8]) -> Result<Vec<Sheet>, Box<Diagnostic>> {
    let sheets = Archive::open(bytes).and_then(|mut archive| {
        if archive.has("xl/workbook.xml") {
            xlsx::sheets(&mut archive)
        } else if archive.has("content.xml") {
            ods::sheets(&mut archive)
        } else {
            Err(WorkbookError::Broken("it is neither XLSX nor ODS".into()))
        }
    });
    sheets.map_err(|fault| match fault {
        WorkbookError::Large(why) => large(file, &format!("{file}: {why}")),
        WorkbookError::Broken(why) => {
            let message = format!("{file} cannot be read as a workbook: {why}");
            let help = "open it in a spreadsheet and save it again, or export it as CSV";
            Box::new(Diagnostic::new(Code::E0130, message, &nowhere(file)).help(help))
        }
    })
}

fn chosen(file: &Arc<str>, sheets: Vec<Sheet>, name: Option<&str>) -> Result<Sheet, Box<Diagnostic>> {
    // What is hidden is a helper's sheet, unless it is asked for.
    let shown = |sheet: &Sheet| !sheet.hidden || name.is_some();
    let filled: Vec<Sheet> =
        sheets.into_iter().filter(|sheet| !sheet.cells.is_empty() && shown(sheet)).collect();
    let all = filled.iter().map(|sheet| sheet.name.clone()).collect::<Vec<_>>().join(", ");
    let error = |message: String, help: String| {
        Err(Box::new(Diagnostic::new(Code::E0132, message, &nowhere(file)).help(help)))
    };
    if filled.is_empty() {
        return error(format!("{file} has no sheet with anything in it"), "save it with its cells".into());
    }
    match name {
        Some(name) => {
            let fits = |sheet: &Sheet| sheet.name.to_lowercase() == name.to_lowercase();
            match filled.into_iter().find(fits) {
                Some(sheet) => Ok(sheet),
                None => error(
                    format!("{file} has no sheet “{name}” with anything in it"),
                    format!("there are: {all}"),
                ),
            }
        }
        None => {
            let several = filled.len() > 1;
            match filled.into_iter().next().filter(|_| !several) {
                Some(sheet) => Ok(sheet),
                None => error(
                    format!("{file} has several sheets"),
                    format!("name one, with --sheet, or sheet = \"…\" in the list: {all}"),
                ),
            }
        }
    }
}

/// The sheet as a table, and as a text in which row 7 is line 7.
fn table(file: &Arc<str>, mut sheet: Sheet) -> Result<TableFile, Box<Diagnostic>> {
    let source: Arc<str> = format!("{file}, {}", sheet.name).into();
    fill_down(&mut sheet);
    let mut bounds = Bounds::new(file);
    let mut text = String::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut next = 0;
    for ((row, column), said) in std::mem::take(&mut sheet.cells) {
        while next <= row {
            if next > 0 {
                text.push('\n');
            }
            next += 1;
        }
        if rows.last().is_none_or(|last| last.line != row + 1) {
            bounds.row(column + 1)?;
            rows.push(Row { line: row + 1, cells: Vec::new() });
        }
        let Some(last) = rows.last_mut() else { continue };
        while last.cells.len() < column {
            last.cells.push(cell(&source, &mut text, CellText::default()));
        }
        last.cells.push(cell(&source, &mut text, said));
    }
    let table = Table { sheet: Some(sheet.name), cut: true, rows };
    let (slips, tables) = (slips::of(&table), vec![table]);
    let faults = garbled::of(&tables, None).into_iter().collect();
    Ok(TableFile { file: file.clone(), source, text, encoding: None, tables, faults, slips })
}

fn cell(source: &Arc<str>, text: &mut String, said: CellText) -> Cell {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\t');
    }
    let start = text.len();
    // The line of a row stays one, and shows where the cell's lines end.
    let lines = said.text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    text.push_str(&lines.collect::<Vec<_>>().join(" ¶ "));
    let location = Location { file: source.clone(), start, end: text.len() };
    Cell { text: said.text, rich: said.rich, kind: said.kind, location }
}

/// Cells merged over several rows apply to each of them.
fn fill_down(sheet: &mut Sheet) {
    for [(top, left), (bottom, _)] in std::mem::take(&mut sheet.merged) {
        let Some(value) = sheet.cells.get(&(top, left)).cloned() else { continue };
        let deepest = sheet.cells.last_key_value().map_or(0, |((row, _), _)| *row);
        for row in top + 1..=bottom.min(deepest) {
            // The limit applies here too; cells beyond it stay empty.
            if sheet.put(row, left, &value).is_err() {
                return;
            }
        }
    }
}

/// A date as an ISO text; one of the years in which spreadsheets are typed is taken for a slip.
pub fn iso(text: &str) -> CellText {
    let date = text.split('T').next().unwrap_or(text);
    let year = date.split('-').next().and_then(|year| year.parse::<i32>().ok());
    let kind = if year.is_some_and(|year| year < slips::RECENT) { Kind::Plain } else { Kind::Date };
    CellText::new(date, kind)
}
