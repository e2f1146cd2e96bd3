//! Workbooks as the archives that they are: taken apart and put together, as far as the mill's own go.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// No file of an archive of the mill is larger unpacked (bytes).
const LARGEST: usize = 16 << 20;

/// The files of an archive, in its order. `None` if it is not one as programs write them.
pub fn files(bytes: &[u8]) -> Option<Vec<(String, Vec<u8>)>> {
    let word = |at: usize| Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let long = |at: usize| usize::try_from(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)).ok();
    let mut files = Vec::new();
    let mut at = 0;
    while bytes.get(at..)?.starts_with(b"PK\x03\x04") {
        let (method, packed, name) = (word(at + 8)?, long(at + 18)?, word(at + 26)?);
        let start = at + 30 + name + word(at + 28)?;
        let content = bytes.get(start..start.checked_add(packed)?)?;
        let content = match method {
            0 => content.to_vec(),
            8 => decompress_to_vec_with_limit(content, LARGEST).ok()?,
            _ => return None,
        };
        files.push((std::str::from_utf8(bytes.get(at + 30..at + 30 + name)?).ok()?.to_owned(), content));
        at = start + packed;
    }
    (!files.is_empty()).then_some(files)
}

/// An archive of these files.
pub fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let files: Vec<_> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    warpress_common::workbook::archive(&files)
}
