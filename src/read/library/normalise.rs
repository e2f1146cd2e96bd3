//! Normalises collections to tables by id, in the order of the data.
//!
//! A collection may be written as a table, as an array of tables, or as an array of words. After this step there are
//! only tables.

use std::borrow::Cow;

use super::elsewhere;
use super::shorthand;
use super::standard;
use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_format::row_keys::FOLDERS;
use warpress_model::Code;
use warpress_model::{Diagnostic, Location, slug};

/// The collections of `game.toml`.
const OF_GAME: [&str; 20] = [
    "sequences",
    "plans",
    "rolls",
    "tags",
    "sides",
    "roles",
    "constants",
    "numbers",
    "places",
    "facts",
    "setup",
    "scenarios",
    "endings",
    "options",
    "rulings",
    "ops",
    "codes",
    "allowances",
    "external",
    "papers",
];

/// Collections whose entries may be words.
const BY_A_WORD: [&str; 3] = ["places", "numbers", "roles"];

/// The key of a table's row: the results that it covers.
const AT: &str = "at";

/// Normalises the root of a game (or of a patch): `game.toml` with the lists below `decks` and so on.
/// `base` is the data below it: a variant need not repeat the columns that ids are made from.
pub fn game(root: &mut Node, base: Option<&Node>, log: &Log) {
    shorthand::spell_out_head(root);
    let Raw::Table(entries) = &mut root.raw else { return };
    if let Some((_, setup)) = entries.get_mut("setup") {
        steps(setup);
    }
    for key in BY_A_WORD {
        if let Some((_, node)) = entries.get_mut(key) {
            // `pile = true` declares a standard pile.
            each(node, |entry| {
                if matches!(entry.raw, Raw::Bool(true)) {
                    entry.raw = Raw::Table(Entries::new());
                }
            });
        }
    }
    for key in OF_GAME {
        if let Some((_, node)) = entries.get_mut(key) {
            collection(node, &["name"], log);
            shorthand::spell_out(key, node);
        }
    }
    if let Some((_, node)) = entries.get_mut("phases") {
        phases(node, 0, log);
    }
    if let Some((_, node)) = entries.get_mut("sequences") {
        each(node, |sequence| {
            if let Raw::Table(entries) = &mut sequence.raw
                && let Some((_, within)) = entries.get_mut("phases")
            {
                phases(within, 0, log);
            }
        });
    }
    if let Some((_, node)) = entries.get_mut("scenarios") {
        each(node, |scenario| scenario_of(scenario, log));
    }
    for (folder, rows) in FOLDERS {
        if let Some((_, node)) = entries.get_mut(folder) {
            let below = base.and_then(|base| base.get(folder));
            each_named(node, |id, list| {
                normalise_list(list, rows, "name", below.and_then(|below| below.get(id)), log)
            });
        }
    }
    if let Some((_, node)) = entries.get_mut("tables") {
        let below = base.and_then(|base| base.get("tables"));
        each_named(node, |id, table| {
            let id_from = if is_rolled(table) { AT } else { "name" };
            normalise_list(table, "rows", id_from, below.and_then(|below| below.get(id)), log)
        });
    }
}

/// What a scenario has besides its changes.
fn scenario_of(scenario: &mut Node, log: &Log) {
    let Raw::Table(entries) = &mut scenario.raw else { return };
    entries.get_mut("players").into_iter().for_each(|(_, players)| shorthand::players(players));
    if let Some((_, setup)) = entries.get_mut("setup") {
        steps(setup);
        collection(setup, &["name"], log);
        shorthand::spell_out("setup", setup);
    }
}

fn each(node: &mut Node, mut act: impl FnMut(&mut Node)) {
    each_named(node, |_, node| act(node));
}

fn each_named(node: &mut Node, mut act: impl FnMut(&str, &mut Node)) {
    if let Raw::Table(entries) = &mut node.raw {
        entries.iter_mut().for_each(|(id, (_, node))| act(id, node));
    }
}

fn inner(node: &mut Node, key: &str, id_from: &[&str], log: &Log) {
    if let Raw::Table(entries) = &mut node.raw
        && let Some((_, node)) = entries.get_mut(key)
    {
        collection(node, id_from, log);
    }
}

/// A step of the setup may consist of its action: `{ deal = 5 }`, or `deal = 5` in a table of steps.
fn steps(setup: &mut Node) {
    match &mut setup.raw {
        Raw::List(items) => {
            for item in items.iter_mut().filter(|item| item.get("id").is_none() && item.get("name").is_none())
            {
                let words = item.entries().into_iter().flat_map(|keys| keys.keys());
                if let Some(word) = words.into_iter().find(|key| standard::is_step(key)).cloned() {
                    let location = item.location.clone();
                    item.insert("id", Node { raw: Raw::Text(word), location });
                }
            }
        }
        Raw::Table(entries) => {
            for (word, (location, step)) in entries.iter_mut().filter(|(word, _)| standard::is_step(word)) {
                if step.entries().is_none() && !matches!(step.raw, Raw::Bool(true)) {
                    let value = std::mem::replace(step, Node::empty(location));
                    step.insert(word, value);
                }
            }
        }
        _ => {}
    }
}

