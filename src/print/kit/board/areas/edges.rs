//! What lies on the borders of areas: rivers and walls along them, bridges, passes and roads across them.

use super::super::key;
use super::super::path::line;
use super::super::view::areas as view;
use super::obstacles::Obstacles;
use warpress_geometry::{BoardLayout, Point};
use warpress_model::Map;
use warpress_model::map::{Terrain, TerrainPosition};

/// How far a bar across a border reaches to either side (mm).
const REACH: f64 = 2.6;
/// Half the width of what lies across a border, with air (mm).
const HALF: f64 = 1.0;

/// An edge terrain where it lies.
pub struct Edge<'m> {
    id: &'m str,
    terrain: &'m Terrain,
    /// The borders it follows.
    lines: Vec<Vec<Point>>,
    /// The bars across borders.
    bars: Vec<Vec<Point>>,
}

/// All edge terrains that lie on borders, in the order of the data.
pub fn edges<'m>(map: &'m Map, plan: &BoardLayout) -> Vec<Edge<'m>> {
    let found = map.terrains.iter().filter(|(_, terrain)| terrain.lies != TerrainPosition::Inside).map(
        |(id, terrain)| {
            let here: Vec<_> = plan
                .borders
                .iter()
                .filter_map(|border| Some((border.of, border.with?, &border.line)))
                .collect();
            let here = || here.iter().filter(|(of, with, _)| lies(map, id, *of, *with));
            let mut edge = Edge { id, terrain, lines: Vec::new(), bars: Vec::new() };
            if terrain.lies == TerrainPosition::Along {
                edge.lines = here().map(|(_, _, line)| (*line).clone()).collect();
                return edge;
            }
            // Two areas may meet in several places; the longest is where one passes.
            let mut longest: Vec<(usize, usize, &Vec<Point>)> = Vec::new();
            for (of, with, line) in here() {
                match longest.iter_mut().find(|(one, other, _)| (*one, *other) == (*of, *with)) {
                    Some(known) if length(known.2) < length(line) => known.2 = line,
                    Some(_) => {}
                    None => longest.push((*of, *with, line)),
                }
            }
            edge.bars = longest.iter().filter_map(|(_, _, line)| bar(line)).collect();
            edge
        },
    );
    found.filter(|edge| !edge.lines.is_empty() || !edge.bars.is_empty()).collect()
}

impl<'m> Edge<'m> {
    /// What the template gets.
    pub fn view(&self) -> view::Edge {
        let data = |lines: &[Vec<Point>]| lines.iter().map(|points| line(points)).collect();
        let terrain = key::terrain(self.id, self.terrain);
        view::Edge { terrain, lines: data(&self.lines), bar: data(&self.bars) }
    }

    /// Whether it is this terrain.
    pub fn is(&self, id: &str) -> bool {
        self.id == id
    }

    /// Names stand elsewhere.
    pub fn take(&self, obstacles: &mut Obstacles) {
        self.bars.iter().for_each(|bar| obstacles.way(bar, HALF));
    }
}

/// Whether a terrain lies on the border of two areas.
fn lies(map: &Map, id: &str, of: usize, with: usize) -> bool {
    let (Some(of), Some(with)) = (map.spaces.get(of), map.spaces.get(with)) else { return false };
    [(of, with), (with, of)].into_iter().any(|(from, to)| {
        let ways = from.ways.iter().filter(|way| way.to == to.id && way.link.is_none());
        ways.flat_map(|way| &way.crosses).any(|terrain| terrain == id)
    })
}

fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|ends| ends[0].to(ends[1])).sum()
}

/// The point halfway along a border, and a bar square to it.
fn bar(border: &[Point]) -> Option<Vec<Point>> {
    let whole = length(border);
    let point = |at: f64| {
        let mut gone = 0.0;
        border.windows(2).find_map(|ends| {
            let part = ends[0].to(ends[1]);
            gone += part;
            (gone >= at && part > 0.0).then(|| ends[1].toward(ends[0], (gone - at) / part))
        })
    };
    let half = whole / 2.0;
    let middle = point(half)?;
    // The direction of the border thereabouts, not of its next wriggle.
    let about = REACH.min(half);
    let (one, other) = (point((half - about).max(1e-6))?, point((half + about).min(whole - 1e-6))?);
    let long = one.to(other);
    if long < 1e-6 {
        return None;
    }
    let (dx, dy) = ((other.x - one.x) / long * REACH, (other.y - one.y) / long * REACH);
    Some(vec![Point::new(middle.x + dy, middle.y - dx), middle, Point::new(middle.x - dy, middle.y + dx)])
}
