//! Maps whose drawing, data and referee do not agree, and grids of all sizes, where they do.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use warpress_assets::{Assets, Trust};
use warpress_geometry::layout::layout;
use warpress_library::Home;
use warpress_model::{Map, MapKind};
use warpress_prove::Faults;
use warpress_prove::maps::{drawn, frame, look, told, walked};

use super::root;

fn faults(map: &Map) -> Vec<String> {
    let mut faults = Faults::default();
    look(map, &mut faults);
    faults.0
}

/// The one map of a game that is written for it.
fn map(text: &str) -> Map {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("maps")).unwrap();
    let game = "format = 3\ntitle = \"T\"\ncategory = \"board\"\nsummary = \"S\"\nplayers = { min = 2, max = 2 }\ntheme = \"blitz\"\n[sides.red]\n[sides.blue]\n";
    std::fs::write(folder.path().join("game.toml"), game).unwrap();
    std::fs::write(folder.path().join("maps/m.toml"), text).unwrap();
    maps(folder.path()).remove("m").unwrap()
}

fn maps(folder: &Path) -> std::collections::BTreeMap<String, Map> {
    let assets = Assets::built_in().with_folder(folder, Trust::Pack);
    let game = warpress_kit::load(&assets, &Home::Folder(folder.to_owned()), &[]).game;
    game.map(|game| game.maps.into_iter().collect()).unwrap_or_default()
}

/// Games that tests have, with maps of every kind.
#[test]
fn hard_maps_are_drawn_as_they_are_walked() {
    let mut folders: Vec<PathBuf> = vec![root().join("tests/fixtures/maps/atlas")];
    folders.extend(
        std::fs::read_dir(root().join("tests/fixtures/hard")).unwrap().map(|entry| entry.unwrap().path()),
    );
    folders.sort();
    let (mut seen, mut areas) = (0, 0);
    for folder in folders.iter().filter(|path| path.join("game.toml").is_file()) {
        for (id, map) in maps(folder) {
            assert_eq!(faults(&map), [""; 0], "{}/{id}", folder.display());
            seen += 1;
            areas += usize::from(map.kind == MapKind::Areas);
        }
    }
    assert!(seen > 10 && areas > 0, "{seen} maps, {areas} of areas");
}

#[test]
fn a_way_that_is_not_drawn_or_not_told_is_found() {
    let sound = map("name = \"M\"\nlayout = \"hex\"\nrows_down = 3\ncolumns_across = 3\n");
    assert_eq!(faults(&sound), [""; 0]);
    // The data no longer join two hexes that lie side by side; the referee walks as the data say.
    let mut broken = sound.clone();
    let (a, b) = (broken.spaces[0].id.clone(), broken.spaces[1].id.clone());
    broken.spaces[0].ways.retain(|way| way.to != b);
    broken.spaces[1].ways.retain(|way| way.to != a);
    let found = faults(&broken).join("\n");
    assert!(found.contains(&format!("{a}–{b}")), "{found}");
    // And join two that do not.
    let mut broken = sound.clone();
    let mut way = broken.spaces[0].ways[0].clone();
    way.to = broken.spaces[8].id.clone();
    broken.spaces[0].ways.push(way);
    let found = faults(&broken).join("\n");
    assert!(found.contains("the data join, and the drawing does not"), "{found}");
}

#[test]
fn areas_that_touch_without_being_joined_are_told() {
    let text = "name = \"M\"\nlayout = \"areas\"\nterrains = [{ id = \"sea\", water = true }]\nspaces = [\n{ id = \"north\", at = [25, 25], neighbours = [\"south\"] },\n{ id = \"south\", at = [25, 75] },\n{ id = \"bay\", at = [75, 50], terrain = \"sea\" },\n]\n";
    let sound = map(text);
    assert_eq!(faults(&sound), [""; 0]);
    let mut broken = sound;
    let mut way = broken.spaces[0].ways[0].clone();
    way.link = Some("ferry".into());
    way.to = "bay".into();
    broken.spaces[0].ways.push(way);
    let found = faults(&broken).join("\n");
    assert!(found.contains("the link ferry is not drawn"), "{found}");
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
        prop_assert_eq!(told(&map), walked(&map));
        // Each side of each cell is drawn once: six times the hexes, less the sides that two have in common.
        let sides = if map.kind == MapKind::Hex { 6 } else { 4 };
        let common = layout.borders.iter().filter(|border| border.with.is_some()).count();
        prop_assert_eq!(layout.borders.len(), sides * map.spaces.len() - common);
    }
}
