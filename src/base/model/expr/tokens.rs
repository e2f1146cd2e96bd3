//! The tokens of a condition, and when a hyphen is part of a name.

use crate::NotationError;

/// A word or sign.
#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    /// A name, or a word of the language (`and`, `nil`).
    Name(String),
    /// Digits.
    Number(String),
    /// Text in quotation marks.
    Words(String),
    /// An operator, bracket, dot or comma.
    Sign(&'static str),
}

impl Token {
    /// The token as written.
    pub fn text(&self) -> &str {
        match self {
            Self::Name(text) | Self::Number(text) | Self::Words(text) => text,
            Self::Sign(sign) => sign,
        }
    }
}

const SIGNS: [&str; 20] =
    ["==", "~=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", ".", ":", "[", "]", "#", ".."];

/// Splits a condition into tokens; `known` says which names exist.
///
/// # Errors
/// A sentence saying what is not understood.
pub fn tokens(source: &str, known: &dyn Fn(&str) -> bool) -> Result<Vec<Token>, NotationError> {
    let mut found = Vec::new();
    let mut rest = source.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphabetic() || first == '_' {
            let end = hyphened(rest);
            // The tests belong to the program, so no list of ids contains them; nothing can be subtracted from a truth
            // value.
            match &found[..] {
                [.., Token::Name(test), Token::Sign(".")] if test == "test" => {
                    found.push(Token::Name(rest[..end].to_owned()));
                }
                _ => found.extend(names(&rest[..end], known)),
            }
            end
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
            found.push(Token::Number(rest[..end].to_owned()));
            end
        } else if first == '"' || first == '\'' {
            let end = rest[1..].find(first).ok_or("this quotation mark is not closed")?;
            found.push(Token::Words(rest[1..=end].to_owned()));
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
            found.push(Token::Sign(sign));
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
    use super::{Token, tokens};

    fn read(source: &str) -> Vec<String> {
        let known =
            |name: &str| ["first-bombers", "squads", "first", "losses", "count", "rule-7"].contains(&name);
        let tokens = tokens(source, &known).expect("reads");
        tokens
            .iter()
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
}
