//! The names that a game has, as rules may say them.

use std::collections::{BTreeMap, BTreeSet};

use warpress_model::plural::plural;
use warpress_model::{ColumnType, Game, List, Parsed};

/// Which words of columns, tags and lists count as names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// All that the data declare.
    Any,
    /// Those alone that some row has.
    Some,
}

/// All names of the game and their plurals, reduced to letters.
pub fn known(game: &Game, rows: Rows) -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    let mut add = |name: &str| {
        known.insert(fold(name), name.to_owned());
        known.entry(fold(&plural(name))).or_insert_with(|| name.to_owned());
    };
    let all = rows == Rows::Any;
    for list in lists(game) {
        if all || !list.rows.is_empty() {
            add(&list.name);
        }
        for row in &list.rows {
            row.name.iter().for_each(|name| add(name));
            row.versions.values().filter_map(|version| version.name.as_deref()).for_each(&mut add);
            // A card with several uses prints their names.
            row.uses.iter().filter_map(|one| one.name.as_deref()).for_each(&mut add);
            row.values.values().for_each(|value| add(&value.printed));
        }
        for (id, column) in &list.columns {
            let used = (!all).then(|| words(list, id));
            let counts = |word: &str| used.as_ref().is_none_or(|used| used.contains(word));
            if used.as_ref().is_none_or(|used| !used.is_empty()) {
                add(&column.label);
            }
            if let ColumnType::Enum(words) = column.of.bare() {
                words.iter().filter(|(word, _)| counts(word)).for_each(|(word, meaning)| {
                    add(word);
                    add(meaning);
                });
            }
        }
    }
    for table in game.tables.values() {
        add(&table.name);
        table.columns.values().for_each(|column| add(&column.label));
        for row in &table.rows {
            row.row.name.iter().for_each(|name| add(name));
            row.row.values.values().for_each(|value| add(&value.printed));
        }
    }
    let tables = game.tables.values().flat_map(|table| &table.rows).map(|row| &row.row);
    let rows = lists(game).flat_map(|list| &list.rows).chain(tables);
    let tags: BTreeSet<&String> = rows.flat_map(|row| row.tags.iter().chain(&row.kinds)).collect();
    let tags = game.tags.iter().filter(|(id, _)| all || tags.contains(id));
    tags.for_each(|(_, tag)| add(&tag.text));
    game.sides
        .values()
        .for_each(|side| [&side.name, &side.short, &side.adjective].into_iter().for_each(|name| add(name)));
    game.roles.values().for_each(|role| add(&role.name));
    game.all_phases().for_each(|phase| add(&phase.name));
    game.ops.values().for_each(|op| add(&op.name));
    game.places.values().for_each(|place| add(&place.name));
    game.numbers.values().for_each(|number| add(&number.name));
    game.options.values().chain(game.scenarios.values()).for_each(|patch| add(&patch.name));
    add(&game.title);
    game.credits.based_on.iter().for_each(|work| add(work));
    known
}

/// Everything that has rows, but for tables.
fn lists(game: &Game) -> impl Iterator<Item = &List> {
    let maps = game.maps.values().map(|map| &map.list);
    game.lists().chain(maps).chain(game.forms.values().map(|form| &form.list))
}

/// The words that rows have in a column.
fn words(list: &List, column: &str) -> BTreeSet<String> {
    fn of(parsed: &Parsed, printed: &str, found: &mut BTreeSet<String>) {
        match parsed {
            Parsed::None => {}
            Parsed::List(values) | Parsed::Either(values) => {
                values.iter().for_each(|value| of(&value.parsed, &value.printed, found));
            }
            Parsed::By(values) => values.values().for_each(|value| of(&value.parsed, &value.printed, found)),
            Parsed::Words(words) => found.extend(words.iter().cloned()),
            Parsed::Text(word) => {
                found.insert(word.clone());
            }
            _ => {
                found.insert(printed.to_owned());
            }
        }
    }
    let mut found = BTreeSet::new();
    for row in &list.rows {
        let versions = row.versions.values().filter_map(|version| version.values.get(column));
        let back = row.back.iter().filter_map(|back| back.get(column));
        for value in row.values.get(column).into_iter().chain(versions).chain(back) {
            of(&value.parsed, &value.printed, &mut found);
        }
    }
    found
}

/// A name as letters and digits alone, in lower case.
pub fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
