//! Several bases: which layer lies on which. Whoever builds a game of two modules must know whose word holds.

use std::path::PathBuf;

use crate::common::{temp, warpress, write};

fn library() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/packs/bases-of-two-layers")
}

#[test]
fn of_two_layers_over_one_root_the_later_has_the_last_word() {
    let show = |folder: &std::path::Path, game: &str| {
        warpress(folder, &["show", game, "--json", "--library", "."]).ends(0).json()
    };
    let game = show(&library(), "ferry");
    // The one laid last comes first; the root is laid once.
    assert_eq!(game["bases"], serde_json::json!(["flood", "toll", "ford"]));
    // Both set the width; the banks only the lower one, and the root does not come back over it.
    assert_eq!((&game["constants"]["far"], &game["constants"]["banks"]), (&7.into(), &4.into()));
    let rules = warpress(&library(), &["rules", "ferry", "--library", "."]).ends(0).out;
    let at = |words: &str| rules.find(words).unwrap_or_else(|| panic!("no {words}: {rules}"));
    assert!(at("Crossing") < at("Floods") && at("Floods") < at("Tolls"), "{rules}");
    assert!(rules.contains("7 boats wide") && !rules.contains("Swimming"), "{rules}");

    // The other way round, the other holds.
    let folder = temp();
    for game in ["ford", "toll", "flood", "ferry"] {
        let from = library().join("data").join(game);
        for file in ["game.toml", "rules.md", "rules.luau"] {
            let text = std::fs::read_to_string(from.join(file)).unwrap();
            let text = text.replace("[\"toll\", \"flood\"]", "[\"flood\", \"toll\"]");
            write(folder.path(), &[(&format!("data/{game}/{file}"), &text)]);
        }
    }
    let game = show(folder.path(), "ferry");
    assert_eq!(game["bases"], serde_json::json!(["toll", "flood", "ford"]));
    assert_eq!((&game["constants"]["far"], &game["constants"]["banks"]), (&5.into(), &4.into()));
}
