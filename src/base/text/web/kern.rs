//! How much nearer, or farther, two glyphs stand, for all pairs of a cut face: a list of pairs is what is left of the
//! classes of a whole face, and small for a hundred glyphs.

use std::collections::{BTreeMap, BTreeSet};

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId};

use super::layout::Layout;

/// What is added to the advance of the first glyph (font units); pairs of nothing are left out.
pub(super) fn pairs(
    face: &Face<'_>,
    layout: &Layout<'_>,
    glyphs: &BTreeSet<GlyphId>,
) -> BTreeMap<(GlyphId, GlyphId), i16> {
    let lookups = layout.kerning();
    let lookups: Vec<Vec<PairAdjustment<'_>>> = lookups
        .into_iter()
        .map(|lookup| {
            let tables = lookup.subtables.into_iter::<PositioningSubtable<'_>>();
            let pairs = tables.filter_map(|table| match table {
                PositioningSubtable::Pair(pair) => Some(pair),
                _ => None,
            });
            pairs.collect()
        })
        .collect();
    let mut all = BTreeMap::new();
    for first in glyphs {
        // Most subtables are for a few first glyphs only.
        let near: Vec<Vec<&PairAdjustment<'_>>> = lookups
            .iter()
            .map(|tables| tables.iter().filter(|table| table.coverage().contains(*first)).collect())
            .collect();
        for second in glyphs {
            let by = if lookups.is_empty() {
                old(face, *first, *second)
            } else {
                // In a lookup the first subtable that knows the pair ends the search.
                near.iter()
                    .filter_map(|tables| tables.iter().find_map(|table| advance(table, *first, *second)))
                    .sum()
            };
            if by != 0 {
                all.insert((*first, *second), by);
            }
        }
    }
    all
}

fn advance(table: &PairAdjustment<'_>, first: GlyphId, second: GlyphId) -> Option<i16> {
    let (value, _) = match table {
        PairAdjustment::Format1 { coverage, sets } => sets.get(coverage.get(first)?)?.get(second)?,
        PairAdjustment::Format2 { classes, matrix, .. } => {
            matrix.get((classes.0.get(first), classes.1.get(second)))?
        }
    };
    Some(value.x_advance)
}

/// The same in a face that has only the table of old.
fn old(face: &Face<'_>, first: GlyphId, second: GlyphId) -> i16 {
    let tables = face.tables().kern.iter().flat_map(|kern| kern.subtables);
    let plain = tables.filter(|table| table.horizontal && !table.has_cross_stream && !table.variable);
    plain.filter_map(|table| table.glyphs_kerning(first, second)).sum()
}
