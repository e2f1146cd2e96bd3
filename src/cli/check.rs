//! `warpress check`: what is wrong with games.

use rayon::prelude::*;

use super::{Failure, Global, target};
use warpress_check::{self as check, Depth};
use warpress_model::Severity;
use warpress_model::plural::counted;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, or folders (./my-game); otherwise the game in whose folder one stands
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
    let depth = if args.data { Depth::Data } else { Depth::Faces };
    let found = words.iter().map(|word| target::find(global, word)).collect::<Result<Vec<_>, _>>()?;
    let checked: Vec<_> = found
        .par_iter()
        .map(|(home, assets)| (home.slug(), check::check(assets, home, &args.with, depth)))
        .collect();
    if args.json {
        let all = check::json(checked.iter().map(|(slug, loaded)| (slug.as_str(), loaded)));
        super::say(&format!("{}\n", check::harmless_json(&all.to_string())))?;
    }
    let count = |severity| {
        checked
            .iter()
            .flat_map(|(_, loaded)| &loaded.findings)
            .filter(|finding| finding.severity == severity)
            .count()
    };
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if !args.json {
        for (_, loaded) in &checked {
            eprint!("{}", check::human(loaded, super::colour()));
            for reading in &loaded.readings {
                super::say(&format!("{}\n", check::harmless(&reading.to_string())))?;
            }
        }
        let [games, errors, warnings] = [(checked.len(), "game"), (errors, "error"), (warnings, "warning")]
            .map(|(count, noun)| counted(count, noun));
        super::say(&format!("{games}: {errors}, {warnings}\n"))?;
    }
    if errors + warnings > 0 { Err(Failure::Problems) } else { Ok(()) }
}
