//! How ids are written in conditions, and how programs are found by them.

use warpress_referee::Halt;
use warpress_referee::answer::Answerers;

use crate::common::games::{FORD, PATROLS, make};

/// Ford with more to count; its phases come only if what is asked of them holds.
fn asking(conditions: &[&str]) -> Vec<String> {
    let numbers = "boats = { per = \"game\", start = 3, borne_by = \"external/paper\" }\n\
        boats-left = { per = \"game\", start = \"hand-size + 3\", borne_by = \"external/paper\" }\n\
        crew = { per = \"game\", start = 5, borne_by = \"external/paper\" }\n\
        riders-seen = { per = \"seat\", start = \"hand-size-cards\", borne_by = \"external/paper\" }\n";
    let mut game = FORD.replace("[numbers]\n", &format!("hand-size = 4\n\n[numbers]\n{numbers}"));
    let mut rules = String::from(
        "function test.boats_float(t) return t.boats > 0 end\n\
         function phase.main(t) set(t, \"clock\", 1) end\n",
    );
    let mut phases = String::new();
    for (nth, condition) in conditions.iter().enumerate() {
        phases += &format!("[[phases]]\nid = \"asked-{nth}\"\nif = '{condition}'\ntext = \"Look.\"\n\n");
        rules += &format!("function phase.asked_{nth}(t) note([[{condition}]]) end\n");
    }
    game = game.replacen("[[phases]]", &format!("{phases}[[phases]]"), 1);
    make(&[("game.toml", &game), ("decks/patrol.toml", PATROLS), ("rules.luau", &rules)]).notes()
}

/// Who writes an id as it stands in the data gets it; who writes a subtraction gets that.
#[test]
fn ids_are_written_in_conditions_as_in_the_data() {
    let hold = [
        "boats-left == 7",
        "active.riders-seen == 1",
        "boats-left - hand-size == 3",
        "boats-left-hand-size == 3",
        "crew-boats == 2",
        "crew-1 == boats + 1",
        "test.boats-float",
    ];
    let fail = ["boats-left == 0", "crew-boats == 5", "not test.boats-float"];
    assert_eq!(asking(&[&hold[..], &fail[..]].concat()), hold);
}

/// What a piece adds may be an id or a subtraction, too.
#[test]
fn changes_take_ids_and_subtractions() {
    let game = FORD.replace("[constants]\n", "[constants]\nbanner-force = 5\n");
    let row = |add: &str| {
        format!(
            "rows = [\n  {{ name = \"Banner\", count = 1, force = 0, uses = [{{ while = \"banner-force > 0\", \
             affects = [\"foot\"], add = {{ force = \"{add}\" }} }}] }},"
        )
    };
    let rules = "function setup.hoist(t) move(t.pile:any('banner'), t.seats[1].post) end\n\
                 function phase.main(t, player)\n  local foot = t.pile:any('sniper')\n  \
                 move(foot, player.post)\n  note(value(foot, 'force'))\n  set(t, 'clock', 1)\nend\n";
    let game = game.replacen("[[setup]]", "[[setup]]\nid = \"hoist\"\ntext = \"Hoist it.\"\n\n[[setup]]", 1);
    for (add, worth) in [("banner-force", "9"), ("banner-force-cards", "6"), ("banner-force - cards", "6")] {
        let deck = PATROLS.replace("rows = [", &row(add));
        let made = make(&[("game.toml", &game), ("decks/patrol.toml", &deck), ("rules.luau", rules)]);
        assert_eq!(made.notes(), [worth], "{add}");
    }
}

/// Ford with an op and a setup step whose programs stand in rules.luau.
fn sounding(rules: &str) -> crate::common::games::Made {
    let op = "[ops.sound-depth]\ntext = \"Sound.\"\nparams = { fathoms = \"int\" }\n\n[[setup]]\nid = \
              \"weigh-anchor\"\ntext = \"Weigh anchor.\"\n\n[[setup]]";
    let game = FORD.replacen("[[setup]]", op, 1);
    let deck = PATROLS
        .replace("text = \"Wait.\"", "when = \"main\", op = \"sound-depth\", with = { fathoms = 2 }")
        .replace(
            "text = \"Fire.\"",
            "uses = [{ answers = \"op:sound-depth\", by = \"controller\", must = true, run = \"note('heard')\" }]",
        );
    make(&[("game.toml", &game), ("decks/patrol.toml", &deck), ("rules.luau", rules)])
}

const PLAY: &str = "function setup.weigh_anchor(t) set(t, 'deep', 5) end\nfunction phase.main(t, player)\n  local card = \
                    t.pile:any('sniper')\n  move(t.pile:any('mortar'), player.foe.post)\n  move(card, player.hand)\n  \
                    play_card(player, card)\n  note(t.deep)\n  set(t, 'clock', 1)\nend\n";

#[test]
fn a_function_by_the_name_of_an_op_is_its_program() {
    let op = "function op.sound_depth(t, card, player, target, my)\n  note(card.id)\n  gain(t, 'deep', my.fathoms)\nend\n";
    assert_eq!(sounding(&format!("{op}{PLAY}")).notes(), ["heard", "sniper", "7"]);
}

/// A program that announces by itself is not announced a second time, wherever it stands.
#[test]
fn a_function_that_announces_is_answered_once() {
    let op = "function op.sound_depth(t, card, player)\n  if announce { target = card } then note('sounded') end\nend\n";
    assert_eq!(sounding(&format!("{op}{PLAY}")).notes(), ["heard", "sounded", "5"]);
}

/// Whoever mends a program must be led to its line in rules.luau.
#[test]
fn a_fault_in_such_a_function_names_its_line() {
    let op = "function op.sound_depth(t, card)\n  local nobody\n  note(nobody.name)\nend\n";
    let mut engine = sounding(&format!("{op}{PLAY}")).engine(2);
    let Halt::Failed(fault) = engine.playout(1, Answerers::random(1, 2), true) else { panic!() };
    assert!(fault.file.ends_with("rules.luau"), "{fault}");
    assert_eq!(fault.line, 3);
}
