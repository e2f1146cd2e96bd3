//! `warpress compare`: compares a game's lists with a text, table or spreadsheet.

use std::path::PathBuf;

use super::told::tell;
use super::{Failure, Global, target};
use warpress_check::{harmless, harmless_json};
use warpress_kit::Source;
use warpress_lists::compare::{self, Request};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library, or a folder (./my-game)
    game: String,
    /// The list: a text (.txt, .md), .csv, .tsv, .xlsx or .ods
    file: PathBuf,
    /// The game's deck, counter set, record or map to compare; if not given, every list that occurs in the file
    #[arg(long, visible_aliases = ["list", "counters", "records"], value_name = "ID")]
    deck: Option<String>,
    /// The columns of the file, in order: name,count,force; - for a column that the game does not have
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    columns: Option<Vec<String>>,
    /// The sheet of a workbook
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// The differences as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let Source { home, assets } = target::find(global, &args.game)?;
    let loaded = warpress_kit::load(&assets, &home, &args.with);
    let Some(game) = loaded.game.as_ref().filter(|_| !loaded.failed()) else {
        tell(&warpress_check::human(&loaded, super::colour()));
        return Err(Failure::Message(format!("{} has errors; correct them first", args.game)));
    };
    let read = super::tables::read(&args.file, args.sheet.as_deref())?;
    let request = Request { list: args.deck.clone(), columns: args.columns.clone() };
    let found = compare::compare(game, &read, &request)?;
    let unusual = read.findings();
    if args.json {
        super::say(&format!("{}\n", harmless_json(&format!("{:#}", compare::json(&found)))))?;
    } else {
        super::tables::show(&read, &unusual);
        super::say(&harmless(&compare::human(&found)))?;
    }
    if found.totals.is_empty() || !found.same() || !unusual.is_empty() {
        return Err(Failure::Problems);
    }
    Ok(())
}
