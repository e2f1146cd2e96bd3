//! Finds the rows of a file that form its list.

use crate::ListError;
use warpress_tabular::{Reading, Row, TableFile, count_at, has_heading, name_at, readings, unfold};

/// The list of a file.
pub struct FoundList {
    /// The headings of its columns; empty for a list without.
    pub headings: Vec<String>,
    /// The columns given in the request.
    pub asked: Vec<String>,
    pub rows: Vec<Row>,
    pub width: usize,
    pub name_at: usize,
    pub count_at: Option<usize>,
    /// How counts are combined with names, if they are.
    shape: Option<&'static str>,
    /// Whether it is in a text, where a line with only a name may not be a row.
    pub loose: bool,
    /// The number of lines of the file that it takes, including headings.
    pub lines: usize,
}

/// A part of a file that has the form of a list.
struct CandidateList {
    headings: Vec<String>,
    rows: Vec<Row>,
    width: usize,
    loose: bool,
    lines: usize,
}

/// The longest list of a file, its pieces put together. `counted`: its rows have copies, as cards do; in a list
/// that is only tabled, a number may be anything.
pub fn list(read: &TableFile, asked: Option<&[String]>, counted: bool) -> Result<FoundList, ListError> {
    let mut parts: Vec<CandidateList> = Vec::new();
    for table in read.tables.iter().filter(|table| table.cut && !table.rows.is_empty()) {
        let lines = table.rows.len();
        let table = unfold(table.clone());
        let headed = has_heading(&table);
        let loose = table.sheet.is_none() && !read.file.to_lowercase().ends_with("sv");
        let heading = |row: &Row| row.cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
        let headings = table.rows.first().filter(|_| headed).map(heading).unwrap_or_default();
        let width = if headed { headings.len() } else { table.width() };
        let rows: Vec<Row> = table
            .rows
            .iter()
            .skip(usize::from(headed))
            .filter(|row| !headed || heading(row) != headings)
            .cloned()
            .collect();
        let same = |part: &&mut CandidateList| part.headings == headings && part.width == width;
        match parts.iter_mut().find(same) {
            Some(part) => {
                part.rows.extend(rows);
                part.lines += lines;
            }
            None => parts.push(CandidateList { headings, rows, width, loose, lines }),
        }
    }
    // A heading counts for more than a few rows.
    let best = parts
        .into_iter()
        .filter(|part| part.width > 1 || !part.loose)
        .max_by_key(|part| part.rows.len() * if part.headings.is_empty() { 1 } else { 3 });
    let part =
        match best.filter(|part| part.rows.len() > 1 || !part.headings.is_empty() && !part.rows.is_empty()) {
            Some(part) => part,
            None => of_lines(read).ok_or_else(|| ListError::NoList { file: read.file.to_string() })?,
        };
    chosen(read, part, asked.unwrap_or_default(), counted)
}

fn chosen(
    read: &TableFile,
    part: CandidateList,
    asked: &[String],
    counted: bool,
) -> Result<FoundList, ListError> {
    let CandidateList { headings, rows, width, loose, lines } = part;
    let at = |word: &str| asked.iter().position(|asked| asked == word);
    if asked.len() > width {
        return Err(ListError::Width { file: read.file.to_string(), width, asked: asked.len() });
    }
    let name_at = if asked.is_empty() { name_at(&headings, &rows, width) } else { at("name") };
    let name_at = name_at.ok_or_else(|| ListError::UnknownNames { file: read.file.to_string() })?;
    let count_at = if asked.is_empty() {
        count_at(&headings, &rows, width, Some(name_at), counted)
    } else {
        at("count")
    };
    let shape = if count_at.is_none() && counted { glued(&rows, name_at) } else { None };
    let asked = asked.to_vec();
    Ok(FoundList { headings, asked, rows, width, name_at, count_at, shape, loose, lines })
}

impl FoundList {
    /// Whether the list says how many there are.
    pub fn counts(&self) -> bool {
        self.count_at.is_some() || self.shape.is_some()
    }

    /// The name of a row, and the count written with it.
    pub fn name(&self, row: &Row) -> (String, Option<u32>) {
        let text = row.text(self.name_at);
        let found = self.shape.and_then(|shape| reading(text, shape));
        found.map_or_else(|| (text.to_owned(), None), |reading| (reading.name, reading.count))
    }
}

fn reading(text: &str, shape: &str) -> Option<Reading> {
    readings(text).into_iter().find(|reading| reading.shape == shape)
}

/// How most names have their counts with them.
fn glued(rows: &[Row], name_at: usize) -> Option<&'static str> {
    let shapes = ["count and name", "name and count"];
    shapes.into_iter().find(|shape| {
        let fits = |row: &&Row| reading(row.text(name_at), shape).is_some();
        rows.iter().filter(fits).count() * 10 >= rows.len() * 7
    })
}

/// A list of lines: each with its count, or each no longer than a name.
fn of_lines(read: &TableFile) -> Option<CandidateList> {
    const LONGEST: usize = 6;
    let all: Vec<&Row> =
        read.tables.iter().filter(|table| !table.cut).flat_map(|table| &table.rows).collect();
    let mut best: Vec<&Row> = Vec::new();
    for shape in ["count and name", "name and count"] {
        let rows: Vec<&Row> =
            all.iter().filter(|row| reading(row.text(0), shape).is_some()).copied().collect();
        if rows.len() > best.len().max(1) {
            best = rows;
        }
    }
    if best.is_empty() {
        let short = |row: &&&Row| {
            let text = row.text(0);
            text.split_whitespace().count() <= LONGEST && !text.ends_with(['.', '!', '?', ':'])
        };
        let rows: Vec<&Row> = all.iter().filter(short).copied().collect();
        if rows.len() < 2 || rows.len() * 10 < all.len() * 8 {
            return None;
        }
        best = rows;
    }
    let rows: Vec<Row> = best.into_iter().cloned().collect();
    Some(CandidateList { headings: Vec::new(), lines: rows.len(), rows, width: 1, loose: true })
}
