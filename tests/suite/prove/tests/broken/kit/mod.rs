//! What is proved of a kit finds what is wrong with one: a small game is sound, and each kit here is broken on purpose.
//! Either its data were other than those that it is held against, or the file was altered.

mod altered;
mod backs;
mod cards;
mod cutting;
mod file;
mod forms;
mod inks;
mod leaf;
mod pack;

use warpress_library::Home;
use warpress_prove::{Case, Faults, WAYS, kit};
use warpress_render::theme::Ink;

use pack::{Pack, expect, expect_none};

#[test]
fn a_sound_game_has_no_fault_in_any_way() {
    let pack = Pack::new();
    for way in 0..WAYS.len() {
        let mut faults = Faults::default();
        kit::prove(&pack.case(&pack.game, way), &mut faults);
        expect_none(&faults.0);
    }
}

#[test]
fn a_game_of_the_library_has_no_fault() {
    let assets = warpress_assets::Assets::built_in().of_game("38th-parallel");
    let home = Home::Library("38th-parallel".into());
    let loaded = warpress_kit::load(&assets, &home, &[]);
    let game = loaded.game.as_ref().unwrap();
    let case = Case::new("38th-parallel", &home, &assets, &loaded, game);
    let mut faults = Faults::default();
    kit::prove(&case, &mut faults);
    expect_none(&faults.0);
    let made = kit::made::make(&case).unwrap();
    let kit = kit::Kit::read(&case, &made.pdf, &made.labels).unwrap();
    assert_eq!(kit.fronts(&game.decks["war"]).len(), 62, "the deck of the Korean War");
}

/// A game that cannot be built is a game that nobody can print.
#[test]
fn a_game_without_a_kit_is_found() {
    let pack = Pack::new();
    let mut game = pack.game.clone();
    game.decks["patrol"].face.template = Some("card/none".into());
    let mut faults = Faults::default();
    kit::prove(&pack.case(&game, 0), &mut faults);
    expect(&faults.0, &["kit on a4, full ink: there is none", "card/none"]);

    let mut game = pack.game.clone();
    game.decks["patrol"].size = warpress_model::SizeSpec::Named("enormous".into());
    let mut faults = Faults::default();
    kit::prove(&pack.case(&game, 0), &mut faults);
    expect(&faults.0, &["there is none", "enormous"]);
}

#[test]
fn a_leaf_alone_is_no_kit() {
    let pack = Pack::new();
    let (pdf, labels) = pack.make(&pack.game, 0);
    let pdf = altered::altered(&pdf, |doc| {
        let all: Vec<u32> = doc.get_pages().into_keys().skip(1).collect();
        doc.delete_pages(&all);
    });
    expect(&pack.read(&pdf, &labels[..1], &pack.game, 0), &["has 1 pages"]);
}

#[test]
fn a_deck_without_a_box_is_found() {
    let pack = Pack::new();
    let without = warpress_kit::Request::new("a4", Ink::Full);
    let made = warpress_kit::build(pack.assets(), &pack.game, &without).unwrap();
    let found = pack.read(&made.pdf, &made.labels, &pack.game, 0);
    expect(&found, &["patrol has no box", "signals has no box", "0 places to be glued for 2 decks"]);

    // Here is one box for two decks.
    let found = pack.faults_if(0, |game| game.decks["signals"].rows.clear());
    expect(&found, &["signals has no box", "2 places to be glued for 2 decks"]);

    let mut game = pack.game.clone();
    game.decks["patrol"].size = warpress_model::SizeSpec::Millimetres(190.0, 280.0);
    let mut faults = Faults::default();
    kit::prove(&pack.case(&game, 0), &mut faults);
    expect(
        &faults.0,
        &["kit on a4, full ink: there is none: Patrol deck: a box for these cards does not fit on"],
    );
}
