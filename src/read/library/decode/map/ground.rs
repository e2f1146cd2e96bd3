//! The parts of a map besides its spaces: terrains, zones, land, and what is laid out or rolled.

use super::super::DecodeContext;
use super::super::texts::TextScope;
use super::{is_free, sublist};
use warpress_format::fields::Fields;
use warpress_format::keys;
use warpress_format::node::{Node, Raw};
use warpress_geometry::areas;
use warpress_model::Code;
use warpress_model::map::{Land, Placed, Terrain, TerrainPosition, Zone};
use warpress_model::{ById, Cells, Column, Diagnostic, Location, Map, MapKind};

/// Reads the terrains of cells and edges.
pub fn terrains(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    map: &str,
    kind: MapKind,
) -> (ById<Column>, ById<Terrain>) {
    let named = sublist::SublistKeys { map, rows: "terrains", columns: "terrain_columns", title: "Terrain" };
    let (columns, rows) = sublist::rows(
        context,
        fields,
        &named,
        |_| (),
        |row, own| {
            let flag = |key: &'static str| is_free(own, key) && row.flag(key) || truth(row.node(key));
            let lies = match row.node("edge").map(|node| &node.raw) {
                None | Some(Raw::Bool(false)) => TerrainPosition::Inside,
                Some(Raw::Bool(true)) => TerrainPosition::Along,
                Some(_) => match row.one_of("edge") {
                    Some("across") => TerrainPosition::Across,
                    _ => TerrainPosition::Along,
                },
            };
            if is_free(own, "icon")
                && row.has("icon")
                && (lies != TerrainPosition::Inside || kind == MapKind::Areas)
            {
                let place = if kind == MapKind::Areas { "areas" } else { "edges" };
                let message = format!("a terrain of {place} has no icon");
                context.log.add(
                    Diagnostic::new(Code::E0102, message, row.key_spot("icon"))
                        .help("an icon is drawn in the spaces of a terrain that covers them; look = \"…\" says how others are drawn"),
                );
            }
            (lies, flag("closed"), flag("water"), row.text("look"))
        },
    );
    let terrain = |(row, (lies, closed, water, look)): (
        warpress_model::Row,
        (TerrainPosition, bool, bool, Option<String>),
    )| { (row.id.clone(), Terrain { row, lies, closed, water, look }) };
    (columns, rows.into_iter().map(terrain).collect())
}

fn truth(node: Option<&Node>) -> bool {
    matches!(node.map(|node| &node.raw), Some(Raw::Bool(true)))
}

/// Reads zones, named sets of spaces: listed, or chosen by rows, columns and terrain.
pub fn zones(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    map: &Map,
    id: &str,
) -> (ById<Column>, ById<Zone>) {
    let named = sublist::SublistKeys { map: id, rows: "zones", columns: "zone_columns", title: "Zones" };
    let listed = |entries: &mut warpress_format::node::Entries| {
        // `camp = ["30"]` is short for `camp = { spaces = ["30"] }`.
        for (location, node) in entries.values_mut().filter(|(_, node)| node.entries().is_none()) {
            let mut zone = Node::empty(location);
            zone.insert("spaces", node.clone());
            *node = zone;
        }
    };
    let (columns, rows) = sublist::rows(context, fields, &named, listed, |row, _| spaces(context, row, map));
    let zone = |(row, spaces): (warpress_model::Row, Vec<String>)| (row.id.clone(), Zone { row, spaces });
    (columns, rows.into_iter().map(zone).collect())
}

