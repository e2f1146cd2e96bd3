//! Where the accepted faces of a game are: the record in the library, to be kept with its data, or else among what is
//! built; the faces themselves always there, for they are large and can be made again.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use super::{Digest, Kept, Record, RecordError};
use warpress_publish::{Folder, WriteError, replace};

/// Where the records of a library lie.
const RECORDS: &str = "tests/digests";

/// The accepted faces of a game.
#[derive(Debug)]
pub struct Store {
    record: PathBuf,
    /// Whether the record is a library's.
    shared: bool,
    folder: PathBuf,
    slug: String,
    force: bool,
}

/// Why accepted faces cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Something else lies where the record should be.
    #[error("{}: {source}", path.display())]
    Record {
        /// Where.
        path: PathBuf,
        /// What is wrong.
        source: RecordError,
    },
    /// The file system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// What was read or written.
        path: PathBuf,
        /// Why it was refused.
        source: io::Error,
    },
    /// A file in the folder of what is built.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Store {
    /// Of a game of this library, if it is one; `folder` is where what is built of it lies. With `force`, files there
    /// that are not warpress's own are replaced too.
    pub fn new(library: Option<&Path>, folder: PathBuf, slug: &str, force: bool) -> Self {
        let record = match library {
            Some(library) => library.join(RECORDS).join(format!("{slug}.txt")),
            None => folder.join(format!("{slug}-faces.txt")),
        };
        Self { record, shared: library.is_some(), folder, slug: slug.to_owned(), force }
    }

    /// The record, if there is one.
    ///
    /// # Errors
    /// If it cannot be read, or is something else.
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

    /// Makes this the record, and gives its path.
    ///
    /// # Errors
    /// If something else lies there, or the file system refuses.
    pub fn accept(&self, record: &Record) -> Result<&Path, StoreError> {
        let text = record.text();
        if self.shared {
            // Whatever is no record is refused here.
            self.record()?;
            if let Some(folder) = self.record.parent() {
                let refused = |source| StoreError::Io { path: folder.to_owned(), source };
                std::fs::create_dir_all(folder).map_err(refused)?;
            }
            replace(&self.record, text.as_bytes())?;
        } else {
            Folder::open(&self.folder, self.force)?
                .write(&format!("{}-faces.txt", self.slug), text.as_bytes())?;
        }
        Ok(&self.record)
    }

    /// The faces that were kept. Without the file there is no picture of what was before, which is said there.
    pub fn kept(&self) -> Kept {
        std::fs::read(self.folder.join(self.kept_name())).map(|bytes| Kept::read(&bytes)).unwrap_or_default()
    }

    /// Keeps the faces of this record and lets go of all others: those that were kept, and fresh ones.
    ///
    /// # Errors
    /// If the file is not warpress's own, or the file system refuses.
    pub fn keep(
        &self,
        record: &Record,
        kept: &Kept,
        fresh: BTreeMap<Digest, Vec<u8>>,
    ) -> Result<(), StoreError> {
        let wanted: BTreeSet<Digest> = record.faces.values().flatten().copied().collect();
        let mut new = kept.clone();
        fresh.into_iter().for_each(|(digest, face)| new.put(digest, face));
        new.retain(|digest| wanted.contains(&digest));
        if new != *kept {
            Folder::open(&self.folder, self.force)?.write(&self.kept_name(), &new.bytes())?;
        }
        Ok(())
    }

    fn kept_name(&self) -> String {
        format!("{}-faces.kept", self.slug)
    }
}
