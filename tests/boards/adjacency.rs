//! Data, drawing and referee agree on who is whose neighbour.

use std::collections::BTreeSet;

use proptest::prelude::*;
use warpress::geometry::layout::layout;
use warpress::geometry::{Board, BoardLayout, Point};
use warpress::model::{Map, MapKind};

use super::{all_maps, frame, map};

type Pairs = BTreeSet<(usize, usize)>;

fn pair(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// Who is joined to whom as the referee walks it, without ways over the edge of the board.
fn walked(map: &Map, board: &Board) -> Pairs {
    let mut pairs = Pairs::new();
    for from in 0..map.spaces.len() {
        let exits = board.exits(from).iter().filter(|exit| !exit.wraps);
        pairs.extend(exits.map(|exit| pair(from, exit.to)));
    }
    pairs
}

/// Who is joined to whom in the data.
fn told(map: &Map) -> Pairs {
    let mut pairs = Pairs::new();
    for (from, space) in map.spaces.iter().enumerate() {
        for way in space.ways.iter().filter(|way| !way.wraps) {
            let to = map.spaces.iter().position(|other| other.id == way.to);
            pairs.extend(to.map(|to| pair(from, to)));
        }
    }
    pairs
}

fn near(a: Point, b: Point) -> bool {
    a.to(b) < 1e-6
}

/// Who touches whom in the drawing: with a side in common, or (on squares where corners count) a corner.
fn drawn(map: &Map, layout: &BoardLayout) -> Pairs {
    let mut pairs: Pairs =
        layout.borders.iter().filter_map(|border| Some(pair(border.of, border.with?))).collect();
    pairs.extend(layout.routes.iter().map(|route| pair(route.from, route.to)));
    if matches!(map.cells, Some(warpress::model::Cells::Square { diagonal: true })) {
        let corners = |at: usize| layout.spaces[at].outlines[0].clone();
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

/// Links are drawn as links where the spaces do not touch.
fn linked(map: &Map) -> Pairs {
    let mut pairs = Pairs::new();
    for (from, space) in map.spaces.iter().enumerate() {
        for way in space.ways.iter().filter(|way| way.link.is_some()) {
            pairs.extend(map.spaces.iter().position(|other| other.id == way.to).map(|to| pair(from, to)));
        }
    }
    pairs
}

#[test]
fn every_map_is_drawn_as_it_is_walked() {
    for (name, map) in all_maps() {
        let layout = layout(&map, &frame());
        let (data, walked, drawn) = (told(&map), walked(&map, &Board::new(&map)), drawn(&map, &layout));
        assert_eq!(data, walked, "{name}: data and referee");
        assert_eq!(data, drawn, "{name}: data and drawing");
        assert!(linked(&map).is_subset(&drawn), "{name}: links");
    }
}

/// A border in the layout is a line that both outlines have.
#[test]
fn who_has_a_border_in_common_touches_along_it() {
    for (name, map) in all_maps() {
        let layout = layout(&map, &frame());
        for border in &layout.borders {
            for at in std::iter::once(border.of).chain(border.with) {
                let outline = &layout.spaces[at].outlines[0];
                let on = |point: &Point| outline.iter().any(|corner| near(*corner, *point));
                assert!(border.line.iter().all(on), "{name}: {}", map.spaces[at].id);
            }
        }
    }
}

/// Nobody touches whom the data do not join: outlines have no side in common that is not a border.
#[test]
fn who_has_no_border_in_common_does_not_touch() {
    for (name, map) in all_maps().into_iter().filter(|(_, map)| map.kind != MapKind::Graph) {
        let layout = layout(&map, &frame());
        let joined: Pairs =
            layout.borders.iter().filter_map(|border| Some(pair(border.of, border.with?))).collect();
        for a in 0..layout.spaces.len() {
            for b in a + 1..layout.spaces.len() {
                let (one, other) = (&layout.spaces[a].outlines[0], &layout.spaces[b].outlines[0]);
                let shared = one.iter().filter(|at| other.iter().any(|point| near(**at, *point))).count();
                let touches = shared >= 2;
                assert_eq!(
                    touches,
                    joined.contains(&(a, b)),
                    "{name}: {} {}",
                    map.spaces[a].id,
                    map.spaces[b].id
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn grids_of_any_size_are_drawn_as_they_are_walked(
        across in 1_u32..9, down in 1_u32..9, kind in 0_usize..6, gap in 0_usize..20,
    ) {
        let kinds = [
            "layout = \"square\"", "layout = \"square\"\ndiagonal = true",
            "layout = \"hex\"", "layout = \"hex\"\noffset = \"even\"",
            "layout = \"hex\"\norientation = \"flat\"", "layout = \"hex\"\norientation = \"flat\"\noffset = \"even\"",
        ];
        let total = (across * down) as usize;
        let absent = if gap < total && total > 4 {
            let (column, row) = (gap as u32 % across, gap as u32 / across);
            format!("spaces = [{{ id = \"{}{}\", absent = true }}]\n", char::from(b'A' + column as u8), row + 1)
        } else { String::new() };
        let map = map(&format!("name = \"M\"\n{}\nrows_down = {down}\ncolumns_across = {across}\napart = true\n{absent}", kinds[kind]));
        let layout = layout(&map, &frame());
        prop_assert_eq!(told(&map), drawn(&map, &layout));
        prop_assert_eq!(told(&map), walked(&map, &Board::new(&map)));
        // Each side of each cell is drawn once: six times the hexes, less the sides that two have in common.
        let sides = if map.kind == MapKind::Hex { 6 } else { 4 };
        let common = layout.borders.iter().filter(|border| border.with.is_some()).count();
        prop_assert_eq!(layout.borders.len(), sides * map.spaces.len() - common);
    }
}
