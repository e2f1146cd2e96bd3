//! Maps of areas: data, drawing and referee say the same of who is next to whom, for every map at hand.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use warpress::assets::{Assets, Trust};
use warpress::geometry::{Board, areas};
use warpress::kit::Shelf;
use warpress::library::{Home, load, world};
use warpress::model::{Game, Map, MapKind};

fn game(folder: &Path) -> Game {
    let assets = Assets::embedded().with_folder(folder, Trust::Pack);
    let loaded = load(&assets, &Home::Folder(folder.to_owned()), &Shelf::new(&assets), &[]);
    loaded.game.expect("a game")
}

/// The games of the library that have maps of areas, and one that tests have.
fn games() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = std::fs::read_dir(root.join("data")).unwrap().map(|entry| entry.unwrap().path());
    data.chain([root.join("tests/maps/atlas")])
        .filter(|folder| {
            let maps = std::fs::read_dir(folder.join("maps")).into_iter().flatten().flatten();
            maps.filter_map(|map| std::fs::read_to_string(map.path()).ok())
                .any(|text| text.contains("kind = \"areas\""))
        })
        .collect()
}

#[track_caller]
fn agree(map: &Map) {
    let drawing = areas::draw(map, world());
    let board = Board::new(map);
    let walked: BTreeSet<(usize, usize)> = (0..board.len())
        .flat_map(|one| board.exits(one).iter().map(move |exit| (one, exit)))
        .filter(|(_, exit)| exit.link.is_none())
        .map(|(one, exit)| (one.min(exit.to), one.max(exit.to)))
        .collect();
    let drawn: BTreeSet<_> = drawing.touching.union(&drawing.linked).copied().collect();
    let missing: Vec<_> = walked.difference(&drawn).collect();
    assert!(missing.is_empty(), "{}: the referee walks where nothing is drawn: {missing:?}", map.list.id);
    // What touches without a word is told of, each pair.
    let told: BTreeSet<_> = drawing
        .findings
        .iter()
        .filter_map(|finding| match finding {
            areas::Finding::Touching { one, other } => Some((*one, *other)),
            _ => None,
        })
        .collect();
    let unsaid: BTreeSet<_> = drawn.difference(&walked).copied().collect();
    assert_eq!(told, unsaid, "{}", map.list.id);
    // Links of the data are drawn, too.
    for (one, exit) in (0..board.len()).flat_map(|one| board.exits(one).iter().map(move |exit| (one, exit))) {
        let Some(link) = &exit.link else { continue };
        let ends = [(one, exit.to), (exit.to, one)];
        let course = drawing.plan.courses.iter().find(|course| {
            course.link == *link && ends.contains(&(course.from, course.to)) && course.line.len() > 1
        });
        assert!(course.is_some(), "{}: the link {link} is not drawn", map.list.id);
    }
}

#[test]
fn the_referee_walks_where_areas_touch_or_a_link_is_drawn() {
    let mut maps = 0;
    for folder in games() {
        let game = game(&folder);
        let areas = game.maps.values().filter(|map| map.kind == MapKind::Areas && map.placed.is_none());
        for map in areas {
            agree(map);
            maps += 1;
        }
    }
    assert!(maps >= 3, "{maps}");
}

#[test]
fn a_map_that_names_no_neighbours_takes_them_from_the_drawing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let about =
        "title = \"T\"\nkind = \"board\"\nsummary = \"S\"\nplayers = { min = 2 }\ntheme = \"blitz\"\n";
    std::fs::write(folder.path().join("game.toml"), about).unwrap();
    let map = "name = \"M\"\nkind = \"areas\"\nland = { seed = 4, form = \"islands\" }\nterrains = [{ id = \"sea\", water = true }]\nspaces = [\"a\", \"b\", \"c\", \"d\", \"e\", { id = \"s\", terrain = \"sea\" }, { id = \"t\", terrain = \"sea\" }]\n";
    std::fs::write(folder.path().join("maps/m.toml"), map).unwrap();
    let game = game(folder.path());
    let map = &game.maps["m"];
    assert!(map.drawn && map.spaces.iter().all(|space| !space.ways.is_empty()));
    agree(map);
}
