//! Finding the files of a game and of its bases, and putting them into one tree.

use std::path::Path;
use std::sync::Arc;

use super::bases::{self, Layer};
use super::decode::{self, Catalog, DecodeContext};
use super::for_each;
use super::format;
use super::functions;
use super::legends;
use super::merge::{merge, merge_base};
use super::normalise;
use super::sequences;
use super::shared;
use super::shorthand;
use super::standard;
use super::unread;
use warpress_assets::{Assets, Refusal};
use warpress_format::fields::Log;
use warpress_format::home::Home;
use warpress_format::node::{Node, Raw, parse};
use warpress_format::row_keys::FOLDERS;
use warpress_format::sources::Sources;
use warpress_language::Messages;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location};
use warpress_spreadsheets::{Reading, Sheets};

/// Slugs of all games in the library, sorted.
pub fn games(assets: &Assets) -> Vec<String> {
    assets.folders("data").into_iter().filter(|slug| is_game(assets, slug)).collect()
}

/// Whether the library has a game of this slug; the others are not looked at.
pub fn is_game(assets: &Assets, slug: &str) -> bool {
    let file = Home::Library(slug.to_owned()).asset("game.toml");
    let plain = !slug.is_empty() && !slug.contains('/');
    plain && (assets.trust(&file).is_some() || assets.refusal(&file).is_some())
}

/// The report that `warpress referee --write` has stored with a game: its path for messages, and its text.
pub fn report(assets: &Assets, home: &Home) -> Option<(String, String)> {
    let asset = assets.read(&home.asset("report.json"))?;
    Some((home.shown("report.json"), String::from_utf8_lossy(&asset.bytes).into_owned()))
}

/// A game's data in one tree, bases merged in.
pub struct Assembled {
    /// `game.toml` with the lists below `decks`, `counters`, …
    pub root: Node,
    /// `measured.toml`.
    pub measured: Option<Node>,
    /// `rules.md` of the bases and of the game, the lowest first: file and text.
    pub rules: Vec<(String, String)>,
    /// `rules.luau`, in the same way.
    pub programs: Vec<(String, String)>,
    /// `examples/<id>.toml` of the game itself, by id.
    pub examples: Vec<(String, Node)>,
    /// `bots.luau`, in the same way.
    pub bots: Vec<(String, String)>,
    /// Bases, the highest first.
    pub bases: Vec<String>,
    /// What was made of spreadsheets.
    pub readings: Vec<Reading>,
    /// What warpress says by itself, in the game's language.
    pub messages: Arc<Messages>,
}

/// Keys that are a game's own and never inherited.
const OWN: [&str; 7] = ["title", "version", "summary", "credits", "sources", "extends", "category"];

/// Lays a layer over those below it, which lose what belongs to each game alone. `merge` says how it goes over them.
pub(super) fn lay_over(
    merged: &mut Option<Node>,
    layer: Node,
    log: &Log,
    merge: impl FnOnce(&mut Node, Node, &Log),
) {
    let Some(below) = merged else {
        *merged = Some(layer);
        return;
    };
    if let Raw::Table(entries) = &mut below.raw {
        entries.retain(|key, _| !OWN.contains(&key.as_str()));
        // A base for up to eight must not bound a game for two and more. The key keeps its place, on which digests depend.
        let players = entries.get_mut("players").filter(|_| layer.get("players").is_some());
        if let Some((_, players)) = players {
            *players = Node::empty(&players.location);
        }
    }
    merge(below, layer, log);
}

/// The folder of example situations.
const EXAMPLES: &str = "examples";

