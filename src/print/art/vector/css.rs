//! Style sheets cut into their rules, and rules into declarations. Comments have been taken out before.

/// What a style sheet consists of.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Statement<'t> {
    /// Selectors and what they are given.
    Rule { selectors: &'t str, body: &'t str },
    /// `@media print { … }`, `@import "x";`.
    At { name: &'t str, prelude: &'t str, block: &'t str },
}

/// A property and its value: `fill: red !important`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Declaration<'t> {
    pub name: &'t str,
    pub value: &'t str,
    pub important: bool,
}

/// The statements of a style sheet, in order. What is not closed ends with the sheet.
pub(super) fn statements(css: &str) -> Vec<Statement<'_>> {
    let mut found = Vec::new();
    let mut rest = css;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ';' | '}'));
        rest = rest.strip_prefix("<!--").or_else(|| rest.strip_prefix("-->")).unwrap_or(rest).trim_start();
        if rest.is_empty() {
            return found;
        }
        let head = until(rest, &['{', ';']);
        let (prelude, behind) = rest.split_at(head);
        let (block, behind) = match behind.strip_prefix('{') {
            Some(inside) => {
                let (block, behind) = inside.split_at(until(inside, &['}']));
                (block, behind.get(1..).unwrap_or_default())
            }
            None => ("", behind.get(1..).unwrap_or_default()),
        };
        rest = behind;
        let prelude = prelude.trim();
        match prelude.strip_prefix('@') {
            Some(at) => {
                let end = at.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(at.len());
                found.push(Statement::At { name: &at[..end], prelude: at[end..].trim(), block });
            }
            None => found.push(Statement::Rule { selectors: prelude, body: block }),
        }
    }
}

/// The declarations of a rule, or of an attribute `style`.
pub(super) fn declarations(body: &str) -> Vec<Declaration<'_>> {
    let one = |text| {
        let (name, value): (&str, &str) = str::split_once(text, ':')?;
        let value = value.trim();
        let bare = value.rsplit_once('!').filter(|(_, word)| word.trim().eq_ignore_ascii_case("important"));
        let (value, important) = bare.map_or((value, false), |(value, _)| (value.trim(), true));
        Some(Declaration { name: name.trim(), value, important })
    };
    split(body, ';').into_iter().filter_map(one).filter(|found| !found.name.is_empty()).collect()
}

/// The parts of a text between such signs, but for those in brackets and quotation marks.
pub(super) fn split(text: &str, sign: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let end = until(rest, &[sign]);
        parts.push(rest[..end].trim());
        match rest.get(end + sign.len_utf8()..) {
            Some(behind) if end < rest.len() => rest = behind,
            _ => return parts,
        }
    }
}

/// Where the first of these signs stands outside of brackets and quotation marks (in bytes); the length if none does.
pub(super) fn until(text: &str, signs: &[char]) -> usize {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, c) {
            (_, '\\') => escaped = true,
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => {}
            (None, c) if depth == 0 && signs.contains(&c) => return at,
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Statement, declarations, split, statements};

    #[test]
    fn sheets_are_cut_into_rules() {
        let css =
            "@charset \"a;b\"; .a, b > c[x=\"{\"] { fill: red; } @media print { d { e: f } g {} } h{i:j";
        let rule = |selectors, body| Statement::Rule { selectors, body };
        let at = |name, prelude, block| Statement::At { name, prelude, block };
        let expected = [
            at("charset", "\"a;b\"", ""),
            rule(".a, b > c[x=\"{\"]", " fill: red; "),
            at("media", "print", " d { e: f } g {} "),
            rule("h", "i:j"),
        ];
        assert_eq!(statements(css), expected);
    }

    #[test]
    fn rules_are_cut_into_declarations() {
        let found = declarations("fill : url(a;b) !important;;--a:{x;y}; bad; stroke:red");
        let seen: Vec<_> = found.iter().map(|one| (one.name, one.value, one.important)).collect();
        assert_eq!(seen, [("fill", "url(a;b)", true), ("--a", "{x;y}", false), ("stroke", "red", false)]);
        assert_eq!(split("a, f(b, c), \"d,e\"", ','), ["a", "f(b, c)", "\"d,e\""]);
    }
}
