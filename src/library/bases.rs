//! Which bases a game draws on, and in which order they are laid: each once, however many build upon it, and the
//! game itself last.
//!
//! Two things bind the order: a base lies below what builds upon it, and of a list the earlier below the later.
//! Where that leaves a choice, what is named first is laid first.

use super::assemble::{Home, games, read};
use super::fields::Log;
use super::node::{Node, Raw};
use super::sources::Sources;
use warpress_assets::Assets;
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Location};

/// So many bases may stand upon one another.
const DEEPEST: usize = 8;

/// A game draws on no more bases than this, with all that they build upon.
const MOST: usize = 24;

/// One game of those that are laid upon one another.
pub struct Layer {
    /// Where it lives.
    pub home: Home,
    /// Its own data.
    pub root: Node,
}

/// `lower` must lie below `upper`.
struct Bond {
    lower: String,
    upper: String,
    /// What says so.
    location: Location,
    /// Both stand in one list; else `upper` builds upon `lower`.
    listed: bool,
}

/// A game and all its bases, the lowest first; `None` if one of them cannot be read.
pub fn layers(assets: &Assets, home: &Home, sources: &mut Sources, log: &Log) -> Option<Vec<Layer>> {
    let root = read(assets, home, sources, log)?;
    let (known, layers, bonds) = (games(assets), Vec::new(), Vec::new());
    let mut gathering = Gathering { assets, sources, log, known, layers, bonds };
    gathering.add(home.clone(), root, &mut Vec::new())?;
    let Gathering { layers, bonds, .. } = gathering;
    Some(in_order(layers, &bonds, log))
}

struct Gathering<'a> {
    assets: &'a Assets,
    sources: &'a mut Sources,
    log: &'a Log,
    /// The games of the library.
    known: Vec<String>,
    /// Those read so far, each behind its bases.
    layers: Vec<Layer>,
    bonds: Vec<Bond>,
}

impl Gathering<'_> {
    /// Takes in a game behind its bases. `path` leads to it.
    fn add(&mut self, home: Home, root: Node, path: &mut Vec<String>) -> Option<()> {
        path.push(home.slug());
        let mut before: Vec<String> = Vec::new();
        for node in named(&root, self.log) {
            let Some(base) = self.fitting(node, &before, path) else { continue };
            let bond = |lower: &str, upper: &str, listed| Bond {
                lower: lower.to_owned(),
                upper: upper.to_owned(),
                location: node.location.clone(),
                listed,
            };
            self.bonds.extend(before.last().map(|before| bond(before, &base, true)));
            self.bonds.extend(path.last().map(|above| bond(&base, above, false)));
            if !self.layers.iter().any(|layer| layer.home.slug() == base) {
                let below = Home::Library(base.clone());
                let root = read(self.assets, &below, self.sources, self.log)?;
                self.add(below, root, path)?;
            }
            if !before.is_empty() {
                self.ruleset(&base, &node.location);
            }
            before.push(base);
        }
        path.pop();
        self.layers.push(Layer { home, root });
        Some(())
    }

    /// The slug of a base that can be laid here.
    fn fitting(&self, node: &Node, before: &[String], path: &[String]) -> Option<String> {
        let wrong = |message: String, help: String| {
            self.log.add(Diagnostic::new(Code::E0108, message, &node.location).help(help));
        };
        let Some(base) = node.text().map(str::to_owned) else {
            self.log.wrong(node, "the slug of a game");
            return None;
        };
        if path.contains(&base) || path.len() > DEEPEST {
            let circle = [path, std::slice::from_ref(&base)].concat().join(" → ");
            wrong(
                format!("“extends” is circular: {circle}"),
                "a base must not extend a game that builds on it".into(),
            );
        } else if !self.known.contains(&base) {
            let near = nearest(&base, self.known.iter().map(String::as_str));
            wrong(
                format!("unknown base “{base}”"),
                near.map_or_else(
                    || "“warpress list” shows the library".into(),
                    |near| format!("did you mean “{near}”?"),
                ),
            );
        } else if before.contains(&base) {
            wrong(format!("“{base}” is listed twice"), "remove one of the two".into());
        } else if self.layers.len() >= MOST {
            wrong(
                format!("the game has more than {MOST} bases"),
                "combine related bases into one ruleset".into(),
            );
        } else {
            return Some(base);
        }
        None
    }

    /// A whole game laid upon another would take its title page, board and endings away.
    fn ruleset(&self, base: &str, location: &Location) {
        let layer = self.layers.iter().find(|layer| layer.home.slug() == base);
        let kind = layer.and_then(|layer| layer.root.get("category")).and_then(Node::text);
        if layer.is_some() && kind != Some("ruleset") {
            let message = format!("“{base}” is not a ruleset and cannot lie on top of another base");
            self.log.add(
                Diagnostic::new(Code::E0108, message, location).help(
                    "put it first; all bases after the first must be rulesets (category = \"ruleset\")",
                ),
            );
        }
    }
}

