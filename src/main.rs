//! The `warpress` command. Games, templates, typefaces and icons are part of the program, which needs no other file;
//! only a debug build reads them from the source tree, so that a new card is seen without compiling.

use std::process::ExitCode;

/// Books are made of millions of small pieces that one thread makes and another drops, which the usual allocator
/// does under locks.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(not(debug_assertions))]
static FILES: warpress_assets::built_in::Packed = warpress_embed::folders!(
    "templates",
    "fonts",
    "assets/icons",
    "assets/land",
    "assets/starters",
    "data",
    "docs/*.md"
);

fn main() -> ExitCode {
    #[cfg(not(debug_assertions))]
    warpress_assets::built_in::embed(&FILES);
    warpress_cli::run()
}
