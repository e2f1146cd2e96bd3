//! The steps of an audit. A record has a line for each, so that its reader knows what was looked at: that nothing was
//! found is something that somebody found.

use super::super::keys;
use super::Audit;
use warpress_format::fields::{Fields, Log};
use warpress_model::Location;

/// The words for the steps, in the order in which they are taken: docs/adding-a-game.md says what each asks.
pub fn words() -> impl Iterator<Item = &'static str> {
    keys::AUDIT_STEPS.keys.iter().map(|key| key.name)
}

/// Steps that a script takes, whose output is kept.
const BY_SCRIPT: [&str; 2] = ["lists", "words"];

/// Whether a script takes the step, so that its output is kept.
pub fn by_script(step: &str) -> bool {
    BY_SCRIPT.contains(&step)
}

/// A step that was taken.
#[derive(Debug, Clone)]
pub struct Step {
    /// Which.
    pub step: &'static str,
    /// What was found.
    pub found: String,
    /// What a script printed.
    pub output: Option<String>,
    /// Its place in the file.
    pub at: Location,
}

/// The lines of a record: what a step found, or that with the output of its script.
pub fn read(steps: Fields<'_>, log: &Log) -> Vec<Step> {
    let one = |step| {
        let (node, at) = (steps.node(step)?, steps.spot_of(step).clone());
        if let Some(found) = node.text() {
            return Some(Step { step, found: found.trim().to_owned(), output: None, at });
        }
        let inner = Fields::open(node, log, &keys::AUDIT_STEP);
        let (found, output) = (inner.need_text("found"), inner.text("output"));
        inner.finish();
        Some(Step { step, found, output, at })
    };
    let all = words().filter_map(one).collect();
    steps.finish();
    all
}

impl Step {
    /// Whether it has yet to be filled in.
    pub fn blank(&self) -> bool {
        self.found.trim().is_empty() || self.needs_output()
    }

    /// Whether its script's output is wanting.
    fn needs_output(&self) -> bool {
        by_script(self.step) && self.output.as_deref().is_none_or(|output| output.trim().is_empty())
    }
}

impl Audit {
    /// The steps that the record has no line for, or not a whole one, each with what is wanting.
    pub fn lacking(&self) -> Vec<(&'static str, &'static str)> {
        let wanting = |word: &'static str| {
            let mut lines = self.steps.iter().filter(|step| step.step == word).peekable();
            let first = lines.peek().copied();
            if lines.any(|step| !step.blank()) {
                return None;
            }
            Some(match first {
                Some(step) if step.found.trim().is_empty() => "nothing is said to be found",
                Some(_) => "the output of the script is missing",
                None => "no line",
            })
        };
        words().filter_map(|word| Some((word, wanting(word)?))).collect()
    }
}
