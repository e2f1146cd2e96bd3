//! Cells with a value for each key: by range, by nation, by nation and by range.

use super::DecodeContext;
use super::cell::cell;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::{ById, ColumnType, Diagnostic, Parsed, Value};

/// The key that stands for all other keys.
const EACH: &str = "each";

/// The keys of a column, and the type of their values.
pub struct Axis<'c> {
    pub keys: &'c [String],
    pub of: &'c ColumnType,
    /// Keys may lack a value.
    pub partial: bool,
}

/// `{ us = 3, ger = 2 }`, `3/2/2` in the order of the keys, or `S+1/M/L-1` with each key before its value. If the
/// values have keys themselves, `;` separates the outer ones: `3/2/2; 1/1/2`. The key `each` stands for all other
/// keys.
pub fn by(context: &DecodeContext<'_>, node: &Node, axis: &Axis<'_>, codes: &ById<String>) -> Option<Value> {
    let Axis { keys, of, partial } = *axis;
    let form = Form::of(of);
    if matches!(node.text().map(str::trim), Some("-" | "–" | "—")) {
        return Some(Value::new("–", Parsed::None));
    }
    let mut values = ById::new();
    let mut strange = false;
    let mut rest = None;
    let mut put = |key: &str, part: &Node| {
        if key == EACH && !keys.iter().any(|known| known == key) {
            rest = cell(context, part, of, codes);
        } else if !keys.iter().any(|known| known == key) {
            context.log.unknown("key", key, keys.iter().map(String::as_str), &part.location);
            strange = true;
        } else if let Some(value) = cell(context, part, of, codes) {
            values.insert(key.to_owned(), value);
        }
    };
    let printed = match &node.raw {
        Raw::Table(entries) => {
            for (key, (_, part)) in entries {
                put(key, part);
            }
            None
        }
        _ => {
            let Some(text) = node.printed() else {
                context.log.wrong(node, "a table, or values with / between them");
                return None;
            };
            let part =
                |text: &str| Node { raw: Raw::Text(text.trim().to_owned()), location: node.location.clone() };
            let parts = parts(&text, keys, form);
            let pairs: Vec<_> = parts.iter().filter_map(|text| keyed(text, keys, form)).collect();
            if pairs.len() == parts.len() {
                for (key, rest) in pairs {
                    // A bare code means 0.
                    put(key, &part(if rest.is_empty() { "0" } else { rest }));
                }
            } else if parts.len() == keys.len() {
                keys.iter().zip(&parts).for_each(|(key, text)| put(key, &part(text)));
            } else {
                let message = format!("“{text}” has {} values for {} keys", parts.len(), keys.len());
                let help = format!("write one value for each of {}", keys.join(form.between()));
                context.log.add(Diagnostic::new(Code::E0142, message, &node.location).help(help));
                return None;
            }
            Some(text)
        }
    };
    if let Some(rest) = rest {
        let all = keys.iter().map(|key| (key.clone(), values.get(key).unwrap_or(&rest).clone()));
        values = all.collect();
    }
    if !partial && !strange && values.len() < keys.len() && printed.is_none() {
        let missing: Vec<_> =
            keys.iter().filter(|key| !values.contains_key(*key)).map(String::as_str).collect();
        context.log.add(
            Diagnostic::new(Code::E0104, format!("no value for {}", missing.join(", ")), &node.location)
                .help("give it, or say partial = true in the column"),
        );
    }
    let printed = printed.unwrap_or_else(|| shown(&values, partial, form));
    Some(Value::new(printed, Parsed::By(values)))
}

/// How values are separated in a text.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Numbers and dice: `3/2/2`, with a key right before its value (`S+1`).
    Numbers,
    /// Words: a space or colon separates key and value.
    Words,
    /// Values with keys themselves, or lists: separated by `;`.
    Groups,
}

impl Form {
    fn of(of: &ColumnType) -> Self {
        match of.bare() {
            ColumnType::By { .. } | ColumnType::List(_) | ColumnType::Ref { many: true, .. } => Self::Groups,
            ColumnType::Int
            | ColumnType::Signed
            | ColumnType::Dice
            | ColumnType::Range
            | ColumnType::Stat => Self::Numbers,
            _ => Self::Words,
        }
    }

    fn between(self) -> &'static str {
        if self == Self::Groups { "; " } else { "/" }
    }
}

/// The values of a cell that is written as one text. If each begins with its key, spaces separate them as well as
/// slashes: `BRM -1 ACM +1`.
fn parts<'t>(text: &'t str, keys: &[String], form: Form) -> Vec<&'t str> {
    if form == Form::Groups {
        return text.split(';').map(str::trim).collect();
    }
    let divided: Vec<&str> = text.split(['/', ',']).map(str::trim).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let starts = |word: &str| keys.iter().any(|key| word.starts_with(key.as_str()));
    if form != Form::Numbers
        || divided.len() > 1
        || words.len() < 3
        || !words.first().is_some_and(|word| starts(word))
    {
        return divided;
    }
    let mut cuts: Vec<usize> = words
        .iter()
        .filter(|word| starts(word))
        .map(|word| word.as_ptr().addr() - text.as_ptr().addr())
        .collect();
    cuts.push(text.len());
    cuts.windows(2).map(|cut| text[cut[0]..cut[1]].trim()).collect()
}

/// A value with its key before it.
fn keyed<'t, 'k>(text: &'t str, keys: &'k [String], form: Form) -> Option<(&'k str, &'t str)> {
    let ends = |rest: &str| form == Form::Numbers || rest.starts_with([' ', ':']);
    let fits = |key: &&str| text.strip_prefix(*key).is_some_and(ends);
    let all = keys.iter().map(String::as_str).chain([EACH]);
    let key = all.filter(fits).max_by_key(|key| key.len())?;
    Some((key, text[key.len()..].trim_start_matches(':').trim()))
}

/// The printed form of values that are given one by one.
fn shown(values: &ById<Value>, partial: bool, form: Form) -> String {
    let one = |(key, value): (&String, &Value)| match form {
        Form::Numbers if !partial => value.printed.clone(),
        Form::Numbers => format!("{key}{}", value.printed),
        Form::Words | Form::Groups => format!("{key} {}", value.printed),
    };
    values.iter().map(one).collect::<Vec<_>>().join(form.between())
}
