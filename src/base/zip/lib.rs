//! Archives of files, as ZIP (APPNOTE 4.3): deflated where that saves anything, without times, so that the same files give
//! the same bytes. Knows nothing of what is in them.

use miniz_oxide::deflate::compress_to_vec;

/// Above this, files become hardly smaller and take much longer.
const LEVEL: u8 = 6;

/// The first day that the format knows: midnight, 1 January 1980 (APPNOTE 4.4.6).
const TIME: [u8; 4] = [0, 0, 0x21, 0];

/// Version 2.0 of the format, with which deflated files came (APPNOTE 4.4.3).
const VERSION: [u8; 2] = [20, 0];

/// Names are in UTF-8 (bit 11, APPNOTE 4.4.4).
const UTF8: [u8; 2] = [0, 8];

/// Readers that show permissions take nothing to be `rw-r--r--` only if the archive was made for DOS (APPNOTE 4.4.2).
const FOR_DOS: [u8; 2] = [20, 0];

/// An archive that is being written, file by file.
#[derive(Debug, Default)]
pub struct Zip {
    out: Vec<u8>,
    list: Vec<u8>,
    count: usize,
    beyond: bool,
}

/// Why there is no archive.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("an archive holds at most 65,535 files and four gigabytes")]
pub struct TooMuch;

impl Zip {
    /// An archive without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a file in, under its name with `/` between folders. What would not become smaller, as pictures do not, lies
    /// in it as it is.
    pub fn put(&mut self, name: &str, bytes: &[u8]) {
        let packed = compress_to_vec(bytes, LEVEL);
        let (method, data) = if packed.len() < bytes.len() { (8, packed.as_slice()) } else { (0, bytes) };
        let Some(common) = self.common(name, method, bytes, data.len()) else {
            self.beyond = true;
            return;
        };
        let at = long(self.out.len()).unwrap_or_default();
        self.out.extend(b"PK\x03\x04");
        self.out.extend(&common);
        self.out.extend(name.as_bytes());
        self.out.extend(data);
        self.list.extend(b"PK\x01\x02");
        self.list.extend(FOR_DOS);
        self.list.extend(&common);
        // No comment, the first disk, no attributes.
        self.list.extend([0; 10]);
        self.list.extend(at);
        self.list.extend(name.as_bytes());
        self.count += 1;
    }

    /// What a file's header and the list at the end have in common; `None` where the format has no numbers for it.
    fn common(&self, name: &str, method: u8, bytes: &[u8], packed: usize) -> Option<Vec<u8>> {
        long(self.out.len())?;
        let mut common = [VERSION, UTF8, [method, 0]].concat();
        common.extend(TIME);
        common.extend(crc32fast::hash(bytes).to_le_bytes());
        common.extend(long(packed)?);
        common.extend(long(bytes.len())?);
        common.extend(word(name.len())?);
        common.extend([0, 0]);
        Some(common)
    }

    /// The whole archive.
    ///
    /// # Errors
    /// If it is larger, or holds more files, than the format has numbers for.
    pub fn finish(mut self) -> Result<Vec<u8>, TooMuch> {
        let count = word(self.count).filter(|_| !self.beyond).ok_or(TooMuch)?;
        let (at, size) = (long(self.out.len()).ok_or(TooMuch)?, long(self.list.len()).ok_or(TooMuch)?);
        self.out.append(&mut self.list);
        self.out.extend(b"PK\x05\x06\0\0\0\0");
        self.out.extend(count);
        self.out.extend(count);
        self.out.extend(size);
        self.out.extend(at);
        self.out.extend([0, 0]);
        Ok(self.out)
    }
}

/// An archive of these files.
///
/// # Errors
/// If it is larger, or holds more files, than the format has numbers for.
///
/// ```
/// let archive = warpress_zip::zip([("a/b.txt".to_owned(), b"text".to_vec())])?;
/// assert!(archive.starts_with(b"PK\x03\x04"));
/// # Ok::<(), warpress_zip::TooMuch>(())
/// ```
pub fn zip(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Vec<u8>, TooMuch> {
    let mut zip = Zip::new();
    for (name, bytes) in files {
        zip.put(&name, &bytes);
    }
    zip.finish()
}

/// A number of two bytes.
fn word(number: usize) -> Option<[u8; 2]> {
    u16::try_from(number).ok().map(u16::to_le_bytes)
}

/// A number of four bytes.
fn long(number: usize) -> Option<[u8; 4]> {
    u32::try_from(number).ok().map(u32::to_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::{TooMuch, Zip, zip};

    fn files() -> Vec<(String, Vec<u8>)> {
        vec![
            ("buildFile.xml".into(), b"<a/>".repeat(1_000)),
            ("images/Wróżka.png".into(), (0..=255).collect()),
            ("empty".into(), Vec::new()),
        ]
    }

    #[test]
    fn the_same_files_give_the_same_bytes_and_lie_packed_where_that_saves_room() {
        let archive = zip(files()).unwrap();
        assert_eq!(archive, zip(files()).unwrap());
        assert!(archive.len() < 1_000, "{}", archive.len());
        let picture: Vec<u8> = (0..=255).collect();
        assert!(archive.windows(256).any(|part| part == picture));
    }

    #[test]
    fn more_files_than_can_be_counted_are_refused() {
        let mut archive = Zip::new();
        for _ in 0..=65_535 {
            archive.put("a", b"");
        }
        assert_eq!(archive.finish(), Err(TooMuch));
        let mut archive = Zip::new();
        archive.put(&"a".repeat(65_536), b"");
        assert_eq!(archive.finish(), Err(TooMuch));
    }
}
