//! The files that come with warpress. The program embeds these folders, so that it is a single file that needs no
//! other; tests and everything else built from the source tree read them in place, so that a changed card recompiles
//! nothing.

use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

use super::contents::Contents;
pub use super::contents::File;
use super::folder::Folder as Place;

/// The folders of the source tree that come with warpress; nothing else in it is ever read.
pub const FOLDERS: [&str; 7] =
    ["templates", "fonts", "assets/icons", "assets/land", "assets/starters", "data", DOCUMENTS];

/// The folder of the documents.
const DOCUMENTS: &str = "docs";

/// How their names end. Nothing else in that folder is part of the program.
const DOCUMENT: &str = ".md";

/// The source tree.
static TREE: LazyLock<Place> = LazyLock::new(|| Place::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")));

/// The files of all [`FOLDERS`], embedded in the program.
pub struct Packed {
    /// The folders that they come from.
    pub folders: [&'static str; FOLDERS.len()],
    /// Sorted by name.
    pub files: &'static [File],
}

static EMBEDDED: OnceLock<&'static Packed> = OnceLock::new();

/// Makes this process read all assets from the files embedded in the program. Only the first call counts, and
/// it must come before anything is read.
pub fn embed(packed: &'static Packed) {
    // A second call would set the same files: a process has one program.
    let _ = EMBEDDED.set(packed);
}

/// The same with the source tree as it is now, for a process that looks at it ten thousand times and wants it to cost
/// what it costs the program.
pub fn hold() {
    let all: BTreeSet<String> = FOLDERS.iter().flat_map(|folder| list(folder)).collect();
    let folder_of_documents = format!("{DOCUMENTS}/");
    let comes_along = |name: &String| !name.starts_with(&folder_of_documents) || name.ends_with(DOCUMENT);
    let files = all.into_iter().filter(comes_along).filter_map(|name| {
        let bytes: &'static [u8] = TREE.read(&name)?.leak();
        Some(File::new(name.leak(), bytes, bytes.len()))
    });
    embed(Box::leak(Box::new(Packed { folders: FOLDERS, files: files.collect::<Vec<_>>().leak() })));
}

/// Whether the files are part of the program, so that they change only with it.
pub fn is_embedded() -> bool {
    EMBEDDED.get().is_some()
}

/// Whether this is one of the folders or lies in one.
fn comes_along(name: &str) -> bool {
    FOLDERS
        .iter()
        .any(|root| name.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// The embedded file of this name.
fn embedded(files: &'static [File], name: &str) -> Option<&'static File> {
    files.binary_search_by(|file| file.name().cmp(name)).ok().map(|at| &files[at])
}

/// The embedded files in a folder and in those within it, each with its name in the folder.
fn within<'n>(
    files: &'static [File],
    folder: &'n str,
) -> impl Iterator<Item = (&'static File, &'static str)> + use<'n> {
    // `decks-old` is sorted before `decks/old`.
    let first = files.partition_point(|file| {
        let (start, rest) = file.name().as_bytes().split_at(folder.len().min(file.name().len()));
        (start, rest) < (folder.as_bytes(), b"/".as_slice())
    });
    let inner = move |file: &'static File| Some((file, file.name().strip_prefix(folder)?.strip_prefix('/')?));
    files[first..].iter().map_while(inner)
}

/// The contents of a file.
pub(crate) fn read(name: &str) -> Option<Contents> {
    if let Some(packed) = EMBEDDED.get() {
        return embedded(packed.files, name).map(Contents::built_in);
    }
    comes_along(name).then(|| TREE.read(name))?.map(Contents::from)
}

/// The names of the documents of warpress, without their ending.
pub fn documents() -> Vec<String> {
    let name = |file: &String| {
        let name = file.strip_prefix(DOCUMENTS)?.strip_prefix('/')?.strip_suffix(DOCUMENT)?;
        (!name.contains('/')).then(|| name.to_owned())
    };
    list(DOCUMENTS).iter().filter_map(name).collect()
}

/// A document of this name, in Markdown.
pub fn document(name: &str) -> Option<String> {
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let bytes = plain.then(|| read(&format!("{DOCUMENTS}/{name}{DOCUMENT}")))??;
    String::from_utf8(bytes.into_owned()).ok()
}

/// The names of the folders that lie in `name` itself.
pub(crate) fn folders(name: &str) -> BTreeSet<String> {
    match EMBEDDED.get() {
        Some(packed) => {
            let inner = within(packed.files, name).filter_map(|(_, rest)| Some(rest.split_once('/')?.0));
            inner.map(str::to_owned).collect()
        }
        None if comes_along(name) => TREE.folders_in(name),
        None => BTreeSet::new(),
    }
}

/// The names of all files at or below `prefix`.
pub(crate) fn list(prefix: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    match EMBEDDED.get() {
        Some(packed) => names.extend(within(packed.files, prefix).map(|(file, _)| file.name().to_owned())),
        None if comes_along(prefix) => TREE.list(prefix, &mut names),
        None => {}
    }
    names
}

/// The folder whose files have to be stamped one by one, as they are not part of the program.
pub(crate) fn tree() -> Option<&'static Place> {
    (!is_embedded()).then(|| &*TREE)
}

#[cfg(test)]
mod tests {
    use super::*;

    static FILES: [File; 6] = [
        File::new("data/decks-old/a.toml", b"", 0),
        File::new("data/decks.toml", b"", 0),
        File::new("data/decks/a.toml", b"", 0),
        File::new("data/decks/old/b.toml", b"", 0),
        File::new("data/decks/z.toml", b"", 0),
        File::new("fonts/a.ttf", b"", 0),
    ];

    /// If a name were sorted between a folder and its files, a game would lose some of them.
    #[test]
    fn a_folder_is_told_from_names_that_begin_like_it() {
        let names = |folder| within(&FILES, folder).map(|(_, rest)| rest).collect::<Vec<_>>();
        assert_eq!(names("data/decks"), ["a.toml", "old/b.toml", "z.toml"]);
        assert_eq!(names("fonts"), ["a.ttf"]);
        for none in ["data/deck", "data/decks.toml", "dat", "zoo", ""] {
            assert!(names(none).is_empty(), "{none}");
        }
        for file in &FILES {
            assert!(embedded(&FILES, file.name()).is_some_and(|found| std::ptr::eq(found, file)));
        }
        assert!(embedded(&FILES, "data/decks").is_none());
    }
}
