//! What must not grow with the library, game by game: the heads that `list` reads, and finding out that nothing has
//! changed. Run with `cargo bench --bench library`; the folder of WARPRESS_LIBRARY overrides the embedded files.

use divan::Bencher;
use warpress::assets::{Assets, Trust};
use warpress::kit::{self, Request, build};
use warpress::library::{Home, games};
use warpress::render::theme::Ink;

fn main() {
    divan::main();
}

fn assets() -> Assets {
    match std::env::var_os("WARPRESS_LIBRARY") {
        Some(folder) => Assets::built_in().with_folder(folder, Trust::Library),
        None => Assets::built_in(),
    }
}

/// Title, players, era and the like of all games, on one thread.
#[divan::bench(sample_size = 1, sample_count = 20)]
fn a_heads(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| {
        let assets = assets();
        let heads = kit::Heads::default();
        let head = |slug: &String| heads.of(&assets.of_game(slug), &Home::Library(slug.clone()));
        let heads: Vec<_> = games(&assets).iter().filter_map(head).collect();
        assert!(!heads.is_empty());
        heads
    });
}

/// One game read whole, to compare.
#[divan::bench(sample_size = 1, sample_count = 20)]
fn b_load(bencher: Bencher<'_, '_>) {
    let source = kit::Library::open(assets()).game("wolf-pack");
    bencher.bench_local(|| source.load(&[]));
}

/// All that was asked for a kit, asked again.
#[divan::bench(sample_size = 1, sample_count = 20)]
fn c_unchanged(bencher: Bencher<'_, '_>) {
    let home = Home::Library("wolf-pack".to_owned());
    let (watched, ledger) = assets().of_game("wolf-pack").with_ledger();
    let game = kit::load(&watched, &home, &[]).game.expect("a game");
    build(&watched, &game, &Request::new("a4", Ink::Full)).expect("a kit");
    let asked = ledger.answers().expect("files that stay as they are");
    bencher.bench_local(|| assert!(assets().of_game("wolf-pack").still_answer(&asked)));
}
