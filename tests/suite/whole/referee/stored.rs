//! The report that `referee --write` stores, and what `check` makes of it.

use std::path::Path;

use crate::common::{temp, warpress, write};

/// A race that a die ends: sometimes soon, sometimes late. One card does nothing, one is not in the deck's
/// way at all, and the option shortens nothing.
const GAME: &str = r#"
format = 3
title = "Ferry"
category = "card"
summary = "Two ferrymen race across a river."
players = { min = 2, max = 2 }
theme = "blitz"
phases = ["cross"]
[constants]
draws = 1
[places.pile]
of = ["river"]
order = "pile"
start = "all"
empty = "reshuffle discard"
[places.discard]
of = ["river"]
order = "pile"
[places.hand]
of = ["river"]
order = "hand"
per = "seat"
[facts.over]
per = "game"
lasts = "game"
borne_by = "position"
[[setup]]
id = "deck"
text = "Shuffle the cards."
run = "shuffle(t.pile)"
[[endings]]
id = "done"
if = "over"
who = "active"
text = "Whoever rolls a one has won."
[ops.sail]
text = "Draw a card."
run = "draw(player)"
[ops.wave]
text = "Everybody waves."
run = "rule \"wave\""
[options.brisk]
name = "Brisk"
text = "Say it aloud."
change = { constants = { spoken = { value = 1, label = "Said" } } }
"#;

const DECK: &str = r#"
name = "River deck"
rows = [
  { name = "Rower", count = 6, when = "cross", op = "sail", icon = "paper-boat" },
  { name = "Waver", count = 4, when = "cross", op = "wave", icon = "hand" },
]
"#;

const RULES: &str = r#"
function phase.cross(t, player)
  rule "cross"
  draw(player, c.draws)
  window(player, true)
  if roll "1D20" == 1 then set("over", true) end
end
"#;

const BOOK: &str = "# Ferry {#ferry}\n\n## Crossing {#cross .procedure}\n\nDraw a card, then play one. Roll a die.\n\n## Waving {#wave .procedure}\n\nAll wave.\n";

pub fn ferry(folder: &Path) {
    write(
        folder,
        &[("game.toml", GAME), ("decks/river.toml", DECK), ("rules.luau", RULES), ("rules.md", BOOK)],
    );
}

fn codes(folder: &Path) -> Vec<String> {
    let found = warpress(folder, &["check", ".", "--json"]).json();
    let all = found["diagnostics"].as_array().unwrap();
    all.iter()
        .map(|one| one["code"].as_str().unwrap().to_owned())
        .filter(|code| code.starts_with("W04"))
        .collect()
}

/// Who has stored a report is told by `check` what only many games show, until the game is another.
#[test]
fn check_tells_what_the_stored_report_has_found_until_it_is_stale() {
    let folder = temp();
    let path = folder.path();
    ferry(path);
    assert_eq!(codes(path), Vec::<String>::new());
    let args = ["referee", ".", "--games", "1200", "--write", "--json"];
    let report = warpress(path, &args).ends(1).json();
    assert_eq!(report["effects_idle"][0], "river/waver:1", "{report}");
    assert_eq!(report["beside"][0]["same"], 60, "{report}");
    let stored = std::fs::read_to_string(path.join("report.json")).unwrap();
    assert!(stored.len() < 20_000 && stored.lines().count() > 20, "{stored}");
    let mut found = codes(path);
    found.sort();
    assert_eq!(found, ["W0423", "W0424", "W0425"], "{stored}");
    // The same again is the same file.
    warpress(path, &args).ends(1);
    assert_eq!(std::fs::read_to_string(path.join("report.json")).unwrap(), stored);
    // Words and pictures do not play.
    let spoken = GAME.replace("Everybody waves.", "All wave.").replace("blitz", "trench");
    write(path, &[("game.toml", &spoken)]);
    assert_eq!(codes(path).len(), 3);
    // Another rule does.
    write(path, &[("rules.luau", &RULES.replace("1D20", "1D6"))]);
    assert_eq!(codes(path), ["W0422"]);
}

