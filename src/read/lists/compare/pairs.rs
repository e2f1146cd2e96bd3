//! Decides which line means which row.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::columns::{Columns, agrees, find};
use super::entry::Entry;
use super::group::Group;
use super::{Pair, Pairs};
use crate::likeness::alike;

/// Pairs the lines of a group with entries of the same name.
pub fn pair(
    group: &Group,
    entries: &[Entry<'_>],
    index: &HashMap<&str, Vec<usize>>,
    taken: &mut [bool],
    asked: Option<&[String]>,
) -> Pairs {
    let main = main_list(group, entries, index);
    let mut by_key: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut strangers = Vec::new();
    for (number, line) in group.lines.iter().enumerate() {
        if index.contains_key(line.key.as_str()) {
            by_key.entry(&line.key).or_default().push(number);
        } else {
            strangers.push(number);
        }
    }
    // The rows with this name: those of the table's main list, otherwise of the others; free ones first.
    let meant = |key: &str, taken: &[bool]| -> Vec<usize> {
        let all = &index[key];
        let of = |own: bool, free: bool| -> Vec<usize> {
            let fits = |number: &&usize| {
                (Some(entries[**number].list.id.as_str()) == main) == own && (!free || !taken[**number])
            };
            all.iter().filter(fits).copied().collect()
        };
        let mut choices = [of(true, true), of(false, true), of(true, false), of(false, false)].into_iter();
        choices.find(|found| !found.is_empty()).unwrap_or_default()
    };
    let single: Vec<(usize, usize)> = by_key
        .iter()
        .filter_map(|(key, lines)| match (&lines[..], &meant(key, taken)[..]) {
            ([line], [entry]) => Some((*line, *entry)),
            _ => None,
        })
        .collect();
    let first: Vec<(usize, usize)> = by_key
        .iter()
        .flat_map(|(key, lines)| lines.iter().copied().zip(meant(key, taken)).collect::<Vec<_>>())
        .collect();
    let sample = if single.len() >= 2 { &single } else { &first };
    let known: Vec<_> = sample.iter().map(|(line, entry)| (&group.lines[*line], &entries[*entry])).collect();
    let columns = find(group, &known, asked);
    let mut all = Vec::new();
    for (key, lines) in by_key {
        let found = meant(key, taken);
        for entry in &found {
            taken[*entry] = true;
        }
        all.extend(by_values(group, entries, &columns, lines, found));
    }
    all.sort_by_key(|pair: &Pair| pair.lines.first().copied());
    Pairs { all, strangers, columns }
}

/// The list named by most lines.
fn main_list<'e>(
    group: &Group,
    entries: &'e [Entry<'_>],
    index: &HashMap<&str, Vec<usize>>,
) -> Option<&'e str> {
    let mut hits: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &group.lines {
        let lists: HashSet<&str> = index
            .get(line.key.as_str())
            .into_iter()
            .flatten()
            .map(|entry| entries[*entry].list.id.as_str())
            .collect();
        for list in lists {
            *hits.entry(list).or_default() += 1;
        }
    }
    hits.into_iter().rev().max_by_key(|(_, hits)| *hits).map(|(list, _)| list)
}

/// Of several lines and rows with one name, those whose values agree belong together; the rest are paired with
/// the nearest.
fn by_values(
    group: &Group,
    entries: &[Entry<'_>],
    columns: &Columns,
    lines: Vec<usize>,
    found: Vec<usize>,
) -> Vec<Pair> {
    /// If there are more than these, each is taken in order.
    const MOST: usize = 20_000;
    if lines.len().saturating_mul(found.len()) > MOST {
        return vec![Pair { lines, entries: found, alike: false }];
    }
    let same = |line: usize, entry: usize| {
        let says = |cell: usize| group.lines[line].cells.get(cell).map_or("", String::as_str);
        let agree = columns.iter().filter(|meant| match &meant.words {
            Some(words) => {
                let word = entries[entry].attributes.get(&meant.attribute).and_then(|all| all.first());
                words.get(&super::value::norm(says(meant.cell))) == word
            }
            None => agrees(says(meant.cell), &entries[entry], &meant.attribute),
        });
        agree.count()
    };
    let mut scored: Vec<(usize, usize, usize)> = lines
        .iter()
        .flat_map(|line| found.iter().map(|entry| (same(*line, *entry), *line, *entry)).collect::<Vec<_>>())
        .collect();
    scored.sort_by_key(|(score, line, entry)| (std::cmp::Reverse(*score), *line, *entry));
    let mut pairs: Vec<Pair> = Vec::new();
    let has = |pairs: &[Pair], line: usize, entry: usize| {
        let line = pairs.iter().any(|pair| pair.lines.contains(&line));
        let entry = pairs.iter().any(|pair| pair.entries.contains(&entry));
        (line, entry)
    };
    for (_, line, entry) in &scored {
        if has(&pairs, *line, *entry) == (false, false) {
            pairs.push(Pair::one(*line, *entry));
        }
    }
    for (_, line, entry) in &scored {
        match has(&pairs, *line, *entry) {
            (false, true) => pairs
                .iter_mut()
                .filter(|pair| pair.entries.contains(entry))
                .for_each(|pair| pair.lines.push(*line)),
            (true, false) => pairs
                .iter_mut()
                .filter(|pair| pair.lines.contains(line))
                .for_each(|pair| pair.entries.push(*entry)),
            _ => {}
        }
    }
    pairs
}

/// The lists that occur in the file: those of which it names more than three in five rows, or the one requested.
pub fn met(entries: &[Entry<'_>], taken: &[bool], asked: bool) -> HashSet<String> {
    let mut rows: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (entry, taken) in entries.iter().zip(taken) {
        let (all, there) = rows.entry(entry.list.id.as_str()).or_default();
        *all += 1;
        *there += usize::from(*taken);
    }
    let about = |(_, (all, there)): &(&str, (usize, usize))| asked || there * 5 > all * 3;
    rows.into_iter().filter(about).map(|(list, _)| list.to_owned()).collect()
}

/// Pairs unknown lines with rows that the file does not name, if one may be a misspelling of the other.
pub fn likenesses(
    group: &Group,
    pairs: &mut Pairs,
    entries: &[Entry<'_>],
    taken: &mut [bool],
    met: &HashSet<String>,
) {
    /// More comparisons than any game needs.
    const MOST: usize = 200_000;
    let free: Vec<usize> =
        (0..entries.len()).filter(|entry| !taken[*entry] && met.contains(&entries[*entry].list.id)).collect();
    if pairs.strangers.len().saturating_mul(free.len()) > MOST {
        return;
    }
    let mut found: Vec<(f64, usize, usize)> = Vec::new();
    for line in &pairs.strangers {
        for entry in &free {
            let likenesses =
                entries[*entry].keys.iter().filter_map(|key| alike(&group.lines[*line].key, key));
            found.extend(likenesses.max_by(f64::total_cmp).map(|likeness| (likeness, *line, *entry)));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
    for (_, line, entry) in found {
        if !taken[entry] && pairs.strangers.contains(&line) {
            // All rows with that name are meant.
            let same: Vec<usize> = free
                .iter()
                .copied()
                .filter(|other| !taken[*other] && entries[*other].keys == entries[entry].keys)
                .collect();
            for other in &same {
                taken[*other] = true;
            }
            pairs.strangers.retain(|stranger| *stranger != line);
            pairs.all.push(Pair { alike: true, lines: vec![line], entries: same });
        }
    }
}
