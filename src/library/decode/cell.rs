//! One value of a row: its printed form read as its column's type says.

use super::Scene;
use crate::library::fields::Fields;
use crate::library::node::{Node, Raw};
use crate::model::value::range;
use crate::model::{ById, ColumnType, Diagnostic, Dice, Expr, Parsed, Spot, Value};

/// Reads a value. `codes` is the legend of the list.
pub fn cell(scene: &Scene<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    let story = node.entries().filter(|entries| entries.contains_key("value"));
    if story.is_some() {
        let fields = Fields::open(node, scene.log);
        let value = fields.node("value").and_then(|node| plain(scene, node, of, codes));
        let as_printed = fields.printed("as_printed");
        let ruling = scene.ruling(&fields, "ruling");
        let assumed = fields.flag("assumed");
        fields.finish();
        return value.map(|value| Value { as_printed, ruling, assumed, ..value });
    }
    plain(scene, node, of, codes)
}

fn plain(scene: &Scene<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    match of {
        ColumnType::By { keys, of, partial } => return by(scene, node, keys, of, *partial, codes),
        ColumnType::List(of) => return list(scene, node, of, codes),
        ColumnType::Phase
        | ColumnType::Side
        | ColumnType::Role
        | ColumnType::Tag
        | ColumnType::Table
        | ColumnType::Ref { .. } => {
            return reference(scene, node, of);
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
        ColumnType::Formula => {
            let expr = Expr::parse(text)?;
            scene.known_roots(&expr, spot);
            Parsed::Formula(expr)
        }
        ColumnType::Enum(words) => {
            if !words.contains_key(text) {
                let near = crate::model::diagnostic::nearest(text, words.keys().map(String::as_str));
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

fn reference(scene: &Scene<'_>, node: &Node, of: &ColumnType) -> Option<Value> {
    if matches!(node.text(), Some("-" | "–" | "—")) {
        return Some(Value::new("–", Parsed::None));
    }
    let items = match &node.raw {
        Raw::List(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let many = matches!(
        of,
        ColumnType::Ref { many: true, .. }
            | ColumnType::Phase
            | ColumnType::Tag
            | ColumnType::Table
            | ColumnType::Role
            | ColumnType::Side
    );
    if items.len() > 1 && !many {
        scene.log.wrong(node, "one id (write refs = … for a column of several)");
    }
    let mut ids = Vec::new();
    let mut printed = Vec::new();
    for item in items {
        let Some(word) = item.printed() else {
            scene.log.wrong(item, "an id");
            continue;
        };
        match of {
            ColumnType::Phase if !scene.names.phases.contains_key(&word) => {
                scene.log.unknown("phase", &word, scene.names.phases.keys().map(String::as_str), &item.spot);
            }
            ColumnType::Side if !scene.names.sides.contains_key(&word) => {
                scene.log.unknown("side", &word, scene.names.sides.keys().map(String::as_str), &item.spot);
            }
            ColumnType::Tag if !scene.names.tags.contains(&word) => {
                scene.log.unknown("tag", &word, scene.names.tags.iter().map(String::as_str), &item.spot);
            }
            ColumnType::Table if scene.names.lists.get(&word) != Some(&"tables") => {
                let tables = scene.names.lists.iter().filter(|(_, folder)| **folder == "tables");
                scene.log.unknown("table", &word, tables.map(|(id, _)| id.as_str()), &item.spot);
            }
            ColumnType::Role
                if !scene.names.roles.contains_key(&word) && !scene.names.sides.contains_key(&word) =>
            {
                scene.log.unknown("role", &word, scene.names.roles.keys().map(String::as_str), &item.spot);
            }
            ColumnType::Ref { list, .. }
                if !scene.names.rows.get(list).is_some_and(|rows| rows.contains(&word)) =>
            {
                let rows = scene.names.rows.get(list).into_iter().flatten().map(String::as_str);
                scene.log.unknown("row", &word, rows, &item.spot);
            }
            _ => {}
        }
        printed.push(match of {
            ColumnType::Phase => scene.names.phases.get(&word).cloned().unwrap_or_default(),
            ColumnType::Side | ColumnType::Role => scene.printed_who(&word),
            ColumnType::Ref { .. } => {
                scene.row_name(&word).unwrap_or_else(|| crate::model::phrase::title(&word))
            }
            ColumnType::Table => scene.printed_name("tables", &word).unwrap_or_default(),
            _ => scene.tag_name(&word),
        });
        ids.push(word);
    }
    let list = if let ColumnType::Ref { list, .. } = of { list.clone() } else { String::new() };
    let many = matches!(of, ColumnType::Ref { many: true, .. }) || matches!(node.raw, Raw::List(_));
    Some(Value::new(printed.join(", "), Parsed::Ref { list, ids, many }))
}

fn list(scene: &Scene<'_>, node: &Node, of: &ColumnType, codes: &ById<String>) -> Option<Value> {
    let parts: Vec<Node> = match &node.raw {
        Raw::List(items) => items.clone(),
        Raw::Text(text) => {
            let part = |part: &str| Node { raw: Raw::Text(part.trim().to_owned()), spot: node.spot.clone() };
            text.split([',', ';']).map(part).collect()
        }
        _ => vec![node.clone()],
    };
    if matches!(node.text(), Some("-" | "–" | "—")) {
        return Some(Value::new("–", Parsed::None));
    }
    let values: Vec<_> = parts.iter().filter_map(|part| plain(scene, part, of, codes)).collect();
    let printed = values.iter().map(|value| value.printed.as_str()).collect::<Vec<_>>().join(", ");
    let parsed = match of {
        ColumnType::Text => Parsed::Words(values.into_iter().map(|value| value.printed).collect()),
        _ => Parsed::List(values),
    };
    Some(Value::new(printed, parsed))
}

/// `{ us = 3, ger = 2 }`, `3/2/2` in the order of the keys, or `S+1/M/L-1` with the key before its value.
fn by(
    scene: &Scene<'_>,
    node: &Node,
    keys: &[String],
    of: &ColumnType,
    partial: bool,
    codes: &ById<String>,
) -> Option<Value> {
    let mut values = ById::new();
    let mut put = |key: &str, part: &Node| {
        if !keys.iter().any(|known| known == key) {
            scene.log.unknown("key", key, keys.iter().map(String::as_str), &part.spot);
        } else if let Some(value) = plain(scene, part, of, codes) {
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
                scene.log.wrong(node, "a table, or values with / between them");
                return None;
            };
            let part = |text: &str| Node { raw: Raw::Text(text.trim().to_owned()), spot: node.spot.clone() };
            let parts: Vec<_> = text.split(['/', ',']).map(str::trim).collect();
            let keyed = |text: &str| {
                let key =
                    keys.iter().filter(|key| text.starts_with(key.as_str())).max_by_key(|key| key.len())?;
                Some((key.clone(), text[key.len()..].trim().to_owned()))
            };
            let pairs: Vec<_> = parts.iter().filter_map(|text| keyed(text)).collect();
            if pairs.len() == parts.len() {
                for (key, rest) in pairs {
                    put(&key, &part(if rest.is_empty() { "0" } else { &rest }));
                }
            } else if parts.len() == keys.len() {
                keys.iter().zip(&parts).for_each(|(key, text)| put(key, &part(text)));
            } else {
                scene.log.add(
                    Diagnostic::error(
                        "E0105",
                        format!("“{text}” has {} values for {} keys", parts.len(), keys.len()),
                        &node.spot,
                    )
                    .help(format!("write one value for each of {}", keys.join("/"))),
                );
                return None;
            }
            Some(text)
        }
    };
    if !partial && values.len() < keys.len() && printed.is_none() {
        let missing: Vec<_> =
            keys.iter().filter(|key| !values.contains_key(*key)).map(String::as_str).collect();
        scene.log.add(
            Diagnostic::error("E0104", format!("no value for {}", missing.join(", ")), &node.spot)
                .help("give it, or say partial = true in the column"),
        );
    }
    let shown = |(key, value): (&String, &Value)| {
        if partial { format!("{key}{}", value.printed) } else { value.printed.clone() }
    };
    let printed = printed.unwrap_or_else(|| values.iter().map(shown).collect::<Vec<_>>().join("/"));
    Some(Value::new(printed, Parsed::By(values)))
}
