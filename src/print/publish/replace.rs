//! One file, written whole or not at all; and what writers that were ended have left behind.

use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use super::WriteError;

/// How the names of unfinished files begin; six letters follow.
const UNFINISHED: &str = ".warpress-";
/// Letters that follow.
const LETTERS: usize = 6;
/// No file takes so long to be written.
const LONGEST: Duration = Duration::from_secs(3600);

/// Writes beside the file and renames, so that the name never stands for half a file. The rename also
/// replaces a link by the file instead of writing through it. Whose file it was is the caller's concern.
///
/// # Errors
/// The file system's.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let write = || -> io::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(UNFINISHED).rand_bytes(LETTERS);
        // A temporary file is for its owner only; a kit is for all who may read the folder.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|source| WriteError::Io { path: path.to_owned(), source })
}

/// Removes unfinished files that a writer has left in this folder: all of them if nobody else writes there (`alone`),
/// otherwise those that are too old to be at work on.
pub(super) fn sweep(folder: &Path, alone: bool) {
    // What cannot be read or removed does no harm.
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let unfinished =
            name.to_str().and_then(|name| name.strip_prefix(UNFINISHED)).is_some_and(|letters| {
                letters.len() == LETTERS && letters.bytes().all(|letter| letter.is_ascii_alphanumeric())
            });
        let old = || {
            let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|at| at.elapsed().ok());
            age.is_some_and(|age| age > LONGEST)
        };
        if unfinished && entry.file_type().is_ok_and(|kind| kind.is_file()) && (alone || old()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_writer_left_is_swept_and_nothing_else() {
        let temp = tempfile::tempdir().unwrap();
        let put = |name: &str| std::fs::write(temp.path().join(name), "x").unwrap();
        let kept =
            [".warpress-notes", ".warpress-AbC1234", ".warpress.json", "warpress-AbC123", ".warpress-AbC-23"];
        kept.iter().for_each(|name| put(name));
        std::fs::create_dir(temp.path().join(".warpress-folder")).unwrap();
        put(".warpress-AbC123");
        sweep(temp.path(), false);
        assert!(temp.path().join(".warpress-AbC123").exists(), "another may be writing it");
        put(".warpress-old123");
        let long_ago = std::time::SystemTime::now() - 2 * LONGEST;
        let old = std::fs::File::options().write(true).open(temp.path().join(".warpress-old123")).unwrap();
        old.set_modified(long_ago).unwrap();
        sweep(temp.path(), false);
        assert!(!temp.path().join(".warpress-old123").exists());
        sweep(temp.path(), true);
        assert!(!temp.path().join(".warpress-AbC123").exists());
        assert!(kept.iter().all(|name| temp.path().join(name).exists()));
        assert!(temp.path().join(".warpress-folder").is_dir());
    }
}
