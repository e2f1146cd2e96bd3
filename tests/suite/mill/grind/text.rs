//! Changes to texts that mean something: TOML, templates, rules, programs, records.

use crate::chance::Chance;

/// Words that meant harm, or something, to somebody.
const WORDS: [&str; 92] = [
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "#}",
    "(",
    ")",
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "-->",
    "&amp;",
    "&#0;",
    "&#x110000;",
    "&lt",
    "=",
    "==",
    ",",
    ";",
    ":",
    "|",
    "\\",
    "\\u0000",
    "\\uD800",
    "\\x",
    "\n",
    "\r",
    "\t",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{200d}",
    "\u{301}",
    "\u{1f469}\u{200d}\u{1f4bb}",
    "\u{fffd}",
    "\u{10ffff}",
    "ﬁ",
    "İ",
    "ß",
    "ſ",
    "ع",
    "א",
    "文",
    "null",
    "true",
    "false",
    "nan",
    "inf",
    "-inf",
    "0",
    "-1",
    "1e999",
    "99999999999999999999",
    "1D6",
    "0D0",
    "1D6+1D6",
    "1-0",
    "1..0",
    "../x",
    "/etc/passwd",
    "a/../b",
    "[^1]",
    "**",
    "__",
    "~~",
    "```",
    "# ",
    "- ",
    "| a |",
    "[x](y)",
    "![x](art/x.png)",
    "[icon:x]",
    "<br>",
    "{{ x | words }}",
    "end",
    "return",
    "while true do end",
    "error({})",
    "not ",
];

/// Numbers that are hard on readers.
const NUMBERS: [&str; 18] = [
    "0",
    "-1",
    "1",
    "2",
    "60",
    "61",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "1e308",
    "0.1",
];

/// Changes a text; `other` is one of the same kind, from elsewhere.
pub fn change(bytes: &mut Vec<u8>, other: Option<&[u8]>, chance: &mut Chance) -> String {
    let Ok(text) = std::str::from_utf8(bytes) else { return super::bytes::change(bytes, chance) };
    let text = text.to_owned();
    match chance.below(16) {
        0 => super::bytes::change(bytes, chance),
        1 => match other {
            Some(other) => super::bytes::splice(bytes, other, chance),
            None => insert(bytes, &text, chance),
        },
        2 | 3 => insert(bytes, &text, chance),
        4..=6 => lines(bytes, &text, other, chance),
        7 | 8 => number(bytes, &text, chance),
        9..=13 => word(bytes, &text, chance),
        14 => {
            let (open, close) = *chance
                .one(&[
                    ("[", "]"),
                    ("(", ")"),
                    ("{", "}"),
                    ("<g>", "</g>"),
                    ("{% if x %}", "{% endif %}"),
                    ("*", "*"),
                    ("> ", ""),
                    ("- ", ""),
                ])
                .unwrap_or(&("[", "]"));
            let deep = chance.between(10, 2_000);
            let at = place(&text, chance);
            bytes.splice(at..at, (open.repeat(deep) + &close.repeat(deep)).into_bytes());
            format!("has {deep} times {open:?} at {at}")
        }
        _ => match chance.below(3) {
            0 => {
                *bytes = text.replace('\n', "\r\n").into_bytes();
                "ends its lines like Windows".to_owned()
            }
            1 => {
                bytes.splice(0..0, *b"\xef\xbb\xbf");
                "begins with a byte order mark".to_owned()
            }
            _ => {
                let at = place(&text, chance);
                bytes.truncate(at);
                format!("ends at {at}")
            }
        },
    }
}

/// Changes a text so that it mostly stays one of its kind: a number, a word for another, a line in another place.
pub fn gentle(bytes: &mut Vec<u8>, chance: &mut Chance) -> String {
    let Ok(text) = std::str::from_utf8(bytes) else { return super::bytes::change(bytes, chance) };
    let text = text.to_owned();
    match chance.below(6) {
        0 | 1 => number(bytes, &text, chance),
        2 | 3 => word(bytes, &text, chance),
        4 => lines(bytes, &text, None, chance),
        _ => {
            // Between two letters, where it is a part of a name or of a sentence.
            let all = words(&text, char::is_alphabetic);
            let Some((at, _)) = chance.one(&all) else { return insert(bytes, &text, chance) };
            let odd = *chance.one(&ODD).unwrap_or(&"x");
            let times = if chance.once_in(4) { chance.between(2, 400) } else { 1 };
            bytes.splice(at..at, odd.repeat(times).into_bytes());
            format!("has {odd:?} at {at}, {times} times")
        }
    }
}

