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

/// A heading without punctuation.
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
