//! Matches the columns of a file to those of the game, by their headings and values.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::entry::Entry;
use super::group::{Group, Line};
use super::value::{labelled, norm};
use super::{ColumnMatch, heading};
use crate::likeness::key;
use warpress_tabular::is_count;

/// The columns of a group that match the game's.
pub type Columns = Vec<ColumnMatch>;

/// The evidence that a column is one of the game's.
struct Case {
    score: f64,
    meant: ColumnMatch,
}

/// Finds them from lines whose entries are known.
pub fn find(group: &Group, known: &[(&Line, &Entry<'_>)], asked: Option<&[String]>) -> Columns {
    if let Some(asked) = asked {
        let said = asked.iter().enumerate().filter(|(_, word)| !matches!(word.as_str(), "name" | "-"));
        return said
            .map(|(cell, word)| ColumnMatch { cell, attribute: word.clone(), words: None, headed: true })
            .collect();
    }
    let width = group.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let mut attributes: BTreeSet<&str> =
        known.iter().flat_map(|(_, entry)| entry.attributes.keys().map(String::as_str)).collect();
    attributes.insert("count");
    let mut cases = Vec::new();
    for cell in (0..width).filter(|cell| *cell != group.name_at) {
        for attribute in &attributes {
            cases.extend(case(group, cell, attribute, known));
        }
    }
    // The strongest first; the first in the file among equals.
    cases.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.meant.cell.cmp(&other.meant.cell)));
    let mut columns: Columns = Vec::new();
    for case in cases {
        let taken =
            |meant: &ColumnMatch| meant.cell == case.meant.cell || meant.attribute == case.meant.attribute;
        if !columns.iter().any(taken) {
            columns.push(case.meant);
        }
    }
    columns.sort_by_key(|meant| meant.cell);
    columns
}

fn case(group: &Group, cell: usize, attribute: &str, known: &[(&Line, &Entry<'_>)]) -> Option<Case> {
    /// From this many values on, most must agree, unless a heading identifies the column.
    const MOST: f64 = 0.6;
    let pairs: Vec<(&str, &Entry<'_>)> = known
        .iter()
        .map(|(line, entry)| (line.cells.get(cell).map_or("", String::as_str), *entry))
        .filter(|(text, _)| !norm(text).is_empty())
        .collect();
    let same = pairs.iter().filter(|(text, entry)| agrees(text, entry, attribute)).count();
    let agreement = if pairs.is_empty() { 0.0 } else { same as f64 / pairs.len() as f64 };
    let likeness = likeness(&heading(group, cell), attribute, known);
    let different: BTreeSet<String> = pairs.iter().map(|(text, _)| norm(text)).collect();
    let meant = ColumnMatch { cell, attribute: attribute.to_owned(), words: None, headed: likeness > 0.0 };
    let by_values = agreement >= MOST && same >= 2 && different.len() >= 2;
    let by_heading = likeness >= 1.0 && (agreement >= MOST / 2.0 || is_number(&pairs));
    if (by_values || by_heading || likeness > 0.0 && agreement >= MOST) && !pairs.is_empty() {
        return Some(Case { score: agreement + likeness, meant });
    }
    let words = translation(&pairs, attribute)?;
    Some(Case { score: 0.5 + likeness, meant: ColumnMatch { words: Some(words), ..meant } })
}

fn is_number(pairs: &[(&str, &Entry<'_>)]) -> bool {
    pairs.iter().all(|(text, _)| norm(text).parse::<i64>().is_ok())
}

/// 1 if the heading is the column's name, 0.5 if it contains it.
fn likeness(heading: &str, attribute: &str, known: &[(&Line, &Entry<'_>)]) -> f64 {
    if attribute == "count" {
        return if is_count(heading) { 1.0 } else { 0.0 };
    }
    let heading = key(heading);
    let label = known
        .iter()
        .find_map(|(_, entry)| entry.list.columns.get(attribute))
        .map(|column| key(&column.label));
    let names = [Some(key(attribute)), label];
    let mut names = names.iter().flatten().filter(|name| !name.is_empty());
    if names.clone().any(|name| *name == heading) {
        1.0
    } else if names.any(|name| {
        heading.len() > 2 && name.len() > 2 && (heading.contains(name.as_str()) || name.contains(&heading))
    }) {
        0.5
    } else {
        0.0
    }
}

/// Whether a text of a file agrees with the game.
pub fn agrees(text: &str, entry: &Entry<'_>, attribute: &str) -> bool {
    if attribute == "count" {
        let number = norm(text).trim_matches(['x', '(', ')']).parse::<u32>().ok();
        return number.is_some_and(|number| entry.counts.contains(&number));
    }
    let Some(words) = entry.attributes.get(attribute) else { return norm(text).is_empty() };
    let is_code = |word: &str| (1..=4).contains(&word.len()) && word.chars().all(char::is_alphabetic);
    let is = |text: &str| {
        let text = norm(text);
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
            letters.sort_unstable();
            letters
        };
        // Letters of a legend have no order; longer words have.
        words.iter().any(|word| *word == text || is_code(word) && letters(word) == letters(&text))
    };
    // `Food (in the south only)`: a value and a remark.
    let remarked = text.split_once('(').filter(|(_, remark)| remark.trim().contains(' '));
    is(text)
        || labelled(text).is_some_and(|(_, value)| is(value))
        || remarked.is_some_and(|(value, _)| is(value))
}

/// The meaning of the file's own words where it uses other words than the game: `G` for `german`. Each
/// word of one must belong to one of the other, nearly always.
fn translation(pairs: &[(&str, &Entry<'_>)], attribute: &str) -> Option<HashMap<String, String>> {
    const WORDS: std::ops::RangeInclusive<usize> = 2..=12;
    let mut counted: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    for (text, entry) in pairs {
        let word = entry.attributes.get(attribute)?.first()?;
        if word.parse::<f64>().is_ok() || word.split(' ').count() > 3 {
            return None;
        }
        *counted.entry(norm(text)).or_default().entry(word).or_default() += 1;
    }
    let mut words = HashMap::new();
    let mut same = 0;
    for (text, means) in &counted {
        let (word, times) = means.iter().max_by_key(|(_, times)| **times)?;
        same += times;
        words.insert(text.clone(), (*word).to_owned());
    }
    let different: BTreeSet<&String> = words.values().collect();
    let plain = different.len() == words.len() && !different.iter().any(|word| word.is_empty());
    let enough =
        WORDS.contains(&words.len()) && pairs.len() >= words.len() * 3 && same * 8 >= pairs.len() * 7;
    (plain && enough).then_some(words)
}
