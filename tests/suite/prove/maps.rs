//! Data, drawing and referee agree on who is whose neighbour, and every space lies within its board.

use std::collections::BTreeSet;

use warpress_geometry::layout::layout;
use warpress_geometry::{Board, BoardLayout, Field, Frame, Point, areas};
use warpress_library::world;
use warpress_model::{Cells, Map, MapKind};

use crate::{Case, Faults};

/// Two spaces, the first one first.
pub type Pairs = BTreeSet<(usize, usize)>;

/// Looks at every map.
pub fn prove(case: &Case<'_>, faults: &mut Faults) {
    for map in case.game.maps.values() {
        let mut of_map = Faults::default();
        look(map, &mut of_map);
        faults.0.extend(of_map.0.into_iter().map(|fault| format!("{}: {fault}", map.list.id)));
    }
}

/// Looks at a map.
pub fn look(map: &Map, faults: &mut Faults) {
    if map.kind == MapKind::Areas {
        if map.placed.is_none() {
            areas_agree(map, faults);
        }
        return;
    }
    let layout = layout(map, &frame());
    same(
        &told(map),
        &walked(map),
        "the data join, and the referee does not walk",
        "the other way round",
        map,
        faults,
    );
    same(
        &told(map),
        &drawn(map, &layout),
        "the data join, and the drawing does not",
        "the other way round",
        map,
        faults,
    );
    let undrawn: Vec<_> = linked(map).difference(&drawn(map, &layout)).copied().collect();
    faults.unless(undrawn.is_empty(), || format!("links that are not drawn: {}", named(map, &undrawn)));
    borders(map, &layout, faults);
    if map.kind != MapKind::Graph {
        sides(map, &layout, faults);
    }
    within(map, &layout, faults);
}

/// A sheet of 200 by 150 mm.
pub fn frame() -> Frame {
    let field = Field { x: 5.0, y: 20.0, w: 190.0, h: 125.0 };
    Frame { sheet: (200.0, 150.0), field, piece: 15.0 }
}

