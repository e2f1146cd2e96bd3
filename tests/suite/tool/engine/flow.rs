//! Turns, phases, windows, batches, facts, endings.

use warpress_referee::Halt;
use warpress_referee::answer::Answerers;

use crate::common::games::{FORD, Made, PATROLS, ford, make, noted};

/// Ford with changes in its data: what stands there, and what stands there instead.
#[track_caller]
fn changed(changes: &[(&str, &str)], card: &str, rules: &str) -> Made {
    let mut game = FORD.to_owned();
    for (what, instead) in changes {
        assert!(game.contains(what), "{what}");
        game = game.replacen(what, instead, 1);
    }
    let deck = if card.is_empty() {
        PATROLS.to_owned()
    } else {
        PATROLS.replace("rows = [", &format!("rows = [\n  {card},"))
    };
    make(&[("game.toml", &game), ("decks/patrol.toml", &deck), ("rules.luau", rules)])
}

#[track_caller]
fn main_phase(body: &str) -> Vec<String> {
    ford(&format!("function phase.main(t, player)\n{body}\n  set(t, \"clock\", 1)\nend")).notes()
}

#[test]
fn batches_take_everything_at_once() {
    // Both fall to nothing, in whatever order it is written; gains and losses of one number are one change.
    let notes = main_phase(
        r#"
  local foe = player.foe
  local b = batch "foot"
  b:lose(player, "squads", 25) b:lose(foe, "squads", 30) b:gain(foe, "squads", 12)
  local lost = b:settle()
  note(player.squads .. " " .. foe.squads .. " " .. lost[player] .. " " .. lost[foe])
  local c = batch "foot"
  c:lose(foe, "squads", 2, "patrol") c:lose(foe, "squads", "1D6", { "sniper", "foot" })
  note(c:spare(foe, "mortar") .. " " .. c:spare(foe, "sniper") .. " " .. c:spare(foe, "sniper"))
  c:settle()
  note(tostring(foe.squads))"#,
    );
    assert_eq!(notes, ["0 2 25 30", "0 1 0", "0"]);
}

#[test]
fn a_batch_at_nothing_is_a_draw_for_both() {
    let made = changed(
        &[(
            "if = \"clock >= 1\"\nwhen = \"always\"\nresult = \"draw\"",
            "if = \"foe.squads == 0\"\nwhen = \"always\"\nresult = \"win\"\nwho = \"each\"\nboth = \"draw\"",
        )],
        "",
        "function phase.main(t, player)\n  local b = batch \"foot\"\n  b:lose(player, \"squads\", 20) b:lose(player.foe, \"squads\", 20)\n  b:settle()\nend",
    );
    let mut engine = made.engine(2);
    assert_eq!(engine.playout(1, Answerers::random(1, 2), false), Halt::Over);
    let play = engine.play();
    let outcome = play.outcome.as_ref().unwrap();
    assert!(outcome.winners.is_empty() && !outcome.all_lost, "{outcome:?}");
}

#[test]
fn facts_lapse_when_their_time_is_over() {
    let facts = r#"[facts]
phased = { name = "Phased", per = "game", lasts = "phase", borne_by = "external/paper" }
daily = { name = "Turned", per = "game", lasts = "turn", borne_by = "external/paper" }
rounded = { name = "Rounded", per = "game", lasts = "round", borne_by = "external/paper" }
kept = { name = "Kept", per = "game", lasts = "game", borne_by = "external/paper" }
timed = { name = "Timed", per = "game", lasts = 2, borne_by = "external/paper" }
until_deep = { name = "Until deep", per = "game", lasts = "deep >= 3", borne_by = "external/paper" }

[places]"#;
    let phases =
        "[[phases]]\nid = \"late\"\nname = \"Late\"\nby = \"active\"\ntext = \"Later.\"\n\n[[endings]]";
    let made = changed(
        &[("[places]", facts), ("[[endings]]", phases)],
        "",
        r#"
local function tell(t, when)
  local found = {}
  for _, name in { "phased", "daily", "rounded", "kept", "timed", "until_deep" } do
    if t[name] then table.insert(found, name) end
  end
  note(t.turn .. when .. ": " .. table.concat(found, " "))
end
function phase.main(t, player)
  if t.turn == 1 then
    for _, name in { "phased", "daily", "rounded", "kept", "timed", "until_deep" } do set(t, name, true) end
  end
  tell(t, "a")
  set(t, "deep", t.turn)
end
function phase.late(t, player)
  tell(t, "b")
  if t.turn == 4 then set(t, "clock", 1) end
end
"#,
    );
    assert_eq!(
        made.notes(),
        [
            "1a: phased daily rounded kept timed until_deep",
            "1b: daily rounded kept timed until_deep",
            "2a: rounded kept timed until_deep",
            "2b: rounded kept timed until_deep",
            "3a: kept timed until_deep",
            "3b: kept timed",
            "4a: kept",
            "4b: kept",
        ]
    );
}

