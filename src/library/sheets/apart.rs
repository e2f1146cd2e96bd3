//! Rows of a spreadsheet that are no rows of the list: headings of the parts below them, the row of headings once more,
//! and rows that only a form left behind, whose boxes nobody ticked.

use super::file::is_sum;
use super::headings::Heading;
use warpress_model::{Code, Diagnostic, Location};
use warpress_tabular::{Cell, Row, is_numbering, is_running, is_unticked};

/// Rows of a file, and what was left out of them.
pub struct Parted {
    /// Those that are rows of the list.
    pub rows: Vec<Row>,
    /// Cells of rows that are headings of parts.
    pub titles: Vec<(String, Location)>,
    /// Rows that repeat the headings.
    pub again: Vec<Location>,
    /// How many rows have nothing but unticked boxes and their numbers.
    pub forms: usize,
}

/// Parts the rows below the headings.
pub fn part(first: &Row, rows: &[Row], headings: &[Heading]) -> Parted {
    /// As many named rows as say whether a column numbers them.
    const FEW: usize = 3;
    let mut parted = Parted { rows: Vec::new(), titles: Vec::new(), again: Vec::new(), forms: 0 };
    let at = |key: &str| headings.iter().find(|heading| heading.path == [key]).map(|heading| heading.at);
    let (Some(name), count) = (at("name"), at("count")) else {
        parted.rows = rows.to_vec();
        return parted;
    };
    let again = |row: &&Row| row.text(name).to_lowercase() == first.text(name).to_lowercase();
    let named: Vec<Row> =
        rows.iter().filter(|row| !row.text(name).is_empty() && !again(row)).cloned().collect();
    let list = List {
        headings,
        name,
        id: at("id"),
        text: at("text"),
        count,
        numbering: headings
            .iter()
            .map(|heading| heading.at)
            .filter(|at| *at != name && Some(*at) != count && (is_numbering(&named, *at, FEW) || is_running(rows, *at)))
            .collect(),
    };
    let sorts: Vec<Sort> = rows.iter().map(|row| list.sort(first, row)).collect();
    let titles = list.titles(rows, &sorts);
    for (at, (row, sort)) in rows.iter().zip(sorts).enumerate() {
        match sort {
            Sort::Again => parted.again.push(row.location()),
            Sort::Form => parted.forms += 1,
            Sort::Aside(cell) => parted.titles.push(told(row, cell)),
            Sort::Alone if titles.contains(&at) => parted.titles.push(told(row, name)),
            _ => parted.rows.push(row.clone()),
        }
    }
    parted
}

fn told(row: &Row, at: usize) -> (String, Location) {
    let location = row.cells.get(at).map_or_else(|| row.location(), |cell| cell.location.clone());
    (row.text(at).to_owned(), location)
}

/// What a row seems to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// A row like most.
    Full,
    /// A sum, or one that has nothing to be read.
    Other,
    /// It has its name alone.
    Alone,
    /// It has no name, and some words in this cell alone.
    Aside(usize),
    /// The row of headings.
    Again,
    /// It has no name, and nothing that anybody has written.
    Form,
}

/// The columns that matter.
struct List<'l> {
    headings: &'l [Heading],
    name: usize,
    id: Option<usize>,
    text: Option<usize>,
    count: Option<usize>,
    /// Columns that number the rows.
    numbering: Vec<usize>,
}

