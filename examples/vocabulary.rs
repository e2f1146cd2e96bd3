//! Writes anew what is written from the vocabulary (`src/base/model/vocabulary`): the properties in
//! `data/referee.d.luau` and their table in `docs/referee.md`. `cargo run --example vocabulary`

use std::path::Path;
use std::{fs, io};

use warpress::model::vocabulary::written;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let types = root.join("data/referee.d.luau");
    fs::write(&types, written::declarations(&fs::read_to_string(&types)?))?;
    let guide = root.join("docs/referee.md");
    match written::guide(&fs::read_to_string(&guide)?) {
        Some(text) => fs::write(&guide, text),
        None => Err(io::Error::other("docs/referee.md has no place for the table of properties")),
    }
}
