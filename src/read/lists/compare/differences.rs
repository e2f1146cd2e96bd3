//! The result of a comparison.

use std::collections::{BTreeMap, HashSet};

use super::columns::agrees;
use super::entry::Entry;
use super::group::{Group, Line};
use super::value::norm;
use super::{ColumnMatch, Pair, Pairs, heading, totals};
use warpress_library::Sources;
use warpress_model::{Game, Location};
use warpress_tabular::TableFile;

/// If at most this many rows are missing, the rest of the file is searched for their names.
const HINTS: usize = 200;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// A line of the file that the game does not have.
    MissingInGame {
        /// The name in it.
        name: String,
        /// Its place.
        at: Place,
    },
    /// A row of the game that the file does not have.
    NotInList {
        /// Its list.
        list: String,
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// A line that does contain the name, as part of something else.
        named_at: Option<usize>,
    },
    /// A name that is spelled differently.
    Spelling {
        /// The row's list.
        list: String,
        /// Its id.
        id: String,
        /// Its name in the game.
        game: String,
        /// Its name in the file.
        file: String,
        /// Its place.
        at: Place,
    },
    /// A value or a count that differs.
    Value {
        /// The row's list.
        list: String,
        /// Its id.
        id: String,
        /// Its name in the game.
        name: String,
        /// `count`, or the column of the game.
        column: String,
        /// The value in the game.
        game: String,
        /// The value in the file.
        file: String,
        /// Its place.
        at: Place,
    },
    /// A total that the file states and the game does not have.
    Stated {
        /// The total in the file.
        file: u32,
        /// The total in the game.
        game: u32,
        /// Its place.
        at: Place,
    },
}

/// A place in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Line or row, from 1.
    pub line: usize,
    /// The cell as a spreadsheet names it.
    pub cell: Option<String>,
    /// The text there.
    pub text: String,
}

/// The numbers of rows and copies of a list, in game and file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Total {
    /// The list.
    pub list: String,
    /// Rows in the game and in the file.
    pub rows: (usize, usize),
    /// Copies in the game and in the file, if the file counts.
    pub copies: Option<(u32, u32)>,
}

/// Everything that a comparison found.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The game.
    pub game: String,
    /// The file.
    pub file: String,
    /// The differences, in the order of the file; rows that the file lacks come last.
    pub differences: Vec<Difference>,
    /// The lists that occur in the file.
    pub totals: Vec<Total>,
    /// The file's columns and those of the game that they match, `Force` and `force`.
    pub columns: Vec<(String, String)>,
    /// Columns without a match.
    pub unknown: Vec<String>,
    /// Lists that do not occur in the file, with their rows.
    pub left_out: Vec<(String, usize)>,
    sources: Sources,
}

impl Comparison {
    /// A comparison without findings.
    pub(super) fn new(game: &Game, read: &TableFile) -> Self {
        let mut sources = Sources::default();
        sources.add_table(read);
        Self {
            game: game.slug.clone(),
            file: read.file.to_string(),
            differences: Vec::new(),
            totals: Vec::new(),
            columns: Vec::new(),
            unknown: Vec::new(),
            left_out: Vec::new(),
            sources,
        }
    }

    fn place(&self, line: &Line) -> Place {
        self.place_of(&line.location, line.number, line.cell_name.clone())
    }

