//! Rolling on tables.

use warpress_referee::answer::Answerers;

use crate::common::games::{FORD, Made, PATROLS, make};

const TABLES: &str = r#"
[ends]
name = "Ends"
dice = "1D6"
columns.result = "text"
rows = [{ id = "low", at = "<=2", result = "low" }, { id = "mid", at = "3-4", result = "mid" }, { id = "high", at = "5+", result = "high" }]

[clamped]
name = "Clamped"
dice = "2D6"
clamp = true
columns.result = "text"
rows = [{ id = "two", at = "2", result = "two" }, { id = "most", at = "3-11", result = "most" }, { id = "twelve", at = "12", result = "twelve" }]

[grid]
name = "Grid"
dice = "D66"
columns.result = "text"
rows = [{ id = "ones", at = "11-16", result = "ones" }, { id = "others", at = "21-66", result = "others" }]

[hundred]
name = "Hundred"
dice = "D%"
columns.result = "text"
rows = [{ id = "half", at = "1-50", result = "half" }, { id = "rest", at = "51-100", result = "rest" }]

[gaps]
name = "Gaps"
dice = "1D6"
columns.result = "text"
otherwise = "Nothing happens"
rows = [{ id = "odd", at = "1, 3, 5", result = "odd" }]

[changed]
name = "Changed"
dice = "1D6"
clamp = true
columns.result = "text"
modifiers = [
  { add = 10, text = "always" },
  { if = "dark", add = "gloom", text = "in the dark" },
  { if = "player.squads > 20", add = "deep", text = "one for each fathom" },
]
rows = [{ id = "least", at = "1-10", result = "least" }, { id = "some", at = "11-19", result = "some" }, { id = "much", at = "20-100", result = "much" }]

[fire]
name = "Fire"
dice = "1D6"
clamp = true
column_from = "deep"
columns.result = { per = ["<=0", "1", "2-3", "4+"], type = "text" }
modifiers = [{ if = "dark", shift = -1, text = "in the dark, one column to the left" }]
rows = [{ id = "all", at = "1-6", result = { "<=0" = "a", "1" = "b", "2-3" = "c", "4+" = "d" } }]

[sides]
name = "Sides"
dice = "1D6"
columns = { left = "text", right = "text" }
rows = [{ id = "all", at = "1-6", left = "L", right = "R" }]

[first]
name = "First"
dice = "1D6"
columns.result = "text"
rows = [{ id = "on", at = "1-6", result = "on", then = ["second", "sides"] }]

[second]
name = "Second"
dice = "1D6"
columns.result = "text"
rows = [{ id = "further", at = "1-6", result = "further", then = "ends" }]

[circle]
name = "Circle"
dice = "1D6"
columns.result = "text"
rows = [{ id = "round", at = "1-6", result = "round", then = "circle" }]

[deeds]
name = "Deeds"
dice = "1D6"
columns.steps = "int"
rows = [
  { id = "some", at = "1-6", steps = 3, op = "dig", then = "more" },
]

[more]
name = "More"
dice = "1D6"
columns.steps = "int"
rows = [{ id = "all", at = "1-6", steps = 1, do = [{ op = "dig", with = { steps = 40 } }, { op = "dig", if = "dark" }] }]

[chart]
name = "Chart"
columns.result = "text"
rows = [{ id = "one", at = "1", result = "one" }, { id = "more", at = "2+", result = "more" }]
"#;

const ROLLS: &str = r#"
[ops.dig]
text = "Dig {{ steps }} deeper."
run = "gain(t, 'deep', my.steps)"

[rolls.aim]
name = "Aim"
dice = { white = "1D6", red = "2D6" }
modifiers = [{ if = "dark", add = "gloom", text = "in the dark" }]
text = "Roll the white die and both red ones."

[rolls.race]
name = "Race"
dice = "1D6"
by = ["active", "other"]
compare = "higher"
modifiers = [{ if = "player.squads > 20", add = 100, text = "a larger patrol" }]
text = "Both roll."
tie = "Nobody is first."

[rolls.stealth]
name = "Stealth"
dice = "1D6"
by = "each"
compare = "lower"
text = "The lower roll wins."
tie = "Nobody."
"#;

