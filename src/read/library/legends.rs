//! Columns that take what they mean from elsewhere: `enum = "codes"` has the letters of the game's legend,
//! `enum = { codes = true, NI = "Naval or Intelligence" }` these and more, and `type = "atlantic.type"` is a column as
//! another list has it. So the meaning of a letter stands once.

use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_format::row_keys::FOLDERS;

/// The key of the game's legend, and the word for it in a column.
const CODES: &str = "codes";

/// The keys of a list that declare columns.
const COLUMNS: [&str; 4] = ["columns", "zone_columns", "terrain_columns", "link_columns"];

/// Puts what columns refer to in their place.
pub fn expand(root: &mut Node, log: &Log) {
    let legend = root.get(CODES).and_then(Node::entries).cloned().unwrap_or_default();
    each(root, |column| spell_out(column, &legend));
    let known = root.clone();
    each(root, |column| {
        if let Some(found) = elsewhere(column, &known, log) {
            *column = found;
        }
    });
}

/// Visits the columns of all lists.
fn each(root: &mut Node, mut visit: impl FnMut(&mut Node)) {
    let Raw::Table(root) = &mut root.raw else { return };
    for folder in FOLDERS.iter().map(|(folder, _)| *folder).chain(["tables"]) {
        let Some((_, Node { raw: Raw::Table(lists), .. })) = root.get_mut(folder) else { continue };
        for (_, list) in lists.values_mut() {
            let Raw::Table(list) = &mut list.raw else { continue };
            for key in COLUMNS {
                let Some((_, Node { raw: Raw::Table(columns), .. })) = list.get_mut(key) else { continue };
                columns.values_mut().for_each(|(_, column)| visit(column));
            }
        }
    }
}

/// Replaces a reference to the game's legend by its letters.
fn spell_out(column: &mut Node, legend: &Entries) {
    let Raw::Table(keys) = &mut column.raw else { return };
    let Some((_, words)) = keys.get_mut("enum") else { return };
    match &mut words.raw {
        Raw::Text(word) if word == CODES => words.raw = Raw::Table(legend.clone()),
        Raw::Table(own) if matches!(own.get(CODES), Some((_, Node { raw: Raw::Bool(true), .. }))) => {
            own.shift_remove(CODES);
            let mut all = legend.clone();
            all.extend(std::mem::take(own));
            *own = all;
        }
        _ => {}
    }
}

/// The column of another list that this one names as its type.
fn elsewhere(column: &Node, root: &Node, log: &Log) -> Option<Node> {
    let (name, (list, id)) = column.text().and_then(|name| Some((name, name.split_once('.')?)))?;
    let mut lists = FOLDERS.iter().filter_map(|(folder, _)| root.get(folder)?.get(list));
    let found =
        lists.find_map(|list| list.get("columns")?.get(id)).filter(|found| found.text() != Some(name));
    if found.is_none() {
        let all = FOLDERS.iter().filter_map(|(folder, _)| root.get(folder)?.entries()).flatten();
        let names = all.flat_map(|(list, (_, node))| {
            let columns = node.get("columns").and_then(Node::entries).into_iter().flatten();
            columns.map(move |(id, _)| format!("{list}.{id}"))
        });
        let names: Vec<String> = names.collect();
        log.unknown("column", name, names.iter().map(String::as_str), &column.location);
    }
    found.cloned()
}
