//! Reading programs without running them: whether they are well-formed, and which sections they cite.

use mlua::Lua;
use mlua::chunk::ChunkMode;

use syntax::Term;

pub mod syntax;
mod tokens;

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

/// The first syntax error of a program: a message and its line. `inside` says that the program is the body of a
/// function with the parameters of an op.
///
/// ```
/// use warpress_referee::reading::mistake;
///
/// assert_eq!(mistake("draw(player, 2)", true), None);
/// assert_eq!(mistake("draw(player)\nif then", true).unwrap().1, 2);
/// ```
pub fn mistake(program: &str, inside: bool) -> Option<(String, u32)> {
    let text = if inside {
        format!(
            "return function(t, card, player, target, batch, my, source, attacker, defender) {program}\nend"
        )
    } else {
        program.to_owned()
    };
    let error = Lua::new().load(text).set_name("=p").set_mode(ChunkMode::Text).into_function().err()?;
    let text = match &error {
        mlua::Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    };
    let first = text.lines().next().unwrap_or_default();
    let found = first.split_once("p:").and_then(|(_, rest)| {
        let (line, message) = rest.split_once(':')?;
        Some((message.trim().to_owned(), line.trim().parse().ok()?))
    });
    let (message, line): (String, u32) = found.unwrap_or((first.to_owned(), 1));
    // The `end` added after the body is not a line of the author's.
    Some((message, line.min(program.lines().count().max(1) as u32)))
}

/// The sections that a program cites. Comments and other strings are skipped.
///
/// ```
/// let cited = warpress_referee::reading::citations("-- rule \"no\"\nrule \"barrage\"");
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
/// use warpress_referee::reading::cites_any;
///
/// assert!(cites_any("rule(row.id)") && !cites_any("rule \"barrage\""));
/// ```
pub fn cites_any(program: &str) -> bool {
    let mut found = false;
    let mut look = |term: &Term| {
        if let Term::Call(base, given) = term
            && matches!(&**base, Term::Name(name, _) if name == "rule")
        {
            found |= !matches!(given[..], [Term::Text(..)]);
        }
    };
    syntax::walk(&syntax::parse(program).unwrap_or_default(), &mut |_| {}, &mut look);
    found
}

fn comment(rest: &str) -> usize {
    match long(&rest[2..]) {
        Some(length) => 2 + length,
        None => rest.find('\n').unwrap_or(rest.len()),
    }
}

/// The length of `[[…]]`, `[==[…]==]`.
fn long(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('[')?;
    let level = inner.bytes().take_while(|byte| *byte == b'=').count();
    inner[level..].strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    Some(rest.find(&close).map_or(rest.len(), |at| at + close.len()))
}

/// The length of a quoted string, quotation marks included.
fn quoted(rest: &str) -> usize {
    let quote = rest.as_bytes()[0];
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::{citations, mistake};

    #[test]
    fn citations_are_found_where_they_are_made() {
        let program = "-- rule \"no\"\nrule \"one\"\n--[[ rule 'no' ]] rule('two')\nlocal x = \"rule 'no'\"\nbook.rule \"no\" overrule \"no\" rule\n  'three' [[ rule 'no' ]]";
        let found: Vec<_> = citations(program).into_iter().map(|one| (one.id, one.line)).collect();
        assert_eq!(found, [("one".into(), 2), ("two".into(), 3), ("three".into(), 6)]);
    }

    #[test]
    fn mistakes_of_form_have_their_line() {
        assert_eq!(mistake("draw(player, 2)", true), None);
        assert_eq!(mistake("function phase.x(t)\nend", false), None);
        let (message, line) = mistake("draw(player)\nif then", true).unwrap();
        assert_eq!(line, 2, "{message}");
        assert_eq!(mistake("draw(player", true).unwrap().1, 1);
    }
}
