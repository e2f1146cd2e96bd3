//! Rows of a spreadsheet that are no rows of the list: headings of the parts below them, the row of headings once more,
//! and rows that only a form left behind, whose boxes nobody ticked.

use super::file::is_sum;
use warpress_model::{Code, Diagnostic, Location};
use warpress_tabular::{Cell, Row, is_numbering, is_running, is_unticked};

/// The columns that matter.
#[derive(Debug, Clone, Default)]
pub struct Columns {
    /// All that are read.
    pub read: Vec<usize>,
    /// That of the names.
    pub name: usize,
    /// That of the ids.
    pub id: Option<usize>,
    /// That of what the pieces say.
    pub text: Option<usize>,
    /// That of the copies.
    pub count: Option<usize>,
}

/// Rows of a file, and what was left out of them.
#[derive(Debug, Default)]
pub struct SeparatedRows {
    /// Those that are rows of the list.
    pub rows: Vec<Row>,
    /// Cells of rows that are headings of parts.
    pub titles: Vec<(String, Location)>,
    /// Names of rows that may be headings, and are taken for rows of the list.
    pub doubtful: Vec<(String, Location)>,
    /// Rows that repeat the headings.
    pub again: Vec<Location>,
    /// How many rows have nothing but unticked boxes and their numbers.
    pub forms: usize,
}

/// Parts the rows below the headings.
pub fn part(first: &Row, rows: &[Row], columns: &Columns) -> SeparatedRows {
    /// As many named rows as say whether a column numbers them.
    const FEW: usize = 3;
    let mut parted = SeparatedRows::default();
    let (name, count) = (columns.name, columns.count);
    let again = |row: &&Row| row.text(name).to_lowercase() == first.text(name).to_lowercase();
    let named: Vec<Row> =
        rows.iter().filter(|row| !row.text(name).is_empty() && !again(row)).cloned().collect();
    // A form has its numbers before anybody fills it in, so that few rows may have names yet.
    let numbers = |at: usize| is_numbering(&named, at, FEW) || is_running(rows, at);
    let numbering = columns.read.iter().copied();
    let numbering = numbering.filter(|at| *at != name && Some(*at) != count && numbers(*at)).collect();
    let list = List { columns, numbering };
    let sorts: Vec<Sort> = rows.iter().map(|row| list.sort(first, row)).collect();
    let (titles, doubtful) = list.titles(rows, &sorts);
    for (at, (row, sort)) in rows.iter().zip(sorts).enumerate() {
        match sort {
            Sort::Again => parted.again.push(row.location()),
            Sort::Form => parted.forms += 1,
            Sort::Aside(cell) => parted.titles.push(told(row, cell)),
            Sort::Alone if titles.contains(&at) => parted.titles.push(told(row, name)),
            _ => {
                if doubtful.contains(&at) {
                    parted.doubtful.push(told(row, name));
                }
                parted.rows.push(row.clone());
            }
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

/// What tells rows apart.
struct List<'l> {
    columns: &'l Columns,
    /// Columns that number the rows.
    numbering: Vec<usize>,
}

impl List<'_> {
    /// The cells of a row that are read and have something in them.
    fn filled<'r>(&self, row: &'r Row) -> Vec<(usize, &'r Cell)> {
        let cell = |at: &usize| row.cells.get(*at).map(|cell| (*at, cell));
        self.columns.read.iter().filter_map(cell).filter(|(_, cell)| !cell.text.is_empty()).collect()
    }

    fn sort(&self, first: &Row, row: &Row) -> Sort {
        let filled = self.filled(row);
        let Columns { name, id, count, .. } = *self.columns;
        if filled.is_empty() || count.is_some() && is_sum(row, count) {
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
        let named = !row.text(name).is_empty() || id.is_some_and(|id| !row.text(id).is_empty());
        match written.as_slice() {
            [] if !named => Sort::Form,
            [at] if !named && self.is_title(*at, row.text(*at)) => Sort::Aside(*at),
            [at] if *at == name => Sort::Alone,
            _ => Sort::Full,
        }
    }

    /// Whether a text that stands alone in a row without a name may be a heading, rather than the rest of a text.
    fn is_title(&self, at: usize, text: &str) -> bool {
        const LONGEST: usize = 6;
        Some(at) != self.columns.text
            && Some(at) != self.columns.count
            && text.split_whitespace().count() <= LONGEST
            && !text.ends_with(['.', '!', '?'])
            && text.chars().any(char::is_alphabetic)
    }

    /// Which of the rows with nothing but a name are headings or remarks: those that are written like a heading and have
    /// rows below them; all if the others have more to say, and are counted, or stand in parts below one each. There are
    /// fewer of them. The second are those that may be headings, as all others have more to say.
    fn titles(&self, rows: &[Row], sorts: &[Sort]) -> (Vec<usize>, Vec<usize>) {
        const RICH: usize = 3;
        let Columns { name, text, count, .. } = *self.columns;
        let of = |sort: Sort| (0..rows.len()).filter(move |at| sorts[*at] == sort);
        let (alone, full) = (of(Sort::Alone).count(), of(Sort::Full).count());
        if alone == 0 || alone > full || self.columns.read.len() < 2 {
            return Default::default();
        }
        let rich = |at: usize| {
            let filled = self.filled(&rows[at]).len();
            let said = |column: usize| !rows[at].text(column).is_empty();
            filled >= RICH && count.or(text).map_or(filled == self.columns.read.len(), said)
        };
        let rich = of(Sort::Full).all(rich);
        let few = alone * 2 <= full;
        let shown: Vec<Sort> =
            sorts.iter().copied().filter(|sort| matches!(sort, Sort::Alone | Sort::Full)).collect();
        let in_parts = alone > 1
            && alone < full
            && shown.first() == Some(&Sort::Alone)
            && !shown.windows(2).any(|pair| pair == [Sort::Alone, Sort::Alone])
            && shown.last() == Some(&Sort::Full);
        let sure = rich && (few && count.is_some() || in_parts);
        let shouted = of(Sort::Full).filter(|at| is_shouted(rows[*at].text(name))).count();
        let capitals = shouted * 2 <= full;
        let is_written =
            |text: &str| text.ends_with(':') || is_decorated(text) || capitals && is_shouted(text);
        let below = |at: usize| sorts[at + 1..].contains(&Sort::Full);
        let is_title = |at: &usize| sure || below(*at) && is_written(rows[*at].text(name));
        let (titles, others): (Vec<usize>, Vec<usize>) = of(Sort::Alone).partition(is_title);
        let spoken = text.is_some_and(|text| of(Sort::Full).all(|at| !rows[at].text(text).is_empty()));
        // Where rows are counted, one without a number may say nothing either.
        let doubt = rich && few && count.is_none() || spoken && in_parts;
        (titles, if doubt { others } else { Vec::new() })
    }
}

/// Whether a text stands behind or between signs that no name has: `--- Weapons`, `[Spells]`, `## More ##`, `★ Allies ★`.
fn is_decorated(text: &str) -> bool {
    const BEFORE: [char; 10] = ['-', '=', '*', '—', '–', '•', '[', '<', '>', '~'];
    let sign = |letter: char| !letter.is_alphanumeric() && !"“”„‚‘’«»\"'()!?¡¿….,".contains(letter);
    let between = text.starts_with(sign) && text.chars().next_back().is_some_and(sign);
    let headed = text.trim_start_matches('#').starts_with(' ') && text.starts_with('#');
    let bracketed = text.starts_with('(') && text.ends_with(')');
    text.chars().any(char::is_alphabetic) && (text.starts_with(BEFORE) || between || headed || bracketed)
}

/// Whether a text is in capitals.
fn is_shouted(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_uppercase()).count() > 1 && !text.chars().any(char::is_lowercase)
}

