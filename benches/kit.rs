//! What a kit costs, stage by stage: loading the data, drawing the faces, laying them out, writing the
//! PDF, and drawing and writing together; for 54, 540 and 5,400 different faces, each printed twice. Run
//! with `cargo bench --bench kit`; it takes some four minutes.

use std::fmt::Write as _;

use divan::Bencher;
use warpress::assets::{Assets, Trust};
use warpress::kit::{KitError, Request, build, draw, renderer, subjects};
use warpress::library::Home;
use warpress::model::Game;
use warpress::publish::{self, Meta, print};
use warpress::render::face::PrintedFace;
use warpress::render::layers::Layer;
use warpress::render::renderer::Renderer;
use warpress::render::theme::Ink;
use warpress::sheet::{Backs, Card, Formats, Options, Page, Size, Stack, impose};

const FACES: [usize; 3] = [54, 540, 5400];

fn main() {
    divan::main();
}

/// A pack with so many different cards, split into decks of a thousand.
struct Pack {
    folder: tempfile::TempDir,
    assets: Assets,
}

fn pack(faces: usize) -> Pack {
    const ICONS: [&str; 6] = ["field-gun", "anchor", "tank", "crossed-swords", "rifle", "trench-assault"];
    const SCENES: [&str; 4] = ["trench-dusk", "trench-wire", "trench-ruins", "trench-gas"];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = "format = 3\ntitle = \"Bench\"\ntheme = \"trench\"\nplayers = { min = 2, max = 2 }\nphases = [\"barrage\"]\n";
    std::fs::write(folder.path().join("game.toml"), game).expect("game.toml");
    std::fs::create_dir(folder.path().join("decks")).expect("decks");
    for deck in 0..faces.div_ceil(1000) {
        let mut text = String::from(
            "name = \"Deck\"\ncount = { each = 2, from = \"rule\" }\ncolumns.kills = \"dice\"\nface = { template = \"card/event\", back = false, slots = { corner = \"{{ kills }}\" } }\nrows = [\n",
        );
        for card in deck * 1000..faces.min(deck * 1000 + 1000) {
            let _ = writeln!(
                text,
                "  {{ name = \"Heavy Shelling {card}\", kills = \"{}D6\", icon = \"{}\", scene = \"{}\", text = \"Kill **{{{{ kills }}}}** more enemy squads in this barrage, then discard the card. Order {card}.\" }},",
                card % 3 + 1,
                ICONS[card % ICONS.len()],
                SCENES[card % SCENES.len()],
            );
        }
        text.push_str("]\n");
        std::fs::write(folder.path().join(format!("decks/deck-{deck}.toml")), text).expect("a deck");
    }
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    Pack { folder, assets }
}

impl Pack {
    fn game(&self) -> Game {
        let home = Home::Folder(self.folder.path().to_owned());
        let loaded = warpress::kit::load(&self.assets, &home, &[]);
        assert!(!loaded.failed(), "{:?}", loaded.findings.first());
        loaded.game.expect("a game")
    }

    /// Draws all faces and keeps what `make` makes of each.
    fn draw<T: Send>(
        &self,
        game: &Game,
        renderer: &Renderer,
        make: impl Fn(PrintedFace) -> T + Sync,
    ) -> Vec<T> {
        let formats = Formats::load(&self.assets).expect("formats");
        let subjects = subjects(game, renderer, &formats, Ink::Full, 0.0).expect("subjects");
        let mut made = Vec::new();
        let take = |_, one| {
            made.push(one);
            Ok(())
        };
        draw::<_, KitError>(renderer, &subjects, |_, _, face| Ok(make(face)), take).expect("faces");
        made
    }

    fn pages(&self, faces: usize) -> Vec<Page> {
        let paper = Formats::load(&self.assets).expect("formats").paper("a4").expect("A4");
        let cards = (0..faces).map(|front| Card { front, back: None, copies: 2 }).collect();
        let stack = Stack { group: "Deck".into(), size: Size { w: 180.0, h: 252.0 }, cards };
        let mut pages = impose(&[stack.into()], &Options::new("Bench", paper)).expect("pages");
        pages.iter_mut().for_each(|page| page.notes.clear());
        pages
    }
}

#[divan::bench(args = FACES, max_time = 5)]
fn a_load(bencher: Bencher<'_, '_>, faces: usize) {
    let pack = pack(faces);
    bencher.bench_local(|| pack.game());
}

#[divan::bench(args = FACES, sample_size = 1, sample_count = 15, max_time = 25)]
fn b_render(bencher: Bencher<'_, '_>, faces: usize) {
    let pack = pack(faces);
    let game = pack.game();
    let renderer = renderer(&pack.assets, &game).expect("a renderer");
    bencher.bench_local(|| pack.draw(&game, &renderer, |face| face.texts.len()));
}

#[divan::bench(args = FACES, max_time = 3)]
fn c_impose(bencher: Bencher<'_, '_>, faces: usize) {
    let pack = pack(faces);
    bencher.bench_local(|| pack.pages(faces));
}

/// On one core, from trees that are all there.
#[divan::bench(args = FACES, sample_size = 1, sample_count = 15, max_time = 25)]
fn d_write(bencher: Bencher<'_, '_>, faces: usize) {
    let pack = pack(faces);
    let game = pack.game();
    let renderer = renderer(&pack.assets, &game).expect("a renderer");
    let printed = pack.draw(&game, &renderer, |face| face.tree);
    let (meta, pages) = (Meta::new("Bench"), pack.pages(faces));
    bencher.bench_local(|| {
        let pdf = print(&meta, &pages, |press| {
            printed.iter().enumerate().try_for_each(|(number, face)| {
                let [Layer::Shapes(drawing)] = face.layers.as_slice() else { panic!("a face with pictures") };
                press.layers(number, face.size, &[publish::Layer::Shapes(drawing.tree(), drawing.lines())])
            })
        });
        pdf.expect("a PDF").len()
    });
}

/// From the game to the bytes of the PDF, rendering and writing at once.
#[divan::bench(args = FACES, sample_size = 1, sample_count = 15, max_time = 30)]
fn e_build(bencher: Bencher<'_, '_>, faces: usize) {
    let pack = pack(faces);
    let game = pack.game();
    let request = Request { backs: Backs::None, ..Request::new("a4", Ink::Full) };
    bencher.bench_local(|| build(&pack.assets, &game, &request).expect("a kit").pdf.len());
}
