//! Conditions and formulas: what each part of them can be, and whether it has the properties asked for.

use super::has::Has;
use super::sort::{One, Sort};
use warpress_model::Code;
use warpress_model::expr::Tree;
use warpress_model::{Diagnostic, Expr, Location, Scope};
use warpress_referee::words::spelt;

/// What is known in a condition's context.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Here {
    /// What `card` can be; `None` = there is no card.
    pub card: Option<Sort>,
    /// What `piece` can be, if it may differ from `card`.
    pub piece: Option<Sort>,
    /// Whether there is a player whose numbers and places need no prefix.
    pub seat: bool,
    /// Whether it is evaluated in too many contexts for bare names to be certain.
    pub loose: bool,
}

impl Here {
    /// A context without a card or player.
    pub const BARE: Self = Self { card: None, piece: None, seat: false, loose: false };

    /// A context with a player.
    pub const PLAYER: Self = Self { card: None, piece: None, seat: true, loose: false };

    /// A context in which anything may exist.
    pub const LOOSE: Self = Self { card: None, piece: None, seat: true, loose: true };
}

/// A property that does not exist.
pub struct Vain {
    /// The message.
    pub message: String,
    /// What does exist.
    pub help: String,
    /// The word at fault.
    pub word: String,
}

/// Names of which nothing is certain before play.
const OPEN: [&str; 6] = ["target", "chosen", "source", "there", "attacker", "defender"];

/// The functions of conditions.
const FUNCTIONS: [&str; 4] = ["count", "max", "min", "value"];

