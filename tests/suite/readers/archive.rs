//! A ZIP archive (APPNOTE 4.3): its files by their names. Checks what an unpacker would: lengths and checksums, and that
//! the list at the end says the same as the headers.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::Crc;
use flate2::read::DeflateDecoder;

/// The files of an archive.
///
/// # Panics
/// If it cannot be unpacked, or a name occurs twice.
pub fn files(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let number = |at: usize, size: usize| {
        bytes[at..at + size].iter().rev().fold(0, |sum: usize, byte| (sum << 8) | usize::from(*byte))
    };
    let end = bytes.windows(4).rposition(|four| four == b"PK\x05\x06").expect("the end of an archive");
    let count = number(end + 10, 2);
    assert_eq!(number(end + 8, 2), count, "all files are on the same disk");
    let mut at = number(end + 16, 4);
    assert_eq!(at + number(end + 12, 4), end, "the list lies before the end");
    let mut files = BTreeMap::new();
    for _ in 0..count {
        assert_eq!(&bytes[at..at + 4], b"PK\x01\x02", "an entry of the list");
        let [name, extra, comment] = [28, 30, 32].map(|offset| number(at + offset, 2));
        let header = number(at + 42, 4);
        assert_eq!(&bytes[header..header + 4], b"PK\x03\x04", "the header of a file");
        assert_eq!(bytes[header + 4..header + 28], bytes[at + 6..at + 30], "list and header agree");
        let names = [&bytes[at + 46..at + 46 + name], &bytes[header + 30..header + 30 + name]];
        assert_eq!(names[0], names[1], "both names");
        let own = String::from_utf8(names[0].to_vec()).expect("a name in UTF-8");
        let start = header + 30 + number(header + 26, 2) + number(header + 28, 2);
        let packed = &bytes[start..start + number(at + 20, 4)];
        let mut content = Vec::new();
        match number(at + 10, 2) {
            0 => content.extend(packed),
            8 => {
                DeflateDecoder::new(packed).read_to_end(&mut content).expect("a deflated file");
            }
            other => panic!("{own}: method {other}"),
        }
        assert_eq!(content.len(), number(at + 24, 4), "{own}: its size");
        let mut crc = Crc::new();
        crc.update(&content);
        assert_eq!(crc.sum() as usize, number(at + 16, 4), "{own}: its checksum");
        assert!(files.insert(own.clone(), content).is_none(), "{own} is there twice");
        at += 46 + name + extra + comment;
    }
    assert_eq!(at, end, "nothing else is in the list");
    files
}
