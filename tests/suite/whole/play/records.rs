//! Taking back, saving, going on, playing again.

use std::path::Path;

use serde_json::Value;

use crate::common::{temp, warpress, write};
use crate::play::{secrets, typing};

const TURN: &str = "1\n0\n2\n2 1\n1 2\n1\n1\n";

fn answers(file: &Path) -> Vec<Value> {
    let record: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(record["format"], 2);
    record["answers"].as_array().unwrap().clone()
}

#[test]
fn a_decision_is_taken_back_as_if_it_had_not_been() {
    let folder = temp();
    let args = ["play", "wolf-pack", "--seed", "3"];
    let straight = typing(folder.path(), &args, "1\n1\ns a.json\nq\n");
    let bent = typing(folder.path(), &args, "2\nu\n1\n1\ns b.json\nq\n");
    assert_eq!((straight.code, bent.code), (Some(0), Some(0)));
    assert_eq!(answers(&folder.path().join("a.json")), answers(&folder.path().join("b.json")));
    // What is asked again is asked as before.
    let parts = bent.parts();
    assert_eq!(parts[0], parts[2]);
    // Everything can be taken back, and no more than that.
    let all = typing(folder.path(), &args, "1\nu\nu\nq\n");
    assert_eq!(all.parts()[0], all.parts()[2]);
    assert!(all.parts()[3].starts_with("There is nothing to take back"), "{}", all.parts()[3]);
}

/// Who has drawn a card, or seen what the other has played, would decide with that in mind.
#[test]
fn what_was_decided_before_something_new_was_seen_stands() {
    let folder = temp();
    let args = ["play", "wolf-pack", "--seed", "3"];
    let typed = format!("{}u\nq\n", "1\n".repeat(4));
    let said = typing(folder.path(), &args, &typed);
    let last = said.parts().into_iter().nth_back(1).unwrap_or_default();
    assert!(said.out.contains("Your last decision stands: you have seen something new since."), "{last}");
}

#[test]
fn a_saved_game_goes_on_as_it_would_have_gone_on() {
    let folder = temp();
    let path = folder.path();
    let rest = "1\n".repeat(2_000);
    for players in ["person,random", "person,greedy"] {
        let args = ["play", "wolf-pack", "--seed", "3", "--players", players];
        let typed = format!("1\n2\n1\n1\n{rest}");
        let whole = typing(path, &args, &typed);
        let saving = typing(path, &args, "1\n2\n1\n1\ns half.json\nq\n");
        assert!(saving.out.contains("Saved. “warpress play --resume half.json” continues from here."));
        let resumed = typing(path, &["play", "--resume", "half.json"], &rest);
        assert_eq!((resumed.code, whole.code), (Some(0), Some(0)), "{}", resumed.err);
        assert!(resumed.out.contains("The game is over"));
        assert!(whole.out.ends_with(&resumed.out), "what follows is the same, word for word");
    }
}

#[test]
fn a_record_is_played_again_event_for_event() {
    let folder = temp();
    let path = folder.path();
    secrets(path);
    let args = ["play", "./secrets", "--seed", "7", "--players", "person,person"];
    let said = typing(path, &args, &format!("\n3\n3 1\n2\n2 1\n1 2\n1\n1\n\n{TURN}\n2\ns x.json\nq\n"));
    assert!(said.out.contains("Saved"), "{}", said.out);
    let given = answers(&path.join("x.json"));
    // By id, never by place: words with spaces, several, numbers, parts of a whole.
    assert_eq!(given[0], "pass");
    assert!(given[1].as_array().is_some_and(|ids| ids.len() == 2));
    assert_eq!(given[2], 2);
    assert_eq!(given[3], serde_json::json!(["second", "first word"]));
    assert_eq!(given[4], serde_json::json!([1, 2]));
    assert_eq!(given[7], "red sky");
    let run = warpress(path, &["referee", "./secrets", "--record", "x.json", "--trace"]).ends(0);
    assert!(run.err.contains("the record ends in turn 3"), "{}", run.err);
    let events: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(events.iter().any(|event| event["event"] == "note" && event["text"] == "The colour is pass"));
    let chosen = events.iter().filter(|event| event["event"] == "choose").count();
    assert_eq!(chosen, given.len());
}

