//! From bytes to text: UTF-8 with and without a byte order mark, UTF-16, Windows-1252.

/// The characters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file, with line feeds only; `None` if it is not text.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8(rest.to_vec()).ok()?,
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes)?,
        // Texts in Western scripts have a zero in every other place.
        [0, _, 0, _, ..] => wide(bytes, u16::from_be_bytes)?,
        [_, 0, _, 0, ..] => wide(bytes, u16::from_le_bytes)?,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|byte| windows(*byte)).collect(),
        },
    };
    if text.contains('\0') { None } else { Some(text.replace("\r\n", "\n").replace('\r', "\n")) }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).collect::<Result<String, _>>().ok()
}

fn windows(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_usual_encodings_say_the_same() {
        let text = "Café – “Ægir”\n";
        let utf16: Vec<u16> = text.encode_utf16().collect();
        let le: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let be: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let windows = b"Caf\xe9 \x96 \x93\xc6gir\x94\r\n".to_vec();
        for bytes in [
            text.as_bytes().to_vec(),
            [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(),
            [&[0xff, 0xfe], &le[..]].concat(),
            [&[0xfe, 0xff], &be[..]].concat(),
            le,
            windows,
        ] {
            assert_eq!(decode(&bytes).as_deref(), Some(text), "{bytes:02x?}");
        }
        assert_eq!(decode(b"\x7fELF\x01\0\0\0\0"), None);
    }
}
