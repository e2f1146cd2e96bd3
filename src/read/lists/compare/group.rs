//! Finds the tables of a file that are lists of the game's rows, and which of their columns has the names.

use std::collections::{HashMap, HashSet};

use crate::likeness::key;
use warpress_model::Location;
use warpress_tabular::{Reading, Row, Table, TableFile, has_heading, is_count, is_name, readings, unfold};

/// A line of a list.
#[derive(Debug, Clone)]
pub struct Line {
    pub name: String,
    pub key: String,
    /// The number of copies, if it is written with the name.
    pub count: Option<u32>,
    /// The rest of the line: its cells with the name's left empty, and the text that follows the name in its cell.
    pub cells: Vec<String>,
    /// From 1.
    pub number: usize,
    /// The name's cell as spreadsheets call it.
    pub cell_name: Option<String>,
    pub location: Location,
}

/// Lines that have the same columns, wherever they are in the file.
#[derive(Debug)]
pub struct Group {
    /// The heading of each cell; empty if there are none.
    pub headings: Vec<String>,
    pub lines: Vec<Line>,
    /// The cell with the name.
    pub name_at: usize,
    /// Whether a line that means nothing in the game is missing there. (Not if a sentence may look like a line.)
    pub strict: bool,
}

type Index<'i> = HashMap<&'i str, Vec<usize>>;

/// A table that may be a list.
struct Candidate {
    table: Table,
    headings: Vec<String>,
    /// The column with the most names of the game, and how many.
    name_at: usize,
    hits: usize,
    taken: bool,
}

/// The tables that are lists. `asked` are the names of their columns.
pub fn of_tables(read: &TableFile, index: &Index<'_>, asked: Option<&[String]>) -> Vec<Group> {
    let tables = read.tables.iter().filter(|table| table.cut && table.width() > 0);
    let mut found: Vec<Candidate> =
        tables.map(|table| candidate(unfold(table.clone()), index, asked)).collect();
    for one in &mut found {
        let rows = one.body().count();
        let enough = if one.headings.is_empty() { 2 } else { 1 };
        one.taken = one.hits >= enough && one.hits * 3 >= rows;
    }
    // A list continues in a table with the same heading, though none of its rows is known.
    let known: Vec<(Vec<String>, usize)> = found
        .iter()
        .filter(|one| one.taken && one.headings.len() > 1)
        .map(|one| (one.headings.clone(), one.name_at))
        .collect();
    for one in found.iter_mut().filter(|one| !one.taken) {
        if let Some((_, name_at)) = known.iter().find(|(headings, _)| *headings == one.headings) {
            (one.taken, one.name_at) = (true, *name_at);
        }
    }
    // So it does in a few rows without a heading that have the same number of cells.
    let widths: Vec<(usize, usize)> =
        found.iter().filter(|one| one.taken).map(|one| (one.table.width(), one.name_at)).collect();
    for one in found.iter_mut().filter(|one| !one.taken && one.headings.is_empty()) {
        one.taken = one.hits * 2 > one.body().count() && widths.contains(&(one.table.width(), one.name_at));
    }
    let mut groups: Vec<(Group, usize)> = Vec::new();
    for one in found.into_iter().filter(|one| one.taken) {
        let width = one.table.width();
        let fits = |(group, wide): &&mut (Group, usize)| {
            let same = if one.headings.is_empty() { *wide == width } else { group.headings == one.headings };
            same && group.name_at == one.name_at
        };
        let lines = one.lines(index);
        match groups.iter_mut().rev().find(fits) {
            Some((group, _)) => group.lines.extend(lines),
            None => {
                let group =
                    Group { headings: one.headings.clone(), lines, name_at: one.name_at, strict: true };
                groups.push((group, width));
            }
        }
    }
    groups.into_iter().map(|(group, _)| group).collect()
}

