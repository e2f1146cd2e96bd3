//! What a sheet of counters costs: 200 different units of half an inch, from the game to the bytes of the PDF.
//! Run with `cargo bench --bench counters`.

use std::fmt::Write as _;

use divan::Bencher;
use warpress::assets::{Assets, Trust};
use warpress::kit::{KitError, Request, build, draw, renderer, subjects};
use warpress::library::Home;
use warpress::model::Game;
use warpress::render::theme::Ink;
use warpress::sheet::{Backs, Formats};

const COUNTERS: usize = 200;

fn main() {
    divan::main();
}

/// A pack of nothing but counters. The assets look into the folder, so it must stay.
struct Pack {
    _folder: tempfile::TempDir,
    assets: Assets,
    game: Game,
}

fn pack() -> Pack {
    const BRANCHES: [&str; 6] = ["infantry", "armour", "mechanised", "artillery", "recon", "engineers"];
    const SIZES: [&str; 4] = ["company", "battalion", "brigade", "division"];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = "format = 3\ntitle = \"Bench\"\ntheme = \"blitz\"\nplayers = { min = 2, max = 2 }\nphases = [\"move\"]\n[sides.red]\nname = \"Red\"\n[sides.blue]\nname = \"Blue\"\n";
    std::fs::write(folder.path().join("game.toml"), game).expect("game.toml");
    std::fs::create_dir(folder.path().join("counters")).expect("counters");
    let mut text = String::from(
        "name = \"Units\"\nsize = \"1/2in\"\ncount = { each = 1, from = \"rule\" }\nface = { stats = [\"attack\", \"defence\", \"move\"] }\ncolumns = { symbol = \"text\", echelon = \"text\", designation = \"text\", attack = \"int\", defence = \"int\", move = \"int\" }\nrows = [\n",
    );
    for unit in 0..COUNTERS {
        let _ = writeln!(
            text,
            "  {{ id = \"u{unit}\", name = \"Unit {unit}\", side = \"{}\", symbol = \"{}\", echelon = \"{}\", designation = \"{unit}\", attack = {}, defence = {}, move = {} }},",
            ["red", "blue"][unit % 2],
            BRANCHES[unit % BRANCHES.len()],
            SIZES[unit % SIZES.len()],
            unit % 9 + 1,
            unit % 7 + 1,
            unit % 5 + 2,
        );
    }
    text.push_str("]\n");
    std::fs::write(folder.path().join("counters/units.toml"), text).expect("a set");
    let assets = Assets::built_in().with_folder(folder.path(), Trust::Pack);
    let home = Home::Folder(folder.path().to_owned());
    let loaded = warpress::kit::load(&assets, &home, &[]);
    assert!(!loaded.failed(), "{:?}", loaded.findings.first());
    let game = loaded.game.expect("a game");
    Pack { _folder: folder, assets, game }
}

/// The faces alone, on all cores.
#[divan::bench(sample_size = 1, sample_count = 20)]
fn a_draw(bencher: Bencher<'_, '_>) {
    let pack = pack();
    let renderer = renderer(&pack.assets, &pack.game).expect("a renderer");
    let formats = Formats::load(&pack.assets).expect("formats");
    bencher.bench_local(|| {
        let subjects = subjects(&pack.game, &renderer, &formats, Ink::Full, 0.0).expect("subjects");
        let mut drawn = 0;
        let take = |_, texts: usize| {
            drawn += texts;
            Ok(())
        };
        draw::<_, KitError>(&renderer, &subjects, |_, _, face| Ok(face.texts.len()), take).expect("faces");
        drawn
    });
}

/// All of it: typefaces and templates opened, faces drawn, the leaf, the PDF.
#[divan::bench(sample_size = 1, sample_count = 20)]
fn b_build(bencher: Bencher<'_, '_>) {
    let pack = pack();
    let request = Request { backs: Backs::None, ..Request::new("a4", Ink::Full) };
    bencher.bench_local(|| build(&pack.assets, &pack.game, &request).expect("a kit").pdf.len());
}