/// Reads a game and its bases.
pub fn assemble(assets: &Assets, home: &Home, sources: &mut Sources, log: &Log) -> Option<Assembled> {
    report_refused(assets, home, log);
    unread::report(assets, home, log);
    let layers = bases::layers(assets, home, sources, log, &read)?;
    let (_, below) = layers.split_last()?;
    let bases = below.iter().rev().map(|layer| layer.home.slug()).collect();
    let texts = |file: &str| {
        let own = layers.iter().filter_map(|Layer { home, .. }| {
            let asset = assets.read(&home.asset(file))?;
            let text = String::from_utf8_lossy(&asset.bytes).into_owned();
            sources.add(&home.shown(file), &text);
            Some((home.shown(file), text))
        });
        own.collect::<Vec<_>>()
    };
    let [rules, programs, bots] = ["rules.md", "rules.luau", "bots.luau"].map(texts);
    // Examples are not inherited, as a variant may play differently.
    let examples = folder(assets, home, EXAMPLES, sources, log);
    let mut merged: Option<Node> = None;
    let mut readings = Vec::new();
    let top = layers.len() - 1;
    for (place, Layer { home, root: mut layer }) in layers.into_iter().enumerate() {
        shared::credit(assets, &mut layer, sources, log);
        shared::decide(assets, &mut layer, sources, log);
        if let Some(mut shared) = shared::used(assets, &mut layer, sources, log) {
            normalise::game(&mut shared, merged.as_ref(), log);
            match &mut merged {
                None => merged = Some(shared),
                Some(below) => merge(below, shared, log),
            }
        }
        let mut sheets =
            Sheets { assets, home: &home, sources, log, readings: &mut readings, language: None };
        if let Some(mut rows) = sheets.layer(&mut layer, merged.as_ref()) {
            normalise::game(&mut rows, merged.as_ref(), log);
            match &mut merged {
                None => merged = Some(rows),
                Some(below) => merge(below, rows, log),
            }
        }
        normalise::game(&mut layer, merged.as_ref(), log);
        let own = programs.iter().find(|(file, _)| *file == home.shown("rules.luau"));
        if let Some((file, text)) = own {
            functions::attach(&mut layer, merged.as_ref(), file, text, log);
        }
        lay_over(&mut merged, layer, log, if place < top { merge_base } else { merge });
    }
    let measured = assets.read(&home.asset("measured.toml")).map(|asset| {
        let text = String::from_utf8_lossy(&asset.bytes).into_owned();
        let file = sources.add(&home.shown("measured.toml"), &text);
        parse_into(&file, &text, log)
    });
    let root = merged?;
    let messages = Messages::of(assets, root.get("language").and_then(Node::text));
    Some(Assembled { root, measured, rules, programs, bots, examples, bases, readings, messages })
}

/// Folders whose files would be silently replaced by built-in ones if they could not be read.
const STOCK: [(&str, &[&str]); 3] = [
    ("templates", &[".svg", ".toml", ".ftl"]),
    ("fonts", &[".ttf", ".otf", ".ttc", ".woff2", ".woff", ".txt"]),
    ("assets/icons", &[".tsv"]),
];

/// Reports files and folders of the pack that cannot be read.
fn report_refused(assets: &Assets, home: &Home, log: &Log) {
    let folders = FOLDERS.iter().map(|(folder, _)| *folder).chain([EXAMPLES]);
    let lists: Vec<_> = folders.map(|folder| home.asset(folder)).collect();
    let places = STOCK.iter().copied().chain(lists.iter().map(|folder| (folder.as_str(), &[".toml"][..])));
    for (path, reason) in places.flat_map(|(place, endings)| assets.refused(place, endings)) {
        refuse(reason, &path.to_string_lossy(), log);
    }
    for file in ["rules.md", "rules.luau", "bots.luau", "measured.toml"] {
        if let Some(reason) = assets.refusal(&home.asset(file)) {
            refuse(reason, &home.shown(file), log);
        }
    }
}

fn refuse(reason: Refusal, shown: &str, log: &Log) {
    let help = match reason {
        Refusal::Unreadable => "make it readable: chmod -R u+rX",
        Refusal::NotAFile | Refusal::NotAFolder | Refusal::Neither => {
            "give it another name, or move it out of the game's folder"
        }
        Refusal::LargeFile | Refusal::LargeTypeface | Refusal::LargePicture => {
            "make it smaller, or divide it, or move it out of the game's folder"
        }
        Refusal::LostLink | Refusal::OutwardLink | Refusal::FolderLink => {
            "replace the link by the file or folder itself"
        }
    };
    log.add(warpress_format::finding(Code::E0113, reason.as_str(), shown).help(help));
}

