//! What the pieces are, on a player aid: how many cards there are of each type and what they are worth, or, of a short
//! list, each piece with its values. Who has played before knows this by heart; others would count it on the table.

use std::collections::BTreeSet;

use super::{Gather, cards};
use crate::book::{Align, Grid, Inline, plain};
use warpress_kit::words::phases;
use warpress_model::{Column, ColumnType, Game, List, ListKind, Parsed, Row, Value};

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
/// So many columns of values stand whatever is in them.
const FEW: usize = 5;
/// The most values that have a column each.
const SPREAD: usize = 8;
/// The letters of a text that a table has room for.
const LETTERS: usize = 110;

/// What stands between moments on the band of a card.
const MOMENTS: &str = " / ";
/// And those of a moment.
const MOMENT: usize = 28;

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
    fn division(self, list: &List) -> Option<&str> {
        let rows: Vec<&Row> = faces(list).collect();
        let divides = |id: &str, column: &Column| {
            let of = column.of.bare();
            let worded = match of {
                ColumnType::Enum(_) => true,
                ColumnType::Text | ColumnType::Tag | ColumnType::List(_) => column.names_kind,
                _ => false,
            };
            let filled =
                rows.iter().filter(|row| row.values.get(id).is_some_and(|value| !value.printed.is_empty()));
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

    /// The types of a card, if its list has a column for them.
    pub(super) fn types(self, list: &List, row: &Row) -> Vec<String> {
        let id = self.division(list);
        id.map_or_else(Vec::new, |id| self.types_of(&list.columns[id], row.values.get(id)))
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
    fn types_of(self, column: &Column, value: Option<&Value>) -> Vec<String> {
        let Some(value) = value.filter(|value| !value.printed.is_empty()) else { return Vec::new() };
        let of = |of: &ColumnType, one: &Value| self.printed(of, Some(one));
        match (column.of.bare(), &value.parsed) {
            (ColumnType::List(inner), Parsed::List(all)) => all.iter().map(|one| of(inner, one)).collect(),
            (ColumnType::List(_), Parsed::Words(all)) => all.clone(),
            (bare, _) => vec![of(bare, value)],
        }
    }

    /// A line for each type: how many cards there are of it, whose, when they are used and what they are worth.
    fn by_type(self, of: &Divided<'g>, texts: &mut BTreeSet<String>) -> Grid {
        let Self { words, .. } = self;
        let mut head = vec![plain(of.column.label.clone())];
        let mut align = vec![Align::Left];
        let mut rows: Vec<Vec<Vec<Inline>>> =
            of.types.iter().map(|one| vec![self.lettered(of, one)]).collect();
        let mut add = |heading: String, side: Align, cells: Vec<Vec<Inline>>| {
            head.push(plain(heading));
            align.push(side);
            rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        };
        let count = |one: &Type<'_>, counted: &dyn Fn(&List, &Row) -> bool| {
            let own = one.cards.iter().filter(|(list, row)| counted(list, row));
            match own.map(|(_, row)| cards::printed(row)).sum::<u32>() {
                0 => plain("\u{2013}"),
                sum => plain(sum.to_string()),
            }
        };
        let owners = owners(self.game, of);
        let amounts = amounts(of);
        let mut note = String::new();
        let spread = match amounts.as_slice() {
            [label] if owners.len() < 2 => spread(of, label).map(|values| (label.clone(), values)),
            _ => None,
        };
        match &spread {
            Some((label, values)) => {
                note.clone_from(label);
                for value in values {
                    let cells = of.types.iter().map(|one| {
                        count(one, &|list, row| {
                            amount(list, row, label).is_some_and(|own| own.printed == *value)
                        })
                    });
                    add(value.clone(), Align::Centre, cells.collect());
                }
                add(
                    words.word("aid-cards"),
                    Align::Centre,
                    of.types.iter().map(|one| count(one, &|_, _| true)).collect(),
                );
            }
            None => {
                if owners.len() < 2 {
                    let cells = of.types.iter().map(|one| count(one, &|_, _| true));
                    add(words.word("aid-cards"), Align::Centre, cells.collect());
                }
                for owner in owners.iter().filter(|_| owners.len() > 1) {
                    let cells = of.types.iter().map(|one| count(one, &|list, row| owner.has(list, row)));
                    add(owner.name.clone(), Align::Centre, cells.collect());
                }
                for label in &amounts {
                    let cells: Vec<Option<String>> = of.types.iter().map(|one| range(one, label)).collect();
                    // Of many values those that only a few types have stand on their cards.
                    if amounts.len() <= FEW || cells.iter().flatten().count() * 5 >= cells.len() * 2 {
                        let cells = cells
                            .into_iter()
                            .map(|cell| plain(cell.unwrap_or_else(|| "\u{2013}".to_owned())));
                        add(label.clone(), Align::Centre, cells.collect());
                    }
                }
            }
        }
        let when: Vec<String> = of.types.iter().map(|one| self.used(one)).collect();
        let moments: BTreeSet<&String> = when.iter().filter(|when| !when.is_empty()).collect();
        if moments.len() > 1 {
            add(words.word("cards-when"), Align::Left, when.into_iter().map(plain).collect());
        }
        let common: Vec<String> = of.types.iter().map(|one| self.common(one)).collect();
        if common.iter().filter(|text| !text.is_empty()).count() * 2 >= common.len() {
            texts.extend(common.iter().filter(|text| !text.is_empty()).cloned());
            let cells = common.iter().map(|text| self.said(text));
            add(words.word("table-effect"), Align::Left, cells.collect());
        }
        let title = match of.lists.as_slice() {
            [list] => list.name.clone(),
            _ => words.word("aid-decks"),
        };
        Grid { title, note, head, align, rows, below: Vec::new() }
    }

    /// The name of a type, after the letters that stand for it on the cards.
    fn lettered(self, of: &Divided<'_>, one: &Type<'_>) -> Vec<Inline> {
        let own = self.game.codes.iter().map(|(code, named)| (code, &named.text));
        let mut codes = own.chain(of.lists.iter().flat_map(|list| &list.codes));
        let code = codes.find(|(code, text)| **text == one.name && code.chars().count() < 4);
        match code {
            Some((code, _)) => vec![Inline::Code(code.clone()), Inline::Text(format!(" {}", one.name))],
            None => plain(one.name.clone()),
        }
    }

    /// When the cards of a type are used, if that is the same for most of them.
    fn used(self, one: &Type<'_>) -> String {
        let mut all: Vec<String> = Vec::new();
        for (_, row) in &one.cards {
            let when = phases(self.words, self.game, &row.uses).to_string();
            for moment in when.split(MOMENTS).filter(|moment| !moment.is_empty()) {
                if !all.iter().any(|known| known == moment) {
                    all.push(moment.to_owned());
                }
            }
        }
        let all = if all.len() > 3 { String::new() } else { all.join(MOMENTS) };
        if all.chars().count() > MOMENT { String::new() } else { all }
    }

    /// The text of all cards of a type, if they have the same.
    fn common(self, one: &Type<'_>) -> String {
        let mut texts = one.cards.iter().map(|(_, row)| self.text(row));
        let first = texts.next().unwrap_or_default();
        if first.chars().count() <= LETTERS && texts.all(|text| text == first) {
            first
        } else {
            String::new()
        }
    }

    /// A line for each piece of a short list with its values.
    fn each_piece(self, list: &'g List) -> Option<Grid> {
        let pieces = alike(list);
        let rows: Vec<&Row> = pieces.iter().filter_map(|own| own.first().copied()).collect();
        let columns: Vec<(&str, &Column)> = list
            .columns
            .iter()
            .filter(|(id, column)| {
                let of = column.of.bare();
                let valued = of.is_amount()
                    || matches!(of, ColumnType::Enum(_) | ColumnType::Flags | ColumnType::Ref { .. });
                let filled = |row: &&Row| row.values.get(*id).is_some_and(|value| !value.printed.is_empty());
                valued && rows.iter().any(filled) && !column.lore && !column.label.is_empty()
            })
            .map(|(id, column)| (id.as_str(), column))
            .take(VALUES)
            .collect();
        let names: BTreeSet<&str> = rows.iter().map(|row| row.called()).collect();
        // The names of coins and points say what they are worth.
        let told = |row: &&Row| {
            columns
                .iter()
                .all(|(id, _)| row.values.get(*id).is_some_and(|value| row.called().contains(&value.printed)))
        };
        if rows.iter().all(told) {
            return None;
        }
        if !PIECES.contains(&rows.len())
            || names.len() < rows.len()
            || !columns.iter().any(|(_, column)| column.of.is_amount())
        {
            return None;
        }
        let count = |own: &Vec<&Row>| own.iter().map(|row| cards::printed(row)).sum::<u32>();
        let several = pieces.iter().any(|own| count(own) > 1);
        let mut head = vec![plain(list.label.clone().unwrap_or_else(|| self.words.word("table-name")))];
        let mut align = vec![Align::Left];
        if several {
            head.push(plain(self.words.word("table-number")));
            align.push(Align::Centre);
        }
        for (_, column) in &columns {
            head.push(plain(column.label.clone()));
            align.push(if column.of.is_amount() { Align::Centre } else { Align::Left });
        }
        let line = |(row, own): (&&Row, &Vec<&Row>)| {
            let mut cells = vec![plain(cards::named(row))];
            cells.extend(several.then(|| plain(count(own).to_string())));
            cells.extend(columns.iter().map(|(id, column)| {
                let value = row.values.get(*id).filter(|value| !value.printed.is_empty());
                value.map_or_else(
                    || plain("\u{2013}"),
                    |value| self.said(&self.printed(&column.of, Some(value))),
                )
            }));
            cells
        };
        let below = list.codes.iter().map(|(code, text)| self.code_words(code, text)).collect();
        let rows = rows.iter().zip(&pieces).map(line).collect();
        Some(Grid { title: list.name.clone(), note: String::new(), head, align, rows, below })
    }
}

/// Whose cards are counted in a column of their own.
struct Owner<'g> {
    name: String,
    list: Option<&'g str>,
    side: Option<&'g str>,
}

