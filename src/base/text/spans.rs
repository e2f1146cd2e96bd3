//! Which face sets which span: bold, italics, dice, and characters that a face lacks.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use warpress_language::Language;

use crate::fonts::{FaceId, FontStore};
use crate::markup::{Paragraph, Span, TextStyle};
use crate::setting::{FitError, Style};
use crate::shape::{Piece, SOFT_HYPHEN, missing};

/// Decides on the face of each span.
pub(crate) fn resolve(
    store: &FontStore,
    paragraph: &Paragraph,
    style: &Style<'_>,
    base: FaceId,
    errors: &mut Vec<FitError>,
) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for span in &paragraph.spans {
        match span {
            Span::Icon(name) => {
                let side = icon_side(store, base);
                pieces.push(Piece::Icon { name: name.clone(), advance: side * 1.08 });
            }
            Span::Ruling(_) => {}
            Span::Text { text, look } => {
                let (face, scale) = face_for(store, style, *look, base, errors);
                let text = if style.caps || look.head { text.to_uppercase() } else { text.clone() };
                for (text, face) in with_glyphs(store, face, text, errors) {
                    pieces.push(Piece::Text { text, face, scale });
                }
            }
        }
    }
    pieces
}

/// The same pieces with a soft hyphen wherever the language lets a word be broken. A word in which the author has put
/// soft hyphens is broken there and nowhere else.
pub(crate) fn with_breaks(pieces: &[Piece], language: &Language) -> Vec<Piece> {
    /// Shorter words are left whole (letters).
    const SHORTEST: usize = 6;
    let broken = |text: &str| {
        let mut out = String::with_capacity(text.len() + 16);
        for word in text.split_inclusive(|c: char| !c.is_alphabetic() && c != SOFT_HYPHEN) {
            let letters = word.trim_end_matches(|c: char| !c.is_alphabetic() && c != SOFT_HYPHEN);
            let whole = letters.contains(SOFT_HYPHEN) || letters.chars().count() < SHORTEST;
            let mut from = 0;
            for at in if whole { Vec::new() } else { language.breaks(letters) } {
                out.push_str(&letters[from..at]);
                out.push(SOFT_HYPHEN);
                from = at;
            }
            out.push_str(&word[from..]);
        }
        out
    };
    let piece = |piece: &Piece| match piece {
        Piece::Text { text, face, scale } => Piece::Text { text: broken(text), face: *face, scale: *scale },
        Piece::Icon { .. } => piece.clone(),
    };
    pieces.iter().map(piece).collect()
}

/// Side of an inline icon as a multiple of the type size: a little more than a capital.
pub(crate) fn icon_side(store: &FontStore, base: FaceId) -> f32 {
    store.metrics(base).cap_height * 1.3
}

fn face_for(
    store: &FontStore,
    style: &Style<'_>,
    look: TextStyle,
    base: FaceId,
    errors: &mut Vec<FitError>,
) -> (FaceId, f32) {
    const BOLD: u16 = 700;
    const BOLD_ENOUGH: u16 = 600;
    // Capitals in a row look larger than those that begin a word.
    const HEADING: f32 = 0.94;
    let weight = if look.bold { BOLD.max(style.weight) } else { style.weight };
    let own = store.face(style.family, weight, look.italic).unwrap_or(base);
    let lacks_bold = look.bold && store.style_of(own).0 < BOLD_ENOUGH && style.running;
    if (look.dice || look.head || lacks_bold)
        && let Some(label) = store.face(style.label, BOLD, look.italic && !look.dice)
    {
        // Capitals and figures of both faces shall be of one height.
        let scale = store.metrics(base).cap_height / store.metrics(label).cap_height;
        let same = store.family_of(label) == style.family;
        let scale = if same { 1.0 } else { scale.clamp(0.85, 1.1) };
        return (label, if look.head { scale * HEADING } else { scale });
    }
    if look.italic && !store.style_of(own).1 && style.running {
        let error = FitError::NoItalic(style.family.to_owned());
        if !errors.contains(&error) {
            errors.push(error);
        }
    }
    (own, 1.0)
}

/// The text in characters that there are, each part with the face that has them. The signs that the markup brings in
/// have a plain sister; what else a face lacks is set in the first fallback that has it, with the accents that belong
/// to it. Where none has it, that is an error.
fn with_glyphs(
    store: &FontStore,
    face: FaceId,
    text: String,
    errors: &mut Vec<FitError>,
) -> Vec<(String, FaceId)> {
    if missing(store, face, &text).is_empty() {
        return vec![(text, face)];
    }
    // A letter and its accent may be one glyph.
    let text: String = text.nfc().collect();
    let mut parts: Vec<(String, FaceId)> = Vec::new();
    let mut bad = BTreeSet::new();
    for cluster in text.graphemes(true) {
        let plain: String = cluster.chars().map(|c| sister(store, face, c).unwrap_or(c)).collect();
        let lacking = missing(store, face, &plain);
        let other = if lacking.is_empty() { None } else { store.instead_of(face, cluster) };
        if other.is_none() {
            bad.extend(lacking);
        }
        let (words, face) = other.map_or((plain.as_str(), face), |other| (cluster, other));
        match parts.last_mut() {
            Some((part, known)) if *known == face => part.push_str(words),
            _ => parts.push((words.to_owned(), face)),
        }
    }
    if !bad.is_empty() {
        let characters: Vec<String> = bad.iter().map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
        let mut families = vec![store.family_of(face).to_owned()];
        families.extend(
            store.fallback().iter().filter(|family| **family != families[0]).cloned().collect::<Vec<_>>(),
        );
        errors.push(FitError::Glyphs { families, characters: characters.join(", ") });
    }
    parts
}

/// The plain form that stands for a sign which the face lacks.
fn sister(store: &FontStore, face: FaceId, sign: char) -> Option<char> {
    let sister = |c: char| match c {
        '−' => Some('–'),
        '–' => Some('-'),
        '×' => Some('x'),
        '‘' | '’' => Some('\''),
        '“' | '”' => Some('"'),
        _ => None,
    };
    if sister(sign).is_none() || store.covers(face, sign) {
        return None;
    }
    let mut plain = sister(sign);
    while let Some(other) = plain.filter(|other| !store.covers(face, *other)) {
        plain = sister(other);
    }
    plain
}
