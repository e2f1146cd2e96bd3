//! Words without what sets them.

/// Letters and figures alone: how words are broken and spaced does not matter.
pub fn letters(text: &str) -> String {
    let text = text
        .replace('\u{FB01}', "fi")
        .replace('\u{FB02}', "fl")
        .replace('\u{FB00}', "ff")
        .replace('\u{FB03}', "ffi");
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}
