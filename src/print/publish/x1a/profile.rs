//! A profile of four inks, from a file that anybody may have made.

use std::fmt;
use std::sync::Arc;

use moxcms::{ColorProfile, DataColorSpace};
use serde::{Serialize, Serializer};

/// What inks look like on a press, and how colours are made of them.
#[derive(Clone)]
pub struct Profile {
    bytes: Arc<[u8]>,
    /// What it says of itself: “Coated FOGRA39 (ISO 12647-2:2004)”.
    name: String,
}

/// Why a file is no profile for a press.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// It is something else, or damaged.
    #[error("this is no ICC profile, or a damaged one")]
    Foreign,
    /// It is longer than any profile.
    #[error("this is longer than any profile of a press: at most 32 MB")]
    Long,
    /// It is of a screen, a camera or a scanner, or of other inks.
    #[error(
        "this profile is of {0}; PDF/X-1a needs that of a press with four inks (class “prtr”, colours “CMYK”), which a \
         print shop names or sends"
    )]
    NoPress(String),
    /// It is of a version that PDF/X-1a does not know.
    #[error(
        "this profile has version {0}; PDF/X-1a takes version 2, in which shops publish the same profile too"
    )]
    Version(u8),
    /// It says what inks look like but not how to mix them, or the other way around.
    #[error("this profile lacks a table {0}, without which colours cannot be turned into inks")]
    Table(&'static str),
    /// The colour engine does not get on with it.
    #[error("this profile cannot be used: {0}")]
    Unusable(String),
}

impl Profile {
    /// Larger ones do not exist (bytes).
    pub const LONGEST: usize = 32 << 20;

    /// Reads a profile.
    ///
    /// # Errors
    /// If it is not that of a press with four inks, in version 2, with tables both ways.
    pub fn read(bytes: &[u8]) -> Result<Self, ProfileError> {
        if bytes.len() > Self::LONGEST {
            return Err(ProfileError::Long);
        }
        let four = |at: usize| bytes.get(at..at + 4).and_then(|four| <[u8; 4]>::try_from(four).ok());
        let length = four(0).map(u32::from_be_bytes).ok_or(ProfileError::Foreign)?;
        if four(36) != Some(*b"acsp") || bytes.len() < 132 || length as usize > bytes.len() {
            return Err(ProfileError::Foreign);
        }
        let bytes = &bytes[..(length as usize).max(132)];
        let word = |at: usize| String::from_utf8_lossy(&bytes[at..at + 4]).trim().to_owned();
        if &bytes[12..16] != b"prtr" || &bytes[16..20] != b"CMYK" {
            let what = if bytes[12..20].is_ascii() {
                format!("class “{}”, colours “{}”", word(12), word(16))
            } else {
                "an unknown device".into()
            };
            return Err(ProfileError::NoPress(what));
        }
        if bytes[8] > 2 {
            return Err(ProfileError::Version(bytes[8]));
        }
        let tags: Vec<[u8; 4]> = tags(bytes).map(|(sign, _)| sign).collect();
        for (sign, name) in [(b"A2B0", "A2B0"), (b"B2A0", "B2A0")] {
            if !tags.contains(sign) {
                return Err(ProfileError::Table(name));
            }
        }
        let own = Self { bytes: bytes.into(), name: name(bytes).unwrap_or_else(|| "unnamed".to_owned()) };
        // Whether it can be used is known once it has been.
        super::Mixer::new(&own, super::Greys::Black, None)?;
        Ok(own)
    }

    /// What it says of itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// It as the colour engine knows it.
    pub(super) fn engine(&self) -> Option<ColorProfile> {
        ColorProfile::new_from_slice(&self.bytes).ok().filter(|own| own.color_space == DataColorSpace::Cmyk)
    }

    /// The name of its printing condition in the registry of the ICC, if what it says of itself has one.
    pub(super) fn condition(&self) -> Option<&'static str> {
        const KNOWN: [(&str, &str); 18] = [
            ("FOGRA27", "FOGRA27"),
            ("FOGRA39", "FOGRA39"),
            ("ISO Coated v2", "FOGRA39"),
            ("FOGRA47", "FOGRA47"),
            ("FOGRA51", "FOGRA51"),
            ("PSO Coated v3", "FOGRA51"),
            ("PSOcoated_v3", "FOGRA51"),
            ("FOGRA52", "FOGRA52"),
            ("SWOP2006_Coated3", "CGATS TR 003"),
            ("SWOP2006_Coated5", "CGATS TR 005"),
            ("GRACoL2006", "CGATS TR 006"),
            ("Coated GRACoL 2006", "CGATS TR 006"),
            ("Web Coated (SWOP)", "CGATS TR 001"),
            ("TR001", "CGATS TR 001"),
            ("TR006", "CGATS TR 006"),
            ("SWOP2013", "CGATS21-2-CRPC5"),
            ("GRACoL2013", "CGATS21-2-CRPC6"),
            ("Japan Color 2001 Coated", "JC200103"),
        ];
        KNOWN.iter().find(|(sign, _)| self.name.contains(sign)).map(|(_, condition)| *condition)
    }
}

/// Known by its contents.
impl Serialize for Profile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(blake3::hash(&self.bytes).to_hex().as_str())
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Profile").field(&self.name).finish()
    }
}

/// Each tag with its bytes.
fn tags(bytes: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    /// More are in no profile.
    const MOST: usize = 200;
    let number = |at: usize| {
        let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
        four.map(u32::from_be_bytes).map(|number| number as usize)
    };
    let count = number(128).unwrap_or(0).min(MOST);
    (0..count).filter_map(move |tag| {
        let at = 132 + 12 * tag;
        let sign = bytes.get(at..at + 4)?.try_into().ok()?;
        let (from, length) = (number(at + 4)?, number(at + 8)?);
        Some((sign, bytes.get(from..from.checked_add(length)?)?))
    })
}

/// The description of a profile of version 2: a line of ASCII behind its length.
fn name(bytes: &[u8]) -> Option<String> {
    /// Enough for any line.
    const LONGEST: usize = 200;
    let (_, tag) = tags(bytes).find(|(sign, _)| sign == b"desc")?;
    let line = tag.get(12..)?;
    let line = &line[..line.iter().position(|byte| *byte == 0).unwrap_or(line.len()).min(LONGEST)];
    let line: String =
        line.iter().filter(|byte| (b' '..=b'~').contains(*byte)).map(|byte| char::from(*byte)).collect();
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
