//! Slips in programs: whoever made one must be told what was missing, not what Luau makes of it.

use warpress_referee::Halt;
use warpress_referee::answer::Answerers;

use warpress_model::Diagnostic;

use crate::common::games::{FORD, PATROLS, findings, ford, make};

#[track_caller]
fn fault(body: &str) -> String {
    let made = ford(&format!("function phase.main(t, player)\n{body}\nend"));
    let mut engine = made.engine(2);
    match engine.playout(1, Answerers::random(1, 2), true) {
        Halt::Failed(fault) => fault.message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_value_that_is_not_there_is_named_with_its_piece() {
    let message = fault("  local card = t.pile:any('mortar')\n  note(card.riders_left or 'x' .. 1)");
    assert!(message.contains("riders_left"), "{message}");
    let deck = PATROLS.replace("force = 1, text", "text");
    let rules = "function phase.main(t, player)\n  local sum = 0\n  for _, card in t.pile:of('mortar') do\n    sum = sum + card.force\n  end\nend";
    let made = make(&[("game.toml", FORD), ("decks/patrol.toml", &deck), ("rules.luau", rules)]);
    let mut engine = made.engine(2);
    let Halt::Failed(fault) = engine.playout(1, Answerers::random(1, 2), true) else { panic!() };
    let start = "“force” is nothing: patrol/mortar#";
    assert!(fault.message.starts_with(start) && fault.message.contains("arithmetic"), "{}", fault.message);
    assert_eq!(fault.line, 4);
}

/// Nothing on the table is written to; the verb that does it is named.
#[test]
fn writing_to_a_player_names_the_verb() {
    let message = fault("  player.squads = player.squads + 1");
    assert!(message.contains("gain(whose, \"squads\", 1)"), "{message}");
    let message = fault("  t.pile.top.force = 3");
    assert!(message.contains("“force” is changed by verbs"), "{message}");
}

/// What was asked for elsewhere, and may well be nothing, is not blamed.
#[test]
fn what_the_line_does_not_name_is_not_blamed() {
    let message = fault("  local left = t.pile.top.host\n  local none\n  note(none + 1)");
    assert_eq!(message, "attempt to perform arithmetic (add) on nil and number");
}

/// A column that refers to a row gives its id, and no rule notices that the id of an id is nothing.
#[test]
fn a_word_is_no_piece() {
    assert_eq!(fault("  note(t.pile.top.id.name)"), "a word has no “name”");
    assert_eq!(fault("  note(t.pile.top.id:upper() .. nil)"), "attempt to concatenate string with nil");
}

#[test]
fn a_constant_and_a_word_that_are_misread_are_named() {
    assert!(fault("  note(c.crads)").contains("no constant “crads”"));
    assert!(fault("  note(('x').id)").contains("a word has no “id”"));
}

#[test]
fn who_plays_alone_begins_with_all_that_every_player_begins_with() {
    let game = FORD
        .replace("players = { min = 2, max = 4 }", "players = { min = 1, max = 1 }")
        .replace("run = \"shuffle(t.pile) for _, seat in t.seats do draw(seat, c.cards) end\"", "run = \"\"")
        .replace("seen_by = \"none\", start = \"all\"", "seen_by = \"none\"")
        .replace(
            "per = \"seat\", seen_by = \"owner\"",
            "per = \"seat\", seen_by = \"owner\", start = \"all\"",
        );
    let rules = "function phase.main(t, player) note(tostring(player.hand:count())) set(t, 'clock', 1) end";
    let made = make(&[("game.toml", &game), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)]);
    assert_eq!(made.notes_of(1, 1), ["28"]);
}

#[test]
fn a_space_is_named_by_its_number() {
    let map = "name = \"Road\"\nlayout = \"track\"\nlength = 5\n";
    let rules = "function phase.main(t, player) note(t.road:space_named(3).id) note(t.road:space_named('4').id) set(t, 'clock', 1) end";
    let made = make(&[
        ("game.toml", FORD),
        ("decks/patrol.toml", PATROLS),
        ("maps/road.toml", map),
        ("rules.luau", rules),
    ]);
    assert_eq!(made.notes(), ["3", "4"]);
}

/// The names that data may not use are those that programs call.
#[test]
fn every_method_is_known_to_the_data() {
    let prelude = include_str!("../../../../src/play/referee/luau/prelude.luau");
    let methods: Vec<_> = prelude
        .lines()
        .filter_map(|line| line.strip_prefix("function methods.")?.split_once('(').map(|(name, _)| name))
        .collect();
    assert!(methods.len() > 30, "{methods:?}");
    for name in methods {
        let game = FORD.replace("deep = {", &format!("{name} = {{ name = \"X\", per = \"game\", start = 0, borne_by = \"external/paper\" }}\ndeep = {{"));
        let found = findings(&[("game.toml", &game), ("decks/patrol.toml", PATROLS)]);
        let told = |one: &Diagnostic| one.code == "E0107" && one.message.contains(name);
        assert!(found.iter().any(told), "{name}: {found:#?}");
    }
}
