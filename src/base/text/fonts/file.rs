//! Files of typefaces: TrueType and OpenType, collections of them, and both packed for the web. What a pack brings is
//! taken apart and put together anew, with the tables alone that paper needs: nothing else in it is ever read.

use std::sync::Arc;

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use ttf_parser::Face;
use warpress_assets::Contents;

use super::face_info::FaceInfo;
use super::sound;
use crate::sfnt::{self, Parts};
use crate::web;

/// The endings of files that are typefaces.
pub const ENDINGS: [&str; 5] = ["ttf", "otf", "ttc", "woff2", "woff"];

/// No font is larger unpacked (bytes); the largest for Chinese and Japanese have some twenty million.
const MOST: usize = 64 << 20;
/// Faces of a collection.
const MOST_FACES: usize = 64;

/// Tables of which a face on paper is made; all others (colours, pictures, axes of variation, signatures) are left.
const KEPT: [&[u8; 4]; 16] = [
    b"CFF ", b"GDEF", b"GPOS", b"GSUB", b"OS/2", b"cmap", b"cvt ", b"fpgm", b"gasp", b"glyf", b"head",
    b"hhea", b"hmtx", b"loca", b"maxp", b"prep",
];

/// The bytes of a font, shared by all who read it.
pub type FontBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A face of a file, ready to be set.
pub(super) struct Opened {
    pub bytes: FontBytes,
    pub face_info: FaceInfo,
}

/// What a file holds, unpacked.
#[derive(Clone)]
pub(super) struct Sheet {
    bytes: Arc<Contents>,
    faces: usize,
}

/// Whether a file is a typeface, by its ending.
pub fn is_font(file: &str) -> bool {
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

impl Sheet {
    /// Unpacks a file.
    pub fn new(bytes: Contents) -> Result<Self, &'static str> {
        const NO_FONT: &str = "it is not a TrueType or OpenType font";
        let bytes = match bytes.get(..4) {
            Some(b"wOF2") => wuff::decompress_woff2(&bytes).map_err(|_| "it is damaged")?.into(),
            Some(b"wOFF") => inflated(&bytes).ok_or("it is damaged")?.into(),
            Some([0, 1, 0, 0] | b"OTTO" | b"true" | b"ttcf") => bytes,
            _ => return Err(NO_FONT),
        };
        if bytes.len() > MOST {
            return Err("it is larger than 64 MB unpacked");
        }
        let faces = sfnt::faces(&bytes);
        if faces > MOST_FACES {
            return Err("it is a collection of more than 64 faces");
        }
        Ok(Self { bytes: Arc::new(bytes), faces })
    }

    /// Its bytes, unpacked.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// How many faces it has.
    pub fn faces(&self) -> usize {
        self.faces
    }

    /// What a face says of itself.
    pub fn face_info(&self, face: usize) -> Result<FaceInfo, &'static str> {
        let number = u32::try_from(face).unwrap_or(u32::MAX);
        let face = Face::parse(&self.bytes, number).map_err(|_| "it is not a TrueType or OpenType font")?;
        FaceInfo::of(&face).ok_or("it does not say what its family is called")
    }

    /// A face as the library has it: a whole file that nobody doubts; else as [`Self::checked`].
    pub fn trusted(&self, face: usize) -> Result<Opened, &'static str> {
        let face_info = self.face_info(face)?;
        if self.faces > 1 || face_info.variable || !matches!(**self.bytes, [0, 1, 0, 0, ..] | [b'O', ..]) {
            return self.checked(face);
        }
        Ok(Opened { bytes: Arc::clone(&self.bytes) as FontBytes, face_info })
    }

    /// A face of which all that could do harm is counted or left out.
    pub fn checked(&self, face: usize) -> Result<Opened, &'static str> {
        let face_info = self.face_info(face)?;
        let mut parts =
            sfnt::parts(&self.bytes, face, |tag| KEPT.contains(&tag)).ok_or("its tables are torn")?;
        if sfnt::parts(&self.bytes, face, |tag| tag == b"CFF2").is_some_and(|parts| !parts.is_empty()) {
            return Err("it is a variable font of the sort CFF2; use the static files of the family");
        }
        sound::check(&parts)?;
        plain_axes(&mut parts);
        let named = Face::parse(&self.bytes, u32::try_from(face).unwrap_or(u32::MAX)).ok();
        if let Some(face) = named {
            parts.insert(*b"name", web::names(&face, &face_info.family));
        }
        // The names of glyphs are of no use on paper; what is left of the table says how far it slopes.
        if let Some(post) = sfnt::parts(&self.bytes, face, |tag| tag == b"post") {
            parts.extend(post.get(b"post").and_then(|post| web::post(post)).map(|post| (*b"post", post)));
        }
        let bytes = sfnt::write(parts);
        let face = Face::parse(&bytes, 0).map_err(|_| "it is not a TrueType or OpenType font")?;
        sound::contexts(&face)?;
        Ok(Opened { bytes: Arc::new(bytes), face_info })
    }
}

/// A layout table's reference to variations, which are left, must lead nowhere.
fn plain_axes(parts: &mut Parts) {
    // Version 1.1 of GSUB and GPOS ends its head with it, version 1.3 of GDEF.
    for (tag, minor, at) in [(b"GSUB", 1, 10), (b"GPOS", 1, 10), (b"GDEF", 3, 14)] {
        let Some(table) = parts.get_mut(tag) else { continue };
        if sfnt::u16_at(table, 2).is_some_and(|version| version >= minor)
            && let Some(reference) = table.get_mut(at..at + 4)
        {
            reference.fill(0);
        }
    }
}

/// The font within a file of WOFF 1.0.
fn inflated(woff: &[u8]) -> Option<Vec<u8>> {
    let mut left = MOST;
    let mut inflate = |packed: &[u8], size: usize| {
        let table =
            decompress_to_vec_zlib_with_limit(packed, size.min(left)).map_err(|error| error.to_string())?;
        left -= table.len();
        Ok(table)
    };
    wuff::decompress_woff1_with_custom_z(woff, &mut inflate).ok()
}
