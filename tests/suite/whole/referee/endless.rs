//! Games that their own rules do not end.

use std::path::Path;

use crate::common::{temp, warpress, write};

const DECK: &str = "name = \"River deck\"\nrows = [{ name = \"Rower\", count = 6, when = \"cross\", op = \"sail\", icon = \"paper-boat\" }]\n";
const RULES: &str = "function phase.cross(t, player)\n  draw(player)\n  window(player, true)\nend\n";

/// A ferry on which nobody ever wins; with `more` at the head of its data.
fn ferry(folder: &Path, more: &str) {
    let game = format!(
        r#"format = 3
title = "Ferry"
category = "card"
summary = "Two ferrymen cross a river."
players = {{ min = 2, max = 2 }}
theme = "blitz"
phases = ["cross"]
{more}
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
[[endings]]
id = "drowned"
if = "player.hand.count > 100"
text = "Whoever holds more than a hundred cards wins."
[ops.sail]
text = "Cross."
run = "draw(player)"
"#
    );
    write(folder, &[("game.toml", &game), ("decks/river.toml", DECK), ("rules.luau", RULES)]);
}

/// Whose game may go on for ever is not told that it must end; what was stopped is counted all the same.
#[test]
fn a_game_that_may_run_on_is_sound_though_it_is_stopped() {
    let folder = temp();
    ferry(folder.path(), "may_run_on = \"Who wants to may cross for ever.\"");
    let play = |players: &str| {
        let args = ["referee", ".", "--games", "4", "--players", players, "--json"];
        warpress(folder.path(), &args).ends(0).json()
    };
    for players in ["random", "greedy"] {
        let report = play(players);
        assert_eq!(report["may_run_on"], "Who wants to may cross for ever.", "{report}");
        assert_eq!(report["by_players"][players]["stopped"], 4, "{report}");
    }
    let screen = warpress(folder.path(), &["referee", ".", "--games", "4"]).ends(0).out;
    assert!(screen.contains("stopped    random players, 300 turns were played: 4"), "{screen}");
    assert!(screen.contains("may run on Who wants to"), "{screen}");
    // Nothing else is forgiven, and other games must end.
    ferry(folder.path(), "");
    let report = warpress(folder.path(), &["referee", ".", "--games", "4", "--json"]).ends(1).json();
    assert!(report["may_run_on"].is_null() && report["stopped"] == 4, "{report}");
}
