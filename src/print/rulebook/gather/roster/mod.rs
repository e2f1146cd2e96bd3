//! What the pieces are, on a player aid: how many cards there are of each type and what they are worth, or, of a short
//! list, each piece with its values. Who has played before knows this by heart; others would count it on the table.

mod pieces;
mod types;

use std::collections::BTreeSet;

use super::{Gather, cards, filled};
use crate::book::Grid;
use warpress_model::{Column, ColumnType, List, ListKind, Parsed, Row, Value};

/// The tables, and what they already say.
#[derive(Debug, Default)]
pub struct Rosters {
    /// The tables, in the order of the data.
    pub tables: Vec<Grid>,
    /// The lists in them.
    pub lists: BTreeSet<String>,
    /// The types that have a line.
    pub types: BTreeSet<String>,
    /// The texts that are the same on all cards of a type.
    pub texts: BTreeSet<String>,
}

/// So many types have a line each; more are no overview.
const TYPES: std::ops::RangeInclusive<usize> = 2..=14;
/// Of a longer list the rulebook alone gives every piece.
const PIECES: std::ops::RangeInclusive<usize> = 3..=16;

/// The most columns of values.
const VALUES: usize = 7;

/// Lists whose cards are divided into the same types.
struct Divided<'g> {
    lists: Vec<&'g List>,
    column: &'g Column,
    types: Vec<Type<'g>>,
}

struct Type<'g> {
    name: String,
    cards: Vec<(&'g List, &'g Row)>,
}

impl<'g> Gather<'g> {
    /// The tables of all printed lists that have types or values; `shown` says which are on the aid already, and `told`
    /// which names another table has.
    pub fn rosters(self, shown: &dyn Fn(&List) -> bool, told: &dyn Fn(&[String]) -> bool) -> Rosters {
        let mut all = Rosters::default();
        let mut divided: Vec<Divided<'g>> = Vec::new();
        let mut short: Vec<&List> = Vec::new();
        let printed = |list: &&List| list.component.printed && list.kind != ListKind::Spaces;
        for list in self.game.lists().filter(printed).filter(|list| !shown(list)) {
            match self.division(list).filter(|id| !self.all_few(list, &list.columns[*id])) {
                Some(id) => self.divide(&mut divided, list, id),
                None => short.push(list),
            }
        }
        for of in divided.into_iter().filter(|of| TYPES.contains(&of.types.len())) {
            all.lists.extend(of.lists.iter().map(|list| list.id.clone()));
            let names: Vec<String> = of.types.iter().map(|one| one.name.clone()).collect();
            if told(&names) {
                continue;
            }
            all.types.extend(names);
            all.tables.push(self.by_type(&of, &mut all.texts));
        }
        for list in short {
            let names: Vec<String> = faces(list).map(|row| row.called().to_owned()).collect();
            if let Some(table) = self.each_piece(list).filter(|_| !told(&names)) {
                all.lists.insert(list.id.clone());
                all.tables.push(table);
            }
        }
        all
    }

    /// Whether each piece is told of, whatever its type: there are few, with several values, in this list and in all
    /// others of the same types.
    fn all_few(self, list: &List, column: &Column) -> bool {
        let few = |list: &List| {
            let valued = |id: &String| list.columns.get(id).is_some_and(|column| column.of.is_amount());
            let several = |row: &Row| row.values.keys().filter(|id| valued(id)).count() > 1;
            PIECES.contains(&alike(list).len()) && faces(list).any(several)
        };
        let same = |other: &&List| other.columns.values().any(|own| own.of == column.of);
        few(list) && self.game.lists().filter(same).all(few)
    }

    /// The column that divides the cards of a list into types.
    pub(super) fn division(self, list: &List) -> Option<&str> {
        let rows: Vec<&Row> = faces(list).collect();
        let divides = |id: &str, column: &Column| {
            let of = column.of.bare();
            let worded = match of {
                ColumnType::Enum(_) => true,
                ColumnType::Text | ColumnType::Tag | ColumnType::List(_) => column.names_kind,
                _ => false,
            };
            let filled = rows.iter().filter(|row| filled(row, id).is_some());
            if !worded || column.lore || column.label.is_empty() || filled.count() * 10 < rows.len() * 8 {
                return false;
            }
            let types: BTreeSet<String> =
                rows.iter().flat_map(|row| self.types_of(column, row.values.get(id))).collect();
            TYPES.contains(&types.len()) && types.len() * 3 <= rows.len() * 2
        };
        let found = |named: bool| {
            let mut columns = list.columns.iter();
            columns.find(|(id, column)| column.names_kind == named && divides(id, column))
        };
        found(true).or_else(|| found(false)).map(|(id, _)| id.as_str())
    }

