//! From bytes to text: UTF-8 with and without a byte order mark, UTF-16, Windows-1250 and Windows-1252.
//!
//! Which it is depends on the bytes alone: a byte order mark decides; else zeros in every other place are UTF-16; else
//! it is UTF-8 if it can be. Of what is left it is Windows-1250 if some word has a byte that is a letter there, but a
//! sign or a letter of no western language in Windows-1252, else Windows-1252.

use std::collections::BTreeSet;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};

/// How a text is written in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16 with the low byte first.
    Utf16Le,
    /// UTF-16 with the high byte first.
    Utf16Be,
    /// Central European.
    Windows1250,
    /// Western European.
    Windows1252,
}

impl Encoding {
    /// All, by the names under which they are asked for.
    pub const NAMES: [&str; 5] = ["utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1252"];

    const ALL: [Self; 5] = [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::Windows1250, Self::Windows1252];

    /// The encoding of a name, one of [`Self::NAMES`].
    pub fn named(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Self::ALL.get(at).copied()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    fn of(bytes: &[u8]) -> Self {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Self::Utf8,
            [0xff, 0xfe, ..] => Self::Utf16Le,
            [0xfe, 0xff, ..] => Self::Utf16Be,
            // Texts in western letters have a zero in every other place.
            [0, _, 0, _, ..] => Self::Utf16Be,
            [_, 0, _, 0, ..] => Self::Utf16Le,
            _ if std::str::from_utf8(bytes).is_ok() => Self::Utf8,
            _ if has_central_words(bytes) => Self::Windows1250,
            _ => Self::Windows1252,
        }
    }
}

/// Letters of Windows-1250 where Windows-1252 has signs, or letters that hardly any western text has: Š Ś Ť Ž Ź š ť ž ź
/// Ł Ą Ş Ż ł ą ş Ľ ľ ż ě ř ů.
const CENTRAL: [u8; 22] = [
    0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9d, 0x9e, 0x9f, 0xa3, 0xa5, 0xaa, 0xaf, 0xb3, 0xb9, 0xba, 0xbc,
    0xbe, 0xbf, 0xec, 0xf8, 0xf9,
];

/// Those that are letters in western languages too: ì, ø, ù. One alone says nothing.
const SHARED: [u8; 3] = [0xec, 0xf8, 0xf9];

/// Whether such a letter stands within a word, where the sign of Windows-1252 would not: `m³` and `¿Qué` are western.
fn has_central_words(bytes: &[u8]) -> bool {
    let is_letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at)).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0xc0)
    };
    let in_word = |at: usize, byte: u8| {
        let (before, behind) = (is_letter(at.checked_sub(1)), is_letter(Some(at + 1)));
        match byte {
            // ż or ¿
            0xbf => before,
            // ł or ³
            0xb3 => behind || (1..=3).all(|back| is_letter(at.checked_sub(back))),
            _ => before || behind,
        }
    };
    let words = bytes.iter().enumerate().filter(|(at, byte)| CENTRAL.contains(byte) && in_word(*at, **byte));
    let found: BTreeSet<u8> = words.map(|(_, byte)| *byte).collect();
    let shared = SHARED.iter().filter(|letter| found.contains(letter)).count();
    shared > 1 || found.len() > shared
}

/// The text of a file, with line feeds alone, and how it was written; `None` if it is no text.
pub fn decode(bytes: &[u8], asked: Option<Encoding>) -> Option<(String, Encoding)> {
    let encoding = asked.unwrap_or_else(|| Encoding::of(bytes));
    let table = match encoding {
        Encoding::Utf8 => UTF_8,
        Encoding::Utf16Le => UTF_16LE,
        Encoding::Utf16Be => UTF_16BE,
        Encoding::Windows1250 => WINDOWS_1250,
        Encoding::Windows1252 => WINDOWS_1252,
    };
    let (text, broken) = table.decode_with_bom_removal(bytes);
    let wide = matches!(encoding, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be);
    if broken && wide || text.contains('\0') {
        return None;
    }
    Some((text.replace("\r\n", "\n").replace('\r', "\n"), encoding))
}

#[cfg(test)]
mod tests {
    use super::{Encoding, decode};

    fn text(bytes: &[u8]) -> Option<String> {
        decode(bytes, None).map(|(text, _)| text)
    }

    #[test]
    fn the_usual_encodings_say_the_same() {
        let said = "Café – “Ægir”\n";
        let utf16: Vec<u16> = said.encode_utf16().collect();
        let le: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let be: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let windows = b"Caf\xe9 \x96 \x93\xc6gir\x94\r\n".to_vec();
        for bytes in [
            said.as_bytes().to_vec(),
            [&[0xef, 0xbb, 0xbf], said.as_bytes()].concat(),
            [&[0xff, 0xfe], &le[..]].concat(),
            [&[0xfe, 0xff], &be[..]].concat(),
            le,
            windows,
        ] {
            assert_eq!(text(&bytes).as_deref(), Some(said), "{bytes:02x?}");
        }
        assert_eq!(text(b"\x7fELF\x01\0\0\0\0"), None);
    }

    /// A Polish card that prints “W³adca” is found by nobody before it lies on the table.
    #[test]
    fn central_european_words_are_told_from_western_ones() {
        for said in ["Władca żółwi", "Rycerz błędny", "Příšerně žluťoučký kůň", "Łódź"] {
            let (bytes, _, _) = encoding_rs::WINDOWS_1250.encode(said);
            assert_eq!(decode(&bytes, None), Some((said.to_owned(), Encoding::Windows1250)));
        }
        for said in
            ["Größe: 3 m²", "où êtes-vous, élève ?", "smørrebrød på øen", "¿Qué? ¡Señor! 5 £", "cœur, 3 km³"]
        {
            let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(said);
            assert_eq!(text(&bytes).as_deref(), Some(said), "{said}");
        }
    }

    #[test]
    fn an_encoding_that_is_asked_for_decides() {
        let (bytes, _, _) = encoding_rs::WINDOWS_1250.encode("tűzerő");
        assert_eq!(text(&bytes).as_deref(), Some("tûzerõ"));
        let asked = Encoding::named("Windows-1250");
        assert_eq!(decode(&bytes, asked).map(|(text, _)| text).as_deref(), Some("tűzerő"));
        assert_eq!(decode(&bytes, Some(Encoding::Utf8)), None);
    }
}
