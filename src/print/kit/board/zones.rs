//! Zones: outlined a little within their spaces, so that two that share a border are both seen, and named along
//! their outline where there is room; else a letter leads to the legend.

use std::collections::BTreeSet;
use warpress_sheet::Length;

use super::key::spoken;
use super::letters::{Letters, Role};
use super::path::{outlines, pt};
use super::view::board::{Zone, ZoneLabel};
use super::view::{Position, Text};
use crate::context;
use warpress_geometry::layout::shape;
use warpress_geometry::{BoardLayout, Point};
use warpress_model::{Game, Map};
use warpress_render::theme::Ink;

/// The type of names along outlines (pt).
const SIZE: f32 = 7.0;
/// How far an outline lies within its spaces, and how much farther that of the next zone on them (mm).
const FIRST: f64 = 0.85;
const NEXT: f64 = 0.9;

/// All zones as the template gets them. Those that the map does not name have a `letter`.
pub fn view(game: &Game, map: &Map, plan: &BoardLayout, (letters, ink): (&Letters<'_>, Ink)) -> Vec<Zone> {
    let mut depth = vec![0_usize; map.spaces.len()];
    let mut lettered = 0;
    let mut taken: Vec<(Point, f64)> = Vec::new();
    map.zones
        .values()
        .map(|zone| {
            let members: BTreeSet<&str> = zone.spaces.iter().map(String::as_str).collect();
            let inside: Vec<bool> =
                map.spaces.iter().map(|space| members.contains(space.id.as_str())).collect();
            let own = || inside.iter().enumerate().filter(|(_, inside)| **inside).map(|(at, _)| at);
            let level = own().map(|at| depth[at]).max().unwrap_or(0);
            own().for_each(|at| depth[at] = level + 1);
            #[allow(clippy::cast_precision_loss)] // a few zones on one another
            let by = FIRST + NEXT * (level.min(6) as f64);
            let rings = shape::inset(plan, |at| inside.get(at).copied().unwrap_or(false), by);
            let spoken = || Text::program(spoken(&zone.row.id));
            let name = zone.row.name.as_ref().map_or_else(spoken, Text::author);
            let wide = letters.width(&name, Role::Label, 600, SIZE).to_mm() + 2.4;
            let run = longest_run(&rings, wide, &taken);
            let mut view = Zone {
                id: zone.row.id.clone(),
                name,
                side: context::side(game, zone.row.side.as_deref(), letters.theme(), ink),
                line: outlines(&rings),
                level,
                letter: Text::default(),
                label: None,
                badge: None,
            };
            if let Some(middle) = run {
                taken.push((middle, wide));
                let (x, y) = (pt(middle.x - wide / 2.0), pt(middle.y));
                view.label = Some(ZoneLabel { x, y, w: pt(wide), size: SIZE });
            } else if let Some(corner) = corner(&rings) {
                view.letter = Text::program(letter(lettered));
                view.badge = Some(Position { x: pt(corner.x), y: pt(corner.y) });
                lettered += 1;
            }
            view
        })
        .collect()
}

/// `A` to `Z`, then `AA`.
fn letter(number: usize) -> String {
    let small = u8::try_from(number % 26).unwrap_or_default();
    let last = char::from(b'A' + small);
    if number < 26 { last.to_string() } else { format!("{}{last}", letter(number / 26 - 1)) }
}

/// The middle of the lowest level run of an outline that is long enough for a name and has none yet.
fn longest_run(rings: &[Vec<Point>], wide: f64, taken: &[(Point, f64)]) -> Option<Point> {
    let mut best: Option<Point> = None;
    for ring in rings {
        let ends = ring.iter().zip(ring.iter().cycle().skip(1));
        let level: Vec<(Point, Point)> =
            ends.filter(|(a, b)| (a.y - b.y).abs() < 0.01 && a.x != b.x).map(|(a, b)| (*a, *b)).collect();
        let mut runs: Vec<(Point, Point)> = Vec::new();
        for (a, b) in level {
            match runs.last_mut().filter(|run| (run.1.x - a.x).abs() < 0.01 && (run.1.y - a.y).abs() < 0.01) {
                Some(run) => run.1 = b,
                None => runs.push((a, b)),
            }
        }
        for (a, b) in runs.into_iter().filter(|(a, b)| (a.x - b.x).abs() > wide + 2.0) {
            let middle = a.toward(b, 0.5);
            let free = taken.iter().all(|(other, other_wide)| {
                (other.y - middle.y).abs() > 2.6
                    || (other.x - middle.x).abs() > f64::midpoint(*other_wide, wide)
            });
            if free && best.is_none_or(|best| middle.y > best.y + 0.01) {
                best = Some(middle);
            }
        }
    }
    best
}

/// The uppermost left point of an outline.
fn corner(rings: &[Vec<Point>]) -> Option<Point> {
    rings.iter().flatten().copied().min_by(|a, b| (a.y + a.x * 0.1).total_cmp(&(b.y + b.x * 0.1)))
}
