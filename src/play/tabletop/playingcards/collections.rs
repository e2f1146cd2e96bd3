//! Pieces that are one collection of playingcards.io: those of a list that have one size and one sort of backs. A
//! collection is the home of its pieces, and says for all of them what their sides show.

use std::collections::BTreeMap;

use crate::table::{Cut, Kind, Table, Use};

/// Pieces with the same home.
#[derive(Debug)]
pub struct Collection {
    /// The kinds in it (indices into the table's), in the table's order.
    pub kinds: Vec<usize>,
    /// They are cards; else counters.
    pub cards: bool,
    /// Width and height (mm).
    pub mm: (f64, f64),
    /// What is on their backs.
    pub back: Back,
}

/// What is on the backs of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// Nothing: they cannot be turned over.
    None,
    /// Nothing is printed, but they lie face down somewhere: a plain back.
    Plain,
    /// The same on all (index into `faces`).
    One(usize),
    /// On each its own.
    Each,
}

/// All collections of a table, and to which of them each kind belongs.
pub fn of(table: &Table<'_>) -> (Vec<Collection>, Vec<usize>) {
    let mut lists: Vec<&str> = Vec::new();
    let mut groups: BTreeMap<(usize, Size, bool, bool), Vec<usize>> = BTreeMap::new();
    for (number, kind) in table.kinds.iter().enumerate() {
        // Kinds of a list follow one another, so that the last lists are looked at first.
        let list = match lists.iter().rposition(|list| *list == kind.list) {
            Some(list) => list,
            None => {
                lists.push(&kind.list);
                lists.len() - 1
            }
        };
        let key = (list, size(table, kind), kind.cut == Cut::Card, kind.back.is_some());
        groups.entry(key).or_default().push(number);
    }
    let hidden = hidden(table);
    let mut belongs = vec![0; table.kinds.len()];
    let mut collections = Vec::new();
    for ((.., cards, _), kinds) in groups {
        kinds.iter().for_each(|kind| belongs[*kind] = collections.len());
        let back = back(table, &kinds, cards || kinds.iter().any(|kind| hidden[*kind]));
        collections.push(Collection { mm: table.faces[table.kinds[kinds[0]].front].mm, kinds, cards, back });
    }
    (collections, belongs)
}

/// A size in hundredths of a millimetre, which can be compared.
type Size = (i64, i64);

fn size(table: &Table<'_>, kind: &Kind) -> Size {
    let (w, h) = table.faces[kind.front].mm;
    ((w * 100.0).round() as i64, (h * 100.0).round() as i64)
}

/// Which kinds lie face down somewhere.
fn hidden(table: &Table<'_>) -> Vec<bool> {
    let mut hidden = vec![false; table.kinds.len()];
    for stack in &table.stacks {
        if stack.down || matches!(stack.purpose, Use::Pile | Use::Bag | Use::Hand) {
            stack.pieces.iter().for_each(|(kind, _)| hidden[*kind] = true);
        }
    }
    hidden
}

fn back(table: &Table<'_>, kinds: &[usize], turned: bool) -> Back {
    let first = table.kinds[kinds[0]].back;
    match first {
        None if turned => Back::Plain,
        None => Back::None,
        Some(face) if kinds.iter().all(|kind| table.kinds[*kind].back == first) => Back::One(face),
        Some(_) => Back::Each,
    }
}
