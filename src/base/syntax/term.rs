//! Expressions and statements, as far as is needed to see which properties are read. Types are left out.

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// `nil`
    Nil,
    /// `true`, `false`
    Bool(bool),
    /// A number literal, as written.
    Number(String),
    /// A string literal, and its first byte.
    Text(String, usize),
    /// An interpolated string, as its expressions.
    Interpolated(Vec<Term>),
    /// A name and its first byte.
    Name(String, usize),
    /// `base.name`, and the first byte of the name.
    Dot(Box<Term>, String, usize),
    /// `base[key]`
    Index(Box<Term>, Box<Term>),
    /// `base(given)`
    Call(Box<Term>, Vec<Term>),
    /// `base:name(given)`, and the first byte of the name.
    Method(Box<Term>, String, usize, Vec<Term>),
    /// `function(…) … end`
    Function(Function),
    /// `{ … }`: values, with their key if it is a name or a string.
    Table(Vec<(Option<String>, Term)>),
    /// `-a`, `not a`, `#a`
    Unary(&'static str, Box<Term>),
    /// Two operands and their operator.
    Binary(&'static str, Box<Term>, Box<Term>),
    /// `if a then b else c`
    Choice(Box<Term>, Box<Term>, Box<Term>),
    /// `...`
    Rest,
}

impl Term {
    /// Calls `take` for this term and all within it, except those in the bodies of functions.
    pub fn each<'t>(&'t self, take: &mut dyn FnMut(&'t Self)) {
        take(self);
        match self {
            Self::Nil
            | Self::Bool(_)
            | Self::Number(_)
            | Self::Text(..)
            | Self::Name(..)
            | Self::Rest
            | Self::Function(_) => {}
            Self::Interpolated(parts) => parts.iter().for_each(|part| part.each(take)),
            Self::Dot(base, ..) | Self::Unary(_, base) => base.each(take),
            Self::Index(one, other) | Self::Binary(_, one, other) => {
                one.each(take);
                other.each(take);
            }
            Self::Call(base, given) | Self::Method(base, _, _, given) => {
                base.each(take);
                given.iter().for_each(|given| given.each(take));
            }
            Self::Table(items) => items.iter().for_each(|(_, item)| item.each(take)),
            Self::Choice(one, two, three) => [one, two, three].into_iter().for_each(|term| term.each(take)),
        }
    }
}

/// A function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// The names of its parameters.
    pub given: Vec<String>,
    /// Its body.
    pub body: Vec<Step>,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// `local a, b = …`
    Local(Vec<String>, Vec<Term>),
    /// `a, b.c = …`, `a += …`
    Assign(Vec<Term>, Vec<Term>),
    /// A call.
    Call(Term),
    /// `function a.b.c(…)`, `local function a(…)`: the path, and whether it is local.
    Named(Vec<String>, bool, Function),
    /// `if`, `while`, `do`: blocks, each with its condition if it has one.
    Blocks(Vec<(Vec<Term>, Vec<Step>)>),
    /// `repeat … until a`
    Repeat(Vec<Step>, Term),
    /// `for a, b in …`, `for a = 1, 2`.
    For {
        /// The names of its variables.
        names: Vec<String>,
        /// What it iterates over.
        over: Vec<Term>,
        /// Whether it counts from one number to another.
        counts: bool,
        /// Its body.
        body: Vec<Step>,
    },
    /// `return …`
    Return(Vec<Term>),
}

/// Calls `step` for all statements of a program and `term` for all terms, including those in the bodies of functions.
pub fn walk<'t>(steps: &'t [Step], step: &mut dyn FnMut(&'t Step), term: &mut dyn FnMut(&'t Term)) {
    for one in steps {
        step(one);
        let (terms, blocks): (Vec<&Term>, Vec<&[Step]>) = match one {
            Step::Local(_, terms) | Step::Return(terms) => (terms.iter().collect(), Vec::new()),
            Step::Assign(left, right) => (left.iter().chain(right).collect(), Vec::new()),
            Step::Call(call) => (vec![call], Vec::new()),
            Step::Named(_, _, function) => (Vec::new(), vec![&function.body]),
            Step::Blocks(blocks) => (
                blocks.iter().flat_map(|(tests, _)| tests).collect(),
                blocks.iter().map(|(_, body)| body.as_slice()).collect(),
            ),
            Step::Repeat(body, until) => (vec![until], vec![body]),
            Step::For { over, body, .. } => (over.iter().collect(), vec![body]),
        };
        for one in terms {
            let mut bodies = Vec::new();
            one.each(&mut |inner| {
                term(inner);
                if let Term::Function(function) = inner {
                    bodies.push(function.body.as_slice());
                }
            });
            bodies.into_iter().for_each(|body| walk(body, step, term));
        }
        blocks.into_iter().for_each(|body| walk(body, step, term));
    }
}
