//! Whether a stranger's font can be given to those who shape and draw. They trust a font to be what the format says,
//! and follow what it refers to, however often: letters made of letters made of letters, rules of which each letter
//! has to be tried against a million. What a face can cost is therefore counted here before anything is drawn.

use ttf_parser::Face;
use ttf_parser::gpos::PositioningSubtable;
use ttf_parser::gsub::SubstitutionSubtable;
use ttf_parser::opentype_layout::{ChainedContextLookup, ContextLookup};

use super::charstrings;
use crate::sfnt::{Parts, u16_at, u32_at};

/// More points than any letter has; the most ornate known has some thousands.
const MOST_POINTS: usize = 20_000;
/// Letters within letters, one in the other.
const DEEPEST: usize = 12;
/// Rules of a layout table that one letter may have to be tried against, and parts that are looked at to count them.
const MOST_RULES: usize = 100_000;
const MOST_STEPS: usize = 2_000_000;
/// Maps from letters to glyphs; a font has three or four.
const MOST_MAPS: u16 = 64;

/// What is wrong with the tables of a face.
pub(super) fn check(parts: &Parts) -> Result<(), &'static str> {
    const TORN: &str = "its tables are torn";
    let table = |tag: &[u8; 4]| parts.get(tag).map(Vec::as_slice);
    for tag in [b"head", b"hhea", b"maxp", b"hmtx", b"cmap"] {
        table(tag).ok_or("it lacks a table that every font has")?;
    }
    if u16_at(table(b"cmap").unwrap_or_default(), 2).ok_or(TORN)? > MOST_MAPS {
        return Err("it maps letters to glyphs in too many ways");
    }
    match (table(b"glyf"), table(b"loca"), table(b"CFF ")) {
        (Some(glyf), Some(loca), _) => {
            let head = table(b"head").unwrap_or_default();
            let long = u16_at(head, 50).ok_or(TORN)? != 0;
            let many = u16_at(table(b"maxp").unwrap_or_default(), 4).ok_or(TORN)?;
            Outlines { glyf, loca, long, points: vec![None; usize::from(many)] }.check()?;
        }
        (_, _, Some(cff)) => charstrings::check(cff)?,
        _ => return Err("it has no outlines, only pictures of its letters"),
    }
    for (tag, extension, rules) in [(b"GSUB", 7, &[4, 5, 6][..]), (b"GPOS", 9, &[7, 8])] {
        if let Some(table) = table(tag) {
            layout(table, extension, rules)
                .ok_or("its rules for joining and placing letters are too many")?;
        }
    }
    Ok(())
}

/// The outlines of `glyf`.
struct Outlines<'f> {
    glyf: &'f [u8],
    loca: &'f [u8],
    long: bool,
    /// Points of each glyph with all that it is made of, as far as they have been counted.
    points: Vec<Option<usize>>,
}

impl Outlines<'_> {
    fn check(mut self) -> Result<(), &'static str> {
        for glyph in 0..self.points.len() {
            self.count(glyph, 0)?;
        }
        Ok(())
    }

    fn glyph(&self, glyph: usize) -> Option<&[u8]> {
        let at = |place: usize| match self.long {
            true => u32_at(self.loca, place * 4),
            false => Some(usize::from(u16_at(self.loca, place * 2)?) * 2),
        };
        self.glyf.get(at(glyph)?..at(glyph + 1)?)
    }

    fn count(&mut self, glyph: usize, depth: usize) -> Result<usize, &'static str> {
        if let Some(points) = self.points.get(glyph).copied().flatten() {
            return Ok(points);
        }
        if depth > DEEPEST {
            return Err("letters in it are made of one another without end");
        }
        let data = self.glyph(glyph).unwrap_or_default();
        let contours = u16_at(data, 0).unwrap_or_default();
        let points = if contours >> 15 == 0 {
            // The last point of the last contour.
            let last = usize::from(contours).checked_sub(1).and_then(|last| u16_at(data, 10 + last * 2));
            last.map_or(0, |last| usize::from(last) + 1)
        } else {
            let parts = components(data);
            let mut points = parts.len();
            for part in parts {
                points += self.count(part, depth + 1)?;
            }
            points
        };
        if points > MOST_POINTS {
            return Err("letters in it have more points than can be drawn");
        }
        if let Some(known) = self.points.get_mut(glyph) {
            *known = Some(points);
        }
        Ok(points)
    }
}

/// The glyphs that a composite glyph is made of.
fn components(data: &[u8]) -> Vec<usize> {
    const WORDS: u16 = 1;
    const SCALE: u16 = 8;
    const MORE: u16 = 0x20;
    const TWO_SCALES: u16 = 0x40;
    const MATRIX: u16 = 0x80;
    let mut found = Vec::new();
    let mut at = 10;
    while let (Some(flags), Some(glyph)) = (u16_at(data, at), u16_at(data, at + 2)) {
        found.push(usize::from(glyph));
        at += 4 + if flags & WORDS == 0 { 2 } else { 4 };
        at += match flags {
            flags if flags & SCALE != 0 => 2,
            flags if flags & TWO_SCALES != 0 => 4,
            flags if flags & MATRIX != 0 => 8,
            _ => 0,
        };
        if flags & MORE == 0 {
            break;
        }
    }
    found
}

