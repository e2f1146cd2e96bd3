//! Parses the statements of programs. Type annotations are skipped.

use crate::expression::{Dialect, Parser};
use crate::{Expression, Function, Statement, SyntaxError, Token, luau};

type Parsed<T> = Result<T, SyntaxError>;

/// Words that are no names in programs.
pub(crate) const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Parses a program; `None` if it has a syntax error, which Luau reports better, or nests too deep.
pub fn program(text: &str) -> Option<Vec<Statement>> {
    let tokens = luau::tokens(text, 0, text.len())?;
    let mut parser = Parser::new(text, tokens, Dialect::Program);
    let steps = parser.block().ok()?;
    parser.peek().is_none().then_some(steps)
}

impl Parser<'_> {
    fn block(&mut self) -> Parsed<Vec<Statement>> {
        self.deeper()?;
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
        Ok(steps)
    }

    /// A statement; `None` for one that reads nothing.
    fn step(&mut self) -> Parsed<Option<Statement>> {
        // Attributes (`@native`) only say how a function is compiled.
        while self.eat("@") {
            self.name()?;
        }
        if self.eat("local") {
            if self.eat("function") {
                let name = self.name()?.0;
                return Ok(Some(Statement::Named(vec![name], true, self.function()?)));
            }
            let names = self.names()?;
            let values = if self.eat("=") { self.terms()? } else { Vec::new() };
            return Ok(Some(Statement::Local(names, values)));
        }
        if self.eat("function") {
            let mut path = vec![self.name()?.0];
            while self.eat(".") || self.eat(":") {
                path.push(self.name()?.0);
            }
            return Ok(Some(Statement::Named(path, false, self.function()?)));
        }
        if self.eat("if") {
            return self.branches().map(Some);
        }
        if self.eat("while") {
            let test = self.term(0)?;
            self.need("do")?;
            let body = self.block()?;
            self.need("end")?;
            return Ok(Some(Statement::Blocks(vec![(vec![test], body)])));
        }
        if self.eat("do") {
            let body = self.block()?;
            self.need("end")?;
            return Ok(Some(Statement::Blocks(vec![(Vec::new(), body)])));
        }
        if self.eat("repeat") {
            let body = self.block()?;
            self.need("until")?;
            return Ok(Some(Statement::Repeat(body, self.term(0)?)));
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
            return Ok(Some(Statement::For { names, over, counts, body }));
        }
        if self.eat("return") {
            let over = self.at >= self.tokens.len()
                || ["end", "else", "elseif", "until", ";"].iter().any(|word| self.is(0, word));
            return Ok(Some(Statement::Return(if over { Vec::new() } else { self.terms()? })));
        }
        if self.eat("break") {
            return Ok(None);
        }
        self.plain()
    }

    /// A call, an assignment, `continue`, or a type declaration.
    fn plain(&mut self) -> Parsed<Option<Statement>> {
        let named = |word: &str, parser: &Self| {
            parser.is(0, word) && matches!(parser.tokens.get(parser.at + 1), Some((Token::Name(_), _)))
        };
        if self.is(0, "continue") && !["=", ".", ":", "(", "[", ","].iter().any(|sign| self.is(1, sign)) {
            self.at += 1;
            return Ok(None);
        }
        if self.is(0, "export") && self.is(1, "type") || named("type", self) {
            while !self.eat("=") {
                self.at += 1;
                self.peek().ok_or_else(SyntaxError::end)?;
            }
            self.skip_type()?;
            return Ok(None);
        }
        let mut left = vec![self.suffixed()?];
        while self.eat(",") {
            left.push(self.suffixed()?);
        }
        let signs = ["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];
        if signs.iter().any(|sign| self.eat(sign)) {
            let right = self.terms()?;
            return Ok(Some(Statement::Assign(left, right)));
        }
        match left.pop().ok_or_else(SyntaxError::end)? {
            call @ (Expression::Call(..) | Expression::Method(..)) if left.is_empty() => {
                Ok(Some(Statement::Call(call)))
            }
            _ => Err(self.unexpected()),
        }
    }

    fn branches(&mut self) -> Parsed<Statement> {
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
            return Ok(Statement::Blocks(blocks));
        }
    }

    fn names(&mut self) -> Parsed<Vec<String>> {
        let mut names = Vec::new();
        loop {
            names.push(self.name()?.0);
            if self.eat(":") {
                self.skip_type()?;
            }
            if !self.eat(",") {
                return Ok(names);
            }
        }
    }

    /// A function, from its parameters to its `end`.
    pub fn function(&mut self) -> Parsed<Function> {
        if self.is(0, "<") {
            self.skip_brackets("<", ">")?;
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
                self.skip_type()?;
            }
            if !self.eat(",") && !self.is(0, ")") {
                return Err(self.unexpected());
            }
        }
        if self.eat(":") {
            self.skip_type()?;
        }
        let body = self.block()?;
        self.need("end")?;
        Ok(Function { given, body })
    }

    /// Skips a type.
    pub fn skip_type(&mut self) -> Parsed<()> {
        self.deeper()?;
        loop {
            if self.is(0, "{") {
                self.skip_brackets("{", "}")?;
            } else if self.is(0, "(") {
                self.skip_brackets("(", ")")?;
            } else if self.eat("...") {
                self.skip_type()?;
            } else if let Some(Token::Text(_)) = self.peek() {
                self.at += 1;
            } else if self.eat("nil") || self.eat("true") || self.eat("false") {
            } else {
                self.name()?;
                while self.eat(".") {
                    self.name()?;
                }
                if self.is(0, "(") {
                    self.skip_brackets("(", ")")?;
                }
                if self.is(0, "<") {
                    self.skip_brackets("<", ">")?;
                }
            }
            while self.eat("?") {}
            if !(self.eat("->") || self.eat("|") || self.eat("&")) {
                break;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Skips a pair of brackets and everything between them.
    fn skip_brackets(&mut self, open: &str, close: &str) -> Parsed<()> {
        let mut deep = 0_usize;
        loop {
            if self.is(0, open) {
                deep += 1;
            } else if self.is(0, close) {
                deep -= 1;
            }
            self.peek().ok_or_else(SyntaxError::end)?;
            self.at += 1;
            if deep == 0 {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::program;
    use crate::{Expression, Statement};

    #[test]
    fn programs_are_taken_apart_as_luau_reads_them() {
        let text = r#"
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
        let steps = program(text).expect("reads");
        assert_eq!(steps.len(), 2, "{steps:?}");
        let Statement::Local(names, values) = &steps[0] else { panic!("{steps:?}") };
        assert_eq!(names, &["a", "b"]);
        let Expression::Method(base, count, at, _) = &values[0] else { panic!("{values:?}") };
        assert!(text[*at..].starts_with("count") && count == "count");
        assert!(matches!(&**base, Expression::Dot(_, hand, _) if hand == "hand"));
    }

    #[test]
    fn what_is_too_deep_or_broken_gives_nothing() {
        for text in ["local", "a b", "x = ", "if a then", &"(".repeat(5_000), &"do ".repeat(5_000), "`{`"] {
            assert_eq!(program(text), None, "{}", &text[..text.len().min(20)]);
        }
    }
}
