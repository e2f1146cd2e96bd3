//! The assembly leaf: whatever a game's lists are, a kit must get its first sheet, and everything on it
//! must be readable on any printer.

use std::fmt::Write;

use tempfile::TempDir;
use warpress_assets::Assets;
use warpress_kit::{self as kit, FaceInput, Library, Request};
use warpress_model::Game;
use warpress_render::face::{Face, Words};
use warpress_render::icons::Icons;
use warpress_render::renderer::Renderer;
use warpress_render::theme::{Ink, Theme};
use warpress_render::{contrast, inspect, png};
use warpress_sheet::{Backs, mm};

use crate::common::{GO, side_by_side, temp, write};

const INKS: [Ink; 3] = [Ink::Full, Ink::Low, Ink::Mono];

/// A game in a folder, and how its kit is asked for.
struct Pack {
    folder: TempDir,
    backs: Backs,
    bleed_mm: f32,
    decks: Vec<String>,
}

/// A game of one card that needs nothing and says little.
fn few() -> Pack {
    let folder = temp();
    let deck = r#"name = "Deck"
size = "50x70"
face = { template = "card/event" }

[[rows]]
name = "One"
count = 1
icon = "binoculars"
text = "Go."
"#;
    write(folder.path(), &[("game.toml", GO), ("decks/deck.toml", deck)]);
    Pack { folder, backs: Backs::None, bleed_mm: 3.0, decks: Vec::new() }
}

/// A game with more of everything than any game of the library has.
fn many() -> Pack {
    const WORDS: &str = "Each player in turn, beginning with whoever holds the marker, rolls **2D6+1** & adds the \
        number of ‘unbroken’ squads in the front line; on 7 or more the charge is driven home.";
    let plain = WORDS.replace("**", "");
    let mut game = format!(
        r#"format = 3
title = "The Long and Winding Campaign of the Unconquerable Expeditionary Forces"
category = "card+board"
summary = "{plain}"
era = "any"
weight = 5
players = {{ min = 2, max = 12 }}
theme = "trench"
version = "2026-11-25-beta"

[turn]
name = "season"
first = "{plain}"

[credits]
copyright = "2026 Jo Maker, Ann Other and the Club of Somewhere"
licence = "CC-BY-NC-SA-4.0"
terms = "{plain} {plain}"
based_on = "{plain}"
"#
    );
    for part in ["design", "development", "cards", "maps", "art", "testing", "thanks", "rules"] {
        writeln!(game, "{part} = [{}]", vec![format!("\"First-{part} Last\""); 6].join(", ")).unwrap();
    }
    for n in 0..12 {
        write!(game, "\n[[setup]]\nid = \"step-{n}\"\ntext = \"{WORDS}\"\n").unwrap();
    }
    for n in 0..10 {
        let name = |n: usize| format!("name = \"Phase of the {n}th Battalion\"\ntext = \"{WORDS}\"\n");
        write!(game, "\n[[phases]]\nid = \"phase-{n}\"\n{}", name(n)).unwrap();
        write!(game, "\n[[phases.phases]]\nid = \"within-{n}\"\n{}", name(n + 10)).unwrap();
        write!(game, "\n[[phases.phases.phases]]\nid = \"innermost-{n}\"\n{}", name(n + 20)).unwrap();
    }
    for n in 0..8 {
        write!(
            game,
            "\n[[endings]]\nid = \"end-{n}\"\nif = \"round > {n}\"\nresult = \"draw\"\ntext = \"{WORDS}\"\n"
        )
        .unwrap();
    }
    for n in 0..6 {
        let name = format!("name = \"Ten-sided dice, colour {n}\"\ncount = 20\nsubstitute = \"{plain}\"\n");
        write!(game, "\n[[external]]\nid = \"dice-{n}\"\n{name}").unwrap();
    }
    let folder = temp();
    write(folder.path(), &[("game.toml", &game)]);
    // As many authors of icons as possible.
    let icons = Icons::of(&Assets::built_in());
    let mut names: Vec<(&str, &str)> =
        icons.names().filter_map(|name| Some((icons.author(name)?, name))).collect();
    names.sort_unstable();
    names.dedup_by_key(|(author, _)| *author);
    let mut names = names.iter().map(|(_, name)| *name).cycle();
    for n in 0..34 {
        let rows: String = (0..2)
            .map(|row| {
                let icon = names.next().unwrap();
                format!("\n[[rows]]\nname = \"Card {row}\"\ncount = 9\nicon = \"{icon}\"\ntext = \"Go.\"\n")
            })
            .collect();
        let deck = format!(
            "name = \"Deck of the {n}th Expeditionary Force\"\nsize = \"poker\"\n\
             face = {{ template = \"card/event\", back = \"emblem\" }}\n{rows}"
        );
        write(folder.path(), &[(&format!("decks/deck-{n}.toml"), &deck)]);
    }
    // The other ten are not in the kit, and named as missing.
    let decks = (0..24).map(|n| format!("deck-{n}")).collect();
    Pack { folder, backs: Backs::DuplexShort, bleed_mm: 3.0, decks }
}