/// The bases that a game names: one, or a list.
fn named<'n>(root: &'n Node, log: &Log) -> Vec<&'n Node> {
    match root.get("extends") {
        None => Vec::new(),
        Some(Node { raw: Raw::List(items), location }) => {
            if items.is_empty() {
                log.add(
                    Diagnostic::new(Code::E0108, "“extends” names no game", location)
                        .help("name a base, or leave the key out"),
                );
            }
            items.iter().take(2 * MOST).collect()
        }
        Some(one) => vec![one],
    }
}

/// Lays them so that every bond holds. They come each behind its bases, and stay so if nothing else is asked for.
fn in_order(mut left: Vec<Layer>, bonds: &[Bond], log: &Log) -> Vec<Layer> {
    let mut laid = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_left = |slug: &str| left.iter().any(|layer| layer.home.slug() == slug);
        let free = |layer: &Layer| {
            let slug = layer.home.slug();
            !bonds.iter().any(|bond| bond.upper == slug && is_left(&bond.lower))
        };
        match left.iter().position(free) {
            Some(at) => laid.push(left.remove(at)),
            None => {
                let between: Vec<&Bond> =
                    bonds.iter().filter(|bond| is_left(&bond.lower) && is_left(&bond.upper)).collect();
                contradiction(&between, log);
                laid.append(&mut left);
            }
        }
    }
    laid
}

/// Reports a list whose order cannot be kept.
fn contradiction(bonds: &[&Bond], log: &Log) {
    let broken = bonds.iter().find(|bond| bond.listed && lies_below(&bond.upper, &bond.lower, bonds));
    let Some(Bond { lower, upper, location, .. }) = broken else { return };
    let built: Vec<&Bond> = bonds.iter().copied().filter(|bond| !bond.listed).collect();
    let (why, help) = if lies_below(upper, lower, &built) {
        (
            format!("but “{lower}” extends it"),
            format!("write “{upper}” before “{lower}”, or leave it out: it comes with “{lower}”"),
        )
    } else {
        (
            format!("but another base puts “{upper}” below “{lower}”"),
            "name them in the same order everywhere".into(),
        )
    };
    let message = format!("“{upper}” is named after “{lower}” and so lies on top of it, {why}");
    log.add(Diagnostic::new(Code::E0108, message, location).help(help));
}

/// Whether these bonds put one below the other.
fn lies_below(lower: &str, upper: &str, bonds: &[&Bond]) -> bool {
    let mut reached = vec![lower];
    let mut at = 0;
    while let Some(one) = reached.get(at).copied() {
        for bond in bonds.iter().filter(|bond| bond.lower == one) {
            if !reached.contains(&bond.upper.as_str()) {
                reached.push(&bond.upper);
            }
        }
        at += 1;
    }
    reached.contains(&upper)
}
