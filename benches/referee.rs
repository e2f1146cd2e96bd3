//! What a playout costs: whole games by chance, on one thread and on all. Run with
//! `cargo bench --bench referee`; the second column of figures counts decisions.

use std::path::Path;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use warpress::assets::{Assets, Trust};
use warpress::library::Home;
use warpress::model::Game;
use warpress::playouts::{self, Plan, seed_of};
use warpress::referee::answer::Answerers;
use warpress::referee::rules::Limits;
use warpress::referee::{CompiledGame, Engine, Rules};

/// Games of the library, with as many players as they take at least.
const GAMES: [&str; 4] = ["wolf-pack", "attrition", "afrika-korps", "afv-skirmish"];

/// Playouts in one go.
const PLAYOUTS: u64 = 50;

fn main() {
    divan::main();
}

/// The game and its rules; nothing where it has none yet.
fn game(slug: &str) -> Option<(Arc<Game>, Arc<Rules>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(slug);
    let assets = Assets::built_in().with_folder(&folder, Trust::Pack);
    let loaded = warpress::kit::load(&assets, &Home::Folder(folder), &[]);
    let ready = !loaded.failed() && !loaded.programs.is_empty();
    let rules = Rules::new(&loaded.sections, loaded.programs);
    Some((Arc::new(loaded.game.filter(|_| ready)?), Arc::new(rules)))
}

fn compiled(game: &Arc<Game>) -> Arc<CompiledGame> {
    Arc::new(CompiledGame::new(game.clone(), game.players.min as u8).expect("a compiled"))
}

fn decisions(engine: &mut Engine) -> u64 {
    (0..PLAYOUTS)
        .map(|at| {
            let seed = seed_of(1, at);
            engine.playout(seed, Answerers::random(seed, usize::from(engine.compiled.seats)), false);
            engine.play().decisions
        })
        .sum()
}

/// Making a game ready: once for a game.
#[divan::bench(args = GAMES, max_time = 2)]
fn a_layout(bencher: Bencher<'_, '_>, slug: &str) {
    let Some((game, _)) = game(slug) else { return };
    bencher.bench_local(|| compiled(&game));
}

/// Making an engine: once for a thread.
#[divan::bench(args = GAMES, max_time = 2)]
fn b_engine(bencher: Bencher<'_, '_>, slug: &str) {
    let Some((game, rules)) = game(slug) else { return };
    let compiled = compiled(&game);
    bencher
        .bench_local(|| Engine::new(compiled.clone(), rules.clone(), Limits::default()).expect("an engine"));
}

/// Fifty playouts on one thread; items are decisions.
#[divan::bench(args = GAMES, max_time = 5)]
fn c_one_thread(bencher: Bencher<'_, '_>, slug: &str) {
    let Some((game, rules)) = game(slug) else { return };
    let mut engine = Engine::new(compiled(&game), rules, Limits::default()).expect("an engine");
    let count = decisions(&mut engine);
    bencher.counter(ItemsCount::new(count)).bench_local(|| decisions(&mut engine));
}

/// Fifty playouts on one thread; items are playouts.
#[divan::bench(args = GAMES, max_time = 5)]
fn d_playouts(bencher: Bencher<'_, '_>, slug: &str) {
    let Some((game, rules)) = game(slug) else { return };
    let mut engine = Engine::new(compiled(&game), rules, Limits::default()).expect("an engine");
    bencher.counter(ItemsCount::new(PLAYOUTS)).bench_local(|| decisions(&mut engine));
}

/// A thousand playouts on all threads, with all that is made for them; items are playouts.
#[divan::bench(args = GAMES, max_time = 5)]
fn e_all_threads(bencher: Bencher<'_, '_>, slug: &str) {
    let Some((game, rules)) = game(slug) else { return };
    let plan = Plan::new(1_000, vec![game.players.min as u8]);
    bencher
        .counter(ItemsCount::new(plan.games))
        .bench_local(|| playouts::play(&game, &rules, &plan, &|_| ()).expect("playouts"));
}
