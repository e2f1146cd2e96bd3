//! The files that come with warpress. The program embeds these folders, so that it is a single file that needs no
//! other; tests and everything else built from the source tree read them in place, so that a changed card recompiles
//! nothing.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use include_dir::Dir;

/// The folders of the source tree that come with warpress; nothing else in it is ever read.
pub const FOLDERS: [&str; 6] =
    ["templates", "fonts", "assets/icons", "assets/land", "assets/starters", "data"];

/// The source tree.
const TREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// One of [`FOLDERS`] by name, with its files.
pub type Folder = (&'static str, Dir<'static>);

static EMBEDDED: OnceLock<&'static [Folder]> = OnceLock::new();

/// Makes this process read all assets from the files embedded in the program. Only the first call counts, and
/// it must come before anything is read.
pub fn embed(folders: &'static [Folder]) {
    // A second call would set the same files: a process has one program.
    let _ = EMBEDDED.set(folders);
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
    if EMBEDDED.get().is_some() {
        return Some(Cow::Borrowed(embedded(root)?.get_file(rest)?.contents()));
    }
    super::read_inside(Path::new(TREE), name).map(Cow::Owned)
}

/// The names of all files at or below `prefix`.
pub(crate) fn list(prefix: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let Some((root, rest)) = split(prefix) else { return names };
    if EMBEDDED.get().is_some() {
        let dir = embedded(root).and_then(|dir| if rest.is_empty() { Some(dir) } else { dir.get_dir(rest) });
        dir.iter().for_each(|dir| list_embedded(dir, root, &mut names));
    } else {
        super::list_folder(Path::new(TREE), prefix, 0, &mut names);
    }
    names
}

/// The folder whose files have to be stamped one by one, as they are not part of the program.
pub(crate) fn tree() -> Option<&'static Path> {
    EMBEDDED.get().is_none().then(|| Path::new(TREE))
}

fn list_embedded(dir: &Dir<'static>, root: &str, names: &mut BTreeSet<String>) {
    names.extend(dir.files().filter_map(|file| Some(format!("{root}/{}", file.path().to_str()?))));
    for inner in dir.dirs() {
        list_embedded(inner, root, names);
    }
}
