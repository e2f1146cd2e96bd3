//! What the template of a map of areas is told.

use serde_json::{Value, json};

use super::super::letters::{Letters, Role};
use super::super::path::{line, outlines, pt};
use super::super::{Wanted as Asked, key, path};
use super::cartouche;
use super::names::{ALSO, Place, Taken, Wanted, along, anyhow, beside, inside};
use super::paper::Sheet;
use super::words::Face;
use crate::geometry::Field;
use crate::geometry::areas::{Drawing, draw};
use crate::library::world;
use crate::model::map::Terrain;
use crate::model::{Game, Map};
use crate::render::renderer::Renderer;

/// The radius of the place for a stack where the game has no counters (mm).
const STACK: f64 = 3.4;
/// The largest place for a stack (mm).
const LARGEST: f64 = 8.0;
/// The least and the greatest height of the strip below the map (mm).
const LEAST_STRIP: f64 = 12.0;
const MOST_STRIP: f64 = 32.0;
const LANDS: [f64; 9] = [10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5];
const SEAS: [f64; 9] = [14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5];

/// Everything that is told of a map of areas, and its size (mm).
pub fn context(game: &Game, id: &str, map: &Map, asked: &Asked, renderer: &Renderer) -> (Value, (f64, f64)) {
    let drawing = draw(map, world());
    let stars = map.land.as_ref().and_then(|land| land.form) == Some("stars");
    let keyed: Vec<_> =
        key::terrains(map).into_iter().filter(|(_, terrain)| stars || told(terrain)).collect();
    let strip = !keyed.is_empty() || !map.text.is_empty() || !map.legend.is_empty() || !map.links.is_empty();
    let words = if map.text.is_empty() { &map.legend } else { &map.text };
    // Half the width of a sheet is for the words, and a line less than they need makes them smaller.
    let high = Letters::new(renderer).height(words, Role::Text, 400, 7.5, pt(asked.paper.1 * 0.45));
    let below = if strip { (high * 25.4 / 72.0 + 4.0).clamp(LEAST_STRIP, MOST_STRIP) } else { 0.0 };
    let sheet = Sheet::new(map, &drawing, asked.paper, below);
    let title = title(&sheet, map, game, renderer, drawing.wet.len());
    let places = places(&sheet, &drawing, map, asked.piece, title, renderer);
    let spaces: Vec<Value> = places
        .iter()
        .enumerate()
        .map(|(number, (place, face))| space(&sheet, &drawing, map, number, place, *face))
        .collect();
    let wet = |area: usize| drawing.wet.get(area).copied().unwrap_or(false);
    let borders = |pick: &dyn Fn(bool, bool) -> bool| {
        let mut data = String::new();
        for border in &sheet.plan.borders {
            if let Some(with) = border.with
                && pick(wet(border.of), wet(with))
            {
                path::append(&mut data, &border.line);
            }
        }
        data
    };
    let board = json!({
        "id": id,
        "kind": map.kind.word(),
        "form": map.land.as_ref().and_then(|land| land.form).unwrap_or_default(),
        "name": map.list.name,
        "game": game.title,
        "authored": map.authored,
        "text": map.text,
        "note": map.legend,
        "field": field(sheet.field),
        "title": field(title),
        "legend": sheet.legend.map(field),
        "spaces": spaces,
        "coast": outlines(&sheet.plan.land),
        "wild": outlines(&sheet.rings(&drawing.wild)),
        "borders": {
            "land": borders(&|one, other| !one && !other),
            "sea": borders(&|one, other| one && other),
        },
        "links": sheet.plan.courses.iter().map(|course| json!({
            "id": course.link,
            "name": map.links.get(&course.link).and_then(|link| link.row.name.as_deref()).unwrap_or_default(),
            "one_way": course.one_way,
            "line": line(&course.line),
        })).collect::<Vec<_>>(),
        "terrains": keyed.iter().map(|(id, terrain)| sign(map, id, terrain)).collect::<Vec<_>>(),
        "zones": map.zones.values().map(|zone| json!({
            "id": zone.row.id,
            "name": zone.row.name.as_deref().unwrap_or(&zone.row.id),
            "side": zone.row.side,
            "line": around(&sheet, map, &zone.spaces),
        })).collect::<Vec<_>>(),
    });
    (board, sheet.size)
}

