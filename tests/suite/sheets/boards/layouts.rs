//! Where spaces lie: within their field, apart from one another, large enough.

use warpress_geometry::BoardLayout;
use warpress_geometry::layout::layout;
use warpress_model::{Map, MapKind};

use super::{all_maps, frame, map};

fn areas(layout: &BoardLayout) -> Vec<f64> {
    let area = |plot: &warpress_geometry::Plot| {
        let outline = &plot.outlines[0];
        let ends = outline.iter().zip(outline.iter().cycle().skip(1));
        ends.map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
    };
    layout.spaces.iter().map(area).collect()
}

fn track(kind: &str, shape: &str, length: u32) -> Map {
    map(&format!("name = \"M\"\nlayout = \"{kind}\"\nlength = {length}\nshape = \"{shape}\"\n"))
}

#[test]
fn tracks_of_every_shape_and_length_fill_their_field_with_like_spaces() {
    for (kind, shapes) in [
        ("track", &["line", "snake", "spiral", "circle", "racetrack"][..]),
        ("ring", &["circle", "racetrack"][..]),
    ] {
        for shape in shapes {
            for length in [3, 4, 7, 10, 24, 48, 100, 400] {
                let map = track(kind, shape, length);
                let layout = layout(&map, &frame());
                let field = frame().field;
                let name = format!("{kind}, {shape}, {length}");
                assert_eq!(layout.spaces.len(), length as usize, "{name}");
                for at in layout.spaces.iter().flat_map(|plot| &plot.outlines[0]) {
                    let (dx, dy) = (at.x - field.x, at.y - field.y);
                    let inside = dx > -0.1 && dy > -0.1 && dx < field.w + 0.1 && dy < field.h + 0.1;
                    assert!(inside, "{name}: {at:?}");
                }
                let areas = areas(&layout);
                let (least, most) = areas
                    .iter()
                    .fold((f64::MAX, 0.0_f64), |(low, high), area| (low.min(*area), high.max(*area)));
                assert!(most < least * 1.6, "{name}: {least} {most}");
                let used: f64 = areas.iter().sum::<f64>() / (field.w * field.h);
                let enough = match *shape {
                    // So many in one line are as many as nobody would want.
                    "line" => 0.3 / f64::from(length.max(2)),
                    "snake" => 0.4,
                    "spiral" => 0.3,
                    _ if length > 100 => 0.02,
                    _ => 0.05,
                };
                assert!(used > enough, "{name}: {used}");
            }
        }
    }
}

/// Two spaces on one another cannot be told apart on the table.
#[test]
fn spaces_of_a_track_do_not_overlap() {
    for (kind, shape) in [("track", "snake"), ("track", "spiral"), ("ring", "racetrack"), ("ring", "circle")]
    {
        for length in [5, 12, 30, 48, 90] {
            let layout = layout(&track(kind, shape, length), &frame());
            for (a, one) in layout.spaces.iter().enumerate() {
                for other in &layout.spaces[a + 1..] {
                    let apart = one.centre.to(other.centre);
                    assert!(apart > (one.radius + other.radius) * 0.98, "{kind}, {shape}, {length}: {apart}");
                }
            }
        }
    }
}

#[test]
fn links_of_a_graph_run_from_edge_to_edge_and_round_other_nodes() {
    let map = map(
        "name = \"M\"\nlayout = \"graph\"\nspaces = [{ id = \"a\", at = [0, 50] }, { id = \"b\", at = [50, 50] }, { id = \"c\", at = [100, 50] }, { id = \"d\", at = [50, 0] }]\nlinks = [{ from = \"a\", to = [\"b\", \"c\"] }, { from = \"c\", to = \"d\", one_way = true }, { from = \"d\", to = \"b\" }]\n",
    );
    let layout = layout(&map, &frame());
    assert_eq!(layout.routes.len(), 4);
    for route in &layout.routes {
        let (from, to) = (&layout.spaces[route.from], &layout.spaces[route.to]);
        let (first, last) = (route.line[0], route.line[route.line.len() - 1]);
        assert!(first.to(from.centre) > from.radius && last.to(to.centre) > to.radius);
        for (at, plot) in layout.spaces.iter().enumerate() {
            if at != route.from && at != route.to {
                let clear = route.line.iter().all(|point| point.to(plot.centre) > plot.radius);
                assert!(clear, "{} to {} over {at}", route.from, route.to);
            }
        }
    }
}

/// The whole point of a layout: the same each time.
#[test]
fn a_layout_is_the_same_every_time() {
    for (name, map) in all_maps() {
        assert_eq!(layout(&map, &frame()), layout(&map, &frame()), "{name}");
    }
}

/// Absurd frames come of absurd data; they must not stop the program.
#[test]
fn no_frame_is_too_small_and_no_map_too_empty() {
    let mut narrow = frame();
    (narrow.field.w, narrow.field.h) = (0.001, 0.001);
    for (name, map) in all_maps() {
        let layout = layout(&map, &narrow);
        assert!(
            layout.spaces.iter().all(|plot| plot.centre.x.is_finite() && plot.radius.is_finite()),
            "{name}"
        );
    }
    let mut empty = track("track", "line", 3);
    for kind in [MapKind::Track, MapKind::Ring, MapKind::Cells, MapKind::Graph, MapKind::Square] {
        empty.kind = kind;
        empty.spaces.clear();
        empty.list.rows.clear();
        assert!(layout(&empty, &frame()).spaces.is_empty());
    }
}
