//! Rules that mean harm, or that have lost their way. Each must end as a failure that is told with its
//! place; the program lives on, and the next game is played as if nothing had been.

mod cases;
mod data;

use crate::common::games::{Made, events, firm, ford, narrow};
use warpress_playouts::{self as playouts, Plan};
use warpress_referee::answer::Answerers;
use warpress_referee::{CompiledGame, Engine, Halt, Rules, ScriptError};

/// Rules that do this as soon as somebody says yes.
fn once_told(what: &str) -> String {
    format!(
        "function phase.main(t, player)\n  set(t, \"clock\", 1)\n  if player:confirm(\"harm\") then\n{what}\n  end\nend\n"
    )
}

/// Plays what it says to its end; the engine must then play on as a new one.
#[track_caller]
fn fault_of(made: &Made, what: &str) -> ScriptError {
    let mut engine = made.engine(2);
    let halt = engine.playout(7, firm(true, 7, 2), false);
    let Halt::Failed(fault) = halt else { panic!("{what}: {halt}") };
    assert!(fault.message.chars().count() <= 600, "{what}: a message of {} letters", fault.message.len());
    assert!(!fault.message.contains("0x"), "{what}: {}", fault.message);
    let again = engine.playout(8, firm(false, 8, 2), true);
    assert_eq!(again, Halt::Over, "{what}: the next game");
    let mut fresh = made.engine(2);
    assert_eq!(fresh.playout(8, firm(false, 8, 2), true), Halt::Over, "{what}");
    assert_eq!(events(&engine), events(&fresh), "{what}: the next game is another");
    fault
}

fn refused(cases: &[(&str, &str)]) {
    for (what, said) in cases {
        let rules = once_told(what);
        let fault = fault_of(&ford(&rules), what);
        if !cases::ANYWHERE.contains(what) {
            assert!(fault.file.ends_with("rules.luau"), "{what}: {fault}");
            let (first, last) = (4, 3 + what.lines().count() as u32);
            assert!((first..=last).contains(&fault.line), "{what}: {fault}");
        }
        assert!(fault.message.contains(said), "{what}: {fault}");
        assert!(!fault.recent.is_empty(), "{what}");
    }
}

#[test]
fn what_does_not_end_is_stopped() {
    refused(cases::ENDLESS);
}

#[test]
fn what_eats_memory_is_stopped() {
    refused(cases::GREEDY);
}

#[test]
fn what_reaches_past_the_sandbox_finds_nothing() {
    refused(cases::TAMPERING);
}

#[test]
fn what_makes_no_sense_is_told() {
    refused(cases::NONSENSE);
}

#[test]
fn odd_but_harmless_rules_play_on() {
    for what in cases::HARMLESS {
        let made = ford(&once_told(what));
        let mut engine = made.engine(2);
        let halt = engine.playout(7, firm(true, 7, 2), true);
        assert_eq!(halt, Halt::Over, "{what}");
        let before = events(&engine);
        assert_eq!(engine.playout(7, firm(true, 7, 2), true), Halt::Over, "{what}");
        assert_eq!(before, events(&engine), "{what}: the second game is another");
    }
}

/// Nothing that one game does can be seen in the next.
#[test]
fn rules_remember_nothing() {
    let counts = "local games = 0\nlocal seen = {}\nlib.kept = {}\nfunction phase.main(t, player)\n  games += 1\n  seen[player] = (seen[player] or 0) + 1\n  lib.kept.n = (lib.kept.n or 0) + 1\n  note(games .. seen[player] .. lib.kept.n)\n  set(t, \"clock\", 1)\nend\n";
    let made = ford(counts);
    let mut engine = made.engine(2);
    for seed in 0..3 {
        assert_eq!(engine.playout(seed, Answerers::random(seed, 2), true), Halt::Over);
        assert_eq!(crate::common::games::noted(&engine), ["111"]);
    }
}

/// What stands in the file itself is read before there is a table.
#[test]
fn rules_that_cannot_be_loaded_are_refused_at_once() {
    let sound = ford("function phase.main(t) set(t, \"clock\", 1) end");
    for (text, said) in [
        ("note(\"x\")", "only look"),
        ("shuffle(nil)", "shuffle: a place is needed as “what”, not nothing"),
        ("roll(\"1D6\")", "only look"),
        ("set(\"clock\", 1)", "only look"),
        ("while true do end", "without end"),
        ("local t = {} while true do t[#t + 1] = string.rep(\"x\", 1e5 + #t) end", "memory"),
        ("error({})", "an error"),
        ("phase.nowhere = function() end", "no phase"),
        ("turn.middle = function() end", "`begin` and `finish`"),
        ("phase = nil", "not declared"),
        ("phase.main(", "rules.luau"),
        ("\u{3}\u{1}\u{2}", "binary chunk"),
        ("\u{1b}Lua", "Expected identifier"),
        ("(", "Expected identifier"),
    ] {
        let programs = vec![("rules.luau".to_owned(), text.to_owned())];
        let rules = std::sync::Arc::new(Rules::new(&[], programs));
        let compiled = std::sync::Arc::new(CompiledGame::new(sound.game.clone(), 2).unwrap());
        let fault = Engine::new(compiled, rules, narrow()).expect_err(text);
        assert!(fault.to_string().contains(said), "{text}: {fault}");
        assert!(!fault.message.is_empty(), "{text}");
    }
}

/// Through many games on several threads: those that fail are counted, the others end.
#[test]
fn a_crowd_survives() {
    for what in ["error(\"harm\")", "local s = \"x\" while true do s = s .. s end", "while true do end"] {
        let made = ford(&once_told(what));
        let plan =
            |threads| Plan { seed: 3, audit: 1, threads, limits: narrow(), ..Plan::new(24, vec![2, 3]) };
        let told = |threads| {
            let (tally, _) = playouts::play(&made.game, &made.rules, &plan(threads), &|_| ()).unwrap();
            assert_eq!(tally.games, 24, "{what}");
            assert!(
                tally.failed > 0 && tally.ended > 0 && tally.failed + tally.ended == 24,
                "{what}: {tally:?}"
            );
            (tally.failures, tally.ended, tally.decisions)
        };
        assert_eq!(told(1), told(2), "{what}");
    }
}
