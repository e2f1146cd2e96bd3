//! Programs: properties that do not exist, unknown functions, and methods that are not called.
//! Only what is plain from the text is followed; nothing is reported about the rest.

use std::collections::{BTreeMap, BTreeSet};

use super::declared::{DECLARED, sort_of};
use super::has::Has;
use super::sort::{One, Sort};
use warpress_model::diagnostic::nearest;
use warpress_syntax::{Function, Step, Term, walk};

/// A fault in a program, with its place.
#[derive(Debug)]
pub struct Vain {
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
    has: &Has<'_>,
    steps: &[Step],
    given: Vec<(&str, Sort)>,
    ops: &BTreeMap<String, Sort>,
) -> Vec<Vain> {
    let mut assigned = BTreeSet::new();
    assigned_in(steps, &mut assigned);
    let scope = given.into_iter().map(|(name, sort)| (name.to_owned(), sort)).collect();
    let mut asker = Asker { has, ops, assigned, scopes: vec![scope], vain: Vec::new() };
    asker.steps(steps);
    asker.vain
}

struct Asker<'a, 'g> {
    has: &'a Has<'g>,
    ops: &'a BTreeMap<String, Sort>,
    /// Names that are assigned to: nothing is certain about them.
    assigned: BTreeSet<String>,
    scopes: Vec<BTreeMap<String, Sort>>,
    vain: Vec<Vain>,
}

impl Asker<'_, '_> {
    fn say(&mut self, message: String, help: String, word: &str, at: usize) {
        self.vain.push(Vain { message, help, word: word.to_owned(), at });
    }

