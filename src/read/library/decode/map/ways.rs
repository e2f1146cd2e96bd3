//! Neighbours: from the positions of spaces or from the data; and what lies on the edges between them.

use indexmap::IndexMap;

use super::super::DecodeContext;
use super::space::UnresolvedSpace;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_geometry::{Grid, areas};
use warpress_model::Code;
use warpress_model::map::{Cells, TerrainPosition, Way};
use warpress_model::{Amount, Diagnostic, Direction, Expr, Location, Map, MapKind};

/// Terrain on edges, as it is in the data.
pub struct Edge {
    pairs: Vec<(usize, usize)>,
    terrains: Vec<String>,
    one_way: bool,
    capacity: Option<Amount>,
    of: Vec<String>,
    only_if: Option<Expr>,
    at: Location,
}

/// Joins the spaces that touch.
pub fn lay(context: &DecodeContext<'_>, fields: &Fields<'_>, map: &mut Map, read: Vec<UnresolvedSpace>) {
    let mut named = Vec::new();
    for (read, row) in read.into_iter().zip(&map.list.rows) {
        map.spaces.push(warpress_model::Space { id: row.id.clone(), ..read.space });
        named.push(read.neighbours);
    }
    by_place(context, fields, map);
    let ids: IndexMap<String, usize> =
        map.spaces.iter().enumerate().map(|(at, space)| (space.id.clone(), at)).collect();
    for (from, neighbours) in named.into_iter().enumerate() {
        let mut seen: Vec<&str> = Vec::new();
        for (word, location) in &neighbours {
            let Some(to) = ids.get(word.as_str()).copied() else {
                context.log.unknown("space", word, ids.keys().map(String::as_str), location);
                continue;
            };
            if to == from {
                let message = format!("“{word}” is listed as a neighbour of itself");
                context.log.add(Diagnostic::new(Code::E0147, message, location).help("remove it"));
            } else if seen.contains(&word.as_str()) {
                let message = format!("“{word}” is named twice");
                context
                    .log
                    .add(Diagnostic::new(Code::E0107, message, location).help("remove one of the two"));
            } else {
                join(map, from, to);
                join(map, to, from);
            }
            seen.push(word);
        }
    }
}

/// The neighbours of areas, if the data name none: those that touch in the drawing.
pub fn drawn(map: &mut Map) {
    if map.kind != MapKind::Areas || map.placed.is_some() || areas::names_neighbours(map) {
        return;
    }
    map.drawn = true;
    for (one, other) in &areas::cached_drawing(map, crate::world()).touching {
        join(map, *one, *other);
        join(map, *other, *one);
    }
}

fn join(map: &mut Map, from: usize, to: usize) {
    let id = map.spaces[to].id.clone();
    if !map.spaces[from].ways.iter().any(|way| way.to == id) {
        map.spaces[from].ways.push(Way::plain(&id));
    }
}

/// Joins adjacent cells, or consecutive spaces of a track.
fn by_place(context: &DecodeContext<'_>, fields: &Fields<'_>, map: &mut Map) {
    if let Some(grid) = Grid::of(map) {
        if !grid.wraps_well() {
            let count = if matches!(grid.cells, Cells::Flat { .. }) { "columns" } else { "rows" };
            context.log.add(
                Diagnostic::new(
                    Code::E0147,
                    format!("an odd number of {count} cannot wrap"),
                    fields.key_spot("wrap"),
                )
                .help(format!("give the map an even number of {count}, or do not wrap it that way")),
            );
        }
        let at_cell: IndexMap<(u32, u32), String> =
            map.spaces.iter().filter_map(|space| Some((space.cell?, space.id.clone()))).collect();
        for space in &mut map.spaces {
            for side in space.cell.map(|cell| grid.sides(cell)).unwrap_or_default() {
                if let Some(id) = at_cell.get(&side.cell) {
                    let way = Way { side: Some(side.direction), wraps: side.wraps, ..Way::plain(id) };
                    space.ways.push(way);
                }
            }
        }
    }
    if matches!(map.kind, MapKind::Track | MapKind::Ring) {
        let length = map.spaces.len();
        let ring = map.kind == MapKind::Ring && length > 2;
        for at in 0..length {
            let next = if ring { (at + 1) % length } else { at + 1 };
            if next < length {
                join(map, at, next);
                if !map.one_way {
                    join(map, next, at);
                }
            }
        }
    }
}

fn space(context: &DecodeContext<'_>, map: &Map, word: &str, location: &Location) -> Option<usize> {
    let found = map.spaces.iter().position(|space| space.id == word);
    if found.is_none() {
        context.log.unknown("space", word, map.spaces.iter().map(|space| space.id.as_str()), location);
    }
    found
}

fn two_spaces(context: &DecodeContext<'_>, map: &Map, node: &Node) -> Option<(usize, usize)> {
    let items = match &node.raw {
        Raw::List(items) => items.as_slice(),
        _ => &[],
    };
    let [from, to] = items else {
        context.log.wrong(node, "a pair of spaces");
        return None;
    };
    let end = |item: &Node| space(context, map, &item.printed()?, &item.location);
    let (from, to) = (end(from), end(to));
    from.zip(to)
}

/// A pair of spaces, or a list of pairs.
fn pairs(context: &DecodeContext<'_>, map: &Map, node: &Node) -> Vec<(usize, usize)> {
    match &node.raw {
        Raw::List(items) if items.iter().all(|item| matches!(item.raw, Raw::List(_))) => {
            items.iter().filter_map(|item| two_spaces(context, map, item)).collect()
        }
        _ => two_spaces(context, map, node).into_iter().collect(),
    }
}

