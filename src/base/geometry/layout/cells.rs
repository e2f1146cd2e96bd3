//! Boards of boxes: in rows and columns with gaps; a way between two boxes is a bridge over the gap.

use std::collections::BTreeMap;

use super::{BoardLayout, Border, Field, Frame, Plot, Point, Route};
use warpress_model::Map;

/// The gap between boxes, as a fraction of their shorter side, and its maximum (mm).
const AIR: f64 = 0.05;
const MOST_AIR: f64 = 3.0;

pub(super) fn layout(map: &Map, frame: &Frame) -> BoardLayout {
    let mut layout = BoardLayout::on(frame);
    let count = u32::try_from(map.spaces.len()).unwrap_or(u32::MAX);
    if count == 0 {
        return layout;
    }
    let (across, down) = match (map.across, map.down) {
        (0, 0) => shape(frame.field, count),
        (across, 0) => (across, count.div_ceil(across)),
        (0, down) => (count.div_ceil(down), down),
        both => both,
    };
    let field = frame.field;
    let (wide, high) = (field.w / f64::from(across), field.h / f64::from(down));
    let air = (wide.min(high) * AIR).min(MOST_AIR);
    let (wide, high) = ((field.w + air) / f64::from(across), (field.h + air) / f64::from(down));
    for (at, space) in (0..count).zip(&map.spaces) {
        let (column, row) = space.cell.unwrap_or((at % across, at / across));
        let area = Field {
            x: field.x + f64::from(column) * wide,
            y: field.y + f64::from(row) * high,
            w: f64::from(space.span.0) * wide - air,
            h: f64::from(space.span.1) * high - air,
        };
        let mut line = area.corners();
        let outline = line.clone();
        line.push(outline[0]);
        layout.borders.push(Border { of: at as usize, with: None, line });
        layout.spaces.push(Plot {
            outlines: vec![outline],
            centre: area.middle(),
            radius: area.w.min(area.h) / 2.0,
        });
    }
    layout.routes = bridges(map, &layout);
    layout
}

/// Columns and rows for a number of boxes, each a little wider than high.
fn shape(field: Field, count: u32) -> (u32, u32) {
    let off = |across: u32| {
        let (wide, high) = (field.w / f64::from(across), field.h / f64::from(count.div_ceil(across)));
        let empty = f64::from(across * count.div_ceil(across) - count);
        libm::log(wide / high / 1.4).abs() + empty / f64::from(count)
    };
    let across = (1..=count.min(60)).min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(1);
    (across, count.div_ceil(across))
}

/// Ways between boxes, from edge to edge.
fn bridges(map: &Map, layout: &BoardLayout) -> Vec<Route> {
    let mut found = Vec::new();
    let index: BTreeMap<&str, usize> =
        map.spaces.iter().enumerate().map(|(at, space)| (space.id.as_str(), at)).collect();
    for (from, space) in map.spaces.iter().enumerate() {
        for way in &space.ways {
            let Some(to) = index.get(way.to.as_str()).copied() else { continue };
            let back = map.spaces[to].ways.iter().any(|other| other.to == space.id && other.link == way.link);
            if back && to < from {
                continue;
            }
            found.push(Route {
                link: way.link.clone().unwrap_or_default(),
                from,
                to,
                one_way: !back,
                line: between(&layout.spaces[from], &layout.spaces[to]),
            });
        }
    }
    found
}

/// The segment between two outlines on the line of their centres.
pub(super) fn between(from: &Plot, to: &Plot) -> Vec<Point> {
    vec![leaves(from, to.centre), leaves(to, from.centre)]
}

/// Where the segment from the centre to a point leaves the outline.
pub(super) fn leaves(plot: &Plot, to: Point) -> Point {
    let from = plot.centre;
    let Some(outline) = plot.outlines.first() else { return from };
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let share = ends.filter_map(|(a, b)| crossing(from, to, *a, *b)).fold(0.0, f64::max);
    from.toward(to, share.min(1.0))
}

/// How far along the first segment the second crosses it.
pub(super) fn crossing(from: Point, to: Point, a: Point, b: Point) -> Option<f64> {
    let (rx, ry) = (to.x - from.x, to.y - from.y);
    let (sx, sy) = (b.x - a.x, b.y - a.y);
    let cross = rx * sy - ry * sx;
    if cross.abs() < 1e-12 {
        return None;
    }
    let (qx, qy) = (a.x - from.x, a.y - from.y);
    let along = (qx * sy - qy * sx) / cross;
    let other = (qx * ry - qy * rx) / cross;
    ((-1e-9..=1.0 + 1e-9).contains(&other) && (0.0..=1.0).contains(&along)).then_some(along)
}
