//! What machines read.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{DECK, GAME, pack, temp, warpress, write};

/// Each entry of a list has these keys.
#[track_caller]
fn have(list: &Value, keys: &[&str]) {
    let list = list.as_array().unwrap_or_else(|| panic!("no list: {list}"));
    for entry in list {
        for key in keys {
            assert!(entry.get(key).is_some(), "no {key} in {entry}");
        }
    }
}

#[test]
fn show_tells_values_as_they_are_meant() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(
        &path,
        &[
            (
                "game.toml",
                &format!(
                    "{GAME}\n[constants]\nsquads = 12\nfire = \"2D6\"\n\n[rulings.cover]\nquestion = \"Is there cover?\"\nanswer = \"No.\"\nwhy = \"silent\"\nsettles = [\"decks.patrol.rows.mortar\"]\n"
                ),
            ),
            (
                "counters/squads.toml",
                "name = \"Squads\"\nrows = [{ name = \"Rifle squad\", count = \"as needed\" }, { name = \"Scout\", count = 4 }]\n",
            ),
            (
                "records/months.toml",
                "name = \"Months\"\ncolumns = { wet = \"bool\" }\nrows = [{ name = \"June\", wet = true }]\n",
            ),
            (
                "tables.toml",
                "[morale]\nname = \"Morale\"\ndice = \"1D6\"\ncolumns = { result = \"text\" }\nrows = [{ at = \"1-4\", result = \"Stand\" }, { at = \"5+\", result = \"Run\" }]\n",
            ),
            (
                "maps/lane.toml",
                "name = \"Lane\"\nlayout = \"track\"\nspaces = [\"gate\", \"bend\", \"end\"]\n",
            ),
        ],
    );
    let shown = warpress(folder.path(), &["show", "./hedgerow", "--json"]).ends(0).json();
    let deck = &shown["decks"][0];
    assert_eq!((deck["id"].as_str(), deck["name"].as_str()), (Some("patrol"), Some("Patrol deck")));
    assert_eq!(deck["stated_total"], Value::Null);
    let card = &deck["cards"][0];
    assert_eq!(card["id"], "patrol");
    assert_eq!((card["count"].as_u64(), card["force"].as_u64()), (Some(3), Some(2)));
    assert_eq!(card["text"], "Advance one hedge with force 2.");
    assert_eq!(deck["cards"][1]["id"], "snipers-nest");
    assert_eq!(deck["cards"][1]["count"], 1);
    let units = &shown["counters"][0]["units"];
    assert_eq!((&units[0]["count"], units[1]["count"].as_u64()), (&Value::Null, Some(4)));
    assert_eq!(shown["records"][0]["rows"][0]["wet"], true);
    let table = &shown["tables"][0];
    assert_eq!(table["dice"], "1D6");
    let spans: Vec<_> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["from"].as_i64(), row["to"].as_i64()))
        .collect();
    assert_eq!(spans, [(Some(1), Some(4)), (Some(5), None)]);
    assert_eq!(shown["maps"][0]["spaces"][1]["neighbours"], serde_json::json!(["gate", "end"]));
    assert_eq!(shown["constants"], serde_json::json!({ "squads": 12, "fire": "2D6" }));
    assert_eq!(shown["rulings"][0]["settles"], serde_json::json!(["decks.patrol.rows.mortar"]));
}

/// Whoever makes a book or a page of the data can mark what the author did not write.
#[test]
fn show_and_the_book_tell_what_is_ours() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    let game = format!(
        "may_run_on = \"Patrols never end.\"\n{GAME}\n[constants]\nsquads = {{ value = 12, ruling = \"cover\" }}\nmen = 9\n\n\
         [rulings.cover]\nquestion = \"Is there cover?\"\nanswer = \"No.\"\nwhy = \"slip\"\nsettles = [\"constants.squads\"]\n\n\
         [explained]\n\"W0208:patrol\" = \"As many as you like.\"\n\n\
         [options.fog]\nname = \"Fog\"\ntext = \"Nobody sees far.\"\nours = true\n\n[options.rain]\nname = \"Rain\"\ntext = \"All are wet.\"\n"
    );
    let hedges = "name = \"Hedges\"\ncolumns.height = { type = \"int\", ruling = \"cover\" }\nrows = [{ name = \"Thorn\", height = 2 }, { name = \"Beech\", height = 3, ruling = \"cover\" }]\n";
    write(
        &path,
        &[("game.toml", &game), ("records/hedges.toml", hedges), ("rules.md", "# Hedgerow {#hedgerow}\n")],
    );
    let shown = warpress(folder.path(), &["show", "./hedgerow", "--json"]).json();
    let supplied: Vec<_> = shown["supplied"].as_array().unwrap().iter().map(|one| &one["path"]).collect();
    assert_eq!(supplied, ["constants.squads", "records.hedges.columns.height", "records.hedges.beech"]);
    assert_eq!(shown["rulings"][0]["why"], "slip");
    assert_eq!(shown["explained"]["W0208:patrol"], "As many as you like.");
    assert_eq!(shown["may_run_on"], "Patrols never end.");
    assert_eq!((&shown["options"][1]["ours"], &shown["options"][2]["ours"]), (&true.into(), &false.into()));
    let book = warpress(folder.path(), &["rules", "./hedgerow"]).out;
    assert_eq!(book.matches("An addition of this edition.").count(), 1, "{book}");
    assert!(book.contains("Nobody sees far. An addition of this edition."), "{book}");
    assert!(!book.contains("As many as you like"), "{book}");
}