fn pair(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// Spaces by their names.
fn named(map: &Map, pairs: &[(usize, usize)]) -> String {
    let name = |at: usize| map.spaces.get(at).map_or("?", |space| space.id.as_str());
    pairs.iter().map(|(a, b)| format!("{}–{}", name(*a), name(*b))).collect::<Vec<_>>().join(", ")
}

fn same(one: &Pairs, other: &Pairs, first: &str, second: &str, map: &Map, faults: &mut Faults) {
    for (more, than, what) in [(one, other, first), (other, one, second)] {
        let only: Vec<_> = more.difference(than).copied().collect();
        faults.unless(only.is_empty(), || format!("{what}: {}", named(map, &only)));
    }
}

/// Who is joined to whom as the referee walks it, without ways over the edge of the board.
pub fn walked(map: &Map) -> Pairs {
    let board = Board::new(map);
    let mut pairs = Pairs::new();
    for from in 0..map.spaces.len() {
        let exits = board.exits(from).iter().filter(|exit| !exit.wraps);
        pairs.extend(exits.map(|exit| pair(from, exit.to)));
    }
    pairs
}

/// Who is joined to whom in the data.
pub fn told(map: &Map) -> Pairs {
    ways(map, |way| !way.wraps)
}

/// Links are drawn as links where the spaces do not touch.
fn linked(map: &Map) -> Pairs {
    ways(map, |way| way.link.is_some())
}

fn ways(map: &Map, wanted: impl Fn(&warpress_model::map::Way) -> bool) -> Pairs {
    let mut pairs = Pairs::new();
    for (from, space) in map.spaces.iter().enumerate() {
        for way in space.ways.iter().filter(|way| wanted(way)) {
            pairs.extend(map.spaces.iter().position(|other| other.id == way.to).map(|to| pair(from, to)));
        }
    }
    pairs
}

fn near(a: Point, b: Point) -> bool {
    a.to(b) < 1e-6
}

/// Who touches whom in the drawing: with a side in common, or (on squares where corners count) a corner.
pub fn drawn(map: &Map, layout: &BoardLayout) -> Pairs {
    let mut pairs: Pairs =
        layout.borders.iter().filter_map(|border| Some(pair(border.of, border.with?))).collect();
    pairs.extend(layout.routes.iter().map(|route| pair(route.from, route.to)));
    if matches!(map.cells, Some(Cells::Square { diagonal: true })) {
        let corners = |at: usize| &layout.spaces[at].outlines[0];
        for a in 0..map.spaces.len() {
            for b in a + 1..map.spaces.len() {
                if corners(a).iter().any(|one| corners(b).iter().any(|other| near(*one, *other))) {
                    pairs.insert((a, b));
                }
            }
        }
    }
    pairs
}

/// A border in the layout is a line that both outlines have.
fn borders(map: &Map, layout: &BoardLayout, faults: &mut Faults) {
    for border in &layout.borders {
        for at in std::iter::once(border.of).chain(border.with) {
            let outline = &layout.spaces[at].outlines[0];
            let on = |point: &Point| outline.iter().any(|corner| near(*corner, *point));
            faults.unless(border.line.iter().all(on), || {
                format!("a border does not lie on the outline of {}", map.spaces[at].id)
            });
        }
    }
}

/// Nobody touches whom the data do not join: outlines have no side in common that is not a border.
fn sides(map: &Map, layout: &BoardLayout, faults: &mut Faults) {
    let joined: Pairs =
        layout.borders.iter().filter_map(|border| Some(pair(border.of, border.with?))).collect();
    for a in 0..layout.spaces.len() {
        for b in a + 1..layout.spaces.len() {
            let (one, other) = (&layout.spaces[a].outlines[0], &layout.spaces[b].outlines[0]);
            let touches = one.iter().filter(|at| other.iter().any(|point| near(**at, *point))).count() >= 2;
            faults.unless(touches == joined.contains(&(a, b)), || {
                format!("one of outline and border joins, and not the other: {}", named(map, &[(a, b)]))
            });
        }
    }
}

/// No space leaves its field, and every centre lies within.
fn within(map: &Map, layout: &BoardLayout, faults: &mut Faults) {
    let field = frame().field;
    faults.unless(layout.spaces.len() == map.spaces.len(), || {
        format!("{} spaces are drawn of {}", layout.spaces.len(), map.spaces.len())
    });
    for (plot, space) in layout.spaces.iter().zip(&map.spaces) {
        let inside = |at: &Point| {
            let (x, y) = (at.x - field.x, at.y - field.y);
            x > -0.01 && x < field.w + 0.01 && y > -0.01 && y < field.h + 0.01
        };
        let lies = plot.outlines.iter().flatten().all(inside) && inside(&plot.centre);
        faults.unless(lies, || format!("{} leaves its field", space.id));
        faults.unless(plot.radius > 0.5, || format!("{} has a radius of {}", space.id, plot.radius));
    }
}

/// The referee walks where areas touch or a link is drawn, and all that touches without a word is told.
fn areas_agree(map: &Map, faults: &mut Faults) {
    let drawing = areas::draw(map, world());
    let board = Board::new(map);
    let exits = || (0..board.len()).flat_map(|one| board.exits(one).iter().map(move |exit| (one, exit)));
    let walked: Pairs =
        exits().filter(|(_, exit)| exit.link.is_none()).map(|(one, exit)| pair(one, exit.to)).collect();
    let drawn: Pairs = drawing.touching.union(&drawing.linked).copied().collect();
    let missing: Vec<_> = walked.difference(&drawn).copied().collect();
    faults.unless(missing.is_empty(), || format!("walked where nothing is drawn: {}", named(map, &missing)));
    let told: Pairs = drawing
        .findings
        .iter()
        .filter_map(|finding| match finding {
            areas::Finding::Touching { one, other } => Some((*one, *other)),
            _ => None,
        })
        .collect();
    let unsaid: Pairs = drawn.difference(&walked).copied().collect();
    same(&told, &unsaid, "told to touch, and does not", "touches, and is not told", map, faults);
    for (one, exit) in exits() {
        let Some(link) = &exit.link else { continue };
        let ends = [(one, exit.to), (exit.to, one)];
        let route = drawing.layout.routes.iter().find(|route| {
            route.link == *link && ends.contains(&(route.from, route.to)) && route.line.len() > 1
        });
        faults.unless(route.is_some(), || format!("the link {link} is not drawn"));
    }
}
