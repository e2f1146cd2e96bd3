//! The file: WOFF 1.0 (W3C, 2012), each table packed by zlib.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::tables::Bytes;

/// Tables of a font, by tag.
pub(super) type Parts = BTreeMap<[u8; 4], Vec<u8>>;

/// As small as zlib makes it.
const LEVEL: u8 = 9;
/// Where a `head` table has the sum of the whole file.
const ADJUSTMENT: std::ops::Range<usize> = 8..12;

/// The tables of a font file; `None` if it is torn.
pub(super) fn parts(font: &[u8]) -> Option<Parts> {
    let number = |at: usize| Some(u32::from_be_bytes(font.get(at..at + 4)?.try_into().ok()?) as usize);
    let many = usize::from(u16::from_be_bytes(font.get(4..6)?.try_into().ok()?));
    let tables = (0..many).map(|place| {
        let at = 12 + place * 16;
        let (from, length) = (number(at + 8)?, number(at + 12)?);
        Some((font.get(at..at + 4)?.try_into().ok()?, font.get(from..from.checked_add(length)?)?.to_vec()))
    });
    tables.collect()
}

/// The file with these tables.
pub(super) fn write(parts: &Parts) -> Vec<u8> {
    const CFF: &[u8; 4] = b"CFF ";
    let mut parts = parts.clone();
    let flavour = if parts.contains_key(CFF) { *b"OTTO" } else { [0, 1, 0, 0] };
    let sums = adjust(&mut parts, flavour);
    let packed: Vec<Vec<u8>> = parts
        .values()
        .map(|table| {
            let packed = compress_to_vec_zlib(table, LEVEL);
            if packed.len() < table.len() { packed } else { table.clone() }
        })
        .collect();
    let head = 44 + parts.len() * 20;
    let whole = head + packed.iter().map(|table| round(table.len())).sum::<usize>();
    let unpacked = 12 + parts.len() * 16 + parts.values().map(|table| round(table.len())).sum::<usize>();
    let mut out = Bytes(b"wOFF".to_vec());
    out.0.extend(flavour);
    out.u32(whole).u16(parts.len()).u16(0).u32(unpacked).u16(1).u16(0);
    // Neither metadata nor private data.
    for _ in 0..5 {
        out.u32(0);
    }
    let mut at = head;
    for (((tag, table), packed), sum) in parts.iter().zip(&packed).zip(sums) {
        out.0.extend(tag);
        out.u32(at).u32(packed.len()).u32(table.len()).u32(sum as usize);
        at += round(packed.len());
    }
    for table in &packed {
        out.0.extend(table);
        out.0.resize(round(out.0.len()), 0);
    }
    out.0
}

/// Puts the sum of the unpacked file into its head, as the format wants it; gives the sums of the tables, which are
/// taken before.
fn adjust(parts: &mut Parts, flavour: [u8; 4]) -> Vec<u32> {
    if let Some(adjustment) = parts.get_mut(b"head").and_then(|head| head.get_mut(ADJUSTMENT)) {
        adjustment.fill(0);
    }
    let sums: Vec<u32> = parts.values().map(|table| sum(table)).collect();
    let mut directory = Bytes(flavour.to_vec());
    directory.u16(parts.len()).search(parts.len(), 16);
    let mut at = 12 + parts.len() * 16;
    for ((tag, table), sum) in parts.iter().zip(&sums) {
        directory.0.extend(tag);
        directory.u32(*sum as usize).u32(at).u32(table.len());
        at += round(table.len());
    }
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

fn round(length: usize) -> usize {
    length.next_multiple_of(4)
}
