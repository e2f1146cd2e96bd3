//! Conditions and formulas: their tokens, where a hyphen may belong to a name, and their one expression.

use crate::expression::{Dialect, Parser};
use crate::{Expression, SyntaxError, Token};

/// Parses names, `.`, numbers, `"words"`, `+ - * / %`, comparisons, `and or not`, brackets and calls. `known` says
/// which names exist: `first-bombers` is a name if it is known, `squads-losses` a subtraction if its parts are.
/// Anything else stays one name, which is reported when names are looked up.
///
/// # Errors
/// A sentence saying what is not understood.
pub fn condition(source: &str, known: &dyn Fn(&str) -> bool) -> Result<Expression, SyntaxError> {
    let mut parser = Parser::new(source, tokens(source, known)?, Dialect::Condition);
    let term = parser.term(0)?;
    if parser.peek().is_some() { Err(parser.unexpected()) } else { Ok(term) }
}

const SIGNS: [&str; 19] =
    ["==", "~=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", ".", ":", "[", "]", "#"];

/// Splits a condition into tokens; `known` says which names exist.
///
/// # Errors
/// A sentence saying what is not understood.
fn tokens(source: &str, known: &dyn Fn(&str) -> bool) -> Result<Vec<(Token, usize)>, SyntaxError> {
    let mut found: Vec<(Token, usize)> = Vec::new();
    let mut rest = source.trim_start();
    while let Some(first) = rest.chars().next() {
        let at = source.len() - rest.len();
        let length = if first.is_ascii_alphabetic() || first == '_' {
            let end = hyphened(rest);
            // The tests belong to the program, so no list of ids contains them; nothing can be subtracted from a truth
            // value.
            match &found[..] {
                [.., (Token::Name(test), _), (Token::Sign("."), _)] if test == "test" => {
                    found.push((Token::Name(rest[..end].to_owned()), at));
                }
                _ => {
                    let mut at = at;
                    for token in names(&rest[..end], known) {
                        let length = token.text().len();
                        found.push((token, at));
                        at += length;
                    }
                }
            }
            end
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
            found.push((Token::Number(rest[..end].to_owned()), at));
            end
        } else if first == '"' || first == '\'' {
            let end = rest[1..].find(first).ok_or("this quotation mark is not closed")?;
            found.push((Token::Text(rest[1..=end].to_owned()), at));
            end + 2
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
            let sign = sign.ok_or_else(|| match first {
                '=' => "“=” compares as “==”".to_owned(),
                '!' => "“not equal” is written “~=”".to_owned(),
                '&' => "“and” is written out".to_owned(),
                '|' => "“or” is written out".to_owned(),
                other => format!("“{other}” is not part of a condition"),
            })?;
            found.push((Token::Sign(sign), at));
            sign.len()
        };
        rest = rest[length..].trim_start();
    }
    Ok(found)
}

/// The length of a word including the words that hyphens join to it.
fn hyphened(text: &str) -> usize {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut end = 0;
    loop {
        end += text[end..].find(|c| !part(c)).unwrap_or(text.len() - end);
        match text[end..].strip_prefix('-') {
            Some(next) if next.starts_with(part) => end += 1,
            _ => return end,
        }
    }
}

/// Words joined by hyphens: one name if there is such a name; otherwise known names and numbers subtracted from
/// one another (the longest first); otherwise one unknown name.
fn names(joined: &str, known: &dyn Fn(&str) -> bool) -> Vec<Token> {
    let ends = |rest: &str| {
        let mut ends: Vec<usize> = rest.match_indices('-').map(|(at, _)| at).collect();
        ends.push(rest.len());
        ends
    };
    let (mut found, mut rest) = (Vec::new(), joined);
    loop {
        let next = ends(rest).into_iter().rev().find_map(|end| {
            let word = &rest[..end];
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                return Some((end, Token::Number(word.to_owned())));
            }
            known(word).then(|| (end, Token::Name(word.to_owned())))
        });
        let Some((end, token)) = next else { return vec![Token::Name(joined.to_owned())] };
        found.push(token);
        match rest[end..].strip_prefix('-') {
            Some(behind) => rest = behind,
            None => return found,
        }
        found.push(Token::Sign("-"));
    }
}

#[cfg(test)]
mod tests {
    use super::{condition, tokens};
    use crate::Token;

    fn read(source: &str) -> Vec<String> {
        let known =
            |name: &str| ["first-bombers", "squads", "first", "losses", "count", "rule-7"].contains(&name);
        let tokens = tokens(source, &known).expect("reads");
        tokens
            .iter()
            .map(|(token, at)| {
                assert!(source[*at..].starts_with(token.text()), "{token:?} at {at}");
                token
            })
            .map(|token| match token {
                Token::Sign(sign) => format!("{sign} "),
                other => other.text().to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_hyphen_is_part_of_a_name_that_is_known() {
        assert_eq!(read("first-bombers>0"), ["first-bombers", "> ", "0"]);
        assert_eq!(read("a.first-bombers.count"), ["a", ". ", "first-bombers", ". ", "count"]);
        assert_eq!(read("rule-7"), ["rule-7"]);
        assert_eq!(read("first_bombers"), ["first_bombers"]);
        assert_eq!(read("test.holds-first"), ["test", ". ", "holds-first"]);
    }

    #[test]
    fn known_names_are_subtracted() {
        let less = ["squads", "- ", "losses"];
        assert_eq!(read("squads - losses"), less);
        assert_eq!(read("squads-losses"), less);
        assert_eq!(read("first - bombers"), ["first", "- ", "bombers"]);
        assert_eq!(read("squads-first-bombers-1"), ["squads", "- ", "first-bombers", "- ", "1"]);
        assert_eq!(read("hand.count-losses"), ["hand", ". ", "count", "- ", "losses"]);
        assert_eq!(read("3-squads"), ["3", "- ", "squads"]);
    }

    #[test]
    fn unknown_names_stay_whole() {
        assert_eq!(read("frist-bombers-1"), ["frist-bombers-1"]);
    }

    #[test]
    fn what_luau_would_not_read_is_refused() {
        for source in ["", "a =", "a = b", "a == ", "(a", "a b", "a != b", "f(", "a.", "\"open", "x and", ")"]
        {
            assert!(condition(source, &|_| true).is_err(), "{source}");
        }
        assert!(condition(&"(".repeat(300), &|_| true).is_err());
        assert!(condition(&"not ".repeat(90), &|_| true).is_err());
    }

    /// What only programs may do would be found out in the middle of a game.
    #[test]
    fn conditions_neither_make_nor_do_anything() {
        for source in
            ["{ 1 }", "f { 1 }", "f \"x\"", "function() end", "if a then b else c", "a .. b", "a ^ 2", "`a`"]
        {
            assert!(condition(source, &|_| true).is_err(), "{source}");
        }
    }
}
