//! The data of a game along the tables of its keys: each key adds its value to a digest if it counts for that.
//!
//! The order of entries counts, that of the keys of one does not.
//!
//! A key is known by the table that it stands in, never by its name alone: `colour` is drawn on a side or a row, but a
//! list may have a column of that name, whose values are played.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use super::word;
use blake3::Hasher;
use warpress_format::keys::{self, Counts, Key, Kind, Table};
use warpress_format::node::{Node, Raw};
use warpress_model::slug;

/// What a digest is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Playouts.
    Play,
    /// An audit.
    Audit,
}

/// The lists of a game: the key that holds them, the keys of a list, those of its rows.
static LISTS: [(&str, &Table, &Table); 6] = [
    ("decks", &keys::DECK, &keys::ROW),
    ("counters", &keys::COUNTERS, &keys::ROW),
    ("records", &keys::RECORDS, &keys::ROW),
    ("maps", &keys::MAP, &keys::SPACE),
    ("forms", &keys::FORM, &keys::FIELD),
    ("tables", &keys::DICE_TABLE, &keys::TABLE_ROW),
];

/// The keys of a list that declare columns of its rows.
const COLUMNS: [&str; 4] = ["columns", "zone_columns", "terrain_columns", "link_columns"];

/// Names of columns.
type Names = BTreeSet<String>;

/// The way through the data of a game.
struct Walk<'r> {
    what: Purpose,
    /// The columns of each list, by its folder and id, with those that scenarios and options add: what changes a row
    /// need not repeat them.
    columns: BTreeMap<(&'r str, &'r str), Names>,
}

/// Where a table stands.
#[derive(Clone, Copy)]
struct TableScope<'w> {
    /// The columns of its list.
    columns: &'w Names,
    /// The keys of that list's rows.
    rows: &'static Table,
    /// The list is a map of areas that are neighbours where they touch in the drawing.
    touching: bool,
    /// The list is one of counters, whose `back` is a table of columns.
    turned: bool,
    /// It belongs to what a scenario or an option changes, which does not say what the list is like.
    change: bool,
}

