//! The rows of the game's lists, prepared for comparison: the names that they may have in a file, and the words that
//! may stand for their values.

use crate::ListError;
use std::collections::BTreeMap;

use super::value::norm;
use crate::likeness::key;
use warpress_model::diagnostic::nearest;
use warpress_model::{Column, ColumnType, Count, Game, List, Parsed, Row, Value};

/// A row.
#[derive(Debug)]
pub struct Entry<'g> {
    pub list: &'g List,
    pub row: &'g Row,
    /// The keys of its names: its name, its printed name, its names for single sides.
    pub keys: Vec<String>,
    /// Its number of copies, as far as the data give it; if a misprint was corrected, also the printed number.
    pub counts: Vec<u32>,
    /// Its values by column: all words that mean the same, as normalised by [`norm`]; the printed form first.
    pub attributes: BTreeMap<String, Vec<String>>,
}

impl Entry<'_> {
    /// Its name, or its id if it has none.
    pub fn name(&self) -> &str {
        self.row.called()
    }

    /// The printed value of a column.
    pub fn printed(&self, attribute: &str) -> String {
        match self.row.values.get(attribute) {
            Some(value) => value.printed.clone(),
            None => {
                self.attributes.get(attribute).and_then(|words| words.first()).cloned().unwrap_or_default()
            }
        }
    }
}

/// All rows of a game, or of one list.
///
/// # Errors
/// If there is no such list.
pub fn all<'g>(game: &'g Game, only: Option<&str>) -> Result<Vec<Entry<'g>>, ListError> {
    let lists: Vec<&List> = game.lists().chain(game.maps.values().map(|map| &map.list)).collect();
    if let Some(only) = only
        && !lists.iter().any(|list| list.id == only)
    {
        let ids = || lists.iter().map(|list| list.id.as_str());
        let help = match nearest(only, ids()) {
            Some(near) => format!("did you mean “{near}”?"),
            None => format!("there are {}", ids().collect::<Vec<_>>().join(", ")),
        };
        return Err(ListError::UnknownList { slug: game.slug.clone(), list: only.to_owned(), help });
    }
    let chosen = lists.into_iter().filter(|list| only.is_none_or(|only| list.id == only));
    Ok(chosen
        .flat_map(|list| list.rows.iter().map(move |row| entry(game, list, row, only.is_some())))
        .collect())
}

fn entry<'g>(game: &'g Game, list: &'g List, row: &'g Row, asked: bool) -> Entry<'g> {
    // If rows are called 1, 2, 3, any number in a file would name one: only if that list was requested.
    let names_it = |key: &String| key.contains(char::is_alphabetic) || asked && !key.is_empty();
    let names = row.name.iter().chain(row.as_printed.get("name")).chain(row.slots.get("title"));
    let versions = row.versions.values().filter_map(|version| version.name.as_ref());
    let mut keys: Vec<String> = Vec::new();
    for key in names.chain(versions).map(|name| key(name)).filter(names_it) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    // A name may be made of a value, and that may be a corrected misprint.
    for value in row.values.values() {
        if let Some(printed) = &value.as_printed
            && keys.contains(&key(&value.printed))
        {
            keys.push(key(printed));
        }
    }
    let mut counts = Vec::new();
    if let Some(Count::Exactly(count)) = row.count {
        counts.push(count);
        let printed = row.as_printed.get("count").or(row.count_story.as_printed.as_ref());
        counts.extend(printed.and_then(|count| count.parse::<u32>().ok()));
    }
    let mut attributes = BTreeMap::new();
    for (id, column) in &list.columns {
        let value = row.values.get(id).or(column.default.as_ref());
        let mut words = value.map(|value| words(game, column, value)).unwrap_or_else(|| vec![String::new()]);
        words.extend(row.as_printed.get(id).map(|printed| norm(printed)));
        attributes.insert(id.clone(), words);
    }
    if let Some(side) = &row.side
        && !attributes.contains_key("side")
    {
        attributes.insert("side".into(), side_words(game, side));
    }
    if let Some(text) = Some(&row.text).filter(|text| !text.is_empty() && !attributes.contains_key("text")) {
        attributes.insert("text".into(), vec![norm(text)]);
    }
    Entry { list, row, keys, counts, attributes }
}

fn side_words(game: &Game, side: &str) -> Vec<String> {
    let mut words = vec![norm(side)];
    if let Some(side) = game.sides.get(side) {
        words.extend([&side.name, &side.short, &side.adjective].map(|word| norm(word)));
    }
    words
}

/// All words that may stand for a value in a file.
fn words(game: &Game, column: &Column, value: &Value) -> Vec<String> {
    let mut words = vec![norm(&value.printed)];
    words.extend(value.as_printed.as_ref().map(|printed| norm(printed)));
    match &value.parsed {
        Parsed::None => words.push(String::new()),
        Parsed::Int(number) | Parsed::Signed(number) => words.push(norm(&number.to_string())),
        Parsed::Text(word) => words.push(norm(word)),
        Parsed::Words(all) => words.push(norm(&all.concat())),
        Parsed::Ref { list, ids, .. } => {
            words.push(norm(&ids.join(", ")));
            let name = |id: &String| {
                let row = game.list(list).and_then(|list| list.rows.iter().find(|row| row.id == *id));
                row.and_then(|row| row.name.clone()).unwrap_or_else(|| id.clone())
            };
            words.push(norm(&ids.iter().map(name).collect::<Vec<_>>().join(", ")));
            if let [side] = &ids[..] {
                words.extend(side_words(game, side));
            }
        }
        _ => {}
    }
    if let ColumnType::Enum(meanings) = column.of.bare() {
        words.extend(meanings.get(value.word()).map(|meaning| norm(meaning)));
    }
    words
}
