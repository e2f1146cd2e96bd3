//! What the program prints, as people read it. A snapshot is a file with a command, how it ends (`? 2`, or nothing for 0)
//! and all that it says; in it `[..]` stands for any words, and `...` for any lines, where what is listed grows with the
//! library. A changed word fails until a person has looked at it and accepts it (`TRYCMD=overwrite`).

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::common::{CACHE, PROGRAM, ROOT, warpress};

/// Runs the commands of these files and compares what they print. They run where the sources are, or in the folder
/// `<name>.in` beside `<name>.trycmd`.
pub fn hold(files: &str) {
    let cases = trycmd::TestCases::new();
    cases.register_bin("warpress", PathBuf::from(PROGRAM)).env("NO_COLOR", "1").env("XDG_CACHE_HOME", CACHE);
    cases.insert_var("[VERSION]", env!("CARGO_PKG_VERSION")).unwrap();
    cases.timeout(Duration::from_secs(300)).case(files).run();
}

#[test]
fn commands_say_what_was_accepted() {
    hold("tests/fixtures/commands/**/*.trycmd");
}

/// Scripts tell options by their names, and `--help` is where people look: a command without a snapshot could lose one.
#[test]
fn the_help_of_every_command_is_accepted() {
    let help = warpress(Path::new(ROOT), &["--help"]).ends(0).out;
    let names: Vec<_> = help.lines().filter_map(|line| named(line.strip_prefix("  ")?)).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let snapshot = Path::new(ROOT).join(format!("tests/fixtures/commands/help/{name}.trycmd"));
        assert!(snapshot.is_file(), "{} is missing", snapshot.display());
    }
}

/// The command of a line of the overview, `check      Report what is wrong …`.
fn named(line: &str) -> Option<&str> {
    let (name, _) = line.split_once("  ")?;
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(name)
}
