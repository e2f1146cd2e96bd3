//! Conditions and formulas: what each part of them can be, and whether it has the properties asked for.

use super::env::{Of, TypeEnv};
use super::types::{Kind, Type};
use warpress_model::Code;
use warpress_model::expr::Tree;
use warpress_model::vocabulary::{CONDITION_FUNCTIONS, Class, LIST_METHODS, Root, number};
use warpress_model::{Diagnostic, Expr, Location, Scope};
use warpress_referee::words::spelt;

/// What is known in a condition's context.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Context {
    /// What `card` can be; `None` = there is no card.
    pub card: Option<Type>,
    /// What `piece` can be, if it may differ from `card`.
    pub piece: Option<Type>,
    /// Whether there is a player whose numbers and places need no prefix.
    pub seat: bool,
    /// Whether it is evaluated in too many contexts for bare names to be certain.
    pub loose: bool,
}

impl Context {
    /// A context without a card or player.
    pub const BARE: Self = Self { card: None, piece: None, seat: false, loose: false };

    /// A context with a player.
    pub const PLAYER: Self = Self { card: None, piece: None, seat: true, loose: false };

    /// A context in which anything may exist.
    pub const LOOSE: Self = Self { card: None, piece: None, seat: true, loose: true };
}

/// A property that does not exist.
pub struct TypeError {
    /// The message.
    pub message: String,
    /// What does exist.
    pub help: String,
    /// The word at fault.
    pub word: String,
}

/// Checks a condition.
pub fn check(env: &TypeEnv<'_>, context: &Context, expr: &Expr, text: &str) -> Vec<Diagnostic> {
    let mut checker = Checker { env, context, errors: Vec::new() };
    checker.infer(&expr.tree);
    let told = |error: TypeError| {
        Diagnostic::new(Code::E0117, error.message, &place(expr, text, &error.word)).help(error.help)
    };
    checker.errors.into_iter().map(told).collect()
}

/// The place of a word of a condition in its file.
fn place(expr: &Expr, text: &str, word: &str) -> Location {
    let Some(written) = text.get(expr.at.start..expr.at.end) else { return expr.at.clone() };
    let alone = |at: usize, joins: &str| {
        let joins = |letter: char| letter.is_ascii_alphanumeric() || joins.contains(letter);
        !written[..at].ends_with(joins) && !written[at + word.len()..].starts_with(joins)
    };
    // Preferably outside `first-bombers`, which is a different name unless it is a subtraction.
    let find = |joins| written.match_indices(word).map(|(at, _)| at).find(|at| alone(*at, joins));
    match find("_-").or_else(|| find("_")) {
        Some(at) if !word.is_empty() => {
            let start = expr.at.start + at;
            Location { file: expr.at.file.clone(), start, end: start + word.len() }
        }
        _ => expr.at.clone(),
    }
}

struct Checker<'a, 'g> {
    env: &'a TypeEnv<'g>,
    context: &'a Context,
    errors: Vec<TypeError>,
}

impl Checker<'_, '_> {
    fn infer(&mut self, tree: &Tree) -> Type {
        match tree {
            Tree::Nil => Type::of([Kind::Nil]),
            Tree::Bool(_) => Type::of([Kind::Bool]),
            Tree::Number(_) => Type::of([Kind::Number]),
            Tree::Words(_) => Type::of([Kind::Word]),
            Tree::Name(name) => self.root(name),
            Tree::Member(base, _) if is_test(base) => Type::ANY,
            Tree::Member(base, name) => {
                let ty = self.infer(base);
                self.ask(&ty, base, name)
            }
            Tree::Index(base, key) => {
                let ty = self.infer(base);
                match &**key {
                    Tree::Words(word) => self.ask(&ty, base, word),
                    other => {
                        self.infer(other);
                        Type::ANY
                    }
                }
            }
            Tree::Call(base, given) => {
                let given: Vec<Type> = given.iter().map(|given| self.infer(given)).collect();
                self.call(base, &given)
            }
            Tree::Unary(sign, of) => {
                self.infer(of);
                match *sign {
                    "not" => Type::of([Kind::Bool]),
                    _ => Type::optional([Kind::Number]),
                }
            }
            Tree::Binary(sign, left, right) => {
                let (left, right) = (self.infer(left), self.infer(right));
                match *sign {
                    "and" => Type::of([Kind::Nil, Kind::Bool]).or(right),
                    "or" => left.non_nil().or(right),
                    "+" | "-" | "*" | "/" | "%" => Type::optional([Kind::Number]),
                    _ => Type::of([Kind::Bool]),
                }
            }
        }
    }

