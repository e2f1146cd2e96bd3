//! Programs of ops and setup steps in rules.luau, found by name: `function op.weld(t, card, player)`.
//!
//! An op of the same layer without `run` gets a call of its function as its `run`, so that nothing after this step
//! needs to know where the program of an op is written.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::names::spelt;
use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Location};

/// The arguments of an op's function, in order; a function may declare fewer.
const GIVEN: &str = "t, card, player, target, my, batch, source, attacker, defender";

/// The tables of functions, the collections of the data that they belong to, and the word for an entry of these.
const TABLES: [(&str, &str, &str); 2] = [("op", "ops", "op"), ("setup", "setup", "setup step")];

/// The program that calls the function of an op.
pub fn call_of_op(id: &str) -> String {
    call("op", &spelt(id))
}

fn call(table: &str, name: &str) -> String {
    format!("{table}.{name}({})", if table == "op" { GIVEN } else { "t" })
}

/// Gives the ops and setup steps of a layer the functions that its rules.luau has for them; `below` is what the
/// layer builds upon.
pub fn attach(layer: &mut Node, below: Option<&Node>, file: &str, text: &str, log: &Log) {
    let file: Arc<str> = file.into();
    let mut seen = BTreeSet::new();
    for (start, table, name) in functions(text).filter(|(_, table, name)| seen.insert((*table, *name))) {
        let Some((_, key, what)) = TABLES.iter().find(|(known, ..)| *known == table) else { continue };
        let location = Location { file: file.clone(), start, end: start + table.len() + 1 + name.len() };
        let ids = |root: &Node| keys(root.get(key));
        let known: BTreeSet<String> =
            ids(layer).into_iter().chain(below.map(ids).unwrap_or_default()).collect();
        let Some(id) = known.iter().find(|id| spelt(id) == name) else {
            let message = format!("there is no {what} for the function “{table}.{name}”");
            let help = match nearest(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean “{table}.{}”?", spelt(near)),
                None => format!("a function for other programs belongs in lib: lib.{name}"),
            };
            log.add(Diagnostic::new(Code::E0119, message, &location).help(help));
            continue;
        };
        let Some(entries) = entries_of(layer, key, &location) else { continue };
        let (_, entry) =
            entries.entry(id.clone()).or_insert_with(|| (location.clone(), Node::empty(&location)));
        if entry.get("run").is_some() {
            let message = format!("the {what} “{id}” has two programs: this function, and its `run`");
            log.add(Diagnostic::new(Code::E0119, message, &location).help("remove one of the two"));
        } else if entry.get("remove").is_none() {
            entry.insert("run", Node { raw: Raw::Text(call(table, name)), location });
        }
    }
}

fn keys(node: Option<&Node>) -> Vec<String> {
    node.and_then(Node::entries).into_iter().flat_map(Entries::keys).cloned().collect()
}

/// The entries of a collection, created if it is missing.
fn entries_of<'n>(root: &'n mut Node, key: &str, location: &Location) -> Option<&'n mut Entries> {
    if root.get(key).is_none() {
        root.insert(key, Node::empty(location));
    }
    let Raw::Table(all) = &mut root.raw else { return None };
    match &mut all.get_mut(key)?.1.raw {
        Raw::Table(entries) => Some(entries),
        _ => None,
    }
}

/// The functions of ops and setup steps that a program defines at the start of a line: the place of `op.weld`, its
/// table and its name.
fn functions(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut comment: Option<String> = None;
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        start += line.len();
        (start - line.len(), line)
    });
    lines.filter_map(move |(start, line)| {
        if let Some(end) = &comment {
            if line.contains(end.as_str()) {
                comment = None;
            }
            return None;
        }
        comment = opened(line);
        let after = line.trim_start();
        let named = after.strip_prefix("function ").map(str::trim_start);
        let path = named.unwrap_or(after);
        let (table, rest) = path.split_once('.')?;
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, rest) = rest.split_at(length);
        let follows = if named.is_some() { '(' } else { '=' };
        let defines = !name.is_empty()
            && rest.trim_start().starts_with(follows)
            && !rest.trim_start().starts_with("==");
        let known = TABLES.iter().any(|(known, ..)| *known == table);
        (known && defines).then_some((start + line.len() - path.len(), table, name))
    })
}

/// The closing bracket of a long comment that begins on this line and does not end there.
fn opened(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("--[")?;
    let level = rest.bytes().take_while(|byte| *byte == b'=').count();
    let inner = rest[level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    (!inner.contains(&close)).then_some(close)
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn functions_are_found_where_they_are_defined() {
        let text = "-- function op.no(t)\nfunction op.weld(t, card)\n  op.weld(t)\nend\n--[[\nfunction op.no(t)\n]]\nop.fire = function(t) end\nif op.x == 1 then end\nfunction setup.deal (t)\nend\nfunction phase.x(t) end\n";
        let found: Vec<_> =
            functions(text).map(|(at, table, name)| (&text[at..at + 5], table, name)).collect();
        assert_eq!(found, [("op.we", "op", "weld"), ("op.fi", "op", "fire"), ("setup", "setup", "deal")]);
    }
}
