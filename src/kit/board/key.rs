//! What the legend explains: terrains that are on the map, zones, and what the game says of them.

use serde_json::{Value, json};

use crate::model::map::{Lies, Terrain};
use crate::model::{Map, Parsed, Row};

/// An entry of the legend.
pub struct Entry<'m> {
    /// The terrain.
    pub id: &'m str,
    /// What it is.
    pub terrain: &'m Terrain,
}

/// The terrains that lie on the map, in the order of the data.
pub fn entries(map: &Map) -> Vec<Entry<'_>> {
    let lies = |id: &String| {
        let spaces = map.spaces.iter();
        let mut of_spaces = spaces.flat_map(|space| {
            let ways = space.ways.iter().flat_map(|way| &way.crosses);
            space.terrain.iter().chain(ways).chain(space.rim.iter().map(|(_, terrain)| terrain))
        });
        of_spaces.any(|terrain| terrain == id)
    };
    map.terrains.iter().filter(|(id, _)| lies(id)).map(|(id, terrain)| Entry { id, terrain }).collect()
}

/// A terrain as the template is told of it; `spaces` and `lines` are path data.
pub fn terrain(map: &Map, entry: &Entry<'_>) -> Value {
    let terrain = entry.terrain;
    json!({
        "id": entry.id,
        "name": terrain.row.name.as_deref().unwrap_or(entry.id),
        "look": terrain.look.as_deref().unwrap_or(entry.id),
        "lies": match terrain.lies { Lies::Inside => "inside", Lies::Along => "along", Lies::Across => "across" },
        "closed": terrain.closed,
        "water": terrain.water,
        "text": terrain.row.text,
        "values": values(&terrain.row, &map.terrain_columns),
    })
}

/// What a row says in its columns, with their headings.
pub fn values(row: &Row, columns: &crate::model::ById<crate::model::Column>) -> Vec<Value> {
    let value = |(id, column): (&String, &crate::model::Column)| {
        let value = row.values.get(id).filter(|value| value.parsed != Parsed::None)?;
        Some(json!({ "id": id, "label": column.label, "text": value.printed }))
    };
    columns.iter().filter_map(value).collect()
}
