//! A map as JSON: everything about its spaces, and about what is on and between them.

use serde_json::{Map as Object, Value as Json, json};

use super::{amount, columns_json, plain, row_json, word};
use warpress_model::map::{Cells, LabelAt, Land, Lies, Link, Placed, Terrain, Way, Zone};
use warpress_model::{ById, Column, Map, Row, Space};

/// The map as JSON.
pub fn map_json(id: &str, map: &Map) -> Json {
    let mut found = json!({
        "id": id,
        "name": map.list.name,
        "kind": map.kind.word(),
        "authored": map.authored,
        "per": word(&map.per),
        "text": plain(&map.text),
        "legend": plain(&map.legend),
        "shape": map.list.shape,
        "columns": columns_json(&map.list.columns),
        "zones": map.zones.values().map(zone).collect::<Vec<_>>(),
        "terrains": map.terrains.values().map(terrain).collect::<Vec<_>>(),
        "links": map.links.values().map(link).collect::<Vec<_>>(),
        "spaces": map.spaces.iter().zip(&map.list.rows).map(space).collect::<Vec<_>>(),
    });
    let mut put = Put(&mut found);
    put.some("on", &map.whose, !map.whose.is_empty());
    put.some("across", map.across, map.across > 0);
    put.some("down", map.down, map.across > 0);
    if let Some(cells) = map.cells {
        let (orientation, offset, diagonal) = match cells {
            Cells::Square { diagonal } => (None, None, Some(diagonal)),
            Cells::Pointed { odd } => (Some("pointed"), Some(odd), None),
            Cells::Flat { odd } => (Some("flat"), Some(odd), None),
        };
        put.some("orientation", orientation, orientation.is_some());
        put.some("offset", offset.map(|odd| if odd { "odd" } else { "even" }), offset.is_some());
        put.some("diagonal", diagonal, diagonal.is_some());
    }
    let wrap = match (map.wrap_columns, map.wrap_rows) {
        (false, false) => "none",
        (true, false) => "columns",
        (false, true) => "rows",
        (true, true) => "both",
    };
    put.some("wrap", wrap, wrap != "none");
    let numbering = &map.numbering;
    put.some(
        "numbering",
        json!({ "by": numbering.by, "start": numbering.start, "pad": numbering.pad, "from": numbering.from, "snake": numbering.snake, "letters": if numbering.row_letters { "rows" } else { "columns" }, "shown": numbering.shown }),
        map.across > 0,
    );
    put.some("space_size", map.space_size, map.space_size.is_some());
    put.some("one_way", true, map.one_way);
    put.some("direction", "anticlockwise", map.anticlockwise);
    put.some("apart", true, map.apart);
    put.some("land", map.land.as_ref().map(land), map.land.is_some());
    put.some("placed", map.placed.as_ref().map(placed), map.placed.is_some());
    put.some("rolled", &map.rolled, !map.rolled.is_empty());
    put.some("forbid", &map.forbid, !map.forbid.is_empty());
    for (key, columns) in [
        ("terrain_columns", &map.terrain_columns),
        ("zone_columns", &map.zone_columns),
        ("link_columns", &map.link_columns),
    ] {
        let columns: &ById<Column> = columns;
        put.some(key, columns_json(columns), !columns.is_empty());
    }
    found
}

/// Adds only what is there, so that the JSON of a simple map stays short.
struct Put<'j>(&'j mut Json);

impl Put<'_> {
    fn some(&mut self, key: &str, value: impl serde::Serialize, there: bool) {
        if there {
            self.0[key] = json!(value);
        }
    }
}

