//! Links: ways between spaces that need not touch, and may be on different maps.

use super::super::DecodeContext;
use super::sublist;
use super::{Draft, is_free, pairs, ways};
use warpress_format::fields::Fields;
use warpress_format::node::{Entries, Raw};
use warpress_model::Code;
use warpress_model::map::{Link, Way};
use warpress_model::{Amount, ById, Column, Diagnostic, Expr, Location, Map, MapKind, Row, Scope};

/// A link whose ends have not been looked up yet.
pub struct UnresolvedLink {
    row: Row,
    extra: Extra,
}

struct Extra {
    from: Vec<(String, Location)>,
    to: Vec<(String, Location)>,
    terrains: Vec<(String, Location)>,
    one_way: bool,
    capacity: Option<Amount>,
    of: Vec<String>,
    only_if: Option<Expr>,
    via: Vec<(f64, f64)>,
    at: Location,
}

/// The space of the piece that a map belongs to.
const HOST: &str = "host";

/// Reads the links.
pub fn read(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    map: &str,
) -> (ById<Column>, Vec<UnresolvedLink>) {
    let named = sublist::SublistKeys { map, rows: "links", columns: "link_columns", title: "Links" };
    let (columns, rows) = sublist::rows(context, fields, &named, conditions, |row, own| {
        for key in ["from", "to"] {
            if !row.has(key) {
                row.missing(key);
            }
        }
        let words = |key: &'static str| {
            row.spotted_words(key).into_iter().map(|(word, location)| (word, location.clone())).collect()
        };
        Extra {
            from: words("from"),
            to: words("to"),
            terrains: words("terrain"),
            one_way: row.flag("one_way"),
            capacity: if is_free(own, "capacity") { context.amount(row, "capacity") } else { None },
            of: if is_free(own, "of") { context.stuff(row, "of") } else { Vec::new() },
            only_if: row.node_named(CONDITION).and_then(|node| context.condition(node)),
            via: if is_free(own, "via") { pairs(row, "via") } else { Vec::new() },
            at: Location { end: row.location.end.min(row.location.start + 70), ..row.location.clone() },
        }
    });
    (columns, rows.into_iter().map(|(row, extra)| UnresolvedLink { row, extra }).collect())
}

/// The key that replaces `if` of a link while its row is read.
const CONDITION: &str = "if of the link";

/// On other rows `if` belongs to a use, here to the link.
fn conditions(links: &mut Entries) {
    for (_, link) in links.values_mut() {
        if let Raw::Table(entries) = &mut link.raw
            && let Some(condition) = entries.shift_remove("if")
        {
            entries.insert(CONDITION.to_owned(), condition);
        }
    }
}

/// Adds the links of all maps to their spaces.
pub fn lay(context: &DecodeContext<'_>, drafts: &mut ById<Draft>) {
    for place in 0..drafts.len() {
        let Some((id, draft)) = drafts.get_index_mut(place) else { continue };
        let (id, links) = (id.clone(), std::mem::take(&mut draft.links));
        for link in links {
            one(context, drafts, &id, link);
        }
    }
}