/// Letters and signs that are hard on typefaces, lines and names.
const ODD: [&str; 24] = [
    "x",
    "W",
    "i",
    " ",
    "-",
    "\u{ad}",
    "\u{a0}",
    "\u{200b}",
    "\u{200d}",
    "\u{202e}",
    "\u{301}",
    "ﬁ",
    "İ",
    "ß",
    "ع",
    "א",
    "文",
    "🎲",
    "👩‍💻",
    "é",
    "’",
    "…",
    "½",
    "—",
];

/// A place between two characters.
fn place(text: &str, chance: &mut Chance) -> usize {
    text.floor_char_boundary(chance.below(text.len() + 1))
}

fn insert(bytes: &mut Vec<u8>, text: &str, chance: &mut Chance) -> String {
    let word = *chance.one(&WORDS).unwrap_or(&"\"");
    let at = place(text, chance);
    let times = if chance.once_in(8) { chance.between(2, 3_000) } else { 1 };
    bytes.splice(at..at, word.repeat(times).into_bytes());
    format!("has {word:?} at {at}, {times} times")
}

/// Changes whole lines.
fn lines(bytes: &mut Vec<u8>, text: &str, other: Option<&[u8]>, chance: &mut Chance) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return "is empty".to_owned();
    }
    let (at, to) = (chance.below(lines.len()), chance.below(lines.len()));
    let theirs = other.and_then(|other| std::str::from_utf8(other).ok()).unwrap_or_default();
    let said = match chance.below(6) {
        0 => {
            lines.remove(at);
            format!("has lost line {at}")
        }
        1 => {
            let line = lines[at];
            let times = if chance.once_in(4) { chance.between(2, 400) } else { 1 };
            lines.splice(to..to, vec![line; times]);
            format!("has line {at} at {to}, {times} times")
        }
        2 => {
            lines.swap(at, to);
            format!("has lines {at} and {to} in each other's place")
        }
        3 => {
            let (first, last) = (at.min(to), at.max(to));
            lines.drain(first..last);
            format!("has lost lines {first} to {last}")
        }
        _ => {
            let all: Vec<&str> = theirs.split_inclusive('\n').collect();
            let from = chance.below(all.len());
            let some = all.iter().skip(from).take(chance.between(1, 6));
            lines.splice(at..at, some.copied());
            format!("has lines of another file at {at}")
        }
    };
    *bytes = lines.concat().into_bytes();
    said
}

/// The words of a text, by their places: letters, digits and what joins them.
fn words(text: &str, fits: impl Fn(char) -> bool) -> Vec<(usize, &str)> {
    let pieces = text.split(|c: char| !fits(c)).filter(|word| !word.is_empty());
    pieces.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word)).collect()
}

/// Makes a number another.
fn number(bytes: &mut Vec<u8>, text: &str, chance: &mut Chance) -> String {
    let all = words(text, |c| c.is_ascii_digit());
    let Some((at, old)) = chance.one(&all) else { return insert(bytes, text, chance) };
    let new = *chance.one(&NUMBERS).unwrap_or(&"0");
    bytes.splice(*at..at + old.len(), new.bytes());
    format!("has {new} for {old} at {at}")
}

/// Makes a word another: of the same text, or no word at all.
fn word(bytes: &mut Vec<u8>, text: &str, chance: &mut Chance) -> String {
    let all = words(text, |c| c.is_alphanumeric() || "-_".contains(c));
    let Some((at, old)) = chance.one(&all) else { return insert(bytes, text, chance) };
    let new = match chance.below(8) {
        0 => *chance.one(&WORDS).unwrap_or(&""),
        1 => "",
        2 => *chance.one(&NUMBERS).unwrap_or(&""),
        _ => chance.one(&all).map_or("", |(_, word)| word),
    };
    bytes.splice(*at..at + old.len(), new.bytes());
    format!("has {new:?} for {old:?} at {at}")
}
