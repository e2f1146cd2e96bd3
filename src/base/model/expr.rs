//! Conditions and formulas: one pure expression, a subset of Luau.

use std::collections::BTreeSet;
use std::fmt;

use super::{Location, NotationError};
use tokens::{Token, tokens};

mod fold;
pub mod operator;
mod tokens;

/// An expression that has been parsed. Two are equal if they say the same, wherever they stand.
#[derive(Clone)]
pub struct Expr {
    /// As written.
    pub source: String,
    /// The free names in it (`foe` in `foe.squads == 0`), sorted; ids as in the data.
    pub roots: BTreeSet<String>,
    /// The names behind a dot or colon (`squads`), sorted.
    pub parts: BTreeSet<String>,
    /// The syntax tree.
    pub tree: Tree,
    /// Where it stands in the data; empty if it comes from elsewhere.
    pub at: Location,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.tree == other.tree
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { source, roots, parts, tree, at: _ } = self;
        formatter
            .debug_struct("Expr")
            .field("source", source)
            .field("roots", roots)
            .field("parts", parts)
            .field("tree", tree)
            .finish()
    }
}

/// A node of the syntax tree.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// `nil`.
    Nil,
    /// `true`, `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// `"words"`.
    Words(String),
    /// A free name.
    Name(String),
    /// `base.name`; a method is a member that is called.
    Member(Box<Tree>, String),
    /// `base[key]`.
    Index(Box<Tree>, Box<Tree>),
    /// `base(arguments)`.
    Call(Box<Tree>, Vec<Tree>),
    /// `-`, `#`, `not`.
    Unary(&'static str, Box<Tree>),
    /// `+ - * / %`, comparisons, `and`, `or`.
    Binary(&'static str, Box<Tree>, Box<Tree>),
}

const LONGEST: usize = 400;
const DEEPEST: usize = 24;

impl Expr {
    /// Parses names, `.`, numbers, `"words"`, `+ - * / %`, comparisons, `and or not`, brackets and calls. `known` says
    /// which names exist: `first-bombers` is a name if it is known, `squads-losses` a subtraction if its parts
    /// are. Anything else stays one name, which is reported when names are looked up.
    ///
    /// # Errors
    /// A sentence saying what is not understood.
    pub fn parse(source: &str, known: &dyn Fn(&str) -> bool) -> Result<Self, NotationError> {
        if source.len() > LONGEST {
            return Err(format!(
                "a condition has at most {LONGEST} characters; give it a name as a fact or an op"
            )
            .into());
        }
        let tokens = tokens(source, known)?;
        let mut reader = Reader { tokens, at: 0, depth: 0, roots: BTreeSet::new(), parts: BTreeSet::new() };
        let tree = reader.expression(0)?;
        match reader.peek() {
            None => Ok(Self {
                source: source.trim().to_owned(),
                roots: reader.roots,
                parts: reader.parts,
                tree,
                at: Location::default(),
            }),
            Some(token) => Err(format!("“{}” was not expected here", token.text()).into()),
        }
    }

    /// The same expression, located there.
    #[must_use]
    pub fn located_at(self, at: &Location) -> Self {
        Self { at: at.clone(), ..self }
    }
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

    fn expect(&mut self, sign: &str) -> Result<(), NotationError> {
        if self.eat(sign) { Ok(()) } else { Err(format!("“{sign}” is missing").into()) }
    }

    /// How strongly an operator binds, and its symbol.
    fn strength(token: &Token) -> Option<(u8, &'static str)> {
        Some(match token {
            Token::Name(name) if name == "or" => (1, "or"),
            Token::Name(name) if name == "and" => (2, "and"),
            Token::Sign(sign @ ("==" | "~=" | "<" | ">" | "<=" | ">=")) => (3, sign),
            Token::Sign(sign @ ("+" | "-")) => (4, sign),
            Token::Sign(sign @ ("*" | "/" | "%")) => (5, sign),
            _ => return None,
        })
    }

    fn expression(&mut self, weakest: u8) -> Result<Tree, NotationError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("too many brackets inside one another".into());
        }
        let mut tree = self.operand()?;
        while let Some((strength, sign)) =
            self.peek().and_then(Self::strength).filter(|(strength, _)| *strength > weakest)
        {
            self.at += 1;
            let right = self.expression(strength)?;
            tree = Tree::Binary(sign, Box::new(tree), Box::new(right));
        }
        self.depth -= 1;
        Ok(tree)
    }

    fn operand(&mut self) -> Result<Tree, NotationError> {
        match self.take() {
            Some(Token::Number(digits)) => {
                digits.parse().map(Tree::Number).map_err(|_| format!("“{digits}” is not a number").into())
            }
            Some(Token::Words(words)) => Ok(Tree::Words(words)),
            Some(Token::Sign(sign @ ("-" | "#"))) => Ok(Tree::Unary(sign, Box::new(self.expression(5)?))),
            Some(Token::Sign("(")) => {
                let tree = self.expression(0)?;
                self.expect(")")?;
                Ok(tree)
            }
            Some(Token::Name(name)) => match name.as_str() {
                // It binds less tightly here than comparisons do, so that `not a == b` means what it seems to.
                "not" => Ok(Tree::Unary("not", Box::new(self.expression(3)?))),
                "true" => Ok(Tree::Bool(true)),
                "false" => Ok(Tree::Bool(false)),
                "nil" => Ok(Tree::Nil),
                "and" | "or" => Err(format!("something is missing before “{name}”").into()),
                _ => {
                    self.roots.insert(name.clone());
                    self.path(Tree::Name(name))
                }
            },
            Some(Token::Sign(sign)) => Err(format!("“{sign}” was not expected here").into()),
            None => Err("the condition breaks off".into()),
        }
    }

    fn path(&mut self, mut tree: Tree) -> Result<Tree, NotationError> {
        loop {
            if self.eat(".") || self.eat(":") {
                match self.take() {
                    Some(Token::Name(name)) => {
                        self.parts.insert(name.clone());
                        tree = Tree::Member(Box::new(tree), name);
                    }
                    _ => return Err("a name is missing after the dot".into()),
                }
            } else if self.eat("[") {
                let key = self.expression(0)?;
                self.expect("]")?;
                tree = Tree::Index(Box::new(tree), Box::new(key));
            } else if self.eat("(") {
                let mut arguments = Vec::new();
                if !self.eat(")") {
                    arguments.push(self.expression(0)?);
                    while self.eat(",") {
                        arguments.push(self.expression(0)?);
                    }
                    self.expect(")")?;
                }
                tree = Tree::Call(Box::new(tree), arguments);
            } else {
                return Ok(tree);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expr;

    #[test]
    fn conditions_know_the_names_that_they_start_from() {
        let source = "foe.squads == 0 and not (active.hand:count('tank') > limit)";
        let expr = Expr::parse(source, &|_| true).expect("reads");
        assert_eq!(expr.roots.into_iter().collect::<Vec<_>>(), ["active", "foe", "limit"]);
    }

    #[test]
    fn what_luau_would_not_read_is_refused() {
        for source in ["", "a =", "a = b", "a == ", "(a", "a b", "a != b", "f(", "a.", "\"open", "x and", ")"]
        {
            assert!(Expr::parse(source, &|_| true).is_err(), "{source}");
        }
        assert!(Expr::parse(&"(".repeat(300), &|_| true).is_err());
        assert!(Expr::parse(&"not ".repeat(90), &|_| true).is_err());
    }
}
