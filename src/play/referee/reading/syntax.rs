//! A parser of Luau, as far as is needed to see which properties a program reads. Type annotations are skipped.
//! Syntax errors have been reported before; here a program with one gives nothing.

use super::tokens::{Token, tokens};

/// How deep expressions and blocks may nest.
const DEEPEST: usize = 120;

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// `nil`
    Nil,
    /// `true`, `false`
    Bool,
    /// A number literal.
    Number,
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
            | Self::Bool
            | Self::Number
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

/// Parses a program; `None` if it has a syntax error or nests too deep.
pub fn parse(text: &str) -> Option<Vec<Step>> {
    let mut reader = Reader { text, tokens: tokens(text, 0, text.len())?, at: 0, depth: 0 };
    let steps = reader.block()?;
    (reader.at == reader.tokens.len()).then_some(steps)
}

struct Reader<'t> {
    text: &'t str,
    tokens: Vec<(Token, usize)>,
    at: usize,
    depth: usize,
}

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

impl Reader<'_> {
    fn is(&self, ahead: usize, word: &str) -> bool {
        match self.tokens.get(self.at + ahead) {
            Some((Token::Name(name), _)) => name == word,
            Some((Token::Sign(sign), _)) => *sign == word,
            _ => false,
        }
    }

    fn eat(&mut self, word: &str) -> bool {
        let hit = self.is(0, word);
        self.at += usize::from(hit);
        hit
    }

    fn need(&mut self, word: &str) -> Option<()> {
        self.eat(word).then_some(())
    }

    fn name(&mut self) -> Option<(String, usize)> {
        match self.tokens.get(self.at)? {
            (Token::Name(name), at) if !KEYWORDS.contains(&name.as_str()) => {
                let found = (name.clone(), *at);
                self.at += 1;
                Some(found)
            }
            _ => None,
        }
    }

    fn block(&mut self) -> Option<Vec<Step>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut steps = Vec::new();
        while self.at < self.tokens.len()
            && !["end", "else", "elseif", "until"].iter().any(|word| self.is(0, word))
        {
            if self.eat(";") {
                continue;
            }
            if let Some(step) = self.step()? {
                steps.push(step);
            }
        }
        self.depth -= 1;
        Some(steps)
    }

    /// A statement; `Some(None)` for one that reads nothing.
    fn step(&mut self) -> Option<Option<Step>> {
        // Attributes (`@native`) only say how a function is compiled.
        while self.eat("@") {
            self.name()?;
        }
        if self.eat("local") {
            if self.eat("function") {
                let name = self.name()?.0;
                return Some(Some(Step::Named(vec![name], true, self.function()?)));
            }
            let names = self.names()?;
            let values = if self.eat("=") { self.terms()? } else { Vec::new() };
            return Some(Some(Step::Local(names, values)));
        }
        if self.eat("function") {
            let mut path = vec![self.name()?.0];
            while self.eat(".") || self.eat(":") {
                path.push(self.name()?.0);
            }
            return Some(Some(Step::Named(path, false, self.function()?)));
        }
        if self.eat("if") {
            return self.branches().map(Some);
        }
        if self.eat("while") {
            let test = self.term(0)?;
            self.need("do")?;
            let body = self.block()?;
            self.need("end")?;
            return Some(Some(Step::Blocks(vec![(vec![test], body)])));
        }
        if self.eat("do") {
            let body = self.block()?;
            self.need("end")?;
            return Some(Some(Step::Blocks(vec![(Vec::new(), body)])));
        }
        if self.eat("repeat") {
            let body = self.block()?;
            self.need("until")?;
            return Some(Some(Step::Repeat(body, self.term(0)?)));
        }
        if self.eat("for") {
            let names = self.names()?;
            let counts = self.eat("=");
            if !counts {
                self.need("in")?;
            }
            let over = self.terms()?;
            self.need("do")?;
            let body = self.block()?;
            self.need("end")?;
            return Some(Some(Step::For { names, over, counts, body }));
        }
        if self.eat("return") {
            let over = self.at >= self.tokens.len()
                || ["end", "else", "elseif", "until", ";"].iter().any(|word| self.is(0, word));
            return Some(Some(Step::Return(if over { Vec::new() } else { self.terms()? })));
        }
        if self.eat("break") {
            return Some(None);
        }
        self.plain()
    }

    /// A call, an assignment, `continue`, or a type declaration.
    fn plain(&mut self) -> Option<Option<Step>> {
        let named = |word: &str, reader: &Self| {
            reader.is(0, word) && matches!(reader.tokens.get(reader.at + 1), Some((Token::Name(_), _)))
        };
        if self.is(0, "continue") && !["=", ".", ":", "(", "[", ","].iter().any(|sign| self.is(1, sign)) {
            self.at += 1;
            return Some(None);
        }
        if self.is(0, "export") && self.is(1, "type") || named("type", self) {
            while !self.eat("=") {
                self.at += 1;
                self.tokens.get(self.at)?;
            }
            self.kind()?;
            return Some(None);
        }
        let mut left = vec![self.suffixed()?];
        while self.eat(",") {
            left.push(self.suffixed()?);
        }
        let signs = ["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];
        if signs.iter().any(|sign| self.eat(sign)) {
            let right = self.terms()?;
            return Some(Some(Step::Assign(left, right)));
        }
        match left.pop()? {
            call @ (Term::Call(..) | Term::Method(..)) if left.is_empty() => Some(Some(Step::Call(call))),
            _ => None,
        }
    }

    fn branches(&mut self) -> Option<Step> {
        let mut blocks = Vec::new();
        loop {
            let test = self.term(0)?;
            self.need("then")?;
            blocks.push((vec![test], self.block()?));
            if self.eat("elseif") {
                continue;
            }
            if self.eat("else") {
                blocks.push((Vec::new(), self.block()?));
            }
            self.need("end")?;
            return Some(Step::Blocks(blocks));
        }
    }

    fn names(&mut self) -> Option<Vec<String>> {
        let mut names = Vec::new();
        loop {
            names.push(self.name()?.0);
            if self.eat(":") {
                self.kind()?;
            }
            if !self.eat(",") {
                return Some(names);
            }
        }
    }

    fn terms(&mut self) -> Option<Vec<Term>> {
        let mut terms = vec![self.term(0)?];
        while self.eat(",") {
            terms.push(self.term(0)?);
        }
        Some(terms)
    }

    /// A function, from its parameters to its `end`.
    fn function(&mut self) -> Option<Function> {
        if self.is(0, "<") {
            self.brackets("<", ">")?;
        }
        self.need("(")?;
        let mut given = Vec::new();
        while !self.eat(")") {
            if self.eat("...") {
                given.push("...".to_owned());
            } else {
                given.push(self.name()?.0);
            }
            if self.eat(":") {
                self.kind()?;
            }
            if !self.eat(",") && !self.is(0, ")") {
                return None;
            }
        }
        if self.eat(":") {
            self.kind()?;
        }
        let body = self.block()?;
        self.need("end")?;
        Some(Function { given, body })
    }

    /// Skips a type.
    fn kind(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        loop {
            if self.is(0, "{") {
                self.brackets("{", "}")?;
            } else if self.is(0, "(") {
                self.brackets("(", ")")?;
            } else if self.eat("...") {
                self.kind()?;
            } else if let Some((Token::Text(_), _)) = self.tokens.get(self.at) {
                self.at += 1;
            } else if self.eat("nil") || self.eat("true") || self.eat("false") {
            } else {
                self.name()?;
                while self.eat(".") {
                    self.name()?;
                }
                if self.is(0, "(") {
                    self.brackets("(", ")")?;
                }
                if self.is(0, "<") {
                    self.brackets("<", ">")?;
                }
            }
            while self.eat("?") {}
            if !(self.eat("->") || self.eat("|") || self.eat("&")) {
                break;
            }
        }
        self.depth -= 1;
        Some(())
    }

    /// Skips a pair of brackets and everything between them.
    fn brackets(&mut self, open: &str, close: &str) -> Option<()> {
        let mut deep = 0_usize;
        loop {
            if self.is(0, open) {
                deep += 1;
            } else if self.is(0, close) {
                deep -= 1;
            }
            self.tokens.get(self.at)?;
            self.at += 1;
            if deep == 0 {
                return Some(());
            }
        }
    }

    /// The next operator, and how strongly it binds to its left and right.
    fn operator(&self) -> Option<(u8, u8, &'static str)> {
        let (left, right, sign) = match self.tokens.get(self.at)?.0 {
            Token::Name(ref name) if name == "or" => (1, 1, "or"),
            Token::Name(ref name) if name == "and" => (2, 2, "and"),
            Token::Sign(sign @ ("==" | "~=" | "<" | ">" | "<=" | ">=")) => (3, 3, sign),
            Token::Sign("..") => (5, 4, ".."),
            Token::Sign(sign @ ("+" | "-")) => (6, 6, sign),
            Token::Sign(sign @ ("*" | "/" | "//" | "%")) => (7, 7, sign),
            Token::Sign("^") => (10, 9, "^"),
            _ => return None,
        };
        Some((left, right, sign))
    }

    fn term(&mut self, weakest: u8) -> Option<Term> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let sign = ["not", "-", "#"].into_iter().find(|sign| self.eat(sign));
        let mut left = match sign {
            Some(sign) => Term::Unary(sign, Box::new(self.term(8)?)),
            None => self.simple()?,
        };
        while let Some((_, right, sign)) = self.operator().filter(|(strength, ..)| *strength > weakest) {
            self.at += 1;
            let right = self.term(right)?;
            left = Term::Binary(sign, Box::new(left), Box::new(right));
        }
        self.depth -= 1;
        Some(left)
    }

    fn simple(&mut self) -> Option<Term> {
        match self.tokens.get(self.at)?.0.clone() {
            Token::Number => self.word(Term::Number),
            Token::Name(word) => match word.as_str() {
                "nil" => self.word(Term::Nil),
                "true" | "false" => self.word(Term::Bool),
                "function" => {
                    self.at += 1;
                    self.function().map(Term::Function)
                }
                "if" => {
                    self.at += 1;
                    self.choice()
                }
                _ => self.suffixed(),
            },
            Token::Sign("...") => self.word(Term::Rest),
            Token::Sign("{" | "(") | Token::Text(_) | Token::Interpolated(_) => self.suffixed(),
            Token::Sign(_) => None,
        }
    }

    fn word(&mut self, term: Term) -> Option<Term> {
        self.at += 1;
        Some(term)
    }

    fn choice(&mut self) -> Option<Term> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
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
        Some(Term::Choice(Box::new(test), Box::new(yes), Box::new(no)))
    }

    fn first(&mut self) -> Option<Term> {
        let (token, at) = self.tokens.get(self.at)?.clone();
        match token {
            Token::Text(text) => self.word(Term::Text(text, at)),
            Token::Interpolated(parts) => {
                self.at += 1;
                let mut terms = Vec::new();
                for (from, to) in parts {
                    let tokens = tokens(self.text, from, to)?;
                    let mut inner = Reader { text: self.text, tokens, at: 0, depth: self.depth + 1 };
                    terms.push(inner.term(0)?);
                }
                Some(Term::Interpolated(terms))
            }
            Token::Sign("(") => {
                self.at += 1;
                let term = self.term(0)?;
                self.need(")")?;
                Some(term)
            }
            Token::Sign("{") => self.table(),
            _ => self.name().map(|(name, at)| Term::Name(name, at)),
        }
    }

    fn suffixed(&mut self) -> Option<Term> {
        let mut term = self.first()?;
        loop {
            if self.eat(".") {
                let (name, at) = self.name()?;
                term = Term::Dot(Box::new(term), name, at);
            } else if self.eat("[") {
                let key = self.term(0)?;
                self.need("]")?;
                term = Term::Index(Box::new(term), Box::new(key));
            } else if self.is(0, ":") {
                self.at += 1;
                let (name, at) = self.name()?;
                let given = self.given()??;
                term = Term::Method(Box::new(term), name, at, given);
            } else if self.eat("::") {
                self.kind()?;
            } else {
                match self.given()? {
                    Some(given) => term = Term::Call(Box::new(term), given),
                    None => return Some(term),
                }
            }
        }
    }

    /// The arguments of a call; `Some(None)` if there is no call.
    fn given(&mut self) -> Option<Option<Vec<Term>>> {
        if self.eat("(") {
            let given = if self.is(0, ")") { Vec::new() } else { self.terms()? };
            self.need(")")?;
            return Some(Some(given));
        }
        match self.tokens.get(self.at) {
            Some((Token::Sign("{"), _)) => self.table().map(|table| Some(vec![table])),
            Some((Token::Text(_) | Token::Interpolated(_), _)) => self.first().map(|text| Some(vec![text])),
            _ => Some(None),
        }
    }

    fn table(&mut self) -> Option<Term> {
        self.need("{")?;
        let mut items = Vec::new();
        while !self.eat("}") {
            if self.eat("[") {
                let key = self.term(0)?;
                self.need("]")?;
                self.need("=")?;
                let value = self.term(0)?;
                match key {
                    Term::Text(key, _) => items.push((Some(key), value)),
                    // A computed key may read properties too.
                    other => items.extend([(None, other), (None, value)]),
                }
            } else if matches!(self.tokens.get(self.at), Some((Token::Name(_), _))) && self.is(1, "=") {
                let key = self.name()?.0;
                self.need("=")?;
                items.push((Some(key), self.term(0)?));
            } else {
                items.push((None, self.term(0)?));
            }
            if !self.eat(",") && !self.eat(";") && !self.is(0, "}") {
                return None;
            }
        }
        Some(Term::Table(items))
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, Term, parse};

    #[test]
    fn programs_are_taken_apart_as_luau_reads_them() {
        let program = r#"
            -- a remark
            local a: number?, b = t.active.hand:count "gas", { x = 1, [2] = y; 3 }
            function phase.fire(t: Table, player): ()
              if a > 2 and not (b.x == 1) then window() elseif a then return end
              for _, seat in t.seats do a += -seat.index ^ 2 end
              for i = 1, 10, 2 do continue end
              repeat local x = `{seat.name}: {`{1}`}` until x
              local f = function(x: { [string]: any }, ...) return if x then 1 else ... end
              type = t.x :: any
            end
            type Pair<T> = { one: T, other: (T) -> string? }
        "#;
        let steps = parse(program).expect("reads");
        assert_eq!(steps.len(), 2, "{steps:?}");
        let Step::Local(names, values) = &steps[0] else { panic!("{steps:?}") };
        assert_eq!(names, &["a", "b"]);
        let Term::Method(base, count, at, _) = &values[0] else { panic!("{values:?}") };
        assert!(program[*at..].starts_with("count") && count == "count");
        assert!(matches!(&**base, Term::Dot(_, hand, _) if hand == "hand"));
    }

    #[test]
    fn what_is_too_deep_or_broken_gives_nothing() {
        for program in ["local", "a b", "x = ", "if a then", &"(".repeat(5_000), &"do ".repeat(5_000), "`{`"]
        {
            assert_eq!(parse(program), None, "{}", &program[..program.len().min(20)]);
        }
    }
}
