//! Files that a command makes beside kits, and that nothing of somebody's is lost by it.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use warpress_publish::Folder;

/// Where a picture goes.
#[derive(Debug, clap::Args)]
pub struct Destination {
    /// Where the picture goes
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace a file that warpress did not write
    #[arg(long)]
    force: bool,
}

impl Destination {
    /// Writes the picture, and says where it is.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        write(&self.out, self.force, name, bytes)
    }
}

/// Writes a file into a folder of what warpress makes, and says where it is.
pub fn write(out: &Path, force: bool, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = Folder::open(out, force)?.write(name, bytes)?;
    super::say(&format!("{}\n", path.display()))
}

/// Writes a new file; one that is there already may be somebody's work.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let refused = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Failure::Message(format!("{} is there already; it is left alone", path.display()))
        }
        _ => Failure::Message(format!("{}: {error}", path.display())),
    };
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(refused)?;
    file.write_all(bytes).map_err(refused)
}

/// Writes a new file, and the folders that lead to it.
pub fn write_new_within(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        let refused = |error| Failure::Message(format!("{}: {error}", path.display()));
        std::fs::create_dir_all(folder).map_err(refused)?;
    }
    write_new(path, bytes)
}