/// Checks a condition.
pub fn check(has: &Has<'_>, here: &Here, expr: &Expr, text: &str) -> Vec<Diagnostic> {
    let mut asker = Asker { has, here, vain: Vec::new() };
    asker.sort(&expr.tree);
    let one = |vain: Vain| {
        Diagnostic::new(Code::E0117, vain.message, &place(expr, text, &vain.word)).help(vain.help)
    };
    asker.vain.into_iter().map(one).collect()
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

struct Asker<'a, 'g> {
    has: &'a Has<'g>,
    here: &'a Here,
    vain: Vec<Vain>,
}

impl Asker<'_, '_> {
    fn sort(&mut self, tree: &Tree) -> Sort {
        match tree {
            Tree::Nil => Sort::of([One::Nil]),
            Tree::Bool(_) => Sort::of([One::Bool]),
            Tree::Number(_) => Sort::of([One::Number]),
            Tree::Words(_) => Sort::of([One::Word]),
            Tree::Name(name) => self.root(name),
            Tree::Member(base, _) if is_test(base) => Sort::ANY,
            Tree::Member(base, name) => {
                let sort = self.sort(base);
                self.ask(&sort, base, name)
            }
            Tree::Index(base, key) => {
                let sort = self.sort(base);
                match &**key {
                    Tree::Words(word) => self.ask(&sort, base, word),
                    other => {
                        self.sort(other);
                        Sort::ANY
                    }
                }
            }
            Tree::Call(base, given) => {
                let given: Vec<Sort> = given.iter().map(|given| self.sort(given)).collect();
                self.call(base, &given)
            }
            Tree::Unary(sign, of) => {
                self.sort(of);
                match *sign {
                    "not" => Sort::of([One::Bool]),
                    _ => Sort::perhaps([One::Number]),
                }
            }
            Tree::Binary(sign, left, right) => {
                let (left, right) = (self.sort(left), self.sort(right));
                match *sign {
                    "and" => Sort::of([One::Nil, One::Bool]).or(right),
                    "or" => left.there().or(right),
                    "+" | "-" | "*" | "/" | "%" => Sort::perhaps([One::Number]),
                    _ => Sort::of([One::Bool]),
                }
            }
        }
    }

    fn ask(&mut self, sort: &Sort, base: &Tree, name: &str) -> Sort {
        match self.has.ask(sort, &spelt(name), false) {
            Ok(found) => found,
            Err(lacking) => {
                let who = self.has.who(&lacking);
                let help = self.has.help(&lacking, name, false);
                let message = format!("“{}.{name}”: {who} has no “{name}”", written(base));
                self.vain.push(Vain { message, help, word: name.to_owned() });
                Sort::ANY
            }
        }
    }

    fn call(&mut self, base: &Tree, given: &[Sort]) -> Sort {
        match base {
            Tree::Member(root, _) if is_test(root) => Sort::ANY,
            Tree::Member(base, name) => {
                let sort = self.sort(base);
                self.method(&sort, base, name, given)
            }
            Tree::Name(name) if FUNCTIONS.contains(&name.as_str()) => Sort::perhaps([One::Number]),
            Tree::Name(name) => {
                let help =
                    format!("conditions call {}, and the program's own as test.{name}", FUNCTIONS.join(", "));
                let message = format!("conditions cannot call “{name}”");
                self.vain.push(Vain { message, help, word: name.clone() });
                Sort::ANY
            }
            other => {
                self.sort(other);
                Sort::ANY
            }
        }
    }

    /// The methods of a thing; without arguments, it is a property.
    fn method(&mut self, sort: &Sort, base: &Tree, name: &str, given: &[Sort]) -> Sort {
        let Some(ones) = sort.ones() else { return Sort::ANY };
        let known: &[&str] = match ones.iter().find(|one| **one != One::Nil) {
            Some(One::Place(_)) => &["count", "has"],
            Some(One::Piece(_) | One::Row(_)) => &["has"],
            Some(One::Space(_)) => &["has", "distance", "range"],
            Some(One::Items(_)) => &["admits", "has", "count"],
            _ => &[],
        };
        let answers = |one: &One| match one {
            One::Place(_) => ["count", "has"].contains(&name),
            One::Piece(_) | One::Row(_) => name == "has",
            One::Space(_) => ["has", "distance", "range"].contains(&name),
            One::Items(_) => ["admits", "has", "count"].contains(&name),
            One::Nil => false,
            _ => false,
        };
        if ones.iter().any(answers) {
            return match name {
                "has" | "admits" => Sort::of([One::Bool]),
                _ => Sort::perhaps([One::Number]),
            };
        }
        if given.is_empty() {
            return self.ask(sort, base, name);
        }
        let lacking: Vec<One> = ones.iter().filter(|one| **one != One::Nil).cloned().collect();
        if !lacking.is_empty() {
            let who = self.has.who(&lacking);
            let help = match known {
                [] => format!("{who} has properties only, no methods"),
                all => format!("of {who} conditions call {}", all.join(", ")),
            };
            let message = format!("“{}.{name}(…)”: {who} has no such method", written(base));
            self.vain.push(Vain { message, help, word: name.to_owned() });
        }
        Sort::ANY
    }

    /// What a name can be.
    fn root(&mut self, name: &str) -> Sort {
        let found = self.named(name);
        if !found.is_nothing() {
            return found;
        }
        let (message, help) = self.nothing(name);
        self.vain.push(Vain { message, help, word: name.to_owned() });
        Sort::ANY
    }

    fn named(&self, name: &str) -> Sort {
        let compiled = self.has.compiled;
        if compiled.game.options.contains_key(name) {
            return Sort::of([One::Bool]);
        }
        let name = &*spelt(name);
        let constant = compiled.constants.iter().find(|(id, _)| compiled.words.text(*id) == name);
        if let Some((_, value)) = constant {
            // A constant may be nothing; that is not the fault looked for here.
            return self.has.value(value).or(Sort::of([One::Word]));
        }
        let nobody = || Sort::of([One::Nil]);
        match name {
            "player" | "each" | "active" => return Sort::of([One::Seat]),
            "foe" | "other" => return Sort::perhaps([One::Seat]),
            "table" | "game" => return Sort::of([One::Table]),
            _ if OPEN.contains(&name) => return Sort::ANY,
            "here" | "space" | "stack" => return self.has.any_space().or(nobody()),
            _ if self.here.loose && ["card", "piece", "owner", "controller"].contains(&name) => {
                return Sort::ANY;
            }
            "card" => return self.here.card.clone().unwrap_or_else(nobody),
            "piece" => return self.here.piece.clone().or(self.here.card.clone()).unwrap_or_else(nobody),
            "owner" | "controller" => {
                return self.here.card.as_ref().map_or_else(nobody, |_| Sort::perhaps([One::Seat]));
            }
            _ => {}
        }
        let member = compiled.words.find(name).and_then(|sym| compiled.members.get(&sym));
        if self.here.loose && member.is_none_or(|member| member.column) {
            return Sort::ANY;
        }
        let mut found = nobody();
        for one in self.here.card.iter().filter_map(Sort::ones).flatten() {
            match one {
                One::Piece(list) => found = found.or(self.has.column(*list, name).unwrap_or_else(nobody)),
                _ => return Sort::ANY,
            }
        }
        // A column that the list declares may be empty in every row.
        if found.is_nothing() && self.declares(name) {
            return Sort::ANY;
        }
        if let Ok(own) = self.has.ask(&Sort::of([One::Table]), name, false) {
            return found.or(own);
        }
        let Some(member) = member else { return found };
        if let Some(card) = &self.here.card
            && (member.number.is_some() || member.fact.is_some() || member.place.is_some())
            && let Ok(own) = self.has.ask(card, name, false)
        {
            found = found.or(own);
        }
        if self.here.loose
            && let Some(own) = self.has.state(name, &[Scope::Piece, Scope::Space])
        {
            found = found.or(own);
        }
        if self.here.seat
            && let Ok(own) = self.has.ask(&Sort::of([One::Seat]), name, false)
        {
            found = found.or(own);
        }
        if member.side.is_some() {
            found = found.or(Sort::of([One::Side]));
        }
        if member.tag.is_some() {
            found = found.or(Sort::of([One::Word]));
        }
        found
    }

    fn declares(&self, name: &str) -> bool {
        let cards = self.here.card.iter().filter_map(Sort::ones).flatten();
        cards.into_iter().any(|one| matches!(one, One::Piece(list) if self.has.column(*list, name).is_some()))
    }

    /// Why a name means nothing here, and what would work.
    fn nothing(&self, name: &str) -> (String, String) {
        let game = &self.has.compiled.game;
        let kept = |scopes: &[Scope]| self.has.state(&spelt(name), scopes).is_some();
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
        if ["card", "piece", "owner", "controller"].contains(&name) {
            let message = format!("“{name}” means nothing here: there is no card or counter");
            return (message, "start from active, other or table".to_owned());
        }
        let message = format!("“{name}” means nothing here");
        (message, format!("write words in quotation marks: \"{name}\""))
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
