//! A folder that is read by name, and what has been seen in it. Whether a name exists, and whether links lead out of
//! the folder, is asked of the file system once for each folder in it and not again for each file: a build of a
//! library asks thousands of questions, and most are about names that do not exist.
//!
//! Contents are read anew each time. What is added later is not noticed; to watch for changes, begin with new assets.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{File, FileType};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::refusal::{Refusal, Unread};

/// No single file of a pack may be larger than this (bytes); a card list never is.
const MAX_FILE: u64 = 16 << 20;
/// The same for typefaces: those for Chinese and Japanese come as collections of twenty million.
const MAX_FONT: u64 = 32 << 20;
/// The same for a picture: photographs have 3 to 20 MB.
const MAX_PICTURE: u64 = 64 << 20;

/// Folders within folders are listed this far.
const DEEPEST: usize = 6;

/// A folder of files.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Files that are held in memory and lie nowhere, by their names; of the folder itself only pictures are seen then.
    held: Option<BTreeMap<String, Vec<u8>>>,
    /// What lies in each folder within it that has been looked into, by its name.
    seen: Mutex<HashMap<String, Arc<FolderListing>>>,
}

/// What was found at the name of a folder.
#[derive(Debug)]
enum FolderListing {
    /// An ordinary folder with these entries, by no link.
    Entries(HashMap<String, Kind>),
    /// No folder.
    None,
    /// A link, or a folder that may not be listed.
    Unsure,
}

/// What lies at a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An ordinary file.
    File,
    /// An ordinary folder.
    Folder,
    /// Nothing.
    None,
    /// Something of which each question is put to the file system: a link, or what lies behind one.
    Unsure,
}

impl Folder {
    pub(crate) fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), held: None, seen: Mutex::default() }
    }

    /// Files that are held in memory, and the pictures of a folder.
    pub(crate) fn held(files: BTreeMap<String, Vec<u8>>, path: impl Into<PathBuf>) -> Self {
        Self { held: Some(files), ..Self::new(path) }
    }

    /// The names of the files that are held in memory, if that is what this is.
    pub(crate) fn held_names(&self) -> Option<impl Iterator<Item = &str>> {
        Some(self.held.as_ref()?.keys().map(String::as_str))
    }

    fn held_file(&self, name: &str) -> Option<&Vec<u8>> {
        self.held.as_ref()?.get(name)
    }

    /// Where a name lies.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn kind(&self, name: &str) -> Kind {
        if name.is_empty() {
            return Kind::Folder;
        }
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
        // `art/./boat.svg` and `art//boat.svg` are other names for what is listed without them.
        if matches!(file, "" | ".") {
            return Kind::Unsure;
        }
        match &*self.seen(folder) {
            FolderListing::Entries(entries) => entries.get(file).copied().unwrap_or(Kind::None),
            FolderListing::None => Kind::None,
            FolderListing::Unsure => Kind::Unsure,
        }
    }

    fn seen(&self, folder: &str) -> Arc<FolderListing> {
        let seen = || self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = seen().get(folder) {
            return Arc::clone(known);
        }
        let found = Arc::new(match self.kind(folder) {
            Kind::Folder => match &self.held {
                Some(held) if !super::is_art(folder) => held_in(held, folder, &self.path),
                _ => entries(&self.path.join(folder)),
            },
            Kind::File | Kind::None => FolderListing::None,
            Kind::Unsure => FolderListing::Unsure,
        });
        Arc::clone(seen().entry(folder.to_owned()).or_insert(found))
    }

    /// What lies in a folder, wherever a link may lead; unsure only if it may not be listed.
    fn behind(&self, folder: &str) -> Arc<FolderListing> {
        let seen = self.seen(folder);
        if matches!(*seen, FolderListing::Unsure) { Arc::new(entries(&self.path(folder))) } else { seen }
    }

    /// The contents of a file, if it is one that may be read.
    pub(crate) fn read(&self, name: &str) -> Option<Vec<u8>> {
        if let Some(held) = self.held_file(name) {
            return Some(held.clone());
        }
        let (mut file, size) = self.open(name).ok()?;
        let mut bytes = Vec::with_capacity(usize::try_from(size).ok()?);
        file.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Whether a file can be read, or why not.
    pub(crate) fn may_read(&self, name: &str) -> Result<(), Unread> {
        if self.held_file(name).is_some() {
            return Ok(());
        }
        self.open(name).map(drop)
    }

    /// The file with its size in bytes, or why it is not read.
    fn open(&self, name: &str) -> Result<(File, u64), Unread> {
        let path = match self.kind(name) {
            Kind::File => self.path.join(name),
            Kind::Folder => return Err(Unread::Refused(Refusal::Neither)),
            Kind::None => return Err(Unread::Absent),
            Kind::Unsure => self.followed(name)?,
        };
        let meta = path.metadata().map_err(|error| unread(&error))?;
        if !meta.is_file() {
            return Err(Unread::Refused(Refusal::Neither));
        }
        let (most, larger) = if super::is_picture(name) {
            (MAX_PICTURE, Refusal::LargePicture)
        } else if name.split('/').any(|part| part == "fonts") {
            (MAX_FONT, Refusal::LargeTypeface)
        } else {
            (MAX_FILE, Refusal::LargeFile)
        };
        if meta.len() > most {
            return Err(Unread::Refused(larger));
        }
        File::open(&path).map(|file| (file, meta.len())).map_err(|_| Unread::Refused(Refusal::Unreadable))
    }

    /// Where a name leads once all links are followed, or why they are not.
    fn followed(&self, name: &str) -> Result<PathBuf, Unread> {
        let plain = self.path.join(name);
        if let Err(error) = plain.symlink_metadata() {
            return Err(unread(&error));
        }
        let path = plain.canonicalize().map_err(|_| Unread::Refused(Refusal::LostLink))?;
        if self.path.canonicalize().is_ok_and(|folder| path.starts_with(folder)) {
            Ok(path)
        } else {
            Err(Unread::Refused(Refusal::OutwardLink))
        }
    }

    /// Whether there is something at this name that lies within the folder once all links are followed.
    pub(crate) fn has(&self, name: &str) -> bool {
        match self.kind(name) {
            Kind::File | Kind::Folder => true,
            Kind::None => false,
            Kind::Unsure => self.followed(name).is_ok(),
        }
    }

    /// Whether a file lies at this name, wherever a link may lead.
    pub(crate) fn is_file(&self, name: &str) -> bool {
        match self.kind(name) {
            Kind::File => true,
            Kind::Folder | Kind::None => false,
            Kind::Unsure => self.path(name).is_file(),
        }
    }

    /// Whether a folder lies at this name, wherever a link may lead.
    pub(crate) fn is_folder(&self, name: &str) -> bool {
        match self.kind(name) {
            Kind::Folder => true,
            Kind::File | Kind::None => false,
            Kind::Unsure => self.path(name).is_dir(),
        }
    }

    /// Why a folder that is there is not listed.
    pub(crate) fn unlisted(&self, name: &str) -> Option<Refusal> {
        matches!(*self.behind(name), FolderListing::Unsure).then_some(Refusal::Unreadable)
    }

    /// The folders in a folder; links are not followed.
    pub(crate) fn folders_in(&self, name: &str) -> BTreeSet<String> {
        let FolderListing::Entries(found) = &*self.behind(name) else { return BTreeSet::new() };
        found.iter().filter(|(_, kind)| **kind == Kind::Folder).map(|(name, _)| name.clone()).collect()
    }

    /// Adds the names of all files at or below `prefix`, of links, and of folders that may not be listed.
    pub(crate) fn list(&self, prefix: &str, names: &mut BTreeSet<String>) {
        self.list_to(prefix, 0, names);
    }

    fn list_to(&self, prefix: &str, depth: usize, names: &mut BTreeSet<String>) {
        if depth > DEEPEST {
            return;
        }
        match &*self.behind(prefix) {
            FolderListing::Entries(found) => {
                for (file, kind) in found {
                    let file = format!("{prefix}/{file}");
                    if *kind == Kind::Folder {
                        self.list_to(&file, depth + 1, names);
                    } else {
                        names.insert(file);
                    }
                }
            }
            FolderListing::None => {}
            // If a whole folder is not read, the folder is named rather than its files.
            FolderListing::Unsure => {
                names.insert(prefix.to_owned());
            }
        }
    }
}

