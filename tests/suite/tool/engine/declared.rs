//! What the data declare though no piece has it, and who sees what lies under the top of a stack.

use crate::common::games::{FORD, PATROLS, make};

#[test]
fn what_no_row_has_can_be_asked_after() {
    let game = FORD.replace("[constants]", "[tags]\nleader = \"Leader\"\n\n[constants]");
    let deck = PATROLS.replace("columns.force", "columns.cost = \"int?\"\ncolumns.force");
    let rules = r#"function phase.main(t, player)
  local card = player.hand:any()
  note(tostring(card.leader)) note(tostring(card:is "leader")) note(tostring(card.cost))
  set(t, "clock", 1)
end"#;
    let made = make(&[("game.toml", &game), ("decks/patrol.toml", &deck), ("rules.luau", rules)]);
    assert_eq!(made.notes(), ["false", "false", "nil"]);
}

#[test]
fn an_owner_sees_the_whole_of_a_stack_and_others_its_top() {
    let game = FORD.replace(
        "order = \"row\", per = \"seat\", seen_by = \"all\"",
        "order = \"stack\", per = \"seat\", seen_by = \"top\"",
    );
    let rules = r#"function phase.main(t, player)
  for _ = 1, 3 do move(t.pile.top, player.post) end
  for _, card in { player.post.bottom, player.post.top } do
    note(tostring(player:knows(card))) note(tostring(player.foe:knows(card)))
  end
  set(t, "clock", 1)
end"#;
    let made = make(&[("game.toml", &game), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)]);
    assert_eq!(made.notes(), ["true", "false", "true", "true"]);
}