fn spaces(context: &DecodeContext<'_>, zone: &Fields<'_>, map: &Map) -> Vec<String> {
    let mut found = Vec::new();
    for (word, location) in zone.spotted_words("spaces") {
        if found.contains(&word) {
            let message = format!("“{word}” is named twice");
            context.log.add(Diagnostic::new(Code::E0107, message, location).help("remove one of the two"));
        } else if map.spaces.iter().any(|space| space.id == word) {
            found.push(word);
        } else {
            context.log.unknown("space", &word, map.spaces.iter().map(|space| space.id.as_str()), location);
        }
    }
    let picks = ["rows", "columns", "of"].into_iter().any(|key| zone.has(key));
    if !picks && !zone.has("spaces") {
        zone.missing("spaces");
    }
    let spans = ["columns", "rows"].map(|key| {
        let text = zone.printed(key)?;
        match warpress_model::Turns::parse(&text) {
            Ok(spans) => Some(spans),
            Err(why) => {
                let message = format!("“{text}” is not a range of {key}");
                context.log.add(Diagnostic::new(Code::E0142, message, zone.key_spot(key)).help(why));
                None
            }
        }
    });
    let of = context.stuff(zone, "of");
    if !picks {
        return found;
    }
    for (space, row) in map.spaces.iter().zip(&map.list.rows) {
        let inside = |span: &Option<warpress_model::Turns>, at: Option<u32>| match (span, at) {
            (None, _) => true,
            (Some(span), Some(at)) => span.contains(i64::from(at) + 1),
            (Some(_), None) => false,
        };
        let (column, line) = space.cell.unzip();
        let is = |word: &String| {
            space.terrain.contains(word) || row.tags.contains(word) || row.kinds.contains(word)
        };
        let fits =
            inside(&spans[0], column) && inside(&spans[1], line) && (of.is_empty() || of.iter().any(is));
        if fits && !found.contains(&space.id) {
            found.push(space.id.clone());
        }
    }
    if found.is_empty() {
        context.log.add(
            Diagnostic::new(Code::E0148, "this zone has no spaces", zone.location)
                .help("rows and columns are counted from 1 at the top left"),
        );
    }
    found
}

/// Reads the cells of a grid.
pub fn cells(fields: &Fields<'_>, kind: MapKind) -> Option<Cells> {
    let odd = fields.one_of("offset") != Some("even");
    let flat = fields.one_of("orientation") == Some("flat");
    let diagonal = fields.flag("diagonal");
    match kind {
        MapKind::Square => Some(Cells::Square { diagonal }),
        MapKind::Hex if flat => Some(Cells::Flat { odd }),
        MapKind::Hex => Some(Cells::Pointed { odd }),
        _ => None,
    }
}

/// Reads the size of a space, in mm.
pub fn size_of_spaces(fields: &Fields<'_>) -> Option<f64> {
    let node = fields.node("space_size")?;
    #[allow(clippy::cast_precision_loss)] // sizes are small
    let size = match node.raw {
        Raw::Int(size) => size as f64,
        Raw::Float(size) => size,
        _ => {
            fields.log.wrong(node, "a number of mm");
            return None;
        }
    };
    if (3.0..=200.0).contains(&size) {
        return Some(size);
    }
    let finding = Diagnostic::new(Code::E0105, format!("{size} is out of range"), &node.location);
    fields.log.add(finding.help("space_size is a number of mm from 3 to 200"));
    None
}

/// Reads the land that areas are cut from, or that a graph is drawn on: the name of a base map, or a table.
pub fn land(fields: &Fields<'_>, kind: MapKind) -> Option<Land> {
    let node = fields.node("land")?;
    let grown = node.get("seed").is_some();
    if kind != MapKind::Areas && (grown || kind != MapKind::Graph) {
        let what = if grown { "land that is grown from a seed" } else { "land" };
        let message = format!("{what} is not drawn under a map of the layout “{}”", kind.word());
        let help = "land of this world lies under `areas` and `graph`, land from a seed under `areas`";
        fields.log.add(Diagnostic::new(Code::E0332, message, fields.key_spot("land")).help(help));
        return None;
    }
    if node.entries().is_none() {
        let base = fields.text("land").filter(|base| known(fields, base, &node.location));
        return Some(Land { base, ..Land::default() });
    }
    let inner = Fields::open(node, fields.log, &keys::LAND);
    let extent = inner.node("extent").and_then(|node| extent(fields, node));
    let land = Land {
        base: inner.text("base").filter(|base| known(&inner, base, inner.key_spot("base"))),
        seed: inner.int("seed", 0, i64::MAX).and_then(|seed| u64::try_from(seed).ok()),
        form: inner.one_of("form"),
        extent,
        projection: inner.one_of("projection").map(str::to_owned),
    };
    if land.base.is_some() && land.seed.is_some() {
        let message = "land comes from a base map or is grown from a seed, not both";
        inner
            .log
            .add(Diagnostic::new(Code::E0144, message, inner.key_spot("seed")).help("remove one of the two"));
    }
    inner.finish();
    Some(land)
}

