//! Cards that are missing, too many, mute or alike.

use warpress_model::{Count, Game, Row};

use super::altered::{forms, shown, swap};
use super::pack::{Pack, expect};

#[test]
fn a_card_too_few_or_too_many_is_found() {
    let pack = Pack::new();
    let hold =
        |count| move |game: &mut Game| game.decks["signals"].rows[0].count = Some(Count::Exactly(count));
    let few = pack.faults_if(0, hold(1));
    expect(&few, &["signals: hold: 1 of 2 cards", "signals: “show” tells of 2 cards, and there are 1"]);
    let many = pack.faults_if(0, hold(3));
    expect(
        &many,
        &[
            "signals: the rows ask for 2 cards, and there are 3",
            "signals: “show” tells of 2 cards, and there are 3",
        ],
    );
    // What follows is out of its place.
    let first = pack.faults_against(0, |game| game.decks["patrol"].rows[1].count = Some(Count::Exactly(2)));
    expect(&first, &["patrol: snipers-nest does not say\n  sniper's nest", "patrol: ambush: 2 of 3 cards"]);
}

#[test]
fn a_card_that_does_not_say_its_words_is_found() {
    let pack = Pack::new();
    let name = pack.faults_if(0, |game| game.decks["patrol"].rows[1].name = Some("Marksman".into()));
    expect(&name, &["patrol: snipers-nest does not say\n  sniper's nest"]);
    let text = pack.faults_if(0, |game| game.decks["signals"].rows[0].text = "Stay.".into());
    expect(&text, &["signals: hold does not say\n  stay behind the hedge."]);
    // The words of its uses count as well.
    let uses = pack.faults_against(0, |game| game.decks["signals"].rows[0].uses[0].text = "Or run.".into());
    expect(&uses, &["signals: hold does not say\n  or run."]);
}

#[test]
fn two_rows_with_the_same_picture_are_found() {
    let pack = Pack::new();
    let faults = pack.faults_of_altered(|doc| {
        // The sniper lies behind the three patrols.
        let names = shown(doc, 3);
        let patrol = forms(doc, 3).get(&names[0]).unwrap().as_reference().unwrap();
        swap(doc, 3, &names[3], patrol);
    });
    expect(&faults, &["patrol: two rows show the same picture", "patrol: snipers-nest does not say"]);
}

#[test]
fn a_card_that_is_another_in_each_copy_is_found() {
    let pack = Pack::new();
    let mut game = pack.game.clone();
    game.decks["signals"].rows[0].count = Some(Count::Exactly(4));
    let mut other = game.clone();
    let rows = &mut other.decks["signals"].rows;
    let hold = rows.remove(0);
    rows.extend((0..4).map(|n| Row {
        id: format!("hold-{n}"),
        count: Some(Count::Exactly(1)),
        ..hold.clone()
    }));
    let (pdf, labels) = pack.make(&other, 0);
    expect(&pack.read(&pdf, &labels, &game, 0), &["signals: hold has 4 pictures"]);
}
