//! The `board` of a board's template.

use std::collections::BTreeSet;

use serde_json::{Map as Object, Value, json};

use super::ground::Ground;
use super::key::{self, Legend};
use super::letters::{Letters, Role};
use super::path::{append, outlines};
use super::sheet::{Sheet, Wanted};
use super::spaces::{field, inside};
use super::{links, names, spaces, zones};
use crate::geometry::{Border, Field, Plan, plan};
use crate::model::{Game, Map, MapKind};
use crate::render::renderer::Renderer;

/// Air between the spaces of a ring and what stands within (mm).
const WITHIN: f64 = 6.0;

/// Everything that is told of a board, and its size (mm).
pub fn context(game: &Game, map: &Map, renderer: &Renderer, wanted: &Wanted) -> (Value, (f64, f64)) {
    let letters = Letters::new(renderer);
    let plain = Legend::of(map, &[], &[], &letters);
    let first = Sheet::choose(map, &plain, wanted);
    let drawn = plan::plan(map, &first.frame);
    // What the map cannot say itself goes into the legend, which may leave it less room.
    let records = if texts_fit(map, &drawn, &letters) { Vec::new() } else { told_apart(map) };
    let zones = zones::told(map, &drawn, &letters);
    let legend = Legend::of(map, &zones, &records, &letters);
    let sheet = Sheet::choose(map, &legend, wanted);
    let (plan, zones) = if sheet.frame == first.frame {
        (drawn, zones)
    } else {
        let plan = plan::plan(map, &sheet.frame);
        let zones = zones::told(map, &plan, &letters);
        (plan, zones)
    };
    let place = sheet.legend.or_else(|| {
        let within = plan.infield?;
        let (w, h) = (within.w - 2.0 * WITHIN, within.h - 2.0 * WITHIN);
        (w > 20.0 && h > 10.0).then_some(Field { x: within.x + WITHIN, y: within.y + WITHIN, w, h })
    });
    let ground = Ground::new(map, &plan);
    let base = ground.base();
    let terrains: Vec<Value> = (0..)
        .zip(key::terrains(map))
        .map(|(salt, (id, terrain))| {
            let mut value = key::terrain(id, terrain);
            let Value::Object(shapes) = ground.told(id, terrain, salt) else { return value };
            shapes.into_iter().for_each(|(name, shape)| value[name] = shape);
            value["base"] = json!(base == Some(id));
            value
        })
        .collect();
    let beside = names::beside(map, &plan).then(|| names::placed(map, &plan, &letters));
    let name_at = |at: usize| beside.as_ref().and_then(|all| all.get(at)?.as_ref());
    let said: BTreeSet<&str> = records.iter().map(|at| map.spaces[*at].id.as_str()).collect();
    let board = json!({
        "kind": map.kind.word(),
        "name": map.list.name,
        "game": game.title,
        "authored": map.authored,
        "title": field(sheet.title),
        "legend": place.filter(|_| !legend.is_empty()).map(|place| legend.told(place)),
        "infield": plan.infield.map(field),
        "field": field(plan.field),
        "one_way": map.one_way,
        "boxed": beside.is_none(),
        "texts_inside": said.is_empty(),
        "spaces": (0..map.spaces.len()).map(|at| spaces::told(map, &plan, at, name_at(at))).collect::<Vec<_>>(),
        "cells": plan.spaces.iter().map(|plot| outlines(&plot.outlines)).collect::<String>(),
        "borders": borders(&plan, |border| border.with.is_some()),
        "rim": borders(&plan, |border| border.with.is_none()),
        "terrains": terrains,
        "zones": zones,
        "links": links::told(game, map, &plan),
        "land": outlines(&plan.land),
    });
    (board, sheet.frame.sheet)
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

/// Whether every space has room for its own text. Cells are made for it; on grids the middle is for counters.
fn texts_fit(map: &Map, plan: &Plan, letters: &Letters<'_>) -> bool {
    const SIZE: f32 = 7.0;
    let has_text = |at: usize| !map.list.rows[at].text.is_empty();
    if map.kind == MapKind::Cells {
        return true;
    }
    if map.kind.is_grid() || names::beside(map, plan) {
        return !(0..map.list.rows.len()).any(has_text);
    }
    (0..map.list.rows.len()).filter(|at| has_text(*at)).all(|at| {
        let area = inside(map, &plan.spaces[at]);
        let (wide, high) = ((area.w - 2.4) * 72.0 / 25.4, (area.h - 2.4) * 72.0 / 25.4);
        let row = &map.list.rows[at];
        let name = letters.height(row.name.as_deref().unwrap_or_default(), Role::Label, 700, 8.0, wide);
        let icon = if row.icon.is_some() { 16.0 } else { 0.0 };
        let words = row.text.split_whitespace();
        let longest = words.map(|word| letters.width(word, Role::Text, 400, SIZE)).fold(0.0, f64::max);
        longest < wide && name + icon + 9.0 + letters.height(&row.text, Role::Text, 400, SIZE, wide) < high
    })
}

/// The spaces whose texts stand in the legend.
fn told_apart(map: &Map) -> Vec<usize> {
    (0..map.list.rows.len()).filter(|at| !map.list.rows[*at].text.is_empty()).collect()
}

fn borders(plan: &Plan, pick: impl Fn(&Border) -> bool) -> String {
    let mut data = String::new();
    plan.borders.iter().filter(|border| pick(border)).for_each(|border| append(&mut data, &border.line));
    data
}
