//! `warpress table`: a game in the browser, with its printed faces.

use std::path::PathBuf;

use super::play::Start;
use super::{Failure, Global, browser};
use warpress_table::{Table, TableOptions};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The player of each seat, in order: person, random, greedy; other seats are greedy
    #[arg(long, value_delimiter = ',', default_value = "person", conflicts_with = "resume")]
    players: Vec<String>,
    #[command(flatten)]
    start: Start,
    /// Write the game down in this file, not in the folder that the system has for your data
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    record: Option<PathBuf>,
    /// The port of the page; 0 takes a free one
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    port: u16,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let (open, record) = args.start.open(global, &args.players, "greedy")?;
    open.takes(record.seats)?;
    if let Some(file) = args.record.as_deref().filter(|file| file.exists()) {
        let why = format!("{} exists already; --resume goes on with it", file.display());
        return Err(Failure::Message(why));
    }
    let table = Table::open(TableOptions {
        assets: open.assets,
        game: open.game,
        sections: open.sections,
        rules: open.rules,
        record,
        file: args.start.resume.clone().or_else(|| args.record.clone()),
        host: None,
        port: args.port,
        even_pace: false,
    })?;
    let address = table.addresses().into_iter().map(|(_, address)| address).collect::<Vec<_>>().join("\n");
    super::say(&format!("{address}\n"))?;
    eprintln!("warpress: the game is written down in {}", table.file().display());
    eprintln!("warpress: Ctrl+C ends it");
    if !args.no_open {
        browser::open_address(&address);
    }
    Ok(table.run()?)
}
