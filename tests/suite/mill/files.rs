//! The files of a case. Those of the pack lie under `pack/`; what else a command may be given, under `records/`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The folder of the pack in the folder of a case.
pub const PACK: &str = "pack/";

/// Files by their paths, with `/` between the parts.
pub type Files = BTreeMap<String, Vec<u8>>;

/// All files below a folder, their paths after `prefix`.
pub fn read(folder: &Path, prefix: &str) -> Files {
    let mut files = Files::new();
    for name in warpress_common::files(folder) {
        if let Ok(bytes) = fs::read(folder.join(&name)) {
            files.insert(format!("{prefix}{name}"), bytes);
        }
    }
    files
}

/// Makes a folder hold these files and no others.
///
/// # Errors
/// If the folder cannot be cleared or written.
pub fn write(folder: &Path, files: &Files) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder.join(PACK))?;
    for (name, bytes) in files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// The end of a name after its last point, in small letters.
pub fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}
