//! How places of a board are named to whoever plays at the terminal.

use super::typing;
use crate::common::{temp, warpress};

/// A printed board may bear no coordinates: what lies there is how people find a space on it.
#[test]
fn a_space_is_offered_with_its_terrain() {
    let folder = temp();
    warpress(folder.path(), &["new", "./moor", "--from", "board"]).ends(0);
    let said = typing(folder.path(), &["play", "./moor", "--seed", "1"], "1\n2\n");
    let lines: Vec<&str> = said.out.lines().map(str::trim).collect();
    for line in ["1 B4 (heath)", "2 C4 (bog)"] {
        assert!(lines.contains(&line), "{}", said.out);
    }
}
