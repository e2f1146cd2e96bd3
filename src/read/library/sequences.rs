//! Sequences: phases that are written once and take place in every phase that names the sequence.
//!
//! In the phase `spanish-main`, the phase `gunnery` of its sequence becomes `spanish-main-gunnery` and counts as
//! `gunnery`: each copy has its own id, and a card can name all of them at once.

use super::merge::merge;
use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};

/// The deepest nesting of sequences.
const DEEPEST: usize = 8;
/// The most phases that sequences may create.
const MOST: usize = 1_000;

/// Copies the phases of a sequence into each phase that names it.
pub fn expand(root: &mut Node, log: &Log) {
    let Some(sequences) = root.get("sequences").and_then(Node::entries).cloned() else {
        // A phase may name one all the same.
        return phases(root, &Entries::new(), log);
    };
    phases(root, &sequences, log);
}

fn phases(root: &mut Node, sequences: &Entries, log: &Log) {
    let mut made = 0;
    if let Raw::Table(entries) = &mut root.raw
        && let Some((_, node)) = entries.get_mut("phases")
    {
        tree(node, sequences, 0, &mut made, log);
    }
}

fn tree(node: &mut Node, sequences: &Entries, depth: usize, made: &mut usize, log: &Log) {
    let Raw::Table(phases) = &mut node.raw else { return };
    for (id, (location, phase)) in phases.iter_mut() {
        let mut depth = depth;
        if let Some((name, at)) =
            phase.get("sequence").and_then(|node| Some((node.text()?.to_owned(), node.location.clone())))
        {
            match sequences.get(&name) {
                None => log.unknown("sequence", &name, sequences.keys().map(String::as_str), &at),
                Some(_) if depth >= DEEPEST || *made > MOST => {
                    let finding = Diagnostic::new(Code::E0108, "these sequences contain one another", &at);
                    log.add(finding.help("remove one of the references"));
                    continue;
                }
                Some((_, sequence)) => {
                    let within = within(id, location, phase, sequence, log);
                    *made += within.len();
                    phase.insert("phases", Node { raw: Raw::Table(within), location: at });
                    depth += 1;
                }
            }
        }
        if let Raw::Table(entries) = &mut phase.raw
            && let Some((_, within)) = entries.get_mut("phases")
        {
            tree(within, sequences, depth, made, log);
        }
    }
}

/// The phases of a sequence as one phase has them: with whatever that phase sets, changes, adds and removes.
fn within(id: &str, location: &Location, phase: &Node, sequence: &Node, log: &Log) -> Entries {
    let shared = sequence.get("phases").and_then(Node::entries).cloned().unwrap_or_default();
    let mut all = Node { raw: Raw::Table(shared.clone()), location: location.clone() };
    if let Some(own) = phase.get("phases") {
        merge(&mut all, own.clone(), log);
    }
    match all.raw {
        Raw::Table(entries) => renamed(id, entries, &shared),
        _ => shared,
    }
}

fn renamed(id: &str, entries: Entries, shared: &Entries) -> Entries {
    let rename = |(inner, (location, mut phase)): (String, (Location, Node))| {
        let Some((_, of)) = shared.get(&inner) else { return (inner, (location, phase)) };
        if let Raw::Table(own) = &mut phase.raw
            && let Some((_, Node { raw: Raw::Table(deeper), .. })) = own.get_mut("phases")
        {
            let shared = of.get("phases").and_then(Node::entries).cloned().unwrap_or_default();
            *deeper = renamed(id, std::mem::take(deeper), &shared);
        }
        if phase.get("as").is_none() {
            phase.insert("as", Node { raw: Raw::Text(inner.clone()), location: location.clone() });
        }
        if phase.get("name").is_none() {
            let name = Raw::Text(warpress_model::phrase::title(&inner));
            phase.insert("name", Node { raw: name, location: location.clone() });
        }
        (format!("{id}-{inner}"), (location, phase))
    };
    entries.into_iter().map(rename).collect()
}
