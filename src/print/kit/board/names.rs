//! Names beside points: each where it covers no link, no node, no other name, if there is such a place.

use warpress_sheet::Length;

use super::letters::{Letters, Role};
use super::path;
use super::spaces::name;
use super::view::board::Label;
use warpress_geometry::{BoardLayout, Field, Plot, Point};
use warpress_model::map::LabelAt;
use warpress_model::{Map, MapKind};

/// The type of names (pt).
const SIZE: f32 = 8.5;
/// Names that take more than this are broken in two (mm).
const LONG: f64 = 24.0;
/// Between a node and its name (mm).
const AIR: f64 = 0.8;
/// How often names are looked over: a later one may have taken a place that an earlier would have left.
const ROUNDS: usize = 3;
/// On a map of more nodes names stand to the right of them, wherever that is.
const MOST: usize = 400;

/// Whether the names of this map stand beside their nodes.
pub fn beside(map: &Map, plan: &BoardLayout) -> bool {
    map.kind == MapKind::Graph && plan.spaces.first().is_some_and(is_round)
}

/// Whether a node is a circle.
fn is_round(plot: &Plot) -> bool {
    plot.outlines.first().is_some_and(|outline| outline.len() > 8)
}

/// A rectangle for each name, with the way its lines are set.
pub fn placed(map: &Map, plan: &BoardLayout, letters: &Letters<'_>) -> Vec<Option<Label>> {
    let sizes: Vec<Option<(f64, f64)>> = map
        .spaces
        .iter()
        .zip(&map.list.rows)
        .map(|(space, row)| {
            let name = name(map, space, row);
            if name.is_empty() {
                return None;
            }
            let wide = letters.width(&name, Role::Label, 600, SIZE).to_mm() + 0.6;
            let line = f64::from(SIZE) * 1.2.to_mm();
            let two = wide > LONG && name.contains(' ');
            Some(if two { (wide * 0.66, line * 2.0 + 0.3) } else { (wide, line + 0.3) })
        })
        .collect();
    let mut chosen: Vec<Option<(Field, &'static str)>> = vec![None; sizes.len()];
    for _ in 0..ROUNDS.min(if sizes.len() > MOST { 1 } else { ROUNDS }) {
        for at in 0..sizes.len() {
            let Some(size) = sizes[at] else { continue };
            if sizes.len() > MOST {
                let plot = &plan.spaces[at];
                let (x, y) = (plot.centre.x + plot.radius + AIR, plot.centre.y - size.1 / 2.0);
                chosen[at] = Some((Field { x, y, w: size.0, h: size.1 }, "left"));
                continue;
            }
            let others: Vec<Field> = chosen
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .filter_map(|(_, one)| Some(one.as_ref()?.0))
                .collect();
            chosen[at] = best(map, plan, at, size, &others);
        }
    }
    let view = |(area, align): (Field, &'static str)| Label {
        area: path::area(area),
        align,
        valign: None,
        size: SIZE,
    };
    chosen.into_iter().map(|one| one.map(view)).collect()
}

fn best(
    map: &Map,
    plan: &BoardLayout,
    at: usize,
    (w, h): (f64, f64),
    others: &[Field],
) -> Option<(Field, &'static str)> {
    let (centre, r) = (plan.spaces[at].centre, plan.spaces[at].radius + AIR);
    let given = map.spaces[at].label_at.as_ref();
    if let Some(LabelAt::Point(x, y)) = given {
        let sheet = plan.size;
        let middle = Point::new(sheet.0 * x / 100.0, sheet.1 * y / 100.0);
        return Some((Field { x: middle.x - w / 2.0, y: middle.y - h / 2.0, w, h }, "center"));
    }
    let d = r * 0.74;
    let tries = [
        ("right", Point::new(centre.x + r, centre.y - h / 2.0), "left"),
        ("left", Point::new(centre.x - r - w, centre.y - h / 2.0), "right"),
        ("below", Point::new(centre.x - w / 2.0, centre.y + r - 0.4), "center"),
        ("above", Point::new(centre.x - w / 2.0, centre.y - r - h + 0.4), "center"),
        ("", Point::new(centre.x + d, centre.y + d - h * 0.4), "left"),
        ("", Point::new(centre.x + d, centre.y - d - h * 0.6), "left"),
        ("", Point::new(centre.x - d - w, centre.y + d - h * 0.4), "right"),
        ("", Point::new(centre.x - d - w, centre.y - d - h * 0.6), "right"),
    ];
    let wish = match given {
        Some(LabelAt::Beside(word)) => Some(*word),
        _ => None,
    };
    let fits = |word: &str| wish.is_none_or(|wish| wish == "inside" || wish == word);
    let cost = |area: Field, rank: usize| {
        #[allow(clippy::cast_precision_loss)] // eight
        let mut cost = rank as f64 * 0.12;
        let out = (plan.field.x - area.x).max(0.0) + (area.x + area.w - plan.field.x - plan.field.w).max(0.0);
        let over =
            (plan.field.y - area.y).max(0.0) + (area.y + area.h - plan.field.y - plan.field.h).max(0.0);
        cost += (out + over) * 12.0;
        cost += others.iter().filter(|other| overlap(area, **other)).count() as f64 * 9.0;
        let nodes = plan.spaces.iter().enumerate().filter(|(other, _)| *other != at);
        cost += nodes.filter(|(_, plot)| touches(area, plot.centre, plot.radius)).count() as f64 * 9.0;
        cost + plan.routes.iter().filter(|route| crossed(area, &route.line)).count() as f64 * 4.0
    };
    tries
        .into_iter()
        .filter(|(word, ..)| fits(word))
        .enumerate()
        .map(|(rank, (_, corner, align))| {
            let area = Field { x: corner.x, y: corner.y, w, h };
            (cost(area, rank), (area, align))
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, found)| found)
}

fn overlap(a: Field, b: Field) -> bool {
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

fn touches(area: Field, centre: Point, radius: f64) -> bool {
    let near = Point::new(centre.x.clamp(area.x, area.x + area.w), centre.y.clamp(area.y, area.y + area.h));
    near.to(centre) < radius
}

/// Whether a line runs through an area, looked at every half millimetre.
fn crossed(area: Field, line: &[Point]) -> bool {
    let inside = |point: Point| {
        point.x > area.x && point.x < area.x + area.w && point.y > area.y && point.y < area.y + area.h
    };
    line.windows(2).any(|ends| {
        let parts = (ends[0].to(ends[1]) * 2.0).ceil().clamp(1.0, 4000.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 4000
        let count = parts as u32;
        (0..=count).any(|part| inside(ends[0].toward(ends[1], f64::from(part) / parts)))
    })
}
