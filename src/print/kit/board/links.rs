//! Links as they are drawn: the line, its head, and what is written on it.

use super::path::{line, pt};
use super::view::Text;
use super::view::board::Link;
use warpress_geometry::{BoardLayout, Point, Route};
use warpress_model::{Amount, Game, Map};

/// An arrow's head (mm), on links that are long enough.
const HEAD: f64 = 3.0;

/// All links of the plan.
pub fn view(game: &Game, map: &Map, plan: &BoardLayout) -> Vec<Link> {
    plan.routes.iter().map(|route| one(game, map, route)).collect()
}

fn one(game: &Game, map: &Map, route: &Route) -> Link {
    let (from, to) = (&map.spaces[route.from], &map.spaces[route.to]);
    let link = map.links.get(&route.link);
    let way = from.ways.iter().find(|way| way.to == to.id && way.link.as_deref().unwrap_or("") == route.link);
    let long: f64 = route.line.windows(2).map(|ends| ends[0].to(ends[1])).sum();
    let head = HEAD.min(long * 0.5);
    let shaft = if route.one_way { shortened(&route.line, head * 0.8) } else { route.line.clone() };
    let middle = along(&route.line, long * if route.one_way { 0.45 } else { 0.5 });
    let capacity =
        way.and_then(|way| way.capacity.as_ref()).map(|most| amount(game, most)).unwrap_or_default();
    let terrain = way.and_then(|way| way.crosses.first());
    let terrain = terrain.and_then(|id| map.terrains.get(id).map(|terrain| (id, terrain)));
    Link {
        id: route.link.clone(),
        name: link.and_then(|link| link.row.name.as_ref()).map(Text::author).unwrap_or_default(),
        from: from.id.clone(),
        to: to.id.clone(),
        one_way: route.one_way,
        line: line(&shaft),
        head: if route.one_way { arrow(&route.line, head) } else { String::new() },
        x: pt(middle.x),
        y: pt(middle.y),
        capacity: Text::author(capacity),
        terrain: terrain.map(|(id, _)| id.clone()),
        look: terrain.map_or("", |(id, terrain)| terrain.look.as_deref().unwrap_or(id)).to_owned(),
    }
}

/// An amount as it is printed; nothing for one that must be reckoned.
fn amount(game: &Game, amount: &Amount) -> String {
    match amount {
        Amount::Int(number) => number.to_string(),
        Amount::Constant(name) => {
            game.constants.get(name).map(|constant| constant.value.printed.clone()).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// The point so far along a line.
fn along(line: &[Point], mut far: f64) -> Point {
    for ends in line.windows(2) {
        let long = ends[0].to(ends[1]);
        if far <= long && long > 0.0 {
            return ends[0].toward(ends[1], far / long);
        }
        far -= long;
    }
    line.last().copied().unwrap_or(Point::new(0.0, 0.0))
}

/// A line without its last bit.
fn shortened(line: &[Point], by: f64) -> Vec<Point> {
    let long: f64 = line.windows(2).map(|ends| ends[0].to(ends[1])).sum();
    let end = along(line, long - by);
    let mut kept: Vec<Point> = Vec::new();
    let mut far = 0.0;
    for (place, point) in line.iter().enumerate() {
        if place > 0 {
            far += line[place - 1].to(*point);
        }
        if far >= long - by {
            break;
        }
        kept.push(*point);
    }
    kept.push(end);
    kept
}

/// The head of an arrow at the end of a line, as a closed path.
fn arrow(points: &[Point], size: f64) -> String {
    let Some(tip) = points.last().copied() else { return String::new() };
    let long: f64 = points.windows(2).map(|ends| ends[0].to(ends[1])).sum();
    let base = along(points, long - size);
    let (dx, dy) = (tip.x - base.x, tip.y - base.y);
    let wing = |side: f64| Point::new(base.x - dy * 0.42 * side, base.y + dx * 0.42 * side);
    format!("{}Z", line(&[tip, wing(1.0), base.toward(tip, 0.2), wing(-1.0)]))
}
