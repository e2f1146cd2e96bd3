//! Pieces between which there is nothing to choose.

use crate::common::games::{FORD, PATROLS, events, make};
use warpress_referee::answer::Answerers;

fn asked(rules: &str) -> (Vec<String>, usize) {
    let game = FORD.replace("[places]", "[places]\nbox = { of = [\"tokens\"], start = \"all\" }").replace(
        "[[setup]]",
        "[facts.tired]\nper = \"piece\"\nwhose = [\"tokens\"]\nborne_by = \"facing\"\n\n[[setup]]",
    );
    let tokens = "name = \"Tokens\"\ncount = { each = 8, from = \"rule\" }\nrows = [{ name = \"Crate\", icon = \"wooden-crate\" }]\n";
    let rules = format!("function phase.main(t, player)\n{rules}\n  set(t, \"clock\", 1)\nend");
    let made = make(&[
        ("game.toml", &game),
        ("decks/patrol.toml", PATROLS),
        ("counters/tokens.toml", tokens),
        ("rules.luau", &rules),
    ]);
    let mut engine = made.engine(2);
    engine.playout(1, Answerers::random(1, 2), true);
    let events = events(&engine);
    let asked = events.iter().filter(|event| event.contains("\"choose\"")).count();
    (events, asked)
}

/// Nobody wants to be asked which of eight identical crates they take.
#[test]
fn nobody_is_asked_which_of_equal_pieces_it_shall_be() {
    let (events, count) = asked("  note(player:choose(t.box, 'crate').id)");
    assert_eq!(count, 0, "{}", events.join("\n"));
    assert!(events.iter().any(|event| event.contains("\"crate\"")), "{}", events.join("\n"));
}

/// What differs must be asked for: its state, its facing, its place, and what is known of it.
#[test]
fn pieces_that_differ_are_asked_for() {
    for differ in [
        "set(t.box:any(), 'tired', true)",
        "face(t.box:any(), 3)",
        "flip(t.box:any())",
        "mute(t.box:any(), t.box:any())",
    ] {
        let (events, count) = asked(&format!("  {differ} player:choose(t.box, 'crate')"));
        assert_eq!(count, 1, "{differ}: {}", events.join("\n"));
    }
    let (_, place) =
        asked("  local list = t.box.pieces move(list[1], t.box) player:may_choose(list, 'crate')");
    assert_eq!(place, 1, "whether at all is still asked");
}
