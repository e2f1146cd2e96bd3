//! Records made from another list: `for_each = "battle.type"` has a row for each type of card, with their number.
//! Here the rows get their ids and names; the numbers are known once the cards have been read.

use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_format::row_keys::FOLDERS;
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::{Diagnostic, Location};

/// The key of a record made from another list.
pub const KEY: &str = "for_each";

/// The pseudo-column of a row's kinds.
pub const KINDS: &str = "kind";

/// Lists whose rows may be distinguished in this way: those of pieces, and other records.
const OF: usize = 3;

/// Gives such lists their rows; rows in the data are merged over the generated ones.
pub fn expand(root: &mut Node, log: &Log) {
    let mut made: Vec<(String, Entries)> = Vec::new();
    for (id, (_, list)) in root.get("records").and_then(Node::entries).into_iter().flatten() {
        let Some(asked) = list.get(KEY) else { continue };
        let given = list.get("rows").and_then(Node::entries);
        if let Some(groups) = groups(root, asked, log) {
            made.push((id.clone(), rows(groups, given, asked, log)));
        }
    }
    let Raw::Table(entries) = &mut root.raw else { return };
    let Some((_, Node { raw: Raw::Table(records), .. })) = entries.get_mut("records") else { return };
    for (id, rows) in made {
        if let Some((location, list)) = records.get_mut(&id) {
            list.insert("rows", Node { raw: Raw::Table(rows), location: location.clone() });
        }
    }
}

/// A list and one of its columns, as `for_each` names them.
pub fn named(asked: &str) -> Option<(&str, &str)> {
    asked.split_once('.').filter(|(list, column)| !list.is_empty() && !column.is_empty())
}

/// The ids and names of the rows: the values of the other list's column, or its kinds.
fn groups(root: &Node, asked: &Node, log: &Log) -> Option<Vec<(String, String)>> {
    let Some((list, column)) = asked.text().and_then(named) else {
        log.wrong(asked, "a list and one of its columns, such as \"battle.type\"");
        return None;
    };
    let lists = || {
        let of = |(folder, _): &(&str, &str)| root.get(folder).and_then(Node::entries);
        FOLDERS[..OF].iter().filter_map(of).flatten()
    };
    let Some((_, (_, source))) = lists().find(|(id, _)| *id == list) else {
        log.unknown("list", list, lists().map(|(id, _)| id.as_str()), &asked.location);
        return None;
    };
    if column == KINDS {
        return Some(kinds(source));
    }
    let Some(found) = source.get("columns").and_then(|columns| columns.get(column)) else {
        let known = source.get("columns").and_then(Node::entries).into_iter().flatten();
        log.unknown("column", column, known.map(|(id, _)| id.as_str()).chain([KINDS]), &asked.location);
        return None;
    };
    let words = found.get("enum").map(|words| &words.raw);
    match words {
        Some(Raw::List(words)) => {
            Some(words.iter().filter_map(Node::printed).map(|word| (word.clone(), word)).collect())
        }
        Some(Raw::Table(words)) => {
            let name = |(id, (_, word)): (&String, &(Location, Node))| {
                (id.clone(), word.printed().unwrap_or_else(|| id.clone()))
            };
            Some(words.iter().map(name).collect())
        }
        _ => {
            let message = format!("“{column}” of “{list}” is not an enum, so its words are unknown");
            let help =
                format!("declare it, columns.{column} = {{ enum = [\"…\"] }}, or write \"{list}.{KINDS}\"");
            log.add(Diagnostic::new(Code::E0333, message, &asked.location).help(help));
            None
        }
    }
}

/// The kinds that rows name directly, without those that other kinds extend.
fn kinds(list: &Node) -> Vec<(String, String)> {
    let rows = FOLDERS[..OF].iter().filter_map(|(_, rows)| list.get(rows)?.entries()).flatten();
    let mut used: Vec<String> = Vec::new();
    for kind in rows.filter_map(|(_, (_, row))| row.get(KINDS)) {
        match &kind.raw {
            Raw::List(several) => used.extend(several.iter().filter_map(Node::printed)),
            _ => used.extend(kind.printed()),
        }
    }
    let kinds = list.get("kinds").and_then(Node::entries).into_iter().flatten();
    let name =
        |id: &String, kind: &Node| kind.get("name").and_then(Node::printed).unwrap_or_else(|| title(id));
    kinds.filter(|(id, _)| used.contains(id)).map(|(id, (_, kind))| (id.clone(), name(id, kind))).collect()
}

/// A row for each, in the order of the other list.
fn rows(groups: Vec<(String, String)>, given: Option<&Entries>, asked: &Node, log: &Log) -> Entries {
    let known = |id: &String| groups.iter().any(|(group, _)| group == id);
    for (id, (location, _)) in given.into_iter().flatten().filter(|(id, _)| !known(id)) {
        log.unknown("row", id, groups.iter().map(|(id, _)| id.as_str()), location);
    }
    let row = |(id, name): (String, String)| {
        let own = given.and_then(|given| given.get(&id)).cloned();
        let (location, mut row) =
            own.unwrap_or_else(|| (asked.location.clone(), Node::empty(&asked.location)));
        if row.get("name").is_none() {
            row.insert("name", Node { raw: Raw::Text(name), location: asked.location.clone() });
        }
        (id, (location, row))
    };
    groups.into_iter().map(row).collect()
}
