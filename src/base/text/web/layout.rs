//! What the layout tables of a face say of glyphs: ligatures, lining and tabular figures.

use std::collections::BTreeSet;

use ttf_parser::gsub::{SingleSubstitution, SubstitutionSubtable};
use ttf_parser::opentype_layout::{LayoutTable, Lookup};
use ttf_parser::{Face, GlyphId, Tag};

/// A glyph that stands for several.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ligature {
    /// The first of them.
    pub first: GlyphId,
    /// The others. Reversed order: the longest goes before those that it begins with.
    pub rest: Vec<GlyphId>,
    /// What stands for them.
    pub glyph: GlyphId,
}

/// The layout tables of a face.
pub(super) struct Layout<'f> {
    gsub: Option<LayoutTable<'f>>,
    gpos: Option<LayoutTable<'f>>,
}

impl<'f> Layout<'f> {
    pub fn of(face: &Face<'f>) -> Self {
        let tables = face.tables();
        Self { gsub: tables.gsub, gpos: tables.gpos }
    }

    /// The lookups that kern.
    pub fn kerning(&self) -> Vec<Lookup<'f>> {
        lookups(self.gpos, b"kern")
    }

    /// The lining figure for a figure; any other glyph stays what it is.
    pub fn lining(&self, glyph: GlyphId) -> GlyphId {
        self.single(b"lnum", glyph).unwrap_or(glyph)
    }

    /// The figures of one width for those of these glyphs that have such.
    pub fn tabular(&self, glyphs: &BTreeSet<GlyphId>) -> Vec<(GlyphId, GlyphId)> {
        glyphs.iter().filter_map(|glyph| Some((*glyph, self.single(b"tnum", *glyph)?))).collect()
    }

    /// The standard ligatures of these glyphs, sorted by the first; of one first glyph the longest goes first.
    pub fn ligatures(&self, glyphs: &BTreeSet<GlyphId>) -> Vec<Ligature> {
        let mut all = Vec::new();
        for table in lookups(self.gsub, b"liga").into_iter().flat_map(|lookup| subtables(lookup)) {
            let SubstitutionSubtable::Ligature(table) = table else { continue };
            for first in glyphs {
                let Some(set) = table.coverage.get(*first).and_then(|at| table.ligature_sets.get(at)) else {
                    continue;
                };
                for ligature in set {
                    let rest: Vec<GlyphId> = ligature.components.into_iter().collect();
                    if rest.iter().all(|glyph| glyphs.contains(glyph)) {
                        all.push(Ligature { first: *first, rest, glyph: ligature.glyph });
                    }
                }
            }
        }
        all.sort_by(|one, other| {
            (one.first, other.rest.len(), &one.rest).cmp(&(other.first, one.rest.len(), &other.rest))
        });
        all.dedup_by(|later, first| (later.first, &later.rest) == (first.first, &first.rest));
        all
    }

    /// What a feature puts in the place of a glyph.
    fn single(&self, feature: &[u8; 4], glyph: GlyphId) -> Option<GlyphId> {
        let tables = lookups(self.gsub, feature).into_iter().flat_map(|lookup| subtables(lookup));
        let mut found = tables.filter_map(|table| match table {
            SubstitutionSubtable::Single(SingleSubstitution::Format1 { coverage, delta }) => {
                coverage.contains(glyph).then(|| GlyphId(glyph.0.wrapping_add_signed(delta)))
            }
            SubstitutionSubtable::Single(SingleSubstitution::Format2 { coverage, substitutes }) => {
                substitutes.get(coverage.get(glyph)?)
            }
            _ => None,
        });
        found.next()
    }
}

fn subtables(lookup: Lookup<'_>) -> impl Iterator<Item = SubstitutionSubtable<'_>> {
    lookup.subtables.into_iter::<SubstitutionSubtable<'_>>()
}

/// The lookups of a feature, as Latin letters have it by default.
fn lookups<'f>(table: Option<LayoutTable<'f>>, feature: &[u8; 4]) -> Vec<Lookup<'f>> {
    let Some(table) = table else { return Vec::new() };
    let scripts = [b"latn", b"DFLT"].into_iter().filter_map(|tag| table.scripts.find(Tag::from_bytes(tag)));
    let Some(language) = scripts.filter_map(|script| script.default_language).next() else {
        return Vec::new();
    };
    let features = language.feature_indices.into_iter().filter_map(|at| table.features.get(at));
    // Lookups are carried out in the order of the table, whichever feature asks for them.
    let asked: BTreeSet<u16> = features
        .filter(|found| found.tag == Tag::from_bytes(feature))
        .flat_map(|found| found.lookup_indices)
        .collect();
    asked.into_iter().filter_map(|at| table.lookups.get(at)).collect()
}