fn with_tables(body: &str) -> Made {
    let game = FORD
        .replace("[constants]", "[constants]\ngloom = 4")
        .replace("[[setup]]", &format!("{ROLLS}\n[[setup]]"))
        .replace("[places]", "[facts]\ndark = { name = \"Dark\", per = \"game\", lasts = \"game\", borne_by = \"external/paper\" }\n\n[places]");
    let lamp = "rows = [\n  { name = \"Lamp\", count = 2, text = \"Light.\", while = \"true\", add = { \"roll:ends\" = 20 } },";
    let deck = PATROLS.replace("rows = [", lamp);
    let rules = format!("function phase.main(t, player)\n{body}\n  set(t, \"clock\", 1)\nend");
    make(&[
        ("game.toml", &game),
        ("decks/patrol.toml", &deck),
        ("tables.toml", TABLES),
        ("rules.luau", &rules),
    ])
}

#[track_caller]
fn notes(body: &str) -> Vec<String> {
    with_tables(body).notes()
}

#[test]
fn results_find_their_rows() {
    let body = r#"
  for _, one in { { "ends", -5 }, { "ends", 2 }, { "ends", 3 }, { "ends", 99 }, { "clamped", -9 }, { "clamped", 2 }, { "clamped", 40 }, { "grid", 16 }, { "grid", 66 }, { "hundred", 50 }, { "hundred", 100 }, { "chart", 1 }, { "chart", 7 } } do
    local row, result = look_up(one[1], one[2])
    note(row.id .. " " .. result)
  end
  local row, result, cell = look_up("gaps", 2)
  note(tostring(row) .. " " .. result .. " " .. cell)
  note(tostring(look_up("grid", 17)))"#;
    let wanted = [
        "low -5",
        "low 2",
        "mid 3",
        "high 99",
        "two 2",
        "most 2",
        "twelve 12",
        "ones 16",
        "others 66",
        "half 50",
        "rest 100",
        "one 1",
        "more 7",
        "nil 2 Nothing happens",
        "nil",
    ];
    let mut wanted: Vec<_> = wanted.map(str::to_owned).into();
    // Clamped results are those of the ends.
    wanted[5] = "two 2".into();
    assert_eq!(notes(body), wanted);
}

#[test]
fn rolls_show_what_their_dice_can_show() {
    let body = r#"
  local seen = {}
  for i = 1, 600 do
    local row, result = roll_on("grid")
    assert(result >= 11 and result <= 66 and result % 10 >= 1 and result % 10 <= 6)
    seen[row.id] = true
    local _, percent = roll_on("hundred")
    assert(percent >= 1 and percent <= 100)
  end
  note(tostring(seen.ones and seen.others))"#;
    assert_eq!(notes(body), ["true"]);
}

#[test]
fn modifiers_are_added_where_they_hold() {
    let body = r#"
  local function span()
    local low, high = 1000, 0
    for i = 1, 200 do
      local _, result = roll_on("changed")
      low, high = math.min(low, result), math.max(high, result)
    end
    note(low .. "-" .. high)
  end
  span()
  set(t, "dark", true)
  span()
  gain(player, "squads", 1) set(t, "deep", 30)
  span()
  local row, result = roll_on("changed", 1000)
  note(row.id .. result)
  note(select(2, look_up("changed", 7)))"#;
    assert_eq!(notes(body), ["11-16", "15-20", "45-50", "much100", "7"]);
}

#[test]
fn lasting_uses_change_rolls_by_name() {
    let body = r#"
  local _, before = roll_on("ends")
  for _, card in all("lamp") do error("no lamp is lit yet") end
  for _, seat in t.seats do for _, card in seat.hand:of("lamp") do move(card, seat.post) end end
  for _, card in t.pile:of("lamp") do move(card, player.post) end
  local _, after = roll_on("ends")
  note(tostring(before <= 6 and after >= 41 and after <= 46))
  local _, other = roll_on("gaps")
  note(tostring(other <= 6))"#;
    assert_eq!(notes(body), ["true", "true"]);
}

#[test]
fn stats_choose_columns_and_modifiers_shift_them() {
    let body = r#"
  local function cell(...) local _, _, cell = roll_on("fire", 0, ...) return tostring(cell) end
  local found = {}
  for _, depth in { -3, 0, 1, 2, 3, 4, 40 } do
    set(t, "deep", depth)
    table.insert(found, cell())
  end
  note(table.concat(found))
  note(cell(1) .. cell(2))
  set(t, "dark", true)
  note(cell(0) .. cell(1) .. cell(40))
  local function side(of) local _, _, cell = roll_on("sides", 0, of) return tostring(cell) end
  note(side("left") .. side("right") .. side("middle") .. side())"#;
    assert_eq!(notes(body), ["aabccdd", "bc", "aac", "LRnilnil"]);
}

