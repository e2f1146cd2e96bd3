//! What programs say of lists in one word, whether the game is decided, and the section that a phase cites by itself.

use crate::common::games::{FORD, PATROLS, make};
use warpress_referee::answer::Answerers;

fn notes(rules: &str) -> Vec<String> {
    let rules = format!("function phase.main(t, player)\n{rules}\nset(t, \"clock\", 1)\nend");
    make(&[("game.toml", FORD), ("decks/patrol.toml", PATROLS), ("rules.luau", &rules)]).notes()
}

#[test]
fn a_place_counts_as_the_list_of_its_pieces() {
    let rules = r##"
  note(`{#t.pile} {#filter(t.pile, "patrol")} {tostring(every(t.pile, "patrol"))}`)
  discard(player.hand)
  note(`{#player.hand} {#t.discard}`)"##;
    assert_eq!(notes(rules), ["22 22 true", "0 3"]);
}

#[test]
fn lists_are_added_up_sorted_and_joined() {
    let rules = r#"
  local cards = gather { t.pile, gather(t.seats, "hand") }
  note(`{sum(cards, "force")} {sum(cards, function(card) return card.none end)} {sum { 1, 2 }}`)
  local first, most = best(cards, "force")
  note(`{#first} {most} {#best({}, "force")}`)
  local order = sorted(cards, "force")
  note(`{order[1].force} {order[28].force} {#without(order, order[1])}`)
  note(`{#gather(t.seats, "hand")} {#gather { player, { player, player.foe }, player.hand, {}, { name = 1 } }}`)
  note(`{any(cards, "foot"):is "foot"} {any(cards, function(card) return card.force > 4 end) == nil}`)"#;
    let rules = rules.replace("card.none", "card.force > 3 and 1 or nil");
    assert_eq!(notes(&rules), ["64 8 3", "8 4 0", "4 1 27", "6 7", "true true"]);
}

#[test]
fn a_program_asks_whether_an_ending_would_end_the_game() {
    let rules = r#"
  note(tostring((over())))
  set(t, "clock", 1)
  local ending, winners = over()
  note(`{ending} {#winners}`)
  set(t, "clock", 0)
  note(tostring((over())))"#;
    assert_eq!(notes(rules), ["nil", "done 0", "nil"]);
}

/// The section under which each number changed, by name of the number.
fn cited(rules: &str) -> Vec<(String, String)> {
    let files = [
        ("game.toml", FORD),
        ("decks/patrol.toml", PATROLS),
        ("rules.md", "## Main {#main .procedure}\n\nAct.\n"),
        ("rules.luau", rules),
    ];
    let mut engine = make(&files).engine(2);
    engine.playout(1, Answerers::random(1, 2), true);
    let trace = engine.play().log.trace.clone().unwrap_or_default();
    let text = |event: &serde_json::Value, key: &str| event[key].as_str().unwrap_or("none").to_owned();
    let changes = trace.iter().filter(|event| matches!(event["of"].as_str(), Some("deep" | "clock")));
    changes.map(|event| (text(event, "of"), text(event, "rule"))).collect()
}

#[test]
fn a_phase_cites_its_own_section_unless_a_program_does() {
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    let by_itself = "function phase.main(t) set(t, 'clock', 1) end";
    assert_eq!(cited(by_itself), [pair("clock", "main")]);
    let later = "function phase.main(t) set(t, 'deep', 1) rule 'main' set(t, 'clock', 1) end";
    assert_eq!(cited(later), [pair("deep", "none"), pair("clock", "main")]);
}
