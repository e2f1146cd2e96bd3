//! Signing a record that is written by hand: warpress changes only its `of` line.

use super::super::made_of::Vouched;
use super::super::node::{Node, parse};
use warpress_model::Section;

/// Why a record cannot be signed.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SignError {
    /// It is not TOML.
    #[error("{0} is not well-formed TOML; warpress check says where")]
    Unreadable(String),
    /// `of` is spread over several lines.
    #[error("in {0}, `of` is not on a line of its own; take it out and sign again")]
    Spread(String),
}

/// The text of a record with the digests in its `of` line; everything else stays as it is. If there is no such
/// line, it is inserted above the first key or header.
///
/// # Errors
/// If the record cannot be read, or if `of` is a table with a header or dotted keys.
pub fn signed(file: &str, text: &str, of: &Vouched) -> Result<String, SignError> {
    let mut found = Vec::new();
    let root = parse(&file.into(), text, &mut found);
    if !found.is_empty() {
        return Err(SignError::Unreadable(file.to_owned()));
    }
    let line = line(of);
    let Some((key, value)) = root.entries().and_then(|entries| entries.get("of")) else {
        let at = first_line(text);
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        return Ok(format!("{}{line}{end}{}", &text[..at], &text[at..]));
    };
    let old = text.get(key.start..value.location.end).unwrap_or_default();
    if !is_written_out(value, text) || old.contains('\n') {
        return Err(SignError::Spread(file.to_owned()));
    }
    Ok(format!("{}{line}{}", &text[..key.start], &text[value.location.end..]))
}

/// A record to be filled in: a rule for each section with text of its own.
pub fn begun(sections: &[Section]) -> String {
    let mut text = String::from(
        "# What was compared with the source, rule by rule: docs/data-format.md explains the keys.\n\
         # Sign it when it is done: warpress audit <game> --sign\n\
         by = \"\"\n",
    );
    for section in sections.iter().filter(|section| says_something(section)) {
        let title: String = section.title.chars().filter(|letter| !letter.is_control()).collect();
        text.push_str(&format!(
            "\n# {title}\n[[rules]]\nrule = \"\"\nsection = \"{}\"\ncarried = []\n",
            section.id
        ));
    }
    text
}

/// Whether a section has rules: the title and mere headings of chapters have none.
pub fn says_something(section: &Section) -> bool {
    section.level > 1 && !section.body.trim().is_empty()
}

fn line(of: &Vouched) -> String {
    let parts = of.parts().map(|(name, digest)| format!("{name} = \"{digest}\""));
    format!("of = {{ {} }}", parts.join(", "))
}

/// Whether the value follows its key: tables with headers or dotted keys are elsewhere in the text.
fn is_written_out(value: &Node, text: &str) -> bool {
    let whole = text.get(value.location.start..value.location.end).unwrap_or_default();
    value.entries().is_none() || whole.starts_with('{')
}

/// The start of the first line that is neither blank nor part of the comment at the head of the file.
fn first_line(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let plain = line.trim();
        if !plain.is_empty() && !plain.starts_with('#') {
            break;
        }
        at += line.len();
    }
    // A comment right above the first key belongs to that key.
    let above = text[..at].rfind("\n\n").map(|blank| blank + 2);
    if text[at..].starts_with('[') {
        above.filter(|above| text[*above..at].starts_with('#')).unwrap_or(at)
    } else {
        at
    }
}

#[cfg(test)]
mod tests {
    use super::{SignError, Vouched, signed};

    fn of(word: &str) -> Vouched {
        Vouched { rules: word.into(), data: "d".into(), program: "p".into() }
    }

    /// Signing must not move or remove comments.
    #[test]
    fn nothing_changes_but_its_own_line() {
        let line = |word: &str| format!("of = {{ rules = \"{word}\", data = \"d\", program = \"p\" }}");
        let rest = "by = 'me'   # and you\n\n[[rules]] # one\nrule = \"a\"\n";
        let first = signed("f", &format!("# head\n\n{rest}"), &of("a")).unwrap();
        assert_eq!(first, format!("# head\n\n{}\n{rest}", line("a")));
        let kept = first.replace(" }\n", " }  # by hand\n");
        assert_eq!(signed("f", &kept, &of("b")).unwrap(), kept.replace("\"a\", data", "\"b\", data"));
        assert_eq!(signed("f", "", &of("a")).unwrap(), line("a") + "\n");
        assert_eq!(signed("f", "of = 'x'\r\n", &of("a")).unwrap(), line("a") + "\r\n");
        let headed = "# all\n\n# Setup\n[[rules]]\nrule = \"\"\n";
        assert_eq!(
            signed("f", headed, &of("a")).unwrap(),
            headed.replace("# Setup", &format!("{}\n# Setup", line("a")))
        );
    }

    #[test]
    fn what_cannot_be_rewritten_stays() {
        for text in ["[of]\nrules = 'a'\n", "of.rules = 'a'\n", "of = {\n rules = 'a' }\n"] {
            assert_eq!(signed("f", text, &of("a")), Err(SignError::Spread("f".into())), "{text}");
        }
        assert_eq!(signed("f", "of = ", &of("a")), Err(SignError::Unreadable("f".into())));
    }
}
