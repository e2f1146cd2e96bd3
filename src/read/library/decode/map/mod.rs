//! Boards, tracks and maps: from the data to a complete list of spaces with the ways between them.
//!
//! Each map is read by itself; then the links are added, as they may lead to other maps; then all maps are checked.

mod check;
mod ground;
mod links;
mod numbering;
mod plot;
mod space;
mod sublist;
mod ways;

use super::DecodeContext;
use super::list::list;
use super::texts::TextScope;
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Entries, Node};
use warpress_model::{ById, ListKind, Map, MapKind, Scope};

pub use plot::blank_spaces;

/// A map before its links are resolved.
struct Draft {
    map: Map,
    links: Vec<links::UnresolvedLink>,
    edges: Vec<ways::Edge>,
}

/// Reads all maps.
pub fn maps(context: &DecodeContext<'_>) -> ById<Map> {
    let entries = context.root.get("maps").and_then(Node::entries);
    let mut drafts: ById<Draft> =
        entries.into_iter().flatten().map(|(id, (_, node))| (id.clone(), draft(context, id, node))).collect();
    links::lay(context, &mut drafts);
    let maps: ById<Map> = drafts
        .into_iter()
        .map(|(id, mut draft)| {
            ways::drawn(&mut draft.map);
            ways::edges(context, &mut draft.map, draft.edges);
            (id, draft.map)
        })
        .collect();
    check::reach(context, &maps);
    maps
}

fn draft(context: &DecodeContext<'_>, id: &str, node: &Node) -> Draft {
    let outer = Fields::open(node, context.log, &keys::MAP);
    let kind = match outer.one_of("layout") {
        Some("hex") => MapKind::Hex,
        Some("track") => MapKind::Track,
        Some("ring") => MapKind::Ring,
        Some("cells") => MapKind::Cells,
        Some("graph") => MapKind::Graph,
        Some("areas") => MapKind::Areas,
        Some(_) => MapKind::Square,
        None => {
            if !outer.has("layout") {
                outer.missing("layout");
            }
            MapKind::Square
        }
    };
    let plot = plot::Plot::read(context, &outer, kind);
    let whole = plot.fill(context, &outer, node);
    let fields = Fields::open(&whole, context.log, &keys::MAP);
    let (terrain_columns, terrains) = ground::terrains(context, &fields, id, kind);
    let own = fields.collection("columns");
    let (list, read) = list(context, &fields, id, ListKind::Spaces, "spaces", |row| {
        space::read(context, row, &terrains, own)
    });
    let (link_columns, links) = links::read(context, &fields, id);
    let wrap = fields.one_of("wrap").unwrap_or("none");
    let mut map = Map {
        kind,
        authored: fields.flag("authored"),
        ruling: context.ruling(&fields, "ruling"),
        per: fields.word("per").unwrap_or(Scope::Game),
        whose: context.stuff(&fields, "whose"),
        text: context.say(&fields, "text", &TextScope::default()),
        legend: context.say(&fields, "legend", &TextScope::default()),
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
        anticlockwise: fields.one_of("direction") == Some("anticlockwise"),
        apart: fields.flag("apart"),
        land: ground::land(&fields, kind),
        drawn: false,
        forbid: Vec::new(),
        rolled: ground::rolled(context, &fields, &list.columns),
        placed: ground::placed(context, &fields),
        list,
    };
    ways::lay(context, &fields, &mut map, read);
    check::cells(context, &fields, &mut map);
    check::points(context, &map);
    (map.zone_columns, map.zones) = ground::zones(context, &fields, &map, id);
    let edges = ways::read_edges(context, &fields, &mut map);
    ways::forbid(context, &fields, &mut map);
    for key in ["layout", "rows_down", "columns_across", "length", "grid", "glyphs", "numbering"] {
        fields.node(key);
    }
    fields.finish();
    Draft { map, links, edges }
}

/// A pair of numbers.
fn pair(log: &warpress_format::fields::Log, node: &Node) -> Option<(f64, f64)> {
    use warpress_format::node::Raw;
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
        Some((_, warpress_format::node::Raw::List(items))) => {
            items.iter().filter_map(|item| pair(fields.log, item)).collect()
        }
        Some((node, _)) => {
            fields.log.wrong(node, "a list of pairs of numbers");
            Vec::new()
        }
    }
}

/// Whether a key means what it means for this sort of row: a column of the list with the same name takes precedence.
fn is_free(own: &Entries, key: &str) -> bool {
    !own.contains_key(key)
}
