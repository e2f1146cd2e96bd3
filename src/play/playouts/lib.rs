//! Many playouts on many threads, with the same result for any number of threads.

pub mod audit;
mod harvest;
mod influence;
mod lengths;
mod tally;

use std::collections::BTreeSet;
use std::sync::Arc;

use warpress_model::Game;

use harvest::Harvest;
use tally::{Playout, PlayoutEnd};
use warpress_referee::answer::Answerers;
use warpress_referee::compiled::{CompiledGame, MOST_SEATS};
use warpress_referee::engine::Engine;
use warpress_referee::luau::Columns;
use warpress_referee::play::{Halt, ScriptError};
use warpress_referee::rules::{Limits, Rules};
use warpress_referee::thing::Sym;
use warpress_referee::usage::Usage;

pub use influence::{Effect, Influence};
pub use lengths::{Class, Lengths};
pub use tally::{Failure, Tally, Trail};

/// Which playouts to play, and how.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed from which those of all playouts are derived.
    pub seed: u64,
    /// The numbers of players, which playouts take in turn.
    pub seats: Vec<u8>,
    /// The players: one name for all seats, or one for each.
    pub players: Vec<String>,
    /// In one playout out of this many, verify after each move that no piece has multiplied or vanished; 0 = in none.
    pub audit: u64,
    /// The number of threads; 0 = as many as the machine has.
    pub threads: usize,
    /// The limits of each playout.
    pub limits: Limits,
    /// The steps that all playouts together may take: as many are counted, in order, as fit, but at least one. `None` =
    /// no limit.
    pub budget: Option<u64>,
    /// Whether to note, in some additional playouts, which columns programs read.
    pub watch: bool,
    /// Whether to keep what is needed to compare playouts one by one.
    pub trails: bool,
}

impl Plan {
    /// A number of games by random players, without anything else.
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

/// The stack of a thread that plays, in bytes; programs that set one another off share it.
const STACK: usize = 16 << 20;

/// The playouts for each number of seats in which the columns that programs read are noted.
const WATCHED: u64 = 25;

/// The numbers of players that a game allows; without a maximum, up to the [usual](warpress_model::Players::usual) one.
pub fn seats(game: &Game) -> Vec<u8> {
    let most = game.players.usual.min(u32::from(MOST_SEATS));
    (game.players.min..=most).map(|seats| seats as u8).collect()
}

/// The seed of a playout, mixed so that those of neighbours have nothing in common.
pub fn seed_of(seed: u64, at: u64) -> u64 {
    let mut mixed =
        seed.wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // Short enough to type, and exact as a number in JSON.
    (mixed ^ (mixed >> 31)) >> 16
}

/// Plays the games of a plan; `progress` is called now and then with the number begun.
///
/// ```
/// use std::sync::Arc;
/// use warpress_referee::Rules;
/// use warpress_playouts::{self as playouts, Plan};
///
/// let library = warpress_kit::Library::open(warpress_assets::Assets::built_in());
/// let loaded = library.game("wolf-pack").load(&[]);
/// let rules = Arc::new(Rules::new(&loaded.sections, loaded.programs));
/// let game = Arc::new(loaded.game.unwrap());
///
/// let (tally, _) = playouts::play(&game, &rules, &Plan::new(6, vec![2]), &|_| {}).unwrap();
/// assert_eq!((tally.games, tally.ended), (6, 6));
/// assert_eq!(tally.wins.values().sum::<u64>() + tally.draws + tally.all_lost, 6);
/// ```
///
/// # Errors
/// If the game cannot be compiled for one of the numbers of players, if its programs cannot be loaded, or if there is no
/// such player.
pub fn play(
    game: &Arc<Game>,
    rules: &Arc<Rules>,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Tally, Vec<Arc<CompiledGame>>), ScriptError> {
    let plan = &Plan { limits: plan.limits.of(game), ..plan.clone() };
    let compiled_games = plan
        .seats
        .iter()
        .map(|seats| CompiledGame::new(game.clone(), *seats).map(Arc::new))
        .collect::<Result<Vec<_>, _>>()?;
    // A program that cannot be loaded should fail once, not in every playout.
    for compiled in &compiled_games {
        Engine::new(compiled.clone(), rules.clone(), plan.limits)?;
    }
    Answerers::named(&plan.players, 0, 1)?;
    let threads = match plan.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let harvest = Harvest::new(&compiled_games, plan.games, plan.budget);
    let work = || work(&compiled_games, rules, plan, &harvest, progress);
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.min(plan.games.max(1) as usize) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            started += usize::from(thread.spawn_scoped(scope, work).is_ok());
        }
        // If no thread could be started, this one does the work.
        if started == 0 {
            work();
        }
    });
    let mut tally = harvest.tally();
    if plan.watch {
        tally.read = Some(watch(&compiled_games, rules, plan)?);
    }
    Ok((tally, compiled_games))
}

/// Plays some more games, and gives the columns that programs read.
fn watch(
    compiled_games: &[Arc<CompiledGame>],
    rules: &Arc<Rules>,
    plan: &Plan,
) -> Result<BTreeSet<(u16, Sym)>, ScriptError> {
    let columns = Columns::default();
    for compiled in compiled_games {
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

/// Lets the other threads stop if this one panics.
struct PanicGuard<'h, 'p>(&'h Harvest<'p>);

impl Drop for PanicGuard<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

fn work(
    compiled_games: &[Arc<CompiledGame>],
    rules: &Arc<Rules>,
    plan: &Plan,
    harvest: &Harvest<'_>,
    progress: &(dyn Fn(u64) + Sync),
) {
    let _leaving = PanicGuard(harvest);
    let mut engines: Vec<Option<Engine>> = compiled_games.iter().map(|_| None).collect();
    while let Some(at) = harvest.next() {
        if at.is_multiple_of(64) {
            progress(at);
        }
        let which = (at % compiled_games.len() as u64) as usize;
        let playout = playout(&compiled_games[which], rules, plan, &mut engines[which], at);
        harvest.bring(at, Playout { compiled: which, ..playout });
    }
}

/// Plays one game, with the engine of the last one if there is one.
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
        close: PlayoutEnd::Failed(fault),
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
        Err(unknown) => return failed(unknown.into()),
    };
    let play = engine.play_mut();
    play.audit = plan.audit > 0 && at.is_multiple_of(plan.audit);
    play.usage = blank();
    play.log.digest = plan.trails.then(blake3::Hasher::new);
    let halt = engine.playout(seed, players, false);
    let steps = engine.steps();
    let play = engine.play_mut();
    let close = match (halt, play.outcome.take()) {
        (Halt::Over, Some(outcome)) => PlayoutEnd::Ended(outcome),
        (Halt::Stopped(why), _) => {
            let recent = play.log.recent().map(|event| event.line(compiled, &play.table)).collect();
            PlayoutEnd::Stopped(ScriptError { recent, ..ScriptError::new(why) })
        }
        (Halt::Enough, _) => PlayoutEnd::BrokenOff,
        (Halt::Failed(fault), _) => PlayoutEnd::Failed(fault),
        (other, _) => PlayoutEnd::Failed(ScriptError::new(other)),
    };
    let failed_state = matches!(close, PlayoutEnd::Failed(_));
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
    // A Lua state in which a program has failed is not used again.
    if failed_state {
        *kept = None;
    }
    playout
}
