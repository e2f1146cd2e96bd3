//! The `warpress` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    warpress::cli::run()
}
