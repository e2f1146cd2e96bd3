//! Makes a list of a game out of a table: its columns with their types, and the rows as TOML that reads as if
//! typed by hand.

mod choose;
mod writer;

use std::collections::BTreeSet;

use crate::ListError;
use crate::error::RowError;
use choose::FoundList;
use warpress_library::{apart, guess, is_row_key, recognised};
use warpress_model::Code;
use warpress_model::Diagnostic;
use warpress_model::phrase::title;
use warpress_model::slug;
use warpress_tabular::{Cell, Kind, Row, TableFile, is_total, is_unticked, paragraphs};

/// The kind of list to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// `decks/<id>.toml`.
    Deck,
    /// `counters/<id>.toml`.
    Counters,
    /// `records/<id>.toml`.
    Records,
}

impl Sort {
    /// The folder of such lists.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Deck => "decks",
            Self::Counters => "counters",
            Self::Records => "records",
        }
    }
}

/// The request.
#[derive(Debug, Clone)]
pub struct Request {
    /// The list's id.
    pub id: String,
    /// The kind of list.
    pub sort: Sort,
    /// The columns of the file, in order: `name`, `count`, keys of one's own; `-` to leave one out.
    pub columns: Option<Vec<String>>,
}

/// A column of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// Its key.
    pub key: String,
    /// Its heading in the file.
    pub heading: String,
    /// A description of its type: `int`, `enum of 4 (Detection, Attack …)`.
    pub kind: String,
}

/// A list made from a file.
#[derive(Debug, Clone)]
pub struct Import {
    /// The text of its file.
    pub toml: String,
    /// What each column of the file was taken for.
    pub columns: Vec<Guess>,
    /// The number of rows.
    pub rows: usize,
    /// The total number of copies, if the file gives them.
    pub copies: Option<u32>,
    /// What could not be read, and what is unusual about the file.
    pub findings: Vec<Diagnostic>,
    /// The number of lines of the file that are not part of the list.
    pub outside: usize,
}

/// A row that was read.
#[derive(Debug, Clone)]
struct Entry {
    name: String,
    count: Option<u32>,
    /// Its values, by [`Field`].
    values: Vec<String>,
    /// The same as texts: with marks for bold and italics, and with paragraphs.
    marked: Vec<String>,
}

/// A line of the list, in the order of the file.
#[derive(Debug, Clone)]
enum Line {
    Read(Entry),
    /// The original text, and why it was not read.
    Unread {
        number: usize,
        text: String,
        why: String,
    },
}

impl Line {
    fn entry(&self) -> Option<&Entry> {
        match self {
            Self::Read(entry) => Some(entry),
            Self::Unread { .. } => None,
        }
    }
}

/// The key of what a row says.
const TEXT: &str = "text";

/// A column that becomes one of the list's.
#[derive(Debug, Clone)]
struct Field {
    /// The cell of a row.
    cell: usize,
    key: String,
    heading: String,
}

