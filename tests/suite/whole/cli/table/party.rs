//! The program with a page for each seat, as the tests of several people start it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{ChildStdout, Stdio};

use crate::common::{Running, command};

/// The program with a page for each seat.
pub(super) struct Party {
    _running: Running,
    /// It says more than is read here, and is not to find nobody there.
    _said: BufReader<ChildStdout>,
    /// Where the seats are, and last the screen of those who watch.
    pub addresses: Vec<String>,
}

impl Party {
    pub fn of(folder: &Path, args: &[&str], seats: usize) -> Self {
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
