//! A game for two and more. No limit is made up for it; what its pieces can seat is found out and said.

use std::path::Path;

use crate::common::{FORD, PATROLS, temp, warpress, write};

const RULES: &str = "# Ford {#ford}\n\n## Game {#game}\n\n{{ phases }}\n\n### Main {#main .procedure}\n\nAct.\n\n{{ endings }}\n";
const PROGRAM: &str = "function phase.main(t, player)\n  rule \"main\"\n  gain(t, \"clock\", 1)\nend\n";

/// Hands of three from 28 cards: nine of them, for however many the game says.
fn game(folder: &Path, players: &str) {
    let game = FORD
        .replace("{ min = 2, max = 4 }", players)
        .replace("[credits]", "family = \"crowds\"\n\n[credits]");
    write(
        folder,
        &[
            ("data/crowd/game.toml", &game),
            ("data/crowd/decks/patrol.toml", PATROLS),
            ("data/crowd/rules.md", RULES),
            ("data/crowd/rules.luau", PROGRAM),
        ],
    );
}

fn run(folder: &Path, args: &[&str]) -> crate::common::Run {
    warpress(folder, &[&["--library", "."], args].concat())
}

#[test]
fn two_and_more_are_found_said_and_kept_open() {
    let folder = temp();
    let folder = folder.path();
    game(folder, "{ min = 2 }");
    for (many, listed) in [("1", false), ("2", true), ("7", true), ("40", true)] {
        let found = run(folder, &["list", "--family", "crowds", "--players", many]).ends(0).out;
        assert_eq!(found.contains("2+"), listed, "{many}: {found}");
    }
    let json = run(folder, &["list", "--family", "crowds", "--json"]).ends(0).json();
    assert_eq!(json["games"][0]["players"], serde_json::json!({ "min": 2, "max": null, "solo": false }));
    let json = run(folder, &["show", "crowd", "--json"]).ends(0).json();
    assert_eq!((&json["players"]["max"], &json["players"]["usual"]), (&serde_json::Value::Null, &4.into()));
    let book = run(folder, &["rules", "crowd"]).ends(0).out;
    assert!(book.contains("2 or more players"), "{book}");
}

#[test]
fn as_many_play_as_the_pieces_seat() {
    let folder = temp();
    let folder = folder.path();
    game(folder, "{ min = 2 }");
    let many = |seats: &str| run(folder, &["referee", "crowd", "--games", "20", "--seats", seats]);
    assert!(many("9").out.contains("20 games, 20 ended"));
    // Hands could still be dealt of the discards, had there been any.
    let refused = many("10").ends(2).err;
    assert!(
        refused.contains("Ford is for 2 or more players, but its pieces cannot seat 10: “Pile” is empty")
            && refused.contains("play with up to 9"),
        "{refused}"
    );
    assert!(run(folder, &["play", "crowd", "--seats", "10"]).ends(2).err.contains("up to 9"));
    // Without a number, a few are tried, and the report says how many there could be.
    let report = run(folder, &["referee", "crowd", "--games", "20"]);
    assert!(report.out.contains("seats      up to 9 players; with 10, “Pile” is empty"), "{}", report.out);
    let json = run(folder, &["referee", "crowd", "--games", "20", "--json"]).json();
    assert_eq!(json["seating"]["most"], 9);
    assert_eq!(json["games"], 20);
    // Where the game says a most, that is all there is to say.
    game(folder, "{ min = 2, max = 4 }");
    assert!(many("5").ends(2).err.contains("Ford is for 2–4 players, not for 5"));
    let json = run(folder, &["referee", "crowd", "--games", "20", "--json"]).json();
    assert_eq!(json["seating"], serde_json::Value::Null);
}

#[test]
fn a_usual_number_is_for_games_without_a_most() {
    let folder = temp();
    let folder = folder.path();
    game(folder, "{ min = 2, usual = 6 }");
    let json = run(folder, &["show", "crowd", "--json"]).ends(0).json();
    assert_eq!((&json["players"]["max"], &json["players"]["usual"]), (&serde_json::Value::Null, &6.into()));
    for (players, why) in [
        ("{ min = 2, max = 4, usual = 3 }", "usual and max are both given"),
        ("{ min = 5, usual = 3 }", "usual is 3, which is less than min: 5"),
    ] {
        game(folder, players);
        let told = run(folder, &["check", "crowd", "--data"]).ends(1);
        assert!(format!("{}{}", told.out, told.err).contains(why), "{}{}", told.out, told.err);
    }
}

/// A root for up to eight stands below games for any number.
#[test]
fn a_base_does_not_bound_a_game_that_says_how_many_play() {
    let folder = temp();
    let folder = folder.path();
    game(folder, "{ min = 2 }");
    let file = "data/crowd/game.toml";
    let own = std::fs::read_to_string(folder.join(file)).unwrap();
    let base = "format = 3\ntitle = \"Bank\"\ncategory = \"ruleset\"\nsummary = \"A bank.\"\ntheme = \"blitz\"\nplayers = { min = 1, max = 8, solo = true }\n";
    write(folder, &[("data/bank/game.toml", base)]);
    let players = |own: &str| {
        let own = own.replacen("family =", "extends = \"bank\"\nfamily =", 1);
        write(folder, &[(file, &own)]);
        run(folder, &["list", "--family", "crowds", "--json"]).ends(0).json()["games"][0]["players"].clone()
    };
    assert_eq!(players(&own), serde_json::json!({ "min": 2, "max": null, "solo": false }));
    let silent = own.replace("players = { min = 2 }\n", "");
    assert_eq!(players(&silent), serde_json::json!({ "min": 1, "max": 8, "solo": true }));
}
