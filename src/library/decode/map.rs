//! Boards, tracks and maps: from what the data say to a full list of spaces with their ways out.

use indexmap::IndexMap;

use super::Scene;
use super::list::list;
use super::row::{Frame, row};
use crate::geometry::grid::{Cells, Grid};
use crate::library::fields::Fields;
use crate::library::node::{Entries, Node, Raw};
use crate::model::map::{Way, Zone};
use crate::model::phrase::title;
use crate::model::{ById, Diagnostic, ListKind, Map, MapKind, Scope, Space, Spot};

/// A map must not have more spaces than this.
const MOST_SPACES: u32 = 10_000;

const KINDS: [&str; 7] = ["square", "hex", "track", "ring", "cells", "graph", "areas"];

/// Reads a map.
pub fn map(scene: &Scene<'_>, id: &str, node: &Node) -> Map {
    let outer = Fields::open(node, scene.log);
    let kind = match outer.one_of("kind", &KINDS) {
        Some("hex") => MapKind::Hex,
        Some("track") => MapKind::Track,
        Some("ring") => MapKind::Ring,
        Some("cells") => MapKind::Cells,
        Some("graph") => MapKind::Graph,
        Some("areas") => MapKind::Areas,
        Some(_) => MapKind::Square,
        None => {
            if !outer.has("kind") {
                outer.missing("kind");
            }
            MapKind::Square
        }
    };
    let (across, down) = extent(scene, &outer, kind);
    let whole = with_all_spaces(scene, &outer, node, kind, across, down);
    let fields = Fields::open(&whole, scene.log);
    let look = look(&fields);
    let (terrains, edge_terrains) = terrains(scene, &fields, id);
    let own = fields.collection("columns");
    let (list, mut spaces) = list(scene, &fields, id, ListKind::Spaces, "spaces", |space| {
        read_space(scene, space, &terrains, own)
    });
    for (space, row) in spaces.iter_mut().zip(&list.rows) {
        space.0.id.clone_from(&row.id);
    }
    let mut map = Map {
        kind,
        authored: fields.flag("authored"),
        per: scene.scope(&fields, "per").unwrap_or(Scope::Game),
        on: scene.stuff(&fields, "on"),
        terrains,
        edge_terrains,
        zones: ById::new(),
        across,
        down,
        look,
        forbid: Vec::new(),
        rolled: rolled(scene, &fields, &list.columns),
        placed: fields.one_of("placed", &["setup", "play"]).map(str::to_owned),
        tiles: scene.list_id(&fields, "tiles", ""),
        spaces: Vec::new(),
        list,
    };
    scene.ruling(&fields, "ruling");
    ways(scene, &fields, &mut map, spaces);
    map.zones = zones(scene, &fields, &map);
    for key in ["kind", "rows", "columns_across", "length", "grid", "glyphs", "legend", "text", "terrains"] {
        fields.node(key);
    }
    fields.finish();
    map
}

fn extent(scene: &Scene<'_>, fields: &Fields<'_>, kind: MapKind) -> (u32, u32) {
    let number =
        |key: &'static str| scene.whole(fields, key, 1, 500).and_then(|number| u32::try_from(number).ok());
    let length = number("length");
    let (mut across, mut down) = (number("columns_across").unwrap_or(0), number("rows").unwrap_or(0));
    if let Some(Raw::List(lines)) = fields.node("grid").map(|node| &node.raw) {
        down = down.max(u32::try_from(lines.len()).unwrap_or(u32::MAX));
        let longest = lines.iter().filter_map(|line| Some(line.text()?.chars().count())).max().unwrap_or(0);
        across = across.max(u32::try_from(longest).unwrap_or(u32::MAX));
    }
    match kind {
        MapKind::Track | MapKind::Ring => (length.unwrap_or(0), 1),
        MapKind::Square | MapKind::Hex => {
            if across == 0 || down == 0 {
                fields.missing("rows and columns_across");
            }
            if u64::from(across) * u64::from(down) > u64::from(MOST_SPACES) {
                scene.log.add(
                    Diagnostic::error("E0111", format!("more than {MOST_SPACES} spaces"), fields.spot)
                        .help("make the map smaller"),
                );
                return (1, 1);
            }
            (across.max(1), down.max(1))
        }
        _ => (across, down),
    }
}

