//! The file in which a game is written down. Nothing else is ever written.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

use warpress_publish::WriteError;
use warpress_referee::saved::Saved;

/// Below the folder that the system has for a user's data.
const FOLDER: [&str; 2] = ["warpress", "games"];

/// A file for the record of one game.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// The file that was named, or a new one. Records are not written over those of other games.
    ///
    /// # Errors
    /// If the system names no folder for a user's data, or it cannot be made.
    pub fn new(named: Option<PathBuf>, record: &Saved) -> io::Result<Self> {
        match named {
            Some(path) => Ok(Self { path }),
            None => Self::free(&folder()?, record),
        }
    }

    /// A name in this folder that nothing has.
    fn free(folder: &Path, record: &Saved) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let stem = format!("{}-{}", record.game, record.seed);
        let names = (2..).map(|number| format!("{stem}-{number}.json"));
        let mut names = std::iter::once(format!("{stem}.json")).chain(names).map(|name| folder.join(name));
        let path = names.find(|path| !path.exists()).unwrap_or_default();
        Ok(Self { path })
    }

    /// A file for another game of the same kind, beside this one.
    ///
    /// # Errors
    /// If its folder cannot be had.
    pub fn beside(&self, record: &Saved) -> io::Result<Self> {
        Self::free(self.path.parent().unwrap_or(Path::new(".")), record)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game down; the name never stands for half a record.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, record: &Saved) -> Result<(), WriteError> {
        warpress_publish::replace(&self.path, record.text().as_bytes())
    }
}

fn folder() -> io::Result<PathBuf> {
    let base = etcetera::choose_base_strategy().map_err(io::Error::other)?;
    Ok(FOLDER.iter().fold(base.data_dir(), |folder, part| folder.join(part)))
}

#[cfg(test)]
mod tests {
    use super::RecordFile;
    use warpress_referee::saved::{FORMAT, Saved};

    #[test]
    fn a_record_takes_no_name_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let record = Saved {
            format: FORMAT,
            game: "fleet".into(),
            version: "v".into(),
            seed: 7,
            seats: 1,
            with: Vec::new(),
            players: vec!["person".into()],
            answers: Vec::new(),
        };
        let first = RecordFile::free(folder.path(), &record).unwrap();
        first.write(&record).unwrap();
        let second = first.beside(&record).unwrap();
        assert_ne!(first.path(), second.path());
        let text = std::fs::read_to_string(first.path()).unwrap();
        assert_eq!(Saved::parse(&text).unwrap(), record);
    }
}
