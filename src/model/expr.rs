//! Conditions and formulas: one pure expression, a subset of Luau.

use std::collections::BTreeSet;

/// An expression that has been read and found well formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    /// As written.
    pub source: String,
    /// The names that it starts from (`foe` in `foe.squads == 0`), sorted.
    pub roots: BTreeSet<String>,
    /// The names behind a dot or colon (`squads`), sorted.
    pub parts: BTreeSet<String>,
}

const LONGEST: usize = 400;
const DEEPEST: usize = 24;

impl Expr {
    /// Reads names, `.`, numbers, `"words"`, `+ - * / %`, comparisons, `and or not`, brackets, calls.
    ///
    /// # Errors
    /// A sentence saying what is not understood.
    pub fn parse(source: &str) -> Result<Self, String> {
        if source.len() > LONGEST {
            return Err(format!(
                "a condition has at most {LONGEST} characters; give it a name as a fact or an op"
            ));
        }
        let tokens = tokens(source)?;
        let mut reader = Reader { tokens, at: 0, depth: 0, roots: BTreeSet::new(), parts: BTreeSet::new() };
        reader.expression(0)?;
        match reader.peek() {
            None => Ok(Self { source: source.trim().to_owned(), roots: reader.roots, parts: reader.parts }),
            Some(token) => Err(format!("“{}” was not expected here", token.text())),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Name(String),
    Number(String),
    Words(String),
    Sign(&'static str),
}

impl Token {
    fn text(&self) -> &str {
        match self {
            Self::Name(text) | Self::Number(text) | Self::Words(text) => text,
            Self::Sign(sign) => sign,
        }
    }
}

const SIGNS: [&str; 20] =
    ["==", "~=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", ".", ":", "[", "]", "#", ".."];

fn tokens(source: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut rest = source.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            found.push(Token::Name(rest[..end].to_owned()));
            end
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
            found.push(Token::Number(rest[..end].to_owned()));
            end
        } else if first == '"' || first == '\'' {
            let end = rest[1..].find(first).ok_or("a quotation mark is not closed")?;
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

struct Reader {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    roots: BTreeSet<String>,
    parts: BTreeSet<String>,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn take(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn eat(&mut self, sign: &str) -> bool {
        let hit = matches!(self.peek(), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(hit);
        hit
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.eat(sign) { Ok(()) } else { Err(format!("“{sign}” is missing")) }
    }

    fn strength(token: &Token) -> Option<u8> {
        Some(match token {
            Token::Name(name) if name == "or" => 1,
            Token::Name(name) if name == "and" => 2,
            Token::Sign("==" | "~=" | "<" | ">" | "<=" | ">=") => 3,
            Token::Sign("+" | "-") => 4,
            Token::Sign("*" | "/" | "%") => 5,
            _ => return None,
        })
    }

    fn expression(&mut self, weakest: u8) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("too many brackets inside one another".into());
        }
        self.operand()?;
        while let Some(strength) = self.peek().and_then(Self::strength).filter(|strength| *strength > weakest)
        {
            self.at += 1;
            self.expression(strength)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn operand(&mut self) -> Result<(), String> {
        match self.take() {
            Some(Token::Number(_) | Token::Words(_)) => Ok(()),
            Some(Token::Sign("-" | "#")) => self.expression(5),
            Some(Token::Sign("(")) => {
                self.expression(0)?;
                self.expect(")")
            }
            Some(Token::Name(name)) => match name.as_str() {
                "not" => self.expression(3),
                "true" | "false" | "nil" => Ok(()),
                "and" | "or" => Err(format!("something is missing before “{name}”")),
                _ => {
                    self.roots.insert(name);
                    self.path()
                }
            },
            Some(Token::Sign(sign)) => Err(format!("“{sign}” was not expected here")),
            None => Err("the condition breaks off".into()),
        }
    }

    fn path(&mut self) -> Result<(), String> {
        loop {
            if self.eat(".") || self.eat(":") {
                match self.take() {
                    Some(Token::Name(name)) => {
                        self.parts.insert(name);
                    }
                    _ => return Err("a name is missing after the dot".into()),
                }
            } else if self.eat("[") {
                self.expression(0)?;
                self.expect("]")?;
            } else if self.eat("(") {
                if self.eat(")") {
                    continue;
                }
                self.expression(0)?;
                while self.eat(",") {
                    self.expression(0)?;
                }
                self.expect(")")?;
            } else {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expr;

    #[test]
    fn conditions_know_the_names_that_they_start_from() {
        let expr = Expr::parse("foe.squads == 0 and not (active.hand:count('tank') > limit)").expect("reads");
        assert_eq!(expr.roots.into_iter().collect::<Vec<_>>(), ["active", "foe", "limit"]);
    }

    #[test]
    fn what_luau_would_not_read_is_refused() {
        for source in ["", "a =", "a = b", "a == ", "(a", "a b", "a != b", "f(", "a.", "\"open", "x and", ")"]
        {
            assert!(Expr::parse(source).is_err(), "{source}");
        }
        assert!(Expr::parse(&"(".repeat(300)).is_err());
        assert!(Expr::parse(&"not ".repeat(90)).is_err());
    }
}
