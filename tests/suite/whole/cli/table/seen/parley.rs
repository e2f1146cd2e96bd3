//! A game of our own for what no game of the library has: terms that are offered and taken or not, and a language that is
//! written from right to left.

use super::look_in;
use crate::common::{FORD, PATROLS, temp, write};

/// All bid a card in secret, and whoever acts offers terms to the other.
const RULES: &str = r#"function phase.main(t, player)
  local bids = commit(t.seats, function(seat) return seat:choose(seat.hand, "bid") end)
  for _, seat in t.seats do
    move(bids[seat], t.discard)
    draw(seat, 1)
  end
  local agreed = offer(player, player.foe, { "peace", "truce" }, "terms", 2)
  if agreed == "peace" then gain(player, "squads", 1) end
  gain(t, "clock", 1)
end
"#;

#[test]
fn terms_are_offered_from_right_to_left() {
    let folder = temp();
    let game = [
        ("theme =", "language = \"he\"\ntheme ="),
        ("max = 4", "max = 2"),
        ("\"Pile\"", "\"קופה\""),
        ("\"Discard pile\"", "\"ערימה\""),
        ("\"Hand\"", "\"יד\""),
        ("\"Main\"", "\"ראשי\""),
        ("clock >= 1", "clock >= 6"),
        ("The game is over when the clock says so.", "המשחק נגמר אחרי שישה תורים."),
    ]
    .iter()
    .fold(FORD.to_owned(), |game, (old, new)| game.replace(old, new));
    let files = [
        ("parley/game.toml", game.as_str()),
        ("parley/decks/patrol.toml", PATROLS),
        ("parley/rules.luau", RULES),
    ];
    write(folder.path(), &files);
    look_in(folder.path(), &["./parley", "--seed", "3"], "play", &[]);
}
