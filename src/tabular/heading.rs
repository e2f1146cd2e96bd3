//! Headings of tables, and tables that are side by side.

use super::{Row, Table};

const COUNTS: [&str; 13] = [
    "#",
    "no",
    "nr",
    "numb",
    "num",
    "number",
    "count",
    "qty",
    "quantity",
    "copies",
    "amount",
    "number of cards",
    "x",
];

/// Headings that can mean nothing but a count.
const PLAIN_COUNTS: [&str; 4] = ["count", "copies", "quantity", "qty"];

const NAMES: [&str; 12] = [
    "name",
    "card",
    "cards",
    "unit",
    "units",
    "title",
    "power",
    "item",
    "counter",
    "counters",
    "card list",
    "list",
];

const OTHERS: [&str; 14] = [
    "type",
    "notes",
    "note",
    "text",
    "effect",
    "description",
    "force",
    "cost",
    "user",
    "value",
    "class",
    "side",
    "id",
    "action",
];

const TEXTS: [&str; 11] = [
    "text",
    "effect",
    "effects",
    "rules",
    "rules text",
    "card text",
    "description",
    "notes",
    "ability",
    "abilities",
    "special",
];

/// What stands before the sum of a column, in the languages that spreadsheets are written in.
const TOTALS: [&str; 15] = [
    "total",
    "totals",
    "sum",
    "grand total",
    "razem",
    "suma",
    "ogółem",
    "łącznie",
    "summe",
    "gesamt",
    "insgesamt",
    "somme",
    "totale",
    "totaal",
    "celkem",
];

/// Whether a cell says that its row has the sums of the others.
pub fn is_total(text: &str) -> bool {
    TOTALS.contains(&bare(text).as_str())
}

/// A heading without its signs.
fn bare(heading: &str) -> String {
    heading.trim().trim_end_matches([':', '.']).trim().to_lowercase()
}

/// Whether a column with this heading contains counts.
pub fn is_count(heading: &str) -> bool {
    let bare = bare(heading);
    COUNTS.contains(&bare.as_str())
        || ["number of ", "# of ", "no. of "].iter().any(|start| bare.starts_with(start))
}

/// Whether a column with this heading contains the names.
pub fn is_name(heading: &str) -> bool {
    let bare = bare(heading);
    NAMES.contains(&bare.as_str()) || bare.ends_with(" name")
}

/// Whether a column of this heading has what the pieces say.
pub fn is_text(heading: &str) -> bool {
    TEXTS.contains(&bare(heading).as_str())
}

/// The column that has the names: by its heading, or because nearly all of its values are different words.
pub fn name_at(headings: &[String], rows: &[Row], width: usize) -> Option<usize> {
    let said = headings.iter().position(|heading| is_name(heading));
    let fits = |column: &usize| {
        let words: Vec<&str> =
            rows.iter().map(|row| row.text(*column)).filter(|text| !text.is_empty()).collect();
        let mut different = words.clone();
        different.sort_unstable();
        different.dedup();
        let named =
            words.iter().filter(|text| text.chars().any(char::is_alphabetic) && !is_number(text)).count();
        named * 10 >= words.len() * 9
            && different.len() * 2 > words.len()
            && words.len() * 10 >= rows.len() * 7
    };
    said.or_else(|| (0..width).find(fits))
}

/// The column that says how many there are. `counted`: there are copies of the rows, as of cards; of what is only
/// tabled a number may be anything.
pub fn count_at(
    headings: &[String],
    rows: &[Row],
    width: usize,
    name_at: Option<usize>,
    counted: bool,
) -> Option<usize> {
    let numbers = |column: usize| -> Vec<u32> {
        rows.iter()
            .filter_map(|row| row.text(column).trim_matches(['x', '×', '(', ')', ' ']).parse().ok())
            .collect()
    };
    // 1, 2, 3 … number the rows.
    let numbering = |column: usize| {
        let numbers = numbers(column);
        numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]))
    };
    let heading =
        |column: usize| headings.get(column).map(|heading| heading.to_lowercase()).unwrap_or_default();
    let is_plain = |column: &usize| PLAIN_COUNTS.contains(&heading(*column).as_str());
    let is_fit = |column: &usize| {
        is_count(&heading(*column))
            && Some(*column) != name_at
            && (is_plain(column) || counted && !numbering(*column))
            && numbers(*column).len() * 2 > rows.len()
    };
    // “Nr” beside “Qty” numbers the rows.
    let plain = (0..width).find(|column| is_plain(column) && is_fit(column));
    plain.or_else(|| (0..width).find(is_fit))
}

fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-', '−', ' ']);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Whether the first row is a heading.
pub fn has_heading(table: &Table) -> bool {
    let Some((first, rest)) = table.rows.split_first().filter(|_| table.cut) else { return false };
    let texts = || first.cells.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty());
    if texts().any(is_number) || texts().count() == 0 {
        return false;
    }
    let known = |text: &str| {
        is_count(text) || is_name(text) || OTHERS.contains(&bare(text).as_str()) || text.ends_with(':')
    };
    // `1D6 | Type:`
    if texts().count() >= 2 && texts().any(|text| text.ends_with(':')) {
        return true;
    }
    // A single known word may also be a name: a card called "Force".
    if texts().filter(|text| known(text)).count() >= 2 || texts().any(|text| is_name(text) || is_count(text))
    {
        return true;
    }
    // Words over numbers.
    (0..table.width()).any(|column| {
        let mut below = rest.iter().map(|row| row.text(column)).filter(|text| !text.is_empty()).peekable();
        let numbers = below.peek().is_some() && rest.len() >= 2 && below.all(is_number);
        numbers && !first.text(column).is_empty()
    })
}

/// Puts the parts of a table that are side by side below each other: `ID | Action | ID | Action`.
pub fn unfold(table: Table) -> Table {
    let Some(first) = table.rows.first().filter(|_| table.cut) else { return table };
    let heads: Vec<String> = first.cells.iter().map(|cell| bare(&cell.text)).collect();
    let part = (1..=heads.len() / 2).find(|part| {
        heads.len().is_multiple_of(*part)
            && heads.chunks(*part).all(|chunk| chunk == &heads[..*part])
            && !heads[0].is_empty()
    });
    let Some(part) = part.filter(|_| has_heading(&table)) else { return table };
    let mut rows: Vec<Row> = vec![Row { line: first.line, cells: first.cells[..part].to_vec() }];
    for from in (0..heads.len()).step_by(part) {
        for row in &table.rows[1..] {
            let cells: Vec<_> = row.cells.iter().skip(from).take(part).cloned().collect();
            if cells.iter().any(|cell| !cell.text.is_empty()) {
                rows.push(Row { line: row.line, cells });
            }
        }
    }
    Table { rows, ..table }
}
