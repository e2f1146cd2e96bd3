//! Forms, boxes and the standard cards as they come out of the printer: what the data name is there, as often as
//! they say, in all inks, and wheels show their numbers where the windows are.

use std::path::Path;

use rayon::prelude::*;
use warpress_assets::{Assets, Trust};
use warpress_kit::{self as kit, Boxes, KitError, Request, Subject, View};
use warpress_library::Home;
use warpress_model::{Form, Game, ListKind};
use warpress_render::face::{Face, Words};
use warpress_render::inspect;
use warpress_render::theme::Ink;
use warpress_sheet::Formats;

const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

fn load(assets: &Assets, home: &Home) -> Game {
    let loaded = warpress_kit::load(assets, home, &[]);
    assert!(!loaded.failed(), "{home:?}: {:#?}", loaded.findings);
    loaded.game.unwrap()
}

/// A folder as a game.
fn folder(path: &Path) -> (Assets, Game) {
    let assets = Assets::built_in().with_folder(path, Trust::Pack);
    let game = load(&assets, &Home::Folder(path.to_path_buf()));
    (assets, game)
}

/// Draws the forms of a game in full colour, and looks at each.
fn forms(game: &(Assets, Game), mut see: impl FnMut(&Subject<'_>, &Form, Face)) {
    let (assets, game) = game;
    let renderer = kit::renderer(assets, game).unwrap();
    let formats = Formats::load(assets).unwrap();
    let subjects = kit::subjects(game, &renderer, &formats, Ink::Full, 0.0)
        .unwrap_or_else(|error| panic!("{}: {error}: {error:#?}", game.slug));
    let forms = subjects.iter().filter(|subject| subject.list.kind == ListKind::Fields);
    forms.for_each(|subject| {
        let form = &game.forms[&subject.list.id];
        let drawn = renderer.draw(&subject.input, Words::Shown);
        assert!(drawn.errors.is_empty(), "{}, {}: {:#?}", game.slug, form.list.id, drawn.errors);
        see(subject, form, drawn.face.unwrap());
    });
}

#[test]
fn boxes_and_numbers_are_as_many_as_the_data_say() {
    // Boxes of the library's form, of 13.5 pt.
    const BOX: &str = "h13.5v13.5h-13.5z";
    let count = |slug: &str, form: &str, mark: &str| {
        let assets = Assets::built_in().of_game(slug);
        let game = (assets.clone(), load(&assets, &Home::Library(slug.to_owned())));
        let mut found = (0, Vec::new());
        forms(&game, |_, one, face| {
            if one.list.id == form {
                found.0 = face.svg.matches(mark).count();
                found.1 = face.texts.iter().map(|text| text.text.clone()).collect();
            }
        });
        found
    };
    // Six kinds of hit with six boxes each; shot down, crashed.
    assert_eq!(count("sopwith", "damage", BOX).0, 6 * 6 + 2);
    // A sheet of its own: a box beside each ship, for big ships larger.
    assert_eq!(count("jutland", "losses", "height=\"11\"").0, 2 * 4);
    assert_eq!(count("jutland", "losses", "height=\"9.5\"").0, 2 * 15);
    let (_, words) = count("38th-parallel", "armistice", BOX);
    for number in (1..=10).map(|number: u32| number.to_string()) {
        assert!(words.contains(&number), "{number}");
    }
}

/// A wheel that does not show its number in the window shows a wrong one.
#[test]
fn wheels_show_their_numbers_in_the_windows() {
    let assets = Assets::built_in();
    let game = (assets.clone(), load(&assets, &Home::Library("attrition".into())));
    forms(&game, |subject, _, _| {
        let View::Form(face) = &subject.input.view else { panic!("a form") };
        let dials = face.form.body.dials.as_deref().unwrap();
        assert_eq!(dials.len(), 1);
        for dial in dials {
            let (r, rim) = (f64::from(dial.r), f64::from(dial.rim));
            assert_eq!((dial.windows.len(), dial.wheels.len()), (2, 2));
            for ((window, pin), wheel) in dial.windows.iter().zip(&dial.pins).zip(&dial.wheels) {
                let middle = window.x + window.w / 2.0;
                let shown = pin + if wheel.numbers[0].left { -r } else { r };
                assert!((middle - shown).abs() < 0.02, "{middle} {shown}");
                // Turned back by its own turn, each number stands where the first did; none twice.
                let step = 360.0 / wheel.numbers.len() as f64;
                let turns = wheel.numbers.iter().map(|number| number.turn);
                assert!(turns.enumerate().all(|(place, turn)| (turn - step * place as f64).abs() < 1e-9));
                // Neighbours do not look into the window.
                assert!(2.0 * r * libm::sin((step / 2.0).to_radians()) > window.h * 0.95);
            }
            // Behind the plate the wheels do not touch, and their grips look out of it.
            let (a, b) = (dial.pins[0], dial.pins[1]);
            assert!(b - a >= 2.0 * rim - 0.5);
            assert!(a - rim < dial.plate.x);
        }
    });
}

fn request(boxes: Option<Boxes>, paper: &str, ink: Ink) -> Request {
    Request { boxes, ..Request::new(paper, ink) }
}

#[test]
fn a_kit_holds_each_form_as_often_as_it_is_needed() {
    let assets = Assets::built_in();
    for (paper, slug, words, times) in [
        ("a4", "sopwith", "Structural Damage", 2),
        ("letter", "jutland", "German small ships", 1),
        ("a4", "wolf-pack", "Transports sunk", 1),
        ("letter", "iraq-invasion-card-game", "Marks", 4),
        ("a4", "pork-chop-hill", "China always charges", 1),
    ] {
        let assets = assets.of_game(slug);
        let game = load(&assets, &Home::Library(slug.into()));
        let kit = kit::build(&assets, &game, &request(None, paper, Ink::Full)).unwrap();
        let pages = crate::common::read::text(&kit.pdf);
        // The leaf comes first and may tell of it too.
        let found: usize = pages[2..].iter().map(|page| page.replace('\n', " ").matches(words).count()).sum();
        assert!(found >= times, "{slug}, {paper}: “{words}” stands {found} times");
    }
}

/// A hundred hand-made cards fill no box of one sheet; the deck gets two, and says so.
#[test]
fn a_deck_too_thick_for_one_box_gets_two() {
    let assets = Assets::built_in();
    let game = load(&assets, &Home::Library("wolf-pack".into()));
    let build = |card_mm: f32, paper: &str| {
        kit::build(&assets, &game, &request(Some(Boxes { card_mm, sleeved: true }), paper, Ink::Full))
    };
    let one = crate::common::read::text(&build(0.3, "a4").unwrap().pdf).concat();
    assert!(!one.contains("2 boxes") && one.contains(": box"));
    let two = crate::common::read::text(&build(0.9, "a4").unwrap().pdf).concat();
    assert!(two.contains("boxes"), "{two}");
    let none = build(0.3, "a5");
    assert!(matches!(&none, Err(KitError::Box { .. }) | Err(KitError::Sheet(_)) | Ok(_)));
}

/// A game of one deck that is the standard one.
const PATIENCE: &str = r#"format = 3
title = "Patience"
category = "card"
summary = "One deck, one player."
era = "any"
weight = 1
players = { min = 1, max = 1 }
theme = "blitz"
[credits]
design = ["A. Designer"]
"#;

#[test]
fn the_standard_cards_are_taken_by_reference() {
    let pack = crate::common::temp();
    let deck = "use = \"standard-52\"\nname = \"Cards\"\nsize = \"bridge\"\nrows = [\n  { id = \"two-of-clubs\", remove = true },\n  { id = \"joker\", name = \"Joker\", suit = \"spades\", rank = \"Joker\", value = 0, high = 15, count = 2, face = { corner = \"\" } },\n]\n";
    crate::common::write(pack.path(), &[("game.toml", PATIENCE), ("decks/cards.toml", deck)]);
    let (assets, game) = folder(pack.path());
    let list = &game.decks["cards"];
    assert_eq!((list.name.as_str(), list.rows.len(), list.total()), ("Cards", 52, 53));
    let ace = list.rows.iter().find(|row| row.id == "ace-of-hearts").unwrap();
    assert_eq!((ace.values["value"].as_int(), ace.values["high"].as_int()), (Some(1), Some(14)));
    assert!(ace.tags.contains(&"red".to_owned()));
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    for ink in INKS {
        let subjects = kit::subjects(&game, &renderer, &formats, ink, 0.0).unwrap();
        subjects.par_iter().for_each(|subject| {
            let face = renderer.face(&subject.input).unwrap();
            let Some(row) = subject.row else { return };
            if let Ok(pips) = row.values["rank"].printed.parse::<usize>() {
                // The suit's outline begins alike in each pip and in both corners.
                let suit = match row.values["suit"].printed.as_str() {
                    "hearts" => "M0 46C",
                    "diamonds" => "M0 -49C",
                    "spades" => "M0 -48C11",
                    _ => "M0 -48C13",
                };
                assert_eq!(face.svg.matches(suit).count(), pips + 2, "{}", row.id);
            }
            let tones = inspect::tones(&face.tree);
            assert!(
                ink != Ink::Mono || tones.greys.len() <= 4 && tones.colours.is_empty(),
                "{}: {tones:?}",
                row.id
            );
        });
    }
}

/// Hits and ammunition are marked on the card itself, if the data say so: as many boxes as its own columns allow.
#[test]
fn a_card_has_boxes_for_what_it_bears() {
    let pack = crate::common::temp();
    let numbers = r#"
[numbers.hull]
name = "Hull"
per = "piece"
whose = ["ships"]
start = 0
max = { column = "hull" }
borne_by = "deck/ships"

[numbers.shells]
name = "Shells"
per = "piece"
whose = ["armed"]
start = 3
max = 3
borne_by = "deck/ships"
"#;
    let ships = r#"name = "Ships"
columns = { hull = "int" }
count = { each = 1, stated = 2, from = "list" }
face = { template = "card/unit" }
rows = [
  { name = "Sloop", hull = 4, icon = "sailboat" },
  { name = "Frigate", hull = 9, icon = "galleon", tags = ["armed"] },
]
"#;
    let game = format!("{PATIENCE}{numbers}");
    crate::common::write(pack.path(), &[("game.toml", game.as_str()), ("decks/ships.toml", ships)]);
    let (assets, game) = folder(pack.path());
    let renderer = kit::renderer(&assets, &game).unwrap();
    let formats = Formats::load(&assets).unwrap();
    let subjects = kit::subjects(&game, &renderer, &formats, Ink::Full, 0.0).unwrap();
    let boxes = |id: &str| {
        let subject = subjects.iter().find(|subject| subject.row.is_some_and(|row| row.id == id)).unwrap();
        let all = &subject.input.view.front().unwrap().boxes;
        let face = renderer.face(&subject.input).unwrap();
        let told: Vec<_> = all.iter().map(|one| (one.name.to_string(), one.count)).collect();
        for (name, _) in &told {
            assert!(face.texts.iter().any(|text| text.text == *name), "{id}: {name}");
        }
        told
    };
    assert_eq!(boxes("sloop"), [("Hull".to_owned(), 4)]);
    assert_eq!(boxes("frigate"), [("Hull".to_owned(), 9), ("Shells".to_owned(), 3)]);
}
