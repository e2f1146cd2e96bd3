//! Makes texts from data safe for a terminal, which must show but never obey them.

use std::borrow::Cow;
use std::fmt::Write;

/// Characters that a terminal obeys: control characters, and those that change the writing direction, which
/// can disguise a line as another.
fn obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// A text that is safe for a terminal. Line endings become single line feeds; every other
/// character keeps its length in bytes.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(obeyed) {
        return text.into();
    }
    let text = text.replace("\r\n", "\n");
    let shown = |c: char| match c.len_utf8() {
        _ if !obeyed(c) => c,
        1 => '?',
        2 => '¿',
        _ => '\u{fffd}',
    };
    text.chars().map(shown).collect()
}

/// A safe text on a single line.
pub fn one_line(text: &str) -> String {
    harmless(text).replace(['\n', '\t'], " ")
}

/// JSON in which such characters are escaped: it means the same and can be displayed.
pub fn harmless_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if obeyed(c) {
            // All of them are in the basic plane. Writing into a string does not fail.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let sly = "a\u{1b}[31m\u{9b}31m\u{7f}\u{202e}b\u{2066}c\rd";
        assert_eq!(harmless(sly), "a?[31m¿31m?\u{fffd}b\u{fffd}c?d");
        assert_eq!(harmless(sly).len(), sly.len(), "locations still fit");
        assert_eq!(one_line("a\r\nb\tc"), "a b c");
    }

    #[test]
    fn line_ends_of_either_kind_leave_no_mark() {
        assert_eq!(harmless("a\r\nb\n"), "a\nb\n");
    }

    #[test]
    fn escaped_json_says_the_same() {
        let value = serde_json::json!({ "name": "a\u{9b}\u{7f}\u{202e}é\n" });
        let json = harmless_json(&format!("{value:#}"));
        assert!(json.contains("\\u009b\\u007f\\u202eé"), "{json}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap(), value);
    }
}
