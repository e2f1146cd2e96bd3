//! The `warpress` command.

use std::process::ExitCode;

/// Books are made of millions of small pieces that one thread makes and another drops, which the usual allocator
/// does under locks.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    warpress::cli::run()
}
