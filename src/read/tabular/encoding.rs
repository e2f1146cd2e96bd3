//! From bytes to text: UTF-8 with and without a byte order mark, UTF-16, and the encodings of the time before.
//!
//! A byte order mark decides; else zeros in every other place are UTF-16; else it is UTF-8 if it can be. What is left is
//! guessed by `chardetng`, which knows how often letters stand beside one another in the languages of each encoding. It
//! reads pages of the web, of which there are none from old Macintoshes; and of a list of some words it has little to go
//! by. So the guess between the two encodings of Windows for Latin letters is settled by words that only Central European
//! letters make sense of, and one that puts signs into words where the Macintosh has letters gives way to it.

use std::collections::BTreeSet;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    IBM866, ISO_8859_2, ISO_8859_5, KOI8_R, KOI8_U, MACINTOSH, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257, X_MAC_CYRILLIC, X_USER_DEFINED,
};

use super::garbled::oddities;

/// How a text is written in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

/// Those that files come in, for messages: not all that are known.
const USUAL: [&str; 20] = [
    "utf-8",
    "utf-16le",
    "utf-16be",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "macintosh",
    "x-mac-cyrillic",
    "koi8-r",
    "ibm866",
    "shift_jis",
    "euc-kr",
    "gbk",
    "big5",
];

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self(UTF_8);

    /// The encoding of a label, of all that the Encoding Standard has (`latin1`, `cp1251`, `sjis`), and of the words that
    /// spreadsheets use for some.
    pub fn named(name: &str) -> Option<Self> {
        let low = name.trim().to_lowercase().replace(['_', ' '], "-");
        let word = match low.as_str() {
            "ansi" => "windows-1252",
            "macroman" | "mac-roman" => "macintosh",
            "utf-16" | "utf16" => "utf-16le",
            "utf-8-sig" | "utf-8-bom" | "utf8-bom" => "utf-8",
            word => word,
        };
        let numbered = |word: &str| {
            let digits = word.trim_start_matches(|sign: char| !sign.is_ascii_digit());
            word.starts_with(['w', 'c', 'm'])
                .then(|| encoding_rs::Encoding::for_label(format!("cp{digits}").as_bytes()))?
        };
        let found = encoding_rs::Encoding::for_label(word.as_bytes())
            .or_else(|| encoding_rs::Encoding::for_label(name.trim().as_bytes()))
            .or_else(|| numbered(word))?;
        (found != REPLACEMENT && found != X_USER_DEFINED).then_some(Self(found))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The names of those that files usually come in.
    pub fn usual() -> impl Iterator<Item = &'static str> {
        USUAL.into_iter()
    }

    fn of(bytes: &[u8], language: Option<&str>) -> Self {
        Self(match bytes {
            [0xef, 0xbb, 0xbf, ..] => UTF_8,
            [0xff, 0xfe, ..] => UTF_16LE,
            [0xfe, 0xff, ..] => UTF_16BE,
            // Texts in western letters have a zero in every other place.
            [0, _, 0, _, ..] => UTF_16BE,
            [_, 0, _, 0, ..] => UTF_16LE,
            _ if std::str::from_utf8(bytes).is_ok() => UTF_8,
            _ => guessed(bytes, language),
        })
    }
}

/// The likeliest encoding of bytes that are not UTF-8.
fn guessed(bytes: &[u8], language: Option<&str>) -> &'static encoding_rs::Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let country = language.and_then(country);
    let found = detector.guess(country.map(str::as_bytes), Utf8Detection::Deny);
    let is_latin = [WINDOWS_1252, WINDOWS_1250, WINDOWS_1254, WINDOWS_1257, ISO_8859_2].contains(&found);
    // Where a letter of Central Europe would stand beside words, a western sign does.
    let has_signs = || bytes.iter().any(|byte| CENTRAL.contains(byte));
    let found = match has_central_words(bytes) {
        true if found == WINDOWS_1252 => WINDOWS_1250,
        false if found == WINDOWS_1250 && has_signs() => WINDOWS_1252,
        _ => found,
    };
    // Only the Macintosh ended lines with a carriage return alone.
    let returns = bytes.contains(&b'\r') && !bytes.contains(&b'\n');
    if returns && [WINDOWS_1251, KOI8_R, KOI8_U, ISO_8859_5, IBM866].contains(&found) {
        return X_MAC_CYRILLIC;
    }
    let odd = |encoding: &'static encoding_rs::Encoding| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        oddities(&text)
    };
    if is_latin && (returns || odd(found) > 0) && odd(MACINTOSH) <= odd(found) / 4 {
        return MACINTOSH;
    }
    found
}

