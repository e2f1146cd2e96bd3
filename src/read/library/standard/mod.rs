//! Standard words for what nearly every game has: piles, hands, shuffling and dealing, who goes first, tracks and
//! markers.
//!
//! A word stands for keys. They are merged *below* the data of the game, after bases, scenario and options, so that
//! a game or a variant can change any of them like any other key.

mod places;
mod setup;
mod tracks;

use super::names::spelt;
use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_language::Messages;
use warpress_model::Location;
use warpress_model::phrase::title;

/// Expands the standard words of a merged game.
pub fn spell_out(root: &mut Node, messages: &Messages, log: &Log) {
    places::spell_out(root, messages, log);
    tracks::spell_out(root, messages, log);
    setup::first_player(root, messages, log);
    setup::spell_out(root, messages, log);
}

/// Whether this is a word for a step of the setup, which may stand for a whole step: `{ deal = 5 }`.
pub fn is_step(word: &str) -> bool {
    setup::STEPS.contains(&word)
}

/// Adds the keys of `under` that `node` does not have.
fn lay_under(node: &mut Node, under: Node) {
    let (Raw::Table(own), Raw::Table(under)) = (&mut node.raw, under.raw) else { return };
    for (key, (location, value)) in under {
        match own.get_mut(&key) {
            Some((_, node)) => lay_under(node, value),
            None => {
                own.insert(key, (location, value));
            }
        }
    }
}

/// Creates nodes with the place of the word that they replace.
struct Maker<'s>(&'s Location);

impl Maker<'_> {
    fn node(&self, raw: Raw) -> Node {
        Node { raw, location: self.0.clone() }
    }

    fn text(&self, text: impl Into<String>) -> Node {
        self.node(Raw::Text(text.into()))
    }

    fn int(&self, number: i64) -> Node {
        self.node(Raw::Int(number))
    }

    fn words(&self, words: &[String]) -> Node {
        self.node(Raw::List(words.iter().map(|word| self.text(word)).collect()))
    }

    fn table<const N: usize>(&self, entries: [(&str, Node); N]) -> Node {
        let entry = |(key, node): (&str, Node)| (key.to_owned(), (self.0.clone(), node));
        self.node(Raw::Table(entries.into_iter().map(entry).collect()))
    }
}

/// The entries of a collection of the game, for writing.
fn entries_of<'n>(root: &'n mut Node, key: &str) -> Option<&'n mut Entries> {
    let Raw::Table(all) = &mut root.raw else { return None };
    match &mut all.get_mut(key)?.1.raw {
        Raw::Table(entries) => Some(entries),
        _ => None,
    }
}

/// The entries of a collection, created if it is missing.
fn entries_made<'n>(root: &'n mut Node, key: &str, location: &Location) -> Option<&'n mut Entries> {
    if root.get(key).is_none() {
        root.insert(key, Node::empty(location));
    }
    entries_of(root, key)
}

/// Removes a key from a table.
fn take(node: &mut Node, key: &str) -> Option<Node> {
    match &mut node.raw {
        Raw::Table(entries) => entries.shift_remove(key).map(|(_, node)| node),
        _ => None,
    }
}

/// The printed name of an entry.
fn name_of(id: &str, node: &Node) -> String {
    node.get("name").and_then(Node::text).map_or_else(|| title(id), str::to_owned)
}
