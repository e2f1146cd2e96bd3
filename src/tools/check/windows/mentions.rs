//! What the programs of a game could bring about, judging by their words alone. If that cannot be known, they could
//! bring about anything.

use std::collections::BTreeSet;

use warpress_library::Loaded;
use warpress_syntax::{self as syntax, Expression, Statement};

/// The words of all programs together.
#[derive(Debug, Default)]
pub struct Mentions {
    /// Whether one of them cannot be parsed.
    pub unread: bool,
    /// Every string in quotation marks.
    texts: BTreeSet<String>,
    /// Every name that is not a property of a local variable: verbs among them.
    names: BTreeSet<String>,
    /// The events that `happened` reports; `None` = any.
    happened: Option<BTreeSet<String>>,
    /// The events that `announce` announces; `None` = any.
    announced: Option<BTreeSet<String>>,
    /// Whether windows open for players named by a program, or cards are played without one.
    pub picks: bool,
    /// The phases that have a program, as scripts spell them.
    pub phases: BTreeSet<String>,
}

impl Mentions {
    /// Reads all programs.
    pub fn new(loaded: &Loaded) -> Self {
        let some = || Some(BTreeSet::new());
        let mut said = Self { happened: some(), announced: some(), ..Self::default() };
        let rules = loaded.programs.iter().map(|(_, text)| text.as_str());
        for text in rules.chain(loaded.runs.iter().map(|run| run.text.as_str())) {
            match syntax::program(text) {
                Some(steps) => said.steps(&steps),
                None => said.unread = true,
            }
        }
        said
    }

    /// Whether the programs contain this string.
    pub fn says(&self, word: &str) -> bool {
        self.unread || self.texts.contains(word) || self.texts.contains(&word.replace('-', "_"))
    }

    /// Whether the programs contain this name.
    pub fn names(&self, name: &str) -> bool {
        self.unread || self.names.contains(name)
    }

    /// Whether a program may report this event.
    pub fn reports(&self, event: &str) -> bool {
        self.unread || self.happened.as_ref().is_none_or(|events| events.contains(event))
    }

    /// Whether a program may announce this event.
    pub fn announces(&self, event: &str) -> bool {
        self.unread || self.announced.as_ref().is_none_or(|events| events.contains(event))
    }

    fn steps(&mut self, steps: &[Statement]) {
        syntax::walk(
            steps,
            &mut |step| match step {
                Statement::Named(path, false, _) => {
                    if let [table, phase] = &path[..]
                        && table == "phase"
                    {
                        self.phases.insert(phase.clone());
                    }
                }
                Statement::Assign(left, _) => self.phases.extend(left.iter().filter_map(assigned)),
                _ => {}
            },
            &mut |_| {},
        );
        syntax::walk(steps, &mut |_| {}, &mut |term| self.term(term));
    }

    fn term(&mut self, term: &Expression) {
        match term {
            Expression::Text(text, _) => {
                self.texts.insert(text.clone());
            }
            Expression::Name(name, _) => {
                self.names.insert(name.clone());
                // Anything done to the table of phases other than by name is not followed.
                self.unread |= name == "phase";
                self.picks |= matches!(name.as_str(), "play_card" | "playable");
            }
            Expression::Call(base, given) => {
                let Expression::Name(verb, _) = &**base else { return };
                let event = match given.first() {
                    Some(Expression::Text(event, _)) => Some(event.clone()),
                    // What an op announces about itself is not an event.
                    Some(Expression::Table(_)) => Some("op".to_owned()),
                    _ => None,
                };
                let into = match verb.as_str() {
                    "announce" => &mut self.announced,
                    "happened" => &mut self.happened,
                    "window" => {
                        self.picks |= !given.is_empty();
                        return;
                    }
                    _ => return,
                };
                match event {
                    Some(event) => {
                        into.as_mut().map(|events| events.insert(event));
                    }
                    None => *into = None,
                }
            }
            _ => {}
        }
    }
}

/// The phase whose program is assigned: `phase.fire = …`, `phase["end"] = …`.
fn assigned(target: &Expression) -> Option<String> {
    let (table, phase) = match target {
        Expression::Dot(table, phase, _) => (table, phase),
        Expression::Index(table, key) => match &**key {
            Expression::Text(phase, _) => (table, phase),
            _ => return None,
        },
        _ => return None,
    };
    matches!(&**table, Expression::Name(name, _) if name == "phase").then(|| phase.clone())
}
