//! Standard places: `places = ["pile", "discard", "hand"]`.

use super::{Maker, entries_of, lay_under};
use warpress_format::fields::Log;
use warpress_format::node::{Entries, Node, Raw};
use warpress_language::Messages;
use warpress_model::Code;
use warpress_model::phrase::title;
use warpress_model::{Diagnostic, Location};

/// The standard places.
const PLACES: [&str; 5] = ["pile", "discard", "hand", "tableau", "supply"];

/// Expands the places that have a standard id or are `like` one.
pub fn spell_out(root: &mut Node, messages: &Messages, log: &Log) {
    let (decks, counters) = (lists(root, "decks"), lists(root, "counters"));
    let Some(places) = entries_of(root, "places") else { return };
    let found: Vec<_> = places
        .iter()
        .filter_map(|(id, (location, place))| Some((id.clone(), standard(id, place, log)?, location.clone())))
        .collect();
    let piled = found.iter().any(|(_, like, _)| *like == "pile");
    name_apart(places, &found);
    for (id, like, location) in &found {
        let make = Maker(location);
        let own = if *like == "supply" { &counters } else { &decks };
        let of = of_pile(places, id, like).or_else(|| (own.len() == 1).then(|| make.words(own)));
        let Some((_, place)) = places.get_mut(id) else { continue };
        match of {
            _ if place.get("of").is_some() => {}
            Some(of) => place.insert("of", of),
            // Other places follow the pile, which is reported instead.
            None if *like != "pile" && *like != "supply" && piled => {}
            None => whose(id, like, own, place, log),
        }
        lay_under(place, keys(&make, like, messages));
        if matches!(*like, "pile" | "supply") && !begins_elsewhere(places, id) {
            let Some((_, place)) = places.get_mut(id) else { continue };
            lay_under(place, make.table([("start", make.text("all"))]));
        }
    }
    for (id, _, location) in found.iter().filter(|(_, like, _)| *like == "pile") {
        let discard = discard_of(places, id);
        let Some((_, pile)) = places.get_mut(id) else { continue };
        match (pile.get("empty").map(|node| node.text()), discard) {
            (None, None) => pile.insert("empty", Maker(location).text("stop")),
            (None | Some(Some("reshuffle")), Some(discard)) => {
                pile.insert("empty", Maker(location).text(format!("reshuffle {discard}")));
            }
            _ => {}
        }
    }
}

/// Names by their ids the places of which several would have the same standard name: two draw piles are nobody's.
fn name_apart(places: &mut Entries, found: &[(String, &str, Location)]) {
    let is_nameless = |id: &str| places.get(id).is_some_and(|(_, place)| place.get("name").is_none());
    let nameless: Vec<_> = found.iter().filter(|(id, ..)| is_nameless(id)).collect();
    for (id, like, location) in &nameless {
        let alike = nameless.iter().filter(|(_, other, _)| other == like).count();
        if id != like
            && alike > 1
            && let Some((_, place)) = places.get_mut(id)
        {
            place.insert("name", Maker(location).text(title(id)));
        }
    }
}

/// Which standard place this one is.
fn standard(id: &str, place: &Node, log: &Log) -> Option<&'static str> {
    let Some(word) = place.get("like") else { return PLACES.into_iter().find(|known| *known == id) };
    let name = word.text();
    let found = PLACES.into_iter().find(|known| Some(*known) == name);
    if found.is_none() {
        log.unknown("standard place", name.unwrap_or("this"), PLACES, &word.location);
    }
    found
}

/// The ids of the lists of a folder.
fn lists(root: &Node, folder: &str) -> Vec<String> {
    root.get(folder).and_then(Node::entries).into_iter().flatten().map(|(id, _)| id.clone()).collect()
}

/// The pieces of a place that follow from its pile: those of `leader-pile` for `leader-discard`, those of `pile`
/// for a hand.
fn of_pile(places: &Entries, id: &str, like: &str) -> Option<Node> {
    let pile = match like {
        "discard" => format!("{}pile", id.strip_suffix("discard")?),
        "hand" | "tableau" => "pile".to_owned(),
        _ => return None,
    };
    places.get(&pile)?.1.get("of").cloned()
}

/// Whether all pieces of this place start in another one.
fn begins_elsewhere(places: &Entries, id: &str) -> bool {
    let of = |place: &Node| place.get("of").map(words).unwrap_or_default();
    let Some((_, own)) = places.get(id) else { return false };
    let own = of(own);
    places.iter().any(|(other, (_, place))| {
        let (all, theirs) = (place.get("start").and_then(Node::text) == Some("all"), of(place));
        other != id && all && (theirs.is_empty() || own.iter().any(|word| theirs.contains(word)))
    })
}

/// A word, or each of a list of words.
fn words(node: &Node) -> Vec<String> {
    match &node.raw {
        Raw::List(items) => items.iter().filter_map(|item| Some(item.text()?.to_owned())).collect(),
        _ => node.text().map(str::to_owned).into_iter().collect(),
    }
}

/// The discard pile that is shuffled into an empty pile: `leader-discard` for `leader-pile`, if both have the same
/// scope.
fn discard_of(places: &Entries, id: &str) -> Option<String> {
    let discard = format!("{}discard", id.strip_suffix("pile")?);
    let per = |id: &str| Some(places.get(id)?.1.get("per").and_then(Node::text).unwrap_or("game"));
    (per(&discard)? == per(id)?).then_some(discard)
}

/// The keys of a standard place.
fn keys(make: &Maker<'_>, like: &str, messages: &Messages) -> Node {
    let text = |word: &str| make.text(word);
    let name = |id: &str| ("name", make.text(messages.word(id)));
    let like_node = ("like", text(like));
    match like {
        "pile" => make.table([
            like_node,
            name("standard-draw-pile"),
            ("order", text("pile")),
            ("seen_by", text("none")),
        ]),
        "discard" => make.table([
            like_node,
            name("standard-discard-pile"),
            ("order", text("pile")),
            ("seen_by", text("top")),
        ]),
        "hand" => make.table([
            like_node,
            name("standard-hand"),
            ("order", text("hand")),
            ("per", text("seat")),
            ("seen_by", text("owner")),
            ("limit", text("none")),
        ]),
        "tableau" => make.table([
            like_node,
            name("standard-tableau"),
            ("order", text("row")),
            ("per", text("seat")),
            ("seen_by", text("all")),
        ]),
        _ => {
            make.table([like_node, name("standard-supply"), ("order", text("set")), ("seen_by", text("all"))])
        }
    }
}

/// Reports a place that may be for any of several lists.
fn whose(id: &str, like: &str, lists: &[String], place: &Node, log: &Log) {
    let Some(first) = lists.first() else { return };
    let (what, sort) = if like == "supply" { ("counters", "counter sets") } else { ("cards", "decks") };
    let all = lists.iter().map(|list| format!("\"{list}\"")).collect::<Vec<_>>().join(", ");
    let location =
        Location { end: place.location.end.min(place.location.start + 60), ..place.location.clone() };
    log.add(
        Diagnostic::new(Code::E0124, format!("which {what} lie in “{id}”?"), &location)
            .help(format!("there are {} {sort}: write of = [\"{first}\"], or of = [{all}]", lists.len())),
    );
}
