//! What lies in a folder over the embedded files, whether anything reads it or not.

use std::path::Path;

use super::{Assets, is_plain, lies_inside};

/// A file or folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lying {
    /// Its path within the folder that was asked for, with `/`.
    pub name: String,
    /// It is a folder.
    pub folder: bool,
}

/// No more entries of a folder are looked at, all folders within it counted; a game has some hundred.
const MOST: usize = 4_000;

/// Folders within folders beyond this depth are not looked into.
const DEEPEST: usize = 4;

impl Assets {
    /// All files and folders below `prefix` in the first layer that has it, sorted, at most some thousand. Links
    /// are not followed, hidden files and those of `skip` (names at the top) left out.
    pub fn lying(&self, prefix: &str, skip: &[&str]) -> Vec<Lying> {
        let mut found = Vec::new();
        if !is_plain(prefix) {
            return found;
        }
        let at = |(folder, _): &(std::path::PathBuf, _)| {
            let path = folder.join(prefix);
            (path.is_dir() && lies_inside(folder, &path)).then_some(path)
        };
        if let Some(path) = self.layers.iter().find_map(at) {
            let mut left = MOST;
            walk(&path, "", 0, skip, &mut left, &mut found);
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        found
    }
}

fn walk(folder: &Path, prefix: &str, depth: usize, skip: &[&str], left: &mut usize, found: &mut Vec<Lying>) {
    // What cannot be read is reported where its files are asked for.
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let Some(file) = entry.file_name().to_str().map(str::to_owned) else { continue };
        if file.starts_with('.') || (depth == 0 && skip.contains(&file.as_str())) {
            continue;
        }
        let name = format!("{prefix}{file}");
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() && depth < DEEPEST {
            walk(&entry.path(), &format!("{name}/"), depth + 1, skip, left, found);
        }
        if kind.is_dir() || kind.is_file() {
            found.push(Lying { name, folder: kind.is_dir() });
        }
    }
}