pub(super) fn parse_into(file: &std::sync::Arc<str>, text: &str, log: &Log) -> Node {
    let mut found = Vec::new();
    let node = parse(file, text, &mut found);
    log.extend(found);
    node
}

/// Reads a file of a game.
pub(super) fn load(
    assets: &Assets,
    home: &Home,
    file: &str,
    sources: &mut Sources,
    log: &Log,
) -> Option<Node> {
    let shown = home.shown(file);
    if let Some(reason) = assets.refusal(&home.asset(file)) {
        refuse(reason, &shown, log);
        return None;
    }
    let asset = assets.read(&home.asset(file))?;
    let Ok(text) = std::str::from_utf8(&asset.bytes) else {
        log.add(
            warpress_format::finding(Code::E0101, "this file is not UTF-8 text", &shown)
                .help("save it as UTF-8"),
        );
        return None;
    };
    let name = sources.add(&shown, text);
    Some(parse_into(&name, text, log))
}

/// Reads the files of a folder, by their names.
fn folder(
    assets: &Assets,
    home: &Home,
    folder: &str,
    sources: &mut Sources,
    log: &Log,
) -> Vec<(String, Node)> {
    let prefix = home.asset(folder);
    if let Some(reason) = assets.refusal_of_folder(&prefix) {
        refuse(reason, &home.shown(folder), log);
        return Vec::new();
    }
    let mut found = Vec::new();
    for name in assets.list(&prefix) {
        let rest = name.strip_prefix(&prefix).map(|rest| rest.trim_start_matches('/'));
        let Some(id) = rest.and_then(|rest| rest.strip_suffix(".toml")) else { continue };
        if let Some(node) = load(assets, home, &format!("{folder}/{id}.toml"), sources, log) {
            found.push((id.to_owned(), node));
        }
    }
    found
}

/// Reads the files of one game into one tree.
pub(super) fn read(assets: &Assets, home: &Home, sources: &mut Sources, log: &Log) -> Option<Node> {
    let Some(mut root) = load(assets, home, "game.toml", sources, log) else {
        if assets.refusal(&home.asset("game.toml")).is_none() && !log.has(Code::E0101) {
            log.add(
                warpress_format::finding(Code::E0112, "there is no game.toml", &home.shown("game.toml"))
                    .help("a game is a folder with a game.toml in it; “warpress help data-format” shows one"),
            );
        }
        return None;
    };
    if !format::is_read(&mut root, assets, home, log) {
        return None;
    }
    shorthand::spell_out_head(&mut root);
    for (folder, _) in FOLDERS {
        let mut lists = Node::empty(&root.location);
        for (id, mut list) in self::folder(assets, home, folder, sources, log) {
            of_the_game(&mut list, log);
            lists.insert(&id, list);
        }
        put(&mut root, folder, lists, log);
    }
    if let Some(mut tables) = load(assets, home, "tables.toml", sources, log) {
        // A table may have the id “rulings”; a list is not a table.
        if tables.get("rulings").is_some_and(|node| matches!(node.raw, Raw::List(_))) {
            of_the_game(&mut tables, log);
        }
        put(&mut root, "tables", tables, log);
    }
    Some(root)
}

/// Removes and reports keys that belong in game.toml.
fn of_the_game(file: &mut Node, log: &Log) {
    let Raw::Table(entries) = &mut file.raw else { return };
    for key in ["rulings", "faq", "explained"] {
        if let Some((location, _)) = entries.shift_remove(key) {
            log.add(
                Diagnostic::new(Code::E0102, format!("“{key}” belongs in game.toml"), &location)
                    .help("move it there: a game has a single list of them"),
            );
        }
    }
}