/// Whether this base map exists.
fn known(fields: &Fields<'_>, base: &str, location: &Location) -> bool {
    let known = areas::bases().any(|known| known == base);
    if !known {
        fields.log.unknown("base map", base, areas::bases(), location);
    }
    known
}

fn extent(fields: &Fields<'_>, node: &Node) -> Option<[f64; 4]> {
    #[allow(clippy::cast_precision_loss)] // degrees are small
    let number = |node: &Node| match node.raw {
        Raw::Int(number) => Some(number as f64),
        Raw::Float(number) => Some(number),
        _ => None,
    };
    let found: Option<Vec<f64>> = match &node.raw {
        Raw::List(items) => items.iter().map(number).collect(),
        _ => None,
    };
    match found.as_deref() {
        Some([west, south, east, north])
            if (-180.0..=180.0).contains(west)
                && (-180.0..=540.0).contains(east)
                && west < east
                && south < north
                && *south >= -90.0
                && *north <= 90.0 =>
        {
            Some([*west, *south, *east, *north])
        }
        _ => {
            fields.log.add(
                Diagnostic::new(Code::E0142, "this is not a part of the globe", &node.location)
                    .help("write extent = [west, south, east, north] in degrees, such as [-10, 35, 40, 60]"),
            );
            None
        }
    }
}

/// Reads how spaces are laid out, if not from the start: `"setup"`, `"play"`, or a table.
pub fn placed(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Option<Placed> {
    const WHEN: [&str; 2] = ["setup", "play"];
    let tiles = context.list_id(fields, "tiles", "");
    let node = fields.node("placed")?;
    if node.entries().is_none() {
        let when = fields.one_of_these("placed", &WHEN)?;
        return Some(Placed { when, tiles, ground: Vec::new(), by: Vec::new(), text: String::new() });
    }
    let inner = Fields::open(node, context.log, &keys::PLACED);
    let placed = Placed {
        when: inner.one_of_these("when", &WHEN).unwrap_or("setup"),
        tiles: context.list_id(&inner, "tiles", "").or(tiles),
        ground: context.stuff(&inner, "where"),
        by: context.who(&inner, "by"),
        text: context.say(&inner, "text", &TextScope::default()),
    };
    inner.finish();
    Some(placed)
}

/// `{ goods = "land-goods" }`, or `{ goods = { land = "land-goods", sea = "water" } }` by kind or terrain.
pub fn rolled(
    context: &DecodeContext<'_>,
    fields: &Fields<'_>,
    columns: &ById<Column>,
) -> ById<ById<String>> {
    let is_table = |word: &str| context.names.lists.get(word) == Some(&"tables");
    let kinds: Vec<&str> = ["terrains", "kinds"]
        .iter()
        .filter_map(|key| fields.node(key)?.entries())
        .flat_map(|entries| entries.keys().map(String::as_str))
        .collect();
    let mut found = ById::new();
    for (column, (location, node)) in fields.collection("rolled") {
        if !columns.contains_key(column) {
            context.log.unknown("column", column, columns.keys().map(String::as_str), location);
        }
        let single = [(String::new(), node)];
        let tables: Vec<(String, &Node)> = match node.entries() {
            Some(entries) => entries.iter().map(|(kind, (_, node))| (kind.clone(), node)).collect(),
            None => single.to_vec(),
        };
        let mut by_kind = ById::new();
        for (kind, node) in tables {
            let word = node.text().unwrap_or_default();
            if !is_table(word) {
                let all = context.names.lists.iter().filter(|(_, folder)| **folder == "tables");
                context.log.unknown("table", word, all.map(|(id, _)| id.as_str()), &node.location);
            }
            if !kind.is_empty() && !kinds.is_empty() && !kinds.contains(&kind.as_str()) {
                context.log.unknown("kind or terrain", &kind, kinds.iter().copied(), &node.location);
            }
            by_kind.insert(kind, word.to_owned());
        }
        found.insert(column.clone(), by_kind);
    }
    found
}
