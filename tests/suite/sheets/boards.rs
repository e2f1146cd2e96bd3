//! Boards on paper: what lies side by side in the drawing is what the data join and what the referee walks, and
//! nothing is printed where nobody can read it or cut it.

mod asked;
mod faults;
mod layouts;
mod sheets;
mod terrains;

use std::path::{Path, PathBuf};

use warpress_assets::{Assets, Trust};
use warpress_geometry::{Field, Frame};
use warpress_library::Home;
use warpress_model::{ById, Game, Map};

use crate::common::ROOT;

/// A game of one map, written for the purpose.
fn folder(map: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let game = "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\n[sides.red]\n[sides.blue]\n";
    std::fs::write(folder.path().join("game.toml"), game).unwrap();
    std::fs::write(folder.path().join("maps/m.toml"), map).unwrap();
    folder
}

fn load(folder: &Path) -> (Assets, Game) {
    let assets = Assets::built_in().with_folder(folder, Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(folder.to_owned()), &[]);
    assert!(!loaded.failed(), "{:#?}", loaded.findings);
    (assets, loaded.game.unwrap())
}

fn map(text: &str) -> Map {
    load(folder(text).path()).1.maps["m"].clone()
}

/// A sheet of 200 by 150 mm.
fn frame() -> Frame {
    let field = Field { x: 5.0, y: 20.0, w: 190.0, h: 125.0 };
    Frame { sheet: (200.0, 150.0), field, piece: 15.0 }
}

/// Every map but areas of the games written for tests.
fn all_maps() -> Vec<(String, Map)> {
    let root = Path::new(ROOT);
    let mut games: Vec<PathBuf> = vec![root.join("tests/fixtures/maps/atlas")];
    let found =
        std::fs::read_dir(root.join("tests/fixtures/hard")).unwrap().map(|entry| entry.unwrap().path());
    games.extend(found.filter(|path| path.join("game.toml").is_file()));
    games.sort();
    let maps = |path: &PathBuf| -> ById<Map> {
        let assets = Assets::built_in().with_folder(path, Trust::Pack);
        let home = Home::Folder(path.clone());
        let game = warpress_kit::load(&assets, &home, &[]).game;
        game.map(|game| game.maps).unwrap_or_default()
    };
    let named = |path: &PathBuf| {
        let game = path.file_name().unwrap().to_string_lossy().into_owned();
        maps(path).into_iter().map(move |(id, map)| (format!("{game}/{id}"), map))
    };
    let all: Vec<_> = games.iter().flat_map(named).collect();
    assert!(all.len() > 10, "{}", all.len());
    all.into_iter().filter(|(_, map)| map.kind != warpress_model::MapKind::Areas).collect()
}
