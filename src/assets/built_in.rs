//! The files that come with warpress. The program embeds these folders, so that it is a single file that needs no
//! other; tests and everything else built from the source tree read them in place, so that a changed card recompiles
//! nothing.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

use include_dir::{Dir, DirEntry};

use super::folder::Folder as Place;

/// The folders of the source tree that come with warpress; nothing else in it is ever read.
pub const FOLDERS: [&str; 6] =
    ["templates", "fonts", "assets/icons", "assets/land", "assets/starters", "data"];

/// The source tree.
static TREE: LazyLock<Place> = LazyLock::new(|| Place::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));

/// One of [`FOLDERS`] by name, with its files.
pub type Folder = (&'static str, Dir<'static>);

static EMBEDDED: OnceLock<&'static [Folder]> = OnceLock::new();

/// Makes this process read all assets from the files embedded in the program. Only the first call counts, and
/// it must come before anything is read.
pub fn embed(folders: &'static [Folder]) {
    // A second call would set the same files: a process has one program.
    let _ = EMBEDDED.set(folders);
}

/// Whether the files are part of the program, so that they change only with it.
pub fn is_embedded() -> bool {
    EMBEDDED.get().is_some()
}

/// A name split into one of the folders and the rest.
fn split(name: &str) -> Option<(&'static str, &str)> {
    FOLDERS.into_iter().find_map(|root| {
        let rest = name.strip_prefix(root)?;
        (rest.is_empty() || rest.starts_with('/')).then(|| (root, rest.trim_start_matches('/')))
    })
}

fn embedded(root: &str) -> Option<&'static Dir<'static>> {
    EMBEDDED.get()?.iter().find(|(name, _)| *name == root).map(|(_, dir)| dir)
}

/// The contents of a file.
pub(crate) fn read(name: &str) -> Option<Cow<'static, [u8]>> {
    let (root, rest) = split(name)?;
    if is_embedded() {
        return match entry(embedded(root)?, rest)? {
            DirEntry::File(file) => Some(Cow::Borrowed(file.contents())),
            DirEntry::Dir(_) => None,
        };
    }
    TREE.read(name).map(Cow::Owned)
}

/// An embedded file or folder by its path below `dir`. The search of `include_dir` looks into every folder, which
/// takes longer for every game that is added.
fn entry(dir: &'static Dir<'static>, rest: &str) -> Option<&'static DirEntry<'static>> {
    let mut within = dir;
    let mut end = 0;
    loop {
        end = rest.get(end..)?.find('/').map_or(rest.len(), |at| end + at);
        let path = rest.get(..end)?;
        // The entries of a folder are sorted.
        let name =
            |entry: &DirEntry<'static>| entry.path().as_os_str().as_encoded_bytes().cmp(path.as_bytes());
        let found = &within.entries()[within.entries().binary_search_by(name).ok()?];
        match found {
            found if end == rest.len() => return Some(found),
            DirEntry::Dir(dir) => (within, end) = (dir, end + 1),
            DirEntry::File(_) => return None,
        }
    }
}

/// The names of the folders that lie in `name` itself.
pub(crate) fn folders(name: &str) -> BTreeSet<String> {
    let Some((root, rest)) = split(name) else { return BTreeSet::new() };
    if !is_embedded() {
        return TREE.folders_in(name);
    }
    let folder = embedded(root).and_then(|dir| inner(dir, rest));
    let last = |dir: &Dir<'static>| Some(dir.path().file_name()?.to_str()?.to_owned());
    folder.into_iter().flat_map(|dir| dir.dirs().filter_map(last)).collect()
}

/// An embedded folder by its path below `dir`, which may be empty.
fn inner(dir: &'static Dir<'static>, rest: &str) -> Option<&'static Dir<'static>> {
    if rest.is_empty() { Some(dir) } else { entry(dir, rest)?.as_dir() }
}

/// The names of all files at or below `prefix`.
pub(crate) fn list(prefix: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let Some((root, rest)) = split(prefix) else { return names };
    if is_embedded() {
        let dir = embedded(root).and_then(|dir| inner(dir, rest));
        dir.into_iter().for_each(|dir| list_embedded(dir, root, &mut names));
    } else {
        TREE.list(prefix, &mut names);
    }
    names
}

/// The folder whose files have to be stamped one by one, as they are not part of the program.
pub(crate) fn tree() -> Option<&'static Place> {
    (!is_embedded()).then(|| &*TREE)
}

fn list_embedded(dir: &Dir<'static>, root: &str, names: &mut BTreeSet<String>) {
    names.extend(dir.files().filter_map(|file| Some(format!("{root}/{}", file.path().to_str()?))));
    for inner in dir.dirs() {
        list_embedded(inner, root, names);
    }
}
