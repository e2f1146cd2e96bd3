//! What a library says of a game: title, players, era and the like. Of each game and its bases `game.toml` alone is
//! read, and of that only these keys, so that a list of all games need not read their cards and draw their maps.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::assemble::{self};
use super::bases::{self, Layer};
use super::decode::{self, Catalog};
use super::format;
use super::merge::merge_base;
use super::normalise;
use super::shorthand;
use warpress_assets::Assets;
use warpress_format::fields::{Fields, Log};
use warpress_format::home::Home;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_format::sources::Sources;
use warpress_language::Messages;
use warpress_model::{Category, Game, Players};

/// What can be said of a game without reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The folder's name.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// A sentence or two.
    pub summary: String,
    /// What sort of game.
    pub category: Category,
    /// When it is set.
    pub era: String,
    /// From 1, simple, to 5.
    pub weight: u32,
    /// The family that it belongs to.
    pub family: Option<String>,
    /// How many can play.
    pub players: Players,
    /// The files it was made from (`tome8/wolf-pack.txt`).
    pub sources: Vec<String>,
}

/// The file of a game in which they stand.
const FILE: &str = "game.toml";

/// The keys of a head.
const KEYS: [&str; 8] = ["title", "summary", "category", "era", "weight", "family", "players", "sources"];

impl From<&Game> for Head {
    fn from(game: &Game) -> Self {
        Self {
            slug: game.slug.clone(),
            title: game.title.clone(),
            summary: game.summary.clone(),
            category: game.category,
            era: game.era.clone(),
            weight: game.weight,
            family: game.family.clone(),
            players: game.players.clone(),
            sources: game.sources.clone(),
        }
    }
}

/// Heads of the games of one library: what they take from a base is read once for all that extend it.
#[derive(Debug, Default)]
pub struct Heads {
    bases: Mutex<HashMap<String, Node>>,
}

impl Heads {
    /// The head of a game; `None` if it has no `game.toml` that can be read. A game whose head depends on the rest, by
    /// a name in its summary or an option that is on by default, is read whole, with `catalog`.
    pub fn of<C: Catalog>(&self, assets: &Assets, home: &Home, catalog: impl FnOnce() -> C) -> Option<Head> {
        let (mut sources, log) = (Sources::default(), Log::default());
        let read = |assets: &Assets, at: &Home, sources: &mut Sources, log: &Log| {
            if at == home { read(assets, at, sources, log) } else { self.base(assets, at, sources, log) }
        };
        let layers = bases::layers(assets, home, &mut sources, &log, &read)?;
        let mut merged: Option<Node> = None;
        for Layer { root, .. } in layers {
            assemble::lay_over(&mut merged, root, &log, merge_base);
        }
        let root = merged?;
        if log.has(warpress_model::Code::E0101) {
            return None;
        }
        let whole = || super::load(assets, home, &catalog(), &[]).game.as_ref().map(Head::from);
        if root.get(CHANGED).is_some() {
            return whole();
        }
        let fields = Fields::open(&root, &log, &keys::GAME);
        let mut head = decode::head(&fields, &home.slug());
        head.summary = fields.text("summary").unwrap_or_default();
        if head.summary.contains("{{") {
            let Some(told) = told(assets, home) else { return whole() };
            head.summary = told;
        }
        Some(head)
    }

    /// What a base says; one that cannot be read is read again for each game, which tells why.
    fn base(&self, assets: &Assets, home: &Home, sources: &mut Sources, log: &Log) -> Option<Node> {
        let known = || self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(node) = known().get(&home.slug()) {
            return Some(node.clone());
        }
        let node = read(assets, home, sources, log)?;
        if !log.failed() {
            known().insert(home.slug(), node.clone());
        }
        Some(node)
    }
}

/// A summary that names things of the game, if all of them stand in `game.toml`.
fn told(assets: &Assets, home: &Home) -> Option<String> {
    let (mut sources, log) = (Sources::default(), Log::default());
    let mut merged: Option<Node> = None;
    for Layer { root: mut layer, .. } in bases::layers(assets, home, &mut sources, &log, &all)? {
        normalise::game(&mut layer, merged.as_ref(), &log);
        assemble::lay_over(&mut merged, layer, &log, merge_base);
    }
    let mut root = merged?;
    let messages = Messages::of(assets, root.get("language").and_then(Node::text));
    assemble::apply(&mut root, &[], &messages, &log);
    decode::summary(&root, &messages, &log)
}

/// Reads `game.toml`.
fn all(assets: &Assets, home: &Home, sources: &mut Sources, log: &Log) -> Option<Node> {
    let mut root = assemble::load(assets, home, FILE, sources, log)?;
    format::is_read(&mut root, assets, home, log).then_some(root)
}

/// Reads what stands above the first header of `game.toml`, if the keys of the head cannot stand below it.
fn above(assets: &Assets, home: &Home) -> Option<Node> {
    let asset = assets.read(&home.asset(FILE))?;
    let text = std::str::from_utf8(&asset.bytes).ok()?;
    let end = text.find("\n[").map_or(text.len(), |at| at + 1);
    let (above, below) = text.split_at(end);
    let elsewhere =
        |line: &str| line.starts_with("[players") || line.contains("default") && line.contains("true");
    if below.lines().any(elsewhere) {
        return None;
    }
    // Where the line is not a header but stands in a text or a list, what is above it is not well-formed.
    let log = Log::default();
    let mut root = assemble::parse_into(&FILE.into(), above, &log);
    (!log.failed() && format::is_read(&mut root, assets, home, &log)).then_some(root)
}

/// A mark in a head that an option or scenario may change.
const CHANGED: &str = "options";

/// Reads the keys of the head from `game.toml`.
fn read(assets: &Assets, home: &Home, sources: &mut Sources, log: &Log) -> Option<Node> {
    let mut root = match above(assets, home) {
        Some(root) => root,
        None => all(assets, home, sources, log)?,
    };
    shorthand::spell_out_head(&mut root);
    let changed = ["scenarios", "options"].iter().any(|key| root.get(key).is_some_and(is_on));
    if let Raw::Table(entries) = &mut root.raw {
        entries.retain(|key, _| KEYS.contains(&key.as_str()) || key == "extends");
    }
    if changed {
        root.insert(CHANGED, Node::empty(&root.location.clone()));
    }
    Some(root)
}

/// Whether one of these options or scenarios is on by default and changes the head, however they are written.
fn is_on(all: &Node) -> bool {
    let on = |one: &Node| {
        matches!(one.get("default").map(|node| &node.raw), Some(Raw::Bool(true)))
            && KEYS.iter().any(|key| one.get("change").is_some_and(|change| change.get(key).is_some()))
    };
    match &all.raw {
        Raw::List(items) => items.iter().any(on),
        Raw::Table(entries) => entries.values().any(|(_, one)| on(one)),
        _ => false,
    }
}
