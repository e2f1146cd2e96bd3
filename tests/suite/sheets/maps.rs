//! Maps: what data say of spaces and ways is what `show` tells, and what the referee walks on.

mod geometry;

use std::path::Path;

use serde_json::{Value, json};
use warpress_assets::{Assets, Trust};
use warpress_check::{Depth, check};
use warpress_library::Home;
use warpress_model::Game;
use warpress_show as show;

use crate::common::ROOT;

/// A game of which nothing is reported.
#[track_caller]
pub fn game(folder: &Path, with: &[&str]) -> Game {
    let assets = Assets::built_in().with_folder(folder, Trust::Pack);
    let with: Vec<String> = with.iter().map(|word| (*word).to_owned()).collect();
    let home = Home::Folder(folder.to_owned());
    let loaded = check(&assets, &home, &with, Depth::Data);
    // These are parts of games: their conditions may speak of what the rest would declare.
    let whole = |finding: &&warpress_model::Diagnostic| finding.code != "E0117";
    let messages: Vec<_> = (loaded.findings.iter().filter(whole))
        .map(|finding| format!("{} {}", finding.code, finding.message))
        .collect();
    assert!(messages.is_empty(), "{messages:#?}");
    loaded.game.expect("a game without findings")
}

fn atlas(with: &[&str]) -> Value {
    show::json(&game(&Path::new(ROOT).join("tests/fixtures/maps/atlas"), with))
}

fn named<'v>(all: &'v Value, id: &str) -> &'v Value {
    let mut all = all.as_array().expect("a list").iter();
    all.find(|one| one["id"] == id).unwrap_or_else(|| panic!("there is no {id}"))
}

/// `hexes/0202`: a space.
fn space<'v>(atlas: &'v Value, path: &str) -> &'v Value {
    let (map, space) = path.split_once('/').expect("map/space");
    named(&named(&atlas["maps"], map)["spaces"], space)
}

#[track_caller]
fn all_same(cases: &[(&Value, Value)]) {
    for (found, wanted) in cases {
        assert_eq!(*found, wanted);
    }
}

#[test]
fn grids_keep_the_numbers_terrain_and_edges_of_their_source() {
    let atlas = atlas(&[]);
    let hexes = named(&atlas["maps"], "hexes");
    let ids: Vec<_> = hexes["spaces"].as_array().unwrap().iter().map(|space| space["id"].clone()).collect();
    assert_eq!(json!(ids), json!(["0101", "0201", "0102", "0202", "0302", "0103", "0203", "0303"]));
    let at = |id: &str| space(&atlas, &format!("hexes/{id}")).clone();
    all_same(&[
        (&at("0202")["terrain"], json!(["forest", "plain"])),
        (&at("0303")["closed"], json!(true)),
        (&at("0302")["cell"], json!([3, 2])),
        (&at("0202")["label_at"], json!("below")),
        // Even columns (from 0) lie lower, so 0201 is up and right of 0101.
        (&at("0101")["neighbours"], json!(["0201", "0202", "0102"])),
        (
            &at("0101")["rim"],
            json!([{ "side": "n", "terrain": "wall" }, { "side": "nw", "terrain": "wall" }]),
        ),
        (&at("0101")["ways"][1], json!({ "to": "0202", "side": "se", "terrain": ["wall"], "closed": true })),
        (&at("0101")["ways"][2], json!({ "to": "0102", "side": "s", "terrain": ["river"] })),
        (&at("0102")["ways"][0], json!({ "to": "0101", "side": "n", "terrain": ["river"] })),
        (
            &at("0201")["ways"][0],
            json!({ "to": "0202", "side": "s", "terrain": ["river", "road"], "capacity": 1 }),
        ),
    ]);
    let crossing = |from: &str, to: &str| {
        let ways = at(from)["ways"].clone();
        let way = ways.as_array().unwrap().iter().find(|way| way["to"] == to).cloned();
        way.unwrap_or_else(|| panic!("no way from {from} to {to}"))["closed"].clone()
    };
    assert_eq!(crossing("0103", "0203"), json!(true), "a cliff is closed one way");
    assert_eq!(crossing("0203", "0103"), Value::Null, "and open the other");
    all_same(&[
        (&hexes["zones"][0]["spaces"], json!(["0101", "0201"])),
        (&hexes["zones"][0]["points"], json!(2)),
        (&hexes["zones"][0]["side"], json!("red")),
        (&hexes["zones"][1]["spaces"], json!(["0202"])),
        (&named(&hexes["terrains"], "river")["edge"], json!("along")),
        (&named(&hexes["terrains"], "forest")["cover"], json!(1)),
        (&hexes["space_size"], json!(20.0)),
        (&hexes["orientation"], json!("flat")),
        (&hexes["offset"], json!("even")),
    ]);
}

#[test]
fn cells_may_say_themselves_where_they_lie_and_edges_may_join() {
    let atlas = atlas(&[]);
    all_same(&[
        (&space(&atlas, "crosses/alpha")["neighbours"], json!(["gamma", "beta"])),
        (&named(&atlas["maps"], "crosses")["numbering"]["shown"], json!(false)),
        (&space(&atlas, "torus/A3")["neighbours"], json!(["A1", "B3", "A2", "E3"])),
        (&space(&atlas, "torus/A3")["ways"][0], json!({ "to": "A1", "side": "n", "wraps": true })),
        (&space(&atlas, "torus/B2")["neighbours"], json!(["B3", "B1", "A2"])),
    ]);
}