    /// Adds a list to those of the same types.
    fn divide(self, divided: &mut Vec<Divided<'g>>, list: &'g List, id: &str) {
        let column = &list.columns[id];
        let same = |of: &Divided<'_>| of.column.label == column.label && of.column.of == column.of;
        let at = divided.iter().position(same).unwrap_or_else(|| {
            divided.push(Divided { lists: Vec::new(), column, types: Vec::new() });
            divided.len() - 1
        });
        let of = &mut divided[at];
        of.lists.push(list);
        for row in faces(list) {
            for name in self.types_of(column, row.values.get(id)) {
                match of.types.iter_mut().find(|one| one.name == name) {
                    Some(one) => one.cards.push((list, row)),
                    None => of.types.push(Type { name, cards: vec![(list, row)] }),
                }
            }
        }
    }

    /// The types that a value names.
    pub(super) fn types_of(self, column: &Column, value: Option<&Value>) -> Vec<String> {
        let Some(value) = value.filter(|value| !value.printed.is_empty()) else { return Vec::new() };
        let of = |of: &ColumnType, one: &Value| self.printed(of, Some(one));
        match (column.of.bare(), &value.parsed) {
            (ColumnType::List(inner), Parsed::List(all)) => all.iter().map(|one| of(inner, one)).collect(),
            (ColumnType::List(_), Parsed::Words(all)) => all.clone(),
            (bare, _) => vec![of(bare, value)],
        }
    }
}

/// The pieces of a list that are printed and have a face that needs to be known: an ace does not.
fn faces(list: &List) -> impl Iterator<Item = &Row> {
    let known = |row: &Row| matches!(list.template_of(row), Some("card/standard" | "counter/money"));
    list.rows.iter().filter(move |row| cards::printed(row) > 0 && list.has_face(row) && !known(row))
}

/// The same, with those of several sides together that differ in nothing else.
fn alike(list: &List) -> Vec<Vec<&Row>> {
    let mut all: Vec<Vec<&Row>> = Vec::new();
    for row in faces(list) {
        match all.iter_mut().find(|own| own[0].called() == row.called() && own[0].values == row.values) {
            Some(own) => own.push(row),
            None => all.push(vec![row]),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Gather, Rosters};
    use crate::Words;
    use crate::book::words;
    use warpress_assets::Assets;
    use warpress_kit::Library;

    fn rosters(slug: &str) -> Rosters {
        let source = Library::open(Assets::built_in()).game(slug);
        let game = source.load(&[]).game.unwrap();
        let own = Words::of(&source.assets, &game);
        Gather { game: &game, words: &own }.rosters(&|_| false, &|_| false)
    }

    fn lines(rosters: &Rosters, at: usize) -> Vec<String> {
        let grid = &rosters.tables[at];
        let line = |row: &Vec<Vec<_>>| row.iter().map(|cell| words(cell)).collect::<Vec<_>>().join("|");
        std::iter::once(&grid.head).chain(&grid.rows).map(line).collect()
    }

    /// Who counts the cards of a type on the table finds as many.
    #[test]
    fn a_type_has_its_cards_counted_by_value() {
        // Written together, its name would look like that of a message.
        let war = rosters(&["cards", "of", "war"].join("-"));
        assert_eq!(war.tables.len(), 1);
        let lines = lines(&war, 0);
        assert_eq!(lines[0], "Type|1|2|3|4|5|6|7|8|Cards");
        // A card of two types is a card of each.
        assert_eq!(lines[1], "Infantry|2|3|6|2|2|–|–|–|15");
        assert!(lines.contains(&"Sub|–|–|–|–|1|–|–|–|1".to_owned()), "{lines:?}");
    }

    #[test]
    fn decks_of_the_same_types_stand_side_by_side() {
        let battle = rosters("megiddo-1918");
        let lines = lines(&battle, 0);
        assert!(lines[0].starts_with("Type|British|Turks|Force"), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("C Cavalry|10|2|1–5")), "{lines:?}");
        assert!(battle.types.contains("Cavalry"));
    }

    #[test]
    fn each_piece_of_a_short_list_is_told_with_its_values() {
        let combined = rosters("wwii-combined-arms");
        let lines = lines(&combined, 0);
        assert_eq!(lines.len() - 1, 13, "{lines:?}");
    }
}
