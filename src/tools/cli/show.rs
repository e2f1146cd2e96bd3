//! `warpress show`: prints a game as warpress understands it.

use super::{Failure, Global, target};
use warpress_check as check;
use warpress_show as show;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, a folder (./my-game) or a spreadsheet (cards.xlsx); otherwise the game in whose folder one stands
    game: Option<String>,
    /// As JSON; docs/exporting.md describes it
    #[arg(long)]
    json: bool,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let source = target::find(global, &target::named(args.game.as_deref())?)?;
    let game = &target::load_valid(&source, &args.with)?.game;
    super::say(&if args.json {
        check::harmless_json(&format!("{:#}\n", show::json(game)))
    } else {
        check::harmless(&show::text(game)).into_owned()
    })
}
