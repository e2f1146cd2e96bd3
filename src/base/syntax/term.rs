//! Expressions and statements, as far as is needed to see which properties are read. Types are left out.

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// `nil`
    Nil,
    /// `true`, `false`
    Bool(bool),
    /// A number literal, as written.
    Number(String),
    /// A string literal, and its first byte.
    Text(String, usize),
    /// An interpolated string, as its expressions.
    Interpolated(Vec<Expression>),
    /// A name and its first byte.
    Name(String, usize),
    /// `base.name`, and the first byte of the name.
    Dot(Box<Expression>, String, usize),
    /// `base[key]`
    Index(Box<Expression>, Box<Expression>),
    /// `base(given)`
    Call(Box<Expression>, Vec<Expression>),
    /// `base:name(given)`, and the first byte of the name.
    Method(Box<Expression>, String, usize, Vec<Expression>),
    /// `function(…) … end`
    Function(Function),
    /// `{ … }`: values, with their key if it is a name or a string.
    Table(Vec<(Option<String>, Expression)>),
    /// `-a`, `not a`, `#a`
    Unary(&'static str, Box<Expression>),
    /// Two operands and their operator.
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// `if a then b else c`
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `...`
    Rest,
}

impl Expression {
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
    pub body: Vec<Statement>,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement {
    /// `local a, b = …`
    Local(Vec<String>, Vec<Expression>),
    /// `a, b.c = …`, `a += …`
    Assign(Vec<Expression>, Vec<Expression>),
    /// A call.
    Call(Expression),
    /// `function a.b.c(…)`, `local function a(…)`: the path, and whether it is local.
    Named(Vec<String>, bool, Function),
    /// `if`, `while`, `do`: blocks, each with its condition if it has one.
    Blocks(Vec<(Vec<Expression>, Vec<Statement>)>),
    /// `repeat … until a`
    Repeat(Vec<Statement>, Expression),
    /// `for a, b in …`, `for a = 1, 2`.
    For {
        /// The names of its variables.
        names: Vec<String>,
        /// What it iterates over.
        over: Vec<Expression>,
        /// Whether it counts from one number to another.
        counts: bool,
        /// Its body.
        body: Vec<Statement>,
    },
    /// `return …`
    Return(Vec<Expression>),
}

/// Calls `step` for all statements of a program and `term` for all terms, including those in the bodies of functions.
pub fn walk<'t>(
    steps: &'t [Statement],
    step: &mut dyn FnMut(&'t Statement),
    term: &mut dyn FnMut(&'t Expression),
) {
    for one in steps {
        step(one);
        let (terms, blocks): (Vec<&Expression>, Vec<&[Statement]>) = match one {
            Statement::Local(_, terms) | Statement::Return(terms) => (terms.iter().collect(), Vec::new()),
            Statement::Assign(left, right) => (left.iter().chain(right).collect(), Vec::new()),
            Statement::Call(call) => (vec![call], Vec::new()),
            Statement::Named(_, _, function) => (Vec::new(), vec![&function.body]),
            Statement::Blocks(blocks) => (
                blocks.iter().flat_map(|(tests, _)| tests).collect(),
                blocks.iter().map(|(_, body)| body.as_slice()).collect(),
            ),
            Statement::Repeat(body, until) => (vec![until], vec![body]),
            Statement::For { over, body, .. } => (over.iter().collect(), vec![body]),
        };
        for one in terms {
            let mut bodies = Vec::new();
            one.each(&mut |inner| {
                term(inner);
                if let Expression::Function(function) = inner {
                    bodies.push(function.body.as_slice());
                }
            });
            bodies.into_iter().for_each(|body| walk(body, step, term));
        }
        blocks.into_iter().for_each(|body| walk(body, step, term));
    }
}