/// What the value of a key is made of.
enum Shape {
    /// Nothing that has keys of its own.
    Plain,
    /// A table with these keys.
    One(&'static Table),
    /// Several of them, by id or in a list.
    Many(&'static Table),
    /// Lists with these keys, and rows with those.
    Lists(&'static Table, &'static Table),
}

/// The data of a game, as far as they count.
pub fn walk(root: &Node, what: Purpose) -> Hasher {
    let none = Names::new();
    let mut hasher = Hasher::new();
    Walk::of(root, what).table(&mut hasher, root, &keys::GAME, TableScope::game(&none));
    hasher
}

/// The same entry by entry, for an audit: the key, the id of an entry of a collection, and what counts of it.
pub fn entries(root: &Node) -> Vec<(&str, Option<&str>, Hasher)> {
    let none = Names::new();
    let (walk, near) = (Walk::of(root, Purpose::Audit), TableScope::game(&none));
    let mut all = Vec::new();
    for (name, (_, node)) in root.entries().into_iter().flatten() {
        let Some(key) = keys::GAME.key(name) else { continue };
        let of = |id, fill: &dyn Fn(&mut Hasher)| {
            let mut hasher = Hasher::new();
            fill(&mut hasher);
            (key.name, id, hasher)
        };
        match (shape(key, near), node.entries()) {
            _ if key.counts == Counts::Drawn => {}
            (Shape::Many(keys), Some(entries)) => all.extend(entries.iter().map(|(id, (_, node))| {
                of(Some(id.as_str()), &|hasher| walk.table(hasher, node, keys, near))
            })),
            (Shape::Lists(keys, rows), Some(entries)) => all.extend(entries.iter().map(|(id, (_, node))| {
                of(Some(id.as_str()), &|hasher| walk.list(hasher, (key.name, id, node), (keys, rows), false))
            })),
            _ => all.push(of(None, &|hasher| walk.entry(hasher, key, node, near))),
        }
    }
    all
}

/// Adds the columns that lists declare.
fn declared<'r>(root: &'r Node, columns: &mut BTreeMap<(&'r str, &'r str), Names>) {
    for (folder, ..) in &LISTS {
        for (id, (_, list)) in root.get(folder).and_then(Node::entries).into_iter().flatten() {
            let names = columns.entry((folder, id)).or_default();
            COLUMNS.iter().filter_map(|key| list.get(key)).for_each(|node| match &node.raw {
                Raw::Table(entries) => names.extend(entries.keys().cloned()),
                // In a change, which has not been normalised.
                Raw::List(items) => names.extend(items.iter().filter_map(name_of)),
                _ => {}
            });
        }
    }
}

/// The name of a column that stands in a list of columns.
fn name_of(column: &Node) -> Option<String> {
    let id = || column.get("id")?.printed();
    let name = || Some(slug(&column.get("name")?.printed()?));
    column.text().map(str::to_owned).or_else(id).or_else(name)
}

/// The entries of a table, or the items of a list.
fn values(node: Option<&Node>) -> Vec<&Node> {
    match node.map(|node| &node.raw) {
        Some(Raw::Table(entries)) => entries.values().map(|(_, node)| node).collect(),
        Some(Raw::List(items)) => items.iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether the neighbours on a map come from its drawing (`decode/map/ways.rs`): it has areas that are there from the
/// start, and none of them names a neighbour.
fn touching(map: &Node) -> bool {
    let names = |space: &Node| space.get("neighbours").is_some_and(|words| !values(Some(words)).is_empty());
    let absent = |space: &Node| matches!(space.get("absent").map(|node| &node.raw), Some(Raw::Bool(true)));
    map.get("layout").and_then(Node::text) == Some("areas")
        && map.get("placed").is_none()
        && !values(map.get("spaces")).into_iter().any(|space| names(space) && !absent(space))
}

impl<'w> TableScope<'w> {
    /// At the top of a game.
    fn game(none: &'w Names) -> Self {
        Self { columns: none, rows: &keys::ROW, touching: false, turned: false, change: false }
    }
}

impl<'r> Walk<'r> {
    fn of(root: &'r Node, what: Purpose) -> Self {
        let mut columns = BTreeMap::new();
        declared(root, &mut columns);
        let changes = ["scenarios", "options"].into_iter().flat_map(|key| values(root.get(key)));
        changes.filter_map(|patch| patch.get("change")).for_each(|change| declared(change, &mut columns));
        Self { what, columns }
    }

    /// A table with these keys, or a short form of it.
    fn table(&self, hasher: &mut Hasher, node: &Node, keys: &'static Table, near: TableScope<'_>) {
        let Some(entries) = node.entries() else { return plain(hasher, node) };
        hasher.update(b"t");
        let own = |name: &str| keys.key(name).filter(|_| !(keys.open && near.columns.contains(name)));
        // Keys come by their names, as it makes no difference where in its table somebody writes one.
        let named = entries.iter().filter_map(|(name, (_, node))| Some((own(name)?, node)));
        let named: BTreeMap<&str, (&'static Key, &Node)> =
            named.map(|(key, node)| (key.name, (key, node))).collect();
        named.into_values().for_each(|(key, node)| self.entry(hasher, key, node, near));
        // Columns, and keys that come from the data otherwise.
        for (name, (_, node)) in entries.iter().filter(|(name, _)| own(name).is_none()) {
            word(hasher, b'k', name);
            self.cell(hasher, node, near);
        }
        hasher.update(b"e");
    }

    fn entry(&self, hasher: &mut Hasher, key: &'static Key, node: &Node, near: TableScope<'_>) {
        let play = self.what == Purpose::Play;
        match key.counts {
            Counts::Drawn => return,
            Counts::Laid if !near.touching => return,
            Counts::Read if play => return,
            Counts::Said if play => {
                let blank = node.text().is_some_and(|text| text.trim().is_empty());
                word(hasher, b'k', key.name);
                return word(hasher, b'?', if blank { "" } else { "said" });
            }
            Counts::Played | Counts::Laid | Counts::Read | Counts::Said => {}
        }
        let is_back = matches!(key.kind, Kind::Table(table) if ptr::eq(table, &keys::BACK));
        let shape = match shape(key, near) {
            // Only counters are turned over in play; the back of a card is read, and its template is drawn.
            _ if is_back && node.entries().is_none() => return,
            _ if is_back && near.turned => Shape::One(&keys::ROW),
            _ if is_back && play => return,
            shape => shape,
        };
        word(hasher, b'k', key.name);
        match shape {
            Shape::Plain => plain(hasher, node),
            Shape::One(keys) => {
                self.table(
                    hasher,
                    node,
                    keys,
                    TableScope { change: near.change || key.name == CHANGE, ..near },
                );
            }
            Shape::Many(keys) => self.many(hasher, node, keys, near),
            Shape::Lists(keys, rows) => self.lists(hasher, (key.name, node), (keys, rows), near.change),
        }
    }

    /// Tables by id, or a list of them.
    fn many(&self, hasher: &mut Hasher, node: &Node, keys: &'static Table, near: TableScope<'_>) {
        match &node.raw {
            Raw::Table(entries) => {
                hasher.update(b"t");
                for (id, (_, node)) in entries {
                    word(hasher, b'k', id);
                    self.table(hasher, node, keys, near);
                }
                hasher.update(b"e");
            }
            Raw::List(nodes) => {
                length(hasher, nodes);
                nodes.iter().for_each(|node| self.table(hasher, node, keys, near));
            }
            _ => plain(hasher, node),
        }
    }

    /// The lists of a folder.
    fn lists(
        &self,
        hasher: &mut Hasher,
        (folder, node): (&str, &Node),
        (keys, rows): (&'static Table, &'static Table),
        change: bool,
    ) {
        hasher.update(b"t");
        for (id, (_, list)) in node.entries().into_iter().flatten() {
            word(hasher, b'k', id);
            self.list(hasher, (folder, id, list), (keys, rows), change);
        }
        hasher.update(b"e");
    }

    /// A list of a folder.
    fn list(
        &self,
        hasher: &mut Hasher,
        (folder, id, list): (&str, &str, &Node),
        (keys, rows): (&'static Table, &'static Table),
        change: bool,
    ) {
        let none = Names::new();
        let near = TableScope {
            columns: self.columns.get(&(folder, id)).unwrap_or(&none),
            rows,
            touching: folder == "maps" && (change || touching(list)),
            turned: folder == "counters",
            change,
        };
        self.table(hasher, list, keys, near);
    }

    /// The value of a column, at any depth with a story: who supplied it, what the source prints.
    fn cell(&self, hasher: &mut Hasher, node: &Node, near: TableScope<'_>) {
        match &node.raw {
            Raw::Table(entries) if entries.contains_key("value") => {
                self.table(hasher, node, &keys::CELL, near);
            }
            Raw::Table(entries) => {
                hasher.update(b"t");
                for (key, (_, node)) in entries {
                    word(hasher, b'k', key);
                    self.cell(hasher, node, near);
                }
                hasher.update(b"e");
            }
            Raw::List(nodes) => {
                length(hasher, nodes);
                nodes.iter().for_each(|node| self.cell(hasher, node, near));
            }
            _ => plain(hasher, node),
        }
    }
}

/// The key of what a scenario or an option changes, in the form of the game.
const CHANGE: &str = "change";

/// What a key's value is made of. Where the table of keys says only that it takes several forms, its name tells.
fn shape(key: &Key, near: TableScope<'_>) -> Shape {
    match (key.kind, key.name) {
        (Kind::Table(_), "defaults") => Shape::One(near.rows),
        (Kind::Table(table), _) => Shape::One(table),
        (Kind::Rows(table) | Kind::Collection(table), _) => Shape::Many(table),
        (Kind::Map | Kind::Any, name) => match name {
            CHANGE => Shape::One(&keys::GAME),
            "constants" => Shape::Many(&keys::CONSTANT),
            "params" => Shape::Many(&keys::COLUMN),
            name if COLUMNS.contains(&name) => Shape::Many(&keys::COLUMN),
            "kinds" => Shape::Many(near.rows),
            "versions" => Shape::Many(&keys::ROW),
            "uses" => Shape::Many(&keys::USE),
            "do" => Shape::Many(&keys::EFFECT),
            "modifiers" => Shape::Many(&keys::MODIFIER),
            "cost" => Shape::One(&keys::COST),
            "count" => Shape::One(&keys::CELL),
            "placed" => Shape::One(&keys::PLACED),
            "tie" => Shape::One(&keys::TIE),
            _ => {
                let lists = LISTS.iter().find(|(folder, ..)| *folder == name);
                lists.map_or(Shape::Plain, |(_, keys, rows)| Shape::Lists(keys, rows))
            }
        },
        _ => Shape::Plain,
    }
}

fn length(hasher: &mut Hasher, nodes: &[Node]) {
    hasher.update(b"l").update(&(nodes.len() as u64).to_le_bytes());
}

/// A value with all that it holds.
pub fn plain(hasher: &mut Hasher, node: &Node) {
    match &node.raw {
        Raw::Text(text) => word(hasher, b's', text),
        Raw::Int(number) => {
            hasher.update(b"i").update(&number.to_le_bytes());
        }
        Raw::Float(number) => {
            hasher.update(b"f").update(&number.to_le_bytes());
        }
        Raw::Bool(yes) => {
            hasher.update(if *yes { b"y" } else { b"n" });
        }
        Raw::List(nodes) => {
            length(hasher, nodes);
            nodes.iter().for_each(|node| plain(hasher, node));
        }
        Raw::Table(entries) => {
            hasher.update(b"t");
            for (key, (_, node)) in entries {
                word(hasher, b'k', key);
                plain(hasher, node);
            }
            hasher.update(b"e");
        }
    }
}