/// The first few of some rows.
fn named(rows: &[(String, Location)]) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<String> =
        rows.iter().take(SHOWN).map(|(name, _)| format!("“{}”", super::file::cut(name))).collect();
    let more = match rows.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", shown.join(", "))
}

impl SeparatedRows {
    /// What is told of the rows that were left out and may have been cards.
    pub fn findings(&self, file: &str) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        if let Some((_, location)) = self.titles.first() {
            let (stand, are) = match self.titles.len() {
                1 => ("stands alone in its row and is", "a heading, not for a row of the list"),
                _ => ("stand alone in their rows and are", "headings, not for rows of the list"),
            };
            let message = format!("{} {stand} taken for {are}", named(&self.titles));
            let help =
                "what is a row of the list needs more than a name: how many there are of it, or its text";
            found.push(Diagnostic::new(Code::W0252, message, location).help(help).about(file));
        }
        if let Some((_, location)) = self.doubtful.first() {
            let (have, are) = match self.doubtful.len() {
                1 => ("has nothing but its name", "is taken for a row of the list"),
                _ => ("have nothing but their names", "are taken for rows of the list"),
            };
            let message = format!("{} {have}, unlike all others, and {are}", named(&self.doubtful));
            let help = "write the heading of a part in capitals, or with a colon (“Weapons:”); give a row of the list \
                        something in another cell, if only a dash";
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
