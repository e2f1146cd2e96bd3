//! Several players on one side: who wins, the side or each of its players.

use crate::common::{temp, warpress, write};

const GAME: &str = r#"
format = 3
title = "Tug"
category = "card"
summary = "Two crews pull at one rope."
players = { min = 3, max = 3 }
theme = "blitz"
phases = ["pull"]
[sides.north]
name = "North"
[sides.south]
name = "South"
[places.pile]
of = ["rope"]
order = "pile"
start = "all"
[[setup]]
id = "crews"
text = "Two pull for the North, one for the South."
run = "join(t.seats[1], 'north') join(t.seats[2], 'north') join(t.seats[3], 'south')"
[[endings]]
id = "over"
if = "player.side == 'north' and test.pulled"
when = "pull"
result = "win"
who = "each"
text = "The North always wins."
"#;

const RULES: &str = "function phase.pull(t, player)\n  rule \"pull\"\nend\n\nfunction test.pulled(player)\n  return true\nend\n";

/// The side won 133 % of the games, between NaN and NaN.
#[test]
fn a_side_wins_a_game_once_however_many_play_for_it() {
    let folder = temp();
    let deck = "name = \"Rope\"\nrows = [{ name = \"Knot\", count = 2, icon = \"paper-boat\", text = \"A knot.\" }]\n";
    let rules = "# Tug {#tug}\n\n## Pull {#pull .procedure}\n\nPull.\n";
    write(
        folder.path(),
        &[
            ("tug/game.toml", GAME),
            ("tug/decks/rope.toml", deck),
            ("tug/rules.luau", RULES),
            ("tug/rules.md", rules),
        ],
    );
    let report = warpress(folder.path(), &["referee", "./tug", "--games", "20", "--json"]).json();
    assert_eq!(report["wins"]["north"], 20, "{report}");
    let told = warpress(folder.path(), &["referee", "./tug", "--games", "20"]).out;
    assert!(told.contains("wins 100.0 %") && !told.contains("NaN"), "{told}");
}
