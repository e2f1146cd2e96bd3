//! One value of a row: its printed form read as its column's type says.

use super::row::story;
use super::{Scene, by, refs};
use crate::fields::Fields;
use crate::node::{Node, Raw};
use warpress_model::value::range;
use warpress_model::{ById, ColumnType, Diagnostic, Dice, Parsed, Spot, Story, Value, mark};

/// Reads a value. `codes` is the legend of the list.
pub fn cell(scene: &Scene<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    if !node.entries().is_some_and(|entries| entries.contains_key("value")) {
        return plain(scene, node, of, codes);
    }
    let fields = Fields::open(node, scene.log);
    let value = fields.node("value").and_then(|node| plain(scene, node, of, codes));
    let story = story(scene, &fields);
    let marks = if let ColumnType::Marked { marks, .. } = of {
        let fits = |mark: &str| marks.iter().any(|known| known == mark);
        let all: Vec<_> = marks.iter().map(String::as_str).collect();
        scene.known("mark", fields.spotted_words("marks"), fits, &all)
    } else {
        Vec::new()
    };
    fields.finish();
    let mut value = value?;
    for mark in marks {
        value.printed.push_str(&mark::printed(&mark));
        value.marks.push(mark);
    }
    let Story { as_printed, ruling, assumed } = story;
    Some(Value { as_printed, ruling, assumed, ..value })
}

/// Reads a value that has no story.
pub fn plain(scene: &Scene<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    match of {
        ColumnType::By { keys, of, partial } => {
            return by::by(scene, node, &by::Axis { keys, of, partial: *partial }, codes);
        }
        ColumnType::List(of) => return list(scene, node, of, codes),
        ColumnType::Marked { of, marks } => return marked(scene, node, of, marks, codes),
        ColumnType::Phase
        | ColumnType::Side
        | ColumnType::Role
        | ColumnType::Tag
        | ColumnType::Table
        | ColumnType::Ref { .. } => {
            return refs::reference(scene, node, of);
        }
        ColumnType::Bool => {
            let Raw::Bool(yes) = node.raw else {
                scene.log.wrong(node, "true or false");
                return None;
            };
            return Some(Value::new(if yes { "yes" } else { "no" }, Parsed::Bool(yes)));
        }
        _ => {}
    }
    let Some(text) = node.printed().map(|text| text.trim().to_owned()) else {
        scene.log.wrong(node, "a text or a number");
        return None;
    };
    if matches!(text.as_str(), "-" | "–" | "—") {
        return Some(Value::new("–", Parsed::None));
    }
    if let (
        ColumnType::Int | ColumnType::Signed | ColumnType::Dice | ColumnType::Range | ColumnType::Stat,
        Some(constant),
    ) = (of, scene.constants.get(&text))
    {
        return Some(constant.value.clone());
    }
    match read(scene, &text, of, codes, &node.spot) {
        Ok(parsed) => {
            let printed = match parsed {
                Parsed::Signed(number) => signed(number),
                _ => text,
            };
            Some(Value::new(printed, parsed))
        }
        Err(help) => {
            scene.log.add(
                Diagnostic::error("E0105", format!("“{text}” is not {}", wanted(of)), &node.spot).help(help),
            );
            None
        }
    }
}

fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string() }
}

fn wanted(of: &ColumnType) -> &'static str {
    match of {
        ColumnType::Int | ColumnType::Signed => "a whole number",
        ColumnType::Dice => "a dice expression",
        ColumnType::Range => "a range",
        ColumnType::Formula => "a formula",
        ColumnType::Enum(_) => "one of the column's words",
        _ => "fitting",
    }
}

