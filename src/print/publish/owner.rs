//! Whose results a folder holds, so that of two games of one name neither replaces the other's kit.

use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Of what results are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// A game of the library, by its slug.
    Library(String),
    /// A game in a folder of its own, with its title.
    Folder {
        /// Where it lies.
        path: PathBuf,
        /// What it is called.
        title: String,
    },
    /// A book of several games, by its title.
    Book(String),
}

/// The same as it is kept in the folder of the results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub(super) enum StoredOwner {
    Library(String),
    Folder {
        /// Seen from the folder of the results, so that both may be moved together.
        path: String,
        title: String,
    },
    Book(String),
}

impl Owner {
    /// As it is kept in this folder.
    pub(super) fn kept(&self, results: &Path) -> StoredOwner {
        match self {
            Self::Library(slug) => StoredOwner::Library(slug.clone()),
            Self::Book(title) => StoredOwner::Book(title.clone()),
            Self::Folder { path, title } => {
                StoredOwner::Folder { path: seen_from(results, path), title: title.clone() }
            }
        }
    }
}

/// Whether what is kept in the folder of these results is the owner's: the same, or a game in a folder that has been
/// moved, so that there is none of its title where it was.
pub(super) fn claims(owner: &Owner, kept: &StoredOwner, results: &Path) -> bool {
    match (owner.kept(results), kept) {
        (StoredOwner::Folder { path, title }, StoredOwner::Folder { path: before, title: titled }) => {
            let there = || absolute(results).join(before);
            // What a spreadsheet was made into by itself is that spreadsheet's.
            let gone = || !there().join("game.toml").exists() && !there().is_file();
            path == *before || title == *titled && gone()
        }
        (own, kept) => own == *kept,
    }
}

/// A path without links and detours, whether there is anything or not.
fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let there = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    let Some((above, real)) = there else { return path };
    let rest = path.strip_prefix(above).unwrap_or(Path::new(""));
    rest.components().fold(real, |mut so_far, part| {
        match part {
            Component::ParentDir => {
                so_far.pop();
            }
            part => so_far.push(part),
        }
        so_far
    })
}

/// `../my-game`: the way from one folder to another, with `/`; the whole path where there is none.
fn seen_from(from: &Path, to: &Path) -> String {
    let (from, to) = (absolute(from), absolute(to));
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    let words = |path: &Path| path.to_string_lossy().replace('\\', "/");
    if shared == 0 {
        return words(&to);
    }
    let up = from.components().skip(shared).map(|_| "..".to_owned());
    let down = to.components().skip(shared).map(|part| words(part.as_ref()));
    up.chain(down).collect::<Vec<_>>().join("/")
}