#[test]
fn a_fact_can_be_given_its_own_number_of_turns() {
    let made = changed(
        &[(
            "[places]",
            "[facts]\nkept = { name = \"Kept\", per = \"seat\", lasts = \"game\", borne_by = \"external/paper\" }\n\n[places]",
        )],
        "",
        "function phase.main(t, player)\n  if t.turn == 1 then set(player, \"kept\", true, 1) end\n  note(tostring(t.seats[1].kept))\n  if t.turn == 4 then set(t, \"clock\", 1) end\nend",
    );
    assert_eq!(made.notes(), ["true", "true", "false", "false"]);
}

#[test]
fn turns_can_be_added_skipped_and_phases_repeated() {
    let rules = r#"
function phase.main(t, player)
  note(t.turn .. ":" .. player.index)
  if t.turn == 1 then extra_turn(player) end
  if t.turn == 2 then skip_turn(player.left) end
  if t.turn == 5 then repeat_phase("main") set(t, "deep", t.deep + 1) if t.deep == 3 then set(t, "clock", 1) end end
end
"#;
    // After one's own further turn the next is due; who misses a turn is passed over.
    assert_eq!(ford(rules).notes_of(3, 1), ["1:1", "2:1", "3:3", "4:1", "5:2", "5:2", "5:2"]);
}

#[test]
fn phases_and_turns_can_be_left() {
    let phases =
        "[[phases]]\nid = \"late\"\nname = \"Late\"\nby = \"active\"\ntext = \"Later.\"\n\n[[endings]]";
    let rules = r#"
function phase.main(t, player) note(t.turn .. "a") if t.turn == 2 then end_turn() end end
function phase.late(t, player) note(t.turn .. "b") if t.turn == 3 then set(t, "clock", 1) end end
function turn.begin(t, player) note("begin") end
function turn.finish(t, player) note("finish") end
"#;
    assert_eq!(
        changed(&[("[[endings]]", phases)], "", rules).notes(),
        ["begin", "1a", "1b", "finish", "begin", "2a", "finish", "begin", "3a", "3b"]
    );
}

