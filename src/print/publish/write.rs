//! Files, written completely or not at all, and never over a file that warpress did not write itself.
//! Written files are recorded in `.warpress.json` beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::lock::{Lock, PATIENCE};
use super::owner::{Owner, StoredOwner, claims};
use super::replace::{replace, sweep};

const MANIFEST: &str = ".warpress.json";

/// An output folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
    force: bool,
    /// Whose it is to be.
    owner: Option<StoredOwner>,
    /// Folders in it that have been cleared of unfinished files.
    swept: BTreeSet<PathBuf>,
}

/// The files written so far, by name.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// Whose results they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<StoredOwner>,
    files: BTreeMap<String, Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// blake3 of the current contents.
    hash: String,
    /// blake3 of the contents about to be written. Both count as ours until the file is known to be in place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// A stamp of everything that it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    made_of: Option<String>,
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The file is not ours, or was changed by someone else.
    #[error("{0} was not written by warpress (or changed since); use --force or another --out")]
    Foreign(String),
    /// Another has taken the folder in the meantime.
    #[error("{} has just become the folder of another game; build again", .0.display())]
    Taken(PathBuf),
    /// Another build has been writing to the folder all the time.
    #[error("another build is writing to {}; build again when it has ended", .0.display())]
    Busy(PathBuf),
    /// The name leads out of the folder.
    #[error("{0} is not a name for a file in the output folder")]
    Name(String),
    /// The manifest cannot be understood.
    #[error("{}: not a manifest of warpress ({reason}); remove it or use another --out", path.display())]
    Manifest {
        /// Its path.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The file system reports an error.
    #[error("{}: {source}", path.display())]
    Io {
        /// What was read or written.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

impl Folder {
    /// Opens the folder, creating it if need be. With `force`, files that are not warpress's own are
    /// replaced too.
    ///
    /// # Errors
    /// If it cannot be created or its manifest cannot be read.
    pub fn open(path: impl Into<PathBuf>, force: bool) -> Result<Self, WriteError> {
        let path = path.into();
        std::fs::create_dir_all(&path).map_err(|source| WriteError::Io { path: path.clone(), source })?;
        let manifest = Manifest::read(&path)?;
        Ok(Self { path, manifest, force, owner: None, swept: BTreeSet::new() })
    }

    /// Opens the folder `name` in `out` for the results of `owner`; if it holds those of another, `name-2` and so on.
    /// It is the owner's from the first file that is written.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_for(out: &Path, name: &str, owner: &Owner, force: bool) -> Result<Self, WriteError> {
        let path = Self::path_for(out, name, owner)?;
        let owner = Some(owner.kept(&path));
        Ok(Self { owner, ..Self::open(path, force)? })
    }

    /// Where [`Self::open_for`] would look, without making anything.
    ///
    /// # Errors
    /// If a manifest cannot be read, or too many others have the same name.
    pub fn path_for(out: &Path, name: &str, owner: &Owner) -> Result<PathBuf, WriteError> {
        /// Nobody has more games of one name.
        const MOST: usize = 99;
        let mut free = None;
        for number in 1..=MOST {
            let path = out.join(if number == 1 { name.to_owned() } else { format!("{name}-{number}") });
            let of = if path.is_dir() { Manifest::read(&path)?.of } else { None };
            match of {
                Some(kept) if claims(owner, &kept, &path) => return Ok(path),
                Some(_) => {}
                // An owner's own folder goes before one that is free: the folder of another may have been removed.
                None => free = free.or(Some(path)),
            }
        }
        free.ok_or_else(|| WriteError::Name(name.to_owned()))
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes of a file of ours, if it is there as it was written.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let entry = self.manifest.files.get(name)?;
        let bytes = std::fs::read(self.path.join(name)).ok()?;
        let is = hash(&bytes);
        (is == entry.hash || entry.next.as_ref() == Some(&is)).then_some(bytes)
    }

    /// The path of a file of ours that is there and has this digest ([`hash`]).
    pub fn holds(&self, name: &str, digest: &str) -> Option<PathBuf> {
        let entry = self.manifest.files.get(name)?;
        let path = self.path.join(name);
        let ours = entry.next.is_none() && entry.hash == digest;
        (ours && hash(&std::fs::read(&path).ok()?) == digest).then_some(path)
    }

    /// The names of our files below a folder of it (`faces`).
    pub fn names_below<'f>(&'f self, below: &'f str) -> impl Iterator<Item = &'f str> {
        let names = self.manifest.files.keys().map(String::as_str);
        names.filter(move |name| name.strip_prefix(below).is_some_and(|rest| rest.starts_with('/')))
    }

    /// Writes a file with this name (`wolf-pack-a4.pdf`, `cards/001.png`) and returns its path. A reader
    /// sees the old file or the new one, never a part.
    ///
    /// # Errors
    /// If the file is not warpress's own, or the file system reports an error. Nothing has changed then.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<PathBuf, WriteError> {
        self.put(name, bytes, None)
    }

    /// The same, and records what the file was made from.
    ///
    /// # Errors
    /// As for [`Self::write`].
    pub fn write_made_of(&mut self, name: &str, bytes: &[u8], made_of: &str) -> Result<PathBuf, WriteError> {
        self.put(name, bytes, Some(made_of.to_owned()))
    }

    /// The path of a file that exists and was made from exactly this.
    pub fn unchanged(&self, name: &str, made_of: &str) -> Option<PathBuf> {
        let entry =
            self.manifest.files.get(name).filter(|entry| entry.made_of.as_deref() == Some(made_of))?;
        self.holds(name, &entry.hash)
    }

    fn put(&mut self, name: &str, bytes: &[u8], made_of: Option<String>) -> Result<PathBuf, WriteError> {
        let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !plain || name.is_empty() || name == MANIFEST || name.ends_with('/') {
            return Err(WriteError::Name(name.to_owned()));
        }
        let path = self.path.join(name);
        // Another build may have written since the folder was opened: what it wrote is ours as well.
        let lock = Lock::of(&self.path, PATIENCE).map_err(|_| WriteError::Busy(self.path.clone()))?;
        let before = std::mem::replace(&mut self.manifest, Manifest::read(&self.path)?);
        if let Some(owner) = &self.owner {
            let of = &mut self.manifest.of;
            if of.as_ref().is_some_and(|of| of != owner) && *of != before.of {
                return Err(WriteError::Taken(self.path.clone()));
            }
            *of = Some(owner.clone());
        }
        let parent = path.parent().unwrap_or(&self.path);
        if self.swept.insert(parent.to_owned()) {
            sweep(parent, lock.is_held());
        }
        let old = match std::fs::read(&path) {
            Ok(old) => Some(hash(&old)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(source) => return Err(WriteError::Io { path, source }),
        };
        let new = hash(bytes);
        if let Some(old) = &old
            && *old != new
            && !self.force
            && !self.knows(name, old)
        {
            return Err(WriteError::Foreign(name.to_owned()));
        }
        if old.as_ref() != Some(&new) {
            self.make(parent)?;
            // Both hashes are recorded before the file changes, so that after a crash in between
            // the file is still known as ours.
            let before =
                Entry { hash: old.unwrap_or_else(|| new.clone()), next: Some(new.clone()), made_of: None };
            self.record(name, before)?;
            replace(&path, bytes)?;
        }
        let entry = Entry { hash: new, next: None, made_of };
        if self.manifest.files.get(name) != Some(&entry) {
            self.record(name, entry)?;
        }
        Ok(path)
    }

    fn knows(&self, name: &str, hash: &str) -> bool {
        self.manifest
            .files
            .get(name)
            .is_some_and(|entry| entry.hash == hash || entry.next.as_deref() == Some(hash))
    }

    /// Creates a folder inside this one; a link that leads out of it is refused.
    fn make(&self, parent: &Path) -> Result<(), WriteError> {
        let io = |source| WriteError::Io { path: parent.to_owned(), source };
        std::fs::create_dir_all(parent).map_err(io)?;
        let inside = parent.canonicalize().map_err(io)?.starts_with(self.path.canonicalize().map_err(io)?);
        if inside { Ok(()) } else { Err(WriteError::Name(parent.display().to_string())) }
    }

    fn record(&mut self, name: &str, entry: Entry) -> Result<(), WriteError> {
        let path = self.path.join(MANIFEST);
        self.manifest.files.insert(name.to_owned(), entry);
        let mut json = serde_json::to_vec_pretty(&self.manifest)
            .map_err(|error| WriteError::Manifest { path: path.clone(), reason: error.to_string() })?;
        json.push(b'\n');
        replace(&path, &json)
    }
}

impl Manifest {
    /// That of a folder; an empty one where there is none.
    fn read(folder: &Path) -> Result<Self, WriteError> {
        let path = folder.join(MANIFEST);
        match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map_err(|error| WriteError::Manifest { path, reason: error.to_string() }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(source) => Err(WriteError::Io { path, source }),
        }
    }
}

/// The digest of a file's contents, by which it is known as ours.
pub fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_of_ours_is_replaced_and_nothing_else_is_left_behind() {
        let temp = tempfile::tempdir().unwrap();
        for bytes in [b"one".as_slice(), b"two", b"two"] {
            let path = Folder::open(temp.path(), false).unwrap().write("kit.pdf", bytes).unwrap();
            assert_eq!(std::fs::read(path).unwrap(), bytes);
        }
        assert_eq!(names(temp.path()), [MANIFEST, "kit.pdf"]);
    }

    #[test]
    fn a_strangers_file_stays_as_it_is() {
        let temp = tempfile::tempdir().unwrap();
        std::fs::write(temp.path().join("kit.pdf"), "a letter to my aunt").unwrap();
        let error = Folder::open(temp.path(), false).unwrap().write("kit.pdf", b"kit").unwrap_err();
        assert_eq!(
            error.to_string(),
            "kit.pdf was not written by warpress (or changed since); use --force or another --out"
        );
        assert_eq!(std::fs::read(temp.path().join("kit.pdf")).unwrap(), b"a letter to my aunt");
        assert_eq!(names(temp.path()), ["kit.pdf"]);
        Folder::open(temp.path(), true).unwrap().write("kit.pdf", b"kit").unwrap();
        assert_eq!(std::fs::read(temp.path().join("kit.pdf")).unwrap(), b"kit");
    }

    #[test]
    fn a_file_that_was_changed_by_hand_stays_as_it_is() {
        let temp = tempfile::tempdir().unwrap();
        let path = Folder::open(temp.path(), false).unwrap().write("notes.md", b"ours").unwrap();
        std::fs::write(&path, "ours, with notes").unwrap();
        let error = Folder::open(temp.path(), false).unwrap().write("notes.md", b"ours, newer").unwrap_err();
        assert!(matches!(error, WriteError::Foreign(_)));
    }

    #[test]
    fn a_file_is_still_ours_after_a_crash_between_record_and_rename() {
        let temp = tempfile::tempdir().unwrap();
        let mut folder = Folder::open(temp.path(), false).unwrap();
        let path = folder.write("kit.pdf", b"old").unwrap();
        folder
            .record("kit.pdf", Entry { hash: hash(b"old"), next: Some(hash(b"new")), made_of: None })
            .unwrap();
        for found in [b"old", b"new"] {
            std::fs::write(&path, found).unwrap();
            Folder::open(temp.path(), false).unwrap().knows("kit.pdf", &hash(found)).then_some(()).unwrap();
        }
        Folder::open(temp.path(), false).unwrap().write("kit.pdf", b"newest").unwrap();
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        let temp = tempfile::tempdir().unwrap();
        let mut folder = Folder::open(temp.path().join("out"), false).unwrap();
        for name in ["../kit.pdf", "/tmp/kit.pdf", "", "a/../../b", MANIFEST, "cards/"] {
            assert!(matches!(folder.write(name, b"x"), Err(WriteError::Name(_))), "{name}");
        }
        folder.write("cards/001.png", b"x").unwrap();
        assert_eq!(names(temp.path()), ["out"]);
    }

    #[test]
    fn two_builds_at_once_leave_what_both_wrote() {
        let temp = tempfile::tempdir().unwrap();
        let [mut one, mut other] = [(); 2].map(|()| Folder::open(temp.path(), false).unwrap());
        one.write("kit.pdf", b"one").unwrap();
        other.write("kit.pdf", b"other").unwrap();
        one.write("rules.pdf", b"one").unwrap();
        other.write("rules.pdf", b"other").unwrap();
        one.write("kit.pdf", b"one again").unwrap();
        Folder::open(temp.path(), false).unwrap().write("kit.pdf", b"later").unwrap();
    }

    #[test]
    fn a_game_has_its_folder_and_another_of_its_name_gets_the_next() {
        let temp = tempfile::tempdir().unwrap();
        let (out, here) = (temp.path().join("out"), |name: &str| temp.path().join(name));
        for place in ["a/x", "b/x", "c"] {
            std::fs::create_dir_all(here(place)).unwrap();
        }
        let game = |place: &str, title: &str| {
            std::fs::write(here(place).join("game.toml"), "").unwrap();
            Owner::Folder { path: here(place), title: title.to_owned() }
        };
        let build = |owner: &Owner| {
            let mut folder = Folder::open_for(&out, "x", owner, false).unwrap();
            folder.write("x.pdf", format!("{owner:?}").as_bytes()).unwrap();
            folder.path().strip_prefix(&out).unwrap().to_str().unwrap().to_owned()
        };
        let (one, other) = (game("a/x", "One"), game("b/x", "Other"));
        assert_eq!((build(&one).as_str(), build(&other).as_str()), ("x", "x-2"));
        assert_eq!((build(&one).as_str(), build(&other).as_str()), ("x", "x-2"));
        assert_eq!(build(&Owner::Library("x".into())), "x-3");
        // A game that was moved is still itself, and one that was put in its place is another.
        std::fs::rename(here("a/x"), here("c/x")).unwrap();
        let moved = Owner::Folder { path: here("c/x"), title: "One".into() };
        assert_eq!(build(&moved), "x");
        std::fs::create_dir(here("a/x")).unwrap();
        assert_eq!(build(&game("a/x", "One")), "x-4");
        // What was removed leaves room, but a game stays where it is.
        std::fs::remove_dir_all(out.join("x")).unwrap();
        assert_eq!((build(&other).as_str(), build(&moved).as_str()), ("x-2", "x"));
    }

    #[test]
    fn a_folder_and_its_kits_may_move_together() {
        let temp = tempfile::tempdir().unwrap();
        let owner = |root: &str| Owner::Folder { path: temp.path().join(root).join("x"), title: "X".into() };
        std::fs::create_dir_all(temp.path().join("here/x")).unwrap();
        std::fs::write(temp.path().join("here/x/game.toml"), "").unwrap();
        let out = |root: &str| temp.path().join(root).join("output");
        Folder::open_for(&out("here"), "x", &owner("here"), false).unwrap().write("x.pdf", b"x").unwrap();
        std::fs::rename(temp.path().join("here"), temp.path().join("there")).unwrap();
        let path = Folder::path_for(&out("there"), "x", &owner("there")).unwrap();
        assert_eq!(path, out("there").join("x"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_not_followed() {
        let temp = tempfile::tempdir().unwrap();
        let elsewhere = temp.path().join("elsewhere.pdf");
        std::fs::write(&elsewhere, "x").unwrap();
        let mut folder = Folder::open(temp.path().join("out"), true).unwrap();
        std::os::unix::fs::symlink(&elsewhere, temp.path().join("out/kit.pdf")).unwrap();
        folder.write("kit.pdf", b"kit").unwrap();
        assert_eq!(std::fs::read(&elsewhere).unwrap(), b"x");
        std::os::unix::fs::symlink(temp.path(), temp.path().join("out/cards")).unwrap();
        assert!(folder.write("cards/001.png", b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_what_was_written() {
        use std::os::unix::fs::PermissionsExt as _;
        let temp = tempfile::tempdir().unwrap();
        let path = Folder::open(temp.path(), false).unwrap().write("kit.pdf", b"x").unwrap();
        std::fs::write(temp.path().join("plain"), "x").unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode();
        assert_eq!(mode(&path), mode(&temp.path().join("plain")));
    }
}
