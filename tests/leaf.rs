//! The assembly leaf: whatever a game's lists are, a kit must get its first sheet, and everything on it
//! must be readable on any printer.

use warpress::assets::{Assets, Trust};
use warpress::kit::leaf_view::{
    Absent, Author, Card, Context, Credit, Item, Leaf, Part, Thing, Title, Typeface,
};
use warpress::kit::template_context;
use warpress::render::face::{Face, FaceInput, Words};
use warpress::render::renderer::Renderer;
use warpress::render::theme::{Ink, Theme};
use warpress::render::{inspect, png};
use warpress::sheet::{Formats, mm};

const SIDES: [&str; 2] = ["sheet/assembly-front", "sheet/assembly-back"];
const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

/// A game of one small deck that needs nothing and says little.
fn few() -> Context<'static> {
    let part = Part {
        name: "Deck".into(),
        count: 1,
        distinct: 1,
        unit: "card",
        size: "50 × 70 mm".into(),
        pages: "3".into(),
        sheets: 1,
        ..Part::default()
    };
    let card = Card {
        svg: "<rect width=\"180\" height=\"252\" fill=\"#fff\"/>".into(),
        w: 180.0,
        h: 252.0,
        back: false,
    };
    Context {
        game: Title { title: "Go".into(), slug: "any".into(), summary: "Go.".into(), version: None },
        leaf: Leaf {
            kind: "A card game".into(),
            players: "1 player".into(),
            parts: vec![part],
            pages: 3,
            count: 1,
            paper: "A4".into(),
            sheets: 2,
            backs: "none",
            edge: "long",
            bleed: true,
            turn: "turn".into(),
            fan: vec![card],
            version: "0.0.0".into(),
            ..Leaf::default()
        },
    }
}

/// A game with more of everything than any game of the library has.
fn many() -> Context<'static> {
    let words = "Each player in turn, beginning with whoever holds the marker, rolls **2D6+1** & adds the \
        number of \"unbroken\" squads in the front line; on 7 or more the charge is driven home.";
    let item = |part: &'static str, n: usize, depth: usize| Item {
        part,
        head: n == 0,
        name: if part == "turn" { format!("Phase of the {n}th Battalion").into() } else { "".into() },
        text: words.into(),
        depth,
        number: if depth == 0 { n + 1 } else { 0 },
    };
    let mut glance: Vec<Item> = (0..12).map(|n| item("setup", n, 0)).collect();
    glance.extend((0..30).map(|n| item("turn", n, n % 3)));
    glance.extend((0..8).map(|n| item("end", n, 0)));
    let part = |n: usize| Part {
        name: format!("Deck of the {n}th Expeditionary Force").into(),
        count: 120,
        distinct: 75,
        unit: "card",
        format: Some("Poker".into()),
        size: "63.5 × 88.9 mm".into(),
        pages: format!("{}–{}, 671", n * 28 + 3, n * 28 + 30).into(),
        sheets: 14,
        ..Part::default()
    };
    let thing = |n: usize| Thing {
        name: format!("Ten-sided dice, colour {n}").into(),
        count: Some(20),
        substitute: Some(words.into()),
    };
    let absent = |n: usize| Absent { name: format!("Markers of nation {n}").into(), count: Some(30) };
    let credit = |n: usize| Credit {
        part: "Earlier card sets".into(),
        names: format!("First{n} Last, ").repeat(6).into(),
    };
    let author = |n: usize| Author {
        author: format!("Author Number {n}").into(),
        icons: vec!["some-long-icon-name"; 1 + 80 / (n + 1)],
    };
    let typeface = |_| Typeface {
        family: "Playfair Display SC".into(),
        licence: "SIL Open Font License 1.1".into(),
        holder: "2012, Rodrigo Fuenzalida, Nicolas Massi".into(),
        credit: "© 2012, Rodrigo Fuenzalida, Nicolas Massi, SIL Open Font License 1.1".into(),
    };
    let card = Card {
        svg: "<rect width=\"198\" height=\"342\" fill=\"#fff\"/>".into(),
        w: 198.0,
        h: 342.0,
        back: false,
    };
    Context {
        game: Title {
            title: "The Long and Winding Campaign of the Unconquerable Expeditionary Forces".into(),
            slug: "any".into(),
            version: Some("v2026-11-25-beta".into()),
            summary: words.replace("**", "").into(),
        },
        leaf: Leaf {
            kind: "A card and board game".into(),
            players: "2 or more players, or one alone".into(),
            parts: (0..24).map(part).collect(),
            pages: 674,
            count: 2880,
            external: (0..6).map(thing).collect(),
            absent: (0..20).map(absent).collect(),
            paper: "Tabloid".into(),
            sheets: 337,
            backs: "fold",
            blank: true,
            edge: "short",
            bleed: true,
            moved: true,
            turn: "season".into(),
            glance,
            credits: (0..8).map(credit).collect(),
            based_on: Some(words.into()),
            rights: vec!["© 2026 Jo Maker, Ann Other and the Club of Somewhere".into(), words.repeat(2)],
            supplied: 1234,
            icons: (0..40).map(author).collect(),
            typefaces: (0..4).map(typeface).collect(),
            fan: vec![card; 4],
            overview: None,
            version: "10.20.30".into(),
        },
    }
}

fn input(side: &str, context: &Context<'_>, paper: &str, ink: Ink) -> FaceInput {
    let size = Formats::load(&Assets::built_in()).unwrap().paper(paper).unwrap().size;
    FaceInput {
        template: side.into(),
        context: template_context(context),
        size: (size.w, size.h),
        bleed: 0.0,
        ink,
    }
}

fn renderers() -> impl Iterator<Item = Renderer> {
    let assets = Assets::built_in();
    Theme::names(&assets)
        .into_iter()
        .map(move |name| Renderer::new(&assets, Theme::load(&assets, &name).unwrap()).unwrap())
}

fn check(context: &Context<'_>, papers: &[&str]) {
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
