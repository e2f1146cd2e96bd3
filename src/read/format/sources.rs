//! The texts of the files that were read, so that messages can quote them, and how people call a place in them.

use std::collections::BTreeMap;
use std::sync::Arc;

use warpress_model::Location;
use warpress_tabular::TableFile;

/// Texts by file name.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    texts: BTreeMap<Arc<str>, Arc<str>>,
    sheets: BTreeMap<Arc<str>, Sheet>,
    /// Where the cells below headings begin and end that are keys of rows, and those headings.
    reserved: BTreeMap<Arc<str>, Reserved>,
}

/// By the places where cells begin: where they end, and what stands above them.
type Reserved = BTreeMap<usize, (usize, Arc<str>)>;

/// A sheet of a workbook.
#[derive(Debug, Clone)]
struct Sheet {
    /// The workbook.
    file: Arc<str>,
    /// Where its cells begin in the text, their rows from 1 and columns from 0, and their names.
    cells: Vec<(usize, usize, usize, String)>,
}

impl Sheet {
    /// The cell that a place is in: the last one that begins before it.
    fn cell(&self, location: &Location) -> Option<&(usize, usize, usize, String)> {
        let behind = self.cells.partition_point(|(start, ..)| *start <= location.start);
        // Where nothing is pointed at, the finding is about the whole sheet.
        self.cells.get(behind.checked_sub(1)?).filter(|_| location.end > location.start)
    }
}

impl Sources {
    /// Keeps a text; returns the name under which locations refer to it.
    pub fn add(&mut self, file: &str, text: &str) -> Arc<str> {
        let file: Arc<str> = file.into();
        self.texts.insert(file.clone(), text.into());
        file
    }

    /// Notes the cells below a heading that is a key of rows.
    pub fn reserve(&mut self, heading: &str, cells: impl Iterator<Item = Location>) {
        let heading: Arc<str> = heading.into();
        for cell in cells {
            let of_file = self.reserved.entry(cell.file).or_default();
            of_file.insert(cell.start, (cell.end, heading.clone()));
        }
    }

    /// The heading over the cell of a location, if it is a key of rows.
    pub fn reserved(&self, location: &Location) -> Option<&str> {
        let (_, (end, heading)) = self.reserved.get(&location.file)?.range(..=location.start).next_back()?;
        (location.start < *end && location.end <= *end).then_some(heading)
    }

    /// Keeps the text of a table, and the names of its cells.
    pub fn add_table(&mut self, read: &TableFile) {
        self.texts.insert(read.source.clone(), read.text.as_str().into());
        let mut cells = Vec::new();
        for table in &read.tables {
            for row in &table.rows {
                for (column, cell) in row.cells.iter().enumerate() {
                    let name = table.cell_name(row, column);
                    // An empty cell begins where the next one does.
                    let filled = name.filter(|_| !cell.text.is_empty());
                    cells.extend(filled.map(|name| (cell.location.start, row.line, column, name)));
                }
            }
        }
        if !cells.is_empty() {
            self.sheets.insert(read.source.clone(), Sheet { file: read.file.clone(), cells });
        }
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(AsRef::as_ref)
    }

    /// All files with their texts, in the order of their names.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(file, text)| (&**file, &**text))
    }

    /// The file of a location: for a sheet, its workbook.
    pub fn file<'a>(&'a self, location: &'a Location) -> &'a str {
        self.sheets.get(&location.file).map_or(&location.file, |sheet| &sheet.file)
    }

    /// The name of a location's cell, `Cards!C14`, if it is in a sheet of a workbook.
    pub fn cell(&self, location: &Location) -> Option<&str> {
        self.sheets.get(&location.file)?.cell(location).map(|(.., name)| name.as_str())
    }

    /// Line and column of a location, both from 1, the column in characters; of a sheet its row and column; 1, 1 for
    /// unknown files.
    pub fn line_column(&self, location: &Location) -> (usize, usize) {
        if let Some((_, row, column, _)) =
            self.sheets.get(&location.file).and_then(|sheet| sheet.cell(location))
        {
            return (*row, column + 1);
        }
        let Some(text) = self.text(&location.file) else { return (1, 1) };
        let before = text.get(..location.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// A location as people write it: `decks/battle.toml:3:5`, `cards.xlsx, Cards!C14`; of an unknown file its name.
    pub fn place(&self, location: &Location) -> String {
        match self.cell(location) {
            Some(cell) => format!("{}, {cell}", self.file(location)),
            None if self.text(&location.file).is_some() => {
                let (line, column) = self.line_column(location);
                format!("{}:{line}:{column}", location.file)
            }
            None => location.file.to_string(),
        }
    }
}
