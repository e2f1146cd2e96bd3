//! Words that no typesetter touches: addresses of pages, files and letter boxes. Their hyphens are hyphens.

use std::ops::Range;

/// Where addresses stand in a text, in bytes and in order.
pub fn addresses(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| !between(c)).map(|start| at + start) {
        let end = text[start..].find(between).map_or(text.len(), |end| start + end);
        let length = address(&text[start..end]);
        if length > 0 {
            found.push(start..start + length);
        }
        at = end;
    }
    found
}

/// Whether a character ends any address and stands in none.
fn between(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '<' | '>' | '(' | '[' | ']' | '*' | '|' | '`')
}

/// How much of a word (bytes) is an address: all but the signs of the sentence behind it; 0 if it is none.
fn address(word: &str) -> usize {
    let word = word
        .trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '/' | '=' | '#' | '&' | '-' | '_'));
    // A bracket within is part of it, one that was opened before it is not.
    let word = word.split(')').next().unwrap_or_default();
    let bytes = word.as_bytes();
    let page = word.contains("://") && bytes.first().is_some_and(u8::is_ascii_alphabetic);
    let is =
        page || word.starts_with("www.") || word.starts_with("mailto:") || letter_box(word) || domain(word);
    if is { word.len() } else { 0 }
}

/// `name@example.org`.
fn letter_box(word: &str) -> bool {
    word.split_once('@').is_some_and(|(name, place)| !name.is_empty() && !name.contains('@') && domain(place))
}

/// `example.org/a--b?c=1-2`, `rules--v2.pdf`: labels with a dot between them, the last of which is a word in small
/// letters. “e.g.” and “end.Next” are none.
fn domain(word: &str) -> bool {
    let host = word.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let Some((labels, last)) = host.rsplit_once('.') else { return false };
    let label = |label: &str| {
        !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    last.len() >= 2 && last.bytes().all(|c| c.is_ascii_lowercase()) && labels.split('.').all(label)
        || last.bytes().all(|c| c.is_ascii_alphanumeric())
            && is_file_ending(last)
            && labels.split('.').all(label)
}

/// Endings of files that have a digit or capitals.
fn is_file_ending(ending: &str) -> bool {
    matches!(
        ending.to_ascii_lowercase().as_str(),
        "pdf" | "png" | "jpg" | "svg" | "mp3" | "mp4" | "txt" | "zip" | "html"
    )
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn addresses_are_found_without_the_sentence_around_them() {
        for (text, expected) in [
            (
                "Scan https://example.com/rules--v2?page=1-2 or mail to a.b--c@example.com.",
                vec!["https://example.com/rules--v2?page=1-2", "a.b--c@example.com"],
            ),
            (
                "(see www.a-b.org/x_y/), **http://x.y/1-2**, \"ftp://z\"",
                vec!["www.a-b.org/x_y/", "http://x.y/1-2", "ftp://z"],
            ),
            (
                "bgg.com/game/1-2--x; rules--v2.pdf: MAP-1-2.PNG!",
                vec!["bgg.com/game/1-2--x", "rules--v2.pdf", "MAP-1-2.PNG"],
            ),
            ("mailto:a@b.cd?subject=1--2", vec!["mailto:a@b.cd?subject=1--2"]),
        ] {
            let found: Vec<&str> = addresses(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
        for text in [
            "e.g. this, i.e. that",
            "1.5-2.5, 3-4",
            "the end.Next one",
            "and/or 1-2",
            "@mention a@b",
            "a: b",
            "x--y",
            "No.5-6",
            "...",
        ] {
            assert_eq!(addresses(text), [], "{text}");
        }
    }
}