/// The map with a row for each space of its grid or track, in the order of the cells: what the data
/// say of single spaces is laid over the blank ones.
fn with_all_spaces(
    scene: &Scene<'_>,
    fields: &Fields<'_>,
    node: &Node,
    kind: MapKind,
    across: u32,
    down: u32,
) -> Node {
    let grid = matches!(kind, MapKind::Square | MapKind::Hex);
    let given: Entries = fields.collection("spaces").clone();
    if !grid && across <= u32::try_from(given.len()).unwrap_or(u32::MAX) || across == 0 {
        return node.clone();
    }
    let numbering = Numbering::read(fields, grid);
    let glyphs = fields.node("glyphs");
    let lines: Vec<Vec<char>> = match fields.node("grid").map(|node| &node.raw) {
        Some(Raw::List(lines)) => {
            lines.iter().map(|line| line.text().unwrap_or_default().chars().collect()).collect()
        }
        _ => Vec::new(),
    };
    let mut rows = Entries::new();
    for cell in (0..down).flat_map(|row| (0..across).map(move |column| (column, row))) {
        let mut blank = Node::empty(&node.spot);
        blank.spot.end = blank.spot.start;
        let at = format!("{},{}", cell.0, cell.1);
        blank.insert("cell", Node { raw: Raw::Text(at), spot: node.spot.clone() });
        let glyph = lines.get(cell.1 as usize).and_then(|line| line.get(cell.0 as usize));
        if let Some(glyph) = glyph {
            match glyphs.and_then(|glyphs| glyphs.get(&glyph.to_string())) {
                Some(terrain) => blank.insert("terrain", terrain.clone()),
                None => {
                    let known =
                        glyphs.and_then(Node::entries).into_iter().flatten().map(|(glyph, _)| glyph.as_str());
                    scene.log.unknown("glyph", &glyph.to_string(), known, fields.key_spot("grid"));
                }
            }
        }
        rows.insert(numbering.id(cell, across, down), (node.spot.clone(), blank));
    }
    for (id, (spot, over)) in given {
        match rows.get_mut(&id) {
            Some((place, blank)) => {
                *place = spot;
                for (key, (spot, value)) in over.entries().into_iter().flatten() {
                    if let Raw::Table(entries) = &mut blank.raw {
                        entries.insert(key.clone(), (spot.clone(), value.clone()));
                    }
                }
                blank.spot = over.spot;
            }
            None => scene.log.unknown("space", &id, rows.keys().map(String::as_str), &spot),
        }
    }
    let mut whole = node.clone();
    whole.insert("spaces", Node { raw: Raw::Table(rows), spot: node.spot.clone() });
    whole
}

/// How the spaces of a grid are called.
struct Numbering {
    by: &'static str,
    start: i64,
    pad: usize,
}

impl Numbering {
    fn read(fields: &Fields<'_>, grid: bool) -> Self {
        let usual = if grid { "coordinate" } else { "row" };
        let Some(inner) = fields.table("numbering") else { return Self { by: usual, start: 1, pad: 1 } };
        let found = Self {
            by: inner.one_of("by", &["row", "column", "coordinate", "axial", "own"]).unwrap_or(usual),
            start: inner.int("start", 0, 10_000).unwrap_or(1),
            pad: inner.count("pad", 6).unwrap_or(1) as usize,
        };
        inner.finish();
        found
    }

    fn id(&self, (column, row): (u32, u32), across: u32, down: u32) -> String {
        let (column, row) = (i64::from(column), i64::from(row));
        match self.by {
            "coordinate" => format!("{}{}", letters(column), row + self.start),
            "axial" => format!("{:02}{:02}", column + self.start, row + self.start),
            "column" => format!("{:0pad$}", column * i64::from(down) + row + self.start, pad = self.pad),
            _ => format!("{:0pad$}", row * i64::from(across) + column + self.start, pad = self.pad),
        }
    }
}

fn letters(mut column: i64) -> String {
    let mut text = String::new();
    loop {
        let letter = u8::try_from(column % 26).unwrap_or_default();
        text.insert(0, char::from(b'a' + letter));
        column = column / 26 - 1;
        if column < 0 {
            return text.to_uppercase();
        }
    }
}

fn look(fields: &Fields<'_>) -> ById<String> {
    let mut look = ById::new();
    for (key, words) in [
        ("orientation", ["flat", "pointed", ""]),
        ("offset", ["odd", "even", ""]),
        ("land", ["", "", ""]),
        ("projection", ["", "", ""]),
    ] {
        let Some(node) = fields.node(key) else { continue };
        match node.printed() {
            Some(word) if words[0].is_empty() || words.contains(&word.as_str()) => {
                look.insert(key.to_owned(), word);
            }
            Some(word) => {
                fields.log.unknown(key, &word, words.into_iter().filter(|word| !word.is_empty()), &node.spot)
            }
            None => {
                let seed = node.get("seed").and_then(Node::printed).unwrap_or_default();
                look.insert(key.to_owned(), format!("seed {seed}"));
            }
        }
    }
    if let Some(wrap) = fields.one_of("wrap", &["none", "rows", "columns", "both"]) {
        look.insert("wrap".into(), wrap.to_owned());
    }
    if fields.flag("diagonal") {
        look.insert("diagonal".into(), "yes".into());
    }
    if let Some(node) = fields.node("numbering") {
        look.insert("numbering".into(), node.get("by").and_then(Node::printed).unwrap_or_default());
    }
    look
}

