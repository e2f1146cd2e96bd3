//! Programs: properties that do not exist, unknown functions, and methods that are not called.
//! Only what is plain from the text is followed; nothing is reported about the rest.

use std::collections::{BTreeMap, BTreeSet};

use super::declared::DECLARED;
use super::env::{Of, TypeEnv};
use super::types::{Kind, Type};
use warpress_model::diagnostic::nearest;
use warpress_syntax::{Expression, Function, Statement, walk};

/// A fault in a program, with its place.
#[derive(Debug)]
pub struct TypeError {
    /// The message.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// The word at fault.
    pub word: String,
    /// Its first byte in the program.
    pub at: usize,
}

/// The standard functions of Luau that scripts may use.
const LUAU: [&str; 18] = [
    "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type", "typeof",
    "unpack", "_VERSION", "math", "string", "table", "bit32", "utf8", "vector",
];

/// The verbs that go through a list and hand each of its items to a function.
const THROUGH: [&str; 8] = ["filter", "without", "any", "every", "sum", "best", "sorted", "gather"];

/// What the rules have in addition to the declarations.
const HOOKS: [&str; 1] = ["on"];

/// Checks a program. `given` are its parameters, `ops` what `card` can be in the functions of ops.
pub fn check(
    env: &TypeEnv<'_>,
    steps: &[Statement],
    given: Vec<(&str, Type)>,
    ops: &BTreeMap<String, Type>,
) -> Vec<TypeError> {
    let mut assigned = BTreeSet::new();
    assigned_in(steps, &mut assigned);
    let scope = given.into_iter().map(|(name, ty)| (name.to_owned(), ty)).collect();
    let mut checker = Checker { env, ops, assigned, scopes: vec![scope], errors: Vec::new() };
    checker.steps(steps);
    checker.errors
}

struct Checker<'a, 'g> {
    env: &'a TypeEnv<'g>,
    ops: &'a BTreeMap<String, Type>,
    /// Names that are assigned to: nothing is certain about them.
    assigned: BTreeSet<String>,
    scopes: Vec<BTreeMap<String, Type>>,
    errors: Vec<TypeError>,
}

impl Checker<'_, '_> {
    fn say(&mut self, message: String, help: String, word: &str, at: usize) {
        self.errors.push(TypeError { message, help, word: word.to_owned(), at });
    }