    fn local(&mut self, name: &str, sort: Sort) {
        let sort = if self.assigned.contains(name) { Sort::ANY } else { sort };
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), sort);
        }
    }

    fn inner(&mut self, work: impl FnOnce(&mut Self)) {
        self.scopes.push(BTreeMap::new());
        work(self);
        self.scopes.pop();
    }

    fn block(&mut self, steps: &[Step]) {
        self.inner(|asker| asker.steps(steps));
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.step(step);
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Local(names, values) => {
                let sorts = self.values(values);
                for (at, name) in names.iter().enumerate() {
                    let sort = sorts.get(at).cloned().unwrap_or(Sort::ANY);
                    self.local(name, sort);
                }
            }
            Step::Assign(left, right) => {
                for target in left {
                    match target {
                        Term::Dot(base, ..) => drop(self.sort(base)),
                        Term::Index(base, key) => {
                            self.sort(base);
                            self.sort(key);
                        }
                        _ => {}
                    }
                }
                self.values(right);
            }
            Step::Call(call) => drop(self.sort(call)),
            Step::Named(path, local, function) => {
                if *local && let [name] = &path[..] {
                    self.local(name, Sort::of([One::Function]));
                }
                let given = self.handed(path);
                self.function(function, &given);
            }
            Step::Blocks(blocks) => {
                for (tests, body) in blocks {
                    tests.iter().for_each(|test| drop(self.sort(test)));
                    self.block(body);
                }
            }
            Step::Repeat(body, until) => self.inner(|asker| {
                asker.steps(body);
                asker.sort(until);
            }),
            Step::For { names, over, counts, body } => self.run_through(names, over, *counts, body),
            Step::Return(values) => drop(self.values(values)),
        }
    }

    fn run_through(&mut self, names: &[String], over: &[Term], counts: bool, body: &[Step]) {
        let list = match over {
            // `ipairs(list)` iterates over the list as well.
            [Term::Call(pairs, given)] if matches!(&**pairs, Term::Name(name, _) if name == "ipairs") => {
                self.values(given)
            }
            _ => self.values(over),
        };
        let item = list.first().map_or(Sort::ANY, Sort::each);
        self.inner(|asker| {
            for (at, name) in names.iter().enumerate() {
                let sort = match at {
                    _ if counts => Sort::of([One::Number]),
                    1 => item.clone(),
                    _ => Sort::ANY,
                };
                asker.local(name, sort);
            }
            asker.steps(body);
        });
    }

    /// The arguments that the engine passes to a function of the rules: `phase.fire(t, player)`.
    fn handed(&self, path: &[String]) -> Vec<Sort> {
        let (table, seat) = (Sort::of([One::Table]), Sort::perhaps([One::Seat]));
        let card = self.has.any_piece().or(Sort::of([One::Nil]));
        match path {
            [sort, name] => match sort.as_str() {
                "phase" | "turn" => vec![table, seat],
                "op" => vec![table, self.ops.get(name).cloned().unwrap_or(Sort::ANY), seat],
                "setup" => vec![table],
                "test" => vec![table, card, seat],
                "bot" => vec![table, seat],
                "on" => vec![table],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn function(&mut self, function: &Function, given: &[Sort]) {
        self.inner(|asker| {
            for (at, name) in function.given.iter().enumerate() {
                asker.local(name, given.get(at).cloned().unwrap_or(Sort::ANY));
            }
            asker.steps(&function.body);
        });
    }

    /// The values of several terms; the last of them may yield several.
    fn values(&mut self, terms: &[Term]) -> Vec<Sort> {
        let mut all: Vec<Sort> = terms.iter().map(|term| self.sort(term)).collect();
        let last = match terms.last() {
            Some(Term::Call(base, _)) => match &**base {
                Term::Name(name, _) if self.known(name).is_none() => {
                    DECLARED.globals.get(name.as_str()).map(Vec::as_slice)
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(more) = last.filter(|more| more.len() > 1) {
            all.extend(more[1..].iter().map(|written| sort_of(written, self.has)));
        }
        all
    }

    fn known(&self, name: &str) -> Option<&Sort> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    fn sort(&mut self, term: &Term) -> Sort {
        match term {
            Term::Nil => Sort::of([One::Nil]),
            Term::Bool(_) => Sort::of([One::Bool]),
            Term::Number(_) => Sort::of([One::Number]),
            Term::Text(..) => Sort::of([One::Word]),
            Term::Interpolated(parts) => {
                parts.iter().for_each(|part| drop(self.sort(part)));
                Sort::of([One::Word])
            }
            Term::Rest => Sort::ANY,
            Term::Name(name, at) => self.name(name, *at),
            Term::Dot(base, name, at) => self.property(base, name, *at),
            Term::Index(base, key) => {
                let sort = self.sort(base);
                match &**key {
                    Term::Text(..) => Sort::ANY,
                    other => {
                        let key = self.sort(other);
                        let counted = key == Sort::of([One::Number]);
                        if counted { sort.each().or(Sort::of([One::Nil])) } else { Sort::ANY }
                    }
                }
            }
            Term::Call(base, given) => self.call(base, given),
            Term::Method(base, name, at, given) => self.method(base, name, *at, given),
            Term::Function(function) => {
                self.function(function, &[]);
                Sort::of([One::Function])
            }
            Term::Table(items) => {
                items.iter().for_each(|(_, item)| drop(self.sort(item)));
                Sort::ANY
            }
            Term::Unary(sign, of) => {
                self.sort(of);
                if *sign == "not" { Sort::of([One::Bool]) } else { Sort::of([One::Number]) }
            }
            Term::Binary("-", left, right) if self.hyphened(left, right) => Sort::ANY,
            Term::Binary(sign, left, right) => {
                let (left, right) = (self.sort(left), self.sort(right));
                match *sign {
                    "and" => Sort::of([One::Nil, One::Bool]).or(right),
                    "or" => left.there().or(right),
                    ".." => Sort::of([One::Word]),
                    "+" | "-" | "*" | "/" | "//" | "%" | "^" => Sort::of([One::Number]),
                    _ => Sort::of([One::Bool]),
                }
            }
            Term::Choice(test, yes, no) => {
                self.sort(test);
                let yes = self.sort(yes);
                yes.or(self.sort(no))
            }
        }
    }

    fn name(&mut self, name: &str, at: usize) -> Sort {
        if let Some(known) = self.known(name) {
            return known.clone();
        }
        if DECLARED.globals.contains_key(name)
            || LUAU.contains(&name)
            || HOOKS.contains(&name)
            || self.assigned.contains(name)
        {
            return Sort::ANY;
        }
        let local = self.scopes.iter().flat_map(|scope| scope.keys().map(String::as_str));
        let all = DECLARED.globals.keys().copied().chain(LUAU).chain(local);
        let help = match (nearest(name, all), self.has.ask(&Sort::of([One::Table]), name, true)) {
            (_, Ok(_)) => format!("the table has it: t.{name}"),
            (Some(near), _) => format!("did you mean “{near}”?"),
            (None, _) => "“warpress help referee” names all that programs can call".to_owned(),
        };
        self.say(format!("“{name}” is neither a local name nor anything that programs have"), help, name, at);
        Sort::ANY
    }

    fn property(&mut self, base: &Term, name: &str, at: usize) -> Sort {
        if let Term::Name(root, _) = base
            && self.known(root).is_none()
        {
            self.name(root, at);
            if root == "c" {
                return self.constant(name, at);
            }
            return Sort::ANY;
        }
        let sort = self.sort(base);
        self.ask(&sort, base, name, at, false)
    }

    /// `c.hand-size`, where the game has a `hand-size`: what looks like an id is a subtraction in Luau.
    fn hyphened(&mut self, left: &Term, right: &Term) -> bool {
        let (Some(first), Some((next, start))) = (dotted(left), head(right)) else { return false };
        if start != first.end + 1 || self.known(next).is_some() || DECLARED.globals.contains_key(next) {
            return false;
        }
        let (base, name) = (first.base, format!("{}_{next}", first.name));
        let compiled = self.has.compiled;
        let there = match base {
            Term::Name(root, _) if root == "c" && self.known(root).is_none() => {
                compiled.constants.iter().any(|(id, _)| compiled.words.text(*id) == name)
            }
            _ => {
                let before = self.vain.len();
                let sort = self.sort(base);
                self.vain.truncate(before);
                sort.ones().is_some() && self.has.ask(&sort, &name, true).is_ok()
            }
        };
        if there {
            let (base, id) = (written(base), name.replace('_', "-"));
            let message = format!("“{base}.{id}” is a subtraction here");
            self.say(message, format!("in programs write {base}.{name}"), &id, first.at);
        }
        there
    }

    fn constant(&mut self, name: &str, at: usize) -> Sort {
        let compiled = self.has.compiled;
        let own = compiled.constants.iter().find(|(id, _)| compiled.words.text(*id) == name);
        if let Some((_, value)) = own {
            return self.has.value(value).or(Sort::of([One::Nil]));
        }
        if !compiled.perhaps().any(|known| known == name) {
            let near = nearest(name, compiled.constants.iter().map(|(id, _)| compiled.words.text(*id)));
            let help = match near {
                Some(near) => format!("did you mean “{near}”?"),
                None => "constants stand under [constants] in game.toml".to_owned(),
            };
            self.say(format!("the game has no constant “{name}”"), help, name, at);
        }
        Sort::ANY
    }

    /// What `base.name` can be; `called` = it is called at once.
    fn ask(&mut self, sort: &Sort, base: &Term, name: &str, at: usize, called: bool) -> Sort {
        let Some(ones) = sort.ones() else { return Sort::ANY };
        let things = || ones.iter().filter(|one| **one != One::Nil);
        // A table made by the script may have anything.
        if things().any(|one| matches!(one, One::Items(_) | One::Function)) && !is_engines(base) {
            return Sort::ANY;
        }
        if things().all(|one| *one == One::Word) && things().next().is_some() && called {
            return Sort::ANY;
        }
        let column = |one: &One| matches!(one, One::Piece(list) if self.has.column(*list, name).is_some());
        if DECLARED.is_method(name) && !things().any(column) {
            if !called && things().any(|one| DECLARED.method(one, name).is_some()) {
                let who = written(base);
                let message = format!("“{name}” is a method, and here it is not called");
                self.say(message, format!("write {who}:{name}()"), name, at);
            }
            return Sort::ANY;
        }
        match self.has.ask(sort, name, true) {
            Ok(found) => found,
            Err(lacking) => {
                let who = self.has.who(&lacking);
                let help = self.has.help(&lacking, name, true);
                self.say(format!("“{}.{name}”: {who} has no “{name}”", written(base)), help, name, at);
                Sort::ANY
            }
        }
    }

    /// The arguments of a call. Functions among them receive `item`, if that is known from the first.
    fn given(&mut self, given: &[Term], item: impl Fn(&Sort) -> Sort) -> Vec<Sort> {
        let mut sorts: Vec<Sort> = Vec::new();
        for term in given {
            let sort = match term {
                Term::Function(function) => {
                    let item = item(sorts.first().unwrap_or(&Sort::ANY));
                    self.function(function, &[item]);
                    Sort::of([One::Function])
                }
                other => self.sort(other),
            };
            sorts.push(sort);
        }
        sorts
    }

    /// What each of several can be, as a program goes through them.
    fn item(&self, list: &Sort) -> Sort {
        item(self.has, list)
    }

    /// The result of calling a verb or a function of the program's own.
    fn verb(&mut self, name: &str, at: usize, given: &[Term]) -> Sort {
        if self.known(name).is_some() {
            self.given(given, |_| Sort::ANY);
            return Sort::ANY;
        }
        self.name(name, at);
        let piece = self.has.any_piece();
        let has = self.has;
        let sorts = self.given(given, |first| match name {
            "all" => piece.clone(),
            "commit" => Sort::of([One::Seat]),
            _ if THROUGH.contains(&name) => item(has, first),
            _ => Sort::ANY,
        });
        match name {
            "any" => sorts.first().map_or(Sort::ANY, |list| self.item(list).or(Sort::of([One::Nil]))),
            "filter" | "without" | "best" | "sorted" => {
                sorts.first().map_or(Sort::ANY, |list| match self.item(list) {
                    each if each.ones().is_some() => Sort::of([One::Items(Box::new(each))]),
                    _ => Sort::ANY,
                })
            }
            _ => match DECLARED.globals.get(name).and_then(|gives| gives.first()) {
                Some(written) => sort_of(written, self.has),
                None => Sort::ANY,
            },
        }
    }

    fn call(&mut self, base: &Term, given: &[Term]) -> Sort {
        if let Term::Name(name, at) = base {
            return self.verb(name, *at, given);
        }
        self.given(given, |_| Sort::ANY);
        match base {
            // `hand.count()` passes nothing to the method.
            Term::Dot(inner, name, at) if given.is_empty() => {
                let sort = self.sort(inner);
                let known = sort.ones().is_some_and(|ones| {
                    let things: Vec<_> = ones.iter().filter(|one| **one != One::Nil).collect();
                    !things.is_empty() && things.iter().all(|one| DECLARED.method(one, name).is_some())
                });
                if known {
                    let message = format!("“{name}” is called with a colon");
                    self.say(message, format!("write {}:{name}()", written(inner)), name, *at);
                    return Sort::ANY;
                }
                self.ask(&sort, inner, name, *at, true);
                Sort::ANY
            }
            Term::Dot(inner, name, at) => {
                if !matches!(&**inner, Term::Name(root, _) if self.known(root).is_none()) {
                    let sort = self.sort(inner);
                    self.ask(&sort, inner, name, *at, true);
                }
                Sort::ANY
            }
            other => {
                self.sort(other);
                Sort::ANY
            }
        }
    }

    fn method(&mut self, base: &Term, name: &str, at: usize, given: &[Term]) -> Sort {
        let sort = self.sort(base);
        let place = sort.ones().is_some_and(|ones| ones.iter().all(|one| matches!(one, One::Place(_))));
        let item = match name {
            "of" | "any" | "random" if place => self.has.any_piece(),
            _ => Sort::ANY,
        };
        self.given(given, |_| item.clone());
        let Some(ones) = sort.ones() else { return Sort::ANY };
        let things: Vec<&One> = ones.iter().filter(|one| **one != One::Nil).collect();
        if things.iter().any(|one| matches!(one, One::Word | One::Function | One::Items(_) | One::Keyed(..)))
        {
            return Sort::ANY;
        }
        let gives: Vec<&[&str]> = things.iter().filter_map(|one| DECLARED.method(one, name)).collect();
        if gives.is_empty() && !things.is_empty() {
            let lacking: Vec<One> = things.into_iter().cloned().collect();
            let who = self.has.who(&lacking);
            let known: BTreeSet<&str> = lacking.iter().flat_map(|one| DECLARED.methods_of(one)).collect();
            let near = nearest(name, known.iter().copied());
            let property = self.has.ask(&sort, name, true).is_ok() && !DECLARED.is_method(name);
            let help = match near {
                _ if property => format!("it is a property: {}.{name}", written(base)),
                Some(near) => format!("did you mean “{near}”?"),
                None if known.is_empty() => format!("nothing can be called of {who}"),
                None => {
                    format!("of {who} programs call {}", known.into_iter().collect::<Vec<_>>().join(", "))
                }
            };
            self.say(format!("“{}:{name}”: {who} has no method “{name}”", written(base)), help, name, at);
            return Sort::ANY;
        }
        gives.iter().fold(Sort::none(), |all, gives| match gives.first() {
            Some(written) => all.or(sort_of(written, self.has)),
            None => Sort::ANY,
        })
    }
}

/// What each of several can be: of a list, of the pieces of a place, of the rows of a list in the data, of the spaces of
/// a map.
fn item(has: &Has<'_>, list: &Sort) -> Sort {
    let Some(ones) = list.ones() else { return Sort::ANY };
    ones.iter().fold(Sort::none(), |all, one| match one {
        One::Place(_) => all.or(has.any_piece()),
        One::List(list) => all.or(Sort::of([One::Row(*list)])),
        One::Map(map) => all.or(Sort::of([One::Space(*map)])),
        other => all.or(Sort::of([other.clone()]).each()),
    })
}

/// Whether a list comes straight from a property of a thing rather than from a variable.
fn is_engines(base: &Term) -> bool {
    matches!(base, Term::Dot(..))
}

/// A property followed by a subtraction without spaces, which looks like an id: `c.most-per`.
struct Dotted<'t> {
    base: &'t Term,
    /// The name with `_` for `-`.
    name: String,
    at: usize,
    end: usize,
}

fn dotted(term: &Term) -> Option<Dotted<'_>> {
    match term {
        Term::Dot(base, name, at) => Some(Dotted { base, name: name.clone(), at: *at, end: at + name.len() }),
        Term::Binary("-", left, right) => {
            let (first, Term::Name(next, start)) = (dotted(left)?, &**right) else { return None };
            let name = format!("{}_{next}", first.name);
            (*start == first.end + 1).then(|| Dotted { name, end: start + next.len(), ..first })
        }
        _ => None,
    }
}

/// The name with which a term begins.
fn head(term: &Term) -> Option<(&str, usize)> {
    match term {
        Term::Name(name, at) => Some((name, *at)),
        Term::Dot(base, ..)
        | Term::Index(base, _)
        | Term::Call(base, _)
        | Term::Method(base, ..)
        | Term::Binary(_, base, _) => head(base),
        _ => None,
    }
}

/// The text before the dot.
fn written(term: &Term) -> String {
    match term {
        Term::Name(name, _) => name.clone(),
        Term::Dot(base, name, _) => format!("{}.{name}", written(base)),
        Term::Call(base, _) => format!("{}(…)", written(base)),
        Term::Method(base, name, ..) => format!("{}:{name}(…)", written(base)),
        Term::Index(base, _) => format!("{}[…]", written(base)),
        _ => "(…)".to_owned(),
    }
}

/// The names to which something is assigned anywhere.
fn assigned_in(steps: &[Step], into: &mut BTreeSet<String>) {
    let mut note = |step: &Step| match step {
        Step::Assign(left, _) => into.extend(left.iter().filter_map(|term| match term {
            Term::Name(name, _) => Some(name.clone()),
            _ => None,
        })),
        Step::Named(path, false, _) if path.len() == 1 => into.extend(path.iter().cloned()),
        _ => {}
    };
    walk(steps, &mut note, &mut |_| {});
}
