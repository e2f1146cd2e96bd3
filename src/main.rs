//! The `warpress` command. Games, templates, typefaces and icons are part of the program, which needs no other file;
//! only a debug build reads them from the source tree, so that a new card is seen without compiling.

use std::process::ExitCode;

/// Books are made of millions of small pieces that one thread makes and another drops, which the usual allocator
/// does under locks.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(not(debug_assertions))]
static FOLDERS: [warpress_assets::built_in::Folder; warpress_assets::built_in::FOLDERS.len()] = [
    ("templates", include_dir::include_dir!("$CARGO_MANIFEST_DIR/templates")),
    ("fonts", include_dir::include_dir!("$CARGO_MANIFEST_DIR/fonts")),
    ("assets/icons", include_dir::include_dir!("$CARGO_MANIFEST_DIR/assets/icons")),
    ("assets/land", include_dir::include_dir!("$CARGO_MANIFEST_DIR/assets/land")),
    ("assets/starters", include_dir::include_dir!("$CARGO_MANIFEST_DIR/assets/starters")),
    ("data", include_dir::include_dir!("$CARGO_MANIFEST_DIR/data")),
];

fn main() -> ExitCode {
    #[cfg(not(debug_assertions))]
    warpress_assets::built_in::embed(&FOLDERS);
    warpress_cli::run()
}
