//! The ids of a game that have hyphens, so that a condition that had to write `first_bombers` can write
//! `first-bombers`. They are collected wherever a name may be declared: one too many does no harm unless a
//! condition has it with `_`, as the name of something else.

use std::collections::{BTreeMap, BTreeSet};

use super::written::{Table, Value};
use warpress_model::slug;

/// The known names.
#[derive(Debug, Default)]
pub struct Names {
    /// Ids with hyphens, by their spelling in format 1.
    hyphened: BTreeMap<String, String>,
    /// Names that have a `_`.
    own: BTreeSet<String>,
    /// Columns of formulas.
    formulas: BTreeSet<String>,
}

impl Names {
    /// Adds the names of a file.
    pub fn gather(&mut self, table: &Table) {
        for (key, entry) in &table.entries {
            self.name(key);
            match &entry.value {
                Value::Text(text, _) if key == "id" => self.name(text),
                Value::Text(text, _) if key == "name" => self.name(&slug(text)),
                Value::Text(text, _) if is_formula(text) => {
                    self.formulas.insert(key.clone());
                }
                // It may be an expression, whose names are not declarations.
                Value::Text(text, _) if text.contains('_') => {}
                Value::Table(column) if column.get("type").and_then(Value::text).is_some_and(is_formula) => {
                    self.formulas.insert(key.clone());
                    self.gather(column);
                }
                value => self.value(value),
            }
        }
    }

    /// Adds an id, such as the name of a file.
    pub fn name(&mut self, name: &str) {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        if name.contains('_') {
            self.own.insert(name.to_owned());
        } else if name.contains('-') && name.chars().all(is_part) {
            self.hyphened.insert(name.replace('-', "_"), name.to_owned());
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Text(text, _) => self.name(text),
            Value::List(items) => items.iter().for_each(|item| self.value(item)),
            Value::Table(table) => self.gather(table),
            Value::Plain(..) => {}
        }
    }

    /// Whether the column of this name has formulas.
    pub fn is_formula(&self, column: &str) -> bool {
        self.formulas.contains(column)
    }

    /// A condition with hyphens in its names; `None` if it does not change. Strings stay as they are; names of
    /// functions of the game's program change as well (`test.can-fire` calls `test.can_fire`).
    pub fn condition(&self, source: &str) -> Option<String> {
        let mut out = String::with_capacity(source.len());
        let mut rest = source;
        let mut function = false;
        while let Some(first) = rest.chars().next() {
            let (part, after) = rest.split_at(length(rest, first));
            match self.hyphened.get(part) {
                _ if function => out.push_str(&part.replace('_', "-")),
                Some(id) if !self.own.contains(part) => out.push_str(id),
                _ => out.push_str(part),
            }
            function = part == "." && out.ends_with("test.");
            rest = after;
        }
        (out != source).then_some(out)
    }
}

/// Whether a column of this type has formulas.
fn is_formula(word: &str) -> bool {
    word == "formula" || word == "formula?"
}

/// The length of the first token of a condition: a name, a string, or a sign.
fn length(rest: &str, first: char) -> usize {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    match first {
        '"' | '\'' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
        _ if is_part(first) => rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()),
        _ => first.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn names_get_their_hyphens_and_nothing_else_does() {
        let mut names = Names::default();
        ["first-bombers", "hand-size", "back-icon", "can-fire"].into_iter().for_each(|id| names.name(id));
        names.name("back_icon");
        for (old, new) in [
            ("first_bombers > hand_size - 1", Some("first-bombers > hand-size - 1")),
            (
                "foe.first_bombers.count('first_bombers') == 0",
                Some("foe.first-bombers.count('first_bombers') == 0"),
            ),
            (
                "test.can_fire and back_icon and my_first_bombers",
                Some("test.can-fire and back_icon and my_first_bombers"),
            ),
            ("'open_ended", None),
        ] {
            assert_eq!(names.condition(old).as_deref(), new, "{old}");
        }
    }
}
