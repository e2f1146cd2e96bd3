//! Maps of areas: where things are drawn, and what the referee takes from that.

use std::collections::BTreeSet;
use std::path::Path;

use warpress_assets::{Assets, Trust};
use warpress_geometry::{Board, areas};
use warpress_kit::view::areas::AreaMap;
use warpress_kit::view::board;
use warpress_kit::{self as kit, View};
use warpress_library::{Home, world};
use warpress_model::Game;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

fn game(folder: &Path) -> Game {
    let assets = Assets::built_in().with_folder(folder, Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(folder.to_owned()), &[]);
    loaded.game.expect("a game")
}

#[test]
fn a_map_that_names_no_neighbours_takes_them_from_the_drawing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let about = "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2 }\ntheme = \"blitz\"\n";
    std::fs::write(folder.path().join("game.toml"), about).unwrap();
    let map = "name = \"M\"\nlayout = \"areas\"\nland = { seed = 4, form = \"islands\" }\nterrains = [{ id = \"sea\", water = true }]\nspaces = [\"a\", \"b\", \"c\", \"d\", \"e\", { id = \"s\", terrain = \"sea\" }, { id = \"t\", terrain = \"sea\" }]\n";
    std::fs::write(folder.path().join("maps/m.toml"), map).unwrap();
    let game = game(folder.path());
    let map = &game.maps["m"];
    assert!(map.drawn && map.spaces.iter().all(|space| !space.ways.is_empty()));
    let board = Board::new(map);
    let walked: BTreeSet<_> = (0..board.len())
        .flat_map(|one| board.exits(one).iter().map(move |exit| (one.min(exit.to), one.max(exit.to))))
        .collect();
    assert_eq!(walked, areas::draw(map, world()).touching);
}

/// What the template is told of the one map of a game.
fn board(map: &str) -> AreaMap {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let about = "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2 }\ntheme = \"blitz\"\n";
    std::fs::write(folder.path().join("game.toml"), about).unwrap();
    std::fs::write(folder.path().join("maps/m.toml"), map).unwrap();
    let game = game(folder.path());
    let assets = Assets::built_in();
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let subjects = kit::subjects(&game, &renderer, &formats, Ink::Full, 0.0).unwrap();
    let [subject] = subjects.as_slice() else { panic!("one map") };
    // It is drawn without a fault.
    renderer.face(&subject.input).unwrap();
    let View::Board(face) = &subject.input.view else { panic!("a board") };
    let board::Board::Areas(map) = &*face.board else { panic!("a map of areas") };
    AreaMap::clone(map)
}

const LANDS: &str = r#"
name = "M"
layout = "areas"
terrains = [
  { id = "sea", name = "Sea", water = true },
  { id = "river", name = "River", edge = "along" },
  { id = "bridge", name = "Bridge", edge = "across" },
]
spaces = [
  { id = "north", name = "North", at = [25, 25], neighbours = ["south", "bay"], LABEL },
  { id = "south", name = "South", at = [25, 75], neighbours = ["bay"] },
  { id = "bay", name = "Bay", at = [55, 50], terrain = "sea", neighbours = ["isle"] },
  { id = "isle", name = "Isle", at = [85, 50] },
]
edges = [{ between = [["north", "south"]], terrain = "EDGE" }]
links = [{ id = "ferry", name = "The old ferry", from = "north", to = "isle", one_way = true }]
"#;

#[test]
fn links_have_their_names_near_them_and_what_goes_one_way_has_a_head() {
    let board = board(&LANDS.replace("LABEL", "").replace("EDGE", "river"));
    let link = board.links.iter().find(|link| link.id == "ferry").unwrap();
    assert!(!link.head.is_empty());
    let [named] = board.link_names.as_slice() else { panic!("one name") };
    let line = &named.lines[0];
    let (x, y) = (line.area.x + line.area.w / 2.0, line.area.y);
    let away = libm::hypot(x - link.x, y - link.y);
    assert!(line.s.contains("ferry") && away < 120.0, "{away} pt");
}

#[test]
fn rivers_and_bridges_lie_on_borders_and_in_the_legend() {
    for (terrain, along) in [("river", true), ("bridge", false)] {
        let board = board(&LANDS.replace("LABEL", "").replace("EDGE", terrain));
        let [edge] = board.edges.as_slice() else { panic!("one edge") };
        assert_eq!(edge.terrain.id, terrain);
        let (shape, other) = if along { (&edge.lines, &edge.bar) } else { (&edge.bar, &edge.lines) };
        assert!(shape.starts_with('M') && other.is_empty());
        let keyed: Vec<_> = board.terrains.iter().map(|one| &one.terrain.id).collect();
        assert!(keyed.contains(&&edge.terrain.id), "{keyed:?}");
    }
}

#[test]
fn a_name_stands_where_the_data_want_it() {
    let label = |wish: &str| {
        let board = board(&LANDS.replace("LABEL", wish).replace("EDGE", "river"));
        let north = board.spaces[0].clone();
        let line = north.lines[0].area;
        (line.x + line.w / 2.0 - north.x, line.y + line.h / 2.0 - north.y, board, north)
    };
    assert!(label("label_at = \"above\"").1 < -5.0);
    assert!(label("label_at = \"below\"").1 > 5.0);
    assert!(label("label_at = \"right\"").0 > 5.0);
    assert!(label("label_at = \"left\"").0 < -5.0);
    let (dx, _, board, north) = label("label_at = [10, 20]");
    let at = board.field.x + board.field.w * 0.1;
    assert!((north.x + dx - at).abs() < 1.0 && north.leader.is_none());
    // In another area it says whose it is.
    assert!(label("label_at = [85, 20]").3.leader.is_some());
}

#[test]
fn a_map_is_the_same_on_larger_paper() {
    let sized = |size: &str| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("maps")).unwrap();
        let about =
            "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2 }\n";
        std::fs::write(folder.path().join("game.toml"), about).unwrap();
        let map = LANDS.replace("LABEL", "").replace("EDGE", "river");
        std::fs::write(folder.path().join("maps/m.toml"), format!("size = \"{size}\"\n{map}")).unwrap();
        let game = game(folder.path());
        areas::cached_drawing(&game.maps["m"], world())
    };
    let (small, large) = (sized("200x150"), sized("400x300"));
    assert_eq!(small.touching, large.touching);
    assert_eq!(small.layout, large.layout, "only the scale differs");
}
