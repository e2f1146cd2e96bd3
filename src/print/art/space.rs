//! What the channels of a pixel are.

/// A space of colours, 8 bits to a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    /// One channel.
    Grey,
    /// Red, green and blue.
    Rgb,
    /// Light, and how far it is blue and red: what nearly every JPEG holds. A photograph stays like this from one file
    /// to the other, as scaling does not mind.
    YCbCr,
}

impl Space {
    /// The number of its channels.
    pub fn channels(self) -> usize {
        if self == Self::Grey { 1 } else { 3 }
    }
}

/// Red, green and blue of a pixel (JFIF, that is Rec. 601 at full range), in whole numbers.
pub(super) fn rgb([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = ((i32::from(y) << 16) + (1 << 15), i32::from(cb) - 128, i32::from(cr) - 128);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it is clamped
    let byte = |value: i32| (value >> 16).clamp(0, 255) as u8;
    [byte(y + 91_881 * cr), byte(y - 22_554 * cb - 46_802 * cr), byte(y + 116_130 * cb)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_survive_the_way_there_and_back() {
        for (r, g, b) in
            (0..=255).step_by(5).flat_map(|r| [(r, 255 - r, 128), (r, r, r), (255, r, 0), (9, 0, r)])
        {
            let (y, cb, cr) = jpeg_encoder::rgb_to_ycbcr(r, g, b);
            for (one, other) in [r, g, b].into_iter().zip(rgb([y, cb, cr])) {
                assert!(one.abs_diff(other) <= 2, "{r} {g} {b}: {one} {other}");
            }
        }
        assert_eq!(rgb([255, 255, 255]), [255, 121, 255], "what no colour is so bright is clamped");
    }
}
