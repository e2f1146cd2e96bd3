//! Names with two meanings, of which one would silently hide the other.

use std::collections::{BTreeMap, BTreeSet};

use super::DecodeContext;
use crate::names::spelt;
use warpress_format::node::{Entries, Node, Raw};
use warpress_model::Code;
use warpress_model::expr::Tree;
use warpress_model::vocabulary::{METHODS, is_root};
use warpress_model::{Diagnostic, Game, List, Location};

/// The collections of state, and the word for an entry of each.
const STATE: [(&str, &str); 3] = [("numbers", "number"), ("facts", "fact"), ("places", "place")];

/// Lists that programs reach by id (`t.field`), and the word for each. Tables and forms are not reached in this way.
const ASKED: [(&str, &str); 4] =
    [("decks", "deck"), ("counters", "set of counters"), ("records", "list"), ("maps", "map")];

/// Reports numbers, facts, places, lists and maps that programs could not reach, as something else has the same name.
pub fn check(context: &DecodeContext<'_>, game: &Game) {
    same_ids(context, game);
    let mut state: BTreeMap<String, &str> = BTreeMap::new();
    let lists: BTreeMap<String, (&str, &Node)> = ASKED
        .iter()
        .flat_map(|(folder, what)| {
            entries(context, folder).map(move |(id, (_, node))| (spelt(id), (*what, node)))
        })
        .collect();
    for (key, what) in STATE {
        for (id, (location, node)) in entries(context, key) {
            method(context, id, what, location);
            if let Some(other) = state.insert(spelt(id), what) {
                twice(context, id, what, &format!("also a {other}"), location);
            }
            if let Some((list, found)) = lists.get(&spelt(id)).filter(|_| is_games(node) && !holds(node, id))
            {
                let other = format!(
                    "{} is a {list}, and programs ask for both as t.{}",
                    found.location.file,
                    spelt(id)
                );
                twice(context, id, what, &other, location);
            }
        }
    }
    for (folder, what) in ASKED {
        for (id, (_, node)) in entries(context, folder) {
            method(context, id, what, &Location { end: node.location.start + 1, ..node.location.clone() });
        }
    }
}

/// Reports lists with the same id, as lists are named only by their id.
fn same_ids(context: &DecodeContext<'_>, game: &Game) {
    let folders = [
        ("decks", game.decks.keys().collect::<Vec<_>>()),
        ("counters", game.counters.keys().collect()),
        ("records", game.records.keys().collect()),
        ("maps", game.maps.keys().collect()),
        ("forms", game.forms.keys().collect()),
        ("tables", game.tables.keys().collect()),
    ];
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (folder, ids) in &folders {
        for id in ids {
            if let Some(other) = seen.insert(id, folder) {
                let location = |folder: &str| {
                    let list = context.root.get(folder).and_then(|lists| lists.get(id));
                    list.map(|node| node.location.clone()).unwrap_or_default()
                };
                let (location, other_file) = (location(folder), location(other).file);
                // Its first sign, if there is any: the file may be empty.
                let location = Location { end: location.end.min(location.start + 1), ..location };
                context.log.add(
                    Diagnostic::new(
                        Code::E0107,
                        format!("“{id}” is the id of a list in {other} and of one in {folder}"),
                        &location,
                    )
                    .help(format!("the other is {other_file}; rename one of the two")),
                );
            }
        }
    }
}

fn entries<'s>(
    context: &DecodeContext<'s>,
    key: &str,
) -> impl Iterator<Item = (&'s String, &'s (Location, Node))> + use<'s> {
    static NONE: std::sync::LazyLock<Entries> = std::sync::LazyLock::new(Entries::new);
    context.root.get(key).and_then(Node::entries).unwrap_or(&NONE).iter()
}

/// Whether there is one for the whole game, which programs reach as `t.<id>`.
fn is_games(node: &Node) -> bool {
    let space = node.get("order").and_then(Node::text) == Some("space");
    node.get("per").and_then(Node::text).map_or(!space, |per| per == "game")
}

/// Whether a place is for the pieces of the list of the same name, so that both mean the same.
fn holds(node: &Node, id: &str) -> bool {
    match node.get("of").map(|of| &of.raw) {
        Some(Raw::List(words)) => words.iter().any(|word| word.text() == Some(id)),
        Some(Raw::Text(word)) => word == id,
        _ => false,
    }
}

