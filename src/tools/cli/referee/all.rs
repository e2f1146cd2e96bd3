//! `warpress referee --all`: a line for each game of the library with rules.

use super::{Args, simulation, store};
use crate::told::tell;
use crate::{Failure, Global, play::Open};
use warpress_check as check;
use warpress_library::{Home, games};

/// Plays them one after the other, each with all threads.
pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let assets = global.assets();
    let mut sound = true;
    for slug in games(assets) {
        let own = assets.of_game(&slug);
        let home = Home::Library(slug.clone());
        let loaded = warpress_kit::load(&own, &home, &[]);
        // Games without programs are not played, nor are rulesets.
        let idle = loaded.programs.is_empty() || loaded.game.as_ref().is_some_and(|game| game.is_ruleset());
        if idle && !loaded.failed() {
            continue;
        }
        let opened = Open::new(home, own, loaded).map_err(|loaded| {
            tell(&check::human(&loaded, crate::colour()));
            Failure::Problems
        });
        let outcome = opened.and_then(|table| {
            let report = simulation::play(args, &table)?;
            if args.write {
                store::store(global, args, &table, &report)?;
            }
            Ok(report.0)
        });
        let line = match outcome {
            Ok(report) => {
                sound &= report.sound();
                if args.json { report.json().to_string() } else { report.line() }
            }
            Err(Failure::Message(message)) if args.write && global.library.is_none() => {
                return Err(Failure::Message(message));
            }
            Err(failure) => {
                sound = false;
                let why =
                    if let Failure::Message(why) = failure { why } else { "its data have errors".into() };
                if args.json {
                    serde_json::json!({"format": 1, "game": slug, "message": why}).to_string()
                } else {
                    format!("{slug}: {why}")
                }
            }
        };
        let line = if args.json { check::harmless_json(&line) } else { check::harmless(&line).into_owned() };
        crate::say(&format!("{line}\n"))?;
    }
    if sound { Ok(()) } else { Err(Failure::Problems) }
}