/// An entry of the legend.
fn sign(map: &Map, id: &str, terrain: &Terrain) -> Value {
    let mut value = key::terrain(id, terrain);
    let said: Vec<String> = key::values(&terrain.row, &map.terrain_columns)
        .iter()
        .filter_map(|value| Some(value["text"].as_str()?.to_owned()))
        .collect();
    let text = &terrain.row.text;
    value["says"] = json!(if text.is_empty() { said.join(" · ") } else { text.clone() });
    value
}

/// Whether the legend has to explain a terrain: that land is land is seen.
fn told(terrain: &Terrain) -> bool {
    terrain.closed || !terrain.row.text.is_empty() || !terrain.row.values.is_empty() || terrain.look.is_some()
}

fn field(field: Field) -> Value {
    json!({ "x": pt(field.x), "y": pt(field.y), "w": pt(field.w), "h": pt(field.h) })
}

/// Room for the title, at the rim.
fn title(sheet: &Sheet<'_>, map: &Map, game: &Game, renderer: &Renderer, areas: usize) -> Field {
    let face = Face { font: "display", weight: 700, caps: false, italic: false, track: 0.04 };
    let longest = face.width(renderer, &map.list.name) * 17.0 * 25.4 / 72.0;
    let small = face.width(renderer, &game.title) * 8.5 * 25.4 / 72.0;
    let w = (longest.max(small) + 12.0).clamp(38.0, sheet.field.w * 0.34);
    cartouche::place(sheet, u16::try_from(areas).unwrap_or(u16::MAX), w, 17.0)
}

/// Stack and name of each area, with the face of the name.
fn places(
    sheet: &Sheet<'_>,
    drawing: &Drawing,
    map: &Map,
    piece: f64,
    title: Field,
    renderer: &Renderer,
) -> Vec<(Place, Face)> {
    let weight = |name: &str, or: u16| {
        let found = renderer.theme().params.get(name).and_then(toml::Value::as_integer);
        found.and_then(|weight| u16::try_from(weight).ok()).unwrap_or(or)
    };
    let display = Face {
        font: "display",
        weight: weight("display_weight", 700),
        caps: true,
        italic: false,
        track: 0.03,
    };
    let label = Face { font: "label", weight: 600, caps: true, italic: false, track: 0.05 };
    let italic = Face { font: "text", weight: 400, caps: false, italic: true, track: 0.06 };
    let stack = if piece > 0.0 { (piece / 2.0 * 1.08).min(LARGEST) } else { STACK };
    let names: Vec<(&str, String)> = map
        .list
        .rows
        .iter()
        .map(|row| {
            let values = key::values(row, &map.list.columns);
            let said: Vec<String> = values.iter().filter_map(said).collect();
            (row.name.as_deref().unwrap_or_default(), said.join(" · "))
        })
        .collect();
    let wet = |area: usize| drawing.wet.get(area).copied().unwrap_or(false);
    let wanted = |area: usize, face: Face| Wanted {
        area: u16::try_from(area).unwrap_or(u16::MAX),
        name: names.get(area).map_or("", |(name, _)| name),
        also: names.get(area).map_or("", |(_, also)| also.as_str()),
        face,
        sizes: if wet(area) { &SEAS } else { &LANDS },
        stack,
    };
    let lands: Vec<usize> = (0..drawing.wet.len()).filter(|area| !wet(*area)).collect();
    // One face for all lands: the theme's, unless too many names are too long for it.
    let mut chosen = (Vec::new(), display);
    for face in [display, label] {
        let mut taken = Taken::default();
        taken.add(title);
        let found: Vec<Option<Place>> =
            lands.iter().map(|area| inside(sheet, renderer, &wanted(*area, face), &taken)).collect();
        let missed = found.iter().filter(|place| place.is_none()).count();
        chosen = (found, face);
        if missed * 4 <= lands.len() {
            break;
        }
    }
    let (found, face) = chosen;
    let mut taken = Taken::default();
    taken.add(title);
    found.iter().flatten().for_each(|place| taken.take(place));
    let mut places: Vec<Option<(Place, Face)>> = vec![None; drawing.wet.len()];
    for (area, place) in lands.iter().zip(found) {
        places[*area] = place.map(|place| (place, face));
    }
    let water = |owner: u16| owner == u16::MAX || wet(usize::from(owner));
    for area in lands.iter().filter(|area| places[**area].is_none()).copied().collect::<Vec<_>>() {
        let wanted = wanted(area, face);
        let found = along(sheet, renderer, &wanted, &taken)
            .or_else(|| beside(sheet, renderer, &wanted, &taken, water))
            .or_else(|| beside(sheet, renderer, &wanted, &taken, |_| true))
            .unwrap_or_else(|| anyhow(sheet, renderer, &wanted));
        taken.take(&found);
        places[area] = Some((found, face));
    }
    for area in (0..drawing.wet.len()).filter(|area| wet(*area)) {
        let wanted = wanted(area, italic);
        let found = inside(sheet, renderer, &wanted, &taken)
            .or_else(|| along(sheet, renderer, &wanted, &taken))
            .or_else(|| beside(sheet, renderer, &wanted, &taken, water))
            .unwrap_or_else(|| anyhow(sheet, renderer, &wanted));
        taken.take(&found);
        places[area] = Some((found, italic));
    }
    places.into_iter().flatten().collect()
}

