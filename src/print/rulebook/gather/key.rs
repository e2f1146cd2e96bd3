//! The key to the pieces on a player aid: one card or counter of each sort, with what it does and when.

use super::roster::Rosters;
use super::{Gather, cards, filled};
use crate::book::{Depicted, Inline, Picture};
use warpress_kit::words::phases;
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

/// The most that are read; pieces that are drawn but not shown cost time.
const MOST: usize = 12;
/// Longer texts are for the rulebook, or for whoever holds the card.
const LONGEST: usize = 240;
/// The most values that a key explains.
const VALUES: usize = 8;

impl Gather<'_> {
    /// A piece of each sort that has something to say beside its face: what it does, or values that no table gives.
    pub fn key(self, rosters: &Rosters) -> Vec<Piece> {
        let game = self.game;
        let mut found: Vec<(&List, &Row, bool)> = Vec::new();
        let mut told: Vec<String> = Vec::new();
        // What the cards of a list do is in a table of the aid if the list is declared `quick`.
        let shown = |list: &&List| {
            list.component.printed && list.kind != ListKind::Spaces && list.quick != Some(true)
        };
        for list in game.lists().filter(shown) {
            let mut sorts: Vec<Vec<String>> = Vec::new();
            let shown = list.rows.iter().filter(|row| cards::printed(row) > 0 && is_shown(list, row));
            // Of a sort the piece that does most stands for all.
            let mut shown: Vec<(&Row, String)> = shown.map(|row| (row, self.explained(row))).collect();
            shown.sort_by_key(|(_, text)| text.is_empty());
            // In a deck that has a table by type, its types are the sorts.
            let tabled = rosters.lists.contains(&list.id);
            let typed = self.division(list).filter(|_| tabled);
            for (row, text) in shown {
                let types =
                    typed.map_or_else(Vec::new, |id| self.types_of(&list.columns[id], row.values.get(id)));
                let sort = if types.is_empty() { sort(list, row) } else { types };
                let said = text.is_empty() || rosters.texts.contains(&text) || told.contains(&text);
                let valued = !tabled && !self.meanings(list, row).is_empty();
                if text.chars().count() > LONGEST || sorts.contains(&sort) || said && !valued {
                    continue;
                }
                sorts.push(sort);
                found.push((list, row, text.is_empty()));
                told.extend((!text.is_empty()).then_some(text));
            }
        }
        // What a piece does is looked up more often than what it is worth; the order is otherwise that of the data.
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|at| found[*at].2);
        order.truncate(MOST);
        let chosen = found.iter().enumerate().filter_map(|(at, (list, row, _))| {
            let rank = order.iter().position(|one| *one == at)?;
            Some(self.in_key(list, row, rosters.lists.contains(&list.id), rank))
        });
        chosen.collect()
    }

    /// What a piece does, or what else is said of it.
    fn explained(self, row: &Row) -> String {
        match self.text(row) {
            text if text.is_empty() => row.note.clone().unwrap_or_default(),
            text => text,
        }
    }

    fn in_key(self, list: &List, row: &Row, tabled: bool, rank: usize) -> Piece {
        let whole = self.piece(list, row);
        let of = if whole.of == Depicted::Counter { Depicted::Counter } else { Depicted::Small };
        let text = self.explained(row);
        // What the text says, too, need not stand above it.
        let mut values = if tabled { Vec::new() } else { self.meanings(list, row) };
        values.retain(|(_, value)| !text.contains(value));
        // The bands of a card often name its type, which the table has.
        let when = match tabled {
            true => vec![phases(self.words, self.game, &row.uses).to_string()],
            false => self.when(row),
        };
        let known = |word: &str| values.iter().any(|(name, value)| name == word || value == word);
        let when =
            when.iter().flat_map(|band| band.split(", ")).filter(|word| !word.is_empty() && !known(word));
        let when = self.words.list(when);
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
            let value = filled(row, id)?;
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
fn sort(list: &List, row: &Row) -> Vec<String> {
    let named = list.columns.iter().filter(|(_, column)| column.names_kind);
    let named = named.filter_map(|(id, _)| row.values.get(id)).map(|value| value.word().to_owned());
    let mut sort: Vec<String> = named.chain(row.kinds.iter().cloned()).chain(row.side.clone()).collect();
    if sort.is_empty() {
        sort.extend(row.icon.clone());
    }
    sort
}