/// Makes a list.
///
/// ```
/// use warpress_lists::import::{Request, Sort, import};
///
/// let csv = b"Name,Count,Force\nMine,12,4\nBunker,2,6\nWire,6,1\n";
/// let file = warpress_tabular::read("works.csv", csv, Default::default()).unwrap();
/// let request = Request { id: "works".to_owned(), sort: Sort::Deck, columns: None };
/// let made = import(&file, &request)?;
/// assert_eq!((made.rows, made.copies), (3, Some(20)));
/// // Name and count come first.
/// assert_eq!((made.columns[2].key.as_str(), made.columns[2].kind.as_str()), ("force", "int"));
/// # Ok::<(), warpress_lists::ListError>(())
/// ```
///
/// # Errors
/// If there is no list in the file, or no column could contain the names.
pub fn import(read: &TableFile, request: &Request) -> Result<Import, ListError> {
    let chosen = choose::list(read, request.columns.as_deref(), request.sort != Sort::Records)?;
    let fields = fields(&chosen, request.sort != Sort::Records);
    let mut findings = read.findings();
    let parted = parted(&chosen, &fields);
    findings.extend(parted.iter().flat_map(|parted| parted.findings(&read.file)));
    let kept: Option<BTreeSet<usize>> =
        parted.as_ref().map(|parted| parted.rows.iter().map(|row| row.location().start).collect());
    let mut stated = None;
    let mut lines = Vec::new();
    // Rows that only a form left behind: boxes that nobody ticked.
    let is_form = |row: &&Row| row.cells.iter().all(|cell| cell.text.is_empty() || is_unticked(&cell.text));
    let said = |row: &Row| row.cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" | ");
    for row in chosen.rows.iter().filter(|row| !is_form(row)) {
        if kept.as_ref().is_some_and(|kept| !kept.contains(&row.location().start)) {
            let titles = parted.iter().flat_map(|parted| &parted.titles);
            let title = titles.clone().any(|(_, at)| row.cells.iter().any(|cell| cell.location == *at));
            lines.extend(title.then(|| Line::Unread {
                number: row.line,
                text: said(row),
                why: "it is a heading".to_owned(),
            }));
            continue;
        }
        let line = entry(&chosen, &fields, row);
        if let Ok(found) = &line
            && is_total(&found.name)
            && chosen.counts()
        {
            stated = found.count;
            continue;
        }
        lines.push(match line {
            Ok(found) => Line::Read(found),
            Err(why) => {
                // What has been reported about a cell need not be reported about its row.
                let reported =
                    |finding: &Diagnostic| row.cells.iter().any(|cell| cell.location == finding.location);
                if !findings.iter().any(reported) {
                    let message = format!("row {} was not read: {why}", row.line);
                    findings.push(
                        Diagnostic::new(Code::E0135, message, &row.location())
                            .help("it stands in the list as a comment; write it there by hand"),
                    );
                }
                Line::Unread { number: row.line, text: said(row), why: why.to_string() }
            }
        });
    }
    findings.sort_by_key(|finding| finding.location.start);
    let types: Vec<guess::Type> = {
        let entries = || lines.iter().filter_map(Line::entry);
        if entries().next().is_none() {
            // No list is written in which they could stand.
            let unread = findings.iter_mut().filter(|finding| finding.code == Code::E0135);
            unread.for_each(|finding| finding.help = Some("mend it in the file".to_owned()));
            return Err(ListError::NoRow { file: read.file.to_string(), findings });
        }
        let of = |(at, field): (usize, &Field)| {
            let of = guess::of(&entries().map(|entry| entry.values[at].as_str()).collect::<Vec<_>>());
            if field.key == TEXT { guess::Type { of: guess::GuessedType::Text, ..of } } else { of }
        };
        fields.iter().enumerate().map(of).collect()
    };
    // Texts have marks for bold and italics, and paragraphs; words and numbers have neither.
    for line in &mut lines {
        let Line::Read(entry) = line else { continue };
        let texts = types.iter().zip(entry.values.iter_mut().zip(&entry.marked));
        for (_, (value, marked)) in texts.filter(|(of, _)| of.of == guess::GuessedType::Text) {
            value.clone_from(marked);
        }
    }
    let written =
        writer::Writer { request, chosen: &chosen, fields: &fields, types: &types, stated }.list(&lines);
    let entries = || lines.iter().filter_map(Line::entry);
    let copies =
        chosen.counts().then(|| entries().filter_map(|entry| entry.count).fold(0, u32::saturating_add));
    let columns = guesses(&chosen, &fields, &types);
    let outside =
        read.text.lines().filter(|line| !line.trim().is_empty()).count().saturating_sub(chosen.lines);
    Ok(Import { toml: written, columns, rows: entries().count(), copies, findings, outside })
}

fn guesses(chosen: &FoundList, fields: &[Field], types: &[guess::Type]) -> Vec<Guess> {
    let heading = |cell: usize| chosen.headings.get(cell).cloned().unwrap_or_default();
    let mut all = vec![Guess { key: "name".into(), heading: heading(chosen.name_at), kind: "text".into() }];
    if chosen.counts() {
        let heading = chosen.count_at.map(heading).unwrap_or_else(|| "beside the name".into());
        let said = |at: usize| chosen.rows.iter().all(|row| !row.text(at).is_empty());
        let kind = if chosen.count_at.is_some_and(|at| !said(at)) {
            "copies, 1 in rows that say nothing"
        } else {
            "copies"
        };
        all.push(Guess { key: "count".into(), heading, kind: kind.into() });
    }
    all.extend(fields.iter().zip(types).map(|(field, of)| Guess {
        key: field.key.clone(),
        heading: field.heading.clone(),
        kind: of.in_words(),
    }));
    all
}

/// The rows of a table with what is none of its list set apart, as where the table itself is a deck.
fn parted(chosen: &FoundList, fields: &[Field]) -> Option<apart::SeparatedRows> {
    if chosen.headings.is_empty() || chosen.loose {
        return None;
    }
    let cell = |text: &String| Cell { text: text.clone(), ..Cell::default() };
    let first = Row { line: 0, cells: chosen.headings.iter().map(cell).collect() };
    let mut read: Vec<usize> = fields.iter().map(|field| field.cell).collect();
    read.extend(chosen.count_at);
    read.push(chosen.name_at);
    read.sort_unstable();
    let text = fields.iter().find(|field| field.key == TEXT).map(|field| field.cell);
    let columns = apart::Columns { read, name: chosen.name_at, id: None, text, count: chosen.count_at };
    Some(apart::part(&first, &chosen.rows, &columns))
}

