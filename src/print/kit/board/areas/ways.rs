//! Names of links: near the middle of each, where they meet nothing else.

use super::block::{Line, Ways};
use super::obstacles::{Obstacles, grown};
use super::paper::Sheet;
use super::spots::{AIR, lattice};
use super::words::Face;
use warpress_geometry::{Field, Point, Route};
use warpress_model::Map;
use warpress_render::renderer::Renderer;

/// How a link's name is set, and its sizes (pt).
pub const FACE: Face = Face { font: "text", weight: 400, caps: false, italic: true, track: 0.02 };
const SIZES: [f64; 3] = [7.5, 7.0, 6.5];
/// How far from its link a name may stand (mm): nearer is tried first.
const REACH: [f64; 2] = [12.0, 28.0];
/// Farther off a line leads to the link (mm).
const LEAD: f64 = 3.5;
/// What a border under a name counts for (mm).
const BORDER: f64 = 9.0;
const STEP: f64 = 1.0;

/// The name of a link in its place.
pub struct LinkLabel {
    /// The link.
    pub link: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// From the name to the link.
    pub leader: Option<(Point, Point)>,
}

/// Finds places for the names of all links, each once.
pub fn named(sheet: &Sheet<'_>, map: &Map, renderer: &Renderer, obstacles: &mut Obstacles) -> Vec<LinkLabel> {
    let mut found: Vec<LinkLabel> = Vec::new();
    for (id, link) in &map.links {
        let Some(name) = link.row.name.as_deref().filter(|name| !name.is_empty()) else { continue };
        // A link of several ends is named at the longest of its lines.
        let routes = sheet.plan.routes.iter().filter(|route| route.link == *id);
        let Some(middle) = routes.max_by(|one, other| long(one).total_cmp(&long(other))).and_then(halfway)
        else {
            continue;
        };
        let ways = Ways::new(renderer, name, "", FACE);
        if let Some(named) = place(sheet, id, &ways, middle, obstacles) {
            obstacles.lines(&named.lines);
            found.push(named);
        }
    }
    found
}

/// The place for a name: near, over no border if it can be, and never over another name.
fn place(
    sheet: &Sheet<'_>,
    id: &str,
    ways: &Ways,
    middle: Point,
    obstacles: &Obstacles,
) -> Option<LinkLabel> {
    for reach in REACH {
        let mut best: Option<(f64, LinkLabel)> = None;
        for size in SIZES {
            for block in ways.at(size) {
                let tried =
                    Field { x: middle.x - reach, y: middle.y - reach, w: 2.0 * reach, h: 2.0 * reach };
                let near = obstacles.near(grown(tried, block.w));
                for at in lattice(tried, STEP) {
                    let rect =
                        Field { x: at.x - block.w / 2.0, y: at.y - block.h / 2.0, w: block.w, h: block.h };
                    let foot = Point {
                        x: middle.x.clamp(rect.x, rect.x + rect.w),
                        y: middle.y.clamp(rect.y, rect.y + rect.h),
                    };
                    let free = grown(rect, AIR);
                    let away = foot.to(middle);
                    // A little distance is better than smaller type.
                    let least = away + (SIZES[0] - size) * 1.5;
                    if best.as_ref().is_some_and(|(known, _)| *known <= least)
                        || !within(sheet.field, free)
                        || !near.free(free)
                    {
                        continue;
                    }
                    let cost = least + if sheet.owner(free).is_none() { BORDER } else { 0.0 };
                    if best.as_ref().is_none_or(|(known, _)| cost < *known) {
                        let leader = (away > LEAD).then_some((foot, middle));
                        let named = LinkLabel { link: id.to_owned(), lines: block.at(at.x, rect.y), leader };
                        best = Some((cost, named));
                    }
                }
            }
        }
        if let Some((_, named)) = best {
            return Some(named);
        }
    }
    None
}

fn within(field: Field, rect: Field) -> bool {
    rect.x >= field.x
        && rect.y >= field.y
        && rect.x + rect.w <= field.x + field.w
        && rect.y + rect.h <= field.y + field.h
}

fn long(route: &Route) -> f64 {
    route.line.windows(2).map(|ends| ends[0].to(ends[1])).sum()
}

/// The point halfway along a link.
fn halfway(route: &Route) -> Option<Point> {
    let mut left = long(route) / 2.0;
    for ends in route.line.windows(2) {
        let part = ends[0].to(ends[1]);
        if left <= part && part > 0.0 {
            return Some(ends[0].toward(ends[1], left / part));
        }
        left -= part;
    }
    route.line.first().copied()
}