#[test]
fn equal_ids_are_told_apart() {
    let folder = temp();
    secrets(folder.path());
    // The second “red sky” is on the first line too; a record written by hand can name it.
    let args = ["play", "./secrets", "--seed", "7"];
    typing(folder.path(), &args, "1\ns x.json\nq\n");
    let file = folder.path().join("x.json");
    let text = std::fs::read_to_string(&file).unwrap().replace("red sky", "red sky~2");
    std::fs::write(&file, text).unwrap();
    let run = warpress(folder.path(), &["referee", "./secrets", "--record", "x.json"]).ends(0);
    assert!(run.err.contains("the record ends"), "{}", run.err);
    let text = std::fs::read_to_string(&file).unwrap().replace("red sky~2", "red sky~3");
    std::fs::write(&file, text).unwrap();
    let run = warpress(folder.path(), &["referee", "./secrets", "--record", "x.json"]).ends(2);
    assert!(run.err.contains("the record does not fit: it says “red sky~3”"), "{}", run.err);
}

#[test]
fn a_record_of_another_version_is_refused() {
    let folder = temp();
    let path = folder.path();
    secrets(path);
    typing(path, &["play", "./secrets", "--seed", "7"], &format!("{TURN}s x.json\nq\n"));
    let resume = ["play", "./secrets", "--resume", "x.json"];
    assert_eq!(typing(path, &resume, "q\n").code, Some(0));
    // Remarks and the folder's place change nothing.
    let toml = std::fs::read_to_string(path.join("secrets/game.toml")).unwrap();
    write(path, &[("secrets/game.toml", &format!("# A remark.\n\n{toml}"))]);
    assert_eq!(typing(path, &resume, "q\n").code, Some(0));
    let rules = std::fs::read_to_string(path.join("secrets/rules.luau")).unwrap();
    for (file, text) in [
        ("secrets/rules.luau", rules.replace("2D6", "3D6")),
        ("secrets/game.toml", toml.replace("draw(seat, 3)", "draw(seat, 4)")),
    ] {
        let before = std::fs::read_to_string(path.join(file)).unwrap();
        write(path, &[(file, &text)]);
        let refused = typing(path, &resume, "q\n");
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        assert!(refused.err.contains("another version of the game"), "{}", refused.err);
        assert!(refused.err.contains("--anyway"));
        warpress(path, &["referee", "./secrets", "--record", "x.json"]).ends(2);
        write(path, &[(file, &before)]);
    }
    // Whoever tries it anyway is told where it ceases to fit.
    write(
        path,
        &[("secrets/rules.luau", &rules.replace("\"red sky\", \"red\", \"red sky\"", "\"blue\", \"red\""))],
    );
    let tried = typing(path, &["play", "./secrets", "--resume", "x.json", "--anyway"], "q\n");
    assert_eq!(tried.code, Some(2));
    assert!(tried.err.contains("the record does not fit: it says “red sky”"), "{}", tried.err);
    let other = typing(path, &["play", "wolf-pack", "--resume", "x.json"], "");
    assert!(other.err.contains("a record of “secrets”, not of “wolf-pack”"), "{}", other.err);
    write(path, &[("x.json", "{\"format\":3}")]);
    assert_eq!(typing(path, &resume, "").code, Some(2));
}

#[test]
fn what_is_only_read_or_drawn_makes_no_other_version() {
    let folder = temp();
    let path = folder.path();
    secrets(path);
    typing(path, &["play", "./secrets", "--seed", "7"], &format!("{TURN}s x.json\nq\n"));
    let toml = std::fs::read_to_string(path.join("secrets/game.toml")).unwrap();
    let other = toml.replace("theme = \"modern\"", "theme = \"trench\"");
    assert_ne!(other, toml);
    let deck = std::fs::read_to_string(path.join("secrets/decks/secrets.toml")).unwrap();
    let lock = deck.replace("\"key\"", "\"combination-lock\"");
    assert_ne!(lock, deck);
    write(
        path,
        &[
            ("secrets/game.toml", &other),
            ("secrets/decks/secrets.toml", &lock),
            ("secrets/bots.luau", "-- none\n"),
        ],
    );
    assert_eq!(typing(path, &["play", "./secrets", "--resume", "x.json"], "q\n").code, Some(0));
}

