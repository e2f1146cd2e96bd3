//! Shared lists: `use = "standard-52"` in `decks/cards.toml` puts `data/shared/decks/standard-52.toml` below the
//! file, like a base below a variant. The file itself sets, changes, adds and removes by id. `use` in `[credits]` and
//! in a ruling does the same with `data/shared/credits/` and `data/shared/rulings/`.

use std::sync::Arc;

use super::assemble::parse_into;
use super::merge::merge;
use warpress_assets::Assets;
use warpress_format::fields::Log;
use warpress_format::node::{Node, Raw};
use warpress_format::row_keys::FOLDERS;
use warpress_format::sources::Sources;

/// The folder of shared files in the library.
const HOME: &str = "data/shared";

/// The shared lists that the lists of a game use, as a layer to be put below it; removes the `use` keys.
pub fn used(assets: &Assets, layer: &mut Node, sources: &mut Sources, log: &Log) -> Option<Node> {
    let mut below = Node::empty(&layer.location);
    for (folder, _) in FOLDERS {
        let Raw::Table(entries) = &mut layer.raw else { return None };
        let Some((_, lists)) = entries.get_mut(folder) else { continue };
        let Raw::Table(lists) = &mut lists.raw else { continue };
        let mut found = Node::empty(&below.location);
        for (id, (_, list)) in lists.iter_mut() {
            let Raw::Table(keys) = &mut list.raw else { continue };
            let Some((_, named)) = keys.shift_remove("use") else { continue };
            if let Some(shared) = read(assets, folder, &named, sources, log) {
                found.insert(id, shared);
            }
        }
        if found.entries().is_some_and(|found| !found.is_empty()) {
            below.insert(folder, found);
        }
    }
    below.entries().is_some_and(|below| !below.is_empty()).then_some(below)
}

/// Puts the shared credits that a game uses below its own. Credits are never inherited, so they become part of the
/// game's layer.
pub fn credit(assets: &Assets, layer: &mut Node, sources: &mut Sources, log: &Log) {
    const CREDITS: &str = "credits";
    let Raw::Table(entries) = &mut layer.raw else { return };
    let Some((_, credits)) = entries.get_mut(CREDITS) else { return };
    let Raw::Table(keys) = &mut credits.raw else { return };
    let Some((_, named)) = keys.shift_remove("use") else { return };
    if let Some(mut shared) = read(assets, CREDITS, &named, sources, log) {
        let own = std::mem::replace(credits, Node::empty(&named.location));
        merge(&mut shared, own, log);
        *credits = shared;
    }
}

/// Puts the shared rulings that those of a game use below them: what many games decide alike, though no ruleset of
/// theirs does.
pub fn decide(assets: &Assets, layer: &mut Node, sources: &mut Sources, log: &Log) {
    const RULINGS: &str = "rulings";
    let Raw::Table(entries) = &mut layer.raw else { return };
    let Some((_, Node { raw: Raw::Table(rulings), .. })) = entries.get_mut(RULINGS) else { return };
    for (_, ruling) in rulings.values_mut() {
        let Raw::Table(keys) = &mut ruling.raw else { continue };
        let Some((_, named)) = keys.shift_remove("use") else { continue };
        let Some(mut shared) = read(assets, RULINGS, &named, sources, log) else { continue };
        let own = std::mem::replace(ruling, Node::empty(&named.location));
        merge(&mut shared, own, log);
        *ruling = shared;
    }
}

fn read(assets: &Assets, folder: &str, named: &Node, sources: &mut Sources, log: &Log) -> Option<Node> {
    let Some(name) = named.text() else {
        log.wrong(named, "the name of a file in data/shared");
        return None;
    };
    let prefix = format!("{HOME}/{folder}/");
    let all = assets.list(prefix.trim_end_matches('/'));
    let known: Vec<&str> =
        all.iter().filter_map(|file| file.strip_prefix(&prefix)?.strip_suffix(".toml")).collect();
    if !known.contains(&name) {
        let what = match folder {
            "credits" => "shared credits",
            "rulings" => "shared ruling",
            _ => "shared list",
        };
        log.unknown(what, name, known, &named.location);
        return None;
    }
    let file = format!("{prefix}{name}.toml");
    let asset = assets.read(&file)?;
    let text = String::from_utf8_lossy(&asset.bytes).into_owned();
    let shown: Arc<str> = sources.add(&file, &text);
    Some(parse_into(&shown, &text, log))
}
