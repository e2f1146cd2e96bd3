//! Backs that lie wrong or give a card away.

use warpress_model::Scope;
use warpress_model::list::BackSpec;

use super::altered::{forms, shown, swap, transform_first};
use super::pack::{Pack, expect, expect_none};

/// A poker card (pt).
const CARD: [f32; 2] = [180.0, 252.0];

#[test]
fn a_back_that_lies_beside_its_front_is_found() {
    let pack = Pack::new();
    let moved = pack.faults_of_altered(|doc| transform_first(doc, 4, [1.0, 0.0, 0.0, 1.0, 2.0, 0.0]));
    expect(&moved, &["pages 3 and 4: patrol: 9 fronts and 8 backs", "nothing behind the card at"]);
    let narrow = pack.faults_of_altered(|doc| transform_first(doc, 4, [0.9, 0.0, 0.0, 1.0, 0.0, 0.0]));
    expect(&narrow, &["has another width"]);
}

#[test]
fn a_back_on_its_head_is_found() {
    let faults = Pack::new()
        .faults_of_altered(|doc| transform_first(doc, 4, [-1.0, 0.0, 0.0, -1.0, CARD[0], CARD[1]]));
    expect(&faults, &["is turned: "]);
}

#[test]
fn a_back_unlike_the_others_is_found() {
    let pack = Pack::new();
    let faults = pack.faults_if(0, |game| {
        let patrol = &mut game.decks["patrol"];
        patrol.rows[1].own_back = Some(BackSpec {
            blank: false,
            template: Some("back/emblem".into()),
            slots: [("title".to_owned(), "Marked".to_owned())].into_iter().collect(),
            icon: Some("field-gun".into()),
            scene: None,
            light: None,
            art: None,
            at: patrol.rows[1].at.clone(),
        });
    });
    expect(&faults, &["patrol has 2 sorts of backs"]);
}

#[test]
fn a_front_on_the_back_of_a_card_is_found() {
    let faults = Pack::new().faults_of_altered(|doc| {
        let (front, back) = (shown(doc, 3).remove(0), shown(doc, 4).remove(0));
        let front = forms(doc, 3).get(&front).unwrap().as_reference().unwrap();
        swap(doc, 4, &back, front);
    });
    expect(&faults, &["a back shows a front", "page 4 shows a front of patrol"]);
}

#[test]
fn a_back_that_nobody_asked_for_is_found() {
    let faults = Pack::new().faults_against(0, |game| game.decks["patrol"].face.back = None);
    expect(&faults, &["page 4: patrol has backs that no data ask for"]);
}

#[test]
fn backs_that_tell_lists_of_one_pile_apart_are_found() {
    let pack = Pack::new();
    let words = "patrol and signals are shuffled together, and their backs differ";
    for way in 0..3 {
        let icon =
            pack.faults_if(way, |game| game.decks["signals"].face.back_icon = Some("field-gun".into()));
        expect(&icon, &[words]);
    }
    let none = pack.faults_if(0, |game| game.decks["signals"].face.back = None);
    expect(&none, &[words]);
}

/// Where each player has a pile, decks of different sides never meet.
#[test]
fn backs_of_lists_that_never_meet_may_differ() {
    let pack = Pack::new();
    let faults = |side: &str| {
        let mut game = pack.game.clone();
        game.places["pile"].per = Scope::Seat;
        game.decks["patrol"].side = Some("near".into());
        game.decks["signals"].side = Some(side.into());
        game.decks["signals"].face.back_icon = Some("field-gun".into());
        let (pdf, labels) = pack.make(&game, 0);
        pack.read(&pdf, &labels, &game, 0)
    };
    expect(&faults("near"), &["patrol and signals are shuffled together, and their backs differ"]);
    expect_none(&faults("far"));
}
