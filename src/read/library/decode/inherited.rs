//! A row merged with its kinds and the defaults of its list.

use super::row::Frame;
use super::{DecodeContext, cell};
use warpress_format::node::{Node, Raw};
use warpress_model::Code;
use warpress_model::{ColumnType, Diagnostic, Location, mark};

/// Merges defaults, kinds and the row itself, in this order, and returns the kinds as well. `tags` and `uses` add up;
/// any other key replaces the earlier one.
pub fn inherited(context: &DecodeContext<'_>, frame: &Frame<'_>, node: &Node) -> (Node, Vec<String>) {
    let mut whole = Node::empty(&node.location);
    if let Some(defaults) = frame.defaults {
        overlay(&mut whole, defaults);
    }
    let mut known: Vec<String> = Vec::new();
    let mut named: Vec<(String, &Node)> = Vec::new();
    for KindName { kind, location, must } in kinds(frame, node) {
        if let Some((_, found)) = frame.kinds.and_then(|kinds| kinds.get(&kind)) {
            if !known.contains(&kind) {
                known.push(kind.clone());
                named.push((kind, found));
            }
        } else if must {
            let all = frame.kinds.into_iter().flatten().map(|(id, _)| id.as_str());
            context.log.unknown("kind", &kind, all, &location);
        }
    }
    // A kind that another one extends is already below it.
    let below = |one: &str, other: &Node| bases(frame, other).iter().any(|base| base == one);
    let covered = |(kind, own): &(String, &Node)| {
        named.iter().any(|(other, node)| below(kind, node) && !below(other, own))
    };
    let mut laid: Vec<(&str, Node)> = Vec::new();
    for one in named.iter().filter(|one| !covered(one)) {
        let mut own = Node::empty(&node.location);
        apply_kind(context, frame, &mut own, one.1, 0);
        overlay(&mut whole, &own);
        laid.push((&one.0, own));
    }
    at_odds(context, frame, node, &laid);
    if says_when(node)
        && let Raw::Table(entries) = &mut whole.raw
    {
        // The trigger of a row replaces those of its kinds.
        entries.retain(|key, _| !TRIGGERS.contains(&key.as_str()));
    }
    overlay(&mut whole, node);
    whole.location = node.location.clone();
    (whole, known)
}

/// The keys of a trigger.
const TRIGGERS: [&str; 4] = ["when", "answers", "on", "while"];

/// Keys whose values add up, or are merged key by key.
const ADDED: [&str; 2] = ["tags", "uses"];
const LAID: [&str; 4] = ["face", "back", "as_printed", "with"];

/// Keys that may differ: a piece of two kinds shows the picture of one of them.
const PICTURES: [&str; 7] = ["icon", "scene", "light", "mirrored", "art", "art_mono", "art_focus"];

fn says_when(row: &Node) -> bool {
    TRIGGERS.iter().any(|key| row.get(key).is_some())
}

/// The kinds that a kind extends, nearest first.
fn bases(frame: &Frame<'_>, kind: &Node) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut at = Some(kind);
    while let Some(base) = at.and_then(|kind| kind.get("extends")).and_then(Node::text) {
        if found.iter().any(|known| known == base) {
            break;
        }
        found.push(base.to_owned());
        at = frame.kinds.and_then(|kinds| kinds.get(base)).map(|(_, node)| node);
    }
    found
}

/// Reports keys on which two kinds of a row differ and that the row itself does not set: one of the values is lost.
fn at_odds(context: &DecodeContext<'_>, frame: &Frame<'_>, row: &Node, laid: &[(&str, Node)]) {
    for (at, (over, above)) in laid.iter().enumerate() {
        for (under, below) in &laid[..at] {
            let own = |key: &str| row.get(key).is_some() || TRIGGERS.contains(&key) && says_when(row);
            for (key, (location, value)) in above.entries().into_iter().flatten() {
                let Some(other) = below.get(key).filter(|_| !apart(key)) else { continue };
                let merged = LAID.contains(&key.as_str()) && value.entries().is_some();
                if merged {
                    let inner = value.entries().into_iter().flatten();
                    let lost = inner.filter(|(inner, (_, value))| {
                        let said = row.get(key).and_then(|own| own.get(inner)).is_some();
                        !said && other.get(inner).is_some_and(|other| !alike(value, other))
                    });
                    for (inner, (location, _)) in lost {
                        odd(context, frame, (under, over), &format!("{key}.{inner}"), location);
                    }
                } else if !own(key) && !alike(value, other) {
                    odd(context, frame, (under, over), key, location);
                }
            }
        }
    }
}

/// Keys that lose nothing if two kinds have them.
fn apart(key: &str) -> bool {
    ADDED.contains(&key) || PICTURES.contains(&key)
}

fn odd(
    context: &DecodeContext<'_>,
    frame: &Frame<'_>,
    (under, over): (&str, &str),
    key: &str,
    location: &Location,
) {
    let message =
        format!("“{under}” and “{over}” are kinds of one row, and differ in “{key}”: “{over}” wins");
    let help = "let one of the kinds extend the other, or set it on the row";
    context.log.add(Diagnostic::new(Code::W0216, message, location).help(help).about(frame.list.as_str()));
}

