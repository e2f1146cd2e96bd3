//! Parses expressions: all of Luau's in programs, and in conditions those that only look.

use crate::statement::KEYWORDS;
use crate::{Expression, SyntaxError, Token, luau};

type Parsed<T> = Result<T, SyntaxError>;

/// What a text may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Statements, functions, tables, and calls without brackets.
    Program,
    /// Names (any word may be the id of something), literals, operators, members, keys and calls. A method is a member
    /// that is called.
    Condition,
}

impl Dialect {
    /// How deep expressions and blocks may nest.
    fn deepest(self) -> usize {
        match self {
            Self::Program => 120,
            Self::Condition => 24,
        }
    }
}

/// Reads tokens one after another.
pub(crate) struct Parser<'t> {
    pub text: &'t str,
    pub dialect: Dialect,
    pub tokens: Vec<(Token, usize)>,
    pub at: usize,
    pub depth: usize,
}

impl<'t> Parser<'t> {
    pub fn new(text: &'t str, tokens: Vec<(Token, usize)>, dialect: Dialect) -> Self {
        Self { text, dialect, tokens, at: 0, depth: 0 }
    }

    /// The next token.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// The next token, which is not the one that has to follow, as an error.
    pub fn unexpected(&self) -> SyntaxError {
        self.peek().map_or_else(SyntaxError::end, |token| SyntaxError::unexpected(token.text()))
    }

    pub fn is(&self, ahead: usize, word: &str) -> bool {
        match self.tokens.get(self.at + ahead) {
            Some((Token::Name(name), _)) => name == word,
            Some((Token::Sign(sign), _)) => *sign == word,
            _ => false,
        }
    }

    pub fn eat(&mut self, word: &str) -> bool {
        let hit = self.is(0, word);
        self.at += usize::from(hit);
        hit
    }

    pub fn need(&mut self, word: &str) -> Parsed<()> {
        if self.eat(word) { Ok(()) } else { Err(SyntaxError::missing(word)) }
    }

