//! What a JPEG says before its first scan.

/// The most scans of a picture. Programs write about ten; with one for each coefficient of each channel it would be
/// 192, which nobody does.
pub(super) const MOST_SCANS: usize = 100;

/// A JPEG from its first byte to where its pixels begin.
#[derive(Default)]
pub(super) struct Opening {
    /// How many bytes it takes.
    pub length: usize,
    /// The identifiers of the components.
    components: Vec<u8>,
    jfif: bool,
    /// The transform that Adobe's segment states.
    adobe: Option<u8>,
    /// Its pixels become finer from scan to scan.
    progressive: bool,
}

impl Opening {
    /// `None` if the file breaks off before its first scan.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut opening = Self::default();
        let mut at = 2;
        loop {
            // What lies between two segments is passed over, as decoders do.
            at += bytes.get(at..)?.iter().position(|byte| *byte == 0xff)? + 1;
            let marker = *bytes.get(at)?;
            if matches!(marker, 0x00 | 0x01 | 0xd0..=0xd9 | 0xff) {
                continue; // these have no segment
            }
            let length = usize::from(u16::from_be_bytes([*bytes.get(at + 1)?, *bytes.get(at + 2)?]));
            let end = at + 1 + length.max(2);
            let segment = bytes.get(at + 3..end)?;
            at = end;
            match marker {
                0xe0 => opening.jfif |= segment.starts_with(b"JFIF\0"),
                0xee if segment.starts_with(b"Adobe") => opening.adobe = segment.get(11).copied(),
                0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                    let (count, components) = (segment.get(5), segment.get(6..).unwrap_or_default());
                    let components = components.chunks_exact(3).map(|component| component[0]);
                    opening.components = components.take(count.copied().unwrap_or(0).into()).collect();
                    opening.progressive = marker & 3 == 2;
                }
                0xda => return Some(Self { length: end, ..opening }),
                _ => {}
            }
        }
    }

    /// Whether the pixels that follow are refined more often than any program would. A progressive scan of a few bytes
    /// may go through all of them; one of another kind takes bytes for each.
    pub fn is_endless(&self, bytes: &[u8]) -> bool {
        // Within a scan, 0xff is followed by 0 or by a marker without a segment.
        let mut scans = bytes[self.length..].windows(2).filter(|pair| *pair == [0xff, 0xda]);
        self.progressive && scans.nth(MOST_SCANS).is_some()
    }

    /// Light alone.
    pub fn is_grey(&self) -> bool {
        self.components.len() == 1
    }

    /// Four inks instead of three lights.
    pub fn is_cmyk(&self) -> bool {
        self.components.len() == 4
    }

    /// Whether 255 means no ink. Photoshop began it, and its files say who wrote them; in those of others 255 is all of an
    /// ink, as browsers and editors of pictures take it.
    pub fn is_inverted(&self) -> bool {
        self.is_cmyk() && self.adobe.is_some()
    }

    /// Whether its channels are surely light, blue and red: not if anything contradicts it, for decoders do not agree on
    /// such a file.
    pub fn is_ycbcr(&self) -> bool {
        let stated = self.adobe.map_or(self.jfif, |transform| transform == 1);
        stated && self.is_numbered()
    }

    /// Whether its channels are three that have the numbers they usually have. What others mean is guessed, by each
    /// decoder in its own way.
    pub fn is_numbered(&self) -> bool {
        matches!(self.components[..], [1, 2, 3] | [0, 1, 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG of three components with these identifiers, which ends where its pixels would begin.
    fn opening(segments: &[&[u8]], [a, b, c]: [u8; 3]) -> Vec<u8> {
        let frame = [0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8, 3, a, 0x11, 0, b, 0x11, 0, c, 0x11, 0];
        [&[0xff, 0xd8][..], &segments.concat(), &frame, &[0xff, 0xda, 0, 4, 3, 1]].concat()
    }

    #[test]
    fn only_what_is_surely_light_blue_and_red_counts_as_that() {
        let jfif = b"\xff\xe0\0\x10JFIF\0\x01\x02\0\0\x01\0\x01\0\0".as_slice();
        let [none, ycc] = [b"\0", b"\x01"].map(|of| [b"\xff\xee\0\x0eAdobe\0\x64\0\0\0\0", &of[..]].concat());
        for (segments, components, surely) in [
            (&[jfif][..], [1, 2, 3], true),
            (&[jfif], [0, 1, 2], true),
            (&[&ycc], [1, 2, 3], true),
            (&[jfif, &ycc], [1, 2, 3], true),
            (&[jfif, &none], [1, 2, 3], false),
            (&[&none], [1, 2, 3], false),
            (&[], [1, 2, 3], false),
            (&[jfif], *b"RGB", false),
            (&[jfif], [1, 34, 35], false),
        ] {
            let bytes = opening(segments, components);
            let read = Opening::read(&bytes).unwrap();
            assert_eq!((read.is_ycbcr(), read.length), (surely, bytes.len()), "{segments:?} {components:?}");
        }
    }

    #[test]
    fn an_opening_has_an_end_and_may_have_gaps() {
        let whole = opening(&[&[0xff, 0xff, 0xfe, 0, 4, 0xff, 0xda], &[7, 0, 0xff, 0]], [1, 2, 3]);
        assert_eq!(Opening::read(&whole).map(|read| read.length), Some(whole.len()));
        for end in 0..whole.len() {
            assert!(Opening::read(&whole[..end]).is_none(), "{end}");
        }
    }
}
