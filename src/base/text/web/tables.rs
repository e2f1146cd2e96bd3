//! Tables of a font file, written for the glyphs that are left (OpenType 1.9).

use std::collections::BTreeMap;

use ttf_parser::GlyphId;

use crate::sfnt::Bytes;

/// Which letter (UTF-16) is which glyph: `cmap` with one table of format 4.
pub(super) fn cmap(map: &BTreeMap<u16, u16>) -> Vec<u8> {
    /// A run of letters whose glyphs run too.
    struct Run {
        first: u16,
        last: u16,
        glyph: u16,
    }
    let mut runs: Vec<Run> = Vec::new();
    for (code, glyph) in map {
        match runs.last_mut() {
            Some(run) if run.last + 1 == *code && run.glyph + (code - run.first) == *glyph => {
                run.last = *code
            }
            _ => runs.push(Run { first: *code, last: *code, glyph: *glyph }),
        }
    }
    // The format wants a last run that leads to no glyph.
    runs.push(Run { first: u16::MAX, last: u16::MAX, glyph: 0 });
    let mut out = Bytes::default();
    // One table, for Windows and Unicode, 12 bytes from here.
    out.u16(0).u16(1).u16(3).u16(1).u32(12);
    out.u16(4).u16(16 + runs.len() * 8).u16(0).u16(runs.len() * 2).search(runs.len(), 2);
    for run in runs.iter() {
        out.u16(run.last.into());
    }
    out.u16(0);
    for run in runs.iter() {
        out.u16(run.first.into());
    }
    for run in runs.iter() {
        out.u16(run.glyph.wrapping_sub(run.first).into());
    }
    for _ in runs.iter() {
        out.u16(0);
    }
    out.0
}

/// The table of kerning, format 0; `None` if nothing is kerned.
pub(super) fn kern(
    pairs: &BTreeMap<(GlyphId, GlyphId), i16>,
    new: impl Fn(GlyphId) -> u16,
) -> Option<Vec<u8>> {
    /// The most that fit a table whose length is a u16; a hundred letters need fewer.
    const MOST: usize = (u16::MAX as usize - 14) / 6;
    let mut pairs: Vec<_> = pairs.iter().map(|((one, other), by)| (new(*one), new(*other), *by)).collect();
    pairs.sort_unstable();
    pairs.truncate(MOST);
    if pairs.is_empty() {
        return None;
    }
    let mut out = Bytes::default();
    // Version 0, one table; its version, length and coverage (horizontal).
    out.u16(0).u16(1).u16(0).u16(14 + pairs.len() * 6).u16(1);
    out.u16(pairs.len()).search(pairs.len(), 6);
    for (one, other, by) in pairs {
        out.u16(one.into()).u16(other.into()).i16(by);
    }
    Some(out.0)
}

/// The head of a `post` table, without the names of glyphs (version 3).
pub(crate) fn post(whole: &[u8]) -> Option<Vec<u8>> {
    let mut head = whole.get(..32)?.to_vec();
    head[..4].copy_from_slice(&[0, 3, 0, 0]);
    Some(head)
}