/// The column of what the rows say, found as in a table that is a deck itself. `pieces`: cards or counters.
fn text_at(chosen: &FoundList, pieces: bool) -> Option<usize> {
    let word = |cell: usize| {
        let heading = chosen.asked.get(cell).or_else(|| chosen.headings.get(cell));
        let heading = heading.map_or("", String::as_str).trim().trim_end_matches(':').trim();
        let taken = cell == chosen.name_at || Some(cell) == chosen.count_at || heading == "-";
        if taken { String::new() } else { heading.to_owned() }
    };
    let open: Vec<String> = (0..chosen.width).map(word).collect();
    let only = || recognised::only_prose(&open, &chosen.rows).filter(|_| pieces && chosen.asked.is_empty());
    let said = open.iter().position(|word| word.to_lowercase() == TEXT);
    said.or_else(|| recognised::text(&open, &chosen.rows)).or_else(only)
}

/// The columns that are neither names nor counts, each with a key of its own.
fn fields(chosen: &FoundList, pieces: bool) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let text_at = text_at(chosen, pieces);
    for cell in 0..chosen.width {
        let heading =
            chosen.headings.get(cell).map_or("", String::as_str).trim().trim_end_matches(':').trim();
        let asked = chosen.asked.get(cell).map(String::as_str);
        let empty = chosen.rows.iter().all(|row| row.text(cell).is_empty());
        if cell == chosen.name_at || Some(cell) == chosen.count_at || asked == Some("-") || empty {
            continue;
        }
        let word = slug(asked.unwrap_or(heading));
        let plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') && !word.is_empty();
        let mut key = if plain { word } else { format!("column-{}", cell + 1) };
        if text_at == Some(cell) {
            key = TEXT.into();
        } else if is_row_key(&key) {
            key = format!("printed-{key}");
        }
        let taken = |key: &str| fields.iter().any(|field: &Field| field.key == key);
        let (base, mut number) = (key.clone(), 2);
        while taken(&key) {
            key = format!("{base}-{number}");
            number += 1;
        }
        fields.push(Field { cell, key, heading: heading.to_owned() });
    }
    fields
}

/// Reads a row, or gives the reason why not.
fn entry(chosen: &FoundList, fields: &[Field], row: &Row) -> Result<Entry, RowError> {
    let odd = |cell: &&Cell| cell.kind != Kind::Plain || warpress_tabular::is_date(&cell.text);
    if let Some(cell) = row.cells.iter().find(odd) {
        return Err(match cell.kind {
            Kind::Failed | Kind::Unsaved => RowError::Formula(cell.text.clone()),
            _ => RowError::Date(cell.text.clone()),
        });
    }
    let (name, glued) = chosen.name(row);
    if name.is_empty() {
        return Err(RowError::NoName);
    }
    if row.cells.iter().skip(chosen.width).any(|cell| !cell.text.is_empty()) {
        return Err(RowError::TooLong);
    }
    let filled = row.cells.iter().filter(|cell| !cell.text.is_empty()).count();
    if filled == 1 && chosen.width > 2 && chosen.loose {
        return Err(RowError::NameAlone);
    }
    let count = match chosen.count_at {
        None => glued,
        Some(at) => match row.text(at).trim_matches(['x', '×', '(', ')', ' ']) {
            // Who leaves the cell empty has it once; a row with a name alone is the heading of a part.
            "" if filled > 1 && row.text(at).is_empty() => Some(1),
            "" => return Err(RowError::NoCount),
            text => Some(
                text.parse::<u32>()
                    .ok()
                    .filter(|count| *count <= 9999)
                    .ok_or_else(|| RowError::Count(text.to_owned()))?,
            ),
        },
    };
    if chosen.counts() && count.is_none() {
        return Err(RowError::NoCount);
    }
    let values: Vec<String> = fields.iter().map(|field| row.text(field.cell).to_owned()).collect();
    let marked = fields.iter().map(|field| paragraphs(row.rich(field.cell))).collect();
    if values.iter().chain([&name]).any(|text| text.contains("{{")) {
        return Err(RowError::LookUp);
    }
    Ok(Entry { name, count, values, marked })
}

/// The list's name, from its id: "Battle" for `battle`, and its kind.
fn list_name(request: &Request) -> String {
    let name = title(&request.id);
    match request.sort {
        Sort::Deck if !name.to_lowercase().contains("deck") => format!("{name} deck"),
        _ => name,
    }
}
