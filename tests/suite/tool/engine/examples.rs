//! What an example can give, play and expect besides phases, numbers, facts and places.

use warpress_referee::example;

use crate::common::games::{FORD, Made, PATROLS, make};

/// Whoever is asked deals; a turn begins with a card and finishes with a squad less; the scout turns about.
const RULES: &str = r#"
function setup.deck(t)
  shuffle(t.pile)
  local seat = t.seats[1]:choose(t.seats, "dealer")
  assign("dealer", seat)
  draw(seat, c.cards + roll("1D6"))
end
function turn.begin(t, player)
  draw(player)
end
function turn.finish(t, player)
  lose(player, "squads", 1)
  if player.squads == 0 then gain(t, "clock", 1) end
end
function phase.main(t, player)
  local top = player.post.top
  if top then face(top, (top.facing + 3) % 6) end
  assign("dealer", player.foe)
end
"#;

/// Ford with a dealer, and an example.
fn game(example: &str) -> Made {
    let game = FORD
        .replace("\nrun = \"shuffle(t.pile) for _, seat in t.seats do draw(seat, c.cards) end\"", "")
        .replace(
            "[places]",
            "[roles]\ndealer = { name = \"Dealer\", borne_by = \"external/paper\" }\n\n[places]",
        );
    let head = "title = \"Shown\"\ntelling = \"So it goes.\"\n";
    make(&[
        ("game.toml", &game),
        ("decks/patrol.toml", PATROLS),
        ("rules.luau", RULES),
        ("examples/shown.toml", &format!("{head}{example}")),
    ])
}

/// What differs from what the example expects.
#[track_caller]
fn misses(text: &str) -> Vec<String> {
    let made = game(text);
    let played = example::play(&made.game, &made.rules, made.game.examples.values());
    assert_eq!(played.run, 1);
    played.failed.into_iter().flat_map(|(_, misses)| misses).map(|miss| miss.message).collect()
}

#[test]
fn the_setup_is_played_with_the_dice_and_answers_of_the_example() {
    let example =
        "[play]\nsetup = true\nchoices = [\"seat-2\"]\ndice = [4]\n[then]\nroles = { dealer = \"seat-2\" }\n";
    let counts =
        |hand: u8| format!("{example}counts = {{ \"seat-1.hand\" = 0, \"seat-2.hand\" = {hand} }}\n");
    assert_eq!(misses(&counts(7)), [""; 0]);
    assert_eq!(misses(&counts(6)), ["“seat-2.hand” should hold 6 pieces but holds 7"]);
    assert_eq!(
        misses(&counts(7).replace("dealer = \"seat-2\"", "dealer = \"nobody\"")),
        ["nobody should be “dealer”, but seat-2 is"]
    );
}

#[test]
fn what_a_turn_begins_and_finishes_with_is_played_if_the_example_says_so() {
    let given = "[given]\nactive = \"seat-2\"\nnumbers = { \"seat-2.squads\" = 1 }\nplaces = { \"seat-2.hand\" = [] }\n";
    let play = |how: &str, then: &str| misses(&format!("{given}[play]\n{how}\n[then]\n{then}\n"));
    assert_eq!(
        play("begin = true", "counts = { \"seat-2.hand\" = 1 }\nnumbers = { \"seat-2.squads\" = 1 }"),
        [""; 0]
    );
    assert_eq!(play("finish = true", "numbers = { \"seat-2.squads\" = 0 }\nended = \"done\""), [""; 0]);
    assert_eq!(
        play("phases = [\"main\"]", "numbers = { \"seat-2.squads\" = 0 }"),
        ["“seat-2.squads” should be 0 but is 1"]
    );
}

#[test]
fn roles_and_the_facing_of_pieces_are_given_and_expected() {
    let given = "[given]\nroles = { dealer = \"seat-1\" }\nplaces = { \"seat-1.post\" = [\"patrol\"] }\nfacing = { patrol = 2 }\n";
    let then = |facing: u8| {
        format!(
            "{given}[play]\nphases = [\"main\"]\n[then]\nroles = {{ dealer = \"seat-2\" }}\nfacing = {{ patrol = {facing} }}\n"
        )
    };
    assert_eq!(misses(&then(5)), [""; 0]);
    assert_eq!(misses(&then(2)), ["“patrol” should face 2 but faces 5"]);
}
