//! Keeps the cache small: the stamps that were written longest ago go first.

use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{DIGEST, ENDING};

/// The most that all stamps together may take (bytes), before a build adds its own.
pub(super) const MOST: u64 = 64 << 20;
/// How the names of unfinished stamps begin.
pub(super) const UNFINISHED: &str = ".stamp-";
/// No stamp takes so long to be written.
const LONGEST: Duration = Duration::from_secs(3600);

/// Removes the oldest stamps until the rest take at most `most` bytes, and what writers that were ended have left.
/// Files of other names are not touched.
pub(super) fn trim(folder: &Path, most: u64) {
    let mut stamps = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else { continue };
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        let written = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let is_stamp = name.strip_suffix(ENDING).is_some_and(|digest| {
            digest.len() == DIGEST && digest.bytes().all(|letter| letter.is_ascii_hexdigit())
        });
        if is_stamp && about.is_file() {
            stamps.push((written, entry.path(), about.len()));
        } else if name.starts_with(UNFINISHED) && written.elapsed().is_ok_and(|age| age > LONGEST) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    let mut all: u64 = stamps.iter().map(|(.., size)| size).sum();
    stamps.sort();
    for (_, path, size) in stamps {
        if all <= most {
            return;
        }
        // What another build removes at the same time is gone as well.
        let _ = std::fs::remove_file(path);
        all = all.saturating_sub(size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_stamps_go_and_nothing_else() {
        let temp = tempfile::tempdir().unwrap();
        let put = |name: &str, age: u64| {
            std::fs::write(temp.path().join(name), [0; 100]).unwrap();
            let file = std::fs::File::options().write(true).open(temp.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        };
        let stamp = |letter: &str| format!("{}{ENDING}", letter.repeat(DIGEST));
        put(&stamp("a"), 5);
        put(&stamp("b"), 500);
        put(&stamp("c"), 50);
        put("letter to my aunt", 5000);
        put(".stamp-abc", 5);
        put(".stamp-old", 5000);
        trim(temp.path(), 250);
        let mut left: Vec<String> = std::fs::read_dir(temp.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, [".stamp-abc".to_owned(), stamp("a"), stamp("c"), "letter to my aunt".to_owned()]);
    }
}
