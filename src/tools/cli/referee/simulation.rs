//! Plays all requested games: randomly and greedily, with and without options.

use std::io::IsTerminal;
use std::sync::Arc;

use super::Args;
use crate::told::tell;
use crate::{Failure, play::Open};
use warpress_check as check;
use warpress_playouts::{self as playouts, Plan, Tally};
use warpress_referee::CompiledGame;
use warpress_report::seating;
use warpress_report::{Report, Run, Variant};

/// The number of games that are compared with and without each option for a stored report.
const COMPARED: u64 = 60;

/// For a stored report, one game in this many is played greedily.
const GREEDY: u64 = 6;

/// A report, and the compiled game that it refers to.
pub type Played = (Report, Arc<CompiledGame>);

/// Plays a game according to the arguments.
pub fn play(args: &Args, table: &Open) -> Result<Played, Failure> {
    let runs = if args.write {
        // Random players reach more of what is rare; greedy players show a game that is played to win.
        let greedy = args.games / GREEDY;
        vec![(vec!["random".to_owned()], args.games - greedy), (vec!["greedy".to_owned()], greedy)]
    } else {
        vec![(args.players.clone(), args.games)]
    };
    let own_seats = seats(args, table)?;
    let variants = variants(args, table)?;
    let mut played = Vec::new();
    let mut last = None;
    for (players, games) in runs.into_iter().filter(|(_, games)| *games > 0) {
        let name = players.join(",");
        let plan = Plan {
            players,
            watch: true,
            trails: !args.beside.is_empty(),
            ..plan(args, own_seats.clone(), games)
        };
        let (tally, compiled) = tally(args, table, &plan)?;
        played.push(Run::new(&name, tally, (&table.game, &table.rules, &compiled)));
        last = Some(compiled);
    }
    let (Some(compiled), Some(first)) = (last, played.first()) else {
        return Err(Failure::Message("no game was played".into()));
    };
    let mut beside = Vec::new();
    if !variants.is_empty() {
        let games = if args.write { args.games.min(COMPARED) } else { args.games };
        let compared = |players: &[String]| Plan {
            players: players.to_vec(),
            trails: true,
            ..plan(args, own_seats.clone(), games)
        };
        let players = if args.write { vec!["random".to_owned()] } else { args.players.clone() };
        // If all games were kept for comparison, they need not be played again.
        let own = if args.write { Some(tally(args, table, &compared(&players))?.0) } else { None };
        let base = own.as_ref().unwrap_or(&first.tally);
        for (with, table) in &variants {
            let plan = Plan { seats: seats(args, table)?, ..compared(&players) };
            let (tally, _) = tally(args, table, &plan)?;
            beside.push(Variant::new(with.clone(), tally, base));
        }
    }
    let (game, rules) = (&table.game, &table.rules);
    let examples = check::examples(&table.assets, &table.home, (game, rules), &args.with);
    let mut report = Report::new(game, rules, played, examples, &compiled).beside(game, beside);
    report.seating = seating::of(game, rules);
    Ok((report, compiled))
}

/// The numbers of players.
///
/// # Errors
/// If a number is asked for that cannot play.
pub fn seats(args: &Args, table: &Open) -> Result<Vec<u8>, Failure> {
    args.seats
        .map_or_else(|| Ok(playouts::seats(&table.game)), |seats| table.takes(seats).map(|()| vec![seats]))
}

fn plan(args: &Args, seats: Vec<u8>, games: u64) -> Plan {
    Plan {
        seed: args.seed,
        audit: u64::from(args.audit),
        threads: args.threads,
        budget: args.budget,
        ..Plan::new(games, seats)
    }
}

fn tally(args: &Args, table: &Open, plan: &Plan) -> Result<(Tally, Arc<CompiledGame>), Failure> {
    let start = std::time::Instant::now();
    let bar = std::io::stderr().is_terminal() && !args.all;
    let progress = |done: u64| {
        if bar && start.elapsed().as_secs() >= 1 {
            eprint!("\r{done} of {} games", plan.games);
        }
    };
    let (tally, mut layouts) = playouts::play(&table.game, &table.rules, plan, &progress)
        .map_err(|fault| Failure::Message(fault.to_string()))?;
    if bar && start.elapsed().as_secs() >= 1 {
        eprint!("\r\x1b[K");
    }
    match layouts.pop() {
        Some(compiled) => Ok((tally, compiled)),
        None => Err(Failure::Message("no seats are given".into())),
    }
}

/// The game and the variants beside it: those given as arguments; for a stored report, each scenario
/// and option that can be used alone and is not in force anyway.
fn variants(args: &Args, table: &Open) -> Result<Vec<(Vec<String>, Open)>, Failure> {
    let mut all = Vec::new();
    if args.write {
        let options = table.game.options.iter().filter(|(_, option)| !option.default);
        for id in table.game.scenarios.keys().chain(options.map(|(id, _)| id)) {
            let with = vec![id.clone()];
            if let Ok(open) = table.with(&with) {
                all.push((with, open));
            }
        }
        return Ok(all);
    }
    for ids in &args.beside {
        let with: Vec<String> = ids.split(',').map(|id| id.trim().to_owned()).collect();
        match table.with(&[&args.with[..], &with[..]].concat()) {
            Ok(open) => all.push((with, open)),
            Err(loaded) => {
                tell(&check::human(&loaded, crate::colour()));
                return Err(Failure::Problems);
            }
        }
    }
    Ok(all)
}
