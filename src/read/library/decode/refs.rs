//! Cells with references: to phases, sides, roles, tags, tables or rows of a list; to one, to several, or to all
//! but some.

use super::DecodeContext;
use warpress_format::node::{Node, Raw};
use warpress_model::{ColumnType, Location, Parsed, Value};

/// Reads the ids of phases, sides, roles, tags, tables, or rows of a list.
pub fn reference(context: &DecodeContext<'_>, node: &Node, of: &ColumnType) -> Option<Value> {
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
        context.log.wrong(node, "one id (write refs = … for a column of several)");
    }
    if let [item] = items
        && let Some((written, except)) = item.text().and_then(all_but)
        && let Some(every) = every(context, of)
        // An id takes precedence.
        && !every.iter().any(|id| Some(id.as_str()) == item.text())
    {
        let except: Vec<(String, &Location)> =
            except.into_iter().map(|word| (word, &item.location)).collect();
        let known: Vec<&str> = every.iter().map(String::as_str).collect();
        let except = context.known(what(of), except, |word| known.contains(&word), &known);
        let names: Vec<_> = except.iter().map(|id| printed(context, of, id)).collect();
        let printed = if names.is_empty() { written } else { format!("{written} {}", names.join(", ")) };
        let ids = every.into_iter().filter(|id| !except.contains(id)).collect();
        let list = if let ColumnType::Ref { list, .. } = of { list.clone() } else { String::new() };
        return Some(Value::new(printed, Parsed::Ref { list, ids, many: true, except: Some(except) }));
    }
    let mut ids = Vec::new();
    let mut names = Vec::new();
    for item in items {
        let Some(word) = item.printed() else {
            context.log.wrong(item, "an id");
            continue;
        };
        match of {
            ColumnType::Phase if !context.names.phases.contains_key(&word) => {
                context.log.unknown(
                    "phase",
                    &word,
                    context.names.phases.keys().map(String::as_str),
                    &item.location,
                );
            }
            ColumnType::Side if !context.names.sides.contains_key(&word) => {
                context.log.unknown(
                    "side",
                    &word,
                    context.names.sides.keys().map(String::as_str),
                    &item.location,
                );
            }
            ColumnType::Tag if !context.names.tags.contains(&word) => {
                context.log.unknown(
                    "tag",
                    &word,
                    context.names.tags.iter().map(String::as_str),
                    &item.location,
                );
            }
            ColumnType::Table if context.names.lists.get(&word) != Some(&"tables") => {
                let tables = context.names.lists.iter().filter(|(_, folder)| **folder == "tables");
                context.log.unknown("table", &word, tables.map(|(id, _)| id.as_str()), &item.location);
            }
            ColumnType::Role
                if !context.names.roles.contains_key(&word) && !context.names.sides.contains_key(&word) =>
            {
                context.log.unknown(
                    "role",
                    &word,
                    context.names.roles.keys().map(String::as_str),
                    &item.location,
                );
            }
            ColumnType::Ref { list, .. }
                if !context.names.rows.get(list).is_some_and(|rows| rows.contains(&word)) =>
            {
                let rows = context.names.rows.get(list).into_iter().flatten().map(String::as_str);
                context.log.unknown("row", &word, rows, &item.location);
            }
            _ => {}
        }
        names.push(printed(context, of, &word));
        ids.push(word);
    }
    let list = if let ColumnType::Ref { list, .. } = of { list.clone() } else { String::new() };
    let many = matches!(of, ColumnType::Ref { many: true, .. }) || matches!(node.raw, Raw::List(_));
    Some(Value::new(names.join(", "), Parsed::Ref { list, ids, many, except: None }))
}

/// Everything that a column can refer to, in the order of the data; `None` where "all" has no meaning.
fn every(context: &DecodeContext<'_>, of: &ColumnType) -> Option<Vec<String>> {
    match of {
        ColumnType::Ref { list, many: true } => Some(rows_in_order(context, list)),
        ColumnType::Side => Some(context.names.side_order.clone()),
        ColumnType::Phase => Some(context.names.phase_order.clone()),
        _ => None,
    }
}

fn what(of: &ColumnType) -> &'static str {
    match of {
        ColumnType::Side => "side",
        ColumnType::Phase => "phase",
        _ => "row",
    }
}

/// `all`, `all except a, b and c`: the words before the names, and the names.
pub(super) fn all_but(text: &str) -> Option<(String, Vec<String>)> {
    let text = text.trim();
    let (all, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if !all.eq_ignore_ascii_case("all") {
        return None;
    }
    let rest = rest.trim();
    if rest.is_empty() {
        return Some((all.to_owned(), Vec::new()));
    }
    let (but, names) = rest.split_once(char::is_whitespace)?;
    if !["except", "but"].contains(&but) {
        return None;
    }
    let names = names.split(',').flat_map(|part| part.split(" and ")).map(str::trim);
    Some((format!("{all} {but}"), names.filter(|name| !name.is_empty()).map(str::to_owned).collect()))
}

/// The printed name of an id.
fn printed(context: &DecodeContext<'_>, of: &ColumnType, id: &str) -> String {
    match of {
        ColumnType::Phase => context.names.phases.get(id).cloned().unwrap_or_default(),
        ColumnType::Side | ColumnType::Role => context.printed_who(id),
        ColumnType::Ref { list, .. } => {
            context.row_name(&format!("{list}/{id}")).unwrap_or_else(|| warpress_model::phrase::title(id))
        }
        ColumnType::Table => context.printed_name("tables", id).unwrap_or_default(),
        _ => context.tag_name(id),
    }
}

/// The rows of a list in the order of the data, followed by the spaces that a grid or track has without naming them.
pub fn rows_in_order(context: &DecodeContext<'_>, list: &str) -> Vec<String> {
    let folder = context.names.lists.get(list).copied().unwrap_or_default();
    let key = warpress_format::row_keys::FOLDERS
        .iter()
        .find(|(name, _)| *name == folder)
        .map_or("rows", |(_, rows)| rows);
    let rows = context.root.get(folder).and_then(|lists| lists.get(list)?.get(key)?.entries());
    let mut ids: Vec<String> = rows.into_iter().flatten().map(|(id, _)| id.clone()).collect();
    let named: std::collections::BTreeSet<String> = ids.iter().cloned().collect();
    let blank = context.names.rows.get(list).into_iter().flatten().filter(|id| !named.contains(*id));
    ids.extend(blank.cloned());
    ids
}
