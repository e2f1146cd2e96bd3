//! The assembly leaf: whatever a game's lists are, a kit must get its first sheet, and everything on it
//! must be readable on any printer.

use serde_json::{Map, Value, json};
use warpress::assets::{Assets, Trust};
use warpress::render::face::{Face, FaceInput, Words};
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};
use warpress::render::{inspect, png};
use warpress::sheet::{Formats, mm};

const SIDES: [&str; 2] = ["sheet/assembly-front", "sheet/assembly-back"];
const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

/// A game of one small deck that needs nothing and says little.
fn few() -> Map<String, Value> {
    let part = json!({ "name": "Deck", "count": 1, "distinct": 1, "unit": "card", "format": null,
        "size": "50 × 70 mm", "pages": "3", "sheets": 1, "fold": false });
    let card = json!({ "svg": "<rect width=\"180\" height=\"252\" fill=\"#fff\"/>", "w": 180, "h": 252, "back": false });
    context(
        "Go",
        "Go.",
        json!({ "kind": "A card game", "players": "1 player", "parts": [part], "pages": 3, "count": 1,
        "external": [], "absent": [], "paper": "A4", "sheets": 2, "backs": "none", "blank": false, "edge": "long", "bleed": true,
        "moved": false, "turn": "turn", "glance": [], "credits": [], "based_on": null, "sourced": false, "supplied": 0,
        "icons": [], "typefaces": [], "fan": [card], "version": "0.0.0" }),
    )
}

/// A game with more of everything than any game of the library has.
fn many() -> Map<String, Value> {
    let words = "Each player in turn, beginning with whoever holds the marker, rolls **2D6+1** & adds the \
        number of \"unbroken\" squads in the front line; on 7 or more the charge is driven home.";
    let several = |count: usize, one: &dyn Fn(usize) -> Value| Value::Array((0..count).map(one).collect());
    let item = |part: &str, n: usize, depth: usize| {
        let name = if part == "turn" { format!("Phase of the {n}th Battalion") } else { String::new() };
        json!({ "part": part, "head": n == 0, "name": name, "text": words, "depth": depth, "number": if depth == 0 { n + 1 } else { 0 } })
    };
    let mut glance: Vec<Value> = (0..12).map(|n| item("setup", n, 0)).collect();
    glance.extend((0..30).map(|n| item("turn", n, n % 3)));
    glance.extend((0..8).map(|n| item("end", n, 0)));
    let parts = several(24, &|n| {
        json!({ "name": format!("Deck of the {n}th Expeditionary Force"), "count": 120, "distinct": 75, "unit": "card",
        "format": "Poker", "size": "63.5 × 88.9 mm", "pages": format!("{}–{}, 671", n * 28 + 3, n * 28 + 30), "sheets": 14,
        "fold": false })
    });
    let thing =
        |n: usize| json!({ "name": format!("Ten-sided dice, colour {n}"), "count": 20, "substitute": words });
    let credits = several(
        8,
        &|n| json!({ "part": "Earlier card sets", "names": format!("First{n} Last, ").repeat(6) }),
    );
    let icons = several(
        40,
        &|n| json!({ "author": format!("Author Number {n}"), "icons": vec!["some-long-icon-name"; 1 + 80 / (n + 1)] }),
    );
    let typefaces = several(4, &|_| {
        json!({ "family": "Playfair Display SC", "licence": "SIL Open Font License 1.1",
        "holder": "2012, Rodrigo Fuenzalida, Nicolas Massi" })
    });
    let card = json!({ "svg": "<rect width=\"198\" height=\"342\" fill=\"#fff\"/>", "w": 198, "h": 342, "back": false });
    context(
        "The Long and Winding Campaign of the Unconquerable Expeditionary Forces",
        &words.replace("**", ""),
        json!({ "kind": "A card and board game", "players": "2 or more players, or one alone", "parts": parts,
        "pages": 674, "count": 2880, "external": several(6, &thing), "absent": several(20, &|n| json!({ "name": format!("Markers of nation {n}"), "count": 30 })),
        "paper": "Tabloid", "sheets": 337, "backs": "fold", "blank": true, "edge": "short", "bleed": true, "moved": true,
        "turn": "season", "glance": glance, "credits": credits, "based_on": words, "sourced": true, "supplied": 1234,
        "icons": icons, "typefaces": typefaces, "fan": [card, card, card, card], "version": "10.20.30" }),
    )
}

