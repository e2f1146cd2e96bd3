//! Where the program finds a picture.

use std::fmt::Write as _;
use std::path::Path;

/// What the addresses of all files begin with.
pub struct Address(String);

impl Address {
    /// Below an address on the web that ends in `/`, or else below a folder on this machine.
    pub fn new(path: &Path, base: Option<&str>) -> Self {
        Self(base.map_or_else(|| folder(path), str::to_owned))
    }

    /// The address of a file, by its name below the folder.
    pub fn of(&self, name: &str) -> String {
        let mut address = self.0.clone();
        escape(&mut address, name.as_bytes());
        address
    }
}

/// A folder as an address that ends in `/`. Spelt by its own letters, not by the machine that this runs on: a path with
/// a drive is one of Windows.
fn folder(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    // Windows writes long paths as \\?\C:\… and \\?\UNC\server\….
    let mut rest = bytes.strip_prefix(br"\\?\").unwrap_or(bytes).to_vec();
    let unc = rest.strip_prefix(br"UNC\").or_else(|| rest.strip_prefix(br"\\")).map(<[u8]>::to_vec);
    let drive = matches!(rest.as_slice(), [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic());
    let mut address = "file://".to_owned();
    if let Some(share) = unc {
        rest = share;
    } else if drive {
        address.push('/');
        address.push(char::from(rest[0]));
        address.push(':');
        rest.drain(..2);
    }
    if address.ends_with(':') || rest.first() != Some(&b'/') {
        rest.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    }
    escape(&mut address, &rest);
    if !address.ends_with('/') {
        address.push('/');
    }
    address
}

/// Adds a path; what has a meaning in addresses is written by its number (RFC 3986, 2.3).
fn escape(address: &mut String, path: &[u8]) {
    for byte in path {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                address.push(char::from(*byte));
            }
            // Writing to a string cannot fail.
            _ => drop(write!(address, "%{byte:02X}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    fn address(folder: &str, base: Option<&str>, name: &str) -> String {
        Address::new(folder.as_ref(), base).of(name)
    }

    #[test]
    fn folders_are_spelt_as_addresses() {
        let cases = [
            ("/home/a b/ü#?", "a%20b/%C3%BC%23%3F", "file:///home/"),
            (r"C:\Users\A B\50%", "C:/Users/A%20B/50%25", "file:///"),
            (r"\\?\D:\games", "D:/games", "file:///"),
            (r"\\server\share\x", "server/share/x", "file://"),
            (r"\\?\UNC\server\share", "server/share", "file://"),
            ("/", "", "file://"),
        ];
        for (folder, path, before) in cases {
            assert_eq!(
                address(folder, None, "pictures/a b.png"),
                format!("{before}{path}/pictures/a%20b.png")
            );
        }
        // A backslash is a letter elsewhere.
        assert_eq!(address(r"/a\b", None, "c"), "file:///a%5Cb/c");
    }

    #[test]
    fn an_address_on_the_web_is_kept() {
        assert_eq!(
            address("/x", Some("https://example.org/g/"), "a+b.jpg"),
            "https://example.org/g/a%2Bb.jpg"
        );
    }
}
