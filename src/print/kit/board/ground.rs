//! What lies in spaces and on the borders between them, as shapes: woods that wander, rivers that bend, roads from
//! space to space.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::path::{append, line, outlines, pt};
use super::view::board::Shapes;
use warpress_geometry::layout::shape;
use warpress_geometry::{BoardLayout, Point};
use warpress_model::map::{Terrain, TerrainPosition};
use warpress_model::{Map, Space};

/// So far natural ground reaches over the edge of the board, as a share of a space; there it is cut off.
const OVER: f64 = 0.6;

/// A map's spaces and borders, ready to be asked what lies there.
pub struct Ground<'m> {
    map: &'m Map,
    plan: &'m BoardLayout,
    /// Edge terrains of each border of the plan.
    edges: Vec<Vec<&'m str>>,
}

impl<'m> Ground<'m> {
    /// Looks at every border once.
    pub fn new(map: &'m Map, plan: &'m BoardLayout) -> Self {
        let edge = |border: &warpress_geometry::Border| -> Vec<&'m str> {
            let Some(of) = map.spaces.get(border.of) else { return Vec::new() };
            match border.with.and_then(|with| map.spaces.get(with)) {
                Some(with) => {
                    let mut found = crosses(of, with);
                    found.extend(
                        crosses(with, of)
                            .into_iter()
                            .filter(|word| !found.contains(word))
                            .collect::<Vec<_>>(),
                    );
                    found
                }
                None => rim(map, plan, border, of),
            }
        };
        Self { map, plan, edges: plan.borders.iter().map(edge).collect() }
    }

    /// The terrain that lies in most spaces and is open: it is the ground of the board and needs no shape.
    pub fn base(&self) -> Option<&'m str> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for terrain in self.map.spaces.iter().filter_map(|space| space.terrain.first()) {
            *counts.entry(terrain).or_default() += 1;
        }
        let order = |id: &str| self.map.terrains.get_index_of(id).unwrap_or(usize::MAX);
        // Of two with as many spaces, the one that the data name first.
        let most = counts.into_iter().max_by_key(|(id, count)| (*count, std::cmp::Reverse(order(id))));
        most.map(|(id, _)| id)
    }

    /// The shapes of a terrain; nature is the same for the same `salt`.
    pub fn view(&self, id: &str, terrain: &Terrain, salt: u64) -> Shapes {
        let inside = |at: usize| {
            self.map.spaces.get(at).and_then(|space| space.terrain.first()).is_some_and(|first| first == id)
        };
        let spaces = || self.plan.spaces.iter().enumerate().filter(|(at, _)| inside(*at));
        let path: String = spaces().map(|(_, plot)| outlines(&plot.outlines)).collect();
        let ground = match terrain.lies {
            TerrainPosition::Inside if self.map.kind.is_grid() => {
                outlines(&shape::ground(self.plan, inside, OVER * self.space(), salt))
            }
            _ => path.clone(),
        };
        let at = self.edges.iter().zip(&self.plan.borders).filter(|(edges, _)| edges.contains(&id));
        let lines: Vec<Vec<Point>> = at.map(|(_, border)| border.line.clone()).collect();
        let chains = shape::chains(&lines);
        let mut shapes = Shapes { path, ground, ..Shapes::default() };
        match terrain.lies {
            TerrainPosition::Inside => {}
            TerrainPosition::Along => {
                shapes.lines = chains.iter().map(|chain| line(chain)).collect();
                shapes.flow = chains.iter().map(|chain| line(&shape::wander(chain, 0.13, salt))).collect();
            }
            TerrainPosition::Across => {
                shapes.road = self.roads(id);
                shapes.bar = self.bars(id);
            }
        }
        shapes
    }

    /// How large a space is (mm).
    fn space(&self) -> f64 {
        self.plan.spaces.iter().map(|plot| plot.radius * 2.0).fold(0.0, f64::max)
    }

    /// Where a terrain crosses borders: the middle of each, with both spaces.
    fn crossings(&self, id: &str) -> impl Iterator<Item = (usize, usize, Point)> {
        let at = self.edges.iter().zip(&self.plan.borders).filter(move |(edges, _)| edges.contains(&id));
        at.filter_map(|(_, border)| {
            let middle = match border.line.as_slice() {
                [a, b] => a.toward(*b, 0.5),
                line => *line.get(line.len() / 2)?,
            };
            Some((border.of, border.with?, middle))
        })
    }

    /// Roads: through a space with two ends in one bend, else from its middle to each side.
    fn roads(&self, id: &str) -> String {
        let mut ends: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
        for (of, with, middle) in self.crossings(id) {
            ends.entry(of).or_default().push(middle);
            ends.entry(with).or_default().push(middle);
        }
        let mut data = String::new();
        for (at, ends) in &ends {
            let centre = self.plan.spaces[*at].centre;
            if let [a, b] = ends.as_slice() {
                append(&mut data, &[*a]);
                let [cx, cy, x, y] = [centre.x, centre.y, b.x, b.y].map(pt);
                // Writing to a string does not fail.
                let _ = write!(data, "Q{cx} {cy} {x} {y}");
            } else {
                ends.iter().for_each(|end| append(&mut data, &[*end, centre]));
            }
        }
        data
    }

    /// Bars across borders: bridges, fords, passes.
    fn bars(&self, id: &str) -> String {
        let mut data = String::new();
        for (of, with, middle) in self.crossings(id) {
            let [of, with] = [of, with].map(|at| self.plan.spaces[at].centre);
            append(&mut data, &[middle.toward(of, 0.34), middle, middle.toward(with, 0.34)]);
        }
        data
    }
}

fn crosses<'m>(from: &'m Space, to: &Space) -> Vec<&'m str> {
    let ways = from.ways.iter().filter(|way| way.to == to.id);
    ways.flat_map(|way| way.crosses.iter().map(String::as_str)).collect()
}

/// Edge terrain on this border, where the board ends.
fn rim<'m>(map: &Map, plan: &BoardLayout, border: &warpress_geometry::Border, of: &'m Space) -> Vec<&'m str> {
    let Some(grid) = warpress_geometry::Grid::of(map).filter(|_| !of.rim.is_empty()) else {
        return Vec::new();
    };
    let (Some(a), Some(b)) = (border.line.first(), border.line.last()) else { return Vec::new() };
    let (middle, centre) = (a.toward(*b, 0.5), plan.spaces[border.of].centre);
    let degrees = libm::atan2(middle.x - centre.x, centre.y - middle.y).to_degrees().rem_euclid(360.0);
    let here = |side: warpress_model::Direction| {
        let off = (grid.degrees(side) - degrees).rem_euclid(360.0);
        !(15.0..=345.0).contains(&off)
    };
    of.rim.iter().filter(|(side, _)| here(*side)).map(|(_, terrain)| terrain.as_str()).collect()
}