#[test]
fn tables_send_one_to_further_tables() {
    let body = r#"
  local row, result, cell, further = roll_on("first")
  local ids = { row.id }
  for _, one in further do table.insert(ids, one.list .. "/" .. (if one.list == "ends" then "?" else one.id)) end
  note(table.concat(ids, " "))"#;
    assert_eq!(notes(body), ["on second/further ends/? sides/all"]);
    let made = with_tables("roll_on(\"circle\")");
    let mut engine = made.engine(2);
    let halt = engine.playout(1, warpress_referee::answer::Answerers::random(1, 2), false);
    assert!(halt.to_string().contains("in a circle"), "{halt}");
    let made = with_tables("roll_on(\"chart\")");
    let halt = made.engine(2).playout(1, warpress_referee::answer::Answerers::random(1, 2), false);
    assert!(halt.to_string().contains("looked up"), "{halt}");
}

#[test]
fn rows_do_by_themselves_what_the_data_say() {
    let body = r#"
  roll_on("deeds")
  note(t.deep)
  look_up("deeds", 2)
  note(t.deep)
  set(t, "dark", true)
  roll_on("more")
  note(t.deep)"#;
    // 3 and 40; a look-up does nothing; 40 and, in the dark, 1.
    assert_eq!(notes(body), ["43", "43", "84"]);
}

#[test]
fn the_data_name_rolls_and_who_wins_them() {
    let body = r#"
  for i = 1, 50 do
    local sum, each = roll("aim")
    assert(sum == each.white + each.red and each.white <= 6 and each.red >= 2)
  end
  set(t, "dark", true)
  local sum, each = roll("aim")
  note(sum - each.white - each.red)
  local ties, wins = 0, 0
  for i = 1, 200 do
    local winner, results = contest("stealth")
    local a, b = results[player], results[player.foe]
    if a == b then ties += 1 assert(winner == nil) else assert(winner == (if a < b then player else player.foe)) end
  end
  note(tostring(ties > 0))
  gain(player.foe, "squads", 1)
  local winner, results = contest("race")
  note(tostring(winner == player.foe and results[winner] > 100 and results[player] <= 6))
  note(tostring(roll("1D6") <= 6))"#;
    assert_eq!(notes(body), ["4", "true", "true", "true"]);
}

#[test]
fn an_empty_pile_may_end_the_game() {
    let game = FORD.replace("reshuffle discard", "end dry").replace(
        "[[endings]]",
        "[[endings]]\nid = \"dry\"\nif = \"false\"\nresult = \"win\"\nwho = \"active\"\ntext = \"Whoever draws the last card wins.\"\n\n[[endings]]",
    );
    let rules = "function phase.main(t, player)\n  draw(player, 500)\n  note('never')\nend";
    let made = make(&[("game.toml", &game), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)]);
    let mut engine = made.engine(2);
    let halt = engine.playout(1, warpress_referee::answer::Answerers::random(1, 2), true);
    assert_eq!(halt, warpress_referee::play::Halt::Over);
    let outcome = engine.play_mut().outcome.clone().expect("an outcome");
    assert_eq!(outcome.winners.len(), 1, "{outcome:?}");
}

#[test]
fn terms_are_offered_and_taken_or_not() {
    let body = r#"
  local agreed, refused = 0, 0
  for i = 1, 300 do
    local got = offer(player, player.foe, { "peace", "truce" }, "terms", 2)
    assert(got == nil or got == "peace" or got == "truce")
    if got then agreed += 1 else refused += 1 end
  end
  note(tostring(agreed > 50 and refused > 50))"#;
    assert_eq!(notes(body), ["true"]);
}

/// Cards that change one die are played between the roll and the table: what the program rolled itself must come to
/// the same as what the table would have rolled.
#[test]
fn dice_that_are_rolled_already_are_modified_and_looked_up() {
    let body = r#"
  local row, result = roll_on("changed", 0, nil, 3)
  note(row.id .. " " .. result)
  set(t, "dark", true)
  row, result = roll_on("changed", 1, nil, 3)
  note(row.id .. " " .. result)
  set(t, "deep", 2)
  local _, _, cell = roll_on("fire", 0, nil, 6)
  note(cell)
  _, _, cell = roll_on("fire", 0, 4, 6)
  note(cell)
  move(t.pile:any "lamp", player.post)
  row, result = roll_on("ends", 0, nil, 1)
  note(row.id .. " " .. result)
  row, result = roll_on("deeds", 0, nil, 5)
  note(result .. " " .. t.deep)"#;
    assert_eq!(notes(body), ["some 13", "some 18", "b", "c", "high 21", "5 46"]);
}