/// A card that adds to the die it answers has changed something, even if its program moves nothing.
#[test]
fn a_card_that_changes_a_die_is_not_idle() {
    let folder = temp();
    let path = folder.path();
    ferry(path);
    let deck = DECK.replace(
        "when = \"cross\", op = \"wave\"",
        "answers = \"roll:tide\", by = \"active\", op = \"wave\", add = { \"roll:tide\" = 1 }",
    );
    let rules = RULES.replace("roll \"1D20\" == 1", "roll_on(\"tide\").id == \"out\"");
    let tide = r#"
[tide]
name = "The tide"
dice = "1D20"
rows = [{ id = "out", at = "1", name = "Out" }, { id = "in", at = "2+", name = "In" }]
"#;
    write(path, &[("decks/river.toml", &deck), ("rules.luau", &rules), ("tables.toml", tide)]);
    let report = warpress(path, &["referee", ".", "--games", "300", "--json"]).json();
    assert_eq!(report["effects_idle"].as_array().map(Vec::len), Some(0), "{report}");
    assert!(report["cards"]["never_played"].as_array().is_some_and(Vec::is_empty), "{report}");
}

/// A file that somebody wrote by hand is not lost.
#[test]
fn a_report_of_somebody_elses_is_not_replaced() {
    let folder = temp();
    ferry(folder.path());
    write(folder.path(), &[("report.json", "{\"mine\": true}\n")]);
    let run = warpress(folder.path(), &["referee", ".", "--games", "5", "--write"]).ends(2);
    assert!(run.err.contains("not written by warpress"), "{}", run.err);
    let kept = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    assert_eq!(kept, "{\"mine\": true}\n");
    assert_eq!(codes(folder.path()), ["W0426"]);
}

/// Options are set beside the game without them, on the same seeds.
#[test]
fn options_stand_side_by_side() {
    let folder = temp();
    ferry(folder.path());
    let args = ["referee", ".", "--games", "40", "--beside", "brisk"];
    let run = warpress(folder.path(), &args);
    assert!(
        run.out.lines().any(|line| line.trim_start().starts_with("random") && line.ends_with("brisk")),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("of 40 games on the same seeds, 40 go event for event as without it"),
        "{}",
        run.out
    );
    warpress(folder.path(), &["referee", ".", "--beside", "nothing"]).ends(1);
}

/// The race with an end that nobody in the source speaks of: after eight turns it is drawn.
fn calm(why: &str, settles: &str) -> String {
    format!(
        "{GAME}\n[[endings]]\nid = \"calm\"\nif = \"turn >= 8\"\nresult = \"draw\"\ntext = \"After eight turns the race is drawn.\"\n\
         [[rulings]]\nid = \"weary\"\nwhy = \"{why}\"\nquestion = \"May the race go on for ever?\"\nanswer = \"No.\"\nsettles = [\"{settles}\"]\n"
    )
}