#[test]
fn who_is_out_plays_no_more() {
    let lost = "[[endings]]\nid = \"beaten\"\nif = \"player.squads == 0\"\nwhen = \"always\"\nresult = \"lose\"\nwho = \"each\"\ntext = \"Who has no squads is out.\"\n\n[[endings]]";
    let made = changed(
        &[("[[endings]]", lost)],
        "",
        r#"
function phase.main(t, player)
  note(player.index .. " of " .. #t.seats .. ", hand " .. t.seats[1].hand:count())
  if t.turn == 2 then lose(player, "squads", 99) end
  if t.turn == 6 then set(t, "clock", 1) end
end
"#,
    );
    let notes = made.notes_of(3, 1);
    let who: Vec<_> = notes.iter().map(|note| &note[..6]).collect();
    assert_eq!(who, ["1 of 3", "2 of 3", "3 of 2", "1 of 2", "3 of 2", "1 of 2"]);
}

#[test]
fn the_best_number_wins_and_ties_are_broken_or_shared() {
    for (tie, one, other, winners) in [
        ("", 5, 3, vec![0]),
        ("", 4, 4, vec![]),
        ("tie = { number = \"reserve\", text = \"The more spare squads.\" }\n", 4, 4, vec![1]),
        ("least = true\n", 5, 3, vec![1]),
    ] {
        let spare = "[numbers]\nreserve = { name = \"Spare squads\", per = \"seat\", start = 0, borne_by = \"external/paper\" }";
        let made = changed(
            &[
                ("[numbers]", spare),
                ("result = \"draw\"", &format!("result = \"rank\"\nnumber = \"squads\"\n{tie}")),
            ],
            "",
            &format!(
                "function phase.main(t, player)\n  set(t.seats[1], \"squads\", {one}) set(t.seats[2], \"squads\", {other})\n  set(t.seats[2], \"reserve\", 1)\n  set(t, \"clock\", 1)\nend"
            ),
        );
        let mut engine = made.engine(2);
        assert_eq!(engine.playout(1, Answerers::random(1, 2), false), Halt::Over);
        let play = engine.play();
        let outcome = play.outcome.as_ref().unwrap();
        let who: Vec<_> = outcome.winners.iter().map(|seat| seat.0).collect();
        assert_eq!(who, winners, "{tie}");
        assert_eq!(outcome.scores, [one, other]);
    }
}

#[test]
fn what_lies_on_a_piece_goes_where_its_place_says() {
    let notes = main_phase(
        r#"
  local low, high, top = t.pile.pieces[1], t.pile.pieces[2], t.pile.pieces[3]
  move(low, player.post) attach(high, low) attach(top, high)
  note(tostring(high.host == low and top.host == high) .. high.place.id .. tostring(top.in_play))
  note(tostring(top.controller == player))
  discard(low)
  note(low.place.id .. high.place.id .. top.place.id .. tostring(high.host) .. tostring(top.host))"#,
    );
    assert_eq!(notes, ["trueriderstrue", "true", "discarddiscarddiscardnilnil"]);
}

#[test]
fn control_and_silence_last_as_long_as_they_should() {
    let notes = main_phase(
        r#"
  local foe, card, by = player.foe, t.pile.pieces[1], t.pile.pieces[2]
  move(card, player.post) move(by, player.post)
  give_control(foe, card)
  note(tostring(card.controller == foe) .. tostring(card.place == foe.post))
  mute(card, by)
  note(tostring(card.muted))
  discard(by)
  note(tostring(card.muted))
  mute(card)
  note(tostring(card.muted))
  discard(card) move(card, player.post)
  note(tostring(card.muted) .. tostring(card.controller == player))"#,
    );
    assert_eq!(notes, ["truetrue", "true", "false", "true", "falsetrue"]);
}

/// One after the other from the active player on, until all have passed in turn.
#[test]
fn windows_go_round_until_all_have_passed() {
    let card = "{ name = \"Drum\", count = 6, when = \"main\", by = \"any\", text = \"Drum.\", run = \"note(player.index .. '')\" }";
    let rules = r#"
function phase.main(t, player)
  for _, seat in t.seats do
    for i = 1, 2 do move(all_drums(t), seat.hand) end
  end
  window(t.seats)
  set(t, "clock", 1)
end
"#;
    let rules = rules.replace("all_drums(t)", "t.pile:any(\"drum\")");
    let rules = rules.replace(
        "for _, seat in t.seats do\n",
        "for _, seat in t.seats do move_all(seat.hand, t.pile) end\n  for _, seat in t.seats do\n",
    );
    let made = changed(&[], card, &rules);
    let mut engine = made.engine(3);
    let names = ["greedy".to_owned()];
    let halt = engine.playout(1, Answerers::named(&names, 1, 3).unwrap(), true);
    assert_eq!(halt, Halt::Over);
    assert_eq!(noted(&engine), ["1", "2", "3", "1", "2", "3"]);
}

/// What must happen does, and is nobody's choice; an allowance bounds what may.
#[test]
fn musts_and_allowances() {
    let must = "{ name = \"Drum\", count = 2, when = \"main\", by = \"any\", must = true, text = \"Drum.\", run = \"note('must')\" }";
    let rules = "function phase.main(t, player)\n  for _, card in t.pile:of(\"drum\") do move(card, player.hand) end\n  local before = player.hand:count(\"drum\")\n  window(player)\n  note(before - player.hand:count(\"drum\") .. ' played')\n  set(t, \"clock\", 1)\nend";
    let made = changed(&[], must, rules);
    let mut engine = made.engine(2);
    assert_eq!(engine.playout(3, Answerers::random(3, 2), true), Halt::Over);
    let notes = noted(&engine);
    assert_eq!(
        notes.iter().filter(|note| *note == "must").count().to_string() + " played",
        notes[notes.len() - 1]
    );
    assert!(notes.len() >= 2 && engine.play().decisions == 0, "{notes:?}");

    let may = "{ name = \"Drum\", count = 6, when = \"main\", by = \"any\", text = \"Drum.\", run = \"note('may ' .. allowed(player, 'plays'))\" }";
    let plays = "[allowances.plays]\ncount = 2\nper = \"phase\"\nwhen = \"main\"\nof = [\"drum\"]\ntext = \"Two drums.\"\n\n[[endings]]";
    let rules = "function phase.main(t, player)\n  for _, card in t.pile:of(\"drum\") do move(card, player.hand) end\n  window(player)\n  allow(player, 'plays')\n  window(player)\n  set(t, \"clock\", 1)\nend";
    let made = changed(&[("[[endings]]", plays)], may, rules);
    let mut engine = made.engine(2);
    let names = ["greedy".to_owned()];
    assert_eq!(engine.playout(1, Answerers::named(&names, 1, 2).unwrap(), true), Halt::Over);
    assert_eq!(noted(&engine), ["may 1", "may 0", "may 0"]);
}

/// A played card can be answered before it takes effect, and the answer can be answered.
#[test]
fn answers_are_given_before_anything_takes_effect() {
    let card = "{ name = \"Order\", count = 1, text = \"Order.\", uses = [{ when = \"main\", by = \"active\", text = \"Gain.\", run = \"note('order')\" }] },\n  { name = \"Counter\", count = 2, text = \"Counter.\", answers = \"play\", by = \"foe\", run = \"note('counter') cancel()\" }";
    for (counters, wanted) in [(0, vec!["order"]), (1, vec!["counter"]), (2, vec!["counter", "order"])] {
        let rules = format!(
            "function phase.main(t, player)\n  for _, seat in t.seats do move_all(seat.hand, t.pile) end\n  move(t.pile:any(\"order\"), player.hand)\n  local to = {{ player.foe, player }}\n  for i = 1, {counters} do move(t.pile:any(\"counter\"), to[i].hand) end\n  window(player)\n  set(t, \"clock\", 1)\nend"
        );
        let mut engine = changed(&[], card, &rules).engine(2);
        let names = ["greedy".to_owned()];
        assert_eq!(engine.playout(1, Answerers::named(&names, 1, 2).unwrap(), true), Halt::Over);
        assert_eq!(noted(&engine), wanted, "{counters} counters");
        assert_eq!(engine.play().table.pieces.iter().filter(|piece| piece.at.is_none()).count(), 0);
    }
}

/// Cards that go beneath a pile lie there as they lay, as those do that go on top.
#[test]
fn all_that_lies_in_a_place_goes_beneath_another_in_its_order() {
    let notes = main_phase(
        r#"
  for _ = 1, 3 do move(t.pile.top, player.post) end
  local lying = player.post.pieces
  move_all(player.post, t.pile, "bottom")
  local beneath = t.pile.pieces
  for at = 1, 3 do note(tostring(beneath[at] == lying[at])) end
  note(tostring(t.pile.bottom == lying[1]) .. " " .. player.post:count())"#,
    );
    assert_eq!(notes, ["true", "true", "true", "true 0"]);
}
