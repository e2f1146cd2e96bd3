//! The patch language: how a variant, a scenario or an option changes the data below it.
//!
//! Collections have already been normalised to tables by id, so merging is nothing but merging tables.

use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Location};

/// Puts `over` on top of `base`.
pub fn merge(base: &mut Node, over: Node, log: &Log) {
    lay(base, over, false, log);
}

/// The same for a base: another base may already have removed an entry that this one removes. An entry that never
/// existed is reported when that base is checked by itself.
pub fn merge_base(base: &mut Node, over: Node, log: &Log) {
    lay(base, over, true, log);
}

fn lay(base: &mut Node, over: Node, is_optional: bool, log: &Log) {
    match (&mut base.raw, over.raw) {
        (Raw::Table(below), Raw::Table(above)) => {
            base.location = over.location;
            for (key, (location, node)) in above {
                entry(below, key, (location, node), is_optional, log);
            }
        }
        (raw, above) => {
            *raw = above;
            base.location = over.location;
        }
    }
}

fn entry(below: &mut Entries, key: String, over: (Location, Node), is_optional: bool, log: &Log) {
    let (location, mut node) = over;
    if matches!(node.get("remove").map(|node| &node.raw), Some(Raw::Bool(true))) {
        if below.shift_remove(&key).is_none() && !is_optional {
            let near = nearest(&key, below.keys().map(String::as_str));
            log.add(Diagnostic::new(Code::E0106, format!("there is no “{key}” to remove"), &location).help(
                near.map_or_else(
                    || "the base has no such entry".into(),
                    |near| format!("did you mean “{near}”?"),
                ),
            ));
        }
        return;
    }
    let was = node.get("was").and_then(Node::text).map(str::to_owned);
    let place = anchor(below, &node, &location, log);
    if let (Raw::Table(entries), true) = (&mut node.raw, place.is_some()) {
        entries.retain(|key, _| key != "before" && key != "after");
    }
    if let Some(old) = was.filter(|old| below.contains_key(old))
        && let Some((at, _, value)) = below.shift_remove_full(&old)
    {
        below.shift_insert(at, key.clone(), value);
    }
    match below.get_mut(&key) {
        Some((key_spot, under)) => {
            *key_spot = location;
            lay(under, node, is_optional, log);
        }
        None => {
            below.insert(key.clone(), (location, node));
        }
    }
    if let Some((anchor, behind)) = place
        && let Some(value) = below.shift_remove(&key)
    {
        let at = below.get_index_of(&anchor).map_or(below.len(), |at| at + usize::from(behind));
        below.shift_insert(at, key, value);
    }
}

/// The neighbour that `before` or `after` names, and whether the entry comes after it.
fn anchor(below: &Entries, node: &Node, location: &Location, log: &Log) -> Option<(String, bool)> {
    let (word, behind) = match (node.get("before"), node.get("after")) {
        (Some(word), _) => (word, false),
        (None, Some(word)) => (word, true),
        (None, None) => return None,
    };
    let name = word.text()?;
    if below.contains_key(name) {
        return Some((name.to_owned(), behind));
    }
    let near = nearest(name, below.keys().map(String::as_str));
    log.add(
        Diagnostic::new(Code::E0106, format!("there is no “{name}” to place this next to"), location).help(
            near.map_or_else(
                || "give the id of an entry of the same collection".into(),
                |near| format!("did you mean “{near}”?"),
            ),
        ),
    );
    None
}
