//! What a designer writes once and finds wherever it belongs: a kind's template on each of its cards, a use on the face
//! of its card, how many cards there are of a type in its table, a coast under the places that lie on it.

use std::path::Path;

use warpress_assets::{Assets, Trust};
use warpress_geometry::areas::coasts;
use warpress_geometry::layout::layout;
use warpress_geometry::{Field, Frame, Point};
use warpress_kit::{self as kit, Subject};
use warpress_library::{Home, world};
use warpress_model::Game;
use warpress_render::renderer::Renderer;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

use crate::common::ROOT;

fn game() -> (Assets, Game) {
    let folder = Path::new(ROOT).join("tests/fixtures/written-once");
    let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(folder), &[]);
    assert!(!loaded.failed(), "{:#?}", loaded.findings);
    (assets, loaded.game.unwrap())
}

/// Draws the faces of a list, and tells what stands on each, in capitals as elsewhere.
fn faces(see: impl Fn(&[Subject<'_>], &[String])) {
    let (assets, game) = game();
    let (formats, renderer) = (Formats::load(&assets).unwrap(), kit::renderer(&assets, &game).unwrap());
    for ink in [Ink::Full, Ink::Low, Ink::Mono] {
        let subjects = kit::subjects(&game, &renderer, &formats, ink, 0.0).unwrap();
        let texts: Vec<_> = subjects.iter().map(|subject| words(&renderer, subject)).collect();
        see(&subjects, &texts);
    }
}

fn words(renderer: &Renderer, subject: &Subject<'_>) -> String {
    let face = renderer.face(&subject.input).unwrap();
    face.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join("\n")
}

fn find<'s>(subjects: &[Subject<'_>], texts: &'s [String], id: &str) -> &'s str {
    let place = subjects.iter().position(|one| one.row.is_some_and(|row| row.id == id));
    &texts[place.unwrap_or_else(|| panic!("no face of {id}"))]
}

#[test]
fn cards_of_one_deck_have_the_templates_of_their_kinds_and_one_back() {
    faces(|subjects, _| {
        let cards: Vec<_> = subjects.iter().filter(|one| one.list.id == "battle").collect();
        let of = |template: &str| cards.iter().filter(|one| one.input.template == template).count();
        assert_eq!((of("card/unit"), of("card/event"), of("card/modes")), (2, 2, 2));
        assert_eq!(of("back/emblem"), 1);
        // A long text of a ship takes no room from the pictures of events.
        for card in cards.iter().filter(|one| one.input.template == "card/event") {
            let usual = &card.input.view.front().unwrap().shared.deck.text;
            assert!(!usual.contains("Valletta"), "{usual:?}");
        }
    });
}

#[test]
fn a_named_use_stands_on_its_card() {
    faces(|subjects, texts| {
        let salvo = find(subjects, texts, "salvo");
        assert!(salvo.contains("Broadside (Fire): Sink 1D6 ships."), "{salvo}");
        assert!(salvo.contains("or Smoke (Reaction, Opponent): Cancel one loss."), "{salvo}");
        // What all uses share stands in the band alone.
        let ahead = find(subjects, texts, "full-ahead");
        assert!(ahead.contains("Move") && ahead.contains("Run: Move a ship twice."), "{ahead}");
        let admiral = find(subjects, texts, "admiral");
        for name in ["Broadside", "Smoke", "Repair", "Scatter", "Signals", "Resolve"] {
            assert!(admiral.contains(name), "{name}: {admiral}");
        }
    });
}

#[test]
fn a_table_of_types_counts_the_cards_of_each() {
    let (_, game) = game();
    let sorts = &game.records["sorts"];
    let told: Vec<_> = sorts
        .rows
        .iter()
        .map(|row| (row.name.as_deref().unwrap_or_default(), row.values["count"].as_int()))
        .collect();
    assert_eq!(told, [("Ship", Some(2)), ("Order", Some(2)), ("Mixed", Some(2))]);
    let speed = |at: usize| sorts.rows[at].values.get("speed").map(|value| value.printed.as_str());
    assert_eq!((speed(0), speed(1)), (Some("3"), None));
}

#[test]
fn places_of_a_graph_lie_on_their_coasts() {
    let (_, game) = game();
    let map = &game.maps["sea"];
    let field = Field { x: 5.0, y: 20.0, w: 270.0, h: 170.0 };
    let layout = layout(map, &Frame { sheet: (280.0, 195.0), field, piece: 15.0 });
    let at = |id: &str| layout.spaces[map.spaces.iter().position(|space| space.id == id).unwrap()].centre;
    assert!(at("gibraltar").x < at("oran").x && at("oran").x < at("malta").x);
    assert!(at("toulon").y < at("algiers").y && at("algiers").y < at("malta").y);
    let coasts = coasts(map, field, world());
    let near = |place: Point| coasts.iter().flatten().any(|point| point.to(place) < 6.0);
    for id in ["gibraltar", "oran", "algiers", "toulon"] {
        assert!(near(at(id)), "{id} is a port");
    }
    let inside = |point: &Point| {
        let (x, y) = (point.x - field.x, point.y - field.y);
        (-0.1..=field.w + 0.1).contains(&x) && (-0.1..=field.h + 0.1).contains(&y)
    };
    assert!(coasts.iter().flatten().all(inside), "land beyond the map");
}

#[test]
fn a_free_form_is_drawn_by_the_games_own_template() {
    faces(|subjects, texts| {
        let place = subjects.iter().position(|one| one.list.id == "notes").unwrap();
        assert_eq!(subjects[place].input.template, "form/column");
        let words = &texts[place];
        assert!(words.contains("Cross off a ship for each hit.") && words.contains("Ships"), "{words}");
        assert!(words.contains("Speed\n0\n1\n2\n3\n4\n5\n"), "{words}");
    });
}
