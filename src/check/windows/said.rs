//! What the programs of a game could bring about, by their words alone. Where that cannot be known, they could
//! bring about everything.

use std::collections::BTreeSet;

use warpress_library::Loaded;
use warpress_referee::reading::syntax::{self, Step, Term};

/// What stands in all programs together.
#[derive(Debug, Default)]
pub struct Said {
    /// One of them cannot be read.
    pub unread: bool,
    /// Every text in quotation marks.
    texts: BTreeSet<String>,
    /// Every name that is no local one's property: verbs among them.
    names: BTreeSet<String>,
    /// What `happened` reports; `None` = anything.
    happened: Option<BTreeSet<String>>,
    /// What `announce` announces; `None` = anything.
    announced: Option<BTreeSet<String>>,
    /// Windows are opened to whom a program names, or cards played without one.
    pub picks: bool,
    /// The phases that have a program, as scripts spell them.
    pub phases: BTreeSet<String>,
}

impl Said {
    /// Reads all programs.
    pub fn new(loaded: &Loaded) -> Self {
        let some = || Some(BTreeSet::new());
        let mut said = Self { happened: some(), announced: some(), ..Self::default() };
        let rules = loaded.programs.iter().map(|(_, text)| text.as_str());
        for text in rules.chain(loaded.runs.iter().map(|run| run.text.as_str())) {
            match syntax::parse(text) {
                Some(steps) => said.steps(&steps),
                None => said.unread = true,
            }
        }
        said
    }

    /// Whether a text of the programs is this word.
    pub fn says(&self, word: &str) -> bool {
        self.unread || self.texts.contains(word) || self.texts.contains(&word.replace('-', "_"))
    }

    /// Whether a name stands in the programs.
    pub fn names(&self, name: &str) -> bool {
        self.unread || self.names.contains(name)
    }

    /// Whether a program may report this event.
    pub fn tells(&self, event: &str) -> bool {
        self.unread || self.happened.as_ref().is_none_or(|events| events.contains(event))
    }

    /// Whether a program may announce this.
    pub fn announces(&self, event: &str) -> bool {
        self.unread || self.announced.as_ref().is_none_or(|events| events.contains(event))
    }

    fn steps(&mut self, steps: &[Step]) {
        syntax::walk(
            steps,
            &mut |step| {
                if let Step::Named(path, false, _) = step
                    && let [table, phase] = &path[..]
                    && table == "phase"
                {
                    self.phases.insert(phase.clone());
                }
            },
            &mut |_| {},
        );
        syntax::walk(steps, &mut |_| {}, &mut |term| self.term(term));
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Text(text, _) => {
                self.texts.insert(text.clone());
            }
            Term::Name(name, _) => {
                self.names.insert(name.clone());
                // Whatever is done to the table of phases but by name is not followed.
                self.unread |= name == "phase";
                self.picks |= matches!(name.as_str(), "play_card" | "playable");
            }
            Term::Call(base, given) => {
                let Term::Name(verb, _) = &**base else { return };
                let event = match given.first() {
                    Some(Term::Text(event, _)) => Some(event.clone()),
                    // What an op announces of itself is no event.
                    Some(Term::Table(_)) => Some("op".to_owned()),
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
