//! The root of the card games: each effect that it lends to cards is played here, with a common pile and with piles of
//! the players' own. The games are in `tests/fixtures/tables`.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{temp, warpress};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A library of the root and the games that try it.
fn library() -> TempDir {
    let folder = temp();
    let data = folder.path().join("data");
    copy(&Path::new(ROOT).join("data/card-table"), &data.join("card-table"));
    copy(&Path::new(ROOT).join("data/shared"), &data.join("shared"));
    copy(&Path::new(ROOT).join("tests/fixtures/tables"), &data);
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn every_effect_of_the_card_table_does_what_it_says() {
    let folder = library();
    for game in ["common", "own"] {
        let run = warpress(folder.path(), &["--library", ".", "check", game]).ends(0);
        assert!(run.out.contains("0 errors, 0 warnings"), "{game}: {}", run.out);
        let run = warpress(folder.path(), &["--library", ".", "referee", game, "--games", "50", "--audit"]);
        let run = run.ends(0);
        let written =
            std::fs::read_dir(folder.path().join("data").join(game).join("examples")).unwrap().count();
        assert!(run.out.contains(&format!("{written} played, {written} as they say")), "{game}: {}", run.out);
    }
}

/// An effect that no card here has would reach the games untried.
#[test]
fn no_effect_of_the_card_table_is_left_untried() {
    let folder = library();
    let root = std::fs::read_to_string(folder.path().join("data/card-table/game.toml")).unwrap();
    let root: toml::Table = toml::from_str(&root).unwrap();
    let ops: BTreeSet<&str> = root["ops"].as_table().unwrap().keys().map(String::as_str).collect();
    let run = warpress(folder.path(), &["--library", ".", "show", "common", "--json"]).ends(0);
    for op in ops {
        assert!(run.out.contains(&format!("\"op\": \"{op}\"")), "no card has {op}");
    }
}

/// What Warp Empires lends to its modules: units that fly, haste and recruits by side, moves of one class, losses by
/// lot and by dice, cards that strengthen cards, money by dice.
#[test]
fn what_warp_empires_lends_does_what_it_says() {
    let folder = library();
    copy(&Path::new(ROOT).join("data/warp-empires"), &folder.path().join("data/warp-empires"));
    warpress(folder.path(), &["--library", ".", "check", "empire", "--data"]).ends(0);
    let run = warpress(folder.path(), &["--library", ".", "referee", "empire", "--games", "10", "--audit"]);
    let run = run.ends(0);
    let written = std::fs::read_dir(folder.path().join("data/empire/examples")).unwrap().count();
    assert!(run.out.contains(&format!("{written} played, {written} as they say")), "{}", run.out);
}

/// A further turn and a missed one, with two at the table: either way the same player goes on.
#[test]
fn turns_are_added_and_missed() {
    let folder = library();
    let (mut kept, mut passed) = (BTreeSet::new(), 0);
    for seed in 1..=20 {
        let args =
            ["--library", ".", "referee", "own", "--replay", &seed.to_string(), "--seats", "2", "--trace"];
        let run = warpress(folder.path(), &args).ends(0);
        let (mut player, mut played) = (String::new(), Vec::new());
        for line in run.out.lines() {
            let event: Value = serde_json::from_str(line).unwrap();
            let word = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
            if event["event"] == "play" && ["again", "halt"].contains(&&*word("of")) {
                played.push(word("of"));
            }
            if event["event"] != "turn" {
                continue;
            }
            match &*played {
                // What is left over from two at once would be seen turns later.
                [_, _, ..] => break,
                [one] => {
                    assert_eq!(word("what"), player, "after {one}, seed {seed}");
                    kept.insert(one.clone());
                }
                [] if !player.is_empty() => {
                    assert_ne!(word("what"), player, "seed {seed}");
                    passed += 1;
                }
                [] => {}
            }
            player = word("what");
            played.clear();
        }
    }
    assert_eq!(kept, BTreeSet::from(["again".to_owned(), "halt".to_owned()]));
    assert!(passed > 20, "{passed}");
}
