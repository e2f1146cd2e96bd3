//! Signing a record that is written by hand: warpress changes only its `of` line, and the table of parts at its end.

use super::super::made_of::Vouched;
use super::super::made_of::parts::Parts;
use super::super::node::{Node, parse};
use super::steps;
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
    /// `parts` is not as it was written.
    #[error(
        "in {0}, [parts] is not as it was written; take it out, and sign the record as it was before you change more"
    )]
    Parts(String),
}

/// The text of a record with the digests in its `of` line, and those of its parts at the end; everything else stays as
/// it is. If there is no `of` line, it is inserted above the first key or header.
///
/// # Errors
/// If the record cannot be read, if `of` is a table with a header or dotted keys, or if `parts` is none.
pub fn signed(file: &str, text: &str, of: &Vouched, parts: &Parts) -> Result<String, SignError> {
    let rest = with_line(file, &without_parts(file, text)?, of)?;
    let end = if rest.contains("\r\n") { "\r\n" } else { "\n" };
    let mut all = format!("{}{end}", rest.trim_end());
    if !parts.0.is_empty() {
        all += &format!("{end}{ABOVE_PARTS}{end}[parts]{end}");
    }
    for (name, digest) in &parts.0 {
        let (sort, id) = name.split_once('.').unwrap_or((name, ""));
        let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let quoted = || format!("\"{}\"", id.replace('\\', "\\\\").replace('"', "\\\""));
        let id = if !id.is_empty() && id.chars().all(bare) { id.to_owned() } else { quoted() };
        all += &format!("{sort}.{id} = \"{digest}\"{end}");
    }
    Ok(all)
}

/// The remark above the table of parts.
const ABOVE_PARTS: &str = "# What was signed, part by part; written by warpress audit --sign.";

/// The text without its table of parts, if it has one.
fn without_parts(file: &str, text: &str) -> Result<String, SignError> {
    let root = parse(&file.into(), text, &mut Vec::new());
    if root.get("parts").is_none() {
        return Ok(text.to_owned());
    }
    let (mut rest, mut found, mut inside) = (String::new(), false, false);
    for line in text.split_inclusive('\n') {
        let plain = line.trim();
        if plain == "[parts]" && !found {
            (found, inside) = (true, true);
            continue;
        }
        inside &= plain.is_empty() || plain.ends_with('"') && plain.contains(" = \"") && plain.contains('.');
        if !inside && plain != ABOVE_PARTS {
            rest.push_str(line);
        }
    }
    // What is left must be the same record.
    let left = parse(&file.into(), &rest, &mut Vec::new());
    let keys = |root: &Node| root.entries().map_or(0, indexmap::IndexMap::len);
    if left.get("parts").is_some() || keys(&left) + 1 != keys(&root) {
        return Err(SignError::Parts(file.to_owned()));
    }
    Ok(rest)
}

fn with_line(file: &str, text: &str, of: &Vouched) -> Result<String, SignError> {
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

/// A record to be filled in: a line for each step, and a rule for each section with text of its own.
pub fn begun(sections: &[Section]) -> String {
    let mut text = String::from(
        "# What was compared with the source, rule by rule: docs/data-format.md explains the keys.\n\
         # Sign it when it is done: warpress audit <game> --sign\n\
         by = \"\"\n",
    );
    for word in steps::WORDS {
        let output = if steps::by_script(word) { "output = \"\"\n" } else { "" };
        text.push_str(&format!("\n[[steps]]\nstep = \"{word}\"\nfound = \"\"\n{output}"));
    }
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
    use super::{Parts, SignError, Vouched};

    fn signed(file: &str, text: &str, of: &Vouched) -> Result<String, SignError> {
        super::signed(file, text, of, &Parts::default())
    }

    /// The table of parts is the program's: it is replaced, wherever it has come to stand, and nothing else is.
    #[test]
    fn parts_stand_at_the_end_and_are_replaced() {
        let parts = |digest: &str| {
            let all = [("section.aim", digest), ("section.ciel-\u{e9}toil\u{e9}", "b")];
            Parts(all.iter().map(|(name, digest)| ((*name).to_owned(), (*digest).to_owned())).collect())
        };
        let text = "by = \"me\"\n\n[[rules]]\nrule = \"a\"\n";
        let once = super::signed("f", text, &of("a"), &parts("1")).unwrap();
        assert!(
            once.ends_with("rule = \"a\"\n\n# What was signed, part by part; written by warpress audit --sign.\n[parts]\nsection.aim = \"1\"\nsection.\"ciel-\u{e9}toil\u{e9}\" = \"b\"\n"),
            "{once}"
        );
        let more = format!("{once}\n[[since]]\nsection = \"aim\"\nof = \"2.0\"\nfound = \"b\"\n");
        let twice = super::signed("f", &more, &of("a"), &parts("2")).unwrap();
        assert_eq!(twice.matches("[parts]").count(), 1);
        assert!(
            twice.find("[[since]]") < twice.find("[parts]") && twice.contains("section.aim = \"2\""),
            "{twice}"
        );
        assert!(twice.contains("of = \"2.0\"\nfound = \"b\"\n"), "{twice}");
        assert_eq!(super::signed("f", &twice, &of("a"), &parts("2")).unwrap(), twice);
        let spread = "parts = { section = { aim = \"1\" } }\n";
        assert_eq!(super::signed("f", spread, &of("a"), &parts("1")), Err(SignError::Parts("f".into())));
    }

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
