//! The substitutions of a cut face: its ligatures, and figures of one width for columns.

use ttf_parser::GlyphId;

use super::layout::Ligature;
use crate::sfnt::Bytes;

/// A `GSUB` table with the features `liga` and `tnum`; `None` if there is neither.
pub(super) fn gsub(
    ligatures: &[Ligature],
    tabular: &[(GlyphId, GlyphId)],
    new: impl Fn(GlyphId) -> u16,
) -> Option<Vec<u8>> {
    // Features stand in the order of their tags.
    let mut lookups: Vec<(&[u8; 4], usize, Vec<u8>)> = Vec::new();
    if !ligatures.is_empty() {
        lookups.push((b"liga", 4, ligated(ligatures, &new)));
    }
    if !tabular.is_empty() {
        lookups.push((b"tnum", 1, exchanged(tabular, &new)));
    }
    if lookups.is_empty() {
        return None;
    }
    let many = lookups.len();
    let scripts = scripts(many);
    let mut features = Bytes::default();
    features.u16(many);
    for (place, (tag, ..)) in lookups.iter().enumerate() {
        features.0.extend(*tag);
        features.u16(2 + many * 6 + place * 6);
    }
    for place in 0..many {
        // No parameters, one lookup.
        features.u16(0).u16(1).u16(place);
    }
    let mut list = Bytes::default();
    list.u16(many);
    let mut at = 2 + many * 2;
    for (.., table) in &lookups {
        list.u16(at);
        at += 8 + table.len();
    }
    for (_, kind, table) in &lookups {
        // No flags, one subtable, right behind these four numbers.
        list.u16(*kind).u16(0).u16(1).u16(8);
        list.0.extend(table);
    }
    let mut out = Bytes::default();
    out.u16(1).u16(0).u16(10).u16(10 + scripts.len()).u16(10 + scripts.len() + features.0.len());
    out.0.extend(scripts.into_iter().chain(features.0).chain(list.0));
    Some(out.0)
}

/// Latin and the rest, both with all features.
fn scripts(features: usize) -> Vec<u8> {
    let mut out = Bytes::default();
    out.u16(2);
    for tag in [b"DFLT", b"latn"] {
        out.0.extend(tag);
        out.u16(14);
    }
    // The script: its default language right behind, no others.
    out.u16(4).u16(0);
    out.u16(0).u16(0xffff).u16(features);
    for place in 0..features {
        out.u16(place);
    }
    out.0
}

/// Single substitution, format 2.
fn exchanged(pairs: &[(GlyphId, GlyphId)], new: &impl Fn(GlyphId) -> u16) -> Vec<u8> {
    let mut pairs: Vec<(u16, u16)> = pairs.iter().map(|(from, to)| (new(*from), new(*to))).collect();
    pairs.sort_unstable();
    let mut out = Bytes::default();
    out.u16(2).u16(6 + pairs.len() * 2).u16(pairs.len());
    for (_, to) in pairs.iter() {
        out.u16((*to).into());
    }
    out.0.extend(coverage(pairs.iter().map(|(from, _)| *from)));
    out.0
}

/// Ligature substitution, format 1.
fn ligated(ligatures: &[Ligature], new: &impl Fn(GlyphId) -> u16) -> Vec<u8> {
    let mut sets: Vec<&[Ligature]> = ligatures.chunk_by(|one, other| one.first == other.first).collect();
    sets.sort_by_key(|set| new(set[0].first));
    let written: Vec<Vec<u8>> = sets.iter().map(|set| ligature_set(set, new)).collect();
    let head = 6 + sets.len() * 2;
    let behind = head + written.iter().map(Vec::len).sum::<usize>();
    let mut out = Bytes::default();
    out.u16(1).u16(behind).u16(sets.len());
    let mut at = head;
    for set in &written {
        out.u16(at);
        at += set.len();
    }
    written.into_iter().for_each(|set| out.0.extend(set));
    out.0.extend(coverage(sets.iter().map(|set| new(set[0].first))));
    out.0
}

fn ligature_set(set: &[Ligature], new: &impl Fn(GlyphId) -> u16) -> Vec<u8> {
    let mut out = Bytes::default();
    out.u16(set.len());
    let mut at = 2 + set.len() * 2;
    for ligature in set {
        out.u16(at);
        at += 4 + ligature.rest.len() * 2;
    }
    for ligature in set {
        out.u16(new(ligature.glyph).into()).u16(ligature.rest.len() + 1);
        for glyph in ligature.rest.iter() {
            out.u16(new(*glyph).into());
        }
    }
    out.0
}

/// Coverage, format 1; the glyphs come sorted.
fn coverage(glyphs: impl ExactSizeIterator<Item = u16>) -> Vec<u8> {
    let mut out = Bytes::default();
    out.u16(1).u16(glyphs.len());
    for glyph in glyphs {
        out.u16(glyph.into());
    }
    out.0
}