fn phases(node: &mut Node, depth: usize, log: &Log) {
    const DEEPEST: usize = 8;
    collection(node, &["name"], log);
    shorthand::spell_out("phases", node);
    if depth < DEEPEST {
        each(node, |phase| {
            if let Raw::Table(entries) = &mut phase.raw
                && let Some((_, within)) = entries.get_mut("phases")
            {
                phases(within, depth + 1, log);
            }
        });
    }
}

/// `usual` is the key that ids are made from unless the list says otherwise.
fn normalise_list(list: &mut Node, rows: &str, usual: &str, base: Option<&Node>, log: &Log) {
    const WITHIN: [&str; 8] =
        ["columns", "codes", "kinds", "terrains", "zones", "terrain_columns", "zone_columns", "link_columns"];
    for key in WITHIN {
        inner(list, key, &["name"], log);
    }
    joins(list, "links", |link| {
        let end = |key| link.get(key).map(words_of).filter(|words| !words.is_empty());
        Some(format!("{}-to-{}", end("from")?.join("-"), end("to")?.join("-")))
    });
    joins(list, "edges", |edge| {
        let terrain = words_of(edge.get("terrain")?).join("-");
        let ends = |node: &Node| match &node.raw {
            Raw::List(items) if items.iter().all(|item| item.printed().is_none()) => {
                items.first().map(words_of)
            }
            _ => Some(words_of(node)),
        };
        let place = match edge.get("between") {
            Some(pairs) => ends(pairs)?,
            None => ["space", "sides"].iter().filter_map(|key| edge.get(key)).flat_map(words_of).collect(),
        };
        Some(format!("{terrain}-{}", place.join("-")))
    });
    for key in ["links", "edges"] {
        inner(list, key, &["name"], log);
    }
    let words = |node: &Node| match &node.raw {
        Raw::List(items) => items.iter().filter_map(|item| item.text().map(str::to_owned)).collect(),
        Raw::Text(text) => vec![text.clone()],
        _ => Vec::new(),
    };
    let given = list.get("id_from").or_else(|| base?.get("id_from")).map(words);
    let id_from = given.unwrap_or_else(|| vec![usual.to_owned()]);
    let id_from: Vec<_> = id_from.iter().map(String::as_str).collect();
    inner(list, rows, &id_from, log);
    if let Raw::Table(entries) = &mut list.raw {
        for key in [rows, "kinds"] {
            entries.get_mut(key).into_iter().for_each(|(_, node)| each(node, nest));
        }
        entries.get_mut("defaults").into_iter().for_each(|(_, node)| nest(node));
    }
}

/// Keys of a row that hold a table, whose keys may be written as a spreadsheet would: `"back.title"`.
const NESTED: [&str; 2] = ["face", "back"];

/// Puts `"back.title" = …` into the table `back`; a template that is named there by itself becomes its `template`. What
/// does not fit into it stays where it is, and is reported as an unknown key.
fn nest(row: &mut Node) {
    let Raw::Table(entries) = &mut row.raw else { return };
    for table in NESTED {
        let within = |key: &str| key.strip_prefix(table)?.strip_prefix('.').map(str::to_owned);
        if !entries.keys().any(|key| within(key).is_some()) {
            continue;
        }
        let mut inner = match entries.get(table).map(|(_, node)| node.clone()) {
            None => None,
            Some(Node { raw: Raw::Table(inner), .. }) => Some(inner),
            Some(name @ Node { raw: Raw::Text(_), .. }) => {
                Some(Entries::from_iter([("template".to_owned(), (name.location.clone(), name))]))
            }
            Some(_) => continue,
        };
        let keys: Vec<String> = entries.keys().filter(|key| within(key).is_some()).cloned().collect();
        for key in keys {
            let Some(name) = within(&key) else { continue };
            let inner = inner.get_or_insert_default();
            if !inner.contains_key(&name)
                && let Some(value) = entries.shift_remove(&key)
            {
                inner.insert(name, value);
            }
        }
        if let Some(inner) = inner {
            let first = inner.values().next().map(|(location, _)| location.clone());
            let location = entries.get(table).map(|(location, _)| location.clone()).or(first);
            let location = location.unwrap_or_else(|| row.location.clone());
            let node = Node { raw: Raw::Table(inner), location: location.clone() };
            entries.insert(table.to_owned(), (location, node));
        }
    }
}