impl Owner<'_> {
    fn has(&self, list: &List, row: &Row) -> bool {
        match self.list {
            Some(id) => list.id == id,
            None => row.side.as_deref() == self.side,
        }
    }
}

/// The lists, if there are several, or else the sides to which the cards of one belong.
fn owners<'g>(game: &'g Game, of: &Divided<'g>) -> Vec<Owner<'g>> {
    /// More columns than these would be slivers.
    const MOST: usize = 4;
    let name = |side: &str| game.sides.get(side).map(|side| side.short.clone());
    if of.lists.len() > 1 {
        let owner = |list: &&'g List| {
            let named = list.side.as_deref().and_then(name).unwrap_or_else(|| list.name.clone());
            Owner { name: named, list: Some(&list.id), side: None }
        };
        return of.lists.iter().map(owner).collect();
    }
    let mut sides: Vec<&str> = Vec::new();
    for side in of.types.iter().flat_map(|one| &one.cards).filter_map(|(_, row)| row.side.as_deref()) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    let mixed = of.types.iter().any(|one| one.cards.iter().any(|(_, row)| row.side != one.cards[0].1.side));
    let every = of.types.iter().flat_map(|one| &one.cards).all(|(_, row)| row.side.is_some());
    if !mixed || !every || sides.len() > MOST {
        return Vec::new();
    }
    let named =
        sides.into_iter().filter_map(|side| Some(Owner { name: name(side)?, list: None, side: Some(side) }));
    named.collect()
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