/// Reads what lies on edges: between two spaces, or on sides of one.
pub fn read_edges(context: &DecodeContext<'_>, fields: &Fields<'_>, map: &mut Map) -> Vec<Edge> {
    let mut found = Vec::new();
    for (_, node) in fields.collection("edges").values() {
        let inner = Fields::open(node, context.log, &keys::EDGE);
        let terrains: Vec<String> = inner
            .spotted_words("terrain")
            .into_iter()
            .filter(|(word, location)| known_edge(context, map, word, location))
            .map(|(word, _)| word)
            .collect();
        if !inner.has("terrain") {
            inner.missing("terrain");
        }
        let mut pairs = inner.node("between").map(|node| pairs(context, map, node)).unwrap_or_default();
        pairs.extend(sides(context, &inner, map, &terrains));
        if !inner.has("between") && !inner.has("space") {
            inner.missing("between");
        }
        found.push(Edge {
            pairs,
            terrains,
            one_way: inner.flag("one_way"),
            capacity: context.amount(&inner, "capacity"),
            of: context.stuff(&inner, "of"),
            only_if: context.expr(&inner, "if"),
            at: Location { end: node.location.end.min(node.location.start + 70), ..node.location.clone() },
        });
        for key in ["before", "after"] {
            inner.node(key);
        }
        inner.finish();
    }
    found
}

/// Whether a terrain lies on edges.
pub fn known_edge(context: &DecodeContext<'_>, map: &Map, word: &str, location: &Location) -> bool {
    let on_edges =
        |word: &str| map.terrains.get(word).is_some_and(|terrain| terrain.lies != TerrainPosition::Inside);
    if !on_edges(word) {
        let all = map.terrains.keys().map(String::as_str).filter(|word| on_edges(word));
        context.log.unknown("edge terrain", word, all, location);
    }
    on_edges(word)
}

/// `space = "0304", sides = ["n", "ne"]`: edges by direction. Where the board ends, the terrain lies on its rim.
fn sides(
    context: &DecodeContext<'_>,
    edge: &Fields<'_>,
    map: &mut Map,
    terrains: &[String],
) -> Vec<(usize, usize)> {
    let cells: Vec<usize> = edge
        .spotted_words("space")
        .iter()
        .filter_map(|(word, location)| space(context, map, word, location))
        .collect();
    let directions: Vec<(Option<Direction>, String, &Location)> = edge
        .spotted_words("sides")
        .into_iter()
        .map(|(word, location)| (Direction::parse(&word), word, location))
        .collect();
    if edge.has("space") != edge.has("sides") {
        edge.missing(if edge.has("space") { "sides" } else { "space" });
    }
    let grid = Grid::of(map);
    let known = grid.map_or(&[][..], |grid| grid.directions());
    let mut found = Vec::new();
    for (direction, word, location) in directions {
        let Some(direction) = direction.filter(|direction| known.contains(direction)) else {
            context.log.unknown("side", &word, known.iter().map(|one| one.word()), location);
            continue;
        };
        for from in &cells {
            let way = map.spaces[*from].ways.iter().find(|way| way.side == Some(direction));
            match way.and_then(|way| map.spaces.iter().position(|space| space.id == way.to)) {
                Some(to) => found.push((*from, to)),
                None => {
                    map.spaces[*from].rim.extend(terrains.iter().map(|terrain| (direction, terrain.clone())))
                }
            }
        }
    }
    found
}

/// Puts terrain on the edges.
pub fn edges(context: &DecodeContext<'_>, map: &mut Map, edges: Vec<Edge>) {
    for edge in edges {
        let closed =
            edge.terrains.iter().any(|word| map.terrains.get(word).is_some_and(|terrain| terrain.closed));
        for (from, to) in &edge.pairs {
            let both = [(*from, *to), (*to, *from)];
            let mut missing = true;
            for (from, to) in both.into_iter().take(if edge.one_way { 1 } else { 2 }) {
                let id = map.spaces[to].id.clone();
                let name = map.spaces[from].id.clone();
                for way in map.spaces[from].ways.iter_mut().filter(|way| way.to == id && way.link.is_none()) {
                    missing = false;
                    for terrain in &edge.terrains {
                        if way.crosses.contains(terrain) {
                            let message = format!("“{terrain}” lies twice between {name} and {id}");
                            context.log.add(
                                Diagnostic::new(Code::E0107, message, &edge.at).help("remove one of the two"),
                            );
                        } else {
                            way.crosses.push(terrain.clone());
                        }
                    }
                    way.closed |= closed;
                    way.capacity = edge.capacity.clone().or(way.capacity.take());
                    way.only_if = edge.only_if.clone().or(way.only_if.take());
                    way.of.extend(edge.of.iter().cloned());
                }
            }
            if missing {
                let (from, to) = (&map.spaces[*from].id, &map.spaces[*to].id);
                context.log.add(
                    Diagnostic::new(Code::E0147, format!("{from} and {to} are not neighbours"), &edge.at)
                        .help("an edge lies between two neighbouring spaces"),
                );
            }
        }
    }
}

/// Reads the pairs of areas that must not touch.
pub fn forbid(context: &DecodeContext<'_>, fields: &Fields<'_>, map: &mut Map) {
    let Some(node) = fields.node("forbid") else { return };
    for (from, to) in pairs(context, map, node) {
        let (one, other) = (map.spaces[from].id.clone(), map.spaces[to].id.clone());
        if map.spaces[from].ways.iter().any(|way| way.to == other && way.link.is_none()) {
            let message = format!("{one} and {other} are neighbours and must not be");
            context.log.add(
                Diagnostic::new(Code::E0144, message, &node.location)
                    .help("remove the pair from `forbid` or from `neighbours`"),
            );
        }
        map.forbid.push((one, other));
    }
}
