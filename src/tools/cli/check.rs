//! `warpress check`: what is wrong with games.

use super::{Failure, Global, target, told};
use warpress_check::{self as check, Depth};
use warpress_model::plural::counted;
use warpress_workshop::CheckOptions;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, folders (./my-game) or spreadsheets (cards.xlsx); otherwise the game in whose folder one stands
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Findings as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Check only the data, without drawing the faces
    #[arg(long)]
    data: bool,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let words = target::chosen(global, args.all, &args.games)?;
    let options = CheckOptions {
        depth: if args.data { Depth::Data } else { Depth::Faces },
        with: args.with.clone(),
        colour: super::colour(),
    };
    let shop = global.shop();
    let mut checked = shop.check_each(&words, &options).map_err(target::unknown)?;
    let games = checked.len();
    if args.all {
        checked.push(shop.check_together(&checked, options.colour));
    }
    let (errors, warnings) =
        checked.iter().fold((0, 0), |(errors, warnings), one| (errors + one.errors, warnings + one.warnings));
    if args.json {
        let all = check::json(checked.into_iter().map(|one| one.found));
        super::say(&format!("{}\n", check::harmless_json(&all.to_string())))?;
    } else {
        // A screen is shared by all games.
        let together = if told::is_folded() { checked.len().max(1) } else { 1 };
        for some in checked.chunks(together) {
            let all: Vec<_> = some.iter().flat_map(|one| one.told.iter().cloned()).collect();
            told::tell(&all);
            for reading in some.iter().flat_map(|one| &one.readings) {
                super::say(&format!("{}\n", check::harmless(reading)))?;
            }
        }
        let [games, errors, warnings] = [(games, "game"), (errors, "error"), (warnings, "warning")]
            .map(|(count, noun)| counted(count, noun));
        super::say(&format!("{games}: {errors}, {warnings}\n"))?;
    }
    if errors + warnings > 0 { Err(Failure::Problems) } else { Ok(()) }
}
