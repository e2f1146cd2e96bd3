//! Headings of tables, and tables that are side by side.

use super::words::{COUNTS, NAMES, NUMBERS, TEXTS, TOTALS};
use super::{Kind, Row, Table};

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

/// Whether a cell says that its row has the sums of the others.
pub fn is_total(text: &str) -> bool {
    TOTALS.contains(&bare(text).as_str())
}

/// A heading without its signs, and without a remark in brackets behind it.
fn bare(heading: &str) -> String {
    let heading = heading.trim();
    let words = heading.split_once('(').map_or(heading, |(words, _)| words);
    words.trim().trim_end_matches([':', '.']).trim().to_lowercase()
}

/// Whether a heading means counts and can mean nothing else.
fn is_plain_count(heading: &str) -> bool {
    let bare = bare(heading);
    COUNTS.contains(&bare.as_str())
        || ["number of ", "# of ", "no. of ", "no of "].iter().any(|start| bare.starts_with(start))
}

/// Whether a column with this heading contains counts.
pub fn is_count(heading: &str) -> bool {
    is_plain_count(heading) || NUMBERS.contains(&bare(heading).as_str())
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
    let heading = |column: usize| headings.get(column).map_or("", String::as_str);
    // As many as the cells that are filled, or nearly: a formula without a result or a slip is none.
    let mostly_numbers = |column: usize| {
        let filled = rows.iter().filter_map(|row| row.cells.get(column)).filter(|cell| !cell.text.is_empty());
        let fits = |cell: &&super::Cell| cell.kind != Kind::Plain || copies(&cell.text).is_some();
        let (all, fitting) = (filled.clone().count(), filled.filter(fits).count());
        (all, fitting * 2 > all)
    };
    let is_fit = |column: &usize| {
        let (filled, numbers) = mostly_numbers(*column);
        Some(*column) != name_at
            && numbers
            && (is_plain_count(heading(*column))
                || counted
                    && is_count(heading(*column))
                    && filled * 2 > rows.len()
                    && !is_numbering(rows, *column, fewest(heading(*column))))
    };
    // “Nr” beside “Qty” numbers the rows.
    let plain = (0..width).find(|column| is_plain_count(heading(*column)) && is_fit(column));
    plain.or_else(|| (0..width).find(is_fit))
}

/// How many copies a cell says there are: `3`, `x3`, `(3)`, `3.0`.
fn copies(text: &str) -> Option<u32> {
    let bare = text.trim_matches(['x', 'X', '×', '(', ')', ' ']);
    let whole = bare.split_once(['.', ',']).filter(|(_, zeros)| zeros.bytes().all(|digit| digit == b'0'));
    whole.map_or(bare, |(whole, _)| whole).parse().ok()
}

/// How many numbers that ascend number the cards under this heading: two may also be amounts.
fn fewest(heading: &str) -> usize {
    const AMOUNTS: [&str; 2] = ["amount", "x"];
    if AMOUNTS.contains(&bare(heading).as_str()) { 3 } else { 2 }
}

/// Whether a column numbers the cards instead of counting them: its numbers ascend, and are at least this many, or are
/// many, and all differ; or zeros stand before them.
pub fn is_numbering(rows: &[Row], column: usize, fewest: usize) -> bool {
    const MANY: usize = 8;
    let texts = || rows.iter().map(|row| row.text(column)).filter(|text| !text.is_empty());
    let numbers: Vec<u32> = texts().filter_map(copies).collect();
    let mut different = numbers.clone();
    different.sort_unstable();
    different.dedup();
    let ascend = numbers.is_sorted();
    let padded = |text: &str| text.len() > 1 && text.starts_with('0') && is_number(text);
    let differ = different.len() == numbers.len();
    numbers.len() == texts().count()
        && (texts().any(padded) || differ && (ascend && numbers.len() >= fewest || numbers.len() >= MANY))
}

/// Whether a column has a running number, from row to row one more than before, as a form has that was filled in ahead.
pub fn is_running(rows: &[Row], column: usize) -> bool {
    const FEW: usize = 3;
    let numbers: Vec<Option<u32>> = rows
        .iter()
        .map(|row| row.text(column))
        .filter(|text| !text.is_empty())
        .map(|text| text.trim_end_matches('.').parse().ok())
        .collect();
    let follow = |pair: &[Option<u32>]| {
        pair[0].and_then(|number| number.checked_add(1)) == pair[1] && pair[1].is_some()
    };
    numbers.len() >= FEW && numbers.windows(2).all(follow)
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

#[cfg(test)]
mod tests {
    use super::{count_at, is_count};
    use crate::{ReadOptions, read};

    /// Which column of a file has the counts, by its heading.
    fn counts(csv: &str) -> Option<String> {
        let read = read("list.csv", csv.as_bytes(), ReadOptions::default()).unwrap();
        let (first, rows) = read.tables[0].rows.split_first().unwrap();
        let headings: Vec<String> = first.cells.iter().map(|cell| cell.text.clone()).collect();
        let name = super::name_at(&headings, rows, headings.len());
        count_at(&headings, rows, headings.len(), name, true).map(|at| headings[at].clone())
    }

    #[test]
    fn a_word_for_copies_counts_however_few_rows_have_one() {
        for heading in
            ["Qty", "Copies (2p)", "Anzahl", "Quantité", "Ilość", "Количество", "枚数", "# of cards", "Adet"]
        {
            let csv = format!("Name,{heading},Text\nSeer,,a\nWolf,,b\nFolk,3,c\nHunter,,d\n");
            assert_eq!(counts(&csv).as_deref(), Some(heading));
            assert!(is_count(heading));
        }
        assert_eq!(counts("Name,Count,Force\nDracula,of the night,3\nOrlok,of the rats,2\n"), None);
    }

    #[test]
    fn numbers_of_cards_are_no_counts() {
        for numbers in [["101", "103", "110"], ["1", "2", "3"], ["001", "002", "002"]] {
            for heading in ["#", "No.", "Number", "Nr"] {
                let [one, two, three] = numbers;
                let csv = format!("{heading},Name,Text\n{one},Wolf,a\n{two},Lamb,b\n{three},Farmer,c\n");
                assert_eq!(counts(&csv), None, "{heading} {numbers:?}");
            }
        }
        for (csv, heading) in [
            ("Number,Name,Text\n101,Wolf,Howls.\n102,Lamb,Bleats.\n", None),
            ("Nr;Name;Text\n1;Wolf;Heult.\n2;Lamm;Blökt.\n", None),
            ("#,Name\n2,Wolf\n1,Lamb\n", Some("#")),
            ("#,Name\n2,Wolf\n2,Lamb\n", Some("#")),
            ("#,Name\n2,Wolf\n", Some("#")),
            ("Amount,Name\n1,Wolf\n2,Lamb\n", Some("Amount")),
            ("Qty,Name\n1,Wolf\n2,Lamb\n", Some("Qty")),
        ] {
            assert_eq!(counts(csv).as_deref(), heading, "{csv}");
        }
        assert_eq!(counts("#,Name\n10,Wolf\n8,Lamb\n12,Farmer\n").as_deref(), Some("#"));
        assert_eq!(counts("#,Name\n1,Wolf\n1,Lamb\n2,Farmer\n").as_deref(), Some("#"));
    }
}
