//! Opens a page in the user's browser.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// It is not a failure if there is no browser: the page has been written.
pub fn open(path: &Path) {
    start(path.as_os_str());
}

/// The same of an address, where the page waits.
pub fn open_address(address: &str) {
    start(address.as_ref());
}

fn start(what: &OsStr) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(what).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        eprintln!("warpress: {program} is not installed; open {} yourself", what.display());
    }
}
