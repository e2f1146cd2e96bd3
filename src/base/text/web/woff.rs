//! The file: WOFF 1.0 (W3C, 2012), each table packed by zlib.

use miniz_oxide::deflate::compress_to_vec_zlib;

use crate::sfnt::{Bytes, Parts, adjust, flavour, round};

/// As small as zlib makes it.
const LEVEL: u8 = 9;

/// The file with these tables.
pub(super) fn write(parts: &Parts) -> Vec<u8> {
    let mut parts = parts.clone();
    let flavour = flavour(&parts);
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
