//! What of an SVG is drawn, whatever its template looks like: a template that is laid out on other lines, or that
//! writes `0.50` where another writes `.5`, draws the same face.

/// Numbers count to a millionth of a unit: less is noise of floating point.
const PLACES: usize = 6;

/// The text of an SVG without blanks and words that nobody sees, and with its numbers written in one way. Between the
/// tags of a `<text>` nothing is changed, for these are its words; other words are not drawn.
pub(crate) fn of(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    let mut in_text = false;
    while let Some(open) = rest.find('<') {
        let (words, tag) = rest.split_at(open);
        if in_text {
            out.push_str(words);
        }
        let end = tag.find('>').map_or(tag.len(), |end| end + 1);
        let (tag, behind) = tag.split_at(end);
        write_tag(&mut out, tag);
        if tag.starts_with("<text") {
            in_text = !tag.ends_with("/>");
        } else if tag.starts_with("</text") {
            in_text = false;
        }
        rest = behind;
    }
    out
}

/// The same face without the indentation of its template, which nobody sees: where blanks stood between elements, at
/// most the end of a line is left.
pub(crate) fn unindented(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    let mut in_text = false;
    while let Some(open) = rest.find('<') {
        let (words, tag) = rest.split_at(open);
        if in_text || !words.trim_ascii().is_empty() {
            out.push_str(words);
        } else if words.contains('\n') && !out.is_empty() {
            out.push('\n');
        }
        let end = tag.find('>').map_or(tag.len(), |end| end + 1);
        let (tag, behind) = tag.split_at(end);
        let mut lines = tag.lines();
        out.push_str(lines.next().unwrap_or_default());
        for line in lines.map(str::trim_ascii_start) {
            let is_command = out.ends_with(|letter: char| letter.is_ascii_digit())
                && line.starts_with(|letter: char| letter.is_ascii_alphabetic());
            if !is_command {
                out.push(' ');
            }
            out.push_str(line);
        }
        if tag.starts_with("<text") {
            in_text = !tag.ends_with("/>");
        } else if tag.starts_with("</text") {
            in_text = false;
        }
        rest = behind;
    }
    out.push_str(rest.trim_ascii_end());
    out
}

/// A tag with one blank where there are some; none beside quotes, before the next command of a path, and at the end.
fn write_tag(out: &mut String, tag: &str) {
    let is_quiet = |letter: u8| matches!(letter, b'"' | b'\'' | b'>' | b'/');
    let bytes = tag.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let end = if byte.is_ascii_whitespace() {
            let end = ends(bytes, at, |byte| byte.is_ascii_whitespace());
            let before = at.checked_sub(1).map_or(b'"', |before| bytes[before]);
            let after = bytes.get(end).copied().unwrap_or(b'"');
            let is_command = before.is_ascii_digit() && after.is_ascii_alphabetic();
            if !is_quiet(before) && !is_quiet(after) && !is_command {
                out.push(' ');
            }
            end
        } else if byte.is_ascii_digit() || byte == b'.' {
            let end = ends(bytes, at, |byte| byte.is_ascii_digit() || byte == b'.');
            write_number(out, &tag[at..end]);
            end
        } else {
            let end =
                ends(bytes, at, |byte| !byte.is_ascii_whitespace() && !byte.is_ascii_digit() && byte != b'.');
            out.push_str(&tag[at..end]);
            end
        };
        at = end;
    }
}

/// Where what begins at `from` ends.
fn ends(bytes: &[u8], from: usize, belongs: impl Fn(u8) -> bool) -> usize {
    bytes[from..].iter().position(|byte| !belongs(*byte)).map_or(bytes.len(), |length| from + length)
}

/// Digits with a point among them. What is no number (`1.2.3`), or is written well, stays as it is.
fn write_number(out: &mut String, digits: &str) {
    let Some((whole, part)) = digits.split_once('.') else { return out.push_str(digits) };
    let is_plain = part.len() <= PLACES && !part.ends_with('0') && !whole.is_empty() && !part.is_empty();
    match digits.parse::<f64>() {
        Ok(number) if !is_plain => {
            let written = format!("{number:.PLACES$}");
            out.push_str(written.trim_end_matches('0').trim_end_matches('.'));
        }
        _ => out.push_str(digits),
    }
}

#[cfg(test)]
mod tests {
    use super::{of, unindented};

    #[test]
    fn lines_and_noise_make_no_other_face() {
        let one = "<svg a=\"1\">\n\n<path d=\"M.50 -0.250\n  L1.0 2\"\n  fill=\"none\" />\n</svg>\n";
        let other = "<svg a=\"1\"><path d=\" M0.5   -0.25L1 2.0000000004\" fill=\"none\"/></svg>";
        assert_eq!(of(one), of(other));
        assert_ne!(of(one), of(&other.replace("-0.25", "-0.26")));
        assert_ne!(of(one), of(&other.replace("1 2.", "12.")));
    }

    #[test]
    fn a_face_bears_no_indentation() {
        let svg = "\n  <svg a=\"1\"\n      b=\"M0 1\n    L2 3\">\n\n    <g/> <text>a\n  b</text>\n  words\n  </svg>\n";
        assert_eq!(
            unindented(svg),
            "<svg a=\"1\" b=\"M0 1L2 3\">\n<g/><text>a\n  b</text>\n  words\n  </svg>"
        );
        assert_eq!(of(svg), of(&unindented(svg)));
    }

    #[test]
    fn words_are_as_they_are() {
        let words = "<text><tspan>1.50</tspan> <tspan>a  b</tspan></text>";
        assert_eq!(of(words), words);
        assert_eq!(of("<text>a <"), "<text>a <");
        assert_eq!(of("<g> &lt;path </g> a"), "<g></g>");
        assert_eq!(of("é <g é=\"ü  1.2.3\"> </g>"), "<g é=\"ü 1.2.3\"></g>");
    }
}