fn context(title: &str, summary: &str, leaf: Value) -> Map<String, Value> {
    let game = json!({ "title": title, "slug": "any", "summary": summary });
    Map::from_iter([("game".into(), game), ("leaf".into(), leaf)])
}

fn input(side: &str, context: &Map<String, Value>, paper: &str, ink: Ink) -> FaceInput {
    let size = Formats::load(&Assets::built_in()).unwrap().paper(paper).unwrap().size;
    FaceInput { template: side.into(), context: context.clone(), size: (size.w, size.h), bleed: 0.0, ink }
}

fn renderers() -> impl Iterator<Item = Renderer> {
    let assets = Assets::built_in();
    Theme::names(&assets)
        .into_iter()
        .map(move |name| Renderer::new(&assets, Theme::load(&assets, &name).unwrap()).unwrap())
}

fn check(context: &Map<String, Value>, papers: &[&str]) {
    for renderer in renderers() {
        for (paper, side, ink) in papers
            .iter()
            .flat_map(|paper| SIDES.map(|side| (paper, side)))
            .flat_map(|(paper, side)| INKS.map(|ink| (paper, side, ink)))
        {
            let place = format!("{} {paper} {side} {}", renderer.theme().id, ink.name());
            let input = input(side, context, paper, ink);
            let face = renderer.face(&input).unwrap_or_else(|errors| panic!("{place}: {errors:#?}"));
            inside(&face, input.size, &place);
            if *paper == "a4" {
                readable(&renderer, &input, &face, &place);
            }
        }
    }
}

/// Nothing that is read lies where printers do not print.
fn inside(face: &Face, (w, h): (f32, f32), place: &str) {
    // Large papers show the page of A4, enlarged.
    let k = if w > 640.0 { w / 595.28 } else { 1.0 };
    for text in &face.texts {
        let (edge, right, bottom) = (mm(5.0), text.extent.x + text.extent.w, text.extent.y + text.extent.h);
        let fits = text.extent.x * k > edge
            && text.extent.y * k > edge
            && right * k < w - edge
            && bottom * k < h - edge;
        assert!(fits, "{place}: {} {:?} {:?}", text.id, text.text, text.extent);
    }
}

fn readable(renderer: &Renderer, input: &FaceInput, face: &Face, place: &str) {
    let ground = renderer.draw(input, Words::Hidden).face.unwrap();
    let ground = png::pixels(&ground.tree, inspect::DPI).unwrap();
    for contrast in inspect::contrasts(face, &ground, inspect::DPI) {
        assert!(contrast.ratio >= 4.5, "{place}: {:?} has {:.1}", contrast.words, contrast.ratio);
    }
    let tones = inspect::tones(&face.tree);
    if input.ink == Ink::Mono {
        assert!(tones.greys.len() <= 4 && tones.colours.is_empty(), "{place}: {tones:?}");
    }
}

#[test]
fn a_game_of_one_card_gets_its_leaf_on_every_paper() {
    check(&few(), &["a4", "letter", "a3", "a5"]);
}

#[test]
fn a_game_with_more_of_everything_gets_its_leaf_too() {
    check(&many(), &["a4", "letter"]);
}

#[test]
fn a_pack_with_a_template_of_its_own_gets_its_leaf() {
    let pack = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(pack.path().join("templates/card")).unwrap();
    std::fs::write(pack.path().join("templates/card/own.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        .unwrap();
    let assets = Assets::built_in().with_folder(pack.path(), Trust::Pack);
    let renderer = Renderer::new(&assets, Theme::load(&assets, "trench").unwrap()).unwrap();
    for side in SIDES {
        let face = renderer.face(&input(side, &many(), "a4", Ink::Full));
        assert!(face.is_ok(), "{side}: {:#?}", face.err());
    }
}
