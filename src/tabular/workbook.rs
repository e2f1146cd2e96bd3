//! Workbooks: what XLSX and ODS have in common. Both are archives of XML.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::archive::Archive;
use super::{
    Bounds, Cell, Kind, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, Read, Row, Table, large, nowhere, ods, slips,
    xlsx,
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
    /// The displayed texts of its cells.
    pub cells: BTreeMap<(usize, usize), (String, Kind)>,
    /// Merged cells, first and last.
    pub merged: Vec<[(usize, usize); 2]>,
    /// It is hidden, and read only if it is named.
    pub hidden: bool,
    bytes: usize,
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
    pub fn put(&mut self, row: usize, column: usize, text: &str, kind: Kind) -> Result<(), WorkbookError> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        self.bytes += text.len();
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
        self.cells.insert((row, column), (text.to_owned(), kind));
        Ok(())
    }
}

/// Reads a sheet of a workbook.
pub fn read(file: &Arc<str>, bytes: &[u8], sheet: Option<&str>) -> Result<Read, Box<Diagnostic>> {
    let sheets = Archive::open(bytes).and_then(|mut archive| {
        if archive.has("xl/workbook.xml") {
            xlsx::sheets(&mut archive)
        } else if archive.has("content.xml") {
            ods::sheets(&mut archive)
        } else {
            Err(WorkbookError::Broken("it is neither XLSX nor ODS".into()))
        }
    });
    let sheets = sheets.map_err(|fault| match fault {
        WorkbookError::Large(why) => large(file, &format!("{file}: {why}")),
        WorkbookError::Broken(why) => {
            let message = format!("{file} cannot be read as a workbook: {why}");
            let help = "open it in a spreadsheet and save it again, or export it as CSV";
            Box::new(Diagnostic::new(Code::E0130, message, &nowhere(file)).help(help))
        }
    })?;
    table(file, chosen(file, sheets, sheet)?)
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
fn table(file: &Arc<str>, mut sheet: Sheet) -> Result<Read, Box<Diagnostic>> {
    let source: Arc<str> = format!("{file}, {}", sheet.name).into();
    fill_down(&mut sheet);
    let mut bounds = Bounds::new(file);
    let mut text = String::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut next = 0;
    for ((row, column), (said, kind)) in std::mem::take(&mut sheet.cells) {
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
            last.cells.push(cell(&source, &mut text, "", Kind::Plain));
        }
        last.cells.push(cell(&source, &mut text, &said, kind));
    }
    let table = Table { sheet: Some(sheet.name), cut: true, rows };
    let findings = slips::of(&table);
    Ok(Read { file: file.clone(), source, text, encoding: None, tables: vec![table], findings })
}

fn cell(source: &Arc<str>, text: &mut String, said: &str, kind: Kind) -> Cell {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\t');
    }
    let start = text.len();
    // The line of a row stays one, and shows where the cell's lines end.
    let lines = said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    text.push_str(&lines.collect::<Vec<_>>().join(" ¶ "));
    Cell { text: said.to_owned(), kind, location: Location { file: source.clone(), start, end: text.len() } }
}

/// Cells merged over several rows apply to each of them.
fn fill_down(sheet: &mut Sheet) {
    for [(top, left), (bottom, _)] in std::mem::take(&mut sheet.merged) {
        let Some(value) = sheet.cells.get(&(top, left)).cloned() else { continue };
        let deepest = sheet.cells.last_key_value().map_or(0, |((row, _), _)| *row);
        for row in top + 1..=bottom.min(deepest) {
            // The limit applies here too; cells beyond it stay empty.
            if sheet.put(row, left, &value.0, value.1).is_err() {
                return;
            }
        }
    }
}

/// A date as an ISO text; one of the years in which spreadsheets are typed is taken for a slip.
pub fn iso(text: &str) -> (String, Kind) {
    let date = text.split('T').next().unwrap_or(text);
    let year = date.split('-').next().and_then(|year| year.parse::<i32>().ok());
    let kind = if year.is_some_and(|year| year < slips::RECENT) { Kind::Plain } else { Kind::Date };
    (date.to_owned(), kind)
}