/// What of the files that are held in memory lies in a folder; the folder of pictures lies beside them, under `path`.
fn held_in(held: &BTreeMap<String, Vec<u8>>, folder: &str, path: &Path) -> FolderListing {
    let mut found = HashMap::new();
    for name in held.keys() {
        let within = if folder.is_empty() { Some(name.as_str()) } else { inside(name, folder) };
        match within.map(|within| within.split_once('/').ok_or(within)) {
            Some(Ok((inner, _))) => _ = found.insert(inner.to_owned(), Kind::Folder),
            Some(Err(file)) => _ = found.insert(file.to_owned(), Kind::File),
            None => {}
        }
    }
    if folder.is_empty()
        && let Ok(about) = path.join(super::ART_FOLDER).symlink_metadata()
    {
        found.insert(super::ART_FOLDER.to_owned(), kind_of(Ok(about.file_type())));
    }
    FolderListing::Entries(found)
}

/// The name within a folder of what lies in it.
fn inside<'n>(name: &'n str, folder: &str) -> Option<&'n str> {
    name.strip_prefix(folder)?.strip_prefix('/')
}

fn kind_of(kind: std::io::Result<FileType>) -> Kind {
    match kind {
        Ok(kind) if kind.is_file() => Kind::File,
        Ok(kind) if kind.is_dir() => Kind::Folder,
        _ => Kind::Unsure,
    }
}

/// What lies in a folder. Names that are not UTF-8 cannot be asked for.
fn entries(folder: &Path) -> FolderListing {
    match std::fs::read_dir(folder) {
        Ok(found) => FolderListing::Entries(
            found
                .flatten()
                .filter_map(|entry| Some((entry.file_name().into_string().ok()?, kind_of(entry.file_type()))))
                .collect(),
        ),
        Err(error) if unread(&error) != Unread::Absent => FolderListing::Unsure,
        Err(_) => FolderListing::None,
    }
}

