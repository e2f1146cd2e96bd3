//! Several people at one table, each at a device of their own: as many browsers play one game together.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{ChildStdout, Stdio};

use crate::common::{self, Running, command, temp};
use warpress_readers::browser::Browser;

/// The program with a page for each seat.
struct Party {
    _running: Running,
    /// It says more than is read here, and is not to find nobody there.
    _said: BufReader<ChildStdout>,
    /// Where the seats are, and last the screen of those who watch.
    addresses: Vec<String>,
}

impl Party {
    fn of(folder: &Path, args: &[&str], seats: usize) -> Self {
        let host = ["table", "--no-open", "--host", "127.0.0.1"];
        let mut command = command(folder, &[&host[..], args].concat());
        command.env("XDG_DATA_HOME", folder.join("data"));
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut addresses = Vec::new();
        while addresses.len() <= seats {
            let mut line = String::new();
            assert!(said.read_line(&mut line).unwrap() > 0, "it ends after {addresses:?}");
            let address = line.split_whitespace().find(|word| word.starts_with("http://"));
            addresses.extend(address.map(str::to_owned));
        }
        Self { _running: Running(child), _said: said, addresses }
    }
}

/// So many people play at a table as one of `tests/suite/page/table/*.mjs` does.
#[track_caller]
pub(super) fn gather(args: &[&str], seats: usize, what: &str, more: &[&str]) {
    let Some(_) = Browser::found() else { return };
    let folder = temp();
    let party = Party::of(folder.path(), args, seats);
    let addresses: Vec<&str> = party.addresses.iter().map(String::as_str).collect();
    common::look("table.mjs", &[&addresses[..], &["--as", what], more].concat());
}

/// With wishes to take answers back, which the other grants or not, and another game at the end.
#[test]
fn two_people_play_a_game_to_its_end_at_a_device_each() {
    gather(&["fokker", "--seed", "3"], 2, "several", &[]);
}

/// Three people of four, whose devices are reloaded, closed and cut off, and whose seats are taken over.
#[test]
fn devices_come_and_go_and_the_game_stays() {
    let players = ["piratical", "--seed", "3", "--seats", "4", "--players", "person,person,person,greedy"];
    gather(&players, 3, "away", &["--answers", "16"]);
}