/// Counts the rules of a layout table that one letter may have to be tried against; `None` if they are too many.
/// `sets` are the sorts of lookup that have rules in sets.
fn layout(table: &[u8], extension: u16, sets: &[u16]) -> Option<()> {
    let (mut steps, mut rules) = (0, 0);
    let list = usize::from(u16_at(table, 8).unwrap_or_default());
    let lookups = if list == 0 { 0 } else { u16_at(table, list).unwrap_or_default() };
    for lookup in 0..usize::from(lookups) {
        let Some(at) = u16_at(table, list + 2 + lookup * 2).map(|at| list + usize::from(at)) else { break };
        let (sort, many) = (u16_at(table, at).unwrap_or_default(), u16_at(table, at + 4).unwrap_or_default());
        for place in 0..usize::from(many) {
            steps += 1;
            rules += 1;
            if steps > MOST_STEPS || rules > MOST_RULES {
                return None;
            }
            let Some(mut sub) = u16_at(table, at + 6 + place * 2).map(|sub| at + usize::from(sub)) else {
                break;
            };
            let mut sort = sort;
            if sort == extension {
                sort = u16_at(table, sub + 2).unwrap_or_default();
                sub = sub.saturating_add(u32_at(table, sub + 4).unwrap_or_default());
            }
            if sets.contains(&sort) {
                rules += largest_set(table, sub, sort, extension, &mut steps)?;
            }
        }
    }
    (rules <= MOST_RULES).then_some(())
}

/// Whether all that rules say of the letters around them can be read: the shapers take it for granted.
#[allow(clippy::collapsible_match, reason = "the branches come from a macro that serves two enums")]
pub(super) fn contexts(face: &Face<'_>) -> Result<(), &'static str> {
    let mut steps = 0;
    let mut sound = true;
    // Each list of what may stand somewhere is read to its end.
    macro_rules! look {
        ($($list:expr),*) => {$(
            for place in 0..$list.len() {
                steps += 1;
                sound &= steps <= MOST_STEPS && $list.get(place).is_some();
                if !sound {
                    break;
                }
            }
        )*};
    }
    macro_rules! of_context {
        ($context:expr) => {
            if let ContextLookup::Format3 { coverages, .. } = $context {
                look!(coverages);
            }
        };
    }
    macro_rules! of_chain {
        ($chain:expr) => {
            if let ChainedContextLookup::Format3 {
                backtrack_coverages,
                input_coverages,
                lookahead_coverages,
                ..
            } = $chain
            {
                look!(backtrack_coverages, input_coverages, lookahead_coverages);
            }
        };
    }
    let tables = face.tables();
    if let Some(table) = tables.gsub {
        for lookup in (0..table.lookups.len()).filter_map(|at| table.lookups.get(at)) {
            for at in 0..lookup.subtables.len() {
                match lookup.subtables.get::<SubstitutionSubtable<'_>>(at) {
                    Some(SubstitutionSubtable::Context(context)) => of_context!(context),
                    Some(SubstitutionSubtable::ChainContext(chain)) => of_chain!(chain),
                    Some(SubstitutionSubtable::ReverseChainSingle(chain)) => {
                        look!(chain.backtrack_coverages, chain.lookahead_coverages);
                    }
                    _ => {}
                }
            }
        }
    }
    if let Some(table) = tables.gpos {
        for lookup in (0..table.lookups.len()).filter_map(|at| table.lookups.get(at)) {
            for at in 0..lookup.subtables.len() {
                match lookup.subtables.get::<PositioningSubtable<'_>>(at) {
                    Some(PositioningSubtable::Context(context)) => of_context!(context),
                    Some(PositioningSubtable::ChainContext(chain)) => of_chain!(chain),
                    _ => {}
                }
            }
        }
    }
    if sound { Ok(()) } else { Err("its rules for joining and placing letters are torn") }
}

/// The size of the largest set of rules in a subtable.
fn largest_set(table: &[u8], sub: usize, sort: u16, extension: u16, steps: &mut usize) -> Option<usize> {
    const LIGATURES: u16 = 4;
    let format = u16_at(table, sub).unwrap_or_default();
    // Behind the format stands the coverage, and in format 2 the classes: one, or three in a chain.
    let chained = matches!((extension, sort), (7, 6) | (9, 8));
    let head = match format {
        1 => 4,
        2 if sort != LIGATURES => 4 + if chained { 6 } else { 2 },
        _ => return Some(0),
    };
    let mut largest = 0;
    for set in 0..usize::from(u16_at(table, sub + head).unwrap_or_default()) {
        *steps += 1;
        if *steps > MOST_STEPS {
            return None;
        }
        let Some(at) = u16_at(table, sub + head + 2 + set * 2).filter(|at| *at != 0) else { continue };
        largest = largest.max(u16_at(table, sub + usize::from(at)).unwrap_or_default());
    }
    Some(usize::from(largest))
}