fn space((space, row): (&Space, &Row)) -> Json {
    let mut neighbours: Vec<&str> = Vec::new();
    for way in &space.ways {
        if !neighbours.contains(&way.to.as_str()) {
            neighbours.push(&way.to);
        }
    }
    let mut found = json!({ "id": space.id, "name": row.name, "neighbours": neighbours });
    let mut put = Put(&mut found);
    put.some("ways", space.ways.iter().map(way).collect::<Vec<_>>(), space.ways.iter().any(is_more));
    put.some("cell", space.cell.map(|(column, row)| [column + 1, row + 1]), space.cell.is_some());
    put.some("span", [space.span.0, space.span.1], space.span != (1, 1));
    put.some("at", space.at, space.at.is_some());
    put.some("lonlat", space.lonlat, space.lonlat.is_some());
    put.some("seeds", &space.seeds, !space.seeds.is_empty());
    put.some("countries", &space.countries, !space.countries.is_empty());
    put.some("weight", space.weight, (space.weight - 1.0).abs() > f64::EPSILON);
    let label = space.label_at.as_ref().map(|label| match label {
        LabelAt::Beside(word) => json!(word),
        LabelAt::Point(x, y) => json!([x, y]),
    });
    put.some("label_at", label, space.label_at.is_some());
    put.some("closed", true, space.closed);
    put.some("capacity", space.capacity.as_ref().map(amount), space.capacity.is_some());
    match space.terrain.as_slice() {
        [] => {}
        [one] => put.some("terrain", one, true),
        several => put.some("terrain", several, true),
    }
    let rim: Vec<_> =
        space.rim.iter().map(|(side, terrain)| json!({ "side": side.word(), "terrain": terrain })).collect();
    put.some("rim", &rim, !rim.is_empty());
    let mut all = row_json(row);
    // A column takes precedence over a key of spaces with the same name, as when it is read.
    if let Json::Object(found) = &mut found {
        all.shift_remove("id");
        all.shift_remove("name");
        if row.text.is_empty() {
            all.shift_remove("text");
        }
        found.extend(all);
    }
    found
}

/// Whether there is more to say about a way than where it leads.
fn is_more(way: &Way) -> bool {
    *way != Way::plain(&way.to)
}

fn way(way: &Way) -> Json {
    let mut found = json!({ "to": way.to });
    let mut put = Put(&mut found);
    put.some("side", way.side.map(warpress_model::Direction::word), way.side.is_some());
    put.some("terrain", &way.crosses, !way.crosses.is_empty());
    put.some("closed", true, way.closed);
    put.some("wraps", true, way.wraps);
    put.some("link", &way.link, way.link.is_some());
    put.some("capacity", way.capacity.as_ref().map(amount), way.capacity.is_some());
    put.some("of", &way.of, !way.of.is_empty());
    put.some("if", way.only_if.as_ref().map(|when| &when.source), way.only_if.is_some());
    found
}

fn terrain(terrain: &Terrain) -> Json {
    let mut found = Json::Object(row_json(&terrain.row));
    let mut put = Put(&mut found);
    let edge = match terrain.lies {
        Lies::Inside => None,
        Lies::Along => Some("along"),
        Lies::Across => Some("across"),
    };
    put.some("edge", edge, edge.is_some());
    put.some("closed", true, terrain.closed);
    put.some("water", true, terrain.water);
    put.some("look", &terrain.look, terrain.look.is_some());
    found
}

fn zone(zone: &Zone) -> Json {
    let mut found: Object<String, Json> = row_json(&zone.row);
    found.insert("spaces".into(), json!(zone.spaces));
    Json::Object(found)
}

fn link(link: &Link) -> Json {
    let mut found = Json::Object(row_json(&link.row));
    let mut put = Put(&mut found);
    put.some("from", &link.from, true);
    put.some("to", &link.to, true);
    put.some("one_way", true, link.one_way);
    put.some("via", &link.via, !link.via.is_empty());
    found
}

fn land(land: &Land) -> Json {
    json!({ "base": land.base, "seed": land.seed, "form": land.form, "extent": land.extent, "projection": land.projection })
}

fn placed(placed: &Placed) -> Json {
    json!({ "when": placed.when, "tiles": placed.tiles, "on": placed.ground, "by": placed.by, "text": plain(&placed.text) })
}