#[test]
fn tracks_rings_and_boxes_know_their_order() {
    let atlas = atlas(&[]);
    let ring = named(&atlas["maps"], "ring");
    assert_eq!(ring["spaces"].as_array().unwrap().len(), 48);
    all_same(&[
        (&ring["direction"], json!("anticlockwise")),
        (&ring["shape"], json!("circle")),
        (&space(&atlas, "ring/1")["prize"], json!(3)),
        (&space(&atlas, "ring/48")["neighbours"], json!(["47", "1"])),
        (&space(&atlas, "turns/spring")["neighbours"], json!(["summer"])),
        (&space(&atlas, "turns/autumn")["neighbours"], json!([])),
        (&space(&atlas, "boxes/long")["span"], json!([2, 1])),
        (&space(&atlas, "boxes/one")["cell"], json!([3, 1])),
        (&space(&atlas, "boxes/two")["cell"], json!([1, 2])),
    ]);
}

#[test]
fn links_carry_values_and_lead_to_other_maps() {
    let atlas = atlas(&[]);
    all_same(&[
        (&space(&atlas, "ring/1")["neighbours"], json!(["2", "48", "isles/carthage"])),
        (&space(&atlas, "isles/carthage")["neighbours"], json!(["rome", "ring/1"])),
        (&space(&atlas, "hangar/deck")["neighbours"], json!(["lift", "host"])),
        (
            &space(&atlas, "hangar/lift")["ways"][1],
            json!({ "to": "torus/A1", "link": "ferry", "of": ["ground"], "if": "turn > 2" }),
        ),
        (&space(&atlas, "torus/A1")["ways"].as_array().unwrap().last().unwrap()["wraps"], json!(true)),
        (&named(&named(&atlas["maps"], "hangar")["links"], "ferry")["turns"], json!(3)),
        (&named(&named(&atlas["maps"], "hangar")["links"], "deck-to-lift")["via"], json!([[50.0, 20.0]])),
        (
            &space(&atlas, "isles/rome")["ways"][1],
            json!({ "to": "carthage", "terrain": ["strait"], "link": "rome-to-carthage" }),
        ),
        (&named(&atlas["maps"], "isles")["forbid"], json!([["gaul", "carthage"]])),
        (&named(&atlas["maps"], "isles")["land"]["extent"], json!([-10.0, 30.0, 40.0, 50.0])),
        (&space(&atlas, "isles/gaul")["seeds"], json!([[0.0, 44.0]])),
        (&space(&atlas, "isles/gaul")["weight"], json!(2.0)),
        (&named(&named(&atlas["maps"], "isles")["terrains"], "sea")["water"], json!(true)),
        (&named(&atlas["maps"], "grown")["placed"]["by"], json!(["each"])),
        (&named(&atlas["maps"], "grown")["land"]["seed"], json!(7)),
    ]);
}

#[test]
fn phases_share_a_sequence_and_each_use_has_its_own() {
    let atlas = atlas(&[]);
    let phases = &atlas["phases"];
    all_same(&[
        (&phases[0]["phases"][0]["id"], json!("out-sail")),
        (&phases[0]["phases"][0]["as"], json!("sail")),
        (&phases[0]["phases"][0]["text"], json!("Sail for Tyre with 1 pilot.")),
        (&phases[1]["phases"][0]["text"], json!("Sail for Utica with 2 pilot.")),
        (&phases[1]["phases"][0]["with"], json!({ "port": "Utica", "pilots": 2 })),
        (&phases[1]["phases"][1]["id"], json!("feast")),
        (&phases[0]["phases"][1]["only_if"], json!("pilots > 0")),
    ]);
    assert_eq!(phases[1]["phases"].as_array().unwrap().len(), 2);
}

#[test]
fn options_tell_all_that_they_change_and_change_it() {
    let plain = atlas(&[]);
    let option = named(&plain["options"], "wide");
    assert_eq!(option["group"], "width");
    let changes = option["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 3);
    assert!(changes.contains(&json!({ "path": "constants.width", "to": 7 })), "{changes:?}");
    assert!(changes.contains(&json!({ "path": "maps.ring.spaces.3.name", "to": "Storm" })), "{changes:?}");
    let link = json!({ "path": "maps.isles.links.rome-to-carthage", "remove": true });
    assert!(changes.contains(&link), "{changes:?}");
    // Without the link nobody would get from Rome to Carthage, which is reported when the option is chosen.
    let folder = Path::new(ROOT).join("tests/fixtures/maps/atlas");
    let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
    let loaded = check(&assets, &Home::Folder(folder), &["wide".into()], Depth::Data);
    let codes: Vec<_> = (loaded.findings.iter().filter(|finding| finding.code != "E0117"))
        .map(|finding| (finding.code.as_str(), finding.subject.as_deref()))
        .collect();
    assert_eq!(codes, [("W0210", Some("isles"))]);
    let wide = show::json(&loaded.game.unwrap());
    assert_eq!(space(&wide, "ring/3")["name"], "Storm");
    assert_eq!(named(&wide["maps"], "torus")["across"], 7);
}
