//! Conditions and formulas, compiled so that they can be evaluated a million times.

use warpress_model::expr::Tree;
use warpress_model::expr::operator::{Arithmetic, Order};

use super::builtin as w;
use super::thing::{Sym, Val};
use super::words::{Words, spelt};

/// An expression whose names are resolved as far as possible in advance.
#[derive(Debug, Clone, PartialEq)]
pub enum Code {
    /// A value that never changes.
    Const(Val),
    /// A name at the start of a path; what it stands for depends on the situation.
    Root(Sym),
    /// `base.name`.
    Member(Box<Code>, Sym),
    /// `base[key]`.
    Index(Box<Code>, Box<Code>),
    /// `base.name(arguments)`, `base:name(arguments)`.
    Method(Box<Code>, Sym, Vec<Code>),
    /// `name(arguments)`.
    Function(Sym, Vec<Code>),
    /// A test of the game's program, by its name.
    Test(Sym),
    /// `-a`.
    Minus(Box<Code>),
    /// `#a`.
    Length(Box<Code>),
    /// `not a`.
    Not(Box<Code>),
    /// `a and b`.
    And(Box<Code>, Box<Code>),
    /// `a or b`.
    Or(Box<Code>, Box<Code>),
    /// `a == b` (true), `a ~= b` (false).
    Same(bool, Box<Code>, Box<Code>),
    /// `< <= > >=`.
    Compare(Order, Box<Code>, Box<Code>),
    /// `+ - * / %`.
    Arith(Arithmetic, Box<Code>, Box<Code>),
}

impl Code {
    /// Compiles a tree. `fixed` gives the value of a constant by its id.
    pub fn new(tree: &Tree, words: &mut Words, fixed: &dyn Fn(&str) -> Option<Val>) -> Self {
        let mut read = |tree: &Tree| Box::new(Self::new(tree, words, fixed));
        match tree {
            Tree::Nil => Self::Const(Val::Nil),
            Tree::Bool(yes) => Self::Const(Val::Bool(*yes)),
            Tree::Number(number) => Self::Const(Val::Num(*number)),
            Tree::Words(text) => Self::Const(Val::Word(words.add(text))),
            Tree::Name(name) => match fixed(name) {
                Some(value) => Self::Const(value),
                None => Self::Root(words.add(&spelt(name))),
            },
            Tree::Member(base, name) => {
                if matches!(&**base, Tree::Name(root) if root == "test") {
                    return Self::Test(words.add(&spelt(name)));
                }
                let base = read(base);
                Self::Member(base, words.add(&spelt(name)))
            }
            Tree::Index(base, key) => {
                let base = read(base);
                Self::Index(base, read(key))
            }
            Tree::Call(base, arguments) => {
                let given = arguments.iter().map(|argument| *read(argument)).collect();
                match &**base {
                    Tree::Member(root, name) if matches!(&**root, Tree::Name(root) if root == "test") => {
                        Self::Test(words.add(&spelt(name)))
                    }
                    Tree::Member(base, name) => {
                        let base = read(base);
                        Self::Method(base, words.add(&spelt(name)), given)
                    }
                    Tree::Name(name) => Self::Function(words.add(&spelt(name)), given),
                    _ => Self::Const(Val::Nil),
                }
            }
            Tree::Unary(sign, of) => {
                let of = read(of);
                match *sign {
                    "-" => Self::Minus(of),
                    "#" => Self::Length(of),
                    _ => Self::Not(of),
                }
            }
            Tree::Binary(sign, left, right) => {
                let (left, right) = (read(left), read(right));
                match *sign {
                    "and" => Self::And(left, right),
                    "or" => Self::Or(left, right),
                    "==" => Self::Same(true, left, right),
                    "~=" => Self::Same(false, left, right),
                    sign => match (Order::read(sign), Arithmetic::read(sign)) {
                        (Some(order), _) => Self::Compare(order, left, right),
                        (None, Some(arithmetic)) => Self::Arith(arithmetic, left, right),
                        (None, None) => Self::Const(Val::Nil),
                    },
                }
            }
        }
    }

    /// Whether any path in it starts from this name.
    pub fn mentions(&self, name: Sym) -> bool {
        match self {
            Self::Const(_) | Self::Test(_) => false,
            Self::Root(root) => *root == name,
            Self::Member(base, _) | Self::Minus(base) | Self::Length(base) | Self::Not(base) => {
                base.mentions(name)
            }
            Self::Function(_, given) => given.iter().any(|code| code.mentions(name)),
            Self::Method(base, _, given) => {
                base.mentions(name) || given.iter().any(|code| code.mentions(name))
            }
            Self::Index(left, right)
            | Self::And(left, right)
            | Self::Or(left, right)
            | Self::Same(_, left, right)
            | Self::Compare(_, left, right)
            | Self::Arith(_, left, right) => left.mentions(name) || right.mentions(name),
        }
    }

    /// Whether it must be tested for each player.
    pub fn is_for_each(&self) -> bool {
        self.mentions(w::EACH) || self.mentions(w::PLAYER)
    }
}