    /// Goes one level deeper; the way back is `self.depth -= 1`.
    pub fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > self.dialect.deepest() { Err(SyntaxError::too_deep()) } else { Ok(()) }
    }

    fn is_program(&self) -> bool {
        self.dialect == Dialect::Program
    }

    pub fn name(&mut self) -> Parsed<(String, usize)> {
        match self.tokens.get(self.at) {
            Some((Token::Name(name), at)) if !self.is_program() || !KEYWORDS.contains(&name.as_str()) => {
                let found = (name.clone(), *at);
                self.at += 1;
                Ok(found)
            }
            _ => Err(self.unexpected()),
        }
    }

    fn name_behind_dot(&mut self) -> Parsed<(String, usize)> {
        self.name().map_err(|_| "a name is missing after the dot".into())
    }

    pub fn terms(&mut self) -> Parsed<Vec<Expression>> {
        let mut terms = vec![self.term(0)?];
        while self.eat(",") {
            terms.push(self.term(0)?);
        }
        Ok(terms)
    }

    /// The next operator, and how strongly it binds to its left and right.
    fn operator(&self) -> Option<(u8, u8, &'static str)> {
        let (left, right, sign) = match self.peek()? {
            Token::Name(name) if name == "or" => (1, 1, "or"),
            Token::Name(name) if name == "and" => (2, 2, "and"),
            Token::Sign(sign @ ("==" | "~=" | "<" | ">" | "<=" | ">=")) => (3, 3, *sign),
            Token::Sign("..") if self.is_program() => (5, 4, ".."),
            Token::Sign(sign @ ("+" | "-")) => (6, 6, *sign),
            Token::Sign(sign @ ("*" | "/" | "//" | "%")) => (7, 7, *sign),
            Token::Sign("^") => (10, 9, "^"),
            _ => return None,
        };
        Some((left, right, sign))
    }

    /// An expression whose operators bind more strongly than `weakest`.
    pub fn term(&mut self, weakest: u8) -> Parsed<Expression> {
        self.deeper()?;
        let sign = ["not", "-", "#"].into_iter().find(|sign| self.eat(sign));
        let mut left = match sign {
            Some(sign) => Expression::Unary(sign, Box::new(self.term(8)?)),
            None => self.simple()?,
        };
        while let Some((_, right, sign)) = self.operator().filter(|(strength, ..)| *strength > weakest) {
            self.at += 1;
            let right = self.term(right)?;
            left = Expression::Binary(sign, Box::new(left), Box::new(right));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn simple(&mut self) -> Parsed<Expression> {
        match self.peek().cloned() {
            Some(Token::Number(digits)) => Ok(self.literal(Expression::Number(digits))),
            Some(Token::Name(word)) => match word.as_str() {
                "nil" => Ok(self.literal(Expression::Nil)),
                "true" | "false" => Ok(self.literal(Expression::Bool(word == "true"))),
                "and" | "or" => Err(format!("something is missing before “{word}”").into()),
                "function" if self.is_program() => {
                    self.at += 1;
                    self.function().map(Expression::Function)
                }
                "if" if self.is_program() => {
                    self.at += 1;
                    self.choice()
                }
                _ => self.suffixed(),
            },
            Some(Token::Sign("...")) => Ok(self.literal(Expression::Rest)),
            Some(Token::Text(text)) if !self.is_program() => {
                let at = self.tokens[self.at].1;
                Ok(self.literal(Expression::Text(text, at)))
            }
            Some(Token::Sign("{" | "(") | Token::Text(_) | Token::Interpolated(_)) => self.suffixed(),
            Some(Token::Sign(_)) | None => Err(self.unexpected()),
        }
    }

    fn literal(&mut self, term: Expression) -> Expression {
        self.at += 1;
        term
    }

    fn choice(&mut self) -> Parsed<Expression> {
        self.deeper()?;
        let test = self.term(0)?;
        self.need("then")?;
        let yes = self.term(0)?;
        let no = if self.eat("elseif") {
            self.choice()?
        } else {
            self.need("else")?;
            self.term(0)?
        };
        self.depth -= 1;
        Ok(Expression::Choice(Box::new(test), Box::new(yes), Box::new(no)))
    }

    fn first(&mut self) -> Parsed<Expression> {
        let (token, at) = self.tokens.get(self.at).cloned().ok_or_else(SyntaxError::end)?;
        match token {
            Token::Text(text) => Ok(self.literal(Expression::Text(text, at))),
            Token::Interpolated(parts) => {
                self.at += 1;
                let mut terms = Vec::new();
                for (from, to) in parts {
                    let tokens = luau::tokens(self.text, from, to).ok_or_else(|| self.unexpected())?;
                    let mut inner =
                        Self { depth: self.depth + 1, ..Parser::new(self.text, tokens, self.dialect) };
                    terms.push(inner.term(0)?);
                }
                Ok(Expression::Interpolated(terms))
            }
            Token::Sign("(") => {
                self.at += 1;
                let term = self.term(0)?;
                self.need(")")?;
                Ok(term)
            }
            Token::Sign("{") => self.table(),
            _ => self.name().map(|(name, at)| Expression::Name(name, at)),
        }
    }

    pub fn suffixed(&mut self) -> Parsed<Expression> {
        let mut term = self.first()?;
        loop {
            if self.eat(".") || !self.is_program() && self.eat(":") {
                let (name, at) = self.name_behind_dot()?;
                term = Expression::Dot(Box::new(term), name, at);
            } else if self.eat("[") {
                let key = self.term(0)?;
                self.need("]")?;
                term = Expression::Index(Box::new(term), Box::new(key));
            } else if self.eat(":") {
                let (name, at) = self.name_behind_dot()?;
                let given = self.given()?.ok_or_else(|| self.unexpected())?;
                term = Expression::Method(Box::new(term), name, at, given);
            } else if self.eat("::") {
                self.skip_type()?;
            } else {
                match self.given()? {
                    Some(given) => term = Expression::Call(Box::new(term), given),
                    None => return Ok(term),
                }
            }
        }
    }

    /// The arguments of a call; `None` if there is no call.
    fn given(&mut self) -> Parsed<Option<Vec<Expression>>> {
        if self.eat("(") {
            let given = if self.is(0, ")") { Vec::new() } else { self.terms()? };
            self.need(")")?;
            return Ok(Some(given));
        }
        match self.peek() {
            Some(Token::Sign("{")) => self.table().map(|table| Some(vec![table])),
            Some(Token::Text(_) | Token::Interpolated(_)) if self.is_program() => {
                self.first().map(|text| Some(vec![text]))
            }
            _ => Ok(None),
        }
    }

    fn table(&mut self) -> Parsed<Expression> {
        self.need("{")?;
        let mut items = Vec::new();
        while !self.eat("}") {
            if self.eat("[") {
                let key = self.term(0)?;
                self.need("]")?;
                self.need("=")?;
                let value = self.term(0)?;
                match key {
                    Expression::Text(key, _) => items.push((Some(key), value)),
                    // A computed key may read properties too.
                    other => items.extend([(None, other), (None, value)]),
                }
            } else if matches!(self.peek(), Some(Token::Name(_))) && self.is(1, "=") {
                let key = self.name()?.0;
                self.need("=")?;
                items.push((Some(key), self.term(0)?));
            } else {
                items.push((None, self.term(0)?));
            }
            if !self.eat(",") && !self.eat(";") && !self.is(0, "}") {
                return Err(self.unexpected());
            }
        }
        Ok(Expression::Table(items))
    }
}
