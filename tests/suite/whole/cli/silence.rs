//! What is there must not be taken for absent, nor left out without a word.

use crate::common::{temp, warpress, write};

/// A game of one card.
fn game(folder: &std::path::Path, card: &str) {
    let head = "format = 3\ntitle = \"Fair\"\ncategory = \"card\"\nsummary = \"A fair.\"\nplayers = { min = 2 }\ntheme = \"blitz\"\n";
    let deck = format!("name = \"Stalls\"\nrows = [{{ {card} }}]\n");
    write(folder, &[("fair/game.toml", head), ("fair/decks/stalls.toml", &deck)]);
}

#[test]
fn a_scene_that_is_too_large_is_not_said_to_be_missing() {
    let folder = temp();
    game(folder.path(), "name = \"Booth\", count = 1, scene = \"tent\", text = \"Sell.\"");
    let large = format!("<!-- {} --><rect width=\"1\" height=\"1\"/>", "x".repeat(70_000));
    write(folder.path(), &[("fair/templates/scenes/tent.svg", &large)]);
    let run = warpress(folder.path(), &["check", "./fair", "--json"]).ends(1);
    let found = run.json();
    let found = found["diagnostics"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0]["message"].as_str().unwrap().contains("65536"), "{found:?}");
    let run = warpress(folder.path(), &["build", "./fair"]).ends(1);
    assert!(run.err.contains("scenes/tent.svg") && !run.err.contains("there is no scene"), "{}", run.err);
}

#[test]
fn an_icon_in_a_text_is_shown_by_its_name() {
    let folder = temp();
    game(folder.path(), "name = \"Booth\", count = 1, text = \"Pay [icon:coins]: **sell**.\"");
    let shown = warpress(folder.path(), &["show", "./fair", "--json"]).ends(0).json();
    assert_eq!(shown["decks"][0]["cards"][0]["text"], "Pay [icon:coins]: sell.");
    let shown = warpress(folder.path(), &["show", "./fair"]).ends(0).out;
    assert!(shown.contains("Pay [icon:coins]: sell."), "{shown}");
}

#[test]
fn a_card_that_is_asked_for_is_found_by_its_id_or_the_nearest_is_named() {
    let folder = temp();
    game(folder.path(), "name = \"Wróżka Łucja\", count = 1, text = \"Sell.\"");
    let shown = warpress(folder.path(), &["show", "./fair"]).ends(0).out;
    assert!(shown.contains("Wróżka Łucja (wrozka-lucja)"), "{shown}");
    for word in ["wrozka-lucja", "Wróżka*"] {
        warpress(folder.path(), &["build", "./fair", "--only", word]).ends(0);
    }
    let run = warpress(folder.path(), &["build", "./fair", "--only", "wrozka-lucia"]);
    assert!(run.err.contains("did you mean “wrozka-lucja”?"), "{}", run.err);
}
