//! `warpress preview`: a game in the browser, and again at each save.

use std::net::IpAddr;

use super::{Failure, Global, browser, target};
use warpress_preview::{Preview, PreviewOptions};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game of the library (wolf-pack), a folder (./my-game) or a spreadsheet (cards.xlsx); otherwise the game in whose
    /// folder one stands
    game: Option<String>,
    /// The port of the page; 0 takes a free one
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    port: u16,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
    /// Show it to other devices in the room too, through the interface with this address (192.168.1.20)
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// Paper of the sheets and books: a4, a3, a5, letter, legal, tabloid, sra3, a size (320x450), or one of the game’s own
    #[arg(long, default_value = "a4", value_parser = super::paper)]
    paper: String,
    /// Apply a scenario or option (may be repeated)
    #[arg(long, value_name = "ID")]
    with: Vec<String>,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let game = target::named(args.game.as_deref())?;
    target::find(global, &game)?;
    let preview = Preview::open(PreviewOptions {
        check: check(global, args, &game),
        game,
        library: global.library.clone(),
        with: args.with.clone(),
        paper: args.paper.clone(),
        host: args.host,
        port: args.port,
    })?;
    let address = preview.address();
    super::say(&format!("{address}\n"))?;
    let tell = |text: &str| eprintln!("warpress: {text}");
    if preview.is_open_to_others() {
        tell("the page goes through the network unencrypted; who has the whole address sees the game");
    }
    if !preview.watches() {
        tell(
            "this game is part of the program, so nothing of it changes; “warpress new” begins one of your own",
        );
    }
    tell("Ctrl+C ends it");
    if !args.no_open {
        browser::open_address(&address);
    }
    Ok(preview.run()?)
}

/// The words that have this program check the game.
fn check(global: &Global, args: &Args, game: &str) -> Vec<String> {
    let program = std::env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
    let Some(program) = program else { return Vec::new() };
    let mut words: Vec<String> = [&program, "check", "--json"].map(str::to_owned).to_vec();
    let folders = [("--library", &global.library), ("--cache", &global.cache)];
    for (flag, folder) in folders {
        let folder = folder.as_ref().and_then(|folder| folder.to_str());
        words.extend(folder.into_iter().flat_map(|folder| [flag.to_owned(), folder.to_owned()]));
    }
    words.extend(global.no_cache.then(|| "--no-cache".to_owned()));
    words.extend(args.with.iter().flat_map(|id| ["--with".to_owned(), id.clone()]));
    words.extend(["--".to_owned(), game.to_owned()]);
    words
}