fn one(context: &DecodeContext<'_>, drafts: &mut ById<Draft>, id: &str, link: UnresolvedLink) {
    let UnresolvedLink { row, extra } = link;
    let map = &drafts[id].map;
    let crosses: Vec<String> = extra
        .terrains
        .iter()
        .filter(|(word, location)| ways::known_edge(context, map, word, location))
        .map(|(word, _)| word.clone())
        .collect();
    let closed = crosses.iter().any(|word| map.terrains[word.as_str()].closed);
    let from: Vec<String> =
        extra.from.iter().flat_map(|(word, location)| near(context, map, word, location)).collect();
    let to: Vec<String> =
        extra.to.iter().flat_map(|(word, location)| far(context, drafts, id, word, location)).collect();
    let way = |to: &str| Way {
        crosses: crosses.clone(),
        closed,
        link: Some(row.id.clone()),
        capacity: extra.capacity.clone(),
        of: extra.of.clone(),
        only_if: extra.only_if.clone(),
        ..Way::plain(to)
    };
    for (from, to) in from.iter().flat_map(|from| to.iter().map(move |to| (from, to))) {
        if from == to {
            let message = format!("“{from}” leads to itself");
            context.log.add(Diagnostic::new(Code::E0147, message, &extra.at).help("a link has two ends"));
            continue;
        }
        // An error applies to both directions and is reported once.
        if !add(context, drafts, id, from, way(to), &extra.at) || extra.one_way || to == HOST {
            continue;
        }
        match to.split_once('/') {
            Some((other, space)) => {
                add(context, drafts, other, space, way(&format!("{id}/{from}")), &extra.at);
            }
            None => {
                add(context, drafts, id, to, way(from), &extra.at);
            }
        }
    }
    let link = Link { from, to, one_way: extra.one_way, via: extra.via, row };
    if let Some(draft) = drafts.get_mut(id) {
        draft.map.links.insert(link.row.id.clone(), link);
    }
}

/// Adds a way, unless there is an equal one.
fn add(
    context: &DecodeContext<'_>,
    drafts: &mut ById<Draft>,
    map: &str,
    from: &str,
    way: Way,
    location: &Location,
) -> bool {
    let Some(draft) = drafts.get_mut(map) else { return false };
    let touching = draft.map.kind == MapKind::Areas;
    let Some(space) = draft.map.spaces.iter_mut().find(|space| space.id == from) else { return false };
    let same = |known: &&Way| {
        let alike = known.of == way.of && known.only_if == way.only_if && known.crosses == way.crosses;
        known.to == way.to && (known.link.is_some() && alike || known.link.is_none() && touching)
    };
    let Some(known) = space.ways.iter().find(same) else {
        space.ways.push(way);
        return true;
    };
    if known.link.is_none() {
        let message = format!("{from} and {} touch and need no link", way.to);
        let help = "remove either the link or the neighbour";
        context.log.add(Diagnostic::new(Code::W0211, message, location).help(help).about(map));
    } else {
        let message = format!("{from} leads to {} twice", way.to);
        let help = "remove one of the two links, or let them differ in `of`, `if` or `terrain`";
        context.log.add(Diagnostic::new(Code::E0107, message, location).help(help));
    }
    false
}

/// A space of the map, or the spaces of one of its zones.
fn inner(map: &Map, word: &str) -> Option<Vec<String>> {
    if map.spaces.iter().any(|space| space.id == word) {
        return Some(vec![word.to_owned()]);
    }
    map.zones.get(word).map(|zone| zone.spaces.clone())
}

fn names(map: &Map) -> impl Iterator<Item = &str> {
    map.spaces.iter().map(|space| space.id.as_str()).chain(map.zones.keys().map(String::as_str))
}

fn near(context: &DecodeContext<'_>, map: &Map, word: &str, location: &Location) -> Vec<String> {
    inner(map, word).unwrap_or_else(|| {
        context.log.unknown("space", word, names(map), location);
        Vec::new()
    })
}

/// A space of this map or of another: `sea/a1`, `sea/north-edge`, `host`.
fn far(
    context: &DecodeContext<'_>,
    drafts: &ById<Draft>,
    id: &str,
    word: &str,
    location: &Location,
) -> Vec<String> {
    let own = &drafts[id].map;
    if word == HOST && own.per == Scope::Piece && inner(own, word).is_none() {
        return vec![HOST.to_owned()];
    }
    let Some((other, space)) = word.split_once('/') else { return near(context, own, word, location) };
    if other == id {
        return near(context, own, space, location);
    }
    let Some(draft) = drafts.get(other) else {
        context.log.unknown("map", other, drafts.keys().map(String::as_str), location);
        return Vec::new();
    };
    near(context, &draft.map, space, location).into_iter().map(|space| format!("{other}/{space}")).collect()
}
