//! Programs with several statements on one long line: each statement gets a line of its own. Programs that cannot be
//! divided with certainty are left alone.

/// The length from which a line is divided (characters).
const LONG: usize = 100;

/// The statements of a program that is one long line.
pub fn statements(program: &str) -> Option<Vec<&str>> {
    if program.contains('\n') || program.chars().count() <= LONG {
        return None;
    }
    let parts = cut(program)?;
    // A statement that begins with a bracket would be parsed as part of the line before it.
    (parts.len() > 1 && !parts.iter().any(|part| part.starts_with('('))).then_some(parts)
}

/// Divides at semicolons outside strings, brackets and blocks.
fn cut(program: &str) -> Option<Vec<&str>> {
    // Comments, long brackets, escapes and interpolated strings are not understood.
    if ["--", "[[", "[=", "`", "\\", "\"\"\""].iter().any(|strange| program.contains(strange)) {
        return None;
    }
    let mut parts = Vec::new();
    let (mut depth, mut start, mut at) = (0_i32, 0, 0);
    while let Some(first) = program[at..].chars().next() {
        let rest = &program[at..];
        let length = match first {
            '"' | '\'' => rest[1..].find(first)? + 2,
            _ if is_part(first) => rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        depth += match &rest[..length] {
            "(" | "[" | "{" | "if" | "function" | "do" | "repeat" => 1,
            ")" | "]" | "}" | "end" | "until" => -1,
            _ => 0,
        };
        if depth < 0 {
            return None;
        }
        if first == ';' && depth == 0 {
            parts.push(program[start..at].trim());
            start = at + 1;
        }
        at += length;
    }
    parts.push(program[start..].trim());
    parts.retain(|part| !part.is_empty());
    // An `if` expression has no `end`, so the depth would not return to 0.
    (depth == 0).then_some(parts)
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::{cut, statements};

    #[test]
    fn statements_are_cut_where_that_is_certain() {
        let cuts = |program| cut(program).map(|parts| parts.join(" | "));
        assert_eq!(cuts("a(); b('x; y')").as_deref(), Some("a() | b('x; y')"));
        let block = "if a then b(); c() end; for _, x in y do z(x); w() end";
        assert_eq!(cuts(block).as_deref(), Some("if a then b(); c() end | for _, x in y do z(x); w() end"));
        for program in
            ["local x = if a then b else c; d()", "a() -- b; c()", "a('it\\'s; b')", "a(; b()", "end; a()"]
        {
            assert_eq!(cuts(program), None, "{program}");
        }
        assert!(statements("a(); b()").is_none(), "short enough");
        let long = format!("{}; (f or g)()", "a".repeat(120));
        assert!(statements(&long).is_none(), "a bracket would call what stands before it");
    }
}
