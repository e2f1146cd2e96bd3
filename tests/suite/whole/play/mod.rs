//! `warpress play` as people use it: the program itself, with what they type on its standard input.

mod bases;
mod hands;
mod places;
mod records;
mod tables;

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::common::command;

/// What the program said to all that was typed, and how it ended.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Said {
    /// What was said to each line that was typed: what stands between two prompts.
    fn parts(&self) -> Vec<&str> {
        self.out.split("\n> ").collect()
    }
}

/// Runs the program and types these lines, then nothing more.
#[track_caller]
fn typing(folder: &Path, args: &[&str], typed: &str) -> Said {
    let mut command = command(folder, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let typed = typed.to_owned();
    let writer = std::thread::spawn(move || {
        // A game that is over reads no more.
        let _ = stdin.write_all(typed.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// A game whose players hold secrets: each card has a name of its own.
fn secrets(folder: &Path) {
    let cards: Vec<_> =
        (1..=20).map(|at| format!("  {{ name = \"Secret {at}\", count = 1, value = {at} }},")).collect();
    let deck = format!(
        "name = \"Secrets\"\nsize = \"poker\"\nface.template = \"card/event\"\ndefaults.icon = \"key\"\n\
         columns.value = \"int\"\nkinds.any = {{ when = \"turns\", op = \"show\" }}\ndefaults.kind = \"any\"\n\
         rows = [\n{}\n]\n",
        cards.join("\n")
    );
    crate::common::write(
        &folder.join("secrets"),
        &[("game.toml", SECRETS), ("decks/secrets.toml", &deck), ("rules.luau", RULES), ("rules.md", BOOK)],
    );
}

const SECRETS: &str = r#"format = 3
title = "Secrets"
category = "card"
summary = "Each has three secrets and tells one a turn."
era = "modern"
weight = 1
players = { min = 2, max = 3 }
theme = "modern"

[credits]
design = ["A. Designer"]

[numbers.told]
name = "Told"
per = "seat"
start = 0
min = 0
seen_by = "all"

[places.pile]
name = "Catalog"
of = ["secrets"]
order = "pile"
seen_by = "none"
start = "all"

[places.hand]
name = "Hand"
of = ["secrets"]
order = "hand"
per = "seat"
seen_by = "owner"

[places.discard]
name = "Discards"
of = ["secrets"]
order = "pile"
seen_by = "top"

[places.open]
name = "Open"
of = ["secrets"]
order = "row"
per = "seat"
seen_by = "all"

[[setup]]
id = "deal"
text = "Shuffle and deal three cards to each player."
run = "shuffle(t.pile) for _, seat in t.seats do draw(seat, 3) end"

[turn]
order = "alternate"

[[phases]]
id = "turns"
name = "Telling"
text = "Guess, then tell a secret."

[ops.show]
name = "Tell"
text = "Lay it open."
run = "move(card, player.open) gain(player, 'told', 1)"

[[endings]]
id = "all-told"
if = "player.hand.empty"
when = "turn"
result = "win"
who = "player"
text = "Who has told everything wins."
"#;

const RULES: &str = r#"
function phase.turns(t, player)
  rule "telling"
  local word = player:choose({ "red sky", "red", "red sky", "pass" }, "which colour")
  note("The colour is " .. word)
  local some = player:choose_some(player.hand, 0, 2, "look at")
  local guess = player:choose_amount(1, 3, "how many")
  local order = player:choose_order({ "first word", "second" }, "order")
  local parts = player:choose_split(3, { "left", "right" }, "split")
  note("Guess " .. guess .. ", " .. order[1] .. ", " .. parts.left .. ", " .. #some)
  local dice = roll("2D6")
  player:choose(player.left.hand, "guess")
  window(player, true)
end
"#;

const BOOK: &str =
    "# Secrets {#secrets}\n\n## Telling {#telling .procedure}\n\nGuess, then lay a card open.\n";
