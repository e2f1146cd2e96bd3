//! What nearly every game has, in a word each: a game that says only the words plays like one that spells them out.

use crate::common::games::{FORD, PATROLS, make};

/// Ford with its standard places and its setup in words.
fn in_words() -> String {
    let (before, rest) = FORD.split_once("pile = {").unwrap();
    let (_, others) = rest.split_once("post = {").unwrap();
    let (places, behind) = others.split_once("[[setup]]").unwrap();
    let (_, behind) = behind.split_once("[turn]").unwrap();
    format!(
        "{before}pile = true\ndiscard = true\nhand = true\npost = {{{places}[[setup]]\nid = \"shuffle\"\n\n[[setup]]\ndeal = \"cards\"\n\n[turn]{behind}"
    )
}

/// Whoever writes the words must get the game that they would have spelt out, or their cards lie elsewhere.
#[test]
fn words_play_like_the_keys_that_they_stand_for() {
    let rules = r#"function phase.main(t, player)
  for _, seat in t.seats do
    for _, card in seat.hand.pieces do note(seat.index .. card.id) end
  end
  for _, card in t.pile.pieces do discard(card) end
  note(tostring(t.pile:count()) .. " " .. tostring(t.discard:count()))
  draw(player)
  note(player.hand.top.id)
  note(tostring(player.foe:knows(player.hand.top)))
  set(t, "clock", 1)
end"#;
    let play = |game: &str| {
        make(&[("game.toml", game), ("decks/patrol.toml", PATROLS), ("rules.luau", rules)]).notes()
    };
    let spelt = play(FORD);
    assert_eq!(spelt.len(), 9, "{spelt:?}");
    assert_eq!(play(&in_words()), spelt);
}

/// The rulebook tells the setup that the referee carries out.
#[test]
fn words_of_the_setup_are_told() {
    let words = in_words().replace("first = \"The eldest begins.\"", "first = \"higher roll on 2D6\"");
    let made = make(&[("game.toml", &words), ("decks/patrol.toml", PATROLS)]);
    let texts: Vec<&str> = made.game.setup.values().map(|step| step.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Shuffle the 28 cards into a face-down draw pile. Leave room for the discard pile beside it.",
            "Deal three cards to each player.",
            "Everyone rolls 2D6; the highest roll takes the first turn. Roll again if equal.",
        ]
    );
    assert_eq!(made.game.turn.first, "The highest roll on 2D6.");
}

/// Of two decks each has its own pile and its own discards, and a card that is discarded lands on its own.
#[test]
fn a_second_deck_has_a_pile_and_discards_of_its_own() {
    let game = in_words()
        .replace("pile = true", "pile = { of = [\"patrol\"] }\nleader-pile = { like = \"pile\", name = \"Leader pile\", of = [\"leaders\"] }")
        .replace("discard = true", "discard = true\nleader-discard = { like = \"discard\", name = \"Leader discards\" }")
        .replace("deal = \"cards\"", "deal = \"cards\"\n\n[[setup]]\nid = \"leaders\"\ndeal = 1\nfrom = \"leader-pile\"\nto = \"chiefs\"")
        .replace("post = {", "chiefs = { per = \"seat\", of = [\"leaders\"] }\npost = {");
    let leaders =
        PATROLS.replace("Patrol deck", "Leaders").replace("\"Patrol\", count = 12", "\"Captain\", count = 3");
    let rules = r#"function phase.main(t, player)
  note(tostring(player.chiefs:count()))
  note(tostring(t.leader_pile:count()))
  discard(player.chiefs.top)
  note(tostring(t.leader_discard:count()) .. tostring(t.discard:count()))
  draw(player, 17, t.leader_pile, player.chiefs)
  note(tostring(player.chiefs:count()) .. tostring(t.leader_pile:count()) .. tostring(t.leader_discard:count()))
  draw(player, 1, t.leader_pile, player.chiefs)
  note(tostring(t.leader_discard:count()))
  set(t, "clock", 1)
end"#;
    let files = [
        ("game.toml", game.as_str()),
        ("decks/patrol.toml", PATROLS),
        ("decks/leaders.toml", &leaders),
        ("rules.luau", rules),
    ];
    assert_eq!(make(&files).notes(), ["1", "17", "10", "1701", "0"]);
}

/// A track that is printed must be as long as the number can grow, and its marker must be in the kit.
#[test]
fn a_word_prints_track_and_markers() {
    let game = FORD
        .replace("[numbers]", "[numbers]\ndepth = { max = \"cards\", icon = \"anchor\", borne_by = \"track\" }\nscore = { borne_by = \"track to 40\" }")
        .replace("[places]", "[facts]\nalarm = { borne_by = \"marker\" }\n\n[places]")
        .replace("[turn]", "[turn]\nlimit = 12\nborne_by = \"track\"");
    let own = "rows = [{ id = \"alarm-marker\", icon = \"ringing-bell\" }]";
    let made = make(&[("game.toml", &game), ("decks/patrol.toml", PATROLS), ("counters/markers.toml", own)]);
    let form = &made.game.forms["tracks"];
    let fields: Vec<_> = form
        .list
        .rows
        .iter()
        .zip(&form.fields)
        .map(|(row, field)| (row.id.as_str(), field.bears.as_deref(), field.from, field.to))
        .collect();
    assert_eq!(
        fields,
        [
            ("turn", None, Some(1), Some(12)),
            ("depth", Some("numbers.depth"), None, None),
            ("score", Some("numbers.score"), None, Some(40)),
        ]
    );
    let units: Vec<_> =
        made.game.counters["markers"].rows.iter().map(|row| (row.id.as_str(), row.icon.as_deref())).collect();
    assert_eq!(
        units,
        [
            ("alarm-marker", Some("ringing-bell")),
            ("turn-marker", Some("hourglass")),
            ("depth-marker", Some("anchor")),
            ("score-marker-1", None),
            ("score-marker-2", None),
            ("score-marker-3", None),
            ("score-marker-4", None),
        ]
    );
    let told = &made.game.setup["tracks"].text;
    assert_eq!(
        told,
        "Lay out the sheet *Tracks* and put the markers on it: Turn on 1; Depth and Score on 0. Keep the Alarm marker at hand."
    );
    assert_eq!(
        made.game.numbers["depth"].borne_by.as_ref().map(ToString::to_string).as_deref(),
        Some("form/tracks")
    );
    assert_eq!(
        made.game.facts["alarm"].borne_by.as_ref().map(ToString::to_string).as_deref(),
        Some("counter/markers:alarm-marker")
    );
}