    pub(super) fn place_of(&self, location: &Location, line: usize, cell: Option<String>) -> Place {
        let text = self.sources.text(&location.file).unwrap_or_default();
        let start = text.get(..location.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let text = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        Place { line, cell, text: text.trim().to_owned() }
    }

    /// Adds the findings about a group of lines, for lists that occur in the file.
    pub(super) fn add(&mut self, group: &Group, pairs: &Pairs, entries: &[Entry<'_>], met: &HashSet<String>) {
        let about: Vec<&Pair> =
            pairs.all.iter().filter(|pair| met.contains(&entries[pair.entries[0]].list.id)).collect();
        if about.is_empty() {
            return;
        }
        self.note_columns(group, pairs);
        let counted = pairs.columns.iter().find(|meant| meant.attribute == "count");
        let mut found: Vec<(usize, Difference)> = Vec::new();
        for pair in &about {
            let (line, entry) = (&group.lines[pair.lines[0]], &entries[pair.entries[0]]);
            let (list, id) = (entry.list.id.clone(), entry.row.id.clone());
            if pair.alike {
                let (game, file) = (entry.name().to_owned(), line.name.clone());
                found
                    .push((line.number, Difference::Spelling { list, id, game, file, at: self.place(line) }));
            }
            for meant in &pairs.columns {
                if let Some(value) = self.value(group, pair, meant, entries) {
                    found.push((line.number, value));
                }
            }
            if counted.is_none()
                && let Some(value) = self.count(group, pair, None, entries)
            {
                found.push((line.number, value));
            }
            self.sum(group, pair, counted, entries);
        }
        if group.strict {
            let list = entries[about[0].entries[0]].list.id.clone();
            for line in pairs.strangers.iter().map(|line| &group.lines[*line]) {
                let at = self.place(line);
                found.push((line.number, Difference::MissingInGame { name: line.name.clone(), at }));
                let copies = copies(line, counted);
                let total = self.total(&list);
                total.rows.1 += 1;
                if let (Some(copies), Some((_, there))) = (copies, &mut total.copies) {
                    *there += copies;
                }
            }
        }
        found.sort_by_key(|(line, _)| *line);
        self.differences.extend(found.into_iter().map(|(_, difference)| difference));
    }

    fn note_columns(&mut self, group: &Group, pairs: &Pairs) {
        for meant in &pairs.columns {
            let shown = (heading(group, meant.cell), meant.attribute.clone());
            if !self.columns.contains(&shown) {
                self.columns.push(shown);
            }
        }
        for cell in 0..group.headings.len() {
            let known = cell == group.name_at || pairs.columns.iter().any(|meant| meant.cell == cell);
            let heading = heading(group, cell);
            if !known && !self.unknown.contains(&heading) {
                self.unknown.push(heading);
            }
        }
    }

    fn value(
        &self,
        group: &Group,
        pair: &Pair,
        meant: &ColumnMatch,
        entries: &[Entry<'_>],
    ) -> Option<Difference> {
        if meant.attribute == "count" {
            return self.count(group, pair, Some(meant), entries);
        }
        let (line, entry) = (&group.lines[pair.lines[0]], &entries[pair.entries[0]]);
        let file = line.cells.get(meant.cell).map_or("", String::as_str);
        if !meant.headed && norm(file).is_empty() {
            return None;
        }
        let same = match &meant.words {
            Some(words) => {
                let game = entry.attributes.get(&meant.attribute).and_then(|all| all.first());
                norm(file).is_empty() || words.get(&norm(file)) == game
            }
            None => agrees(file, entry, &meant.attribute),
        };
        let game = entry.printed(&meant.attribute);
        // A sentence where others have a value is a remark.
        let remark = file.split_whitespace().count() > 3 && game.split_whitespace().count() <= 3;
        let known = entry.attributes.contains_key(&meant.attribute);
        (!same && known && !remark).then(|| self.differs(entry, line, &meant.attribute, game, file))
    }

    /// A name may be on several lines or rows: their counts are added up.
    fn count(
        &self,
        group: &Group,
        pair: &Pair,
        meant: Option<&ColumnMatch>,
        entries: &[Entry<'_>],
    ) -> Option<Difference> {
        let (line, entry) = (&group.lines[pair.lines[0]], &entries[pair.entries[0]]);
        let counts: Option<Vec<u32>> =
            pair.lines.iter().map(|line| copies(&group.lines[*line], meant)).collect();
        let file: u32 = match counts {
            Some(counts) => counts.into_iter().fold(0, u32::saturating_add),
            // In a list without counts, each occurrence of a name counts as one.
            None if meant.is_none() && pair.lines.len() > 1 => u32::try_from(pair.lines.len()).ok()?,
            None => return None,
        };
        if entry.counts.is_empty() {
            return None;
        }
        let sum = |which: usize| {
            let of =
                |entry: &usize| entries[*entry].counts.get(which).or(entries[*entry].counts.first()).copied();
            pair.entries.iter().filter_map(of).fold(0, u32::saturating_add)
        };
        let game = sum(0);
        (game != file && sum(1) != file)
            .then(|| self.differs(entry, line, "count", game.to_string(), &file.to_string()))
    }

    fn differs(&self, entry: &Entry<'_>, line: &Line, column: &str, game: String, file: &str) -> Difference {
        Difference::Value {
            list: entry.list.id.clone(),
            id: entry.row.id.clone(),
            name: entry.name().to_owned(),
            column: column.to_owned(),
            game,
            file: file.to_owned(),
            at: self.place(line),
        }
    }

    fn total(&mut self, list: &str) -> &mut Total {
        let at = self.totals.iter().position(|total| total.list == list).unwrap_or_else(|| {
            self.totals.push(Total { list: list.to_owned(), ..Total::default() });
            self.totals.len() - 1
        });
        &mut self.totals[at]
    }

    fn sum(&mut self, group: &Group, pair: &Pair, counted: Option<&ColumnMatch>, entries: &[Entry<'_>]) {
        let lines = pair.lines.len();
        let sum: Option<u32> = pair.lines.iter().map(|line| copies(&group.lines[*line], counted)).sum();
        let list = entries[pair.entries[0]].list.id.clone();
        let total = self.total(&list);
        total.rows.1 += lines;
        if let Some(sum) = sum {
            total.copies.get_or_insert((0, 0)).1 += sum;
        }
    }

    /// Adds what the file does not have, and the totals.
    pub(super) fn finish(
        &mut self,
        game: &Game,
        read: &TableFile,
        entries: &[Entry<'_>],
        taken: &[bool],
        met: &HashSet<String>,
        asked: bool,
    ) {
        let mut left_out: BTreeMap<&str, usize> = BTreeMap::new();
        for (entry, taken) in entries.iter().zip(taken) {
            let list = entry.list.id.as_str();
            if !met.contains(list) {
                *left_out.entry(list).or_default() += 1;
                continue;
            }
            let copies = entry.counts.first().copied().unwrap_or_default();
            let total = self.total(list);
            total.rows.0 += 1;
            if let Some((here, _)) = &mut total.copies {
                *here = here.saturating_add(copies);
            }
            if !taken && entry.row.name.is_some() {
                self.differences.push(Difference::NotInList {
                    list: list.to_owned(),
                    id: entry.row.id.clone(),
                    name: entry.name().to_owned(),
                    // A file of another game lacks everything, and a hint for each row would not help.
                    named_at: (self.differences.len() < HINTS)
                        .then(|| named_at(read, entry.name()))
                        .flatten(),
                });
            }
        }
        self.left_out = left_out.into_iter().map(|(list, rows)| (list.to_owned(), rows)).collect();
        let stated = totals::stated(self, game, read, met, asked);
        self.differences.extend(stated);
    }

    /// Whether there are no differences.
    pub fn same(&self) -> bool {
        self.differences.is_empty()
    }
}

/// The number of copies that a line gives.
fn copies(line: &Line, meant: Option<&ColumnMatch>) -> Option<u32> {
    const MOST: u32 = 9_999;
    let said = meant.and_then(|meant| line.cells.get(meant.cell));
    let said = said.and_then(|text| norm(text).trim_matches(['x', '(', ')']).parse().ok()).or(line.count);
    said.filter(|count| *count <= MOST)
}

/// The first line with these words.
fn named_at(read: &TableFile, name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    read.text.lines().position(|line| line.to_lowercase().contains(&name)).map(|at| at + 1)
}