fn terrains(
    scene: &Scene<'_>,
    fields: &Fields<'_>,
    map: &str,
) -> (IndexMap<String, crate::model::Row>, Vec<String>) {
    let none = ById::new();
    let no_codes = ById::new();
    let frame = Frame {
        list: format!("{map}-terrains"),
        list_name: "Terrain".into(),
        kind: ListKind::Records,
        columns: &none,
        codes: &no_codes,
        defaults: None,
        kinds: None,
        slots: None,
        side: None,
        each: None,
    };
    let mut found = IndexMap::new();
    let mut edges = Vec::new();
    for (id, (_, node)) in fields.collection("terrains") {
        let (row, edge) = row(scene, &frame, id, node, |row| {
            // Costs and effects of a terrain are columns without a declaration: they are few and plain.
            for key in ["move", "cover", "colour", "glyph"] {
                row.node(key);
            }
            row.flag("edge")
        });
        if edge {
            edges.push(id.clone());
        }
        found.insert(id.clone(), row);
    }
    (found, edges)
}

type Read = (Space, Vec<(String, Spot)>);

/// `own` are the columns of the list: where one is called like a key of spaces, the column goes before.
fn read_space(
    scene: &Scene<'_>,
    row: &Fields<'_>,
    terrains: &IndexMap<String, crate::model::Row>,
    own: &crate::library::node::Entries,
) -> Read {
    let terrain = row.text("terrain");
    if let Some(word) = terrain.as_ref().filter(|word| !terrains.contains_key(*word)) {
        scene.log.unknown("terrain", word, terrains.keys().map(String::as_str), row.key_spot("terrain"));
    }
    let pair = |key: &'static str| {
        let node = row.node(key)?;
        let Raw::List(items) = &node.raw else {
            scene.log.wrong(node, "a pair of numbers");
            return None;
        };
        #[allow(clippy::cast_precision_loss)] // coordinates are small
        let number = |item: &Node| match item.raw {
            Raw::Int(number) => Some(number as f64),
            Raw::Float(number) => Some(number),
            _ => None,
        };
        match items.as_slice() {
            [x, y] => Some((number(x)?, number(y)?)),
            _ => {
                scene.log.wrong(node, "a pair of numbers");
                None
            }
        }
    };
    let cell = row.text("cell").and_then(|text| {
        let (column, row) = text.split_once(',')?;
        Some((column.parse().ok()?, row.parse().ok()?))
    });
    let space = Space {
        id: String::new(),
        cell,
        at: pair("at"),
        lonlat: pair("lonlat"),
        terrain,
        capacity: if own.contains_key("capacity") { None } else { scene.amount(row, "capacity") },
        closed: row.flag("closed"),
        ways: Vec::new(),
    };
    let neighbours =
        row.spotted_words("neighbours").into_iter().map(|(word, spot)| (word, spot.clone())).collect();
    row.node("label_at");
    (space, neighbours)
}

