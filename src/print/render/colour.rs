//! Colours as themes write them, and how far two of them stand apart.

use std::sync::LazyLock;

/// The components of `#rrggbb`.
pub fn parse_colour(colour: &str) -> Option<[u8; 3]> {
    let hex = colour.strip_prefix('#')?;
    if hex.len() != 6 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let value = u32::from_str_radix(hex, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    Some([r, g, b])
}

/// So much (0 to 1) of the first colour in the second, as `#rrggbb`; the second if either is no colour.
pub fn mixed(colour: &str, into: &str, part: f32) -> String {
    let (Some(a), Some(b)) = (parse_colour(colour), parse_colour(into)) else { return into.to_owned() };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between two bytes
    let mix = |a: u8, b: u8| (f32::from(a) * part + f32::from(b) * (1.0 - part)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2]))
}

/// The light of each value of an sRGB channel, 0 to 1. Every pixel beneath a text is asked for it.
static LIGHT: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let c = value as f32 / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
});

/// The relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2).
pub fn luminance(colour: [u8; 3]) -> f32 {
    let [r, g, b] = colour.map(|value| LIGHT[usize::from(value)]);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast of two colours, 1 to 21 (WCAG 2.2).
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 0.01);
        assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
    }
}
