//! Tokens: names, numbers, strings, signs.

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    /// A name or keyword.
    Name(String),
    /// A number literal, as written.
    Number(String),
    /// A string literal, without its quotation marks.
    Text(String),
    /// An interpolated string: where each of its expressions begins and ends.
    Interpolated(Vec<(usize, usize)>),
    /// An operator or other punctuation.
    Sign(&'static str),
}

impl Token {
    /// The token as written, without quotation marks.
    pub fn text(&self) -> &str {
        match self {
            Self::Name(text) | Self::Number(text) | Self::Text(text) => text,
            Self::Interpolated(_) => "`",
            Self::Sign(sign) => sign,
        }
    }
}