fn ways(scene: &Scene<'_>, fields: &Fields<'_>, map: &mut Map, read: Vec<Read>) {
    let ids: Vec<String> = read.iter().map(|(space, _)| space.id.clone()).collect();
    let index: IndexMap<&str, usize> = ids.iter().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
    let way = |to: &str| Way {
        to: to.to_owned(),
        crosses: Vec::new(),
        capacity: None,
        of: Vec::new(),
        only_if: None,
    };
    let mut spaces: Vec<Space> = Vec::with_capacity(read.len());
    let mut joins: Vec<(usize, usize)> = Vec::new();
    for (at, (space, neighbours)) in read.into_iter().enumerate() {
        for (word, spot) in neighbours {
            match index.get(word.as_str()) {
                Some(other) => joins.extend([(at, *other), (*other, at)]),
                None => scene.log.unknown("space", &word, ids.iter().map(String::as_str), &spot),
            }
        }
        spaces.push(space);
    }
    let last = spaces.len().saturating_sub(1);
    match map.kind {
        MapKind::Square | MapKind::Hex => {
            let grid = grid(map);
            let at_cell: IndexMap<(u32, u32), usize> =
                spaces.iter().enumerate().filter_map(|(at, space)| Some((space.cell?, at))).collect();
            for (at, space) in spaces.iter().enumerate() {
                let near = space.cell.map(|cell| grid.neighbours(cell)).unwrap_or_default();
                joins.extend(near.iter().filter_map(|cell| Some((at, *at_cell.get(cell)?))));
            }
        }
        MapKind::Track | MapKind::Ring => {
            joins.extend((0..last).flat_map(|at| [(at, at + 1), (at + 1, at)]));
            if map.kind == MapKind::Ring && last > 1 {
                joins.extend([(last, 0), (0, last)]);
            }
        }
        MapKind::Cells | MapKind::Graph | MapKind::Areas => {}
    }
    for (from, to) in joins {
        if from != to && !spaces[from].ways.iter().any(|way| way.to == ids[to]) {
            let way = way(&ids[to]);
            spaces[from].ways.push(way);
        }
    }
    map.spaces = spaces;
    links(scene, fields, map, &index);
    edges(scene, fields, map, &index);
    if let Some(Raw::List(pairs)) = fields.node("forbid").map(|node| &node.raw) {
        for pair in pairs {
            if let Some((from, to)) = two_spaces(scene, pair, &index) {
                map.forbid.push((ids[from].clone(), ids[to].clone()));
            }
        }
    }
}

fn grid(map: &Map) -> Grid {
    let is = |key: &str, word: &str| map.look.get(key).is_some_and(|found| found == word);
    let odd = !is("offset", "even");
    let cells = match map.kind {
        MapKind::Hex if is("orientation", "flat") => Cells::Flat { odd },
        MapKind::Hex => Cells::Pointed { odd },
        _ => Cells::Square { diagonal: is("diagonal", "yes") },
    };
    let wrap = |word| is("wrap", word) || is("wrap", "both");
    Grid { across: map.across, down: map.down, cells, wrap_columns: wrap("columns"), wrap_rows: wrap("rows") }
}

fn links(scene: &Scene<'_>, fields: &Fields<'_>, map: &mut Map, index: &IndexMap<&str, usize>) {
    let Some(node) = fields.node("links") else { return };
    let Raw::List(items) = &node.raw else { return scene.log.wrong(node, "a list of links") };
    for item in items {
        let inner = Fields::open(item, scene.log);
        let end = |key: &'static str| {
            let words = inner.spotted_words(key);
            let mut found = Vec::new();
            for (word, spot) in words {
                match index.get(word.as_str()) {
                    Some(at) => found.push(*at),
                    None => scene.log.unknown("space", &word, index.keys().copied(), spot),
                }
            }
            found
        };
        let (from, to) = (end("from"), end("to"));
        let one_way = inner.flag("one_way");
        let capacity = scene.whole(&inner, "capacity", 0, 1000).and_then(|most| u32::try_from(most).ok());
        let crosses = inner.words("terrain");
        let of = scene.stuff(&inner, "of");
        let only_if = scene.expr(&inner, "if");
        inner.text("name");
        inner.finish();
        for (from, to) in from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to))) {
            let mut add = |from: usize, to: usize| {
                let id = map.spaces[to].id.clone();
                if !map.spaces[from].ways.iter().any(|way| way.to == id) {
                    map.spaces[from].ways.push(Way {
                        to: id,
                        crosses: crosses.clone(),
                        capacity,
                        of: of.clone(),
                        only_if: only_if.clone(),
                    });
                }
            };
            add(from, to);
            if !one_way {
                add(to, from);
            }
        }
    }
}

fn two_spaces(scene: &Scene<'_>, node: &Node, index: &IndexMap<&str, usize>) -> Option<(usize, usize)> {
    let Raw::List(pair) = &node.raw else {
        scene.log.wrong(node, "a pair of spaces");
        return None;
    };
    let mut found = Vec::new();
    for item in pair {
        let word = item.printed()?;
        match index.get(word.as_str()) {
            Some(at) => found.push(*at),
            None => scene.log.unknown("space", &word, index.keys().copied(), &item.spot),
        }
    }
    match found[..] {
        [from, to] => Some((from, to)),
        _ => None,
    }
}

/// A pair of spaces, or a list of pairs.
fn pairs(scene: &Scene<'_>, node: &Node, index: &IndexMap<&str, usize>) -> Vec<(usize, usize)> {
    match &node.raw {
        Raw::List(items) if items.iter().all(|item| matches!(item.raw, Raw::List(_))) => {
            items.iter().filter_map(|item| two_spaces(scene, item, index)).collect()
        }
        _ => two_spaces(scene, node, index).into_iter().collect(),
    }
}

