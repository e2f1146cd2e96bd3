//! What the program brings along is what lies in the source tree.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::{temp, warpress};

/// The names of the files of a folder of the source tree, without an ending.
fn there(folder: &str, ends: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter_map(|name| Some(name.to_str()?.strip_suffix(ends)?.to_owned())).collect()
}

/// A build embeds the files that there are when it is compiled, and a file added later makes Cargo compile nothing.
#[test]
fn no_game_or_silhouette_is_left_out_of_the_program() {
    const HELP: &str = "touch src/main.rs and build again";
    let folder = temp();
    let list = warpress(folder.path(), &["list", "--json"]).ends(0).json();
    let listed: BTreeSet<_> = list["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["slug"].as_str().unwrap().to_owned())
        .collect();
    let mut games = there("data", "");
    games.retain(|game| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game).join("game.toml").exists()
    });
    let missing: Vec<_> = games.difference(&listed).collect();
    assert!(missing.is_empty(), "{missing:?}: {HELP}");

    let shown = warpress(folder.path(), &["icons", "--own"]).ends(0).out;
    let shown: BTreeSet<_> = shown.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let missing: Vec<_> =
        there("templates/icons", ".svg").into_iter().filter(|icon| !shown.contains(icon.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}: {HELP}");
}
