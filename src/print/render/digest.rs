//! The digest of a face: of its SVG, which contains its icons and scenes, and of its typefaces.
//! Pixels have no part in it, so it is the same on every machine; nor has the way in which the SVG is laid out, so it is
//! the same however a template is written.

use std::fmt;
use std::str::FromStr;

use super::essence;
use super::face::{Face, RenderedFace, TextBox};

/// Thirty bits of a hash: six letters in a file. The odds that two versions of a face share one are one
/// in a thousand million.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(u32);

/// Crockford's alphabet, in which no letter is mistaken for another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 6;

impl Digest {
    /// The digest of a face set in these typefaces (`FontStore::digest`). If the face could not be drawn, the digest is
    /// that of the error message.
    pub fn of(drawn: &RenderedFace, fonts: &[u8; 32]) -> Self {
        match &drawn.face {
            Some(face) => Self::of_parts(fonts, [face.svg.as_str()]),
            None => Self::of_parts(fonts, drawn.errors.iter().map(|error| error.message.as_str())),
        }
    }

    /// Of a face without some of its texts.
    pub fn without<T>(face: &Face<T>, fonts: &[u8; 32], left_out: impl Fn(&TextBox) -> bool) -> Self {
        let texts = face.texts.iter().enumerate().filter(|(_, text)| left_out(text));
        let texts: Vec<String> = texts.map(|(number, _)| begins(number)).collect();
        let mut parts = Vec::new();
        let mut rest = face.svg.as_str();
        for text in &texts {
            // A text is written run by run.
            while let Some(at) = rest.find(text.as_str()) {
                let ends = rest[at..].find(END).map_or(rest.len(), |ends| at + ends + END.len());
                parts.push(&rest[..at]);
                rest = &rest[ends..];
            }
        }
        parts.push(rest);
        Self::of_parts(fonts, parts)
    }

    fn of_parts<'p>(fonts: &[u8; 32], parts: impl IntoIterator<Item = &'p str>) -> Self {
        let whole: String = parts.into_iter().collect();
        let mut hasher = blake3::Hasher::new();
        hasher.update(fonts).update(essence::of(&whole).as_bytes());
        let [a, b, c, d, ..] = *hasher.finalize().as_bytes();
        Self(u32::from_be_bytes([a, b, c, d]) >> (32 - 5 * LENGTH))
    }
}

/// What a text ends with.
const END: &str = "</text>";

/// How each run of a text begins, see [`warpress_text::svg::write_text`].
fn begins(number: usize) -> String {
    format!("<text id=\"text-{number}.")
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LENGTH).rev().try_for_each(|place| {
            let letter = LETTERS[(self.0 >> (5 * place)) as usize % LETTERS.len()];
            write!(f, "{}", char::from(letter))
        })
    }
}

impl FromStr for Digest {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != LENGTH as usize {
            return Err(());
        }
        let value = text.bytes().try_fold(0, |sum, letter| {
            let value = LETTERS.iter().position(|known| *known == letter)?;
            Some(sum * 32 + u32::try_from(value).ok()?)
        });
        value.map(Self).ok_or(())
    }
}
