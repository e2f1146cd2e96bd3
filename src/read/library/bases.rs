//! The bases of a game and their order, from the lowest up: each occurs once, and the game itself comes last.
//!
//! Two rules decide the order: a base lies below every game that extends it, and the bases of one list lie in the
//! order of that list. Where this leaves a choice, the base named first comes first.

use super::assemble::{games, is_game};
use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_model::Code;
use warpress_model::diagnostic::nearest;
use warpress_model::{Diagnostic, Location};

/// The longest chain of bases.
const DEEPEST: usize = 8;

/// The most bases of a game, including their own bases.
const MOST: usize = 24;

/// A game or one of its bases, before they are merged.
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
    /// Where the data say so.
    location: Location,
    /// Both are in one list; otherwise `upper` extends `lower`.
    listed: bool,
}

/// Reads the files of one game, all or some.
pub type Reader<'r> = &'r dyn Fn(&Assets, &Home, &mut Sources, &Log) -> Option<Node>;

/// A game and all its bases, the lowest first; `None` if one of them cannot be read.
pub fn layers(
    assets: &Assets,
    home: &Home,
    sources: &mut Sources,
    log: &Log,
    read: Reader<'_>,
) -> Option<Vec<Layer>> {
    let root = read(assets, home, sources, log)?;
    let (layers, bonds) = (Vec::new(), Vec::new());
    let mut gathering = Gathering { assets, sources, log, read, layers, bonds };
    gathering.add(home.clone(), root, &mut Vec::new())?;
    let Gathering { layers, bonds, .. } = gathering;
    Some(in_order(layers, &bonds, log))
}

struct Gathering<'a> {
    assets: &'a Assets,
    sources: &'a mut Sources,
    log: &'a Log,
    read: Reader<'a>,
    /// Those read so far, each after its bases.
    layers: Vec<Layer>,
    bonds: Vec<Bond>,
}

impl Gathering<'_> {
    /// Adds a game after its bases. `path` is the chain of games that leads to it.
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
                let root = (self.read)(self.assets, &below, self.sources, self.log)?;
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

    /// The slug of a base, unless it is unknown, circular or listed twice.
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
        } else if !is_game(self.assets, &base) {
            let known = games(self.assets);
            let near = nearest(&base, known.iter().map(String::as_str));
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

    /// Reports a whole game on top of a base: it would replace the base's title page, board and endings.
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

/// Sorts the layers so that every bond holds. Each comes after its bases, and stays there unless a bond says
/// otherwise.
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
