//! The small games that new ones begin from.

use warpress_assets::Assets;

/// Whoever looks a phase up in the rules of a starter finds it.
#[test]
fn every_phase_of_a_starter_has_its_section() {
    for (name, files) in warpress_starter::all(&Assets::built_in()) {
        let data: toml::Table = files["game.toml"].parse().unwrap();
        for id in data["phases"].as_table().unwrap().keys() {
            assert!(files["rules.md"].contains(&format!("{{#{id}")), "{name}: {id}");
        }
    }
}