    fn ask(&mut self, ty: &Type, base: &Tree, name: &str) -> Type {
        match self.env.ask(ty, &spelt(name), false) {
            Ok(found) => found,
            Err(lacking) => {
                let who = self.env.who(&lacking);
                let help = self.env.help(&lacking, name, false);
                let message = format!("“{}.{name}”: {who} has no “{name}”", written(base));
                self.errors.push(TypeError { message, help, word: name.to_owned() });
                Type::ANY
            }
        }
    }

    fn call(&mut self, base: &Tree, given: &[Type]) -> Type {
        match base {
            Tree::Member(root, _) if is_test(root) => Type::ANY,
            Tree::Member(base, name) => {
                let ty = self.infer(base);
                self.method(&ty, base, name, given)
            }
            Tree::Name(name) if CONDITION_FUNCTIONS.contains(&name.as_str()) => {
                Type::optional([Kind::Number])
            }
            Tree::Name(name) => {
                let help = format!(
                    "conditions call {}, and the program's own as test.{name}",
                    CONDITION_FUNCTIONS.join(", ")
                );
                let message = format!("conditions cannot call “{name}”");
                self.errors.push(TypeError { message, help, word: name.clone() });
                Type::ANY
            }
            other => {
                self.infer(other);
                Type::ANY
            }
        }
    }

    /// The methods of a thing; without arguments, it is a property.
    fn method(&mut self, ty: &Type, base: &Tree, name: &str, given: &[Type]) -> Type {
        let Some(kinds) = ty.kinds() else { return Type::ANY };
        if kinds.iter().any(|kind| methods(kind).contains(&name)) {
            return match name {
                "has" | "admits" => Type::of([Kind::Bool]),
                _ => Type::optional([Kind::Number]),
            };
        }
        if given.is_empty() {
            return self.ask(ty, base, name);
        }
        let lacking: Vec<Kind> = kinds.iter().filter(|kind| **kind != Kind::Nil).cloned().collect();
        if let Some(first) = lacking.first() {
            let who = self.env.who(&lacking);
            let help = match methods(first) {
                [] => format!("{who} has properties only, no methods"),
                all => format!("of {who} conditions call {}", all.join(", ")),
            };
            let message = format!("“{}.{name}(…)”: {who} has no such method", written(base));
            self.errors.push(TypeError { message, help, word: name.to_owned() });
        }
        Type::ANY
    }

    /// What a name can be.
    fn root(&mut self, name: &str) -> Type {
        let found = self.named(name);
        if !found.is_nothing() {
            return found;
        }
        let (message, help) = self.nothing(name);
        self.errors.push(TypeError { message, help, word: name.to_owned() });
        Type::ANY
    }

