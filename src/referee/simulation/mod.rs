//! Many playouts, on as many threads as there are, with the same result whatever their number.

mod harvest;
mod influence;
mod lengths;
mod tally;

use std::collections::BTreeSet;
use std::sync::Arc;

use warpress_model::Game;

use super::answer::Answerers;
use super::compiled::CompiledGame;
use super::engine::Engine;
use super::luau::Columns;
use super::play::{Halt, ScriptError};
use super::rules::{Limits, Rules};
use super::thing::Sym;
use super::usage::Usage;
use harvest::Harvest;
use tally::{Close, Playout};

pub use influence::{Effect, Influence};
pub use lengths::{Class, Lengths};
pub use tally::{Failure, Tally, Trail};

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed of all seeds.
    pub seed: u64,
    /// How many play; several = spread over the playouts.
    pub seats: Vec<u8>,
    /// Who answers: one name for all, or one for each seat.
    pub players: Vec<String>,
    /// Prove after each move that no piece multiplied or vanished, in each playout of this many; 0 = in none.
    pub audit: u64,
    /// Threads; 0 = as many as the engine has.
    pub threads: usize,
    /// What a playout may use up.
    pub limits: Limits,
    /// What all playouts together may cost, in steps: as many are counted, in their order, as fit into
    /// it, but at least one. `None` = all of them, whatever they cost.
    pub budget: Option<u64>,
    /// Note at which columns scripts look, in some playouts more.
    pub watch: bool,
    /// Keep what is needed to compare playouts one by one.
    pub trails: bool,
}

impl Plan {
    /// So many games by chance, with nothing else to be noted.
    pub fn new(games: u64, seats: Vec<u8>) -> Self {
        Self {
            games,
            seed: 1,
            seats,
            players: vec!["random".into()],
            audit: 0,
            threads: 0,
            limits: Limits::default(),
            budget: None,
            watch: false,
            trails: false,
        }
    }
}

/// The stack of a thread that plays: programs that call for one another stand on it.
const STACK: usize = 16 << 20;

/// In how many playouts for each number of seats it is noted at which columns scripts look.
const WATCHED: u64 = 25;

/// How many can play: from the least to the most, or to four where there is no limit.
pub fn seats(game: &Game) -> Vec<u8> {
    let most = game.players.max.unwrap_or(game.players.min.max(4)).min(60);
    (game.players.min..=most).map(|seats| seats as u8).collect()
}

/// The seed of a playout: spread, so that neighbours have nothing in common.
pub fn seed_of(seed: u64, at: u64) -> u64 {
    let mut mixed =
        seed.wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // Short enough to be typed, and exact in JSON.
    (mixed ^ (mixed >> 31)) >> 16
}

/// Plays the games of a plan; `progress` is called now and then with the number begun.
///
/// # Errors
/// Where the game cannot be made ready: a sentence.
pub fn play(
    game: &Arc<Game>,
    rules: &Arc<Rules>,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Tally, Vec<Arc<CompiledGame>>), ScriptError> {
    let plan = &Plan { limits: plan.limits.of(game), ..plan.clone() };
    let layouts = plan
        .seats
        .iter()
        .map(|seats| CompiledGame::new(game.clone(), *seats).map(Arc::new))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|message| ScriptError { message, ..ScriptError::default() })?;
    // A program that cannot even be loaded fails once, not in every playout.
    for compiled in &layouts {
        Engine::new(compiled.clone(), rules.clone(), plan.limits)?;
    }
    Answerers::named(&plan.players, 0, 1)
        .map_err(|message| ScriptError { message, ..ScriptError::default() })?;
    let threads = match plan.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let harvest = Harvest::new(&layouts, plan.games, plan.budget);
    let work = || work(&layouts, rules, plan, &harvest, progress);
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.min(plan.games.max(1) as usize) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            started += usize::from(thread.spawn_scoped(scope, work).is_ok());
        }
        // Where there is no further thread, this one does the work.
        if started == 0 {
            work();
        }
    });
    let mut tally = harvest.tally();
    if plan.watch {
        tally.read = Some(watch(&layouts, rules, plan)?);
    }
    Ok((tally, layouts))
}