/// A value as it stands below a name: what is true is named, what has a number is given with its heading.
fn said(value: &Value) -> Option<String> {
    let (label, text) = (value["label"].as_str()?, value["text"].as_str()?);
    Some(match text {
        "true" | "yes" => label.to_owned(),
        "false" | "no" => return None,
        text => format!("{label} {text}"),
    })
}

fn space(sheet: &Sheet<'_>, drawing: &Drawing, map: &Map, number: usize, place: &Place, face: Face) -> Value {
    let (space, row) = (&map.spaces[number], &map.list.rows[number]);
    let zones: Vec<_> =
        map.zones.values().filter(|zone| zone.spaces.contains(&space.id)).map(|zone| &zone.row.id).collect();
    let terrain = space.terrain.first().map(String::as_str).unwrap_or_default();
    let look = map.terrains.get(terrain).and_then(|terrain| terrain.look.as_deref()).unwrap_or(terrain);
    let lines: Vec<Value> = place
        .lines
        .iter()
        .map(|line| {
            let face = if line.label { ALSO } else { face };
            let rect = Field { x: line.rect.x - 0.3, w: line.rect.w + 0.6, ..line.rect };
            let mut value = field(rect);
            value["s"] = json!(line.words);
            value["turn"] =
                json!(line.turn.filter(|(degrees, _)| *degrees != 0.0).map(|(degrees, about)| {
                    json!({ "by": degrees, "x": pt(about.x), "y": pt(about.y) })
                }));
            value["size"] = json!(line.size);
            value["font"] = json!(face.font);
            value["weight"] = json!(face.weight);
            value["caps"] = json!(face.caps);
            value["track"] = json!((f64::from(face.track) * 1000.0).round() / 1000.0);
            value
        })
        .collect();
    json!({
        "id": space.id,
        "name": row.name.as_deref().unwrap_or_default(),
        "path": sheet.plan.spaces.get(number).map(|plot| outlines(&plot.outlines)).unwrap_or_default(),
        "water": drawing.wet[number],
        "shade": drawing.shades[number],
        "x": pt(place.centre.x),
        "y": pt(place.centre.y),
        "r": pt(place.radius),
        "lines": lines,
        "leader": place.leader.map(|(from, to)| line(&[from, to])),
        "terrain": space.terrain,
        "look": look,
        "closed": space.closed,
        "zones": zones,
        "icon": row.icon.as_deref().unwrap_or_default(),
        "text": row.text,
        "side": row.side,
        "values": key::values(row, &map.list.columns),
    })
}

/// The borders of a set of areas with the rest.
fn around(sheet: &Sheet<'_>, map: &Map, spaces: &[String]) -> String {
    let inside = |at: usize| map.spaces.get(at).is_some_and(|space| spaces.contains(&space.id));
    let mut data = String::new();
    for border in &sheet.plan.borders {
        if inside(border.of) != border.with.is_some_and(inside) {
            path::append(&mut data, &border.line);
        }
    }
    data
}
