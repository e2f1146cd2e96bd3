//! One value of a row: its printed form, parsed by the type of its column.

use super::row::story;
use super::{DecodeContext, by, refs};
use crate::elsewhere;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::value::range;
use warpress_model::{
    ById, ColumnType, Diagnostic, Dice, Location, NotationError, Parsed, Story, Value, mark,
};

/// Reads a value. `codes` is the legend of the list.
pub fn cell(
    context: &DecodeContext<'_>,
    node: &Node,
    of: &ColumnType,
    codes: &ById<String>,
) -> Option<Value> {
    if !node.entries().is_some_and(|entries| entries.contains_key("value")) {
        return plain(context, node, of, codes);
    }
    let fields = Fields::open(node, context.log, &keys::CELL);
    let value = fields.node("value").and_then(|node| plain(context, node, of, codes));
    let story = story(context, &fields);
    let marks = if let ColumnType::Marked { marks, .. } = of {
        let fits = |mark: &str| marks.iter().any(|known| known == mark);
        let all: Vec<_> = marks.iter().map(String::as_str).collect();
        context.known("mark", fields.spotted_words("marks"), fits, &all)
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

/// Reads a value without provenance.
pub fn plain(
    context: &DecodeContext<'_>,
    node: &Node,
    of: &ColumnType,
    codes: &ById<String>,
) -> Option<Value> {
    match of {
        ColumnType::By { keys, of, partial } => {
            return by::by(context, node, &by::Axis { keys, of, partial: *partial }, codes);
        }
        ColumnType::List(of) => return list(context, node, of, codes),
        ColumnType::Marked { of, marks } => return marked(context, node, of, marks, codes),
        ColumnType::Phase
        | ColumnType::Side
        | ColumnType::Role
        | ColumnType::Tag
        | ColumnType::Table
        | ColumnType::Ref { .. } => {
            return refs::reference(context, node, of);
        }
        ColumnType::Bool => {
            let Raw::Bool(yes) = node.raw else {
                context.log.wrong(node, "true or false");
                return None;
            };
            return Some(Value::new(if yes { "yes" } else { "no" }, Parsed::Bool(yes)));
        }
        _ => {}
    }
    let Some(text) = node.printed().map(|text| text.trim().to_owned()) else {
        context.log.wrong(node, "a text or a number");
        return None;
    };
    // A text with look-ups is read when they are resolved.
    let text = match of {
        ColumnType::Text if !text.contains("{{") => {
            context.look_for_marks(&text, &node.location);
            elsewhere::read(&text).into_owned()
        }
        _ => text,
    };
    if matches!(text.as_str(), "-" | "–" | "—") {
        return Some(Value::new("–", Parsed::None));
    }
    if let (
        ColumnType::Int | ColumnType::Signed | ColumnType::Dice | ColumnType::Range | ColumnType::Stat,
        Some(constant),
    ) = (of, context.constants.get(&text))
    {
        return Some(constant.value.clone());
    }
    match read(context, &text, of, codes, &node.location) {
        Ok(parsed) => {
            let printed = match (&parsed, of) {
                (Parsed::Signed(number), _) => signed(*number),
                // By its full name, whatever the cell calls it.
                (Parsed::Text(name), ColumnType::Icon | ColumnType::Image) => name.clone(),
                (_, ColumnType::Text) => text,
                // The words of a column are compared as they are written.
                _ => elsewhere::bare(&text).into_owned(),
            };
            Some(Value::new(printed, parsed))
        }
        Err(help) => {
            context.log.add(
                Diagnostic::new(Code::E0142, format!("“{text}” is not {}", wanted(of)), &node.location)
                    .help(help),
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
    context: &DecodeContext<'_>,
    text: &str,
    of: &ColumnType,
    codes: &ById<String>,
    location: &Location,
) -> Result<Parsed, NotationError> {
    let whole = || {
        text.replace('−', "-")
            .parse::<i64>()
            .map_err(|_| NotationError::from("write digits only, or make the column a “stat”"))
    };
    Ok(match of {
        ColumnType::Int => Parsed::Int(whole()?),
        ColumnType::Signed => Parsed::Signed(whole()?),
        // A column of dice may also have plain numbers.
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
            let known = |word: &str| codes.contains_key(word) || context.names.has("codes", word);
            let flags = if known(text) { vec![text.to_owned()] } else { flags(text) };
            for flag in &flags {
                if !codes.contains_key(flag) && !context.names.has("codes", flag) {
                    let known = codes.keys().map(String::as_str).chain(context.names.keys("codes"));
                    context.log.unknown("code", flag, known, location);
                }
            }
            Parsed::Words(flags)
        }
        ColumnType::Icon => Parsed::Text(context.icon_named(text, location)),
        ColumnType::Image => Parsed::Text(context.picture_named(text, location)),
        ColumnType::Formula => Parsed::Formula(context.parse(text, location)?),
        ColumnType::Enum(words) => {
            if !words.contains_key(text) {
                let near = warpress_model::diagnostic::nearest(text, words.keys().map(String::as_str));
                let all = || words.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                let help = near
                    .map_or_else(|| format!("there are {}", all()), |near| format!("did you mean “{near}”?"));
                return Err(help.into());
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
pub fn parts(text: &str, location: &Location) -> Vec<Node> {
    let part = |part: &str| Node { raw: Raw::Text(part.trim().to_owned()), location: location.clone() };
    text.split([',', ';']).map(part).collect()
}

/// `Rifle*(V)`: a value and its marks.
fn marked(
    context: &DecodeContext<'_>,
    node: &Node,
    of: &ColumnType,
    marks: &[String],
    codes: &ById<String>,
) -> Option<Value> {
    let Raw::Text(text) = &node.raw else { return plain(context, node, of, codes) };
    let found = mark::split(text, marks);
    let base = Node { raw: Raw::Text(found.base.to_owned()), location: node.location.clone() };
    let mut value = plain(context, &base, of, codes)?;
    if let (ColumnType::Text | ColumnType::Stat, Some(mark)) = (of, undeclared_mark(found.base)) {
        context.log.unknown("mark", mark, marks.iter().map(String::as_str), &node.location);
    }
    value.printed = format!("{}{}{}", found.before, value.printed, found.behind);
    value.marks = found.marks;
    Some(value)
}

/// The end of a word that looks like a mark but is not declared.
fn undeclared_mark(base: &str) -> Option<&str> {
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

fn list(context: &DecodeContext<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    let parts: Vec<Node> = match &node.raw {
        Raw::List(items) => items.clone(),
        Raw::Text(text) => parts(text, &node.location),
        _ => vec![node.clone()],
    };
    if matches!(node.text(), Some("-" | "–" | "—")) {
        return Some(Value::new("–", Parsed::None));
    }
    let values: Vec<_> = parts.iter().filter_map(|part| cell(context, part, of, codes)).collect();
    let printed = values.iter().map(|value| value.printed.as_str()).collect::<Vec<_>>().join(", ");
    let parsed = match of {
        ColumnType::Text => Parsed::Words(values.into_iter().map(|value| value.printed).collect()),
        _ => Parsed::List(values),
    };
    Some(Value::new(printed, parsed))
}
