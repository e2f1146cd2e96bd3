//! Boards, tracks and maps: from what the data say to a full list of spaces with their ways out.
//!
//! Each map is read by itself; then the links are laid, for they may lead to other maps; then all are
//! looked over together.

mod check;
mod ground;
mod links;
mod numbering;
mod plot;
mod space;
mod sublist;
mod ways;

use super::Scene;
use super::list::list;
use super::texts::Here;
use crate::fields::Fields;
use crate::node::{Entries, Node};
use warpress_model::{ById, Kept, ListKind, Map, MapKind, Scope};

pub use plot::blank_spaces;

const LAYOUTS: [&str; 7] = ["square", "hex", "track", "ring", "cells", "graph", "areas"];

/// What is known of a map before all maps are.
struct Draft {
    map: Map,
    links: Vec<links::Read>,
    edges: Vec<ways::Edge>,
}

/// Reads all maps.
pub fn maps(scene: &Scene<'_>) -> ById<Map> {
    let entries = scene.root.get("maps").and_then(Node::entries);
    let mut drafts: ById<Draft> =
        entries.into_iter().flatten().map(|(id, (_, node))| (id.clone(), draft(scene, id, node))).collect();
    links::lay(scene, &mut drafts);
    let maps: ById<Map> = drafts
        .into_iter()
        .map(|(id, mut draft)| {
            ways::drawn(&mut draft.map);
            ways::edges(scene, &mut draft.map, draft.edges);
            (id, draft.map)
        })
        .collect();
    check::reach(scene, &maps);
    maps
}

fn draft(scene: &Scene<'_>, id: &str, node: &Node) -> Draft {
    let outer = Fields::open(node, scene.log);
    let kind = match outer.one_of("layout", &LAYOUTS) {
        Some("hex") => MapKind::Hex,
        Some("track") => MapKind::Track,
        Some("ring") => MapKind::Ring,
        Some("cells") => MapKind::Cells,
        Some("graph") => MapKind::Graph,
        Some("areas") => MapKind::Areas,
        Some(_) => MapKind::Square,
        None => {
            if !outer.has("layout") && !outer.former() {
                outer.missing("layout");
            }
            MapKind::Square
        }
    };
    let plot = plot::Plot::read(scene, &outer, kind);
    let whole = plot.fill(scene, &outer, node);
    let fields = Fields::open(&whole, scene.log);
    let (terrain_columns, terrains) = ground::terrains(scene, &fields, id);
    let own = fields.collection("columns");
    let (list, read) =
        list(scene, &fields, id, ListKind::Spaces, "spaces", |row| space::read(scene, row, &terrains, own));
    let (link_columns, links) = links::read(scene, &fields, id);
    let wrap = fields.one_of("wrap", &["none", "rows", "columns", "both"]).unwrap_or("none");
    let mut map = Map {
        kind,
        authored: fields.flag("authored"),
        ruling: scene.ruling(&fields, "ruling"),
        per: scene.scope(&fields, "per").unwrap_or(Scope::Game),
        whose: scene.stuff(&fields, "whose"),
        text: scene.say(&fields, "text", &Here::default()),
        legend: scene.say(&fields, "legend", &Here::default()),
        spaces: Vec::new(),
        terrain_columns,
        terrains,
        zone_columns: ById::new(),
        zones: ById::new(),
        link_columns,
        links: ById::new(),
        across: plot.across,
        down: plot.down,
        cells: ground::cells(&fields, kind),
        space_size: ground::size_of_spaces(&fields),
        numbering: plot.numbering,
        wrap_columns: matches!(wrap, "columns" | "both"),
        wrap_rows: matches!(wrap, "rows" | "both"),
        one_way: fields.flag("one_way"),
        anticlockwise: fields.one_of("direction", &["clockwise", "anticlockwise"]) == Some("anticlockwise"),
        apart: fields.flag("apart"),
        land: ground::land(&fields, kind),
        drawn: false,
        forbid: Vec::new(),
        rolled: ground::rolled(scene, &fields, &list.columns),
        placed: ground::placed(scene, &fields),
        drawing: Kept::default(),
        list,
    };
    ways::lay(scene, &fields, &mut map, read);
    check::cells(scene, &fields, &mut map);
    check::points(scene, &map);
    (map.zone_columns, map.zones) = ground::zones(scene, &fields, &map, id);
    let edges = ways::read_edges(scene, &fields, &mut map);
    ways::forbid(scene, &fields, &mut map);
    for key in ["layout", "rows_down", "columns_across", "length", "grid", "glyphs", "numbering"] {
        fields.node(key);
    }
    fields.finish();
    Draft { map, links, edges }
}

/// A pair of numbers.
fn pair(log: &crate::fields::Log, node: &Node) -> Option<(f64, f64)> {
    use crate::node::Raw;
    #[allow(clippy::cast_precision_loss)] // coordinates are small
    let number = |item: &Node| match item.raw {
        Raw::Int(number) => Some(number as f64),
        Raw::Float(number) if number.is_finite() => Some(number),
        _ => None,
    };
    let found = match &node.raw {
        Raw::List(items) => match items.as_slice() {
            [x, y] => number(x).zip(number(y)),
            _ => None,
        },
        _ => None,
    };
    if found.is_none() {
        log.wrong(node, "a pair of numbers");
    }
    found
}

/// A list of pairs of numbers.
fn pairs(fields: &Fields<'_>, key: &'static str) -> Vec<(f64, f64)> {
    match fields.node(key).map(|node| (node, &node.raw)) {
        None => Vec::new(),
        Some((_, crate::node::Raw::List(items))) => {
            items.iter().filter_map(|item| pair(fields.log, item)).collect()
        }
        Some((node, _)) => {
            fields.log.wrong(node, "a list of pairs of numbers");
            Vec::new()
        }
    }
}

/// A key that only this sort of row has: where the list has a column of that name, the column goes before.
fn is_free(own: &Entries, key: &str) -> bool {
    !own.contains_key(key)
}