impl Pack {
    fn load(&self) -> (Assets, Game) {
        let source = Library::open(Assets::built_in()).folder(self.folder.path());
        let loaded = source.load(&[]);
        assert!(loaded.findings.is_empty(), "{:#?}", loaded.findings);
        (source.assets, loaded.game.unwrap())
    }

    /// What front and back of the leaf are made from.
    fn leaf(&self, assets: &Assets, game: &Game, paper: &str, ink: Ink) -> [FaceInput; 2] {
        let mut request = Request::new(paper, ink);
        (request.backs, request.bleed_mm) = (self.backs, self.bleed_mm);
        request.pick.decks.clone_from(&self.decks);
        kit::build(assets, game, &request).unwrap().leaf.expect("a leaf")
    }

    /// Looks at the leaf of this game in every theme: on A4 in these inks, and on one of these papers, which take turns.
    fn check(&self, inks: &[Ink], papers: &[&str]) {
        let (assets, game) = self.load();
        let themes: Vec<(usize, String)> = Theme::names(&assets).into_iter().enumerate().collect();
        side_by_side(&themes, |(turn, theme)| {
            let game = Game { theme: theme.clone(), ..game.clone() };
            let renderer = kit::renderer(&assets, &game).unwrap();
            let on_a4 = inks.iter().map(|ink| ("a4", *ink));
            for (paper, ink) in on_a4.chain([(papers[turn % papers.len()], Ink::Full)]) {
                for input in self.leaf(&assets, &game, paper, ink) {
                    let place = format!("{theme} {paper} {} {}", ink.name(), input.template);
                    let face = renderer.face(&input).unwrap_or_else(|errors| panic!("{place}: {errors:#?}"));
                    inside(&face, input.size, &place);
                    if paper == "a4" {
                        readable(&renderer, &input, &face, &place);
                    }
                }
            }
        });
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
    // The cards that are shown on the leaf are pictures here, with words that stay where words are hidden.
    let own =
        contrast::contrasts(face, &ground, inspect::DPI).into_iter().filter(|words| words.text.is_some());
    for contrast in own {
        assert!(contrast.ratio >= 4.5, "{place}: {:?} has {:.1}", contrast.words, contrast.ratio);
    }
    let tones = inspect::tones(&face.tree);
    if input.ink == Ink::Mono {
        assert!(tones.greys.len() <= 4 && tones.colours.is_empty(), "{place}: {tones:?}");
    }
}

#[test]
fn a_game_of_one_card_gets_its_leaf_on_every_paper() {
    few().check(&INKS, &["letter", "a3", "a5"]);
}

#[test]
fn a_game_with_more_of_everything_gets_its_leaf_too() {
    // Length is the same in all inks, and their colours are those of the small game.
    many().check(&[], &["a4", "letter"]);
}

#[test]
fn a_pack_with_a_template_of_its_own_gets_its_leaf() {
    let pack = many();
    write(pack.folder.path(), &[("templates/card/own.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")]);
    let (assets, game) = pack.load();
    assert_eq!(pack.leaf(&assets, &game, "a4", Ink::Full).map(|input| input.size.0.round()), [595.0; 2]);
}

/// Who opens a kit should see what the game is about: whom its data name, or else who stands on its cards.
#[test]
fn the_cover_shows_whom_the_game_names_or_who_stands_on_its_cards() {
    let deck = "name = \"Deck\"\nsize = \"50x70\"\nface = { template = \"card/event\" }\n\n[[rows]]\nname = \"One\"\n\
                count = 1\nicon = \"admiral-bust\"\ntext = \"Go.\"\n";
    let shown = |cover: &str| {
        let folder = temp();
        let game = GO.replacen('\n', &format!("\n{cover}\n"), 1);
        write(folder.path(), &[("game.toml", &game), ("decks/deck.toml", deck)]);
        let pack = Pack { folder, backs: Backs::None, bleed_mm: 0.0, decks: Vec::new() };
        let (assets, game) = pack.load();
        let renderer = kit::renderer(&assets, &game).unwrap();
        let [front, _] = pack.leaf(&assets, &game, "a4", Ink::Full);
        renderer.face(&front).unwrap().icons
    };
    let has = |icons: &[String], name: &str| icons.iter().any(|icon| icon == name);
    let chosen = shown("");
    assert!(has(&chosen, "admiral-bust"), "{chosen:?}");
    let named = shown("cover = { figures = [\"aegis-cruiser\"], scene = \"sea-swell\" }");
    assert!(has(&named, "aegis-cruiser"), "{named:?}");
}
