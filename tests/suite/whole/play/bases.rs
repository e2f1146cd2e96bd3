//! Games upon games upon games.

use serde_json::Value;

use crate::common::{FORD, PATROLS, temp, warpress, write};
use crate::play::secrets;

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
            format!("format = 3\ntitle = \"{name}\"\ncategory = \"variant\"\nextends = \"{base}\"\n{own}");
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

/// A variant's program takes the place of its base's, whether it stands in the data or in rules.luau.
#[test]
fn the_nearest_program_of_an_op_is_played() {
    let folder = temp();
    let path = folder.path();
    let op = |run: &str| format!("[ops.sound]\ntext = \"Sound.\"\n{run}\n[[setup]]\n");

    let deck = PATROLS.replace("text = \"Wait.\"", "when = \"main\", op = \"sound\"");
    let play = "function phase.main(t, player)\n  local card = t.pile:any('sniper')\n  move(card, player.hand)\n  \
                play_card(player, card)\n  set(t, 'clock', 1)\nend\n";
    let function = |name: &str| format!("function op.sound(t)\n  note('{name}')\nend\n");
    let run = |name: &str| format!("run = \"note('{name}')\"\n");
    let upon = "function op.sound(t)\n  note('function')\n  base.op.sound(t)\nend\n".to_owned();
    // What the base has, what the variant has, and what is played.
    let cases = [
        (run("base"), String::new(), String::new(), function("function"), vec!["function"]),
        (String::new(), function("base"), run("data"), String::new(), vec!["data"]),
        (String::new(), function("base"), String::new(), String::new(), vec!["base"]),
        (String::new(), function("base"), String::new(), upon, vec!["function", "base"]),
    ];
    for (nth, (below, rules, own, upon, played)) in cases.into_iter().enumerate() {
        let data = path.join(format!("library-{nth}/data"));
        let game = FORD.replacen("[[setup]]\n", &op(&below), 1);
        let files =
            [("game.toml", &*game), ("decks/patrol.toml", &deck), ("rules.luau", &format!("{rules}{play}"))];
        write(&data.join("one"), &files);
        let variant = format!(
            "format = 3\ntitle = \"Two\"\ncategory = \"variant\"\nextends = \"one\"\nsummary = \"Upon another.\"\n[credits]\ndesign = [\"A\"]\n{}",
            if own.is_empty() { String::new() } else { format!("[ops.sound]\n{own}") }
        );
        write(&data.join("two"), &[("game.toml", &variant), ("rules.luau", &upon)]);
        let library = format!("library-{nth}");
        let args = ["--library", &library, "referee", "two", "--replay", "1", "--trace"];
        let run = warpress(path, &args).ends(0);
        let events = run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let notes = events.filter(|event| event["event"] == "note");
        let notes: Vec<_> = notes.map(|event| event["text"].as_str().unwrap().to_owned()).collect();
        assert_eq!(notes, played, "case {nth}");
    }
}
