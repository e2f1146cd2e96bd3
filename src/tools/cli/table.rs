//! `warpress table`: a game in the browser, with its printed faces.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::net::IpAddr;
use std::path::PathBuf;

use super::play::Start;
use super::{Failure, Global, browser, qr};
use warpress_table::{Table, TableOptions};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The player of each seat, in order: person, random, greedy; other seats are greedy [default: person; with --host a
    /// person at every seat]
    #[arg(long, value_delimiter = ',', conflicts_with = "resume")]
    players: Vec<String>,
    #[command(flatten)]
    start: Start,
    /// Write the game down in this file, not in the folder that the system has for your data
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    record: Option<PathBuf>,
    /// The port of the page; 0 takes a free one
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    port: u16,
    /// Give each person a page of their own, for other devices in the room, through the interface with this address
    /// (192.168.1.20)
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// With --host: a person who has no answer where others might have one is asked all the same (quick), or waited for
    /// about as long as they lately took to answer (even)
    #[arg(long, value_enum, default_value_t, requires = "host")]
    pace: Pace,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
}

/// How it is kept from the others that a person has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Pace {
    #[default]
    Quick,
    Even,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let (players, others) = players(args);
    let (open, mut record) = args.start.open(global, &players, others)?;
    open.takes(record.seats)?;
    if args.host.is_some() && args.start.has_new_seed() {
        record.seed = warpress_table::secret_seed()?;
    }
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
        host: args.host,
        port: args.port,
        even_pace: args.pace == Pace::Even,
    })?;
    let address = match args.host {
        None => {
            let address =
                table.addresses().into_iter().map(|(_, address)| address).next().unwrap_or_default();
            super::say(&format!("{address}\n"))?;
            Some(address)
        }
        Some(_) => several(table.addresses())?,
    };
    let tell = |text: &str| eprintln!("warpress: {text}");
    tell(&format!("the game is written down in {}", table.file().display()));
    tell("Ctrl+C ends it");
    if let Some(address) = address.filter(|_| !args.no_open) {
        browser::open_address(&address);
    }
    Ok(table.run()?)
}

/// Who plays the first seats, and who all others.
fn players(args: &Args) -> (Vec<String>, &'static str) {
    match (args.players.as_slice(), args.host) {
        ([], Some(_)) => (Vec::new(), "person"),
        ([], None) => (vec!["person".into()], "greedy"),
        (players, _) => (players.to_vec(), "greedy"),
    }
}

/// Says where each person plays, and what to mind. The page to open here is the spectators', which takes nobody's seat.
fn several(addresses: Vec<(String, String)>) -> Result<Option<String>, Failure> {
    // Names are a game's to choose.
    let harmless = |name: String| warpress_check::harmless(&name).replace(['\n', '\t'], " ");
    let addresses: Vec<_> = addresses.into_iter().map(|(name, address)| (harmless(name), address)).collect();
    super::say(&lines(&addresses))?;
    if std::io::stdout().is_terminal() {
        super::say(&qr::codes(&addresses, columns()))?;
    }
    eprintln!(
        "warpress: nothing is encrypted: who listens in this network can read every hand, and take any seat.\n\
         warpress: whoever has the address of a seat plays it, so give each to its player alone"
    );
    Ok(addresses.into_iter().next_back().map(|(_, address)| address))
}

/// A line for each address, with the name of whose it is.
fn lines(addresses: &[(String, String)]) -> String {
    let width = addresses.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    addresses.iter().fold(String::new(), |mut out, (name, address)| {
        // Writing into a string does not fail.
        let _ = writeln!(out, "{name:width$}  {address}");
        out
    })
}

/// How wide the terminal is.
fn columns() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into())
}

#[cfg(test)]
mod tests {
    use super::{Args, Pace, lines, players};
    use clap::{Args as _, FromArgMatches as _};

    fn args(words: &[&str]) -> Result<Args, clap::Error> {
        let command = Args::augment_args(clap::Command::new("table").no_binary_name(true));
        command.try_get_matches_from(words).and_then(|all| Args::from_arg_matches(&all))
    }

    #[test]
    fn who_plays_with_others_need_not_say_that_they_are_people() {
        let who = |words: &[&str]| {
            let (players, others) = players(&args(words).unwrap());
            (players.join(","), others)
        };
        assert_eq!(who(&[]), ("person".into(), "greedy"));
        assert_eq!(who(&["--host", "192.168.1.20"]), (String::new(), "person"));
        assert_eq!(who(&["--host", "::1", "--players", "person,person"]), ("person,person".into(), "greedy"));
    }

    #[test]
    fn the_pace_is_for_people_with_a_page_each() {
        let pace = |words: &[&str]| args(words).map(|args| args.pace).ok();
        assert_eq!(pace(&[]), Some(Pace::Quick));
        assert_eq!(pace(&["--host", "192.168.1.20", "--pace", "even"]), Some(Pace::Even));
        assert_eq!(pace(&["--pace", "even"]), None);
        assert_eq!(pace(&["--host", "192.168.1.20", "--pace", "slow"]), None);
        assert_eq!(pace(&["--host", "the-room"]), None);
    }

    #[test]
    fn addresses_stand_beneath_one_another() {
        let all = [("Red", "http://a/#1"), ("Spectators", "http://a/#2"), ("Żółty", "http://a/#3")];
        let all = all.map(|(name, address)| (name.to_owned(), address.to_owned()));
        let lines = lines(&all);
        assert_eq!(lines, "Red         http://a/#1\nSpectators  http://a/#2\nŻółty       http://a/#3\n");
    }
}