/// The headings of values that some card has.
fn amounts(of: &Divided<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (id, column) in of.lists.iter().flat_map(|list| &list.columns) {
        let shown =
            column.of.is_amount() && !column.lore && !column.label.is_empty() && !all.contains(&column.label);
        let mut cards = of.types.iter().flat_map(|one| &one.cards);
        if shown && cards.any(|(_, row)| row.values.get(id).is_some_and(|value| !value.printed.is_empty())) {
            all.push(column.label.clone());
        }
    }
    if all.len() > VALUES { Vec::new() } else { all }
}

/// The value of a card under a heading.
fn amount<'g>(list: &'g List, row: &'g Row, label: &str) -> Option<&'g Value> {
    let own = list.columns.iter().find(|(_, column)| column.label == label && column.of.is_amount());
    own.and_then(|(id, _)| row.values.get(id))
        .filter(|value| !value.printed.is_empty() && value.parsed != Parsed::None)
}

/// The values of all cards under a heading, if they are few numbers.
fn spread(of: &Divided<'_>, label: &str) -> Option<Vec<String>> {
    let cards = of.types.iter().flat_map(|one| &one.cards);
    let mut values: Vec<(i64, String)> = Vec::new();
    for (list, row) in cards {
        let Some(value) = amount(list, row, label) else { continue };
        let number = (value.as_int()?, value.printed.clone());
        if !values.contains(&number) {
            values.push(number);
        }
    }
    values.sort();
    (2..=SPREAD).contains(&values.len()).then(|| values.into_iter().map(|(_, printed)| printed).collect())
}

/// From the least to the greatest value of a type; none if its cards have none.
fn range(one: &Type<'_>, label: &str) -> Option<String> {
    let mut all: Vec<&Value> = Vec::new();
    for value in one.cards.iter().filter_map(|(list, row)| amount(list, row, label)) {
        if !all.iter().any(|known| known.printed == value.printed) {
            all.push(value);
        }
    }
    let numbers: Option<Vec<i64>> = all.iter().map(|value| value.as_int()).collect();
    all.sort_by_key(|value| value.as_int());
    let (first, last) = (all.first()?, all.last()?);
    Some(match numbers {
        Some(numbers) if numbers.len() > 2 => {
            let between = if numbers.iter().any(|number| *number < 0) { " \u{2026} " } else { "\u{2013}" };
            format!("{}{between}{}", first.printed, last.printed)
        }
        _ if all.len() > 3 => format!("{} \u{2026}", first.printed),
        _ => all.iter().map(|value| value.printed.as_str()).collect::<Vec<_>>().join(", "),
    })
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