#[test]
fn check_tells_machines_where_each_problem_is() {
    let folder = temp();
    let path = pack(folder.path(), "hedgerow");
    write(&path, &[("decks/patrol.toml", &DECK.replace("force = 4", "forse = 4"))]);
    pack(folder.path(), "sound");
    let run = warpress(folder.path(), &["check", "./hedgerow", "./sound", "--json"]).ends(1);
    let found = run.json();
    assert_eq!(found["format"], 1);
    let all = found["diagnostics"].as_array().unwrap();
    have(&found["diagnostics"], &["game", "severity", "code", "message", "help", "file", "line", "column"]);
    assert_eq!(all.len(), 1, "{found}");
    let one = &all[0];
    assert_eq!(one["game"], "hedgerow");
    assert_eq!((one["severity"].as_str(), one["code"].as_str()), (Some("error"), Some("E0102")));
    assert!(one["message"].as_str().unwrap().contains("forse"), "{one}");
    assert!(one["help"].as_str().unwrap().contains("force"), "{one}");
    assert_eq!(one["file"], "./hedgerow/decks/patrol.toml");
    assert_eq!((one["line"].as_u64(), one["column"].as_u64()), (Some(26), Some(1)));
    assert!(run.err.is_empty(), "{}", run.err);
    let run = warpress(folder.path(), &["check", "./sound", "--json"]).ends(0);
    assert_eq!(
        run.json(),
        serde_json::json!({ "format": 1, "diagnostics": [], "explained": [], "read_as": [] })
    );
}

#[test]
fn list_tells_machines_what_each_game_is() {
    let catalog = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/commands/list.in");
    let args = ["list", "--library", ".", "--family", "greek", "--json"];
    let found = warpress(&catalog, &args).ends(0).json();
    assert_eq!(found["format"], 1);
    have(&found["games"], &["slug", "title", "kind", "era", "weight", "family", "players", "summary"]);
    let slugs: Vec<_> = found["games"].as_array().unwrap().iter().map(|game| &game["slug"]).collect();
    assert_eq!(slugs, ["alpha", "gamma"]);
}

/// A value that we supplied must not pass for one of the source, nor a mark get lost.
#[test]
fn show_tells_what_values_mean_in_full_and_where_they_come_from() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/packs/every-form-of-cell");
    let shown = warpress(&pack, &["show", ".", "--json"]).ends(0).json();
    let cards = &shown["decks"][0]["cards"];
    let (skiff, barge, lock) = (&cards[0], &cards[1], &cards[2]);
    assert_eq!((&skiff["craft"], &skiff["load"]), (&json!("boat"), &json!(3)));
    assert_eq!(skiff["kinds"], json!(["boat", "V"]));
    assert_eq!(
        skiff["parsed"]["craft"],
        json!({ "is": "text", "printed": "boat*(V)", "value": "boat", "marks": ["*", "V"] })
    );
    assert_eq!(skiff["provenance"], json!({ "load": { "as_printed": "8" }, "count": { "assumed": true } }));
    assert_eq!(skiff["toll"]["south"], json!({ "ebb": 3, "flood": 4 }));
    assert_eq!(skiff["crew"], json!([2, "1D6"]));
    assert_eq!(skiff["parsed"]["crew"]["values"][1]["high"], 6);
    assert_eq!(skiff["text"], "boat with a sail, heavy: 3.\n\nCross the river.");
    assert_eq!(barge["parsed"]["craft"]["printed"], "barge(V)");
    assert_eq!(barge["parsed"]["load"]["marks"], json!(["*"]));
    assert_eq!(barge["provenance"]["load"], json!({ "ruling": "oars" }));
    assert_eq!((&barge["toll"]["north"]["flood"], &barge["toll"]["islet"]["flood"]), (&json!(1), &json!(9)));
    assert_eq!(barge["by-side"], json!({ "upstream": 3, "downstream": 4 }));
    assert_eq!(barge["lands"], json!(["north", "south"]));
    assert_eq!(barge["parsed"]["lands"]["except"], json!(["islet"]));
    assert_eq!((&lock["craft"], &lock["parsed"]["load"]["printed"]), (&Value::Null, &json!("†4")));
    assert_eq!(lock["parsed"]["lands"]["except"], json!([]));
    let banks = &shown["records"][0]["rows"];
    assert_eq!((&banks[0]["near"], &banks[1]["near"]), (&json!(["south", "islet"]), &json!(["north"])));
    assert_eq!(shown["provenance"]["constants"]["oars"]["ruling"], "oars");
}
