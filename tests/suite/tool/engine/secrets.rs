//! What a seat may know of pieces that it does not see.

use warpress_referee::answer::Answerers;
use warpress_referee::chance::Stream;
use warpress_referee::table::Table;
use warpress_referee::thing::Seat;
use warpress_referee::twin::Twin;

use crate::common::games::{ford, make, of_the_library};
use warpress_common::{FORD, PATROLS};

#[track_caller]
fn notes(body: &str) -> Vec<String> {
    ford(&format!("function phase.main(t, player)\n{body}\n  set(t, \"clock\", 1)\nend")).notes()
}

/// A card that leaves the game out of a hand is not shown to the others, as little as the hand was.
#[test]
fn what_goes_into_the_box_unseen_stays_unseen() {
    let known = "local function known(card) note(tostring(player:knows(card)) .. ' ' .. tostring(foe:knows(card))) end";
    let body = format!(
        "  local foe = player.foe\n  {known}
  local held, laid = player.hand:any(), foe.hand:any()
  remove(held) known(held)
  move(laid, t.discard) remove(laid) known(laid)
  local top = t.pile.top
  remove(top) known(top)
  move(held, t.discard) known(held)"
    );
    assert_eq!(notes(&body), ["true false", "true true", "false false", "true true"]);
}

/// Who does not see which of several was drawn from the box cannot tell which are left.
#[test]
fn what_a_lot_leaves_in_the_box_is_not_known_to_those_who_do_not_see_the_lot() {
    let body = |to: &str| {
        format!(
            "  local foe, all = player.foe, player.hand:of()
  for _, card in all do move(card, t.discard) remove(card) end
  local drawn = by_lot(all)
  move(drawn, {to})
  for _, card in all do
    if card ~= drawn then note(tostring(player:knows(card)) .. ' ' .. tostring(foe:knows(card))) end
  end"
        )
    };
    assert_eq!(notes(&body("player.hand")), ["true false", "true false"]);
    assert_eq!(notes(&body("t.discard")), ["true true", "true true"]);
}

/// That all cards of a hand are the same is known to whoever holds them, and to nobody else.
#[test]
fn cards_that_are_not_seen_are_asked_for_even_if_they_are_equal() {
    let one = PATROLS
        .replace("  { name = \"Sniper\", count = 8, force = 4, tags = [\"foot\"], text = \"Wait.\" },\n", "")
        .replace("  { name = \"Mortar\", count = 8, force = 1, text = \"Fire.\" },\n", "");
    let asked = |whose: &str| {
        let rules = format!(
            "function phase.main(t, player)\n  player:choose({whose}.hand, \"card\")\n  set(t, \"clock\", 1)\nend"
        );
        let made = make(&[("game.toml", FORD), ("decks/patrol.toml", &one), ("rules.luau", &rules)]);
        let mut engine = made.engine(2);
        engine.playout(1, Answerers::random(1, 2), false);
        engine.play().decisions
    };
    assert_eq!(asked("player"), 0);
    assert_eq!(asked("player.foe"), 1);
}

/// What is dealt anew follows from what the seat knows: whatever lies where it does not see, it comes to the same.
#[test]
fn a_table_and_its_twin_make_the_same_guess() {
    for game in ["wolf-pack", "fokker", "babylon-5-empires", "carriers"] {
        let made = of_the_library(game);
        let mut engine = made.engine(2);
        engine.only_set_up(3, Answerers::random(3, 2)).unwrap();
        let (compiled, table) = (&engine.compiled, &engine.play().table);
        let guess = |table: &Table, number| {
            let guess = Twin::guess(compiled, table, Seat(0), &mut Stream::new(number, 7));
            format!("{:?}", guess.table)
        };
        let mut guesses = std::collections::BTreeSet::new();
        for number in 0..8 {
            let twin = Twin::new(compiled, table, Seat(0), &mut Stream::new(number, 8)).expect(game);
            assert_eq!(guess(table, number), guess(&twin.table, number), "{game}");
            twin.table.audit(compiled).expect(game);
            guesses.insert(guess(table, number));
        }
        assert!(guesses.len() > 4, "{game}: {} guesses", guesses.len());
    }
}