/// What keeps a file or folder from being read.
fn unread(error: &std::io::Error) -> Unread {
    match error.kind() {
        std::io::ErrorKind::PermissionDenied => Unread::Refused(Refusal::Unreadable),
        _ => Unread::Absent,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::*;

    /// As root everything is readable, so this cannot be tried.
    #[test]
    fn what_may_not_be_read_is_told_from_what_is_not_there() {
        let denied = unread(&Error::from(ErrorKind::PermissionDenied));
        assert_eq!(denied, Unread::Refused(Refusal::Unreadable));
        assert_eq!(unread(&Error::from(ErrorKind::NotFound)), Unread::Absent);
        assert_eq!(unread(&Error::from(ErrorKind::NotADirectory)), Unread::Absent);
    }

    /// Who prints a list from among their downloads prints nothing else of what lies there.
    #[test]
    fn of_a_folder_beside_a_held_file_only_pictures_are_seen() {
        let inside = tempfile::tempdir().unwrap();
        for folder in ["art", "decks", "templates"] {
            std::fs::create_dir(inside.path().join(folder)).unwrap();
            std::fs::write(inside.path().join(folder).join("a.svg"), folder).unwrap();
        }
        std::fs::write(inside.path().join("game.toml"), "another").unwrap();
        let files = ["game.toml", "decks/cards.csv"].map(|name| (name.to_owned(), b"held".to_vec()));
        let folder = Folder::held(BTreeMap::from(files), inside.path());
        let read = |name: &str| folder.read(name).map(|bytes| String::from_utf8(bytes).unwrap());
        for (name, found) in [
            ("game.toml", Some("held")),
            ("decks/cards.csv", Some("held")),
            ("art/a.svg", Some("art")),
            ("decks/a.svg", None),
            ("templates/a.svg", None),
            ("art/../game.toml", None),
        ] {
            assert_eq!(read(name).as_deref(), found, "{name}");
        }
        let mut names = BTreeSet::new();
        for prefix in ["art", "decks", "templates"] {
            folder.list(prefix, &mut names);
        }
        assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), ["art/a.svg", "decks/cards.csv"]);
        assert_eq!(folder.folders_in(""), BTreeSet::from(["art".to_owned(), "decks".to_owned()]));
        assert!(folder.is_folder("decks") && folder.may_read("decks/cards.csv").is_ok());
    }

    /// A list of a folder must not say more than the file system, or a link would lead out of it.
    #[cfg(unix)]
    #[test]
    fn a_list_says_what_the_file_system_says() {
        use std::os::unix::fs::symlink;

        let outside = tempfile::tempdir().unwrap();
        std::fs::write(outside.path().join("secret"), "secret").unwrap();
        let inside = tempfile::tempdir().unwrap();
        let at = |name: &str| inside.path().join(name);
        std::fs::create_dir_all(at("decks/old")).unwrap();
        std::fs::write(at("decks/fleet"), "fleet").unwrap();
        std::fs::write(at("decks/old/raid"), "raid").unwrap();
        symlink("fleet", at("decks/same")).unwrap();
        symlink("decks", at("again")).unwrap();
        symlink("..", at("decks/old/up")).unwrap();
        symlink("nowhere", at("decks/lost")).unwrap();
        symlink(outside.path(), at("out")).unwrap();
        symlink(outside.path().join("secret"), at("decks/secret")).unwrap();
        let folder = Folder::new(inside.path());
        let read = |name: &str| folder.read(name).map(|bytes| String::from_utf8(bytes).unwrap());
        for (name, found) in [
            ("decks/fleet", Some("fleet")),
            ("decks/same", Some("fleet")),
            ("again/fleet", Some("fleet")),
            ("again/old/raid", Some("raid")),
            ("decks/old/up/fleet", Some("fleet")),
            ("decks//fleet", Some("fleet")),
            ("decks/./old/./raid", Some("raid")),
            ("decks/fleet/", None),
            ("decks/lost", None),
            ("decks/secret", None),
            ("out/secret", None),
            ("decks", None),
            ("fleet", None),
            ("decks/fleet/raid", None),
        ] {
            assert_eq!(read(name).as_deref(), found, "{name}");
            let there = folder.followed(name).ok();
            assert_eq!(folder.has(name), there.is_some(), "{name}");
            assert_eq!(folder.is_file(name), at(name).is_file(), "{name}");
            assert_eq!(folder.is_folder(name), at(name).is_dir(), "{name}");
        }
        let mut names = BTreeSet::new();
        folder.list("decks", &mut names);
        let listed: Vec<_> = names.iter().map(String::as_str).collect();
        assert_eq!(
            listed,
            ["decks/fleet", "decks/lost", "decks/old/raid", "decks/old/up", "decks/same", "decks/secret"]
        );
        assert_eq!(folder.folders_in("decks"), BTreeSet::from(["old".to_owned()]));
    }
}