fn candidate(table: Table, index: &Index<'_>, asked: Option<&[String]>) -> Candidate {
    let headings: Vec<String> = match table.rows.first().filter(|_| has_heading(&table)) {
        Some(row) => row.cells.iter().map(|cell| cell.text.to_lowercase()).collect(),
        None => Vec::new(),
    };
    let names = |column: usize| -> Vec<String> {
        table
            .rows
            .iter()
            .filter_map(|row| known(row.text(column), index))
            .map(|found| key(&found.name))
            .collect()
    };
    let said = asked.and_then(|asked| asked.iter().position(|word| word == "name"));
    let headed = headings.iter().position(|heading| is_name(heading)).filter(|at| !names(*at).is_empty());
    let name_at = said.or(headed).unwrap_or_else(|| {
        // Names differ from row to row, unlike letters that happen to be names too. The first among equals.
        let different = |column: &usize| names(*column).into_iter().collect::<HashSet<_>>().len();
        (0..table.width()).rev().max_by_key(different).unwrap_or(0)
    });
    let hits = names(name_at).len();
    Candidate { table, headings, name_at, hits, taken: false }
}

/// The reading of a text that is a name in the game.
pub fn known(text: &str, index: &Index<'_>) -> Option<Reading> {
    let whole = key(text);
    if index.contains_key(whole.as_str()) {
        let (name, rest) = (text.trim().to_owned(), String::new());
        return Some(Reading { name, count: None, rest, shape: "line" });
    }
    readings(text).into_iter().find(|reading| index.contains_key(key(&reading.name).as_str()))
}

impl Candidate {
    /// The rows below the heading that contain a name.
    fn body(&self) -> impl Iterator<Item = &Row> {
        let is_heading = |row: &Row| {
            !self.headings.is_empty()
                && row.cells.iter().map(|cell| cell.text.to_lowercase()).eq(self.headings.iter().cloned())
        };
        self.table
            .rows
            .iter()
            .filter(move |row| row.text(self.name_at).chars().any(char::is_alphanumeric) && !is_heading(row))
    }

    /// Whether a row lacks the cell after its name, which should contain a count according to the heading.
    fn slipped(&self, row: &Row) -> bool {
        let cells = row.cells.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
        cells < self.headings.len()
            && self.headings.get(self.name_at + 1).is_some_and(|heading| is_count(heading))
    }

    fn lines(&self, index: &Index<'_>) -> Vec<Line> {
        let width = self.table.width();
        let read = |row: &Row| known(row.text(self.name_at), index);
        // Known names show the pattern of the others.
        let shapes: Vec<&str> = self.body().filter_map(read).map(|reading| reading.shape).collect();
        let usual =
            shapes.iter().copied().max_by_key(|shape| shapes.iter().filter(|other| *other == shape).count());
        let mut lines = Vec::new();
        for row in self.body() {
            let text = row.text(self.name_at);
            let found = read(row);
            // A line of its own within a wide table is the heading of a part.
            let alone = row.cells.iter().filter(|cell| !cell.text.is_empty()).count() == 1;
            if found.is_none()
                && (alone && width > 1 || text.ends_with(':') || !text.chars().any(char::is_alphabetic))
            {
                continue;
            }
            let guess = || readings(text).into_iter().find(|reading| Some(reading.shape) == usual);
            let reading = found.or_else(guess).unwrap_or_else(|| Reading {
                name: text.to_owned(),
                count: None,
                rest: String::new(),
                shape: "line",
            });
            let mut cells: Vec<String> = row.cells.iter().map(|cell| cell.text.clone()).collect();
            // A count that ended up in the cell of the name shifts what follows one column to the left.
            if let Some(count) = reading.count.filter(|_| self.slipped(row)) {
                cells.insert(self.name_at + 1, count.to_string());
            }
            cells.resize(width, String::new());
            if let Some(cell) = cells.get_mut(self.name_at) {
                cell.clear();
            }
            cells.push(reading.rest.clone());
            lines.push(Line {
                key: key(&reading.name),
                name: reading.name,
                count: reading.count,
                cells,
                number: row.line,
                cell_name: self.table.cell_name(row, self.name_at),
                location: row.cells.get(self.name_at).map(|cell| cell.location.clone()).unwrap_or_default(),
            });
        }
        lines
    }
}