/// Until format 2 a record knew its game by whatever could be seen of it, which nothing tells any more.
#[test]
fn a_record_of_the_former_format_is_resumed_if_that_is_asked_for() {
    let folder = temp();
    let path = folder.path();
    secrets(path);
    typing(path, &["play", "./secrets", "--seed", "7"], &format!("{TURN}s x.json\nq\n"));
    let text = std::fs::read_to_string(path.join("x.json")).unwrap();
    let former = text.replace("\"format\":2", "\"format\":1");
    assert_ne!(former, text);
    write(path, &[("x.json", &former)]);
    let resume = ["play", "./secrets", "--resume", "x.json"];
    let refused = typing(path, &resume, "q\n");
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(
        refused.err.contains("an earlier warpress") && refused.err.contains("--anyway"),
        "{}",
        refused.err
    );
    warpress(path, &["referee", "./secrets", "--record", "x.json"]).ends(2);
    warpress(path, &["referee", "./secrets", "--record", "x.json", "--anyway"]).ends(0);
    // Once it has been played again, it is a record of the game as it is.
    let anyway = ["play", "./secrets", "--resume", "x.json", "--anyway"];
    assert_eq!(typing(path, &anyway, "s x.json\nq\n").code, Some(0));
    assert_eq!(std::fs::read_to_string(path.join("x.json")).unwrap(), text);
    assert_eq!(typing(path, &resume, "q\n").code, Some(0));
}

#[test]
fn only_saved_games_are_written_over() {
    let folder = temp();
    let path = folder.path();
    write(path, &[("letter.txt", "Dear")]);
    let typed = "s letter.txt\ns no/such/folder/x\n1\ns x.json\n1\ns x.json\nq\n";
    let said = typing(path, &["play", "wolf-pack", "--seed", "1"], typed);
    assert_eq!(said.code, Some(0));
    assert!(said.out.contains("letter.txt exists already and is not a saved game"));
    assert!(said.parts()[2].starts_with("Not saved: no/such/folder/x"), "{}", said.parts()[2]);
    assert_eq!(std::fs::read_to_string(path.join("letter.txt")).unwrap(), "Dear");
    assert!(answers(&path.join("x.json")).len() >= 2);
}

#[test]
fn a_bot_of_the_games_own_is_better_than_chance() {
    let folder = temp();
    for (players, winner) in [("greedy,random", "pack"), ("random,greedy", "convoy")] {
        let args = ["referee", "wolf-pack", "--games", "200", "--players", players, "--json"];
        // So few games leave cards unplayed, which is told by the exit code.
        let report = warpress(folder.path(), &args).json();
        assert!(report["wins"][winner].as_u64().unwrap_or(0) > 190, "{players}: {}", report["wins"]);
    }
}

#[test]
fn a_bot_looks_and_does_not_touch() {
    let folder = temp();
    secrets(folder.path());
    for (bot, told) in [
        ("function bot.weigh(t, player) draw(player, 1) return 1 end", "here the rules only look"),
        ("function bot.wiegh() return 1 end", "a bot has `weigh`, nothing else"),
        ("function bot.weigh(t, player, option) return option.nothing end", "nothing"),
    ] {
        write(&folder.path().join("secrets"), &[("bots.luau", bot)]);
        let args = ["referee", "./secrets", "--games", "3", "--players", "greedy"];
        let run = warpress(folder.path(), &args);
        let all = format!("{}{}", run.out, run.err);
        assert!(all.contains("bots.luau") || told.contains("weigh"), "{all}");
        assert!(all.contains(told), "{all}");
    }
}