/// An end that the author does not have must not decide the game unseen: a reader takes it for the author's.
#[test]
fn an_ending_of_ours_that_decides_too_many_games_is_told() {
    let folder = temp();
    let path = folder.path();
    ferry(path);
    write(path, &[("game.toml", &calm("silent", "endings.calm"))]);
    let told = |args: &[&str]| warpress(path, args).json();
    let report = told(&["referee", ".", "--games", "300", "--write", "--json"]);
    let calm_one = &report["deciding"][1];
    assert_eq!((&calm_one["id"], &calm_one["ours"]), (&"calm".into(), &"weary".into()), "{report}");
    assert!(report["deciding"][0]["ours"].is_null(), "{report}");
    for players in ["random", "greedy"] {
        assert!(calm_one["percent"][players].as_f64().unwrap() > 5.0, "{calm_one}");
    }
    let screen = warpress(path, &["referee", ".", "--games", "50"]).out;
    assert!(screen.contains("ours       the ending calm (ruling “weary”) decides"), "{screen}");
    assert!(codes(path).contains(&"W0427".to_owned()), "{:?}", codes(path));
    // Rulings and reasons are not played: the report stays fresh. What fills in the text decides the ending, too.
    write(path, &[("game.toml", &calm("silent", "endings.calm.text"))]);
    assert_eq!(codes(path).iter().filter(|code| *code == "W0427").count(), 1, "{:?}", codes(path));
    // What reads what the source says has added nothing.
    for (why, settles) in [("unclear", "endings.calm.text"), ("unclear", "endings.calm")] {
        write(path, &[("game.toml", &calm(why, settles))]);
        let found = codes(path);
        assert!(!found.contains(&"W0427".to_owned()) && !found.contains(&"W0422".to_owned()), "{found:?}");
    }
    let reason = "[explained]\n\"W0427:calm\" = \"The source names no end at all.\"\n";
    write(path, &[("game.toml", &format!("{}\n{reason}", calm("silent", "endings.calm")))]);
    assert!(!codes(path).contains(&"W0427".to_owned()), "{:?}", codes(path));
    let explained = told(&["check", ".", "--json"])["explained"].clone();
    let one = explained.as_array().unwrap().iter().find(|one| one["code"] == "W0427").unwrap().clone();
    assert_eq!(one["why"], "The source names no end at all.", "{explained}");
}

/// A race in which both wear out, by what happens on all turns.
const WEARY: &str = r#"
[numbers.strength]
per = "seat"
start = 4
min = 0
borne_by = "position"
[[endings]]
id = "worn"
if = "foe.strength == 0"
when = "turn"
who = "player"
both = "draw"
text = "Whoever wears the other out wins."
"#;

const WEARING: &str = r#"
function phase.cross(t, player)
  rule "cross"
  draw(player, c.draws)
  window(player, true)
  for _, seat in t.seats do lose(seat, "strength", roll("1D6")) end
end
"#;

/// Part of an ending may be ours where the rest is the author's: what happens to both at once, a floor that keeps a
/// number from falling on. Nobody would see how often that decides.
#[test]
fn a_part_of_an_ending_that_is_ours_is_counted() {
    let folder = temp();
    let path = folder.path();
    ferry(path);
    let game = |why: &str| {
        format!(
            "{GAME}\n{WEARY}\n[[rulings]]\nid = \"zero\"\nwhy = \"{why}\"\nquestion = \"Can strength fall below 0?\"\nanswer = \"No.\"\n\
             settles = [\"numbers.strength.min\", \"endings.worn.both\"]\n"
        )
    };
    write(path, &[("game.toml", &game("silent")), ("rules.luau", WEARING)]);
    let referee = ["referee", ".", "--games", "300", "--write", "--json"];
    let report = warpress(path, &referee).json();
    let worn = &report["deciding"][1];
    assert!(worn["id"] == "worn" && worn["ours"].is_null(), "{report}");
    let parts = serde_json::json!({ "both": "zero", "numbers.strength.min": "zero" });
    assert_eq!(worn["parts"], parts, "{report}");
    let part = worn["percent_of_parts"]["random"].as_f64().unwrap();
    assert!((5.0..worn["percent"]["random"].as_f64().unwrap()).contains(&part), "{worn}");
    let screen = warpress(path, &["referee", ".", "--games", "50"]).out;
    let line =
        "ours       of the ending worn, both (ruling “zero”), numbers.strength.min (ruling “zero”) decides";
    assert!(screen.contains(line), "{screen}");
    assert!(codes(path).contains(&"W0427".to_owned()), "{:?}", codes(path));
    // Which parts are counted is part of the report; with others, it does not hold.
    write(path, &[("game.toml", &game("slip"))]);
    assert!(codes(path).contains(&"W0422".to_owned()), "{:?}", codes(path));
    let report = warpress(path, &referee).json();
    assert!(report["deciding"][1]["parts"].is_null(), "{report}");
    assert!(!codes(path).contains(&"W0427".to_owned()), "{:?}", codes(path));
}