/// Plays some more, and notes at which columns scripts look.
fn watch(
    layouts: &[Arc<CompiledGame>],
    rules: &Arc<Rules>,
    plan: &Plan,
) -> Result<BTreeSet<(u16, Sym)>, ScriptError> {
    let columns = Columns::default();
    for compiled in layouts {
        let mut watching = Engine::watching(compiled.clone(), rules.clone(), plan.limits, &columns)?;
        for at in 0..plan.games.min(WATCHED) {
            let seed = seed_of(plan.seed, at);
            let players = Answerers::named(&plan.players, seed, usize::from(compiled.seats));
            let Ok(players) = players else { break };
            if matches!(watching.playout(seed, players, false), Halt::Failed(_)) {
                break;
            }
        }
    }
    Ok(columns.take())
}

/// Where a thread breaks down, the others do not wait for it.
struct Leaving<'h, 'p>(&'h Harvest<'p>);

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

fn work(
    layouts: &[Arc<CompiledGame>],
    rules: &Arc<Rules>,
    plan: &Plan,
    harvest: &Harvest<'_>,
    progress: &(dyn Fn(u64) + Sync),
) {
    let _leaving = Leaving(harvest);
    let mut engines: Vec<Option<Engine>> = layouts.iter().map(|_| None).collect();
    while let Some(at) = harvest.next() {
        if at.is_multiple_of(64) {
            progress(at);
        }
        let which = (at % layouts.len() as u64) as usize;
        let playout = playout(&layouts[which], rules, plan, &mut engines[which], at);
        harvest.bring(at, Playout { compiled: which, ..playout });
    }
}

/// Plays one game, with the engine that was left by the last one.
fn playout(
    compiled: &Arc<CompiledGame>,
    rules: &Arc<Rules>,
    plan: &Plan,
    kept: &mut Option<Engine>,
    at: u64,
) -> Playout {
    let seed = seed_of(plan.seed, at);
    let blank = || Usage::new(compiled, rules.sections.len());
    let failed = |fault: ScriptError| Playout {
        compiled: 0,
        seed,
        close: Close::Failed(fault),
        sides: Vec::new(),
        turns: 0,
        decisions: 0,
        steps: 0,
        usage: blank(),
        played: Vec::new(),
        put_out: Vec::new(),
        digest: plan.trails.then_some([0; 32]),
    };
    let engine = match kept {
        Some(engine) => engine,
        None => match Engine::new(compiled.clone(), rules.clone(), plan.limits) {
            Ok(engine) => kept.insert(engine),
            Err(fault) => return failed(fault),
        },
    };
    let players = match Answerers::named(&plan.players, seed, usize::from(compiled.seats)) {
        Ok(players) => players,
        Err(message) => return failed(ScriptError { message, ..ScriptError::default() }),
    };
    let play = engine.play_mut();
    play.audit = plan.audit > 0 && at.is_multiple_of(plan.audit);
    play.usage = blank();
    play.log.digest = plan.trails.then(blake3::Hasher::new);
    let halt = engine.playout(seed, players, false);
    let steps = engine.steps();
    let play = engine.play_mut();
    let close = match (halt, play.outcome.take()) {
        (Halt::Over, Some(outcome)) => Close::Ended(outcome),
        (Halt::Stopped(why), _) => Close::Stopped(why),
        (Halt::Failed(fault), _) => Close::Failed(fault),
        (other, _) => Close::Failed(ScriptError { message: other.to_string(), ..ScriptError::default() }),
    };
    let out_of_joint = matches!(close, Close::Failed(_));
    let playout = Playout {
        compiled: 0,
        seed,
        close,
        sides: play.table.sides.clone(),
        turns: play.table.turn,
        decisions: play.decisions,
        steps,
        usage: std::mem::take(&mut play.usage),
        played: play.played.drain().collect(),
        put_out: std::mem::take(&mut play.put_out),
        digest: play.log.digest.as_ref().map(|digest| *digest.finalize().as_bytes()),
    };
    // A state that a script has thrown out of joint is not used again.
    if out_of_joint {
        *kept = None;
    }
    playout
}
