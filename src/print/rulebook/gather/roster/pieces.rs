//! A line for each piece of a short list, with its values.

use std::collections::BTreeSet;

use super::{PIECES, VALUES, alike};
use crate::book::{Align, Grid, plain};
use crate::gather::{Gather, cards, filled};
use warpress_model::{Column, ColumnType, List, Row};

impl Gather<'_> {
    /// A line for each piece of a short list with its values.
    pub(super) fn each_piece(self, list: &List) -> Option<Grid> {
        let pieces = alike(list);
        let rows: Vec<&Row> = pieces.iter().filter_map(|own| own.first().copied()).collect();
        let columns: Vec<(&str, &Column)> = list
            .columns
            .iter()
            .filter(|(id, column)| {
                let of = column.of.bare();
                let valued = of.is_amount()
                    || matches!(of, ColumnType::Enum(_) | ColumnType::Flags | ColumnType::Ref { .. });
                let filled = |row: &&Row| filled(row, id).is_some();
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
                let value = filled(row, id);
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
