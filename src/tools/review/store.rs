//! Where the accepted faces of a game are: the record in the library, with the game's data, or otherwise in the
//! output; the faces themselves are always in the output, as they are large and can be made again.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use super::FaceArchive;
use warpress_publish::{Folder, Owner, WriteError, replace};
use warpress_record::{Record, RecordError};
use warpress_render::digest::Digest;

/// Where the records of a library lie.
const RECORDS: &str = "tests/fixtures/digests";

/// The accepted faces of a game.
#[derive(Debug)]
pub struct Store {
    record: PathBuf,
    /// Whether the record belongs to a library.
    shared: bool,
    /// Where what is built of it lies.
    folder: PathBuf,
    out: PathBuf,
    owner: Owner,
    slug: String,
    force: bool,
}

/// Why accepted faces cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another file is where the record should be.
    #[error("{}: {source}", path.display())]
    Record {
        /// Its path.
        path: PathBuf,
        /// What is wrong with it.
        source: RecordError,
    },
    /// The file system reports an error.
    #[error("{}: {source}", path.display())]
    Io {
        /// What was read or written.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file in the output folder.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Store {
    /// Of a game of this library, if it is one; in `out` what is built of it gets a folder. With `force`, files there
    /// that are not warpress's own are replaced too.
    ///
    /// # Errors
    /// If that folder cannot be found out.
    pub fn new(
        library: Option<&Path>,
        out: &Path,
        slug: &str,
        owner: Owner,
        force: bool,
    ) -> Result<Self, StoreError> {
        let folder = Folder::path_for(out, slug, &owner)?;
        let record = match library {
            Some(library) => library.join(RECORDS).join(format!("{slug}.txt")),
            None => folder.join(format!("{slug}-faces.txt")),
        };
        let (out, slug) = (out.to_owned(), slug.to_owned());
        Ok(Self { record, shared: library.is_some(), folder, out, owner, slug, force })
    }

    /// The folder of what is built, to write to.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn folder(&self) -> Result<Folder, WriteError> {
        Folder::open_for(&self.out, &self.slug, &self.owner, self.force)
    }

    /// The record, if there is one.
    ///
    /// # Errors
    /// If it cannot be read, or is a file of another kind.
    pub fn record(&self) -> Result<Option<Record>, StoreError> {
        let path = || self.record.clone();
        match std::fs::read_to_string(&self.record) {
            Ok(text) => {
                let record = Record::read(&text);
                Ok(Some(record.map_err(|source| StoreError::Record { path: path(), source })?))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::Io { path: path(), source }),
        }
    }

    /// Makes this the record, and returns its path.
    ///
    /// # Errors
    /// If another file is in its place, or the file system reports an error.
    pub fn accept(&self, record: &Record) -> Result<&Path, StoreError> {
        let text = record.text();
        if self.shared {
            // A file that is not a record is refused here.
            self.record()?;
            if let Some(folder) = self.record.parent() {
                let refused = |source| StoreError::Io { path: folder.to_owned(), source };
                std::fs::create_dir_all(folder).map_err(refused)?;
            }
            replace(&self.record, text.as_bytes())?;
        } else {
            self.folder()?.write(&format!("{}-faces.txt", self.slug), text.as_bytes())?;
        }
        Ok(&self.record)
    }

    /// The stored faces. Without the file there are no pictures of the earlier faces, which the page says.
    pub fn archive(&self) -> FaceArchive {
        std::fs::read(self.folder.join(self.archive_name()))
            .map(|bytes| FaceArchive::read(&bytes))
            .unwrap_or_default()
    }

    /// Stores the faces of this record and removes all others: from those stored so far, and fresh ones.
    ///
    /// # Errors
    /// If the file is not warpress's own, or the file system reports an error.
    pub fn keep(
        &self,
        record: &Record,
        archive: &FaceArchive,
        fresh: BTreeMap<Digest, Vec<u8>>,
    ) -> Result<(), StoreError> {
        let wanted: BTreeSet<Digest> = record.faces.values().flatten().copied().collect();
        let mut new = archive.clone();
        fresh.into_iter().for_each(|(digest, face)| new.put(digest, face));
        new.retain(|digest| wanted.contains(&digest));
        if new != *archive {
            self.folder()?.write(&self.archive_name(), &new.bytes())?;
        }
        Ok(())
    }

    fn archive_name(&self) -> String {
        format!("{}-faces.kept", self.slug)
    }
}
