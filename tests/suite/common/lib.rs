//! What tests of several packages need: small games as texts, spreadsheets, folders that go away. Of the rooms it knows
//! `workers` alone, so that a changed room does not compile it again.

mod games;
mod press;
mod side_by_side;
pub mod workbook;

use std::path::Path;

use tempfile::TempDir;

pub use games::{DECK, FORD, GAME, GO, HEAD, PATROLS, pack};
pub use press::{PRESS, press};
pub use side_by_side::side_by_side;

/// The source tree.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

/// A folder that goes away after the test.
pub fn temp() -> TempDir {
    tempfile::Builder::new().prefix("warpress-test-").tempdir().unwrap()
}

/// Writes files below a folder.
pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// Names of all files below a folder, sorted, with `/` between the parts.
pub fn files(folder: &Path) -> Vec<String> {
    fn walk(root: &Path, folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    walk(folder, folder, &mut found);
    found.sort();
    found
}