    fn local(&mut self, name: &str, ty: Type) {
        let ty = if self.assigned.contains(name) { Type::ANY } else { ty };
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), ty);
        }
    }

    fn inner(&mut self, work: impl FnOnce(&mut Self)) {
        self.scopes.push(BTreeMap::new());
        work(self);
        self.scopes.pop();
    }

    fn block(&mut self, steps: &[Statement]) {
        self.inner(|checker| checker.steps(steps));
    }

    fn steps(&mut self, steps: &[Statement]) {
        for step in steps {
            self.step(step);
        }
    }

    fn step(&mut self, step: &Statement) {
        match step {
            Statement::Local(names, values) => {
                let types = self.values(values);
                for (at, name) in names.iter().enumerate() {
                    let ty = types.get(at).cloned().unwrap_or(Type::ANY);
                    self.local(name, ty);
                }
            }
            Statement::Assign(left, right) => {
                for target in left {
                    match target {
                        Expression::Dot(base, ..) => drop(self.infer(base)),
                        Expression::Index(base, key) => {
                            self.infer(base);
                            self.infer(key);
                        }
                        _ => {}
                    }
                }
                self.values(right);
            }
            Statement::Call(call) => drop(self.infer(call)),
            Statement::Named(path, local, function) => {
                if *local && let [name] = &path[..] {
                    self.local(name, Type::of([Kind::Function]));
                }
                let given = self.handed(path);
                self.function(function, &given);
            }
            Statement::Blocks(blocks) => {
                for (tests, body) in blocks {
                    tests.iter().for_each(|test| drop(self.infer(test)));
                    self.block(body);
                }
            }
            Statement::Repeat(body, until) => self.inner(|checker| {
                checker.steps(body);
                checker.infer(until);
            }),
            Statement::For { names, over, counts, body } => self.run_through(names, over, *counts, body),
            Statement::Return(values) => drop(self.values(values)),
        }
    }

    fn run_through(&mut self, names: &[String], over: &[Expression], counts: bool, body: &[Statement]) {
        let list = match over {
            // `ipairs(list)` iterates over the list as well.
            [Expression::Call(pairs, given)] if matches!(&**pairs, Expression::Name(name, _) if name == "ipairs") => {
                self.values(given)
            }
            _ => self.values(over),
        };
        let item = list.first().map_or(Type::ANY, Type::item);
        self.inner(|checker| {
            for (at, name) in names.iter().enumerate() {
                let ty = match at {
                    _ if counts => Type::of([Kind::Number]),
                    1 => item.clone(),
                    _ => Type::ANY,
                };
                checker.local(name, ty);
            }
            checker.steps(body);
        });
    }

    /// The arguments that the engine passes to a function of the rules: `phase.fire(t, player)`.
    fn handed(&self, path: &[String]) -> Vec<Type> {
        let (table, seat) = (Type::of([Kind::Table]), Type::optional([Kind::Seat]));
        let card = self.env.any_piece().or(Type::of([Kind::Nil]));
        match path {
            [hook, name] => match hook.as_str() {
                "phase" | "turn" => vec![table, seat],
                "op" => vec![table, self.ops.get(name).cloned().unwrap_or(Type::ANY), seat],
                "setup" => vec![table],
                "test" => vec![table, card, seat],
                "bot" => vec![table, seat],
                "on" => vec![table],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn function(&mut self, function: &Function, given: &[Type]) {
        self.inner(|checker| {
            for (at, name) in function.given.iter().enumerate() {
                checker.local(name, given.get(at).cloned().unwrap_or(Type::ANY));
            }
            checker.steps(&function.body);
        });
    }

    /// The values of several terms; the last of them may yield several.
    fn values(&mut self, terms: &[Expression]) -> Vec<Type> {
        let mut all: Vec<Type> = terms.iter().map(|term| self.infer(term)).collect();
        let last = match terms.last() {
            Some(Expression::Call(base, _)) => match &**base {
                Expression::Name(name, _) if self.known(name).is_none() => {
                    DECLARED.globals.get(name.as_str()).map(Vec::as_slice)
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(more) = last.filter(|more| more.len() > 1) {
            all.extend(more[1..].iter().map(|written| self.env.declared(written, Of::default())));
        }
        all
    }

    fn known(&self, name: &str) -> Option<&Type> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    fn infer(&mut self, term: &Expression) -> Type {
        match term {
            Expression::Nil => Type::of([Kind::Nil]),
            Expression::Bool(_) => Type::of([Kind::Bool]),
            Expression::Number(_) => Type::of([Kind::Number]),
            Expression::Text(..) => Type::of([Kind::Word]),
            Expression::Interpolated(parts) => {
                parts.iter().for_each(|part| drop(self.infer(part)));
                Type::of([Kind::Word])
            }
            Expression::Rest => Type::ANY,
            Expression::Name(name, at) => self.name(name, *at),
            Expression::Dot(base, name, at) => self.property(base, name, *at),
            Expression::Index(base, key) => {
                let ty = self.infer(base);
                match &**key {
                    Expression::Text(..) => Type::ANY,
                    other => {
                        let key = self.infer(other);
                        let counted = key == Type::of([Kind::Number]);
                        if counted { ty.item().or(Type::of([Kind::Nil])) } else { Type::ANY }
                    }
                }
            }
            Expression::Call(base, given) => self.call(base, given),
            Expression::Method(base, name, at, given) => self.method(base, name, *at, given),
            Expression::Function(function) => {
                self.function(function, &[]);
                Type::of([Kind::Function])
            }
            Expression::Table(items) => {
                items.iter().for_each(|(_, item)| drop(self.infer(item)));
                Type::ANY
            }
            Expression::Unary(sign, of) => {
                self.infer(of);
                if *sign == "not" { Type::of([Kind::Bool]) } else { Type::of([Kind::Number]) }
            }
            Expression::Binary("-", left, right) if self.hyphened(left, right) => Type::ANY,
            Expression::Binary(sign, left, right) => {
                let (left, right) = (self.infer(left), self.infer(right));
                match *sign {
                    "and" => Type::of([Kind::Nil, Kind::Bool]).or(right),
                    "or" => left.non_nil().or(right),
                    ".." => Type::of([Kind::Word]),
                    "+" | "-" | "*" | "/" | "//" | "%" | "^" => Type::of([Kind::Number]),
                    _ => Type::of([Kind::Bool]),
                }
            }
            Expression::Choice(test, yes, no) => {
                self.infer(test);
                let yes = self.infer(yes);
                yes.or(self.infer(no))
            }
        }
    }

    fn name(&mut self, name: &str, at: usize) -> Type {
        if let Some(known) = self.known(name) {
            return known.clone();
        }
        if DECLARED.globals.contains_key(name)
            || LUAU.contains(&name)
            || HOOKS.contains(&name)
            || self.assigned.contains(name)
        {
            return Type::ANY;
        }
        let local = self.scopes.iter().flat_map(|scope| scope.keys().map(String::as_str));
        let all = DECLARED.globals.keys().copied().chain(LUAU).chain(local);
        let help = match (nearest(name, all), self.env.ask(&Type::of([Kind::Table]), name, true)) {
            (_, Ok(_)) => format!("the table has it: t.{name}"),
            (Some(near), _) => format!("did you mean “{near}”?"),
            (None, _) => "“warpress help referee” names all that programs can call".to_owned(),
        };
        self.say(format!("“{name}” is neither a local name nor anything that programs have"), help, name, at);
        Type::ANY
    }

    fn property(&mut self, base: &Expression, name: &str, at: usize) -> Type {
        if let Expression::Name(root, _) = base
            && self.known(root).is_none()
        {
            self.name(root, at);
            if root == "c" {
                return self.constant(name, at);
            }
            return Type::ANY;
        }
        let ty = self.infer(base);
        self.ask(&ty, base, name, at, false)
    }

    /// `c.hand-size`, where the game has a `hand-size`: what looks like an id is a subtraction in Luau.
    fn hyphened(&mut self, left: &Expression, right: &Expression) -> bool {
        let (Some(first), Some((next, start))) = (dotted(left), head(right)) else { return false };
        if start != first.end + 1 || self.known(next).is_some() || DECLARED.globals.contains_key(next) {
            return false;
        }
        let (base, name) = (first.base, format!("{}_{next}", first.name));
        let compiled = self.env.compiled;
        let there = match base {
            Expression::Name(root, _) if root == "c" && self.known(root).is_none() => {
                compiled.constants.iter().any(|(id, _)| compiled.words.text(*id) == name)
            }
            _ => {
                let before = self.errors.len();
                let ty = self.infer(base);
                self.errors.truncate(before);
                ty.kinds().is_some() && self.env.ask(&ty, &name, true).is_ok()
            }
        };
        if there {
            let (base, id) = (written(base), name.replace('_', "-"));
            let message = format!("“{base}.{id}” is a subtraction here");
            self.say(message, format!("in programs write {base}.{name}"), &id, first.at);
        }
        there
    }

    fn constant(&mut self, name: &str, at: usize) -> Type {
        let compiled = self.env.compiled;
        let own = compiled.constants.iter().find(|(id, _)| compiled.words.text(*id) == name);
        if let Some((_, value)) = own {
            return self.env.value(value).or(Type::of([Kind::Nil]));
        }
        if !compiled.perhaps().any(|known| known == name) {
            let near = nearest(name, compiled.constants.iter().map(|(id, _)| compiled.words.text(*id)));
            let help = match near {
                Some(near) => format!("did you mean “{near}”?"),
                None => "constants stand under [constants] in game.toml".to_owned(),
            };
            self.say(format!("the game has no constant “{name}”"), help, name, at);
        }
        Type::ANY
    }

    /// What `base.name` can be; `called` = it is called at once.
    fn ask(&mut self, ty: &Type, base: &Expression, name: &str, at: usize, called: bool) -> Type {
        let Some(kinds) = ty.kinds() else { return Type::ANY };
        let things = || kinds.iter().filter(|kind| **kind != Kind::Nil);
        // A table made by the script may have anything.
        if things().any(|kind| matches!(kind, Kind::Items(_) | Kind::Function)) && !is_engines(base) {
            return Type::ANY;
        }
        if things().all(|kind| *kind == Kind::Word) && things().next().is_some() && called {
            return Type::ANY;
        }
        let column =
            |kind: &Kind| matches!(kind, Kind::Piece(list) if self.env.column(*list, name).is_some());
        if DECLARED.is_method(name) && !things().any(column) {
            if !called && things().any(|kind| DECLARED.method(kind, name).is_some()) {
                let who = written(base);
                let message = format!("“{name}” is a method, and here it is not called");
                self.say(message, format!("write {who}:{name}()"), name, at);
            }
            return Type::ANY;
        }
        match self.env.ask(ty, name, true) {
            Ok(found) => found,
            Err(lacking) => {
                let who = self.env.who(&lacking);
                let help = self.env.help(&lacking, name, true);
                self.say(format!("“{}.{name}”: {who} has no “{name}”", written(base)), help, name, at);
                Type::ANY
            }
        }
    }

    /// The arguments of a call. Functions among them receive `item`, if that is known from the first.
    fn given(&mut self, given: &[Expression], item: impl Fn(&Type) -> Type) -> Vec<Type> {
        let mut types: Vec<Type> = Vec::new();
        for term in given {
            let ty = match term {
                Expression::Function(function) => {
                    let item = item(types.first().unwrap_or(&Type::ANY));
                    self.function(function, &[item]);
                    Type::of([Kind::Function])
                }
                other => self.infer(other),
            };
            types.push(ty);
        }
        types
    }

    /// What each of several can be, as a program goes through them.
    fn item(&self, list: &Type) -> Type {
        item(self.env, list)
    }

    /// The result of calling a verb or a function of the program's own.
    fn verb(&mut self, name: &str, at: usize, given: &[Expression]) -> Type {
        if self.known(name).is_some() {
            self.given(given, |_| Type::ANY);
            return Type::ANY;
        }
        self.name(name, at);
        let piece = self.env.any_piece();
        let env = self.env;
        let types = self.given(given, |first| match name {
            "all" => piece.clone(),
            "commit" => Type::of([Kind::Seat]),
            _ if THROUGH.contains(&name) => item(env, first),
            _ => Type::ANY,
        });
        match name {
            "any" => types.first().map_or(Type::ANY, |list| self.item(list).or(Type::of([Kind::Nil]))),
            "filter" | "without" | "best" | "sorted" => {
                types.first().map_or(Type::ANY, |list| match self.item(list) {
                    each if each.kinds().is_some() => Type::of([Kind::Items(Box::new(each))]),
                    _ => Type::ANY,
                })
            }
            _ => match DECLARED.globals.get(name).and_then(|gives| gives.first()) {
                Some(written) => self.env.declared(written, Of::default()),
                None => Type::ANY,
            },
        }
    }

    fn call(&mut self, base: &Expression, given: &[Expression]) -> Type {
        if let Expression::Name(name, at) = base {
            return self.verb(name, *at, given);
        }
        self.given(given, |_| Type::ANY);
        match base {
            // `hand.count()` passes nothing to the method.
            Expression::Dot(inner, name, at) if given.is_empty() => {
                let ty = self.infer(inner);
                let known = ty.kinds().is_some_and(|kinds| {
                    let things: Vec<_> = kinds.iter().filter(|kind| **kind != Kind::Nil).collect();
                    !things.is_empty() && things.iter().all(|kind| DECLARED.method(kind, name).is_some())
                });
                if known {
                    let message = format!("“{name}” is called with a colon");
                    self.say(message, format!("write {}:{name}()", written(inner)), name, *at);
                    return Type::ANY;
                }
                self.ask(&ty, inner, name, *at, true);
                Type::ANY
            }
            Expression::Dot(inner, name, at) => {
                if !matches!(&**inner, Expression::Name(root, _) if self.known(root).is_none()) {
                    let ty = self.infer(inner);
                    self.ask(&ty, inner, name, *at, true);
                }
                Type::ANY
            }
            other => {
                self.infer(other);
                Type::ANY
            }
        }
    }

    fn method(&mut self, base: &Expression, name: &str, at: usize, given: &[Expression]) -> Type {
        let ty = self.infer(base);
        let place = ty.kinds().is_some_and(|kinds| kinds.iter().all(|kind| matches!(kind, Kind::Place(_))));
        let item = match name {
            "of" | "any" | "random" if place => self.env.any_piece(),
            _ => Type::ANY,
        };
        self.given(given, |_| item.clone());
        let Some(kinds) = ty.kinds() else { return Type::ANY };
        let things: Vec<&Kind> = kinds.iter().filter(|kind| **kind != Kind::Nil).collect();
        if things
            .iter()
            .any(|kind| matches!(kind, Kind::Word | Kind::Function | Kind::Items(_) | Kind::Keyed(..)))
        {
            return Type::ANY;
        }
        let gives: Vec<&[&str]> = things.iter().filter_map(|kind| DECLARED.method(kind, name)).collect();
        if gives.is_empty() && !things.is_empty() {
            let lacking: Vec<Kind> = things.into_iter().cloned().collect();
            let who = self.env.who(&lacking);
            let known: BTreeSet<&str> = lacking.iter().flat_map(|kind| DECLARED.methods_of(kind)).collect();
            let near = nearest(name, known.iter().copied());
            let property = self.env.ask(&ty, name, true).is_ok() && !DECLARED.is_method(name);
            let help = match near {
                _ if property => format!("it is a property: {}.{name}", written(base)),
                Some(near) => format!("did you mean “{near}”?"),
                None if known.is_empty() => format!("nothing can be called of {who}"),
                None => {
                    format!("of {who} programs call {}", known.into_iter().collect::<Vec<_>>().join(", "))
                }
            };
            self.say(format!("“{}:{name}”: {who} has no method “{name}”", written(base)), help, name, at);
            return Type::ANY;
        }
        gives.iter().fold(Type::never(), |all, gives| match gives.first() {
            Some(written) => all.or(self.env.declared(written, Of::default())),
            None => Type::ANY,
        })
    }
}

/// What each of several can be: of a list, of the pieces of a place, of the rows of a list in the data, of the spaces of
/// a map.
fn item(env: &TypeEnv<'_>, list: &Type) -> Type {
    let Some(kinds) = list.kinds() else { return Type::ANY };
    kinds.iter().fold(Type::never(), |all, kind| match kind {
        Kind::Place(_) => all.or(env.any_piece()),
        Kind::List(list) => all.or(Type::of([Kind::Row(*list)])),
        Kind::Map(map) => all.or(Type::of([Kind::Space(*map)])),
        other => all.or(Type::of([other.clone()]).item()),
    })
}

/// Whether a list comes straight from a property of a thing rather than from a variable.
fn is_engines(base: &Expression) -> bool {
    matches!(base, Expression::Dot(..))
}

/// A property followed by a subtraction without spaces, which looks like an id: `c.most-per`.
struct Dotted<'t> {
    base: &'t Expression,
    /// The name with `_` for `-`.
    name: String,
    at: usize,
    end: usize,
}

fn dotted(term: &Expression) -> Option<Dotted<'_>> {
    match term {
        Expression::Dot(base, name, at) => {
            Some(Dotted { base, name: name.clone(), at: *at, end: at + name.len() })
        }
        Expression::Binary("-", left, right) => {
            let (first, Expression::Name(next, start)) = (dotted(left)?, &**right) else { return None };
            let name = format!("{}_{next}", first.name);
            (*start == first.end + 1).then(|| Dotted { name, end: start + next.len(), ..first })
        }
        _ => None,
    }
}

/// The name with which a term begins.
fn head(term: &Expression) -> Option<(&str, usize)> {
    match term {
        Expression::Name(name, at) => Some((name, *at)),
        Expression::Dot(base, ..)
        | Expression::Index(base, _)
        | Expression::Call(base, _)
        | Expression::Method(base, ..)
        | Expression::Binary(_, base, _) => head(base),
        _ => None,
    }
}

/// The text before the dot.
fn written(term: &Expression) -> String {
    match term {
        Expression::Name(name, _) => name.clone(),
        Expression::Dot(base, name, _) => format!("{}.{name}", written(base)),
        Expression::Call(base, _) => format!("{}(…)", written(base)),
        Expression::Method(base, name, ..) => format!("{}:{name}(…)", written(base)),
        Expression::Index(base, _) => format!("{}[…]", written(base)),
        _ => "(…)".to_owned(),
    }
}

/// The names to which something is assigned anywhere.
fn assigned_in(steps: &[Statement], into: &mut BTreeSet<String>) {
    let mut note = |step: &Statement| match step {
        Statement::Assign(left, _) => into.extend(left.iter().filter_map(|term| match term {
            Expression::Name(name, _) => Some(name.clone()),
            _ => None,
        })),
        Statement::Named(path, false, _) if path.len() == 1 => into.extend(path.iter().cloned()),
        _ => {}
    };
    walk(steps, &mut note, &mut |_| {});
}