/// Tables that need nothing of the game.
const PLAIN: &str = r#"
[ends]
name = "Ends"
dice = "1D6"
columns.result = "text"
rows = [{ id = "low", at = "<=2", result = "low" }, { id = "mid", at = "3-4", result = "mid" }, { id = "high", at = "5+", result = "high" }]

[clamped]
name = "Clamped"
dice = "2D6"
clamp = true
columns.result = "text"
rows = [{ id = "two", at = "2", result = "two" }, { id = "most", at = "3-11", result = "most" }, { id = "twelve", at = "12", result = "twelve" }]
"#;

/// A table that is read before the cards have answered gives another result than at the table.
#[test]
fn the_die_of_a_table_can_be_answered_before_the_table_is_read() {
    let cards = r#"{ name = "Fix", count = 1, text = "The die shows 6.", answers = "roll:ends", by = "foe", must = true, used_from = "hand", set = { "roll:ends" = 6 } },
  { name = "Spoil", count = 1, text = "Minus 3.", answers = "card:fix", by = "any", run = "cancel()" },"#;
    let play = |answers: &str, hand: &str, dice: &str| {
        let deck = PATROLS.replace("rows = [\n", &format!("rows = [\n  {answers}\n"));
        let rules = format!(
            r#"function phase.main(t, player)
  for _, seat in t.seats do discard_all(seat.hand) end
  {hand}
  local row, result = roll_on("{dice}")
  note(row.id .. result)
  set(t, "clock", 1)
end"#
        );
        make(&[
            ("game.toml", FORD),
            ("decks/patrol.toml", &deck),
            ("tables.toml", PLAIN),
            ("rules.luau", &rules),
        ])
        .notes()
    };
    let give = |seat: u8, card: &str| {
        format!(
            "move(filter(t.pile.pieces, '{card}')[1] or filter(t.discard.pieces, '{card}')[1], t.seats[{seat}].hand)"
        )
    };
    // Set by the data alone, and on no other table.
    assert_eq!(play(cards, &give(2, "fix"), "ends"), ["high6"]);
    // An answer to the answer: the card is cancelled, and the die stands.
    let spoilt = r#"{ name = "Fix", count = 1, text = "The die shows 9.", answers = "roll:ends", by = "foe", must = true, set = { "roll:ends" = 9 } },
  { name = "Spoil", count = 1, text = "Cancel it.", answers = "card:fix", by = "any", must = true, run = "note('spoilt') cancel()" },"#;
    let notes = play(spoilt, &format!("{} {}", give(2, "fix"), give(1, "spoil")), "ends");
    assert_eq!(notes[0], "spoilt");
    assert_ne!(notes[1], "high9");
    // Several answers, one after the other, by program and by data: rolled again, then one more.
    let several = r#"{ name = "Again", count = 1, text = "Roll again.", answers = "roll:clamped", by = "any", must = true, run = "local before = answered().amount note(tostring(reroll() == answered().amount)) set_die(2)" },
  { name = "More", count = 1, text = "One more.", answers = "roll", by = "any", if = "hand.count == 1", must = true, add = { "roll:clamped" = 10 } },"#;
    let notes = play(several, &format!("{} {}", give(1, "again"), give(2, "more")), "clamped");
    assert_eq!(notes, ["true", "twelve12"]);
}

/// What has no dice must not be taken for a roll.
#[test]
fn only_a_roll_on_a_table_can_be_rolled_again() {
    let deck = PATROLS.replace(
        "rows = [\n",
        "rows = [\n  { name = \"Again\", count = 1, text = \"Roll again.\", answers = \"attack\", by = \"any\", must = true, run = \"reroll()\" },\n",
    );
    let rules = r#"function phase.main(t, player)
  move(filter(t.pile.pieces, 'again')[1] or player.hand:any("again") or player.foe.hand:any("again"), player.hand)
  announce("attack", {})
  set(t, "clock", 1)
end"#;
    let made = make(&[("game.toml", FORD), ("decks/patrol.toml", &deck), ("rules.luau", rules)]);
    let mut engine = made.engine(2);
    let halt = engine.playout(1, Answerers::random(1, 2), true);
    assert!(format!("{halt:?}").contains("is not a roll on a table"), "{halt:?}");
}