fn edges(scene: &Scene<'_>, fields: &Fields<'_>, map: &mut Map, index: &IndexMap<&str, usize>) {
    let Some(node) = fields.node("edges") else { return };
    let Raw::List(items) = &node.raw else { return scene.log.wrong(node, "a list of edges") };
    for item in items {
        let inner = Fields::open(item, scene.log);
        let pairs = inner.node("between").map(|node| pairs(scene, node, index)).unwrap_or_default();
        let terrain = inner.need_text("terrain");
        if !map.edge_terrains.contains(&terrain) {
            scene.log.unknown(
                "edge terrain",
                &terrain,
                map.edge_terrains.iter().map(String::as_str),
                inner.key_spot("terrain"),
            );
        }
        inner.finish();
        for (from, to) in pairs.into_iter().flat_map(|(from, to)| [(from, to), (to, from)]) {
            let id = map.spaces[to].id.clone();
            match map.spaces[from].ways.iter_mut().find(|way| way.to == id) {
                Some(way) => way.crosses.push(terrain.clone()),
                None => {
                    let other = &map.spaces[from].id;
                    scene.log.add(
                        Diagnostic::error("E0105", format!("{other} and {id} are no neighbours"), &item.spot)
                            .help("an edge lies between two neighbouring spaces"),
                    );
                    break;
                }
            }
        }
    }
}

fn zones(scene: &Scene<'_>, fields: &Fields<'_>, map: &Map) -> ById<Zone> {
    let mut zones = ById::new();
    for (id, (_, node)) in fields.collection("zones") {
        let (name, list) = match node.entries() {
            Some(_) => (node.get("name").and_then(Node::printed), node.get("spaces")),
            None => (None, Some(node)),
        };
        let items = match list.map(|node| &node.raw) {
            Some(Raw::List(items)) => items.as_slice(),
            _ => {
                scene.log.wrong(node, "a list of spaces");
                continue;
            }
        };
        let mut spaces = Vec::new();
        for item in items {
            let Some(word) = item.printed() else { continue };
            if map.spaces.iter().any(|space| space.id == word) {
                spaces.push(word);
            } else {
                scene.log.unknown(
                    "space",
                    &word,
                    map.spaces.iter().map(|space| space.id.as_str()),
                    &item.spot,
                );
            }
        }
        zones.insert(id.clone(), Zone { name: name.unwrap_or_else(|| title(id)), spaces });
    }
    zones
}

/// `{ goods = "land-goods" }`, or `{ goods = { land = "land-goods", sea = "water" } }` by kind or terrain.
fn rolled(
    scene: &Scene<'_>,
    fields: &Fields<'_>,
    columns: &ById<crate::model::Column>,
) -> ById<ById<String>> {
    let is_table = |word: &str| scene.names.lists.get(word) == Some(&"tables");
    let mut found = ById::new();
    for (column, (spot, node)) in fields.collection("rolled") {
        if !columns.contains_key(column) {
            scene.log.unknown("column", column, columns.keys().map(String::as_str), spot);
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
                let all = scene.names.lists.iter().filter(|(_, folder)| **folder == "tables");
                scene.log.unknown("table", word, all.map(|(id, _)| id.as_str()), &node.spot);
            }
            by_kind.insert(kind, word.to_owned());
        }
        found.insert(column.clone(), by_kind);
    }
    found
}

/// The ids of the spaces that a grid or track has though its file does not name them.
pub fn blank_spaces(root: &Node, map: &Node) -> Vec<String> {
    let number = |key: &str| {
        let node = map.get(key)?;
        let constant = node.text().and_then(|name| root.get("constants")?.get(name));
        let constant = constant.map(|node| node.get("value").unwrap_or(node));
        match constant.unwrap_or(node).raw {
            Raw::Int(number) => u32::try_from(number).ok().filter(|number| *number <= 500),
            _ => None,
        }
    };
    let log = crate::library::fields::Log::default();
    let fields = Fields::open(map, &log);
    let (across, down, grid) = match map.get("kind").and_then(Node::text) {
        Some("track" | "ring") => (number("length").unwrap_or(0), 1, false),
        Some("square" | "hex") => (number("columns_across").unwrap_or(0), number("rows").unwrap_or(0), true),
        _ => return Vec::new(),
    };
    if u64::from(across) * u64::from(down) > u64::from(MOST_SPACES) {
        return Vec::new();
    }
    let numbering = Numbering::read(&fields, grid);
    let cells = (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
    cells.map(|cell| numbering.id(cell, across, down)).collect()
}
