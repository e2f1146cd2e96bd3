//! Finding one's way in the bytes of a finished PDF.

/// Where something stands for the last time.
pub(super) fn last(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).rposition(|window| window == what)
}

/// The number at the beginning, after blanks, and where it ends.
pub(super) fn number(bytes: &[u8]) -> Option<(usize, usize)> {
    let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let digits = bytes[blanks..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&bytes[blanks..blanks + digits]).ok()?.parse().ok()?;
    Some((number, blanks + digits))
}
