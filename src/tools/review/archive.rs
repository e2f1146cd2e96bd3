//! The accepted faces themselves, kept beside the output, so that a change can be seen before and after. They are
//! kept as SVG, which costs no time to make and is rendered only when it is shown.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use warpress_render::digest::Digest;

/// The beginning of the file.
const HEAD: &[u8] = b"warpress faces 1\n";
/// The largest face (bytes): a template may write as much as this.
const LARGEST: u64 = 16 << 20;

/// Faces by their digests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FaceArchive {
    /// Compressed, so that a game with a thousand faces takes no more memory than its file.
    faces: BTreeMap<Digest, Vec<u8>>,
}

impl FaceArchive {
    /// Reads stored faces. A file of another kind yields none, a truncated one fewer.
    pub fn read(bytes: &[u8]) -> Self {
        let mut faces = BTreeMap::new();
        let mut rest = bytes.strip_prefix(HEAD).unwrap_or_default();
        while let Some((digest, face, more)) = next(rest) {
            faces.insert(digest, face.to_vec());
            rest = more;
        }
        Self { faces }
    }

    /// The contents of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for (digest, face) in &self.faces {
            bytes.extend_from_slice(digest.to_string().as_bytes());
            // No face has four gigabytes.
            bytes.extend_from_slice(&u32::try_from(face.len()).unwrap_or(0).to_le_bytes());
            bytes.extend_from_slice(face);
        }
        bytes
    }

    /// Whether it contains a face.
    pub fn has(&self, digest: Digest) -> bool {
        self.faces.contains_key(&digest)
    }

    /// The SVG of a face.
    pub fn get(&self, digest: Digest) -> Option<String> {
        unpacked(self.faces.get(&digest)?)
    }

    /// Stores a face.
    pub fn put(&mut self, digest: Digest, packed: Vec<u8>) {
        self.faces.insert(digest, packed);
    }

    /// Removes all faces that are not wanted.
    pub fn retain(&mut self, wanted: impl Fn(Digest) -> bool) {
        self.faces.retain(|digest, _| wanted(*digest));
    }
}

/// A face in stored form.
pub fn packed(svg: &str) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing into memory does not fail.
    let written = encoder.write_all(svg.as_bytes()).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}

/// The SVG of a stored face; `None` if it is damaged.
pub fn unpacked(packed: &[u8]) -> Option<String> {
    let mut svg = String::new();
    DeflateDecoder::new(packed).take(LARGEST).read_to_string(&mut svg).ok()?;
    Some(svg)
}

fn next(bytes: &[u8]) -> Option<(Digest, &[u8], &[u8])> {
    let (name, rest) = bytes.split_at_checked(6)?;
    let (length, rest) = rest.split_at_checked(4)?;
    let digest = std::str::from_utf8(name).ok()?.parse().ok()?;
    let length = usize::try_from(u32::from_le_bytes(length.try_into().ok()?)).ok()?;
    let (face, rest) = rest.split_at_checked(length)?;
    Some((digest, face, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_again_and_a_torn_file_holds_less() {
        let mut archive = FaceArchive::default();
        let digests: [Digest; 2] = ["1q8zt0", "zzzzzz"].map(|text| text.parse().unwrap());
        archive.put(digests[0], packed("<svg>a</svg>"));
        archive.put(digests[1], packed("<svg>b</svg>"));
        let bytes = archive.bytes();
        assert_eq!(FaceArchive::read(&bytes), archive);
        assert_eq!(FaceArchive::read(&bytes).get(digests[1]).as_deref(), Some("<svg>b</svg>"));
        let torn = FaceArchive::read(&bytes[..bytes.len() - 1]);
        assert!(torn.has(digests[0]) && !torn.has(digests[1]));
        assert_eq!(FaceArchive::read(b"a letter to my aunt"), FaceArchive::default());
    }
}
