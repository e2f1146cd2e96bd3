//! The `board` of a board's template.

use serde_json::{Map as Object, Value, json};

use super::path::{append, line, outlines, pt};
use super::sheet::{Sheet, Wanted};
use super::{key, path};
use crate::geometry::{Field, Plan, Plot, plan};
use crate::model::{Game, Map, MapKind, Row, Space};

/// Everything that is told of a board, and its size (mm).
pub fn context(game: &Game, id: &str, map: &Map, paper: (f64, f64), piece: f64) -> (Value, (f64, f64)) {
    let entries = key::entries(map);
    let letters = map.text.chars().count() + map.legend.chars().count();
    let sheet = Sheet::choose(map, &Wanted { paper, piece, entries: entries.len(), letters });
    let plan = plan::plan(map, &sheet.frame);
    let terrains: Vec<Value> = entries
        .iter()
        .map(|entry| {
            let mut value = key::terrain(map, entry);
            value["path"] = json!(covered(map, &plan, entry.id));
            value["lines"] = json!(followed(map, &plan, entry.id));
            value
        })
        .collect();
    let board = json!({
        "id": id,
        "kind": map.kind.word(),
        "name": map.list.name,
        "game": game.title,
        "authored": map.authored,
        "text": map.text,
        "note": map.legend,
        "title": field(sheet.title),
        "legend": sheet.legend.map(field),
        "infield": plan.infield.map(field),
        "field": field(plan.field),
        "spaces": map.spaces.iter().zip(&map.list.rows).zip(&plan.spaces).map(|((space, row), plot)| one(map, space, row, plot)).collect::<Vec<_>>(),
        "borders": borders(&plan, |border| border.with.is_some()),
        "rim": borders(&plan, |border| border.with.is_none()),
        "terrains": terrains,
        "zones": map.zones.values().map(|zone| json!({
            "id": zone.row.id,
            "name": zone.row.name.as_deref().unwrap_or(&zone.row.id),
            "side": zone.row.side,
            "line": around(map, &plan, &zone.spaces),
        })).collect::<Vec<_>>(),
        "links": plan.courses.iter().map(|course| json!({
            "id": course.link,
            "from": map.spaces[course.from].id,
            "to": map.spaces[course.to].id,
            "one_way": course.one_way,
            "line": line(&course.line),
        })).collect::<Vec<_>>(),
        "land": outlines(&plan.land),
    });
    (board, sheet.frame.sheet)
}

fn field(field: Field) -> Value {
    json!({ "x": pt(field.x), "y": pt(field.y), "w": pt(field.w), "h": pt(field.h) })
}

/// A space.
fn one(map: &Map, space: &Space, row: &Row, plot: &Plot) -> Value {
    let zones: Vec<_> =
        map.zones.values().filter(|zone| zone.spaces.contains(&space.id)).map(|zone| &zone.row.id).collect();
    let numbered = map.kind.is_grid() || matches!(map.kind, MapKind::Track | MapKind::Ring);
    let number = if numbered && map.numbering.shown { space.id.as_str() } else { "" };
    let mut value = json!({
        "id": space.id,
        "name": row.name.as_deref().unwrap_or_default(),
        "number": number,
        "path": outlines(&plot.outlines),
        "x": pt(plot.centre.x),
        "y": pt(plot.centre.y),
        "r": pt(plot.radius),
        "terrain": space.terrain,
        "closed": space.closed,
        "zones": zones,
        "icon": row.icon.as_deref().unwrap_or_default(),
        "text": row.text,
        "side": row.side,
        "values": key::values(row, &map.list.columns),
    });
    let (low, high) = bounds(plot);
    value["box"] = field(Field { x: low.0, y: low.1, w: high.0 - low.0, h: high.1 - low.1 });
    value
}

fn bounds(plot: &Plot) -> ((f64, f64), (f64, f64)) {
    let first = ((plot.centre.x, plot.centre.y), (plot.centre.x, plot.centre.y));
    plot.outlines.iter().flatten().fold(first, |(low, high), point| {
        ((low.0.min(point.x), low.1.min(point.y)), (high.0.max(point.x), high.1.max(point.y)))
    })
}

/// All spaces of a terrain.
fn covered(map: &Map, plan: &Plan, terrain: &str) -> String {
    let spaces = map.spaces.iter().zip(&plan.spaces);
    spaces
        .filter(|(space, _)| space.terrain.first().is_some_and(|first| first == terrain))
        .map(|(_, plot)| outlines(&plot.outlines))
        .collect()
}

/// All borders along which a terrain lies.
fn followed(map: &Map, plan: &Plan, terrain: &str) -> String {
    let mut data = String::new();
    for border in &plan.borders {
        let Some(with) = border.with.and_then(|with| map.spaces.get(with)) else { continue };
        let crosses = |from: &Space, to: &Space| {
            from.ways.iter().any(|way| way.to == to.id && way.crosses.iter().any(|word| word == terrain))
        };
        let of = &map.spaces[border.of];
        if crosses(of, with) || crosses(with, of) {
            append(&mut data, &border.line);
        }
    }
    data
}

/// The borders of a set of spaces with the rest.
fn around(map: &Map, plan: &Plan, spaces: &[String]) -> String {
    let inside = |at: usize| map.spaces.get(at).is_some_and(|space| spaces.contains(&space.id));
    borders(plan, |border| inside(border.of) != border.with.is_some_and(inside))
}

fn borders(plan: &Plan, pick: impl Fn(&crate::geometry::Border) -> bool) -> String {
    let mut data = String::new();
    plan.borders
        .iter()
        .filter(|border| pick(border))
        .for_each(|border| path::append(&mut data, &border.line));
    data
}

/// The context of a board's face.
pub fn face(game: &Game, id: &str, map: &Map, board: Value, side: Value) -> Object<String, Value> {
    Object::from_iter([
        ("game".into(), json!({ "title": game.title, "slug": game.slug })),
        ("deck".into(), json!({ "id": id, "name": map.list.name, "distinct": 1, "total": 1 })),
        ("board".into(), board),
        ("side".into(), side),
    ])
}
