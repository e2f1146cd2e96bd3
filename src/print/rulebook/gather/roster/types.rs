//! A line for each type of card: how many there are, whose, when they are used, and what they are worth and do.

use std::collections::BTreeSet;

use super::{Divided, Type, VALUES};
use crate::book::{Align, Grid, Inline, plain};
use crate::gather::{Gather, cards, filled};
use warpress_kit::words::phases;
use warpress_model::{Game, List, Parsed, Row, Value};

/// So many columns of values stand whatever is in them.
const FEW: usize = 5;
/// The most values that have a column each.
const SPREAD: usize = 8;
/// The letters of a text that a table has room for.
const LETTERS: usize = 110;
/// The letters of the moments at which a type is used.
const MOMENT: usize = 28;
/// What stands between moments on the band of a card.
const MOMENTS: &str = " / ";

impl<'g> Gather<'g> {
    /// A line for each type: how many cards there are of it, whose, when they are used and what they are worth.
    pub(super) fn by_type(self, of: &Divided<'g>, texts: &mut BTreeSet<String>) -> Grid {
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

/// The headings of values that some card has.
fn amounts(of: &Divided<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (id, column) in of.lists.iter().flat_map(|list| &list.columns) {
        let shown =
            column.of.is_amount() && !column.lore && !column.label.is_empty() && !all.contains(&column.label);
        let mut cards = of.types.iter().flat_map(|one| &one.cards);
        if shown && cards.any(|(_, row)| filled(row, id).is_some()) {
            all.push(column.label.clone());
        }
    }
    if all.len() > VALUES { Vec::new() } else { all }
}

/// The value of a card under a heading.
fn amount<'g>(list: &'g List, row: &'g Row, label: &str) -> Option<&'g Value> {
    let own = list.columns.iter().find(|(_, column)| column.label == label && column.of.is_amount());
    own.and_then(|(id, _)| filled(row, id)).filter(|value| value.parsed != Parsed::None)
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
