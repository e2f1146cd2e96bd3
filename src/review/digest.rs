//! The digest of a face: of its SVG, which contains its icons and scenes, and of its typefaces.
//! Pixels have no part in it, so it is the same on every machine.

use std::fmt;
use std::str::FromStr;

use warpress_render::face::Drawn;

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
    pub fn of(drawn: &Drawn, fonts: &[u8; 32]) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(fonts);
        match &drawn.face {
            Some(face) => hasher.update(face.svg.as_bytes()),
            None => {
                drawn.errors.iter().for_each(|error| {
                    hasher.update(error.message.as_bytes());
                });
                &mut hasher
            }
        };
        let [a, b, c, d, ..] = *hasher.finalize().as_bytes();
        Self(u32::from_be_bytes([a, b, c, d]) >> (32 - 5 * LENGTH))
    }
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
