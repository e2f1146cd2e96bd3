//! Who holds a token: nobody on this machine alone, otherwise each holder one of their own.

use std::net::SocketAddr;

use crate::ServerError;
use crate::token::Token;

/// The tokens of all who may ask. Holders are numbered from 0.
pub struct Keys(Vec<Token>);

impl Keys {
    /// No tokens: whoever reaches the page may ask, as the holder 0. For an address that only this machine reaches.
    pub fn none() -> Self {
        Self(Vec::new())
    }

    /// A token for each of so many holders; at least one.
    ///
    /// # Errors
    /// If the system gives no random bits.
    pub fn new(holders: usize) -> Result<Self, ServerError> {
        (0..holders.max(1)).map(|_| Token::new()).collect::<Result<_, _>>().map(Self)
    }

    /// What one holder needs at this address: a token, unless only this machine reaches it.
    ///
    /// # Errors
    /// If the system gives no random bits.
    pub fn of(address: SocketAddr) -> Result<Self, ServerError> {
        if address.ip().to_canonical().is_loopback() { Ok(Self::none()) } else { Self::new(1) }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The letters of a holder's token.
    pub fn letters(&self, holder: usize) -> Option<&str> {
        self.0.get(holder).map(Token::letters)
    }

    /// Whose token these letters are. All are looked at, so that how long it takes says nothing.
    pub fn holder(&self, letters: &[u8]) -> Option<usize> {
        let all = self.0.iter().enumerate();
        all.fold(None, |found, (holder, token)| if token.is(letters) { Some(holder) } else { found })
    }
}

#[cfg(test)]
mod tests {
    use super::Keys;

    #[test]
    fn each_holder_is_known_by_a_token_of_their_own() {
        let keys = Keys::new(3).unwrap();
        let letters: Vec<_> = (0..3).map(|holder| keys.letters(holder).unwrap().to_owned()).collect();
        for (holder, own) in letters.iter().enumerate() {
            assert_eq!(keys.holder(own.as_bytes()), Some(holder));
            assert_eq!(letters.iter().filter(|other| *other == own).count(), 1);
        }
        for wrong in ["", "0", &"0".repeat(32), &letters[0][1..], &format!("{}{}", letters[0], letters[1])] {
            assert_eq!(keys.holder(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(keys.letters(3), None);
    }

    #[test]
    fn only_what_others_can_reach_has_a_token() {
        for (address, locked) in [("127.0.0.1:80", false), ("[::1]:80", false), ("192.168.1.20:80", true)] {
            assert_eq!(!Keys::of(address.parse().unwrap()).unwrap().is_empty(), locked, "{address}");
        }
    }
}