    fn named(&self, name: &str) -> Type {
        let compiled = self.env.compiled;
        if compiled.game.options.contains_key(name) {
            return Type::of([Kind::Bool]);
        }
        let name = &*spelt(name);
        let constant = compiled.constants.iter().find(|(id, _)| compiled.words.text(*id) == name);
        if let Some((_, value)) = constant {
            // A constant may be nothing; that is not the fault looked for here.
            return self.env.value(value).or(Type::of([Kind::Word]));
        }
        let nobody = || Type::of([Kind::Nil]);
        if let Some(root) = root(name) {
            let card = self.context.card.clone();
            return match root {
                _ if self.context.loose && of_card(root) => Type::ANY,
                Root::Card => card.unwrap_or_else(nobody),
                Root::Piece => self.context.piece.clone().or(card).unwrap_or_else(nobody),
                _ if of_card(root) && card.is_none() => nobody(),
                _ => self.env.declared(root.property().luau, Of::default()),
            };
        }
        let member = compiled.words.find(name).and_then(|sym| compiled.members.get(&sym));
        if self.context.loose && member.is_none_or(|member| member.column) {
            return Type::ANY;
        }
        let mut found = nobody();
        for kind in self.context.card.iter().filter_map(Type::kinds).flatten() {
            match kind {
                Kind::Piece(list) => found = found.or(self.env.column(*list, name).unwrap_or_else(nobody)),
                _ => return Type::ANY,
            }
        }
        // A column that the list declares may be empty in every row.
        if found.is_nothing() && self.declares(name) {
            return Type::ANY;
        }
        if let Ok(own) = self.env.ask(&Type::of([Kind::Table]), name, false) {
            return found.or(own);
        }
        let Some(member) = member else { return found };
        if let Some(card) = &self.context.card
            && (member.number.is_some() || member.fact.is_some() || member.place.is_some())
            && let Ok(own) = self.env.ask(card, name, false)
        {
            found = found.or(own);
        }
        if self.context.loose
            && let Some(own) = self.env.state(name, &[Scope::Piece, Scope::Space])
        {
            found = found.or(own);
        }
        if self.context.seat
            && let Ok(own) = self.env.ask(&Type::of([Kind::Seat]), name, false)
        {
            found = found.or(own);
        }
        if member.side.is_some() {
            found = found.or(Type::of([Kind::Side]));
        }
        if member.tag.is_some() {
            found = found.or(Type::of([Kind::Word]));
        }
        found
    }

    fn declares(&self, name: &str) -> bool {
        let cards = self.context.card.iter().filter_map(Type::kinds).flatten();
        cards
            .into_iter()
            .any(|kind| matches!(kind, Kind::Piece(list) if self.env.column(*list, name).is_some()))
    }

    /// Why a name means nothing here, and what would work.
    fn nothing(&self, name: &str) -> (String, String) {
        let game = &self.env.compiled.game;
        let kept = |scopes: &[Scope]| self.env.state(&spelt(name), scopes).is_some();
        if game.all_phases().any(|phase| phase.id == name) {
            return (
                format!("“{name}” means nothing here: it is a phase"),
                format!("phase == \"{name}\" compares"),
            );
        }
        if kept(&[Scope::Seat, Scope::Faction, Scope::Side]) {
            let message =
                format!("“{name}” means nothing here: each player has one, but there is no player here");
            return (message, format!("say whose: active.{name}, other.{name}"));
        }
        if kept(&[Scope::Piece]) {
            let message = format!("“{name}” means nothing here: pieces have it, but there is no piece here");
            return (message, format!("say whose: card.{name}, or ask the program: test.{name}"));
        }
        if kept(&[Scope::Space]) {
            let message = format!("“{name}” means nothing here: spaces have it, but there is no space here");
            return (message, format!("say which: here.{name}, or a map and its space"));
        }
        if root(name).is_some_and(of_card) {
            let message = format!("“{name}” means nothing here: there is no card or counter");
            return (message, "start from active, other or table".to_owned());
        }
        let message = format!("“{name}” means nothing here");
        (message, format!("write words in quotation marks: \"{name}\""))
    }
}

/// The root of this name.
fn root(name: &str) -> Option<Root> {
    number(name).and_then(Root::of)
}

/// Whether it stands for nothing where there is no card.
fn of_card(root: Root) -> bool {
    matches!(root, Root::Card | Root::Piece | Root::Owner | Root::Controller)
}

/// The methods that conditions call of it.
fn methods(kind: &Kind) -> &'static [&'static str] {
    match kind {
        Kind::Items(_) => &LIST_METHODS,
        thing => thing.class().map_or(&[], Class::condition_methods),
    }
}

fn is_test(base: &Tree) -> bool {
    matches!(base, Tree::Name(root) if root == "test")
}

/// The text before the dot.
fn written(tree: &Tree) -> String {
    match tree {
        Tree::Name(name) => name.clone(),
        Tree::Member(base, name) => format!("{}.{name}", written(base)),
        Tree::Call(base, _) => format!("{}(…)", written(base)),
        Tree::Index(base, _) => format!("{}[…]", written(base)),
        _ => "(…)".to_owned(),
    }
}
