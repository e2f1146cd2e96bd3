//! Typefaces for pages: of a face the glyphs that some letters need, as WOFF. `subsetter` cuts the outlines, but cuts
//! for PDF, where letters are placed one by one; what a browser needs besides (which letter is which glyph, kerning,
//! ligatures, figures of one width) is read here from the whole face and written anew for what is left.

mod features;
mod kern;
mod layout;
mod names;
mod tables;
mod woff;

pub(crate) use names::table as names;
pub(crate) use tables::post;

use std::collections::{BTreeMap, BTreeSet};

use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, Permissions};
use unicode_script::{Script, UnicodeScript};

use crate::sfnt;

/// A face for a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The WOFF 1.0 file.
    pub woff: Vec<u8>,
    /// The letters that it has.
    pub letters: BTreeSet<char>,
    /// It is the whole face, as its maker made it.
    pub whole: bool,
}

/// Whole faces are put into a page up to this size (bytes, packed); beyond it the browser uses its own.
const MOST_WHOLE: usize = 400_000;

/// A face for these letters: cut down to them, or whole where its licence forbids to cut it, or where letters change
/// with their neighbours in ways that are not kept when it is cut (Arabic, the scripts of India). `None` where it must
/// not be in a page at all, or has none of the letters.
pub fn face(font: &[u8], letters: &BTreeSet<char>, name: &str) -> Option<Cut> {
    let face = Face::parse(font, 0).ok()?;
    if face.permissions() == Some(Permissions::Restricted) {
        return None;
    }
    let own: BTreeSet<char> =
        letters.iter().copied().filter(|letter| face.glyph_index(*letter).is_some()).collect();
    if face.is_subsetting_allowed() && !own.iter().any(|letter| changes(*letter)) {
        return cut(font, letters, name);
    }
    let woff = woff::write(&sfnt::parts(font, 0, |_| true)?);
    (!own.is_empty() && woff.len() <= MOST_WHOLE).then_some(Cut { woff, letters: own, whole: true })
}

/// Whether a letter belongs to a script whose letters change with their neighbours.
fn changes(letter: char) -> bool {
    !matches!(
        letter.script(),
        Script::Latin
            | Script::Greek
            | Script::Cyrillic
            | Script::Armenian
            | Script::Georgian
            | Script::Hebrew
            | Script::Han
            | Script::Hiragana
            | Script::Katakana
            | Script::Bopomofo
            | Script::Hangul
            | Script::Common
            | Script::Inherited
            | Script::Unknown
    )
}

/// What these letters need of a face, under a name that is not its maker's: most licences want another name on what
/// was changed. `None` if it is no font, its licence forbids it, or it has none of the letters.
pub fn cut(font: &[u8], letters: &BTreeSet<char>, name: &str) -> Option<Cut> {
    let face = Face::parse(font, 0).ok()?;
    if face.permissions() == Some(Permissions::Restricted) || !face.is_subsetting_allowed() {
        return None;
    }
    let layout = layout::Layout::of(&face);
    // Lining figures: a page of rules is full of numbers, and paper has them too.
    let glyph = |letter: char| face.glyph_index(letter).map(|glyph| layout.lining(glyph));
    // cmap format 4 ends with the first plane, and no typeface of ours goes beyond it.
    let map: BTreeMap<u16, GlyphId> = letters
        .iter()
        .filter_map(|letter| Some((u16::try_from(u32::from(*letter)).ok()?, glyph(*letter)?)))
        .filter(|(code, glyph)| *code != u16::MAX && glyph.0 != 0)
        .collect();
    if map.is_empty() {
        return None;
    }
    let mut kept = GlyphRemapper::new();
    for glyph in map.values() {
        kept.remap(glyph.0);
    }
    let plain: BTreeSet<GlyphId> = map.values().copied().collect();
    let ligatures = layout.ligatures(&plain);
    let tabular = layout.tabular(&plain);
    let drawn = ligatures.iter().map(|ligature| ligature.glyph).chain(tabular.iter().map(|(_, to)| *to));
    for glyph in drawn {
        kept.remap(glyph.0);
    }
    let new = |glyph: GlyphId| kept.get(glyph.0).unwrap_or_default();
    let all: BTreeSet<GlyphId> = kept.remapped_gids().map(GlyphId).filter(|glyph| glyph.0 != 0).collect();

    let mut parts = sfnt::parts(&subsetter::subset(font, 0, &kept).ok()?, 0, |_| true)?;
    let whole = |tag: &[u8; 4]| face.raw_face().table(ttf_parser::Tag::from_bytes(tag)).map(<[u8]>::to_vec);
    let mut put = |tag: &[u8; 4], bytes: Option<Vec<u8>>| match bytes {
        Some(bytes) => drop(parts.insert(*tag, bytes)),
        None => drop(parts.remove(tag)),
    };
    put(b"cmap", Some(tables::cmap(&map.iter().map(|(code, glyph)| (*code, new(*glyph))).collect())));
    put(b"OS/2", whole(b"OS/2"));
    put(b"gasp", whole(b"gasp"));
    put(b"post", whole(b"post").and_then(|post| tables::post(&post)));
    put(b"name", Some(names::table(&face, name)));
    put(b"kern", tables::kern(&kern::pairs(&face, &layout, &all), new));
    put(b"GSUB", features::gsub(&ligatures, &tabular, new));
    let letters = map.keys().filter_map(|code| char::from_u32(u32::from(*code))).collect();
    Some(Cut { woff: woff::write(&parts), letters, whole: false })
}
