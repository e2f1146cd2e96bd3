//! Lists what is in a folder over the embedded files, whether or not anything reads it.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::folder::Folder;
use super::{Assets, is_plain};

/// A file or folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DirEntry {
    /// Its path within the requested folder, with `/`.
    pub name: String,
    /// Whether it is a folder.
    pub folder: bool,
}

/// The most entries of a folder that are looked at, including those in its subfolders; a game has a few hundred.
const MOST: usize = 4_000;

/// The greatest depth of subfolders.
const DEEPEST: usize = 4;

impl Assets {
    pub(crate) fn find_entries(&self, prefix: &str, skip: &[&str]) -> Vec<DirEntry> {
        let mut found = Vec::new();
        if !is_plain(prefix) {
            return found;
        }
        let held = self.layers.iter().find_map(|(folder, _)| folder.held_names());
        if let Some(names) = held.filter(|_| prefix.is_empty()) {
            return with_folders(names);
        }
        let at = |(folder, _): &(Arc<Folder>, _)| {
            (folder.is_folder(prefix) && folder.has(prefix)).then(|| folder.path(prefix))
        };
        if let Some(path) = self.layers.iter().find_map(at) {
            let mut left = MOST;
            walk(&path, "", 0, skip, &mut left, &mut found);
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        found
    }
}

/// Files that are held in memory, with the folders in which they lie.
fn with_folders<'n>(names: impl Iterator<Item = &'n str>) -> Vec<DirEntry> {
    let mut found: Vec<DirEntry> = Vec::new();
    for name in names {
        let folders =
            name.match_indices('/').map(|(at, _)| DirEntry { name: name[..at].to_owned(), folder: true });
        found.extend(folders.chain([DirEntry { name: name.to_owned(), folder: false }]));
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found.dedup();
    found
}

fn walk(
    folder: &Path,
    prefix: &str,
    depth: usize,
    skip: &[&str],
    left: &mut usize,
    found: &mut Vec<DirEntry>,
) {
    // An unreadable folder is reported where its files are requested.
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
            found.push(DirEntry { name, folder: kind.is_dir() });
        }
    }
}
