//! Checksums that are right although what they vouch for is not.

/// Gives each chunk of a PNG its checksum.
pub fn png(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = bytes.get(at..at + 4).and_then(|four| four.try_into().ok()) {
        let (start, end) = (at + 4, at + 8 + u32::from_be_bytes(length) as usize);
        let Some(sum) = bytes.get(start..end).map(crc32fast::hash) else { return };
        let Some(place) = bytes.get_mut(end..end + 4) else { return };
        place.copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
}

/// Signs a stamp of the cache, whose digest stands before it.
pub fn stamp(bytes: &mut Vec<u8>) {
    const DIGEST: usize = 64;
    let Some(json) = bytes.get(DIGEST..) else { return };
    let signed = [blake3::hash(json).to_hex().as_bytes(), json].concat();
    *bytes = signed;
}