fn put(root: &mut Node, key: &str, lists: Node, log: &Log) {
    if let Some((location, _)) = root.entries().and_then(|entries| entries.get(key)) {
        let location: Location = location.clone();
        log.add(
            Diagnostic::new(Code::E0102, format!("“{key}” does not belong in game.toml"), &location)
                .help(format!("write {key}/<id>.toml")),
        );
    }
    if lists.entries().is_some_and(|entries| !entries.is_empty()) {
        root.insert(key, lists);
    }
}

/// Applies every scenario and option on trial, so that a broken one is found before it is chosen.
pub fn try_patches(read: &Assembled, catalog: &dyn Catalog, log: &Log) {
    for key in ["scenarios", "options"] {
        for (id, _) in read.root.get(key).and_then(Node::entries).into_iter().flatten() {
            if read.root.get(key).and_then(|all| all.get(id)?.get("change")).is_none() {
                continue;
            }
            let trial = Log::default();
            let mut root = read.root.clone();
            apply(&mut root, std::slice::from_ref(id), &read.messages, &trial);
            let mut context =
                DecodeContext::new(&root, read.measured.as_ref(), catalog, &read.messages, &trial);
            decode::game(&mut context, "trial", Vec::new());
            log.extend(trial.take().into_iter().filter(|finding| {
                finding.severity == warpress_model::Severity::Error && !log.has_like(finding)
            }));
        }
    }
}

/// Applies the chosen scenario and options: scenarios first, then options in the order of the data. Then the
/// standard words are spelt out and the phases that share a sequence get theirs, so that a patch of the sequence
/// is a patch of all of them. Returns which are in force.
pub fn apply(root: &mut Node, with: &[String], messages: &Messages, log: &Log) -> Vec<String> {
    let mut in_force = Vec::new();
    let mut unknown: Vec<&String> = with.iter().collect();
    let mut changes = Vec::new();
    for key in ["scenarios", "options"] {
        for (id, (_, node)) in root.get(key).and_then(Node::entries).into_iter().flatten() {
            let default = matches!(node.get("default").map(|node| &node.raw), Some(Raw::Bool(true)));
            let rivals: Vec<&String> =
                rivals(root, key, id).into_iter().filter(|rival| with.contains(rival)).collect();
            if let Some(rival) = rivals.first().filter(|_| with.contains(id)) {
                let message = format!("“{rival}” and “{id}” exclude one another");
                log.add(
                    Diagnostic::new(Code::E0144, message, &node.location)
                        .help("choose one option of each group"),
                );
            }
            let chosen =
                with.contains(id) || (default && rivals.is_empty() && !with.contains(&format!("no-{id}")));
            unknown.retain(|word| *word != id && **word != format!("no-{id}"));
            in_force.extend(chosen.then(|| id.clone()));
            if let Some(change) = node.get("change").filter(|_| chosen) {
                changes.push(change.clone());
            }
        }
    }
    for word in unknown {
        let all: Vec<_> = ["scenarios", "options"]
            .iter()
            .filter_map(|key| root.get(key)?.entries())
            .flatten()
            .map(|(id, _)| id.as_str())
            .collect();
        log.unknown("scenario or option", word, all, &root.location);
    }
    for mut change in changes {
        normalise::game(&mut change, Some(root), log);
        merge(root, change, log);
    }
    standard::spell_out(root, messages, log);
    sequences::expand(root, log);
    legends::expand(root, log);
    for_each::expand(root, log);
    in_force
}

/// The other options of an option's group, of which one alone can be in force.
fn rivals<'a>(root: &'a Node, key: &str, id: &str) -> Vec<&'a String> {
    let Some(entries) = root.get(key).and_then(Node::entries) else { return Vec::new() };
    let group = |id: &str| entries.get(id).and_then(|(_, node)| node.get("group")?.text());
    let Some(own) = group(id) else { return Vec::new() };
    entries.keys().filter(|other| *other != id && group(other) == Some(own)).collect()
}

/// Whether a word of the command line means a folder rather than a game of the library.
pub fn is_folder(word: &str) -> bool {
    word.contains(['/', '\\', '.']) || Path::new(word).join("game.toml").is_file()
}
