//! Harm that stands in the data: programs of cards, conditions, uses that set one another off.

use super::{CompiledGame, Engine, Halt, narrow};
use crate::common::games::{FORD, Made, PATROLS, firm, make};
use warpress_referee::answer::Answerers;

/// Ford with one more sort of card, of which so many are in the line of the first player.
fn with_card(card: &str, rules: &str) -> Made {
    let deck = PATROLS.replace("rows = [", &format!("rows = [\n  {card},"));
    make(&[("game.toml", FORD), ("decks/patrol.toml", &deck), ("rules.luau", rules)])
}

const LAY_OUT: &str = "for _, card in t.pile:of(\"echo\") do move(card, t.seats[1].post) end";

fn play(made: &Made) -> (Halt, Vec<String>) {
    let mut engine = made.engine(2);
    let halt = engine.playout(5, firm(true, 5, 2), true);
    (halt, super::events(&engine))
}

#[track_caller]
fn faulty(made: &Made, said: &str) {
    let (halt, events) = play(made);
    let Halt::Failed(fault) = halt else { panic!("{halt}\n{}", events.join("\n")) };
    assert!(fault.message.contains(said), "{fault}");
}

/// Each sets off all others, which set off all others: on one stack.
#[test]
fn pieces_that_set_one_another_off_do_not_break_the_stack() {
    let rules = format!(
        "function phase.main(t, player)\n  {LAY_OUT}\n  gain(player, \"squads\", 1)\n  set(t, \"clock\", 1)\nend"
    );
    let made = with_card(
        "{ name = \"Echo\", count = 300, on = \"gain\", text = \"Echo.\", run = \"lose(player, 'squads', 1) gain(player, 'squads', 1)\" }",
        &rules,
    );
    faulty(&made, "nest deeper");
}

/// The engine alone could go on for ever: no script, no question.
#[test]
fn what_must_happen_again_and_again_is_stopped() {
    let rules = format!("function phase.main(t, player)\n  {LAY_OUT}\n  window(t.seats)\nend");
    let made = with_card(
        "{ name = \"Echo\", count = 2, when = \"main\", by = \"controller\", must = true, text = \"Echo.\", run = \"local x = 1\" }",
        &rules,
    );
    faulty(&made, "without end");
}

/// An error in the innermost of answers to answers.
#[test]
fn errors_deep_in_answers_are_told() {
    for (count, said) in [(9, "the last word"), (60, "nest deeper than")] {
        let rules = "function phase.main(t, player)\n  for _, card in t.pile:of(\"echo\") do move(card, t.seats[1].hand) end\n  window(player)\nend";
        let made = with_card(
            &format!(
                "{{ name = \"Echo\", count = {count}, text = \"Echo.\", uses = [{{ when = \"main\", run = \"error('the last word')\", text = \"Say.\" }}, {{ answers = \"play\", by = \"any\", run = \"error('the last word')\", text = \"Say.\" }}] }}"
            ),
            rules,
        );
        let mut engine = made.engine(2);
        let names = ["greedy".to_owned()];
        let halt = engine.playout(5, Answerers::named(&names, 5, 2).unwrap(), true);
        let Halt::Failed(fault) = halt else { panic!("{halt}") };
        assert!(fault.message.contains(said), "{fault}");
        assert!(fault.recent.iter().any(|line| line.contains("answer")), "{:?}", fault.recent);
        // Nothing of it is left in the next game.
        let next = engine.playout(6, firm(false, 6, 2), true);
        let mut fresh = made.engine(2);
        assert_eq!(next, fresh.playout(6, firm(false, 6, 2), true));
        assert_eq!(super::events(&engine), super::events(&fresh));
    }
}

/// Conditions ask tests, which only look.
#[test]
fn tests_that_do_more_than_look_are_refused() {
    for (test, said) in [
        ("draw(player, 1) return true", "only look"),
        ("gain(player, \"squads\", 1) return true", "only look"),
        ("return player:confirm(\"x\")", "only look"),
        ("note(\"x\") return true", "only look"),
        ("roll(\"1D6\") return true", "only look"),
        ("win(player, \"done\") return true", "only look"),
        ("error({})", "an error"),
        ("while true do end", "without end"),
        ("local s = \"x\" while true do s = s .. s end", "memory"),
        ("return value(card, \"force\") + playable(player)", "only look"),
    ] {
        let rules = format!(
            "function test.probe(t, card, player)\n  {test}\nend\nfunction phase.main(t, player)\n  {LAY_OUT}\n  window(player)\n  set(t, \"clock\", 1)\nend"
        );
        let made = with_card(
            "{ name = \"Echo\", count = 2, force = 1, when = \"main\", by = \"controller\", if = \"test.probe\", text = \"Echo.\", run = \"local x = 1\" }",
            &rules,
        );
        let (halt, _) = play(&made);
        let Halt::Failed(fault) = halt else { panic!("{test}: {halt}") };
        assert!(fault.message.contains(said), "{test}: {fault}");
        assert!(fault.file.ends_with("rules.luau") && fault.line == 2, "{test}: {fault}");
    }
}

/// A test that fails while a value is being worked out for another test.
#[test]
fn tests_within_tests_fail_cleanly() {
    let rules = format!(
        "function test.probe(t, card, player) return value(card, \"force\") > 0 end\nfunction test.inner(t, card, player)\n  error(\"inner\")\nend\nfunction phase.main(t, player)\n  {LAY_OUT}\n  window(player)\n  set(t, \"clock\", 1)\nend"
    );
    let made = with_card(
        "{ name = \"Echo\", count = 2, force = 1, text = \"Echo.\", uses = [{ when = \"main\", by = \"controller\", if = \"test.probe\", text = \"Echo.\", run = \"local x = 1\" }, { while = \"test.inner\", add = { force = 1 }, text = \"More.\" }] }",
        &rules,
    );
    faulty(&made, "inner");
}

/// Lasting uses that ask for what lasting uses change.
#[test]
fn lasting_uses_that_ask_one_another_come_to_an_end() {
    let rules = format!(
        "function phase.main(t, player)\n  {LAY_OUT}\n  local card = player.post:any()\n  note(tostring(value(card, \"force\")) .. tostring(card:is(\"foot\")))\n  set(t, \"clock\", 1)\nend"
    );
    let made = with_card(
        "{ name = \"Echo\", count = 3, force = 1, text = \"Echo.\", while = \"piece.has('foot') or value(piece, 'force') > 0\", add = { force = 1 } }",
        &rules,
    );
    let (halt, events) = play(&made);
    assert_eq!(halt, Halt::Over, "{}", events.join("\n"));
}

/// A program in the data is a program by itself: it cannot close what the engine puts around it.
#[test]
fn programs_of_cards_keep_to_themselves() {
    for run in [
        "end and (function() local n = 0 return function() n += 1 note(tostring(n)) end end)() or function()",
        "end local n = 0 do",
        "(",
    ] {
        let made = with_card(
            &format!("{{ name = \"Echo\", count = 2, when = \"main\", text = \"Echo.\", run = \"{run}\" }}"),
            "function phase.main(t, player) window(player) set(t, \"clock\", 1) end",
        );
        let compiled = std::sync::Arc::new(CompiledGame::new(made.game.clone(), 2).unwrap());
        let fault = Engine::new(compiled, made.rules.clone(), narrow()).expect_err(run);
        assert!(!fault.message.is_empty() && fault.line == 1, "{run}: {fault}");
    }
}
