//! Lists that are not tables: a line for each row, with sentences before, behind and between.

use std::collections::{HashMap, HashSet};

use super::entry::Entry;
use super::group::{Group, Line, known};
use crate::likeness::key;
use warpress_tabular::{Reading, Row, Table, TableFile, readings};

/// The lines with names of rows, for lists that are in none of the file's tables.
pub fn groups(
    read: &TableFile,
    index: &HashMap<&str, Vec<usize>>,
    entries: &[Entry<'_>],
    tables: &[Group],
) -> Vec<Group> {
    let missing = missing(index, entries, tables);
    let narrow: HashMap<&str, Vec<usize>> = index
        .iter()
        .filter(|(_, numbers)| {
            numbers.iter().any(|number| missing.contains(entries[*number].list.id.as_str()))
        })
        .map(|(key, numbers)| (*key, numbers.clone()))
        .collect();
    let mut group = Group { headings: Vec::new(), lines: Vec::new(), name_at: 0, strict: true };
    let mut seen: HashSet<String> = HashSet::new();
    // A heading may stand alone above its list, so blocks separated only by blank lines are read together.
    let rows: Vec<&Row> =
        read.tables.iter().filter(|table| !table.cut).flat_map(|table: &Table| &table.rows).collect();
    let found: Vec<Option<Reading>> = rows.iter().map(|row| known(row.text(0), &narrow)).collect();
    for (at, row) in rows.iter().enumerate() {
        let reading = match &found[at] {
            Some(reading) if seen.insert(key(&reading.name)) => reading.clone(),
            Some(_) => continue,
            None => match like_its_neighbours(row.text(0), &found, at) {
                Some(reading) => reading,
                None => continue,
            },
        };
        group.lines.push(Line {
            key: key(&reading.name),
            name: reading.name,
            count: reading.count,
            cells: vec![String::new(), reading.rest],
            number: row.line,
            cell_name: None,
            location: row.location(),
        });
    }
    if group.lines.is_empty() { Vec::new() } else { vec![group] }
}

/// The lists of which the tables contain less than half of the rows.
fn missing<'e>(
    index: &HashMap<&str, Vec<usize>>,
    entries: &'e [Entry<'_>],
    tables: &[Group],
) -> HashSet<&'e str> {
    let mut rows: HashMap<&str, (usize, usize)> = HashMap::new();
    let named: HashSet<usize> = tables
        .iter()
        .flat_map(|group| &group.lines)
        .filter_map(|line| index.get(line.key.as_str()))
        .flatten()
        .copied()
        .collect();
    for (number, entry) in entries.iter().enumerate() {
        let (all, there) = rows.entry(entry.list.id.as_str()).or_default();
        *all += 1;
        *there += usize::from(named.contains(&number));
    }
    rows.into_iter().filter(|(_, (all, there))| there * 2 < *all).map(|(list, _)| list).collect()
}

/// An unknown line, read in the same way as the known lines around it; `None` if it may be a sentence.
fn like_its_neighbours(text: &str, found: &[Option<Reading>], at: usize) -> Option<Reading> {
    const AROUND: usize = 4;
    const LONGEST: usize = 6;
    let near = &found[at.saturating_sub(AROUND)..(at + AROUND + 1).min(found.len())];
    let shape = near.iter().flatten().next()?.shape;
    let alike = near.iter().flatten().filter(|reading| reading.shape == shape).count();
    // All lines around it but one are rows of the list.
    if alike + 2 < near.len() || alike < 3 {
        return None;
    }
    let reading = readings(text).into_iter().find(|reading| reading.shape == shape)?;
    let words = reading.name.split_whitespace().count();
    (words <= LONGEST && !reading.name.ends_with(['.', '!', '?', ':'])).then_some(reading)
}
