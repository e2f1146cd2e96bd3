//! What most games do in the same way should take one word, and do what the word says.

use crate::common::games::{FORD, PATROLS, make};

fn game(data: &str, rules: &str) -> Vec<String> {
    make(&[("game.toml", data), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)]).notes()
}

/// Where each player has a pile, that is the one to draw from.
#[test]
fn players_draw_from_their_own_piles() {
    let data = FORD
        .replace("order = \"pile\", seen_by = \"none\", start = \"all\"", "order = \"pile\", seen_by = \"none\"")
        .replace("name = \"Pile\", of", "name = \"Pile\", per = \"seat\", of")
        .replace("discard = {", "box = { name = \"Box\", of = [\"patrol\"], order = \"pile\", seen_by = \"none\", start = \"all\" }\ndiscard = {")
        .replace(
            "run = \"shuffle(t.pile) for _, seat in t.seats do draw(seat, c.cards) end\"",
            "run = \"for _, seat in t.seats do draw(nil or seat, 4, t.box, seat.pile) draw(seat, c.cards) end\"",
        )
        .replace("empty = \"reshuffle discard\"", "empty = \"stop\"");
    let rules = "function phase.main(t, player)\n\
        for _, seat in t.seats do note(`{seat.hand:count()} {seat.pile:count()}`) end\n\
        set(t, 'clock', 1)\nend";
    assert_eq!(game(&data, rules), ["3 1", "3 1"]);
}

#[test]
fn the_player_of_a_side_is_found() {
    let data = FORD.replace(
        "[constants]",
        "[sides.red]\nname = \"Red\"\nseats = 1\n[sides.blue]\nname = \"Blue\"\nseats = 1\n[constants]",
    );
    let data = data.replace("players = { min = 2, max = 4 }", "players = { min = 2, max = 2 }");
    let rules = "function phase.main(t, player)\n\
        note(seat_of('blue').side) note(seat_of('red').side) note(tostring(seat_of('green')))\n\
        set(t, 'clock', 1)\nend";
    assert_eq!(game(&data, rules), ["blue", "red", "nil"]);
}

/// Who says “each” means each, though the condition asks of nobody.
#[test]
fn an_ending_for_each_is_asked_of_each() {
    let data = FORD.replace(
        "if = \"clock >= 1\"\nwhen = \"always\"\nresult = \"draw\"",
        "if = \"test.rich\"\nwho = \"each\"\nwhen = \"always\"\nresult = \"win\"",
    );
    let rules = "function test.rich(t, card, player) return player.squads > 20 end\n\
        function phase.main(t, player) gain(player.foe, 'squads', 1) end";
    let made = make(&[("game.toml", &data), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)]);
    let mut engine = made.engine(2);
    engine.playout(1, warpress_referee::answer::Answerers::random(1, 2), true);
    let outcome = engine.play_mut().outcome.clone().expect("an outcome");
    assert_eq!(outcome.winners.len(), 1, "{outcome:?}");
}

/// The die of the rules stands once, as a constant.
#[test]
fn a_table_is_rolled_with_the_dice_of_a_constant() {
    let data = FORD.replace("[constants]", "[constants]\ndie = \"1D4\"");
    let table = "[depth]\nname = \"Depth\"\ndice = \"die\"\ncolumns.deep = \"int\"\nrows = [{ at = \"1-4\", deep = 7 }]\n";
    let rules = "function phase.main(t, player) note(tostring(roll_on('depth').deep)) set(t, 'clock', 1) end";
    let made = make(&[
        ("game.toml", &data),
        ("decks/patrol.toml", PATROLS),
        ("tables.toml", table),
        ("rules.luau", rules),
    ]);
    assert_eq!(made.notes(), ["7"]);
}
