//! A device: a tab of a browser, which is the same after its page was loaded again.

use hyper::header::{HeaderMap, HeaderName};

/// The header in which a page says what it is called.
const HEADER: HeaderName = HeaderName::from_static("x-warpress-device");
/// The letters of that name.
const LETTERS: usize = 16;

/// A device, by the 64 random bits that its page has made. They are no secret that lets anybody in: a token does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Device(u64);

impl Device {
    /// The device that says so in the heads of its request, in 16 letters from 0 to f; `None` if it does not, or says two
    /// things.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let mut all = headers.get_all(HEADER).iter();
        let (Some(one), None) = (all.next(), all.next()) else { return None };
        let letters = one.to_str().ok().filter(|letters| letters.len() == LETTERS)?;
        let plain = letters.bytes().all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'));
        if plain { u64::from_str_radix(letters, 16).ok().map(Self) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::{Device, HEADER};
    use hyper::header::{HeaderMap, HeaderValue};

    fn said(all: &[&[u8]]) -> Option<Device> {
        let mut headers = HeaderMap::new();
        for one in all {
            headers.append(HEADER, HeaderValue::from_bytes(one).unwrap());
        }
        Device::of(&headers)
    }

    #[test]
    fn a_device_has_one_name_in_one_spelling() {
        assert_eq!(said(&[b"00000000000000ff"]), Some(Device(255)));
        let long = [b'0'; 4_000];
        for wrong in [
            b"".as_slice(),
            b"ff",
            b"00000000000000FF",
            b"+0000000000000ff",
            b"00000000000000f ",
            &long,
            b"\xff",
        ] {
            assert_eq!(said(&[wrong]), None, "{wrong:?}");
        }
        assert_eq!(said(&[]), None);
        assert_eq!(said(&[b"00000000000000ff", b"00000000000000ff"]), None);
    }
}
