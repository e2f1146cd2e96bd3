//! Proves that a file means in format 2 what it meant in format 1: the old tree, renamed independently of the text,
//! must equal the tree of the new text.

use toml::{Table, Value};

use super::names::Names;
use super::programs;
use super::texts;
use super::words::{Shape, Within, path};

/// Whether the new text means what the old one did.
pub fn holds(old: &str, new: &str, shape: &'static Shape, game: bool, names: &Names) -> bool {
    let (Ok(old), Ok(new)) = (old.parse::<Table>(), new.parse::<Table>()) else { return false };
    let mut expected = table(old, shape, names);
    if game {
        expected.insert("format".into(), Value::Integer(2));
    }
    same("", &Value::Table(expected), &Value::Table(new))
}

fn table(old: Table, shape: &'static Shape, names: &Names) -> Table {
    let entry = |(key, value): (String, Value)| {
        let value = renamed(&key, value, shape.of(&key), names);
        (shape.renamed(&key).map_or(key, str::to_owned), value)
    };
    old.into_iter().map(entry).collect()
}

fn renamed(key: &str, value: Value, within: Within, names: &Names) -> Value {
    match (within, value) {
        (Within::One(shape) | Within::Either(shape), Value::Table(old)) => {
            Value::Table(table(old, shape, names))
        }
        (Within::One(_) | Within::Each(_) | Within::Expression | Within::Paths, Value::Array(items)) => {
            let item = if let Within::Each(shape) = within { Within::One(shape) } else { within };
            Value::Array(items.into_iter().map(|value| renamed(key, value, item, names)).collect())
        }
        (Within::Each(shape), Value::Table(old)) => {
            let entry = |(key, value): (String, Value)| {
                let value = renamed(&key, value, Within::One(shape), names);
                (key, value)
            };
            Value::Table(old.into_iter().map(entry).collect())
        }
        (Within::Expression, Value::Table(old)) => {
            let entry = |(key, value): (String, Value)| match key.as_str() {
                "column" => (key, value),
                _ => {
                    let value = renamed(&key, value, within, names);
                    (key, value)
                }
            };
            Value::Table(old.into_iter().map(entry).collect())
        }
        (Within::Expression | Within::Either(_), Value::String(text)) => {
            Value::String(names.condition(&text).unwrap_or(text))
        }
        (Within::Column, value) if names.is_formula(key) => renamed(key, value, Within::Expression, names),
        (Within::Paths, Value::String(text)) => Value::String(path(&text)),
        (Within::Program, Value::String(text)) => {
            Value::String(programs::statements(&text).map_or_else(|| text.clone(), |lines| lines.join("\n")))
        }
        (_, Value::String(text)) => Value::String(texts::look_ups(&text).unwrap_or(text)),
        (Within::Plain, Value::Array(items)) => {
            Value::Array(items.into_iter().map(|value| renamed(key, value, within, names)).collect())
        }
        (Within::Plain, Value::Table(old)) => {
            let entry = |(key, value): (String, Value)| {
                let value = renamed(&key, value, within, names);
                (key, value)
            };
            Value::Table(old.into_iter().map(entry).collect())
        }
        (_, value) => value,
    }
}

/// Whether two values are equal; in programs, spaces at the ends of lines are ignored.
fn same(key: &str, one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Table(one), Value::Table(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| same(key, value, other)))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(key, one, other))
        }
        (Value::String(one), Value::String(other)) if key == "run" => {
            let lines =
                |text: &'_ str| text.trim().lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
            lines(one) == lines(other)
        }
        (Value::Float(one), Value::Float(other)) => one.to_bits() == other.to_bits(),
        (one, other) => one == other,
    }
}
