//! The token of a page that others than this machine can ask for.

use crate::ServerError;

/// 128 random bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// If the system gives no random bits.
    pub fn new() -> Result<Self, ServerError> {
        let mut bits = [0u8; 16];
        getrandom::fill(&mut bits).map_err(|error| ServerError::Random(error.to_string()))?;
        Ok(Self(bits.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Its 32 letters, for the address that its owner is shown.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// A number made of 52 of its bits.
    pub fn number(&self) -> u64 {
        self.0.get(..13).and_then(|letters| u64::from_str_radix(letters, 16).ok()).unwrap_or_default()
    }

    /// Whether these letters are it. How long that takes says nothing of how many are right.
    pub fn is(&self, letters: &[u8]) -> bool {
        let own = self.0.as_bytes();
        own.len() == letters.len()
            && own.iter().zip(letters).fold(0, |sum, (one, other)| sum | (one ^ other)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    #[test]
    fn a_token_is_itself_alone() {
        let [token, other] = [Token::new().unwrap(), Token::new().unwrap()];
        assert_eq!(token.letters().len(), 32);
        assert!(token.number() != other.number() && token.number() < 1 << 52);
        assert!(token.is(token.letters().as_bytes()));
        assert!(!token.is(other.letters().as_bytes()));
        assert!(!token.is(b"") && !token.is(&token.letters().as_bytes()[1..]));
    }
}