fn read(
    scene: &Scene<'_>,
    text: &str,
    of: &ColumnType,
    codes: &ById<String>,
    spot: &Spot,
) -> Result<Parsed, String> {
    let whole = || {
        text.replace('−', "-")
            .parse::<i64>()
            .map_err(|_| "write digits only, or make the column a “stat”".to_owned())
    };
    Ok(match of {
        ColumnType::Int => Parsed::Int(whole()?),
        ColumnType::Signed => Parsed::Signed(whole()?),
        // What is rolled on one card is a plain number on another.
        ColumnType::Dice => match text.parse() {
            Ok(number) => Parsed::Int(number),
            Err(_) => Parsed::Dice(Dice::parse(text)?),
        },
        ColumnType::Range => {
            let (low, high) = range(text)?;
            Parsed::Range(low, high)
        }
        ColumnType::Stat => Value::stat(text).parsed,
        ColumnType::Flags => {
            let known = |word: &str| codes.contains_key(word) || scene.names.has("codes", word);
            let flags = if known(text) { vec![text.to_owned()] } else { flags(text) };
            for flag in &flags {
                if !codes.contains_key(flag) && !scene.names.has("codes", flag) {
                    let known = codes.keys().map(String::as_str).chain(scene.names.keys("codes"));
                    scene.log.unknown("code", flag, known, spot);
                }
            }
            Parsed::Words(flags)
        }
        ColumnType::Icon => {
            scene.check_icon(text, spot);
            Parsed::Text(text.to_owned())
        }
        ColumnType::Formula => Parsed::Formula(scene.parse(text, spot)?),
        ColumnType::Enum(words) => {
            if !words.contains_key(text) {
                let near = warpress_model::diagnostic::nearest(text, words.keys().map(String::as_str));
                let all = || words.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                return Err(near.map_or_else(
                    || format!("there are {}", all()),
                    |near| format!("did you mean “{near}”?"),
                ));
            }
            Parsed::Text(text.to_owned())
        }
        _ => Parsed::Text(text.to_owned()),
    })
}

/// `ABC` is three letters, `A, GT` two codes.
pub fn flags(text: &str) -> Vec<String> {
    if text.contains([',', '/', ' ']) {
        return text
            .split([',', '/', ' '])
            .map(str::trim)
            .filter(|flag| !flag.is_empty())
            .map(str::to_owned)
            .collect();
    }
    text.chars().map(String::from).collect()
}

/// The parts of a list that is written as one text.
pub fn parts(text: &str, spot: &Spot) -> Vec<Node> {
    let part = |part: &str| Node { raw: Raw::Text(part.trim().to_owned()), spot: spot.clone() };
    text.split([',', ';']).map(part).collect()
}

/// `Rifle*(V)`: a value and the codes that stand beside it.
fn marked(
    scene: &Scene<'_>,
    node: &Node,
    of: &ColumnType,
    marks: &[String],
    codes: &ById<String>,
) -> Option<Value> {
    let Raw::Text(text) = &node.raw else { return plain(scene, node, of, codes) };
    let found = mark::split(text, marks);
    let base = Node { raw: Raw::Text(found.base.to_owned()), spot: node.spot.clone() };
    let mut value = plain(scene, &base, of, codes)?;
    if let (ColumnType::Text | ColumnType::Stat, Some(stray)) = (of, stray(found.base)) {
        scene.log.unknown("mark", stray, marks.iter().map(String::as_str), &node.spot);
    }
    value.printed = format!("{}{}{}", found.before, value.printed, found.behind);
    value.marks = found.marks;
    Some(value)
}

/// What looks like a mark at the end of a word, and was not declared to be one.
fn stray(base: &str) -> Option<&str> {
    const LONGEST: usize = 3;
    if let Some((at, sign)) = base.char_indices().next_back().filter(|(at, _)| *at > 0)
        && "*†‡§¶#".contains(sign)
    {
        return Some(&base[at..]);
    }
    let (word, inner) = base.strip_suffix(')')?.rsplit_once('(')?;
    let letters = inner.chars().count() <= LONGEST && inner.chars().all(char::is_alphabetic);
    (letters && !inner.is_empty() && !word.trim().is_empty()).then_some(inner)
}

fn list(scene: &Scene<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    let parts: Vec<Node> = match &node.raw {
        Raw::List(items) => items.clone(),
        Raw::Text(text) => parts(text, &node.spot),
        _ => vec![node.clone()],
    };
    if matches!(node.text(), Some("-" | "–" | "—")) {
        return Some(Value::new("–", Parsed::None));
    }
    let values: Vec<_> = parts.iter().filter_map(|part| cell(scene, part, of, codes)).collect();
    let printed = values.iter().map(|value| value.printed.as_str()).collect::<Vec<_>>().join(", ");
    let parsed = match of {
        ColumnType::Text => Parsed::Words(values.into_iter().map(|value| value.printed).collect()),
        _ => Parsed::List(values),
    };
    Some(Value::new(printed, parsed))
}
