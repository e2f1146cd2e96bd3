//! What the program prints, as people read it. A snapshot is a file with a command, how it ends (`? 2`, or nothing for 0)
//! and all that it says; in it `[..]` stands for any words, and `...` for any lines, where what is listed grows with the
//! library. A changed word fails until a person has looked at it and accepts it (`TRYCMD=overwrite`).

use std::path::PathBuf;
use std::time::Duration;

use crate::common::{CACHE, PROGRAM};

/// Runs the commands of these files and compares what they print. They run where the sources are, or in the folder
/// `<name>.in` beside `<name>.trycmd`.
pub fn hold(files: &str) {
    let cases = trycmd::TestCases::new();
    cases.register_bin("warpress", PathBuf::from(PROGRAM)).env("NO_COLOR", "1").env("XDG_CACHE_HOME", CACHE);
    cases.insert_var("[VERSION]", env!("CARGO_PKG_VERSION")).unwrap();
    cases.timeout(Duration::from_secs(300)).case(files).run();
}
