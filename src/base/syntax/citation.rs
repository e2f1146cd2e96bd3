//! The sections of the rules that a program cites.

use crate::Expression;
use crate::luau::{long, quoted};

/// A citation, `rule "barrage"`, in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citation {
    /// The id of the section.
    pub id: String,
    /// The first byte of the id.
    pub start: usize,
    /// The line, from 1.
    pub line: u32,
}

/// The sections that a program cites. Comments and other strings are skipped.
///
/// ```
/// let cited = warpress_syntax::citations("-- rule \"no\"\nrule \"barrage\"");
/// assert_eq!((cited[0].id.as_str(), cited[0].line), ("barrage", 2));
/// ```
pub fn citations(program: &str) -> Vec<Citation> {
    let bytes = program.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut cites) = (0, false);
    while let Some(byte) = bytes.get(at) {
        let rest = &program[at..];
        let (next, still) = match byte {
            b'-' if rest.starts_with("--") => (at + comment(rest), cites),
            b'"' | b'\'' | b'`' => {
                let length = quoted(rest);
                if cites && length >= 2 {
                    let line = program[..at].matches('\n').count() as u32 + 1;
                    let id = program[at + 1..at + length - 1].to_owned();
                    found.push(Citation { id, start: at + 1, line });
                }
                (at + length, false)
            }
            b'[' => (at + long(rest).unwrap_or(1), false),
            b'(' | b' ' | b'\t' | b'\r' | b'\n' => (at + 1, cites),
            byte if byte.is_ascii_alphabetic() || *byte == b'_' => {
                let word = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                let member = program[..at].trim_end().ends_with(['.', ':']);
                (at + word, &rest[..word] == "rule" && !member)
            }
            _ => (at + rest.chars().next().map_or(1, char::len_utf8), false),
        };
        (at, cites) = (next, still);
    }
    found
}

/// Whether a program cites sections whose ids it does not spell out: `rule(row.id)`.
///
/// ```
/// use warpress_syntax::cites_any;
///
/// assert!(cites_any("rule(row.id)") && !cites_any("rule \"barrage\""));
/// ```
pub fn cites_any(program: &str) -> bool {
    let mut found = false;
    let mut look = |term: &Expression| {
        if let Expression::Call(base, given) = term
            && matches!(&**base, Expression::Name(name, _) if name == "rule")
        {
            found |= !matches!(given[..], [Expression::Text(..)]);
        }
    };
    crate::walk(&crate::program(program).unwrap_or_default(), &mut |_| {}, &mut look);
    found
}

fn comment(rest: &str) -> usize {
    match long(&rest[2..]) {
        Some(length) => 2 + length,
        None => rest.find('\n').unwrap_or(rest.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::citations;

    #[test]
    fn citations_are_found_where_they_are_made() {
        let program = "-- rule \"no\"\nrule \"one\"\n--[[ rule 'no' ]] rule('two')\nlocal x = \"rule 'no'\"\nbook.rule \"no\" overrule \"no\" rule\n  'three' [[ rule 'no' ]]";
        let found: Vec<_> = citations(program).into_iter().map(|one| (one.id, one.line)).collect();
        assert_eq!(found, [("one".into(), 2), ("two".into(), 3), ("three".into(), 6)]);
    }
}