/// Links and edges need no name: their ids are made from the spaces that they join.
fn joins(list: &mut Node, key: &str, id: impl Fn(&Node) -> Option<String>) {
    const LONGEST: usize = 60;
    let Raw::Table(entries) = &mut list.raw else { return };
    let Some((_, Node { raw: Raw::List(items), .. })) = entries.get_mut(key) else { return };
    for item in items.iter_mut().filter(|item| item.get("id").is_none() && item.get("name").is_none()) {
        if let Some(id) = id(item) {
            let id = slug(&id).chars().take(LONGEST).collect();
            let location = Location {
                end: item.location.end.min(item.location.start + LONGEST),
                ..item.location.clone()
            };
            item.insert("id", Node { raw: Raw::Text(id), location });
        }
    }
}

/// A word, or each of a list of words.
fn words_of(node: &Node) -> Vec<String> {
    match &node.raw {
        Raw::List(items) => items.iter().filter_map(Node::printed).collect(),
        _ => node.printed().into_iter().collect(),
    }
}

/// Whether the rows of a table are distinguished by the results that they cover.
fn is_rolled(table: &Node) -> bool {
    let results = |rows: &Node| match &rows.raw {
        Raw::List(items) => items.iter().any(|item| item.get(AT).is_some()),
        Raw::Table(entries) => entries.values().any(|(_, item)| item.get(AT).is_some()),
        _ => false,
    };
    table.get("dice").is_some() || table.get("columns").is_some() && table.get("rows").is_some_and(results)
}

/// Turns an array into a table by id. Ids come from `id`, else from the values of `id_from`.
pub fn collection(node: &mut Node, id_from: &[&str], log: &Log) {
    let Raw::List(items) = &mut node.raw else { return };
    let mut entries = Entries::new();
    for (place, mut item) in std::mem::take(items).into_iter().enumerate() {
        if let Raw::Text(word) = &item.raw {
            let id = word.clone();
            check_id(&id, &item.location, log);
            item.raw = Raw::Table(Entries::new());
            add(&mut entries, id, item, log);
            continue;
        }
        let Raw::Table(row) = &mut item.raw else {
            log.wrong(&item, "a table with an id");
            continue;
        };
        if let Some((_, Node { raw: Raw::Text(name), .. })) = row.get_mut("name")
            && let Cow::Owned(bare) = elsewhere::bare(name)
        {
            *name = bare;
        }
        let given = row.shift_remove("id").map(|(_, node)| node);
        let id = match given {
            Some(node) => match node.printed() {
                Some(id) => {
                    check_id(&id, &node.location, log);
                    id
                }
                None => {
                    log.wrong(&node, "an id: a word");
                    continue;
                }
            },
            None => derived_id(row, id_from, place),
        };
        add(&mut entries, id, item, log);
    }
    node.raw = Raw::Table(entries);
}

/// The id of a row that gives none: made from the values of these keys, or from its place, counted from 0.
pub fn derived_id(
    row: &Entries,
    id_from: &[impl AsRef<str> + PartialEq<&'static str>],
    place: usize,
) -> String {
    let parts = id_from
        .iter()
        .filter_map(|key| row.get(key.as_ref())?.1.printed())
        .map(|part| if id_from.len() == 1 && id_from[0] == AT { span_slug(&part) } else { slug(&part) });
    let id = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if id.is_empty() { format!("row-{}", place + 1) } else { id }
}

/// The keys from whose values the ids of a merged list's rows are made.
pub fn id_from(list: &Node, folder: &str) -> Vec<String> {
    let usual = if folder == "tables" && is_rolled(list) { AT } else { "name" };
    list.get("id_from").map_or_else(|| vec![usual.to_owned()], words_of)
}

fn add(entries: &mut Entries, id: String, item: Node, log: &Log) {
    if entries.contains_key(&id) {
        let location =
            Location { end: item.location.end.min(item.location.start + 60), ..item.location.clone() };
        log.add(Diagnostic::new(Code::E0107, format!("the id “{id}” occurs twice"), &location).help(
            "give one an `id` of its own, or add a column that distinguishes them to the list's `id_from`",
        ));
        return;
    }
    entries.insert(id, (item.location.clone(), item));
}

fn check_id(id: &str, location: &Location, log: &Log) {
    let fits = !id.is_empty()
        && id.len() <= 80
        && id.contains(char::is_alphanumeric)
        && id.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '.'));
    if !fits {
        log.add(
            Diagnostic::new(Code::E0143, format!("“{id}” is not an id"), location)
                .help(format!("ids are words like “{}”", slug(id))),
        );
    }
}

/// The id of a table's row: `3`, `1-4`, `11-or-more`, `minus-3-or-less`.
fn span_slug(on: &str) -> String {
    let number = |number: i64| {
        if number < 0 { format!("minus-{}", number.unsigned_abs()) } else { number.to_string() }
    };
    let part = |part: &str| match warpress_model::value::range(part) {
        Ok((Some(low), Some(high))) if low == high => number(low),
        Ok((Some(low), Some(high))) => format!("{}-{}", number(low), number(high)),
        Ok((Some(low), None)) => format!("{}-or-more", number(low)),
        Ok((None, Some(high))) => format!("{}-or-less", number(high)),
        _ => slug(part),
    };
    on.split(',').map(part).collect::<Vec<_>>().join("-")
}
