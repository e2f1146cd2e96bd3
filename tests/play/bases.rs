//! Games upon games upon games.

use serde_json::Value;

use crate::common::{temp, warpress, write};
use crate::secrets;

#[test]
fn each_game_calls_what_it_builds_upon() {
    let folder = temp();
    let path = folder.path();
    secrets(path);
    std::fs::create_dir_all(path.join("library/data")).unwrap();
    std::fs::rename(path.join("secrets"), path.join("library/data/one")).unwrap();
    let own = "players = { min = 2, max = 2 }\nsummary = \"Upon another.\"\n[credits]\ndesign = [\"A\"]\n";
    for (name, base) in [("two", "one"), ("three", "two")] {
        let toml =
            format!("format = 2\ntitle = \"{name}\"\ncategory = \"variant\"\nextends = \"{base}\"\n{own}");
        let rules = format!(
            "function phase.turns(t, player)\n  note('{name}')\n  base.phase.turns(t, player)\nend\n"
        );
        let at = path.join("library/data").join(name);
        write(&at, &[("game.toml", &toml), ("rules.luau", &rules)]);
    }
    let args = ["--library", "library", "referee", "three", "--replay", "1", "--trace"];
    let run = warpress(path, &args).ends(0);
    let notes: Vec<_> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|event| event["event"] == "note")
        .map(|event| event["text"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(notes[..2], ["three", "two"], "the topmost first, each once");
    assert!(notes[2].starts_with("The colour is"), "{notes:?}");
}

#[test]
fn what_only_other_games_build_upon_is_not_played_alone() {
    let folder = temp();
    let library = ["--library", env!("CARGO_MANIFEST_DIR")];
    for verb in ["play", "referee"] {
        let run = warpress(folder.path(), &[&library[..], &[verb, "hand-contest"]].concat()).ends(2);
        assert!(run.err.contains("set of rules"), "{}", run.err);
    }
    warpress(folder.path(), &[&library[..], &["check", "hand-contest"]].concat()).ends(0);
}