/// Whether two values are equal, whatever their places.
fn alike(one: &Node, other: &Node) -> bool {
    match (&one.raw, &other.raw) {
        (Raw::List(one), Raw::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
        }
        (Raw::Table(one), Raw::Table(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(key, (_, node))| other.get(key).is_some_and(|(_, other)| alike(node, other)))
        }
        _ => one.printed().is_some() && one.printed() == other.printed(),
    }
}

/// A word that names a kind, or might.
struct KindName {
    kind: String,
    location: Location,
    /// It is a mistake if there is no such kind.
    must: bool,
}

/// The kinds that a row names: by `kind`, and in the columns that name kinds.
fn kinds(frame: &Frame<'_>, node: &Node) -> Vec<KindName> {
    let mut kinds = Vec::new();
    let of = |key: &str| node.get(key).or_else(|| frame.defaults?.get(key));
    if let Some(kind) = of("kind") {
        named(kind, true, &mut kinds);
    }
    for (name, column) in frame.columns.iter().filter(|(_, column)| column.names_kind) {
        match of(name) {
            Some(value) => of_cell(frame, value.get("value").unwrap_or(value), &column.of, &mut kinds),
            None => {
                let word = column.default.as_ref().map(|value| value.word().to_owned());
                kinds.extend(word.map(|kind| KindName {
                    kind,
                    location: node.location.clone(),
                    must: false,
                }));
            }
        }
    }
    kinds
}

/// The kinds that a value names. The words of an enum and the letters of flags are declared, so they need not all be
/// kinds; a word of a text column that is not a kind is an error.
fn of_cell(frame: &Frame<'_>, value: &Node, of: &ColumnType, kinds: &mut Vec<KindName>) {
    let is_kind = |word: &str| frame.kinds.is_some_and(|kinds| kinds.contains_key(word));
    let may = |kind: String| KindName { kind, location: value.location.clone(), must: false };
    match (of, &value.raw) {
        (_, Raw::Text(text)) if matches!(text.trim(), "-" | "–" | "—") => {}
        (ColumnType::List(of), Raw::List(items)) => {
            items.iter().for_each(|item| of_cell(frame, item, of, kinds));
        }
        (ColumnType::List(of), Raw::Text(text)) => {
            cell::parts(text, &value.location).iter().for_each(|part| of_cell(frame, part, of, kinds));
        }
        (ColumnType::Marked { of, marks }, Raw::Text(text)) => {
            let found = mark::split(text, marks);
            let base = Node { raw: Raw::Text(found.base.to_owned()), location: value.location.clone() };
            of_cell(frame, &base, of, kinds);
            kinds.extend(found.marks.into_iter().map(may));
        }
        (ColumnType::Marked { of, .. }, _) => of_cell(frame, value, of, kinds),
        // Each letter of a column of flags names a kind.
        (ColumnType::Flags, Raw::Text(text)) if !is_kind(text) && !frame.codes.contains_key(text) => {
            kinds.extend(cell::flags(text).into_iter().map(may));
        }
        (ColumnType::Text | ColumnType::Stat, _) => named(value, true, kinds),
        _ => named(value, false, kinds),
    }
}

fn named(node: &Node, must: bool, kinds: &mut Vec<KindName>) {
    match &node.raw {
        Raw::List(items) => items.iter().for_each(|item| named(item, must, kinds)),
        _ => {
            kinds.extend(node.printed().map(|kind| KindName { kind, location: node.location.clone(), must }))
        }
    }
}

fn apply_kind(context: &DecodeContext<'_>, frame: &Frame<'_>, whole: &mut Node, kind: &Node, depth: usize) {
    const DEEPEST: usize = 8;
    if let Some(base) = kind.get("extends") {
        match base.text().and_then(|name| frame.kinds?.get(name)) {
            Some((_, found)) if depth < DEEPEST => apply_kind(context, frame, whole, found, depth + 1),
            Some(_) => context.log.add(
                Diagnostic::new(Code::E0108, "these kinds extend one another", &base.location)
                    .help("remove one of the references"),
            ),
            None => {
                let all = frame.kinds.into_iter().flatten().map(|(id, _)| id.as_str());
                context.log.unknown("kind", base.text().unwrap_or_default(), all, &base.location);
            }
        }
    }
    let mut plain = kind.clone();
    if let Raw::Table(entries) = &mut plain.raw {
        // The name of a kind is not inherited by its rows.
        entries.shift_remove("name");
        entries.shift_remove("extends");
    }
    overlay(whole, &plain);
}

fn overlay(whole: &mut Node, over: &Node) {
    let (Raw::Table(below), Raw::Table(above)) = (&mut whole.raw, &over.raw) else { return };
    for (key, (location, node)) in above {
        match (below.get_mut(key), key.as_str()) {
            (Some((_, under)), key) if ADDED.contains(&key) => {
                let mut items = as_list(under);
                items.extend(as_list(node));
                under.raw = Raw::List(items);
            }
            (Some((_, under)), key)
                if LAID.contains(&key) && under.entries().is_some() && node.entries().is_some() =>
            {
                overlay(under, node);
            }
            _ => {
                below.insert(key.clone(), (location.clone(), node.clone()));
            }
        }
    }
}

fn as_list(node: &Node) -> Vec<Node> {
    match &node.raw {
        Raw::List(items) => items.clone(),
        _ => vec![node.clone()],
    }
}