impl List<'_> {
    /// The cells of a row that are read and have something in them.
    fn filled<'r>(&self, row: &'r Row) -> Vec<(usize, &'r Cell)> {
        let cell = |heading: &Heading| row.cells.get(heading.at).map(|cell| (heading.at, cell));
        self.headings.iter().filter_map(cell).filter(|(_, cell)| !cell.text.is_empty()).collect()
    }

    fn sort(&self, first: &Row, row: &Row) -> Sort {
        let filled = self.filled(row);
        if filled.is_empty() || self.count.is_some() && is_sum(row, self.count) {
            return Sort::Other;
        }
        let same = |(at, cell): &(usize, &Cell)| cell.text.to_lowercase() == first.text(*at).to_lowercase();
        if filled.len() > 1 && filled.iter().all(same) {
            return Sort::Again;
        }
        let is_number = |text: &str| text.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        let is_given = |(at, cell): &&(usize, &Cell)| {
            is_unticked(&cell.text) || self.numbering.contains(at) && is_number(&cell.text)
        };
        let written: Vec<usize> = filled.iter().filter(|cell| !is_given(cell)).map(|(at, _)| *at).collect();
        let named = !row.text(self.name).is_empty() || self.id.is_some_and(|id| !row.text(id).is_empty());
        match written.as_slice() {
            [] if !named => Sort::Form,
            [at] if !named && self.is_title(*at, row.text(*at)) => Sort::Aside(*at),
            [at] if *at == self.name => Sort::Alone,
            _ => Sort::Full,
        }
    }

    /// Whether a text that stands alone in a row without a name may be a heading, rather than the rest of a text.
    fn is_title(&self, at: usize, text: &str) -> bool {
        const LONGEST: usize = 6;
        Some(at) != self.text
            && Some(at) != self.count
            && text.split_whitespace().count() <= LONGEST
            && !text.ends_with(['.', '!', '?'])
            && text.chars().any(char::is_alphabetic)
    }

    /// Which of the rows with nothing but a name are headings or remarks: those that are written like a heading and have
    /// rows below them, and all if the others are counted and have more to say. There are fewer of them.
    fn titles(&self, rows: &[Row], sorts: &[Sort]) -> Vec<usize> {
        let of = |sort: Sort| (0..rows.len()).filter(move |at| sorts[*at] == sort);
        let (alone, full) = (of(Sort::Alone).count(), of(Sort::Full).count());
        if alone == 0 || alone > full || self.headings.len() < 2 {
            return Vec::new();
        }
        const RICH: usize = 3;
        let rich = |at: usize| {
            self.filled(&rows[at]).len() >= RICH
                && self.count.is_some_and(|count| !rows[at].text(count).is_empty())
        };
        let counted = alone * 2 <= full && of(Sort::Full).all(rich);
        let shouted = of(Sort::Full).filter(|at| is_shouted(rows[*at].text(self.name))).count();
        let capitals = shouted * 2 <= full;
        let is_written = |text: &str| {
            let decorated = text.starts_with(['-', '=', '*', '—', '–', '•', '[', '<', '>', '~'])
                && text.chars().any(char::is_alphabetic);
            text.ends_with(':') || decorated || capitals && is_shouted(text)
        };
        let below = |at: usize| sorts[at + 1..].contains(&Sort::Full);
        let is_title = |at: &usize| counted || below(*at) && is_written(rows[*at].text(self.name));
        of(Sort::Alone).filter(is_title).collect()
    }
}

/// Whether a text is in capitals.
fn is_shouted(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_uppercase()).count() > 1 && !text.chars().any(char::is_lowercase)
}

impl Parted {
    /// What is told of the rows that were left out and may have been cards.
    pub fn findings(&self, file: &str) -> Vec<Diagnostic> {
        const SHOWN: usize = 4;
        let mut found = Vec::new();
        if let Some((_, location)) = self.titles.first() {
            let shown: Vec<String> = self
                .titles
                .iter()
                .take(SHOWN)
                .map(|(title, _)| format!("“{}”", super::file::cut(title)))
                .collect();
            let more = match self.titles.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let (stand, are) = match self.titles.len() {
                1 => ("stands alone in its row and is", "a heading, not for a row of the list"),
                _ => ("stand alone in their rows and are", "headings, not for rows of the list"),
            };
            let message = format!("{}{more} {stand} taken for {are}", shown.join(", "));
            let help =
                "what is a row of the list needs more than a name: how many there are of it, or its text";
            found.push(Diagnostic::new(Code::W0252, message, location).help(help).about(file));
        }
        if let Some(location) = self.again.first() {
            let times = if self.again.len() == 1 { "a second time" } else { "several times" };
            let message = format!("the headings stand here {times}: the row is none of the list");
            found.push(
                Diagnostic::new(Code::W0252, message, location)
                    .help("remove it from the spreadsheet")
                    .about(file),
            );
        }
        found
    }
}