fn method(context: &DecodeContext<'_>, id: &str, what: &str, location: &Location) {
    if METHODS.contains(&spelt(id).as_str()) {
        let message = format!("“{id}” is a method and cannot be the name of a {what}");
        let help = "give it another id; “warpress help referee” lists the methods";
        context.log.add(Diagnostic::new(Code::E0107, message, location).help(help));
    }
}

fn twice(context: &DecodeContext<'_>, id: &str, what: &str, other: &str, location: &Location) {
    let message = format!("the name of the {what} “{id}” is taken");
    context
        .log
        .add(Diagnostic::new(Code::E0107, message, location).help(format!("{other}; rename one of the two")));
}

/// For each list of pieces whose id is also a tag, kind or side of rows in other lists: these lists.
pub fn bearers<'l>(lists: impl Iterator<Item = &'l List> + Clone) -> BTreeMap<String, BTreeSet<String>> {
    let ids: BTreeSet<&str> = lists.clone().map(|list| list.id.as_str()).collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for list in lists {
        for row in &list.rows {
            let side = row.side.as_ref().or(list.side.as_ref());
            let words = row.tags.iter().chain(&row.kinds).chain(side).map(String::as_str);
            for word in words.filter(|word| *word != list.id && ids.contains(word)) {
                found.entry(word.to_owned()).or_default().insert(list.id.clone());
            }
        }
    }
    found
}

impl DecodeContext<'_> {
    /// Reports the words of `of = […]` that mean both a list and rows of another.
    pub(super) fn one_meaning(&self, words: &[(String, &Location)]) {
        for (word, location) in words {
            let others = self.bearers.get(word).into_iter().flatten();
            let others: Vec<&str> = others
                .map(String::as_str)
                .filter(|other| !words.iter().any(|(word, _)| word == other))
                .collect();
            if others.is_empty() {
                continue;
            }
            let message = format!("“{word}” is a list, and also means pieces of {}", others.join(", "));
            let help = "rename the list, or the side, tag or kind";
            self.log.add(Diagnostic::new(Code::E0114, message, location).help(help));
        }
    }

    /// Reports names in place of a number that the referee takes for a word of its own instead of the column or
    /// number.
    pub(super) fn hidden(&self, tree: &Tree, number: bool, location: &Location) {
        match tree {
            Tree::Name(name) if number => self.hides(name, location),
            Tree::Unary("-", of) => self.hidden(of, true, location),
            Tree::Unary(_, of) => self.hidden(of, false, location),
            Tree::Binary(sign, left, right) => {
                let reckons = ["+", "-", "*", "/", "%", "<", "<=", ">", ">="].contains(sign);
                // The value of “a and b” is that of one of its parts.
                let number = reckons || number && ["and", "or"].contains(sign);
                self.hidden(left, number, location);
                self.hidden(right, number, location);
            }
            Tree::Call(base, given) => {
                let reckons = matches!(&**base, Tree::Name(name) if name == "min" || name == "max");
                given.iter().for_each(|one| self.hidden(one, reckons, location));
            }
            Tree::Index(base, key) => {
                self.hidden(base, false, location);
                self.hidden(key, false, location);
            }
            _ => {}
        }
    }

    /// Reports the name of a column or number that the referee reads as something else. Constants take precedence
    /// over both.
    pub(super) fn hides(&self, name: &str, location: &Location) {
        let is = |own: &str| spelt(own) == spelt(name);
        let constant = self.names.keys("constants").any(is);
        if constant || !is_root(&spelt(name)) {
            return;
        }
        let column = self.names.columns.iter().any(|column| is(column));
        if !column && !self.names.keys("numbers").any(is) {
            return;
        }
        let what = if column { "column" } else { "number" };
        let message = format!("“{name}” is a word of the referee, which hides the {what} of this name");
        let help = match column {
            true => format!("write card.{} for the card's own, or give the column another name", spelt(name)),
            false => "give the number another name".to_owned(),
        };
        self.log.add(Diagnostic::new(Code::E0114, message, location).help(help));
    }
}
