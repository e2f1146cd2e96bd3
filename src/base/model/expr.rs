//! Conditions and formulas: one pure expression, a subset of Luau.

use std::collections::BTreeSet;
use std::fmt;

use warpress_syntax::Expression;

use super::{Location, NotationError};

mod fold;
pub mod operator;

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

impl Expr {
    /// Parses a condition as [`warpress_syntax::condition`] does; `known` says which names exist.
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
        let term = warpress_syntax::condition(source, known).map_err(String::from)?;
        let (mut roots, mut parts) = (BTreeSet::new(), BTreeSet::new());
        term.each(&mut |term| match term {
            Expression::Name(name, _) => roots.extend([name.clone()]),
            Expression::Dot(_, name, _) => parts.extend([name.clone()]),
            _ => {}
        });
        let tree = Tree::try_from(term)?;
        Ok(Self { source: source.trim().to_owned(), roots, parts, tree, at: Location::default() })
    }

    /// The same expression, located there.
    #[must_use]
    pub fn located_at(self, at: &Location) -> Self {
        Self { at: at.clone(), ..self }
    }
}

impl TryFrom<Expression> for Tree {
    type Error = NotationError;

    fn try_from(term: Expression) -> Result<Self, NotationError> {
        let boxed = |term: Box<Expression>| Self::try_from(*term).map(Box::new);
        Ok(match term {
            Expression::Nil => Self::Nil,
            Expression::Bool(truth) => Self::Bool(truth),
            Expression::Number(digits) => {
                Self::Number(digits.parse().map_err(|_| format!("“{digits}” is not a number"))?)
            }
            Expression::Text(words, _) => Self::Words(words),
            Expression::Name(name, _) => Self::Name(name),
            Expression::Dot(base, name, _) => Self::Member(boxed(base)?, name),
            Expression::Index(base, key) => Self::Index(boxed(base)?, boxed(key)?),
            Expression::Call(base, given) => {
                Self::Call(boxed(base)?, given.into_iter().map(Self::try_from).collect::<Result<_, _>>()?)
            }
            Expression::Unary(sign, of) => Self::Unary(sign, boxed(of)?),
            Expression::Binary(sign, left, right) => Self::Binary(sign, boxed(left)?, boxed(right)?),
            Expression::Interpolated(_)
            | Expression::Method(..)
            | Expression::Function(_)
            | Expression::Table(_)
            | Expression::Choice(..)
            | Expression::Rest => return Err("only programs can do this".into()),
        })
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
}
