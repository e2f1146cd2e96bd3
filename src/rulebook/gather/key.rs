//! The key to the pieces on a player aid: what a card or counter looks like, what its values mean, when it is used.

use super::{Gather, cards};
use crate::book::{Depicted, Inline, Picture};
use warpress_model::{ColumnType, List, ListKind, Row};

/// A piece in the key.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its picture.
    pub picture: Picture,
    /// Its name.
    pub name: String,
    /// The list that contains it.
    pub list: String,
    /// The number of copies.
    pub copies: u32,
    /// Its values by column heading.
    pub values: Vec<(String, String)>,
    /// When and by whom it is used.
    pub when: String,
    /// Its text.
    pub text: Vec<Inline>,
    /// Its rank: 0 for the piece that is shown first if there is not room for all.
    pub rank: usize,
}

/// The most that fit on a side; pieces that are drawn but not shown cost time.
const MOST: usize = 24;
/// The most values that a key explains.
const VALUES: usize = 4;

impl Gather<'_> {
    /// The pieces of a game, the first of each sort before the second of any.
    pub fn key(self) -> Vec<Piece> {
        let game = self.game;
        let mut found: Vec<(usize, &List, &Row)> = Vec::new();
        for list in game.lists().filter(|list| list.component.printed && list.kind != ListKind::Spaces) {
            let mut sorts: Vec<(Vec<&str>, usize)> = Vec::new();
            for row in list.rows.iter().filter(|row| cards::printed(row) > 0 && is_shown(list, row)) {
                let sort = sort(list, row);
                let before = match sorts.iter_mut().find(|(known, _)| *known == sort) {
                    Some((_, before)) => {
                        *before += 1;
                        *before
                    }
                    None => {
                        sorts.push((sort, 0));
                        0
                    }
                };
                found.push((before, list, row));
            }
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        // What a piece does is looked up more often than what it is worth. The sort is stable: equals remain in the
        // order of the data.
        order.sort_by_key(|at| (found[*at].0, self.text(found[*at].2).is_empty()));
        order.truncate(MOST);
        let chosen = found.iter().enumerate().filter_map(|(at, (_, list, row))| {
            Some(self.in_key(list, row, order.iter().position(|one| *one == at)?))
        });
        chosen.collect()
    }

    fn in_key(self, list: &List, row: &Row, rank: usize) -> Piece {
        let whole = self.piece(list, row);
        let of = if whole.of == Depicted::Counter { Depicted::Counter } else { Depicted::Small };
        let values = self.meanings(list, row);
        let when = self.when(row);
        let known = |word: &str| values.iter().any(|(name, value)| name == word || value == word);
        let when =
            when.iter().flat_map(|band| band.split(", ")).filter(|word| !word.is_empty() && !known(word));
        let when = self.words.list(when);
        let text = match self.text(row) {
            text if text.is_empty() => row.note.clone().unwrap_or_default(),
            text => text,
        };
        Piece {
            picture: Picture { of, ..whole },
            name: cards::named(row),
            list: list.name.clone(),
            copies: cards::printed(row),
            values,
            when,
            text: self.said(&text),
            rank,
        }
    }

    /// Its values: those of the strip on its face first, then others that have a name and are numeric, one of a few
    /// words, or rows of another list.
    fn meanings(self, list: &List, row: &Row) -> Vec<(String, String)> {
        let stats = list.face.stats.iter().map(|column| column.trim_start_matches('^'));
        let others = list.columns.keys().map(String::as_str).filter(|id| {
            let of = list.columns[*id].of.bare();
            of.is_amount() || matches!(of, ColumnType::Enum(_) | ColumnType::Ref { .. })
        });
        let mut ids: Vec<&str> = Vec::new();
        for id in stats.chain(others) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let value = |id: &str| {
            let column = list.columns.get(id).filter(|column| !column.lore && !column.label.is_empty())?;
            let value = row.values.get(id).filter(|value| !value.printed.is_empty())?;
            let text = self.printed(&column.of, Some(value));
            (Some(&text) != row.name.as_ref()).then(|| (column.label.clone(), text))
        };
        ids.into_iter().filter_map(value).take(VALUES).collect()
    }
}

/// Whether it needs an explanation: an ace does not.
fn is_shown(list: &List, row: &Row) -> bool {
    list.has_face(row) && !matches!(list.template_of(row), Some("card/standard" | "counter/money"))
}

/// What distinguishes its sort from that of other pieces in the list.
fn sort<'g>(list: &List, row: &'g Row) -> Vec<&'g str> {
    let named = list.columns.iter().filter(|(_, column)| column.names_kind);
    let mut sort: Vec<&str> =
        named.filter_map(|(id, _)| row.values.get(id)).map(warpress_model::Value::word).collect();
    sort.extend(row.kinds.iter().map(String::as_str));
    sort.extend(row.side.as_deref());
    if sort.is_empty() {
        sort.extend(row.icon.as_deref());
    }
    sort
}