/// The country for whose pages a language stands.
fn country(language: &str) -> Option<&'static str> {
    const COUNTRIES: [(&str, &str); 34] = [
        ("ar", "eg"),
        ("be", "by"),
        ("bg", "bg"),
        ("cs", "cz"),
        ("da", "dk"),
        ("de", "de"),
        ("el", "gr"),
        ("es", "es"),
        ("et", "ee"),
        ("fa", "ir"),
        ("fi", "fi"),
        ("fr", "fr"),
        ("he", "il"),
        ("hr", "hr"),
        ("hu", "hu"),
        ("it", "it"),
        ("ja", "jp"),
        ("ko", "kr"),
        ("lt", "lt"),
        ("lv", "lv"),
        ("mk", "mk"),
        ("nl", "nl"),
        ("nb", "no"),
        ("pl", "pl"),
        ("pt", "pt"),
        ("ro", "ro"),
        ("ru", "ru"),
        ("sk", "sk"),
        ("sl", "si"),
        ("sv", "se"),
        ("th", "th"),
        ("tr", "tr"),
        ("uk", "ua"),
        ("vi", "vn"),
    ];
    let low = language.to_lowercase();
    if low.starts_with("zh") {
        return Some(if low.contains("tw") || low.contains("hant") { "tw" } else { "cn" });
    }
    let first = low.split('-').next().unwrap_or_default();
    COUNTRIES.into_iter().find(|(known, _)| *known == first).map(|(_, country)| country)
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

/// The text of a file, with line feeds alone, and how it was written; `None` if it is no text. `language` is the one that
/// it is likely to be in.
pub fn decode(bytes: &[u8], asked: Option<Encoding>, language: Option<&str>) -> Option<(String, Encoding)> {
    let encoding = asked.unwrap_or_else(|| Encoding::of(bytes, language));
    let (text, broken) = encoding.0.decode_with_bom_removal(bytes);
    let strict = [UTF_8, UTF_16LE, UTF_16BE].contains(&encoding.0);
    if broken && strict || text.contains('\0') {
        return None;
    }
    Some((text.replace("\r\n", "\n").replace('\r', "\n"), encoding))
}

#[cfg(test)]
mod tests {
    use super::{Encoding, decode};
    use encoding_rs::{
        GBK, KOI8_R, MACINTOSH, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
        WINDOWS_1254, X_MAC_CYRILLIC,
    };

    fn text(bytes: &[u8]) -> Option<String> {
        decode(bytes, None, None).map(|(text, _)| text)
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
        for said in ["Władca żółwi", "Rycerz błędny", "Příšerně žluťoučký kůň", "Łódź", "tűzerő"]
        {
            let (bytes, _, _) = WINDOWS_1250.encode(said);
            assert_eq!(text(&bytes).as_deref(), Some(said), "{said}");
        }
        for said in
            ["Größe: 3 m²", "où êtes-vous, élève ?", "smørrebrød på øen", "¿Qué? ¡Señor! 5 £", "cœur, 3 km³"]
        {
            let (bytes, _, _) = WINDOWS_1252.encode(said);
            assert_eq!(text(&bytes).as_deref(), Some(said), "{said}");
        }
    }

    #[test]
    fn letters_of_other_scripts_are_guessed() {
        for (encoding, said) in [
            (WINDOWS_1251, "Имя;Количество;Текст\nВолк;2;Воет на луну.\nОвца;1;Блеет рядом.\n"),
            (KOI8_R, "Имя;Количество;Текст\nВолк;2;Воет на луну.\nОвца;1;Блеет рядом.\n"),
            (WINDOWS_1253, "Name,Count,Text\nΛύκος,2,Ουρλιάζει.\n"),
            (WINDOWS_1254, "Name,Count,Text\nKurt,2,Işıya doğru ulur.\n"),
            (SHIFT_JIS, "Name,Count,Text\n狼,2,月に吠える。\n羊,1,近くで鳴く。\n"),
            (GBK, "Name,Count,Text\n狼,2,对月长嚎。\n"),
        ] {
            let (bytes, _, failed) = encoding.encode(said);
            assert!(!failed, "{said}");
            assert_eq!(text(&bytes).as_deref(), Some(said), "{}", encoding.name());
        }
    }

    #[test]
    fn files_of_the_macintosh_are_known() {
        for said in [
            "Name,Text\rCafé,It’s “naïve”.\r",
            "Name,Text\nGröße,für die Straße\n",
            "Name;Text\nEnchanté;très élevé\n",
        ] {
            let (bytes, _, failed) = MACINTOSH.encode(said);
            assert!(!failed, "{said}");
            assert_eq!(text(&bytes), Some(said.replace('\r', "\n")), "{said}");
        }
        let said = "Имя;Текст\rВолк;Воет на луну.\r";
        let (bytes, _, _) = X_MAC_CYRILLIC.encode(said);
        assert_eq!(text(&bytes), Some(said.replace('\r', "\n")));
    }

    #[test]
    fn an_encoding_that_is_asked_for_decides() {
        let (bytes, _, _) = WINDOWS_1251.encode("Волк");
        for label in ["Windows-1251", "cp1251", "win1251", "windows 1251"] {
            let asked = Encoding::named(label);
            assert_eq!(decode(&bytes, asked, None).map(|(text, _)| text).as_deref(), Some("Волк"), "{label}");
        }
        assert_eq!(decode(&bytes, Some(Encoding::UTF_8), None), None);
        assert_eq!(Encoding::named("latin1").map(Encoding::name), Some("windows-1252"));
        assert_eq!(Encoding::named("MacRoman").map(Encoding::name), Some("macintosh"));
        assert!(Encoding::named("klingon").is_none() && Encoding::named("").is_none());
    }
}
