//! The file of a font (OpenType's “sfnt”): tables by tag, behind a directory. Of a collection, one face.

use std::collections::BTreeMap;

/// Tables of a font, by tag.
pub(crate) type Parts = BTreeMap<[u8; 4], Vec<u8>>;

/// Where a `head` table has the sum of the whole file.
const ADJUSTMENT: std::ops::Range<usize> = 8..12;
/// What a collection begins with.
const COLLECTION: &[u8; 4] = b"ttcf";
const CFF: &[u8; 4] = b"CFF ";

/// Numbers as fonts have them: the high byte first.
#[derive(Default)]
pub(crate) struct Bytes(pub Vec<u8>);

impl Bytes {
    pub fn u16(&mut self, number: usize) -> &mut Self {
        // What does not fit was counted before it came here.
        self.0.extend(u16::try_from(number).unwrap_or(u16::MAX).to_be_bytes());
        self
    }

    pub fn i16(&mut self, number: i16) -> &mut Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    pub fn u32(&mut self, number: usize) -> &mut Self {
        self.0.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
        self
    }

    /// `searchRange`, `entrySelector` and `rangeShift` for a number of entries of a size.
    pub fn search(&mut self, entries: usize, size: usize) -> &mut Self {
        let log = entries.max(1).ilog2() as usize;
        let range = size << log;
        self.u16(range).u16(log).u16((entries * size).saturating_sub(range))
    }
}

/// A number of two bytes.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

/// A number of four bytes.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?) as usize)
}

/// How many faces a file has, 1 unless it is a collection.
pub(crate) fn faces(font: &[u8]) -> usize {
    if font.starts_with(COLLECTION) { u32_at(font, 8).unwrap_or_default() } else { 1 }
}

/// The tables of a face that `keep` wants; `None` if the file is torn.
pub(crate) fn parts(font: &[u8], face: usize, keep: impl Fn(&[u8; 4]) -> bool) -> Option<Parts> {
    let start = if font.starts_with(COLLECTION) { u32_at(font, 12 + face.checked_mul(4)?)? } else { 0 };
    let many = usize::from(u16_at(font, start.checked_add(4)?)?);
    let mut parts = Parts::new();
    for place in 0..many {
        let at = start + 12 + place * 16;
        let tag: [u8; 4] = font.get(at..at + 4)?.try_into().ok()?;
        // The first of a name counts, for all who read fonts.
        if keep(&tag) && !parts.contains_key(&tag) {
            let (from, length) = (u32_at(font, at + 8)?, u32_at(font, at + 12)?);
            parts.insert(tag, font.get(from..from.checked_add(length)?)?.to_vec());
        }
    }
    Some(parts)
}

/// What a file with these tables begins with.
pub(crate) fn flavour(parts: &Parts) -> [u8; 4] {
    if parts.contains_key(CFF) { *b"OTTO" } else { [0, 1, 0, 0] }
}

/// The file with these tables.
pub(crate) fn write(mut parts: Parts) -> Vec<u8> {
    let flavour = flavour(&parts);
    let sums = adjust(&mut parts, flavour);
    let mut out = directory(&parts, flavour, &sums);
    for table in parts.values() {
        out.0.extend(table);
        out.0.resize(round(out.0.len()), 0);
    }
    out.0
}

fn directory(parts: &Parts, flavour: [u8; 4], sums: &[u32]) -> Bytes {
    let mut directory = Bytes(flavour.to_vec());
    directory.u16(parts.len()).search(parts.len(), 16);
    let mut at = 12 + parts.len() * 16;
    for ((tag, table), sum) in parts.iter().zip(sums) {
        directory.0.extend(tag);
        directory.u32(*sum as usize).u32(at).u32(table.len());
        at += round(table.len());
    }
    directory
}

/// Puts the sum of the file into its head, as the format wants it; gives the sums of the tables, which are taken
/// before.
pub(crate) fn adjust(parts: &mut Parts, flavour: [u8; 4]) -> Vec<u32> {
    if let Some(adjustment) = parts.get_mut(b"head").and_then(|head| head.get_mut(ADJUSTMENT)) {
        adjustment.fill(0);
    }
    let sums: Vec<u32> = parts.values().map(|table| sum(table)).collect();
    let directory = directory(parts, flavour, &sums);
    let all = sums.iter().fold(sum(&directory.0), |all, sum| all.wrapping_add(*sum));
    if let Some(adjustment) = parts.get_mut(b"head").and_then(|head| head.get_mut(ADJUSTMENT)) {
        adjustment.copy_from_slice(&0xb1b0_afba_u32.wrapping_sub(all).to_be_bytes());
    }
    sums
}

/// The sum of a table as numbers of four bytes, the last filled up with zeros.
fn sum(table: &[u8]) -> u32 {
    table.chunks(4).fold(0, |sum: u32, chunk| {
        let mut four = [0; 4];
        four[..chunk.len()].copy_from_slice(chunk);
        sum.wrapping_add(u32::from_be_bytes(four))
    })
}

/// The next whole number of four bytes.
pub(crate) fn round(length: usize) -> usize {
    length.next_multiple_of(4)
}
